//! Castles and ports as they stand on the page.

use bevy::math::Vec2;

use super::geometry::of;
use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::{HexInfo, Minaria};
use crate::window::divine_right::tinctures;
use crate::window::ink::{Align, Brush, Face, Hand, Ink, Letters, ring};

const PEN: u32 = 0x241a10;

/// Paints castles with their strength, small ports, battlefields and places worth seeing.
pub fn paint(map: &Minaria, letters: &Letters, brush: &mut Brush) {
    for hex in map.all() {
        let m = of(hex.id);
        if let Some(castle) = hex.castle {
            let banner = hex.kingdom.map_or(Ink::hex(0xe7dec6), |k| tinctures::realm(k).field);
            fortress(brush, m, castle.royal, banner);
            strength(brush, letters, m, castle.defence, castle.royal, banner);
            if castle.port {
                anchor(brush, m + Vec2::new(-57.0, -4.0), 15.0);
            }
        } else if hex.small_port {
            houses(brush, m);
            anchor(brush, m + Vec2::new(-42.0, 0.0), 15.0);
        } else if hex.battlefield {
            swords(brush, m);
        } else if hex.scenic {
            landmark(brush, hex, m);
        }
    }
}

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A tower with battlements.
fn tower(b: &mut Brush, foot: Vec2, w: f32, h: f32, stone: Ink) {
    let pen = Ink::hex(PEN);
    let (l, r) = (foot.x - 0.5 * w, foot.x + 0.5 * w);
    let top = foot.y + h;
    let tooth = w / 5.0;
    let mut line = vec![v(l, foot.y), v(l, top)];
    for k in 0..5 {
        let x = l - 1.5 + tooth * 1.12 * k as f32;
        let high = top + if k % 2 == 0 { 8.0 } else { 3.0 };
        line.push(v(x, high));
        line.push(v(x + tooth * 1.12, high));
    }
    line.push(v(r, top));
    line.push(v(r, foot.y));
    b.rect(v(l, foot.y), v(r, top + 3.0), stone);
    for k in [0, 2, 4] {
        let x = l - 1.5 + tooth * 1.12 * k as f32;
        b.rect(v(x, top), v(x + tooth * 1.12, top + 8.0), stone);
    }
    b.rect(v(foot.x + w * 0.18, foot.y), v(r, top + 2.0), Ink::hex(0x8d7f6a).alpha(0.55));
    b.outline(&line, 3.0, pen);
    b.rect(v(foot.x - 2.2, foot.y + h * 0.55), v(foot.x + 2.2, foot.y + h * 0.8), pen);
}

fn fortress(b: &mut Brush, m: Vec2, royal: bool, banner: Ink) {
    let stone = Ink::hex(0xf1e8d4);
    let pen = Ink::hex(PEN);
    let base = m + v(0.0, -14.0);
    // A mound of bare ground under the walls.
    let mound: Vec<Vec2> = ring(Vec2::ZERO, 1.0, 24).iter().map(|p| base + v(0.0, 2.0) + *p * v(58.0, 15.0)).collect();
    b.blob(base, &mound, Ink::hex(0xc9b58c), Ink::hex(0xc9b58c).alpha(0.0));
    let tall = if royal { 1.25 } else { 1.0 };
    if royal {
        tower(b, base + v(0.0, 4.0), 30.0, 62.0, stone);
        flag(b, base + v(0.0, 74.0), banner, 30.0);
    }
    tower(b, base + v(-31.0, 0.0), 21.0, 34.0 * tall, stone);
    tower(b, base + v(31.0, 0.0), 21.0, 34.0 * tall, stone);
    if royal {
        for x in [-31.0, 31.0] {
            flag(b, base + v(x, 50.0), banner, 16.0);
        }
    }
    let wall = [v(-24.0, 0.0), v(24.0, 0.0), v(24.0, 22.0), v(-24.0, 22.0)].map(|p| base + p);
    b.quad(wall, [stone; 4]);
    for k in 0..5 {
        let x = -21.0 + 9.2 * k as f32;
        b.rect(base + v(x, 22.0), base + v(x + 5.2, 27.0), stone);
        b.stroke(&[base + v(x, 22.0), base + v(x, 27.0), base + v(x + 5.2, 27.0), base + v(x + 5.2, 22.0)], 2.0, pen);
    }
    b.outline(&wall, 3.0, pen);
    let gate: Vec<Vec2> =
        [v(-7.0, 0.0), v(7.0, 0.0), v(7.0, 9.0), v(4.5, 13.5), v(0.0, 15.0), v(-4.5, 13.5), v(-7.0, 9.0)]
            .iter()
            .map(|p| base + *p)
            .collect();
    b.fan(&gate, pen);
}

