//! Margins round a map.

use bevy::math::{Rect, Vec2};

use super::{Brush, Ink};

/// What lies between two frames, as four strips.
pub fn strips(outer: Rect, inner: Rect) -> [Rect; 4] {
    let v = Vec2::new;
    [
        Rect::from_corners(outer.min, v(outer.max.x, inner.min.y)),
        Rect::from_corners(v(outer.min.x, inner.max.y), outer.max),
        Rect::from_corners(v(outer.min.x, inner.min.y), v(inner.min.x, inner.max.y)),
        Rect::from_corners(v(inner.max.x, inner.min.y), v(outer.max.x, inner.max.y)),
    ]
}

/// Paper between two frames, in patches about so large, so that it can age unevenly.
pub fn patches(b: &mut Brush, outer: Rect, inner: Rect, large: f32, ink: impl Fn(Vec2) -> Ink) {
    for strip in strips(outer, inner) {
        let n = (strip.size() / large).ceil().max(Vec2::ONE);
        for i in 0..n.x as i32 {
            for j in 0..n.y as i32 {
                let at = |i: i32, j: i32| strip.min + strip.size() * Vec2::new(i as f32, j as f32) / n;
                let p = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                b.quad(p, p.map(&ink));
            }
        }
    }
}

/// Degrees between two frames, dark and light in turn, about so long.
pub fn degrees(b: &mut Brush, inner: Rect, outer: Rect, long: f32, ink: Ink) {
    let v = Vec2::new;
    for along_x in [true, false] {
        let length = if along_x { inner.width() } else { inner.height() };
        let n = (length / long).round() as i32;
        for k in (0..n).step_by(2) {
            let (s, t) = (length * k as f32 / n as f32, length * (k + 1) as f32 / n as f32);
            let spots = if along_x {
                [
                    (v(inner.min.x + s, inner.max.y), v(inner.min.x + t, outer.max.y)),
                    (v(inner.min.x + s, outer.min.y), v(inner.min.x + t, inner.min.y)),
                ]
            } else {
                [
                    (v(outer.min.x, inner.min.y + s), v(inner.min.x, inner.min.y + t)),
                    (v(inner.max.x, inner.min.y + s), v(outer.max.x, inner.min.y + t)),
                ]
            };
            for (p, q) in spots {
                b.rect(p, q, ink);
            }
        }
    }
}
