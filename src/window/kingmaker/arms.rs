//! The arms of the nobles, as their houses bore them, simplified: a shield about one unit in half its width. The tinctures are
//! those of heraldry and say nothing of factions.

use bevy::math::Vec2;

use crate::games::kingmaker::ids::NobleId;
use crate::window::ink::{Brush, Ink, charges, ring};

const PEN: u32 = 0x1e1610;
const OR: u32 = 0xe9ba33;
const ARGENT: u32 = 0xf5f1e6;
const GULES: u32 = 0xb3201f;
const AZURE: u32 = 0x24509e;
const SABLE: u32 = 0x1f1b1a;
const VERT: u32 = 0x2d6b35;
const MURREY: u32 = 0x7b2348;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A heater shield, from its top left against the clock: convex, so that shapes can be cut to it.
pub fn heater() -> Vec<Vec2> {
    let mut half = vec![v(-1.0, 1.0), v(-1.0, 0.1)];
    for k in 1..6 {
        let t = k as f32 / 6.0;
        half.push(v(-(1.0 - t * t), 0.1 - 1.3 * t));
    }
    half.push(v(0.0, -1.2));
    let right: Vec<Vec2> = half[..half.len() - 1].iter().rev().map(|p| v(-p.x, p.y)).collect();
    half.extend(right);
    half
}

/// The part of a convex shape that lies on the shield.
fn cut(shape: &[Vec2], rim: &[Vec2]) -> Vec<Vec2> {
    let mut out = shape.to_vec();
    for (a, b) in rim.iter().zip(rim.iter().cycle().skip(1)) {
        let side = |p: Vec2| (*b - *a).perp_dot(p - *a);
        let old = std::mem::take(&mut out);
        for (k, p) in old.iter().enumerate() {
            let q = old[(k + 1) % old.len()];
            let (s, t) = (side(*p), side(q));
            if s >= 0.0 {
                out.push(*p);
            }
            if (s >= 0.0) != (t >= 0.0) {
                out.push(p.lerp(q, s / (s - t)));
            }
        }
    }
    out
}

/// Somebody who paints one shield.
struct Herald<'a> {
    b: &'a mut Brush,
    at: Vec2,
    r: f32,
    rim: Vec<Vec2>,
}

type Sign = fn(&mut Brush, Vec2, f32, Ink);

