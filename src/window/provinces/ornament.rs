//! What lies on the land and round the map: rivers, peaks, the links over narrow waters, compass, title, margin.

use bevy::math::{Rect, Vec2};

use super::geometry::{SCALE, line, neat_line, of, page};
use super::sea::dashed;
use crate::board::drawing::{Drawing, Link};
use crate::window::ink::{Align, Brush, Face, Hand, Ink, Letters, degrees, noise, patches, ring, strips};
use crate::window::palette::TABLE;

/// The ink of frames, links and canals.
pub const PEN: u32 = 0x2a1c10;
/// The gilding of the margin.
pub const GOLD: u32 = 0xb08a3e;
const RED: u32 = 0x8a2018;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Each widens towards its mouth.
pub fn paint_rivers(shapes: &Drawing, b: &mut Brush) {
    for river in &shapes.rivers {
        let points = line(river);
        b.taper(&points, |t| 3.0 + 5.0 * t, Ink::hex(0xdfeee8).alpha(0.5), false);
        b.taper(&points, |t| 1.8 + 3.2 * t, Ink::hex(0x4d87a0), false);
    }
}

/// Waters dug by men: straight strokes with their banks.
pub fn paint_canals(shapes: &Drawing, b: &mut Brush) {
    for (_, canal) in &shapes.canals {
        let points = line(canal);
        b.stroke(&points, 9.0, Ink::hex(PEN).alpha(0.7));
        b.stroke(&points, 5.0, Ink::hex(0xb9d6d6));
    }
}

/// Mountains, from north to south, so that the nearer stands before the farther.
pub fn paint_peaks(shapes: &Drawing, b: &mut Brush) {
    let pen = Ink::hex(0x4a3826);
    let mut peaks = shapes.peaks.clone();
    peaks.sort_by(|a, z| a.0[1].total_cmp(&z.0[1]));
    for (n, (at, size)) in peaks.iter().enumerate() {
        let mut hand = Hand::new(n as u32);
        let (foot, w) = (of(*at), size * SCALE * 0.56);
        let h = w * hand.between(1.25, 1.55);
        let top = foot + v(hand.sway(0.1) * w, h);
        let (left, right, ridge) = (foot - v(w, 0.0), foot + v(w, 0.0), foot + v(0.16 * w, 0.0));
        b.fan(&[top, left, ridge], Ink::hex(0xe9dcc0));
        b.fan(&[top, ridge, right], Ink::hex(0xa08a6c));
        b.fan(&[top, top.lerp(left, 0.34), top.lerp(ridge, 0.24), top.lerp(right, 0.32)], Ink::hex(0xfbf6ea));
        b.taper(&[left, top], |t| 1.6 + 1.2 * t, pen, false);
        b.taper(&[top, right], |t| 3.2 - 1.4 * t, pen, false);
    }
}

/// A passage over narrow waters.
pub fn paint_link(link: &Link, b: &mut Brush) {
    let (a, z) = (of(link.from), of(link.to));
    dashed(b, &[a, z], 16.0, 8.0, 8.0, Ink::hex(RED));
    for (tip, from) in [(a, z), (z, a)] {
        let d = (tip - from).normalize_or_zero() * 20.0;
        b.fan(&[tip + d * 0.4, tip - d + d.perp() * 0.7, tip - d - d.perp() * 0.7], Ink::hex(RED));
    }
}

/// The corners of a box, all the way round.
pub fn corners(r: Rect) -> [Vec2; 4] {
    [r.min, v(r.max.x, r.min.y), r.max, v(r.min.x, r.max.y)]
}

