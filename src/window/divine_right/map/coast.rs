//! The sea and its coast, cut out of the height field by marching over small triangles.

use std::collections::HashMap;

use bevy::math::Vec2;

use super::field::Field;
use super::geometry::{R, corner, middle, side_middle};
use crate::games::divine_right::ids::GRID;
use crate::window::ink::{Brush, Ink, noise, smooth};

/// Heights at which a thin line follows the coast out at sea.
const RIPPLES: [f32; 3] = [-0.2, -0.38, -0.58];

/// The colour of water by its depth.
fn water(depth: f32, p: Vec2) -> Ink {
    const STEPS: [(f32, u32); 5] =
        [(0.0, 0xb9cfc4), (-0.3, 0x9fc0bf), (-0.7, 0x86aeb4), (-1.5, 0x7199a6), (-2.8, 0x5d8496)];
    let depth = depth + 0.05 * noise(p / 260.0);
    let mut ink = Ink::hex(STEPS[0].1);
    for pair in STEPS.windows(2) {
        let t = ((pair[0].0 - depth) / (pair[0].0 - pair[1].0)).clamp(0.0, 1.0);
        ink = ink.mix(Ink::hex(pair[1].1), t);
    }
    ink
}

/// Paints all water, the ripples along the coast and the coast line.
pub fn paint(field: &Field, sea: &mut Brush, lines: &mut Brush) {
    let mut coast = Contour::default();
    let mut ripples = [Contour::default(), Contour::default(), Contour::default()];
    for r in -1..=GRID.rows {
        for c in -1..=GRID.cols - (r & 1) {
            let m = middle(c, r);
            let rim: Vec<Vec2> =
                (0..12).map(|w| m + if w % 2 == 0 { side_middle(w / 2) } else { corner(w / 2) }).collect();
            let heights: Vec<f32> =
                rim.iter().map(|p| field.plain(m + (*p - m) * 0.999)).chain([field.plain(m)]).collect();
            let top = heights.iter().copied().fold(f32::MIN, f32::max);
            let bottom = heights.iter().copied().fold(f32::MAX, f32::min);
            if bottom > 0.5 {
                continue;
            }
            let parts = if top < -0.8 { 2 } else { 6 };
            for w in 0..12 {
                for t in split([m, rim[w], rim[(w + 1) % 12]], parts) {
                    let h = t.map(|p| field.at(p));
                    fill(sea, t, h);
                    coast.cross(t, h, 0.0);
                    for (level, ripple) in RIPPLES.iter().zip(&mut ripples) {
                        ripple.cross(t, h, *level);
                    }
                }
            }
        }
    }
    for (k, ripple) in ripples.into_iter().enumerate() {
        for (line, closed) in ripple.lines() {
            let line = smooth(&line, 1, closed);
            lines.taper(&line, |_| 3.2 - 0.6 * k as f32, Ink::hex(0x4d7686).alpha(0.42 - 0.11 * k as f32), closed);
        }
    }
    for (line, closed) in coast.lines() {
        let line = smooth(&line, 1, closed);
        lines.taper(&line, |_| 17.0, Ink::hex(0xe9dcb8).alpha(0.35), closed);
        lines.taper(&line, |_| 5.0, Ink::hex(0x3a2d20).alpha(0.95), closed);
    }
}

/// Cuts a triangle into `n` × `n` like ones.
fn split([a, b, c]: [Vec2; 3], n: usize) -> Vec<[Vec2; 3]> {
    let at = |i: usize, j: usize| {
        let (u, v) = (i as f32 / n as f32, j as f32 / n as f32);
        a * (1.0 - u - v) + b * u + c * v
    };
    let mut out = Vec::with_capacity(n * n);
    for i in 0..n {
        for j in 0..n - i {
            out.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
            if i + j + 2 <= n {
                out.push([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
            }
        }
    }
    out
}

/// The part of a small triangle that lies under water.
fn fill(sea: &mut Brush, t: [Vec2; 3], h: [f32; 3]) {
    let mut part: Vec<(Vec2, f32)> = Vec::with_capacity(4);
    for i in 0..3 {
        let j = (i + 1) % 3;
        if h[i] < 0.0 {
            part.push((t[i], h[i]));
        }
        if (h[i] < 0.0) != (h[j] < 0.0) {
            part.push((t[i].lerp(t[j], h[i] / (h[i] - h[j])), 0.0));
        }
    }
    if part.len() < 3 {
        return;
    }
    let base = sea.points.len() as u32;
    for (p, depth) in &part {
        sea.vertex(*p, water(*depth, *p));
    }
    for k in 1..part.len() as u32 - 1 {
        sea.triangles.extend([base, base + k, base + k + 1]);
    }
}

/// Loose pieces of a contour, to be joined end to end.
#[derive(Default)]
struct Contour(Vec<[Vec2; 2]>);

impl Contour {
    fn cross(&mut self, t: [Vec2; 3], h: [f32; 3], level: f32) {
        let mut ends = vec![];
        for i in 0..3 {
            let j = (i + 1) % 3;
            if (h[i] < level) != (h[j] < level) {
                // The same two points in the same order give the same crossing in both triangles.
                let (a, b, fa, fb) = if (t[i].x, t[i].y) < (t[j].x, t[j].y) {
                    (t[i], t[j], h[i], h[j])
                } else {
                    (t[j], t[i], h[j], h[i])
                };
                ends.push(a.lerp(b, (level - fa) / (fb - fa)));
            }
        }
        if let [a, b] = ends[..] {
            self.0.push([a, b]);
        }
    }

    /// The pieces joined; true for those that close.
    fn lines(self) -> Vec<(Vec<Vec2>, bool)> {
        let key = |p: Vec2| ((p.x * 2.0).round() as i32, (p.y * 2.0).round() as i32);
        let mut at: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (i, [a, b]) in self.0.iter().enumerate() {
            at.entry(key(*a)).or_default().push(i);
            at.entry(key(*b)).or_default().push(i);
        }
        let mut used = vec![false; self.0.len()];
        let mut out = vec![];
        for start in 0..self.0.len() {
            if used[start] {
                continue;
            }
            used[start] = true;
            let mut line = std::collections::VecDeque::from(self.0[start].to_vec());
            for front in [false, true] {
                loop {
                    let end = if front { line[0] } else { line[line.len() - 1] };
                    let Some(next) = at[&key(end)].iter().copied().find(|i| !used[*i]) else { break };
                    used[next] = true;
                    let [a, b] = self.0[next];
                    let far = if key(a) == key(end) { b } else { a };
                    if front { line.push_front(far) } else { line.push_back(far) }
                }
            }
            let line: Vec<Vec2> = line.into();
            let closed = line.len() > 3 && line[0].distance(line[line.len() - 1]) < 0.02 * R;
            let line = if closed { line[..line.len() - 1].to_vec() } else { line };
            out.push((line, closed));
        }
        out
    }
}