impl Herald<'_> {
    fn shape(&mut self, points: &[Vec2], ink: u32) -> &mut Self {
        let on: Vec<Vec2> = cut(points, &self.rim).into_iter().map(|p| self.at + p * self.r).collect();
        self.b.fan(&on, Ink::hex(ink));
        self
    }

    fn block(&mut self, x: f32, y: f32, xx: f32, yy: f32, ink: u32) -> &mut Self {
        self.shape(&[v(x, y), v(xx, y), v(xx, yy), v(x, yy)], ink)
    }

    fn field(&mut self, ink: u32) -> &mut Self {
        self.block(-2.0, -2.0, 2.0, 2.0, ink)
    }

    fn fess(&mut self, ink: u32) -> &mut Self {
        self.block(-2.0, -0.25, 2.0, 0.4, ink)
    }

    fn chief(&mut self, ink: u32) -> &mut Self {
        self.block(-2.0, 0.4, 2.0, 2.0, ink)
    }

    fn cross(&mut self, ink: u32) -> &mut Self {
        self.block(-0.24, -2.0, 0.24, 2.0, ink).block(-2.0, 0.02, 2.0, 0.46, ink)
    }

    /// A band between two points, so wide.
    fn band(&mut self, a: Vec2, z: Vec2, wide: f32, ink: u32) -> &mut Self {
        let side = (z - a).normalize().perp() * 0.5 * wide;
        self.shape(&[a + side, a - side, z - side, z + side], ink)
    }

    fn bend(&mut self, wide: f32, ink: u32) -> &mut Self {
        self.band(v(-1.5, 1.5), v(1.5, -1.5), wide, ink)
    }

    fn saltire(&mut self, ink: u32) -> &mut Self {
        self.band(v(-1.5, 1.35), v(1.5, -1.15), 0.44, ink).band(v(1.5, 1.35), v(-1.5, -1.15), 0.44, ink)
    }

    fn chevron(&mut self, ink: u32) -> &mut Self {
        self.shape(&[v(0.0, 0.62), v(0.0, 0.12), v(-1.6, -1.35), v(-1.6, -0.85)], ink);
        self.shape(&[v(0.0, 0.62), v(1.6, -0.85), v(1.6, -1.35), v(0.0, 0.12)], ink)
    }

    /// Six stripes across.
    fn barry(&mut self, one: u32, other: u32) -> &mut Self {
        self.field(one);
        for k in 0..3 {
            let y = 0.62 - 0.72 * k as f32;
            self.block(-2.0, y - 0.36, 2.0, y, other);
        }
        self
    }

    fn chequy(&mut self, one: u32, other: u32) -> &mut Self {
        self.field(one);
        for row in 0..6 {
            for col in 0..5 {
                if (row + col) % 2 == 0 {
                    let (x, y) = (-1.0 + 0.4 * col as f32, 1.0 - 0.4 * row as f32);
                    self.block(x, y - 0.4, x + 0.4, y, other);
                }
            }
        }
        self
    }

    fn quarterly(&mut self, one: u32, other: u32) -> &mut Self {
        self.field(one).block(0.0, 0.05, 2.0, 2.0, other).block(-2.0, -2.0, 0.0, 0.05, other)
    }

    fn fretty(&mut self, ink: u32) -> &mut Self {
        for k in -3..=3 {
            let d = 0.55 * k as f32;
            self.band(v(-1.6 + d, -1.6), v(1.6 + d, 1.6), 0.13, ink);
            self.band(v(1.6 + d, -1.6), v(-1.6 + d, 1.6), 0.13, ink);
        }
        self
    }

    fn bordure(&mut self, ink: u32) -> &mut Self {
        let rim: Vec<Vec2> = self.rim.iter().map(|p| self.at + *p * 0.88 * self.r).collect();
        self.b.outline(&rim, 0.24 * self.r, Ink::hex(ink));
        self
    }

    fn label(&mut self, ink: u32) -> &mut Self {
        self.block(-0.8, 0.66, 0.8, 0.8, ink);
        for x in [-0.62, 0.0, 0.62] {
            self.block(x - 0.1, 0.34, x + 0.1, 0.7, ink);
        }
        self
    }

    fn charge(&mut self, sign: Sign, x: f32, y: f32, r: f32, ink: u32) -> &mut Self {
        sign(self.b, self.at + v(x, y) * self.r, r * self.r, Ink::hex(ink));
        self
    }

    /// Two above, one below.
    fn three(&mut self, sign: Sign, r: f32, ink: u32) -> &mut Self {
        self.charge(sign, -0.48, 0.45, r, ink).charge(sign, 0.48, 0.45, r, ink).charge(sign, 0.0, -0.42, r, ink)
    }
}

fn roundel(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    b.disc(at, r, ink);
}

fn annulet(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    b.outline(&ring(at, 0.75 * r, 14), 0.5 * r, ink);
}

/// A lion rampant, with a few strokes.
pub fn lion(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    let mut limb = |points: &[Vec2], from: f32, to: f32| b.taper(points, |t| (from + (to - from) * t) * r, ink, false);
    limb(&[p(0.36, -0.5), p(0.26, -0.1), p(-0.02, 0.3), p(-0.14, 0.6)], 0.5, 0.46);
    limb(&[p(-0.06, 0.42), p(-0.5, 0.56), p(-0.8, 0.44)], 0.24, 0.2);
    limb(&[p(0.0, 0.2), p(-0.44, 0.1), p(-0.72, -0.1)], 0.24, 0.2);
    limb(&[p(0.26, -0.44), p(-0.14, -0.52), p(-0.3, -0.94)], 0.32, 0.2);
    limb(&[p(0.4, -0.44), p(0.56, -0.76), p(0.34, -1.04)], 0.32, 0.2);
    limb(&[p(0.48, -0.4), p(0.86, -0.1), p(0.6, 0.4), p(0.86, 0.78)], 0.13, 0.13);
    b.disc(p(-0.24, 0.78), 0.3 * r, ink);
    b.disc(p(0.84, 0.84), 0.14 * r, ink);
}