/// The margin over the map's edge, with a ruled frame.
pub fn paint_margin(shapes: &Drawing, b: &mut Brush) {
    let (inner, outer) = (neat_line(shapes), page(shapes));
    let far = outer.inflate(400.0);
    patches(b, outer, inner, 90.0, |p| Ink::hex(0xe7d9b4).light(1.0 + 0.07 * noise(p / 300.0)));
    for strip in strips(far, outer) {
        b.rect(strip.min, strip.max, Ink::hex(TABLE));
    }
    b.outline(&corners(inner), 7.0, Ink::hex(PEN));
    b.outline(&corners(inner.inflate(13.0)), 2.6, Ink::hex(PEN));
    // Degrees along the frame, dark and light in turn.
    let (low, high) = (inner.inflate(13.0), inner.inflate(29.0));
    degrees(b, low, high, 110.0, Ink::hex(PEN).alpha(0.78));
    b.outline(&corners(high), 2.6, Ink::hex(PEN));
    b.outline(&corners(inner.inflate(46.0)), 7.0, Ink::hex(0x6e1f1a));
    b.outline(&corners(inner.inflate(56.0)), 2.6, Ink::hex(GOLD));
    for corner in corners(inner.inflate(40.0)) {
        b.disc(corner, 25.0, Ink::hex(0x6e1f1a));
        b.disc(corner, 19.0, Ink::hex(0xe7d9b4));
        diamond(b, corner, 15.0, Ink::hex(GOLD));
    }
}

fn diamond(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    b.fan(&[at + v(0.0, r), at + v(r * 0.6, 0.0), at - v(0.0, r), at - v(r * 0.6, 0.0)], ink);
}

/// A rose of sixteen winds.
pub fn paint_compass(shapes: &Drawing, b: &mut Brush, letters: &Letters) {
    let (at, r) = (of(shapes.compass.0), shapes.compass.1 * SCALE);
    let (pen, pale, red) = (Ink::hex(PEN), Ink::hex(0xf0e4c4), Ink::hex(0x7e2620));
    for (far, width) in [(0.72, 0.018), (0.66, 0.008), (0.3, 0.01)] {
        b.outline(&ring(at, r * far, 64), r * width, pen.alpha(0.8));
    }
    for k in 0..64 {
        let d = Vec2::from_angle(k as f32 / 64.0 * std::f32::consts::TAU);
        b.stroke(&[at + d * r * 0.66, at + d * r * 0.72], r * 0.01, pen.alpha(0.8));
    }
    for (turn, far, wide) in [(22.5f32, 0.5, 0.07), (67.5, 0.5, 0.07), (45.0, 0.7, 0.1), (0.0, 0.98, 0.13)] {
        for q in 0..4 {
            let d = Vec2::from_angle((turn + 90.0 * q as f32).to_radians());
            let tip = at + d * far * r;
            let side = |by: f32| at + Vec2::from_angle((turn + 90.0 * q as f32 + by).to_radians()) * wide * r * 1.3;
            let (one, other) = (side(45.0), side(-45.0));
            b.fan(&[at, one, tip], pale);
            b.fan(&[at, tip, other], if turn == 0.0 { red } else { pen });
            b.outline(&[one, tip, other, at], r * 0.008, pen);
        }
    }
    b.disc(at, r * 0.05, Ink::hex(GOLD));
    letters.line(b, Face::Bold, "N", at + v(0.0, r * 1.04), r * 0.3, Align::Centre, pen);
}

/// The name of the map, with a line below it.
pub fn paint_title(b: &mut Brush, letters: &Letters, title: &str, line: &str, at: Vec2, wide: f32) {
    let (pen, red) = (Ink::hex(PEN).alpha(0.85), Ink::hex(0x7e2620));
    letters.arc(b, Face::Bold, title, at, wide * 0.125, wide * 0.012, 0.0, 0.0, pen);
    let rule = at - v(0.0, wide * 0.045);
    b.stroke(&[rule - v(wide * 0.42, 0.0), rule + v(wide * 0.42, 0.0)], 3.0, red);
    diamond(b, rule, wide * 0.02, red);
    letters.line(b, Face::Italic, line, at - v(0.0, wide * 0.115), wide * 0.052, Align::Centre, pen);
}
