//! The Holy Land: a box on the map (card 61).

use bevy::math::Vec2;

use super::geometry;
use crate::board::drawing::Drawing;
use crate::window::ink::{Align, Brush, Face, Ink, Letters};
use crate::window::provinces::ornament::{GOLD, PEN, corners};

/// The box where crusaders are.
pub fn paint(shapes: &Drawing, b: &mut Brush, letters: &Letters) {
    let r = geometry::east(shapes);
    b.rect(r.min + Vec2::new(8.0, -10.0), r.max + Vec2::new(8.0, -10.0), Ink::hex(0x120c08).alpha(0.3));
    b.rect(r.min, r.max, Ink::hex(0xf3e9cf));
    b.outline(&corners(r), 7.0, Ink::hex(0x6e1f1a));
    b.outline(&corners(r.inflate(-14.0)), 2.4, Ink::hex(GOLD));
    let top = Vec2::new(r.center().x, r.max.y - 58.0);
    letters.line(b, Face::Bold, "The Holy Land", top, 44.0, Align::Centre, Ink::hex(PEN));
}
