//! The state of castles on the map: sieges, plunder, and who is behind walls or bars.

use bevy::math::Vec2;

use super::face::HALF;
use crate::games::divine_right::components::Keep;
use crate::window::divine_right::map::geometry::{R, of};
use crate::window::ink::{Brush, Hand, Ink};

const PEN: u32 = 0x1e1610;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Flames over plunder, a camp before what is besieged.
pub fn castles<'a>(b: &mut Brush, keeps: impl Iterator<Item = &'a Keep>) {
    for keep in keeps {
        let m = of(keep.hex);
        if keep.plundered {
            burning(b, m);
        }
        if keep.siege.is_some() {
            camp(b, m);
        }
    }
}

/// Flames over blackened walls, and smoke.
fn burning(b: &mut Brush, m: Vec2) {
    let mut hand = Hand::new(m.x as i32 as u32 ^ m.y as i32 as u32);
    b.rect(m + v(-42.0, -14.0), m + v(42.0, 14.0), Ink::hex(0x1a120c).alpha(0.55));
    for (x, r) in [(-20.0, 15.0), (4.0, 20.0), (28.0, 13.0)] {
        for k in 0..4 {
            let at = m + v(x + 7.0 * k as f32 + hand.sway(3.0), 24.0 + 15.0 * k as f32);
            b.disc(at, r * (0.6 + 0.16 * k as f32), Ink::hex(0x4a4541).alpha(0.34 - 0.06 * k as f32));
        }
    }
    for (x, h) in [(-32.0, 26.0), (-14.0, 38.0), (4.0, 30.0), (20.0, 42.0), (35.0, 24.0)] {
        let foot = m + v(x, -10.0);
        for (scale, ink) in [(1.0, 0xc8381c), (0.66, 0xee8a24), (0.36, 0xf9d85e)] {
            let (w, h) = (10.0 * scale, h * scale);
            let flame = [
                foot + v(-w, 0.0),
                foot + v(w, 0.0),
                foot + v(w * 0.75, h * 0.4),
                foot + v(hand.sway(3.0), h),
                foot + v(-w * 0.8, h * 0.45),
            ];
            b.fan(&flame, Ink::hex(ink).alpha(0.94));
        }
    }
}

/// Tents in a ring, with a palisade between them.
fn camp(b: &mut Brush, m: Vec2) {
    let n = 8;
    let red = Ink::hex(0x9c1c18);
    let ring: Vec<Vec2> = (0..40)
        .map(|k| m + Vec2::from_angle(k as f32 / 40.0 * std::f32::consts::TAU) * 0.8 * R * v(0.98, 0.92))
        .collect();
    for pair in ring.chunks(2) {
        if let [a, c] = pair {
            b.stroke(&[*a, *c], 6.0, red.alpha(0.85));
        }
    }
    for k in 0..n {
        let at = m + Vec2::from_angle((k as f32 + 0.5) / n as f32 * std::f32::consts::TAU) * 0.8 * R * v(0.98, 0.92);
        let tent = [at + v(-13.0, -9.0), at + v(13.0, -9.0), at + v(0.0, 14.0)];
        b.fan(&tent, Ink::hex(0xf4ecd8));
        b.fan(&[at + v(-4.0, -9.0), at + v(4.0, -9.0), at + v(0.0, 6.0)], Ink::hex(0x4a3220));
        b.outline(&tent, 2.6, Ink::hex(PEN));
        b.stroke(&[at + v(0.0, 14.0), at + v(0.0, 22.0)], 1.8, Ink::hex(PEN));
        b.fan(&[at + v(0.0, 22.0), at + v(9.0, 19.0), at + v(0.0, 16.0)], red);
    }
}

/// A battlement before a pile: these stand inside the walls.
pub fn wall(b: &mut Brush, at: Vec2, scale: f32) {
    let stone = Ink::hex(0xcfc3ac);
    let pen = Ink::hex(PEN);
    let w = (HALF + 5.0) * scale;
    let low = at + v(0.0, -(HALF + 6.0) * scale);
    let h = 15.0 * scale;
    b.rect(low + v(-w, 0.0), low + v(w, h), stone);
    let n = 7;
    let step = 2.0 * w / n as f32;
    let mut line = vec![low + v(-w, 0.0)];
    for k in 0..n {
        let x = -w + step * k as f32;
        let top = if k % 2 == 0 { h + 8.0 * scale } else { h };
        if k % 2 == 0 {
            b.rect(low + v(x, h), low + v(x + step, top), stone);
        }
        line.push(low + v(x, top));
        line.push(low + v(x + step, top));
    }
    line.push(low + v(w, 0.0));
    b.outline(&line, 2.4 * scale, pen);
    for k in 0..4 {
        let x = -w + (2.0 * w / 4.0) * (k as f32 + 0.5);
        b.stroke(&[low + v(x, 2.0), low + v(x, h - 2.0)], 1.2 * scale, pen.alpha(0.5));
    }
}

/// Bars before a captive.
pub fn bars(b: &mut Brush, at: Vec2, scale: f32) {
    let h = HALF * scale;
    for k in 0..4 {
        let x = -h * 0.66 + h * 0.44 * k as f32;
        b.stroke(&[at + v(x, -h), at + v(x, h)], 5.0 * scale, Ink::hex(PEN).alpha(0.85));
    }
}