fn flag(b: &mut Brush, foot: Vec2, ink: Ink, size: f32) {
    let pen = Ink::hex(PEN);
    b.stroke(&[foot, foot + v(0.0, size)], 2.4, pen);
    let cloth = [
        foot + v(0.0, size),
        foot + v(size * 0.9, size * 0.82),
        foot + v(size * 0.55, size * 0.66),
        foot + v(size * 0.9, size * 0.44),
        foot + v(0.0, size * 0.42),
    ];
    b.blob(foot + v(size * 0.3, size * 0.66), &cloth, ink.light(1.25), ink);
    b.outline(&cloth, 1.8, pen);
}

/// The intrinsic defence strength on a small escutcheon at the right of the walls.
fn strength(b: &mut Brush, letters: &Letters, m: Vec2, value: u8, royal: bool, banner: Ink) {
    let at = m + v(57.0, -8.0);
    let rim: Vec<Vec2> =
        [v(-15.0, 17.0), v(15.0, 17.0), v(15.0, -3.0), v(11.0, -12.0), v(0.0, -19.0), v(-11.0, -12.0), v(-15.0, -3.0)]
            .iter()
            .map(|p| at + *p)
            .collect();
    let ground = if royal { banner } else { Ink::hex(0xf4ecd8) };
    b.blob(at, &rim, ground, ground);
    b.outline(&rim, 2.6, Ink::hex(PEN));
    let ink = if ground.luminance() < 0.3 { Ink::hex(0xfff8e6) } else { Ink::hex(PEN) };
    letters.line(b, Face::Bold, &value.to_string(), at + v(0.0, -10.0), 32.0, Align::Centre, ink);
}

/// An anchor: fleets may lie here.
pub fn anchor(b: &mut Brush, at: Vec2, r: f32) {
    let line = |ink: Ink, w: f32, b: &mut Brush| {
        b.stroke(&[at + v(0.0, r * 0.7), at - v(0.0, r)], w, ink);
        b.stroke(&[at + v(-r * 0.5, r * 0.42), at + v(r * 0.5, r * 0.42)], w, ink);
        let bow: Vec<Vec2> =
            (0..=10).map(|i| at + Vec2::from_angle((200.0 + 14.0 * i as f32).to_radians()) * r * 0.95).collect();
        b.stroke(&bow, w, ink);
        b.outline(&ring(at + v(0.0, r * 0.92), r * 0.24, 10), w * 0.8, ink);
    };
    line(Ink::hex(0xf4ecd8).alpha(0.85), 8.0, b);
    line(Ink::hex(0x17384a), 4.2, b);
}

fn houses(b: &mut Brush, m: Vec2) {
    let pen = Ink::hex(PEN);
    for (dx, dy, s) in [(-14.0, 4.0, 1.0), (16.0, 8.0, 0.9), (2.0, -14.0, 1.15)] {
        let at = m + v(dx, dy);
        let (w, h) = (13.0 * s, 13.0 * s);
        b.rect(at - v(w, 0.0), at + v(w, h), Ink::hex(0xf1e8d4));
        let roof = [at + v(-w - 3.0, h), at + v(w + 3.0, h), at + v(0.0, h + 13.0 * s)];
        b.fan(&roof, Ink::hex(0xa4553a));
        b.outline(&[at - v(w, 0.0), at + v(w, 0.0), at + v(w, h), at + v(-w, h)], 2.2, pen);
        b.outline(&roof, 2.2, pen);
    }
}

fn swords(b: &mut Brush, m: Vec2) {
    let pen = Ink::hex(0x6e1f1a);
    for s in [-1.0, 1.0] {
        b.stroke(&[m + v(-22.0 * s, -20.0), m + v(22.0 * s, 24.0)], 4.0, pen);
        b.stroke(&[m + v(-22.0 * s, -8.0), m + v(-10.0 * s, -20.0)], 4.0, pen);
    }
}

/// A standing stone, a star, a cairn: something to find.
fn landmark(b: &mut Brush, hex: &HexInfo, m: Vec2) {
    let pen = Ink::hex(PEN);
    let mut hand = Hand::new(u32::from(hex.id.0) + 99);
    let at = m + v(0.0, -6.0);
    for (dx, h) in [(-13.0, 22.0), (0.0, 30.0), (13.0, 20.0)] {
        let lean = hand.sway(2.5);
        let stone = [
            at + v(dx - 5.0, 0.0),
            at + v(dx + 5.0, 0.0),
            at + v(dx + 4.0 + lean, h),
            at + v(dx - 3.0 + lean, h + 3.0),
        ];
        b.fan(&stone, Ink::hex(0xd8cfbb));
        b.outline(&stone, 2.2, pen);
    }
}

/// Where the name of a place is written: below what is drawn there.
pub fn name_line(map: &Minaria, id: HexId) -> Vec2 {
    let hex = map.hex(id);
    let low = if hex.castle.is_some() {
        -53.0
    } else if hex.small_port {
        -50.0
    } else {
        -48.0
    };
    of(id) + v(0.0, low)
}
