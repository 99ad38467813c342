//! Colours and charges of the five countries. Nothing is told by colour alone: every country has its charge.

use bevy::math::Vec2;

use crate::games::blood_royale::ids::CountryId;
use crate::window::ink::{Brush, Ink, ring};
use crate::window::palette::is_plain;

/// Green, blue, orange, purple, yellow.
const FIELDS: [u32; 5] = [0x3f8a2e, 0x2458c0, 0xe0701a, 0x8a3aa6, 0xe6b412];
/// The same for eyes that confuse red and green.
const FIELDS_PLAIN: [u32; 5] = [0x009e73, 0x0a5ea8, 0xd55e00, 0xb9659a, 0xf0e02e];

pub fn field(country: CountryId) -> Ink {
    let list = if is_plain() { FIELDS_PLAIN } else { FIELDS };
    Ink::hex(list[country.index() % list.len()])
}

/// What is written or drawn on the field.
pub fn metal(country: CountryId) -> Ink {
    if field(country).luminance() < 0.34 { Ink::hex(0xfff6dc) } else { Ink::hex(0x2a1c10) }
}

/// Armies nobody plays.
pub fn neutral() -> Ink {
    Ink::hex(0xd9d2c0)
}

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The charge of a country, about one unit in radius.
pub fn charge(b: &mut Brush, country: CountryId, at: Vec2, r: f32, ink: Ink) {
    match country.index() {
        0 => rose(b, at, r, ink),
        1 => lily(b, at, r, ink),
        2 => cross(b, at, r, ink),
        3 => lozenges(b, at, r, ink),
        _ => tower(b, at, r, ink),
    }
}

/// England: a rose of five petals.
fn rose(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for k in 0..5 {
        let d = Vec2::from_angle((90.0 + 72.0 * k as f32).to_radians());
        b.blob(at + d * r * 0.62, &ring(at + d * r * 0.62, r * 0.36, 10), ink, ink);
    }
    b.blob(at, &ring(at, r * 0.2, 8), ink, ink);
}

/// France: a lily.
fn lily(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.fan(&[p(0.0, 1.0), p(-0.26, 0.35), p(-0.1, -0.25), p(0.1, -0.25), p(0.26, 0.35)], ink);
    for s in [-1.0, 1.0] {
        let leaf = [p(0.14 * s, -0.25), p(0.42 * s, 0.3), p(0.74 * s, 0.52), p(0.98 * s, 0.22), p(0.86 * s, -0.06)];
        let inner = [p(0.66 * s, 0.12), p(0.44 * s, -0.12)];
        b.quad([leaf[0], leaf[1], inner[0], inner[1]], [ink; 4]);
        b.fan(&[inner[0], leaf[1], leaf[2], leaf[3], leaf[4]], ink);
        b.fan(&[p(0.05 * s, -0.42), p(0.3 * s, -0.86), p(0.02 * s, -0.95)], ink);
    }
    b.quad([p(-0.42, -0.27), p(0.42, -0.27), p(0.42, -0.42), p(-0.42, -0.42)], [ink; 4]);
}

/// Germany: a cross with spreading arms.
fn cross(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for k in 0..4 {
        let d = Vec2::from_angle((90.0 * k as f32).to_radians()) * r;
        let e = d.perp();
        b.quad([at + d * 0.12 + e * 0.12, at + d + e * 0.44, at + d - e * 0.44, at + d * 0.12 - e * 0.12], [ink; 4]);
    }
    b.rect(at - Vec2::splat(0.13 * r), at + Vec2::splat(0.13 * r), ink);
}

/// Italy: three lozenges.
fn lozenges(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for (x, y) in [(-0.5, 0.42), (0.5, 0.42), (0.0, -0.48)] {
        let m = at + v(x, y) * r;
        b.fan(&[m + v(0.0, 0.52) * r, m + v(0.36, 0.0) * r, m - v(0.0, 0.52) * r, m - v(0.36, 0.0) * r], ink);
    }
}

/// Spain: a tower.
fn tower(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let rect = |b: &mut Brush, x: f32, y: f32, xx: f32, yy: f32| b.rect(at + v(x, y) * r, at + v(xx, yy) * r, ink);
    rect(b, -0.62, -0.9, -0.18, 0.34);
    rect(b, 0.18, -0.9, 0.62, 0.34);
    rect(b, -0.18, -0.36, 0.18, 0.34);
    rect(b, -0.76, 0.34, 0.76, 0.54);
    for x in [-0.76, -0.16, 0.44] {
        rect(b, x, 0.54, x + 0.32, 0.88);
    }
}
