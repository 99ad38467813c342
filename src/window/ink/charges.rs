//! Charges: the small signs by which powers are told apart without colour, about one unit in radius.

use std::f32::consts::TAU;

use bevy::math::Vec2;

use super::{Brush, Ink, ring};

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A rose of five petals.
pub fn rose(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for k in 0..5 {
        let d = Vec2::from_angle((90.0 + 72.0 * k as f32).to_radians());
        b.blob(at + d * r * 0.62, &ring(at + d * r * 0.62, r * 0.36, 10), ink, ink);
    }
    b.blob(at, &ring(at, r * 0.2, 8), ink, ink);
}

/// A lily.
pub fn lily(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
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

/// A cross with spreading arms.
pub fn cross(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for k in 0..4 {
        let d = Vec2::from_angle((90.0 * k as f32).to_radians()) * r;
        let e = d.perp();
        b.quad([at + d * 0.12 + e * 0.12, at + d + e * 0.44, at + d - e * 0.44, at + d * 0.12 - e * 0.12], [ink; 4]);
    }
    b.rect(at - Vec2::splat(0.13 * r), at + Vec2::splat(0.13 * r), ink);
}

/// Three lozenges.
pub fn lozenges(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for (x, y) in [(-0.5, 0.42), (0.5, 0.42), (0.0, -0.48)] {
        let m = at + v(x, y) * r;
        b.fan(&[m + v(0.0, 0.52) * r, m + v(0.36, 0.0) * r, m - v(0.0, 0.52) * r, m - v(0.36, 0.0) * r], ink);
    }
}

/// A tower.
pub fn tower(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let rect = |b: &mut Brush, x: f32, y: f32, xx: f32, yy: f32| b.rect(at + v(x, y) * r, at + v(xx, yy) * r, ink);
    rect(b, -0.62, -0.9, -0.18, 0.34);
    rect(b, 0.18, -0.9, 0.62, 0.34);
    rect(b, -0.18, -0.36, 0.18, 0.34);
    rect(b, -0.76, 0.34, 0.76, 0.54);
    for x in [-0.76, -0.16, 0.44] {
        rect(b, x, 0.54, x + 0.32, 0.88);
    }
}

/// A star of five points.
pub fn star(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let rim: Vec<Vec2> = (0..10)
        .map(|k| at + Vec2::from_angle(TAU * (0.25 + k as f32 / 10.0)) * r * if k % 2 == 0 { 1.0 } else { 0.42 })
        .collect();
    b.blob(at, &rim, ink, ink);
}

/// A cross laid on its side.
pub fn saltire(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for (x, y) in [(0.8, 0.8), (0.8, -0.8)] {
        b.stroke(&[at - v(x, y) * r, at + v(x, y) * r], 0.36 * r, ink);
    }
}

/// A crescent with its horns to the right.
pub fn crescent(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let outer = |k: usize| at + Vec2::from_angle(0.7 + k as f32 / 16.0 * (TAU - 1.4)) * r;
    let inner = |k: usize| at + v(0.3 * r, 0.0) + Vec2::from_angle(1.05 + k as f32 / 16.0 * (TAU - 2.1)) * 0.74 * r;
    for k in 0..16 {
        b.quad([outer(k), outer(k + 1), inner(k + 1), inner(k)], [ink; 4]);
    }
}

/// Two bars across.
pub fn bars(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    for y in [-0.62, 0.18] {
        b.rect(at + v(-0.9, y) * r, at + v(0.9, y + 0.44) * r, ink);
    }
}

/// A cross with two bars.
pub fn double_cross(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    b.rect(at + v(-0.15, -1.0) * r, at + v(0.15, 1.0) * r, ink);
    b.rect(at + v(-0.5, 0.42) * r, at + v(0.5, 0.68) * r, ink);
    b.rect(at + v(-0.78, -0.14) * r, at + v(0.78, 0.12) * r, ink);
}

/// A cup on its foot.
pub fn cup(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.fan(&[p(-0.72, 0.9), p(0.72, 0.9), p(0.62, 0.3), p(0.3, -0.12), p(-0.3, -0.12), p(-0.62, 0.3)], ink);
    b.rect(p(-0.12, -0.66), p(0.12, -0.1), ink);
    b.fan(&[p(-0.2, -0.55), p(0.2, -0.55), p(0.6, -0.92), p(-0.6, -0.92)], ink);
}

/// The brand of the Golden Horde: a fork on a bar.
pub fn tamga(b: &mut Brush, at: Vec2, r: f32, ink: Ink) {
    let rect = |b: &mut Brush, x: f32, y: f32, xx: f32, yy: f32| b.rect(at + v(x, y) * r, at + v(xx, yy) * r, ink);
    rect(b, -0.82, -0.2, 0.82, 0.08);
    for x in [-0.82, -0.14, 0.54] {
        rect(b, x, 0.08, x + 0.28, 0.86);
    }
    rect(b, -0.14, -0.9, 0.14, -0.2);
    rect(b, -0.42, -0.9, 0.42, -0.66);
}
