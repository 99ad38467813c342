//! The brush: everything that is drawn on the table (map, counters, shields) is triangles with a colour at
//! each corner, collected here and turned into one mesh.

use bevy::asset::RenderAssetUsages;
use bevy::math::Vec2;
use bevy::math::bounding::Aabb3d;
use bevy::mesh::{Indices, Mesh, MeshVertexAttribute, PrimitiveTopology, VertexAttributeValues, VertexFormat};

// A map has a million corners, and without a graphics card they lie in our own memory: 16 bytes each in the place of the usual 28.
const PLACE: MeshVertexAttribute = MeshVertexAttribute { format: VertexFormat::Float32x2, ..Mesh::ATTRIBUTE_POSITION };
const INK: MeshVertexAttribute = MeshVertexAttribute { format: VertexFormat::Unorm16x4, ..Mesh::ATTRIBUTE_COLOR };

/// A colour as the screen mixes it: linear red, green, blue, and cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub [f32; 4]);

impl Ink {
    /// From `0xRRGGBB` as painters and style sheets write it.
    pub fn hex(rgb: u32) -> Self {
        let channel = |shift: u32| {
            let c = ((rgb >> shift) & 0xff) as f32 / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        Ink([channel(16), channel(8), channel(0), 1.0])
    }

    /// The same colour with so much cover, 0 to 1.
    pub fn alpha(self, a: f32) -> Self {
        Ink([self.0[0], self.0[1], self.0[2], a])
    }

    /// `t` = 0 is this ink, 1 the other.
    pub fn mix(self, other: Ink, t: f32) -> Self {
        let mut out = [0.0; 4];
        for (i, c) in out.iter_mut().enumerate() {
            *c = self.0[i] * (1.0 - t) + other.0[i] * t;
        }
        Ink(out)
    }

    /// The same hue with its light multiplied.
    pub fn light(self, by: f32) -> Self {
        Ink([(self.0[0] * by).min(1.0), (self.0[1] * by).min(1.0), (self.0[2] * by).min(1.0), self.0[3]])
    }

    /// Light of the colour as the eye weighs it, 0 to 1.
    pub fn luminance(self) -> f32 {
        0.2126 * self.0[0] + 0.7152 * self.0[1] + 0.0722 * self.0[2]
    }

    /// Back to 8-bit sRGB with straight alpha, for pictures inside panels.
    pub fn srgb8(self) -> [u8; 4] {
        let channel = |c: f32| {
            let c = c.clamp(0.0, 1.0);
            let s = if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
            (s * 255.0).round() as u8
        };
        [channel(self.0[0]), channel(self.0[1]), channel(self.0[2]), (self.0[3].clamp(0.0, 1.0) * 255.0).round() as u8]
    }
}

/// Collects triangles in painting order.
#[derive(Clone, Default)]
pub struct Brush {
    pub points: Vec<Vec2>,
    pub inks: Vec<Ink>,
    pub triangles: Vec<u32>,
}

impl Brush {
    /// Has nothing been painted? Points without a triangle do not count.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// A corner, by its number in `points`; it shows nothing until a triangle names it.
    pub fn vertex(&mut self, p: Vec2, ink: Ink) -> u32 {
        debug_assert!(p.is_finite(), "a corner that is nowhere");
        self.points.push(p);
        self.inks.push(ink);
        self.points.len() as u32 - 1
    }

    /// The inks run into each other between the corners.
    pub fn triangle(&mut self, p: [Vec2; 3], ink: [Ink; 3]) {
        let base = self.vertex(p[0], ink[0]);
        self.vertex(p[1], ink[1]);
        self.vertex(p[2], ink[2]);
        self.triangles.extend([base, base + 1, base + 2]);
    }

    /// Four corners in turn, each with its ink; it must be convex.
    pub fn quad(&mut self, p: [Vec2; 4], ink: [Ink; 4]) {
        let base = self.vertex(p[0], ink[0]);
        for i in 1..4 {
            self.vertex(p[i], ink[i]);
        }
        self.triangles.extend([base, base + 1, base + 2, base, base + 2, base + 3]);
    }

    /// A polygon that its first point can see whole (convex ones, stars from their centre).
    pub fn fan(&mut self, points: &[Vec2], ink: Ink) {
        if points.len() < 3 {
            return;
        }
        let base = self.vertex(points[0], ink);
        for p in &points[1..] {
            self.vertex(*p, ink);
        }
        for k in 1..points.len() as u32 - 1 {
            self.triangles.extend([base, base + k, base + k + 1]);
        }
    }

    /// A polygon seen whole from `centre`.
    pub fn blob(&mut self, centre: Vec2, rim: &[Vec2], middle: Ink, edge: Ink) {
        let base = self.vertex(centre, middle);
        for p in rim {
            self.vertex(*p, edge);
        }
        let n = rim.len() as u32;
        for k in 0..n {
            self.triangles.extend([base, base + 1 + k, base + 1 + (k + 1) % n]);
        }
    }

    /// Its sides lie along the page.
    pub fn rect(&mut self, min: Vec2, max: Vec2, ink: Ink) {
        self.quad([min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)], [ink; 4]);
    }

    /// Small ones have fewer corners.
    pub fn disc(&mut self, centre: Vec2, radius: f32, ink: Ink) {
        let n = if radius > 20.0 { 32 } else { 16 };
        self.blob(centre, &ring(centre, radius, n), ink, ink);
    }

