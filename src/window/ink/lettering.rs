//! Letters as outlines, so that names on the map stay crisp at every zoom.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bevy::math::Vec2;
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, VertexBuffers, math::point,
};

use super::{Brush, Ink};

/// The typefaces at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    Regular,
    Bold,
    Italic,
}

/// Which point of a line of text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
}

/// One letter as triangles, for a type size of 1.
#[derive(Default)]
struct Glyph {
    points: Vec<Vec2>,
    triangles: Vec<u32>,
    advance: f32,
}

/// How far a cut letter may be off its outline, to its size: as it is read, and as a halo, of which nobody sees the edge.
const READ: f32 = 0.004;
const BLURRED: f32 = 0.03;

/// Sets lines of text into a brush. Letters are cut once and kept.
pub struct Letters {
    fonts: [Vec<u8>; 3],
    cut: RefCell<HashMap<(Face, char), Rc<Glyph>>>,
    blurred: RefCell<HashMap<(Face, char), Rc<Glyph>>>,
}

impl Letters {
    /// The three faces as the bytes of their font files: regular, bold, italic.
    pub fn new(fonts: [Vec<u8>; 3]) -> Self {
        Letters { fonts, cut: RefCell::default(), blurred: RefCell::default() }
    }

    fn cut(&self, face: Face, c: char) -> Rc<Glyph> {
        self.cut.borrow_mut().entry((face, c)).or_insert_with(|| self.carve(face, c, READ).into()).clone()
    }

    fn blurred(&self, face: Face, c: char) -> Rc<Glyph> {
        self.blurred.borrow_mut().entry((face, c)).or_insert_with(|| self.carve(face, c, BLURRED).into()).clone()
    }

    fn carve(&self, face: Face, c: char, tolerance: f32) -> Glyph {
        let Ok(font) = ttf_parser::Face::parse(&self.fonts[face as usize], 0) else { return Glyph::default() };
        let Some(id) = font.glyph_index(c).or_else(|| font.glyph_index('?')) else { return Glyph::default() };
        let unit = 1.0 / f32::from(font.units_per_em());
        let mut outline = Outline { path: Path::builder(), open: false, unit };
        font.outline_glyph(id, &mut outline);
        outline.end();
        let path = outline.path.build();
        let mut buffers: VertexBuffers<Vec2, u32> = VertexBuffers::new();
        let options = FillOptions::tolerance(tolerance).with_fill_rule(FillRule::NonZero);
        let mut builder = BuffersBuilder::new(&mut buffers, |v: FillVertex| Vec2::new(v.position().x, v.position().y));
        // A glyph that cannot be cut is left blank: the text keeps its place.
        let _ = FillTessellator::new().tessellate_path(&path, &options, &mut builder);
        let advance = font.glyph_hor_advance(id).map_or(0.5, |a| f32::from(a) * unit);
        Glyph { points: buffers.vertices, triangles: buffers.indices, advance }
    }

    /// Width of `text` at `size`, with `space` extra between letters.
    pub fn width(&self, face: Face, text: &str, size: f32, space: f32) -> f32 {
        let n = text.chars().count();
        text.chars().map(|c| self.cut(face, c).advance * size).sum::<f32>() + space * n.saturating_sub(1) as f32
    }

    /// A straight line of text; `at` is on the base line, at its left end or middle.
    pub fn line(&self, brush: &mut Brush, face: Face, text: &str, at: Vec2, size: f32, align: Align, ink: Ink) {
        let x = match align {
            Align::Left => 0.0,
            Align::Centre => -0.5 * self.width(face, text, size, 0.0),
        };
        let mut pen = at + Vec2::new(x, 0.0);
        for c in text.chars() {
            let glyph = self.cut(face, c);
            place(brush, &glyph, pen, size, Vec2::X, ink);
            pen.x += glyph.advance * size;
        }
    }

    /// As [`Letters::line`] centred, with a soft halo that lifts it off the drawing beneath.
    pub fn haloed(&self, brush: &mut Brush, face: Face, text: &str, at: Vec2, size: f32, ink: Ink, halo: Ink) {
        let start = at - Vec2::new(0.5 * self.width(face, text, size, 0.0), 0.0);
        self.halo(brush, face, text, start, size, Vec2::X, 0.055 * size, halo);
        self.line(brush, face, text, at, size, Align::Centre, ink);
    }

    /// The halo of a text that begins at `start` on its base line and runs along `dir`; `far`: how far it reaches.
    pub fn halo(
        &self,
        brush: &mut Brush,
        face: Face,
        text: &str,
        start: Vec2,
        size: f32,
        dir: Vec2,
        far: f32,
        ink: Ink,
    ) {
        for k in 0..8 {
            let mut pen = start + Vec2::from_angle(k as f32 * std::f32::consts::FRAC_PI_4) * far;
            for c in text.chars() {
                let glyph = self.blurred(face, c);
                place(brush, &glyph, pen, size, dir, ink);
                pen += dir * glyph.advance * size;
            }
        }
    }

    /// Spaced text on an arc: `bend` is how far the middle rises above the ends, `angle` turns the whole.
    pub fn arc(
        &self,
        brush: &mut Brush,
        face: Face,
        text: &str,
        at: Vec2,
        size: f32,
        space: f32,
        bend: f32,
        angle: f32,
        ink: Ink,
    ) {
        let width = self.width(face, text, size, space);
        let turn = Vec2::from_angle(angle);
        let mut along = -0.5 * width;
        for c in text.chars() {
            let glyph = self.cut(face, c);
            let advance = glyph.advance * size;
            let t = 2.0 * (along + 0.5 * advance) / width.max(1.0);
            let slope = -4.0 * bend * t / width.max(1.0);
            let dir = Vec2::new(1.0, slope).normalize();
            let mid = Vec2::new(along + 0.5 * advance, bend * (1.0 - t * t) - 0.5 * bend);
            let start = mid - dir * (0.5 * advance);
            place(brush, &glyph, at + turn.rotate(start), size, turn.rotate(dir), ink);
            along += advance + space;
        }
    }
}

fn place(brush: &mut Brush, glyph: &Glyph, pen: Vec2, size: f32, dir: Vec2, ink: Ink) {
    let base = brush.points.len() as u32;
    for p in &glyph.points {
        brush.vertex(pen + dir.rotate(*p) * size, ink);
    }
    brush.triangles.extend(glyph.triangles.iter().map(|t| t + base));
}

struct Outline {
    path: lyon_tessellation::path::path::Builder,
    open: bool,
    unit: f32,
}

impl Outline {
    fn end(&mut self) {
        if self.open {
            self.path.end(true);
            self.open = false;
        }
    }

    fn at(&self, x: f32, y: f32) -> lyon_tessellation::math::Point {
        point(x * self.unit, y * self.unit)
    }
}

impl ttf_parser::OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.end();
        self.path.begin(self.at(x, y));
        self.open = true;
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at(x, y));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quadratic_bezier_to(self.at(x1, y1), self.at(x, y));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_bezier_to(self.at(x1, y1), self.at(x2, y2), self.at(x, y));
    }
    fn close(&mut self) {
        self.end();
    }
}
