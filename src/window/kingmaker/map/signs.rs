//! The signs of cities, towns and castles, about one unit high: a walled city, a gate with two towers, a keep, an open ring;
//! a cross over cathedrals, an anchor beside ports.

use bevy::math::Vec2;

use crate::games::kingmaker::book::{PlaceData, PlaceKind};
use crate::window::ink::{Brush, Ink, ring};

const PEN: u32 = 0x2a1c10;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

struct Mason<'a> {
    b: &'a mut Brush,
    at: Vec2,
    r: f32,
}

impl Mason<'_> {
    fn p(&self, x: f32, y: f32) -> Vec2 {
        self.at + v(x, y) * self.r
    }

    /// A wall or tower from the ground up, with teeth on top.
    fn tower(&mut self, x: f32, half: f32, top: f32, stone: Ink) {
        let wall = [self.p(x - half, -0.8), self.p(x + half, -0.8), self.p(x + half, top), self.p(x - half, top)];
        self.b.quad(wall, [stone.light(0.7), stone.light(0.62), stone, stone.light(1.1)]);
        for k in [-1.0f32, 0.0, 1.0] {
            let m = x + k * half * 0.78;
            let (low, high) = (self.p(m - half * 0.26, top), self.p(m + half * 0.26, top + 0.2));
            self.b.rect(low, high, stone);
        }
        self.b.outline(&wall, 0.12 * self.r, Ink::hex(PEN));
    }

    fn roof(&mut self, x: f32, half: f32, foot: f32, top: f32, ink: Ink) {
        let tip = [self.p(x - half, foot), self.p(x + half, foot), self.p(x, top)];
        self.b.fan(&tip, ink);
        self.b.outline(&tip, 0.1 * self.r, Ink::hex(PEN));
    }

    fn gate(&mut self, half: f32, high: f32) {
        let arch = [
            self.p(-half, -0.8),
            self.p(half, -0.8),
            self.p(half, high - half),
            self.p(0.0, high),
            self.p(-half, high - half),
        ];
        self.b.fan(&arch, Ink::hex(PEN));
    }
}

/// The sign of a place; `r` is half its height.
pub fn paint(b: &mut Brush, data: &PlaceData, at: Vec2, r: f32) {
    let (stone, red) = (Ink::hex(0xe9dfc8), Ink::hex(0xb5382c));
    let foot: Vec<Vec2> = ring(Vec2::ZERO, 1.0, 16).iter().map(|q| at + v(q.x * 1.35, q.y * 0.34 - 0.8) * r).collect();
    b.blob(at - v(0.0, 0.8 * r), &foot, Ink::hex(0x3a2a18).alpha(0.4), Ink::hex(0x3a2a18).alpha(0.0));
    let mut m = Mason { b, at, r };
    match data.kind {
        PlaceKind::City => {
            m.tower(0.0, 0.34, 0.75, Ink::hex(0xf3e7cc));
            m.roof(0.0, 0.4, 0.8, 1.75, red);
            for x in [-0.95, 0.95] {
                m.tower(x, 0.3, 0.35, stone);
                m.roof(x, 0.36, 0.45, 1.15, red);
            }
            m.tower(0.0, 0.85, -0.05, stone);
            m.gate(0.24, 0.0);
        }
        PlaceKind::FortifiedTown => {
            for x in [-0.72, 0.72] {
                m.tower(x, 0.3, 0.5, stone);
                m.roof(x, 0.36, 0.6, 1.2, red);
            }
            m.tower(0.0, 0.6, 0.0, stone);
            m.gate(0.22, 0.0);
        }
        PlaceKind::RoyalCastle => {
            let gold = Ink::hex(0xe3b84a);
            m.tower(-0.66, 0.28, 0.2, gold);
            m.tower(0.66, 0.28, 0.2, gold);
            m.tower(0.0, 0.42, 0.7, gold);
            m.gate(0.16, -0.2);
        }
        PlaceKind::NobleCastle => {
            let grey = Ink::hex(0xc3bdb0);
            m.tower(-0.5, 0.26, 0.1, grey);
            m.tower(0.5, 0.26, 0.1, grey);
            m.tower(0.0, 0.34, 0.5, grey);
            m.gate(0.15, -0.25);
        }
        PlaceKind::OpenTown | PlaceKind::UnfortifiedTown => {
            let middle = at - v(0.0, 0.2 * r);
            m.b.disc(middle, 0.62 * r, Ink::hex(PEN));
            m.b.disc(middle, 0.46 * r, Ink::hex(0xfbf3dc));
            m.b.disc(middle, 0.17 * r, Ink::hex(if data.kind == PlaceKind::OpenTown { 0xb5382c } else { PEN }));
        }
    }
    if data.cathedral {
        cathedral(b, at + v(-1.45, 0.75) * r, 0.62 * r);
    }
    if data.is_port() {
        anchor(b, at + v(1.45, -0.25) * r, 0.62 * r);
    }
}

/// Where a King may be crowned: a cross in gold.
pub fn cathedral(b: &mut Brush, at: Vec2, r: f32) {
    for (wide, ink) in [(0.62, Ink::hex(PEN)), (0.34, Ink::hex(0xf1c64a))] {
        b.rect(at - v(0.5 * wide, 1.05) * r, at + v(0.5 * wide, 1.05) * r, ink);
        b.rect(at + v(-0.8, 0.28 - 0.5 * wide) * r, at + v(0.8, 0.28 + 0.5 * wide) * r, ink);
    }
}

/// The sign of a port, about `r` in radius.
pub fn anchor(b: &mut Brush, at: Vec2, r: f32) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    for (w, ink) in [(0.52, Ink::hex(0xfbf6e6).alpha(0.85)), (0.24, Ink::hex(0x1d4a63))] {
        let arc: Vec<Vec2> = (0..9)
            .map(|k| p(0.0, -0.15) + Vec2::from_angle((200.0 + 17.5 * k as f32).to_radians()) * 0.8 * r)
            .collect();
        b.stroke(&[p(0.0, 0.62), p(0.0, -0.92)], w * r, ink);
        b.stroke(&[p(-0.46, 0.36), p(0.46, 0.36)], w * r, ink);
        b.stroke(&arc, w * r, ink);
        b.outline(&ring(p(0.0, 0.82), 0.2 * r, 10), 0.7 * w * r, ink);
    }
}
