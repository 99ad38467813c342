//! Light on a map of provinces: a sheet below the pieces and one above everything. What is lit is the game's to say;
//! how it looks is the same in all.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::fill::Area;
use super::layer;
use crate::window::ink::{Align, Brush, Face, Ink, Letters};
use crate::window::sheets::Ream;

/// Marks the sheet below the pieces: what glows.
#[derive(Component)]
pub struct Low;

/// Marks the sheet above everything: outlines, arrows, medals.
#[derive(Component)]
pub struct High;

/// The two sheets.
#[derive(SystemParam)]
pub struct Lamps<'w, 's> {
    ream: Ream<'w, 's>,
    low: Query<'w, 's, &'static Mesh2d, With<Low>>,
    high: Query<'w, 's, &'static Mesh2d, With<High>>,
}

impl Lamps<'_, '_> {
    /// Do both hang?
    pub fn hang(&self) -> bool {
        self.low.single().is_ok() && self.high.single().is_ok()
    }

    /// Both sheets anew; it waits until they hang.
    pub fn paint(&mut self, light: &Light) {
        if let (Ok(low), Ok(high)) = (self.low.single(), self.high.single()) {
            self.ream.paint(low, &light.low);
            self.ream.paint(high, &light.high);
        }
    }
}

/// Hangs both sheets, empty.
pub fn hang(ream: &mut Ream) {
    ream.blank("light", layer::LIT).insert(Low);
    ream.blank("light above", layer::HOVER).insert(High);
}

/// Where an offer would act.
pub const OFFERED: u32 = 0xffe27a;

/// What is painted on both.
pub struct Light {
    pub low: Brush,
    pub high: Brush,
    /// Map units to a point of the screen, about.
    pub pen: f32,
}

impl Light {
    /// Nothing lit yet; `unit`: map units to a point of the screen, about.
    pub fn new(unit: f32) -> Self {
        Light { low: Brush::default(), high: Brush::default(), pen: unit.clamp(0.8, 6.0) }
    }

    /// Light over a land, `cover` from 0 to 1, and stronger along its border.
    pub fn glow(&mut self, area: &Area, ink: u32, cover: f32) {
        // Names lie below it, and dark letters bear little light.
        area.paint(&mut self.low, Ink::hex(ink).alpha(0.2 * cover));
        area.fringe(&mut self.low, 16.0, Ink::hex(ink).alpha(0.78));
    }

    /// Out of the light.
    pub fn dim(&mut self, area: &Area, cover: f32) {
        area.paint(&mut self.low, Ink::hex(0x1c140c).alpha(cover));
    }

    /// A line round a land and its holes, so many points wide.
    pub fn outline(&mut self, area: &Area, ink: Ink, points: f32) {
        area.rings.iter().for_each(|(ring, _)| self.high.outline(ring, points * self.pen, ink));
    }

    /// Somewhere an arrow goes, space by space.
    pub fn arrow(&mut self, line: &[Vec2]) {
        let w = self.pen;
        self.high.stroke(line, 5.0 * w, Ink::hex(0x2a1c10).alpha(0.75));
        self.high.stroke(line, 3.0 * w, Ink::hex(0xf7c53b));
        if let [.., a, z] = line {
            let d = (*z - *a).normalize_or_zero() * w;
            let tip = [*z + d * 8.0, *z + d.perp() * 6.5 - d * 3.0, *z - d.perp() * 6.5 - d * 3.0];
            self.high.fan(&tip, Ink::hex(0xf7c53b));
        }
    }

    /// What it costs to get there, on a disc.
    pub fn medal(&mut self, letters: &Letters, at: Vec2, r: f32, ink: u32, text: &str) {
        let pale = Ink::hex(0xfff8e0);
        self.high.disc(at, 1.12 * r, pale);
        self.high.disc(at, r, Ink::hex(ink));
        letters.line(&mut self.high, Face::Bold, text, at - Vec2::new(0.0, 0.45 * r), 1.38 * r, Align::Centre, pale);
    }
}

/// In hand, under the pointer, pointed at for the panel, and shown for a moment: ink and width of the outline.
pub fn in_hand() -> (Ink, f32) {
    (Ink::hex(0x9c1c18), 2.4)
}

/// As [`in_hand`], under the pointer.
pub fn hovered() -> (Ink, f32) {
    (Ink::hex(0x2a1c10).alpha(0.75), 1.3)
}

/// As [`in_hand`], pointed at for the panel.
pub fn pointed() -> (Ink, f32) {
    (Ink::hex(0x7e2620).alpha(0.8), 1.6)
}

/// As [`in_hand`], shown for a moment: `left` of it goes from 1 at most down to 0.
pub fn flashing(left: f32) -> (Ink, f32) {
    (Ink::hex(0xe8b21e).alpha(left.clamp(0.0, 1.0)), 2.0 + 3.0 * left)
}