    /// A line through `points` of the same width everywhere, with mitred joins.
    pub fn stroke(&mut self, points: &[Vec2], width: f32, ink: Ink) {
        self.taper(points, |_| width, ink, false);
    }

    /// A closed line.
    pub fn outline(&mut self, points: &[Vec2], width: f32, ink: Ink) {
        self.taper(points, |_| width, ink, true);
    }

    /// A line whose width depends on how far along it is (0 to 1).
    pub fn taper(&mut self, points: &[Vec2], width: impl Fn(f32) -> f32, ink: Ink, closed: bool) {
        let n = points.len();
        if n < 2 {
            return;
        }
        let base = self.points.len() as u32;
        for i in 0..n {
            let before = if i > 0 {
                points[i - 1]
            } else if closed {
                points[n - 1]
            } else {
                points[i]
            };
            let after = if i + 1 < n {
                points[i + 1]
            } else if closed {
                points[0]
            } else {
                points[i]
            };
            let a = (points[i] - before).normalize_or_zero();
            let b = (after - points[i]).normalize_or_zero();
            let along = (a + b).normalize_or(if a == Vec2::ZERO { b } else { a });
            let normal = along.perp();
            let edge = if a == Vec2::ZERO { b } else { a };
            let stretch = 1.0 / normal.dot(edge.perp()).abs().max(0.45);
            let half = 0.5 * width(i as f32 / (n - 1) as f32) * stretch;
            self.vertex(points[i] + normal * half, ink);
            self.vertex(points[i] - normal * half, ink);
        }
        let last = if closed { n } else { n - 1 };
        for i in 0..last as u32 {
            let (a, b) = (base + 2 * i, base + 2 * ((i + 1) % n as u32));
            self.triangles.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }

    /// Everything of `other`, moved and scaled.
    pub fn stamp(&mut self, other: &Brush, at: Vec2, scale: f32) {
        self.stamp_tinted(other, at, scale, 1.0);
    }

    /// As [`Brush::stamp`], with all cover multiplied.
    pub fn stamp_tinted(&mut self, other: &Brush, at: Vec2, scale: f32, cover: f32) {
        let base = self.points.len() as u32;
        self.points.extend(other.points.iter().map(|p| at + *p * scale));
        self.inks.extend(other.inks.iter().map(|i| i.alpha(i.0[3] * cover)));
        self.triangles.extend(other.triangles.iter().map(|t| t + base));
    }

    /// The triangles as a mesh that the renderer draws in painting order.
    pub fn mesh(&self) -> Mesh {
        if self.is_empty() {
            // The renderer keeps no place for a mesh of nothing: a triangle without area stands in.
            let mut speck = Brush::default();
            speck.triangle([Vec2::ZERO; 3], [Ink([0.0; 4]); 3]);
            return speck.mesh();
        }
        let points: Vec<[f32; 2]> = self.points.iter().map(|p| p.to_array()).collect();
        let part = |c: f32| (c.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16;
        let inks: Vec<[u16; 4]> = self.inks.iter().map(|i| i.0.map(part)).collect();
        let triangles = match self.points.len() <= usize::from(u16::MAX) {
            true => {
                let mut short: Vec<u16> = self.triangles.iter().map(|t| *t as u16).collect();
                // A store of its own must be whole words long: a triangle without area fills it up.
                if short.len() % 2 == 1 {
                    short.extend([0; 3]);
                }
                Indices::U16(short)
            }
            false => Indices::U32(self.triangles.clone()),
        };
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(PLACE, VertexAttributeValues::Float32x2(points))
            .with_inserted_attribute(INK, VertexAttributeValues::Unorm16x4(inks))
            .with_inserted_indices(triangles);
        // Bevy reckons it only of corners that have a depth.
        let (least, most) = self.extent();
        mesh.final_aabb = Some(Aabb3d::from_min_max(least.extend(0.0), most.extend(0.0)));
        mesh
    }

    /// The lowest and the highest corner of the rectangle around all points.
    pub fn extent(&self) -> (Vec2, Vec2) {
        let points = || self.points.iter().copied();
        (points().reduce(Vec2::min).unwrap_or_default(), points().reduce(Vec2::max).unwrap_or_default())
    }
}

/// `n` points on a circle, from the east, against the clock.
pub fn ring(centre: Vec2, radius: f32, n: usize) -> Vec<Vec2> {
    (0..n).map(|i| centre + Vec2::from_angle(i as f32 / n as f32 * std::f32::consts::TAU) * radius).collect()
}

/// Rounds the corners of a line (Chaikin), ends kept.
pub fn smooth(points: &[Vec2], rounds: usize, closed: bool) -> Vec<Vec2> {
    let mut line = points.to_vec();
    for _ in 0..rounds {
        let n = line.len();
        if n < 3 {
            return line;
        }
        let mut next = Vec::with_capacity(2 * n);
        if !closed {
            next.push(line[0]);
        }
        let pairs = if closed { n } else { n - 1 };
        for i in 0..pairs {
            let (a, b) = (line[i], line[(i + 1) % n]);
            next.push(a.lerp(b, 0.25));
            next.push(a.lerp(b, 0.75));
        }
        if !closed {
            next.push(line[n - 1]);
        }
        line = next;
    }
    line
}
