//! The sea in water colours: lighter toward the coasts, with fine lines along them.

use bevy::math::{Rect, Vec2};

use super::geometry::{line, neat_line};
use crate::board::drawing::{Drawing, LineKind, Passage};
use crate::window::ink::{Brush, Ink, noise, rugged};

/// How far apart the points lie where the depth is known.
const STEP: f32 = 14.0;
/// Where the sea is as deep as it gets.
const DEEP: f32 = 84.0;
/// Lines that follow the coast, and how strongly.
const RIPPLES: [(f32, f32); 3] = [(15.0, 0.34), (30.0, 0.22), (48.0, 0.13)];

/// Distances to the nearest coast over the page.
struct Depths {
    page: Rect,
    cols: usize,
    far: Vec<f32>,
}

impl Depths {
    fn of(shapes: &Drawing) -> Self {
        let page = neat_line(shapes);
        let (cols, rows) = ((page.width() / STEP) as usize + 2, (page.height() / STEP) as usize + 2);
        let mut depths = Depths { page, cols, far: vec![DEEP; cols * rows] };
        for coast in shapes.lines.iter().filter(|l| l.kind == LineKind::Coast) {
            for pair in super::fill::thinned(&line(&coast.points), 9.0).windows(2) {
                depths.splash(pair[0], pair[1], rows);
            }
        }
        depths
    }

    fn splash(&mut self, a: Vec2, z: Vec2, rows: usize) {
        let low = ((a.min(z) - Vec2::splat(DEEP) - self.page.min) / STEP).ceil().max(Vec2::ZERO);
        let high = ((a.max(z) + Vec2::splat(DEEP) - self.page.min) / STEP).floor();
        let along = z - a;
        let length = along.length_squared().max(1e-6);
        for row in low.y as usize..=(high.y.max(0.0) as usize).min(rows - 1) {
            for col in low.x as usize..=(high.x.max(0.0) as usize).min(self.cols - 1) {
                let p = self.page.min + Vec2::new(col as f32, row as f32) * STEP;
                let t = ((p - a).dot(along) / length).clamp(0.0, 1.0);
                let far = p.distance_squared(a + along * t);
                let cell = &mut self.far[row * self.cols + col];
                if far < *cell * *cell {
                    *cell = far.sqrt();
                }
            }
        }
    }
}

/// The colour of water so far from the coast.
fn water(p: Vec2, far: f32) -> Ink {
    const STEPS: [(f32, u32); 5] =
        [(0.0, 0xcfe3de), (14.0, 0xb9d6d6), (40.0, 0xa9cbd0), (64.0, 0x9fc3ca), (84.0, 0x9abec7)];
    let far = (far + 7.0 * noise(p / 60.0)).clamp(0.0, DEEP);
    let mut ink = Ink::hex(STEPS[0].1);
    for pair in STEPS.windows(2) {
        let t = ((far - pair[0].0) / (pair[1].0 - pair[0].0)).clamp(0.0, 1.0);
        ink = ink.mix(Ink::hex(pair[1].1), t);
    }
    ink.light(1.0 + 0.075 * rugged(p / 520.0) + 0.02 * noise(p / 70.0))
}

/// Paints all water, and the ripples on it.
pub fn paint(shapes: &Drawing, b: &mut Brush) {
    let depths = Depths::of(shapes);
    let cols = depths.cols;
    let rows = depths.far.len() / cols;
    let at = |k: usize| {
        let p = depths.page.min + Vec2::new((k % cols) as f32, (k / cols) as f32) * STEP;
        p.min(depths.page.max)
    };
    let base = b.points.len() as u32;
    for (k, far) in depths.far.iter().enumerate() {
        let p = at(k);
        b.vertex(p, water(p, *far));
    }
    let mut ripples = Brush::default();
    for row in 0..rows - 1 {
        for col in 0..cols - 1 {
            let k = row * cols + col;
            let corners = [k, k + 1, k + cols + 1, k + cols];
            let block = [row & !1, col & !1];
            if !is_open(&depths.far, cols, rows, block) {
                square(b, base, corners);
            } else if [row, col] == block {
                square(b, base, [k, k + 2, k + 2 * cols + 2, k + 2 * cols]);
            }
            for (level, cover) in RIPPLES {
                contour(&mut ripples, corners.map(|c| (at(c), depths.far[c])), level, cover);
            }
        }
    }
    b.stamp(&ripples, Vec2::ZERO, 1.0);
}

/// Is it far from any coast, two cells across and two down? Such water is painted in one square.
fn is_open(far: &[f32], cols: usize, rows: usize, [row, col]: [usize; 2]) -> bool {
    row + 2 < rows && col + 2 < cols && (row..=row + 2).all(|r| (col..=col + 2).all(|c| far[r * cols + c] >= DEEP))
}

fn square(b: &mut Brush, base: u32, corners: [usize; 4]) {
    let [p, q, r, s] = corners.map(|c| base + c as u32);
    b.triangles.extend([p, q, r, p, r, s]);
}

/// Where the distance crosses `level` within one cell.
fn contour(b: &mut Brush, cell: [(Vec2, f32); 4], level: f32, cover: f32) {
    let above = cell.iter().filter(|(_, far)| *far > level).count();
    if above == 0 || above == 4 {
        return;
    }
    let mut ends: Vec<Vec2> = vec![];
    for i in 0..4 {
        let ((p, a), (q, z)) = (cell[i], cell[(i + 1) % 4]);
        if (a > level) != (z > level) {
            ends.push(p.lerp(q, (level - a) / (z - a)));
        }
    }
    for pair in ends.chunks_exact(2) {
        b.stroke(pair, 2.6, Ink::hex(0x3f7282).alpha(cover));
    }
}

/// Borders of sea areas: dotted lines over the water.
pub fn paint_borders(shapes: &Drawing, b: &mut Brush) {
    for border in shapes.lines.iter().filter(|l| l.kind == LineKind::Sea && l.rel != Passage::Off) {
        dashed(b, &line(&border.points), 13.0, 11.0, 3.2, Ink::hex(0x24566a).alpha(0.75));
    }
}

/// A line in dashes.
pub fn dashed(b: &mut Brush, points: &[Vec2], dash: f32, gap: f32, width: f32, ink: Ink) {
    let mut gone = 0.0;
    let mut on = true;
    for pair in points.windows(2) {
        let (a, z) = (pair[0], pair[1]);
        let length = a.distance(z);
        let mut from = 0.0;
        while from < length {
            let most = if on { dash } else { gap };
            let to = (from + most - gone).min(length);
            if on {
                b.stroke(&[a.lerp(z, from / length), a.lerp(z, to / length)], width, ink);
            }
            gone += to - from;
            if gone >= most - 0.01 {
                (gone, on) = (0.0, !on);
            }
            from = to.max(from + 0.01);
        }
    }
}
