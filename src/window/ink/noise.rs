//! Repeatable irregularity: the same map is drawn the same way on every machine and at every start.

use bevy::math::Vec2;

/// A small repeatable stream for one place of the map.
#[derive(Clone, Copy)]
pub struct Hand(u32);

impl Hand {
    /// The same seed draws the same stream for ever.
    pub fn new(seed: u32) -> Self {
        Hand(scramble(seed ^ 0x9e37_79b9))
    }

    /// 0 to 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = scramble(self.0.wrapping_add(0x6d2b_79f5));
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    /// From `-by` to `by`.
    pub fn sway(&mut self, by: f32) -> f32 {
        (self.unit() * 2.0 - 1.0) * by
    }

    /// From `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A point not farther than `by` in either direction.
    pub fn jitter(&mut self, by: f32) -> Vec2 {
        Vec2::new(self.sway(by), self.sway(by))
    }
}

fn scramble(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

fn lattice(x: i32, y: i32) -> f32 {
    let h = scramble((x as u32).wrapping_mul(0x85eb_ca6b) ^ (y as u32).wrapping_mul(0xc2b2_ae35));
    (h >> 8) as f32 / (1 << 23) as f32 - 1.0
}

/// Smooth noise from -1 to 1 with features about one unit wide.
pub fn noise(p: Vec2) -> f32 {
    let cell = p.floor();
    let f = p - cell;
    let s = f * f * (Vec2::splat(3.0) - 2.0 * f);
    let (x, y) = (cell.x as i32, cell.y as i32);
    let low = lattice(x, y) * (1.0 - s.x) + lattice(x + 1, y) * s.x;
    let high = lattice(x, y + 1) * (1.0 - s.x) + lattice(x + 1, y + 1) * s.x;
    low * (1.0 - s.y) + high * s.y
}

/// Noise with finer and finer detail on top.
pub fn rugged(p: Vec2) -> f32 {
    noise(p) * 0.6 + noise(p * 2.1 + Vec2::new(17.0, 5.0)) * 0.3 + noise(p * 4.3 + Vec2::new(3.0, 41.0)) * 0.15
}