/// A lion walking.
fn leopard(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.stroke(&[p(-0.55, 0.12), p(0.6, 0.08)], 0.46 * r, ink);
    b.disc(p(-0.74, 0.34), 0.28 * r, ink);
    for x in [-0.5, -0.15, 0.3, 0.56] {
        b.stroke(&[p(x, 0.0), p(x - 0.08, -0.5)], 0.18 * r, ink);
    }
    b.stroke(&[p(0.6, 0.16), p(0.96, 0.36), p(0.7, 0.62)], 0.13 * r, ink);
}

fn bouget(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for s in [-1.0f32, 1.0] {
        b.stroke(&[at + v(0.1 * s, 0.8) * r, at + v(0.3 * s, 0.1) * r], 0.22 * r, ink);
        b.disc(at + v(0.5 * s, -0.3) * r, 0.46 * r, ink);
    }
    b.stroke(&[at + v(-0.5, 0.45) * r, at + v(0.5, 0.45) * r], 0.2 * r, ink);
}

/// A sleeve.
fn maunch(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.stroke(&[p(-0.5, 0.75), p(0.45, 0.7), p(0.5, 0.1)], 0.42 * r, ink);
    b.stroke(&[p(0.2, 0.6), p(-0.1, -0.1), p(-0.45, -0.75)], 0.5 * r, ink);
    b.stroke(&[p(-0.2, 0.1), p(0.4, -0.7)], 0.22 * r, ink);
}

fn crown(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    let rim = [p(-0.9, -0.6), p(0.9, -0.6), p(1.0, 0.6), p(0.45, -0.05), p(0.0, 0.75), p(-0.45, -0.05), p(-1.0, 0.6)];
    b.blob(p(0.0, -0.35), &rim, ink, ink);
}

/// Ermine spots.
fn ermine(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.fan(&[p(0.0, 0.5), p(0.5, -0.9), p(0.0, -0.5), p(-0.5, -0.9)], ink);
    for (x, y) in [(0.0, 0.85), (-0.34, 0.5), (0.34, 0.5)] {
        b.disc(p(x, y), 0.18 * r, ink);
    }
}

/// A noble's shield: `r` is half its width.
pub fn paint(b: &mut Brush, noble: NobleId, at: Vec2, r: f32) {
    let rim = heater();
    let mut h = Herald { b, at, r, rim };
    blazon(&mut h, noble);
    let rim: Vec<Vec2> = h.rim.iter().map(|p| at + *p * r).collect();
    b.outline(&rim, 0.13 * r, Ink::hex(PEN));
}

