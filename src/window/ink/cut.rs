//! A painting cut into cells that can be drawn apart: where one cell is looked at, only what is painted there costs anything.

use bevy::math::{Rect, UVec2, Vec2};
use bevy::platform::collections::HashMap;

use super::{Brush, Ink};

/// Cells of one size, side by side and one above the other, counted from the lowest corner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cells {
    page: Rect,
    across: UVec2,
}

impl Cells {
    /// So many over all that is painted.
    fn over(brush: &Brush, across: UVec2) -> Self {
        let (least, most) = brush.extent();
        Cells { page: Rect::from_corners(least, most), across: across.max(UVec2::ONE) }
    }

    /// How many there are.
    fn count(&self) -> usize {
        (self.across.x * self.across.y) as usize
    }

    /// What cell `n` covers.
    fn cell(&self, n: usize) -> Rect {
        let at = UVec2::new(n as u32 % self.across.x, n as u32 / self.across.x);
        // Of two cells both reckon the same line between them.
        let corner = |at: UVec2| self.page.min + self.page.size() * at.as_vec2() / self.across.as_vec2();
        Rect::from_corners(corner(at), corner(at + UVec2::ONE))
    }

    /// Column and row of a point.
    fn at(&self, p: Vec2) -> UVec2 {
        let part = (p - self.page.min) / self.page.size().max(Vec2::splat(f32::MIN_POSITIVE)) * self.across.as_vec2();
        part.floor().clamp(Vec2::ZERO, (self.across - UVec2::ONE).as_vec2()).as_uvec2()
    }
}

/// A cell as it is filled: corners of one place and ink are one.
#[derive(Default)]
struct Filled {
    brush: Brush,
    known: HashMap<[u32; 6], u32>,
}

impl Filled {
    fn corner(&mut self, (p, ink): Corner) -> u32 {
        let [r, g, b, a] = ink.0.map(f32::to_bits);
        let Filled { brush, known } = self;
        *known.entry([p.x.to_bits(), p.y.to_bits(), r, g, b, a]).or_insert_with(|| brush.vertex(p, ink))
    }

    fn triangle(&mut self, [a, b, c]: [u32; 3]) {
        // One that has become a line covers nothing.
        if a != b && b != c && c != a {
            self.brush.triangles.extend([a, b, c]);
        }
    }
}

impl Brush {
    /// The same painting in cells, each in painting order. No triangle reaches beyond its cell: one that does is cut along the
    /// edge, so that nothing painted later in one cell is covered by what was painted before it in another.
    pub fn cut(&self, across: UVec2) -> Vec<Brush> {
        let cells = Cells::over(self, across);
        let mut out: Vec<Filled> = (0..cells.count()).map(|_| Filled::default()).collect();
        for corners in self.triangles.chunks_exact(3) {
            let whole = [corners[0], corners[1], corners[2]].map(|n| (self.points[n as usize], self.inks[n as usize]));
            let [a, b, c] = whole.map(|(p, _)| p);
            let (least, most) = (cells.at(a.min(b).min(c)), cells.at(a.max(b).max(c)));
            for row in least.y..=most.y {
                for column in least.x..=most.x {
                    let n = (row * cells.across.x + column) as usize;
                    let into = &mut out[n];
                    if least == most {
                        let corners = whole.map(|corner| into.corner(corner));
                        into.triangle(corners);
                        continue;
                    }
                    let part: Vec<u32> = clip(&whole, cells.cell(n)).into_iter().map(|c| into.corner(c)).collect();
                    for k in 2..part.len() {
                        into.triangle([part[0], part[k - 1], part[k]]);
                    }
                }
            }
        }
        out.into_iter().map(|cell| cell.brush).collect()
    }
}

type Corner = (Vec2, Ink);

/// What of a triangle lies in a cell (Sutherland and Hodgman).
fn clip(triangle: &[Corner; 3], cell: Rect) -> Vec<Corner> {
    let mut part = triangle.to_vec();
    type Inside = fn(Vec2, Rect) -> f32;
    let sides: [Inside; 4] = [|p, r| p.x - r.min.x, |p, r| r.max.x - p.x, |p, r| p.y - r.min.y, |p, r| r.max.y - p.y];
    for inside in sides {
        let mut kept = Vec::with_capacity(part.len() + 1);
        for (n, to) in part.iter().enumerate() {
            let from = &part[(n + part.len() - 1) % part.len()];
            let (before, now) = (inside(from.0, cell), inside(to.0, cell));
            if (before < 0.0) != (now < 0.0) {
                let t = before / (before - now);
                kept.push((from.0.lerp(to.0, t), from.1.mix(to.1, t)));
            }
            if now >= 0.0 {
                kept.push(*to);
            }
        }
        part = kept;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(brush: &Brush) -> f32 {
        let corner = |n: u32| brush.points[n as usize];
        let one = |t: &[u32]| (corner(t[1]) - corner(t[0])).perp_dot(corner(t[2]) - corner(t[0])).abs() / 2.0;
        brush.triangles.chunks_exact(3).map(one).sum()
    }

    #[test]
    fn a_painting_that_is_cut_covers_what_it_covered_and_no_cell_reaches_into_another() {
        let mut brush = Brush::default();
        let ink = Ink::hex(0x336699);
        brush.rect(Vec2::new(-20.0, -20.0), Vec2::new(120.0, 90.0), ink);
        brush.disc(Vec2::new(50.0, 40.0), 30.0, ink.alpha(0.5));
        brush.disc(Vec2::new(10.0, 10.0), 4.0, ink);
        let across = UVec2::new(4, 3);
        let (cells, cut) = (Cells::over(&brush, across), brush.cut(across));
        assert_eq!(cut.len(), 12);
        let sum: f32 = cut.iter().map(area).sum();
        assert!((sum - area(&brush)).abs() < 0.01 * area(&brush), "{sum} of {}", area(&brush));
        for (n, part) in cut.iter().enumerate() {
            let cell = cells.cell(n).inflate(1e-3);
            assert!(!part.is_empty() && part.points.iter().all(|p| cell.contains(*p)), "cell {n}");
        }
    }

    #[test]
    fn inks_run_on_over_the_edge_of_a_cell() {
        let mut brush = Brush::default();
        let (black, white) = (Ink([0.0, 0.0, 0.0, 1.0]), Ink([1.0; 4]));
        brush.quad(
            [Vec2::ZERO, Vec2::new(100.0, 0.0), Vec2::new(100.0, 10.0), Vec2::new(0.0, 10.0)],
            [black, white, white, black],
        );
        let cut = brush.cut(UVec2::new(2, 1));
        for (p, ink) in cut.iter().flat_map(|part| part.points.iter().zip(&part.inks)) {
            assert!((ink.0[0] - p.x / 100.0).abs() < 1e-4, "{p} {ink:?}");
        }
    }
}
