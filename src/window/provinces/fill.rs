//! Outlines filled: triangles of a land, hatching, the shade inside its border, small charges strewn over it.

use bevy::math::Vec2;
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, VertexBuffers, math::point,
};

use super::geometry::{SCALE, line};
use crate::board::drawing::{Polygon, Shape};
use crate::window::ink::{Brush, Ink};

/// A land as triangles and as the rings round it, outer ones first; `true`: a hole.
#[derive(Clone, Debug, Default)]
pub struct Area {
    pub triangles: Vec<[Vec2; 3]>,
    pub rings: Vec<(Vec<Vec2>, bool)>,
    /// Where charges are strewn over it.
    pub spots: Vec<Vec2>,
}

impl Area {
    /// On the page. What cannot be cut has rings but no triangles. Costly: done once for a map.
    pub fn of(polygons: &[Polygon]) -> Self {
        let mut area = Area::default();
        for polygon in polygons {
            let outer = line(&polygon.outer);
            area.cut(&polygon.outer, &polygon.holes);
            area.rings.push((outer, false));
            area.rings.extend(polygon.holes.iter().map(|h| (line(h), true)));
        }
        area
    }

    fn cut(&mut self, outer: &[[f32; 2]], holes: &[Vec<[f32; 2]>]) {
        let mut path = Path::builder();
        for ring in std::iter::once(outer).chain(holes.iter().map(Vec::as_slice)) {
            let Some((first, rest)) = ring.split_first() else { continue };
            path.begin(point(first[0], first[1]));
            for p in rest {
                path.line_to(point(p[0], p[1]));
            }
            path.end(true);
        }
        let mut buffers: VertexBuffers<Vec2, u32> = VertexBuffers::new();
        let options = FillOptions::tolerance(0.05).with_fill_rule(FillRule::EvenOdd);
        let mut builder = BuffersBuilder::new(&mut buffers, |v: FillVertex| {
            Vec2::new(v.position().x * SCALE, -v.position().y * SCALE)
        });
        // What cannot be cut stays the colour of what lies below.
        let _ = FillTessellator::new().tessellate_path(&path.build(), &options, &mut builder);
        let at = |k: &u32| buffers.vertices[*k as usize];
        self.triangles.extend(buffers.indices.chunks_exact(3).map(|t| [at(&t[0]), at(&t[1]), at(&t[2])]));
    }

    /// One land or sea with all its islands.
    pub fn of_shape(shape: &Shape) -> Self {
        Area::of(&shape.polygons)
    }

    /// All of it in one ink.
    pub fn paint(&self, b: &mut Brush, ink: Ink) {
        for t in &self.triangles {
            b.triangle(*t, [ink; 3]);
        }
    }

    /// In triangles with no side longer than `most`, each corner in its own ink.
    pub fn paint_fine(&self, b: &mut Brush, most: f32, ink: impl Fn(Vec2) -> Ink) {
        let mut left = self.triangles.clone();
        while let Some([p, q, r]) = left.pop() {
            let sides = [p.distance_squared(q), q.distance_squared(r), r.distance_squared(p)];
            let longest = sides[0].max(sides[1]).max(sides[2]);
            if longest <= most * most {
                b.triangle([p, q, r], [ink(p), ink(q), ink(r)]);
                continue;
            }
            let [a, z, c] = if longest == sides[0] {
                [p, q, r]
            } else if longest == sides[1] {
                [q, r, p]
            } else {
                [r, p, q]
            };
            let m = a.midpoint(z);
            left.extend([[a, m, c], [m, z, c]]);
        }
    }

    /// Is this point of the page in it? Holes do not count.
    pub fn holds(&self, at: Vec2) -> bool {
        let crossings = self.rings.iter().map(|(ring, _)| {
            let next = ring.iter().cycle().skip(1);
            let crossed = |(a, b): &(&Vec2, &Vec2)| {
                (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
            };
            ring.iter().zip(next).filter(crossed).count()
        });
        crossings.sum::<usize>() % 2 == 1
    }

    /// Is everything within `r` of `at` inside, as far as eight winds tell?
    pub fn holds_round(&self, at: Vec2, r: f32) -> bool {
        self.holds(at) && (0..8).all(|k| self.holds(at + Vec2::from_angle(k as f32 * std::f32::consts::FRAC_PI_4) * r))
    }

    /// Finds where charges fit whole, in rows.
    pub fn strew(&mut self) {
        const STEP: Vec2 = Vec2::new(58.0, 50.0);
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for p in self.rings.iter().flat_map(|(ring, _)| ring) {
            (low, high) = (low.min(*p), high.max(*p));
        }
        for row in (low.y / STEP.y) as i32 - 1..=(high.y / STEP.y) as i32 + 1 {
            for col in (low.x / STEP.x) as i32 - 1..=(high.x / STEP.x) as i32 + 1 {
                let at = Vec2::new(col as f32 + 0.5 * (row & 1) as f32, row as f32) * STEP;
                if self.holds_round(at, 14.0) {
                    self.spots.push(at);
                }
            }
        }
    }

    /// Strokes from south-west to north-east (`rising`) or the other way, `step` apart.
    pub fn hatching(&self, step: f32, rising: bool) -> Vec<[Vec2; 2]> {
        let (along, across) = if rising {
            (Vec2::new(1.0, 1.0).normalize(), Vec2::new(-1.0, 1.0).normalize())
        } else {
            (Vec2::new(1.0, -1.0).normalize(), Vec2::new(1.0, 1.0).normalize())
        };
        let mut hits: std::collections::BTreeMap<i32, Vec<f32>> = std::collections::BTreeMap::new();
        for (ring, _) in &self.rings {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let (s, t) = (a.dot(across) / step, b.dot(across) / step);
                let (low, high) = if s < t { (s, t) } else { (t, s) };
                for k in low.ceil() as i32..high.ceil() as i32 {
                    let part = (k as f32 - s) / (t - s);
                    hits.entry(k).or_default().push(a.lerp(*b, part).dot(along));
                }
            }
        }
        let mut out = vec![];
        for (k, mut marks) in hits {
            marks.sort_by(f32::total_cmp);
            let foot = across * (k as f32 * step);
            out.extend(marks.chunks_exact(2).map(|m| [foot + along * m[0], foot + along * m[1]]));
        }
        out
    }

    /// A shade along the inside of the border, fading out over `width`.
    pub fn fringe(&self, b: &mut Brush, width: f32, ink: Ink) {
        let gone = ink.alpha(0.0);
        for (ring, hole) in &self.rings {
            let ring = thinned(ring, 7.0);
            let n = ring.len();
            if n < 4 {
                continue;
            }
            let area: f32 = (0..n).map(|i| ring[i].perp_dot(ring[(i + 1) % n])).sum();
            let inward = if (area > 0.0) != *hole { 1.0 } else { -1.0 };
            let inner: Vec<Vec2> = (0..n)
                .map(|i| {
                    let (a, p, z) = (ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]);
                    p + (z - a).normalize_or_zero().perp() * inward * width
                })
                .collect();
            for i in 0..n {
                let j = (i + 1) % n;
                b.quad([ring[i], ring[j], inner[j], inner[i]], [ink, ink, gone, gone]);
            }
        }
    }
}

/// A ring without points that lie closer than `least` to the one before.
pub fn thinned(ring: &[Vec2], least: f32) -> Vec<Vec2> {
    let mut out: Vec<Vec2> = vec![];
    for p in ring {
        if out.last().is_none_or(|q| q.distance(*p) >= least) {
            out.push(*p);
        }
    }
    out
}