/// As the rolls of arms describe them.
fn blazon(h: &mut Herald, noble: NobleId) {
    match noble.key() {
        "audley" => h.field(GULES).fretty(OR),
        "beaufort" => royal(h).bordure(ARGENT).bordure_gobony(),
        "berkeley" => h
            .field(GULES)
            .chevron(ARGENT)
            .charge(charges::cross, -0.6, 0.62, 0.22, ARGENT)
            .charge(charges::cross, 0.6, 0.62, 0.22, ARGENT)
            .charge(charges::cross, 0.0, -0.62, 0.22, ARGENT),
        "bourchier" => h.field(ARGENT).cross(GULES),
        "clifford" => h.chequy(OR, AZURE).fess(GULES),
        "courtenay" => h.field(OR).three(roundel, 0.32, GULES),
        "cromwell" => h.field(ARGENT).chief(GULES).bend(0.42, AZURE),
        "fitzalan" => h.field(GULES).charge(lion, 0.04, 0.0, 0.86, OR),
        "grey" => h
            .barry(ARGENT, AZURE)
            .charge(roundel, -0.6, 0.72, 0.2, GULES)
            .charge(roundel, 0.0, 0.72, 0.2, GULES)
            .charge(roundel, 0.6, 0.72, 0.2, GULES),
        "greystoke" => h.barry(ARGENT, AZURE).three(annulet, 0.32, GULES),
        "hastings" => h.field(ARGENT).charge(maunch, 0.0, 0.05, 0.85, SABLE),
        "herbert" => h.field(AZURE).block(0.0, -2.0, 2.0, 2.0, GULES).three(lion, 0.4, ARGENT),
        "holland" => h.field(AZURE).three(charges::lily, 0.3, ARGENT).charge(lion, 0.0, 0.12, 0.42, ARGENT),
        "howard" => h.field(GULES).bend(0.46, ARGENT).charge(charges::cross, 0.5, 0.55, 0.26, ARGENT).charge(
            charges::cross,
            -0.4,
            -0.35,
            0.26,
            ARGENT,
        ),
        "mowbray" => h.field(GULES).charge(lion, 0.04, 0.0, 0.86, ARGENT),
        "neville" => h.field(GULES).saltire(ARGENT),
        "percy" => h.field(OR).charge(lion, 0.04, 0.0, 0.86, AZURE),
        "pole" => h
            .field(AZURE)
            .fess(OR)
            .charge(leopard, -0.45, 0.72, 0.28, OR)
            .charge(leopard, 0.48, 0.72, 0.28, OR)
            .charge(leopard, 0.0, -0.6, 0.3, OR),
        "roos" => h.field(GULES).three(bouget, 0.36, ARGENT),
        "scrope" => h.field(AZURE).bend(0.52, OR),
        "stafford" => h.field(OR).chevron(GULES),
        "stanley" => h
            .field(ARGENT)
            .bend(0.62, AZURE)
            .charge(roundel, -0.55, 0.55, 0.17, OR)
            .charge(roundel, 0.0, 0.0, 0.17, OR)
            .charge(roundel, 0.5, -0.5, 0.17, OR),
        "talbot" => h.field(GULES).charge(lion, 0.04, 0.0, 0.72, OR).bordure(OR),
        "duke_of_lancaster" => england(h).label(AZURE),
        "duke_of_york" => royal(h).label(ARGENT),
        "westminster" => h.field(AZURE).charge(charges::cross, 0.0, 0.05, 0.75, OR),
        "duke_of_brittany" => h.field(ARGENT).three(ermine, 0.3, SABLE).charge(ermine, 0.0, 0.5, 0.24, SABLE),
        "earl_of_sutherland" => h.field(GULES).three(charges::star, 0.4, OR),
        "duke_of_burgundy" => h
            .field(AZURE)
            .band(v(-1.6, 0.9), v(1.2, -1.9), 0.42, OR)
            .band(v(-1.2, 1.9), v(1.6, -0.9), 0.42, OR)
            .bordure(GULES),
        "northern_pretender" => {
            h.field(MURREY).block(0.0, -2.0, 2.0, 2.0, AZURE).charge(charges::rose, 0.0, 0.05, 0.7, ARGENT)
        }
        "irish_pretender" => h.field(AZURE).three(crown, 0.34, OR),
        _ => h.field(VERT),
    };
}

/// Three golden lions on red.
fn england<'a, 'b>(h: &'a mut Herald<'b>) -> &'a mut Herald<'b> {
    h.field(GULES)
        .charge(leopard, 0.0, 0.6, 0.4, OR)
        .charge(leopard, 0.0, 0.05, 0.4, OR)
        .charge(leopard, 0.0, -0.5, 0.32, OR)
}

/// France and England, quarterly.
fn royal<'a, 'b>(h: &'a mut Herald<'b>) -> &'a mut Herald<'b> {
    h.quarterly(AZURE, GULES)
        .charge(charges::lily, -0.48, 0.5, 0.36, OR)
        .charge(charges::lily, 0.34, -0.38, 0.3, OR)
        .charge(leopard, 0.5, 0.64, 0.3, OR)
        .charge(leopard, 0.5, 0.3, 0.3, OR)
        .charge(leopard, -0.42, -0.3, 0.26, OR)
}

impl Herald<'_> {
    /// A border in pieces, as bastard lines bear it.
    fn bordure_gobony(&mut self) -> &mut Self {
        let rim: Vec<Vec2> = self.rim.iter().map(|p| self.at + *p * 0.88 * self.r).collect();
        let closed: Vec<Vec2> = rim.iter().chain(rim.first()).copied().collect();
        let dash = 0.34 * self.r;
        crate::window::provinces::sea::dashed(self.b, &closed, dash, dash, 0.24 * self.r, Ink::hex(AZURE));
        self
    }
}
