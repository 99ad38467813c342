//! What a printer puts round a map: the margin and its frame, a compass rose, the title.

use bevy::math::{Rect, Vec2};

use super::geometry::{R, neat_line, page};
use crate::window::ink::{Align, Brush, Face, Ink, Letters, degrees, noise, patches, ring, strips};
use crate::window::palette::TABLE;

const PEN: u32 = 0x2a1c10;
const GOLD: u32 = 0xb08a3e;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The margin over the map's ragged edge, with a ruled frame.
pub fn paint_margin(brush: &mut Brush) {
    let (inner, outer) = (neat_line(), page());
    let paper = |p: Vec2| Ink::hex(0xe7d9b4).light(1.0 + 0.05 * noise(p / 420.0) - 0.10 * edge_wear(p, outer));
    patches(brush, outer, inner, 120.0, paper);
    // The table hides what symbols of half hexes reach beyond the page.
    let far = outer.inflate(3.0 * R);
    for strip in strips(far, outer) {
        brush.rect(strip.min, strip.max, Ink::hex(TABLE));
    }
    let box_of = |r: Rect| [r.min, v(r.max.x, r.min.y), r.max, v(r.min.x, r.max.y)];
    brush.outline(&box_of(inner), 7.0, Ink::hex(PEN));
    brush.outline(&box_of(inner.inflate(16.0)), 3.0, Ink::hex(PEN));
    brush.outline(&box_of(inner.inflate(52.0)), 9.0, Ink::hex(0x6e1f1a));
    brush.outline(&box_of(inner.inflate(66.0)), 3.0, Ink::hex(GOLD));
    // Degrees along the frame, dark and light in turn.
    let band = inner.inflate(16.0);
    let far = inner.inflate(40.0);
    degrees(brush, band, far, 1.5 * R, Ink::hex(PEN).alpha(0.78));
    brush.outline(&box_of(far), 3.0, Ink::hex(PEN));
    for corner in box_of(inner.inflate(52.0)) {
        brush.disc(corner, 34.0, Ink::hex(0x6e1f1a));
        brush.disc(corner, 26.0, Ink::hex(0xe7d9b4));
        diamond(brush, corner, 20.0, Ink::hex(GOLD));
    }
}

fn edge_wear(p: Vec2, outer: Rect) -> f32 {
    let near = (p - outer.min).min(outer.max - p);
    (1.0 - near.x.min(near.y) / 110.0).clamp(0.0, 1.0)
}

fn diamond(brush: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    brush.fan(&[at + v(0.0, r), at + v(r * 0.6, 0.0), at - v(0.0, r), at - v(r * 0.6, 0.0)], ink);
}

/// A rose of sixteen winds.
pub fn paint_compass(brush: &mut Brush, letters: &Letters, at: Vec2, r: f32) {
    let (pen, pale, red) = (Ink::hex(PEN), Ink::hex(0xf0e4c4), Ink::hex(0x7e2620));
    brush.outline(&ring(at, r * 0.72, 64), r * 0.018, pen.alpha(0.8));
    brush.outline(&ring(at, r * 0.66, 64), r * 0.008, pen.alpha(0.8));
    brush.outline(&ring(at, r * 0.3, 40), r * 0.01, pen.alpha(0.8));
    for k in 0..64 {
        let d = Vec2::from_angle(k as f32 / 64.0 * std::f32::consts::TAU);
        brush.stroke(&[at + d * r * 0.66, at + d * r * 0.72], r * 0.01, pen.alpha(0.8));
    }
    for (turn, far, wide) in [(22.5f32, 0.5, 0.07), (67.5, 0.5, 0.07), (45.0, 0.7, 0.1), (0.0, 0.98, 0.13)] {
        for q in 0..4 {
            let d = Vec2::from_angle((turn + 90.0 * q as f32).to_radians());
            let tip = at + d * far * r;
            let waist = Vec2::from_angle((turn + 90.0 * q as f32 + 45.0).to_radians()) * wide * r * 1.3;
            let other = Vec2::from_angle((turn + 90.0 * q as f32 - 45.0).to_radians()) * wide * r * 1.3;
            brush.fan(&[at, at + waist, tip], pale);
            brush.fan(&[at, tip, at + other], if turn == 0.0 { red } else { pen });
            brush.outline(&[at + waist, tip, at + other, at], r * 0.008, pen);
        }
    }
    brush.disc(at, r * 0.05, Ink::hex(GOLD));
    letters.line(brush, Face::Bold, "N", at + v(0.0, r * 1.05), r * 0.3, Align::Centre, pen);
}

/// The title on a ribboned panel.
pub fn paint_title(brush: &mut Brush, letters: &Letters, at: Vec2, wide: f32) {
    let high = wide * 0.36;
    let half = v(0.5 * wide, 0.5 * high);
    let (pen, red) = (Ink::hex(PEN), Ink::hex(0x7e2620));
    let notched = |grow: f32| -> Vec<Vec2> {
        let h = half + Vec2::splat(grow);
        let c = wide * 0.05;
        let mut line = vec![];
        for (sx, sy) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            let centre = at + v(h.x * sx, h.y * sy);
            let start: f32 = if sx * sy > 0.0 {
                if sx > 0.0 { 270.0 } else { 90.0 }
            } else if sx < 0.0 {
                360.0
            } else {
                180.0
            };
            for k in 0..=6 {
                line.push(centre + Vec2::from_angle((start - 15.0 * k as f32).to_radians()) * c);
            }
        }
        line
    };
    // A shadow lifts the panel off the sea.
    let shadow: Vec<Vec2> = notched(6.0).iter().map(|p| *p + v(16.0, -18.0)).collect();
    brush.blob(at + v(16.0, -18.0), &shadow, Ink::hex(0x10222b).alpha(0.35), Ink::hex(0x10222b).alpha(0.2));
    brush.blob(at, &notched(0.0), Ink::hex(0xf5ecd2), Ink::hex(0xe6d6ab));
    brush.outline(&notched(0.0), 8.0, red);
    brush.outline(&notched(-22.0), 3.0, Ink::hex(GOLD));
    letters.line(brush, Face::Bold, "MINARIA", at + v(0.0, high * 0.06), wide * 0.17, Align::Centre, pen);
    let rule = at + v(0.0, -high * 0.05);
    brush.stroke(&[rule - v(wide * 0.3, 0.0), rule + v(wide * 0.3, 0.0)], 3.0, red);
    diamond(brush, rule, wide * 0.016, red);
    letters.line(
        brush,
        Face::Italic,
        "the realms of the Divine Right",
        at + v(0.0, -high * 0.22),
        wide * 0.064,
        Align::Centre,
        pen,
    );
    letters.line(
        brush,
        Face::Regular,
        "anno 1300 of the Age of Monarchs",
        at + v(0.0, -high * 0.38),
        wide * 0.04,
        Align::Centre,
        Ink::hex(0x5a4328),
    );
}
