//! The terrains as a pen draws them: trees, hills, peaks, reeds, the road through a pass.

use bevy::math::Vec2;

use super::field::{Field, nearest};
use super::geometry::{R, W, middle};
use crate::games::divine_right::ids::GRID;
use crate::games::divine_right::minaria::{Minaria, Surface};
use crate::window::ink::{Brush, Hand, Ink};

const PEN: u32 = 0x3b2c1c;

/// One thing to draw; things are drawn from north to south, so that the nearer stands before the farther.
enum Mark {
    Tree(f32),
    Hill(f32),
    Peak(f32),
    Reeds(f32),
    Grass,
}

/// Paints the symbols of all land.
pub fn paint(map: &Minaria, field: &Field, brush: &mut Brush) {
    let mut marks: Vec<(Vec2, Mark, u32)> = vec![];
    for r in -1..=GRID.rows {
        for c in -1..=GRID.cols {
            sow(map, field, (c, r), &mut marks);
        }
    }
    marks.sort_by(|a, b| b.0.y.total_cmp(&a.0.y));
    for (at, mark, seed) in marks {
        let hand = Hand::new(seed);
        match mark {
            Mark::Tree(size) => tree(brush, at, size, hand),
            Mark::Hill(size) => hill(brush, at, size, hand),
            Mark::Peak(size) => peak(brush, at, size, hand),
            Mark::Reeds(size) => reeds(brush, at, size, hand),
            Mark::Grass => grass(brush, at, hand),
        }
    }
    for hex in map.all().filter(|h| h.terrain.pass) {
        road(brush, middle(hex.id.col(), hex.id.row()), Hand::new(u32::from(hex.id.0)));
    }
}

fn sow(map: &Minaria, field: &Field, (c, r): (i32, i32), marks: &mut Vec<(Vec2, Mark, u32)>) {
    let hex = map.hex(nearest(c, r));
    if matches!(hex.surface, Surface::Sea | Surface::Lake) {
        return;
    }
    let m = middle(c, r);
    let seed = ((c + 9) * 131 + (r + 9) * 7919) as u32;
    let mut hand = Hand::new(seed);
    let t = hex.terrain;
    let dry = |p: Vec2, room: f32| field.at(p) > room;
    // A castle, port or name wants the middle of the hex for itself.
    let keep_clear = hex.castle.is_some() || hex.small_port;
    let free = |p: Vec2| !keep_clear || (p - m - Vec2::new(0.0, 6.0)).abs().cmpgt(Vec2::new(62.0, 56.0)).any();
    if t.mountain || t.pass {
        let spots: &[(f32, f32, f32)] = if t.pass {
            &[(-0.42, 0.3, 0.8), (0.4, 0.36, 0.86), (-0.44, -0.34, 0.66), (0.46, -0.3, 0.72)]
        } else {
            &[(-0.3, 0.36, 0.92), (0.3, 0.2, 1.05), (-0.36, -0.26, 0.86), (0.16, -0.44, 0.94)]
        };
        for (n, (x, y, size)) in spots.iter().enumerate() {
            let p = m + Vec2::new(x * W * 0.86, y * R) + hand.jitter(9.0);
            if dry(p, 0.14) && free(p) {
                marks.push((p, Mark::Peak(size * hand.between(0.88, 1.08)), seed + n as u32));
            }
        }
    }
    if t.hills {
        for (n, (x, y)) in [(-0.3, 0.3), (0.28, 0.14), (-0.22, -0.3), (0.34, -0.46)].iter().enumerate() {
            let p = m + Vec2::new(x * W * 0.9, y * R) + hand.jitter(8.0);
            if dry(p, 0.12) && free(p) {
                marks.push((p, Mark::Hill(hand.between(0.85, 1.1)), seed + 20 + n as u32));
            }
        }
    }
    if t.forest {
        let crowded = t.hills || t.mountain || t.pass;
        let rows = if crowded { 3 } else { 4 };
        for j in 0..rows {
            let y = 0.62 - 1.18 * j as f32 / (rows - 1) as f32;
            let wide: f32 = if y.abs() > 0.5 { 0.36 } else { 0.7 };
            let n = if crowded {
                2
            } else if wide < 0.5 {
                3
            } else {
                5
            };
            for i in 0..n {
                let x = (i as f32 / (n - 1).max(1) as f32 * 2.0 - 1.0) * wide * 0.5;
                let p = m + Vec2::new(x * W, y * R) + hand.jitter(9.0);
                if dry(p, 0.12) && free(p) {
                    marks.push((p, Mark::Tree(hand.between(0.82, 1.15)), seed + 40 + j * 8 + i));
                }
            }
        }
    }
    if t.swamp {
        for (n, (x, y)) in
            [(-0.3, 0.44), (0.26, 0.4), (-0.04, 0.08), (-0.36, -0.2), (0.34, -0.1), (0.06, -0.46)].iter().enumerate()
        {
            let p = m + Vec2::new(x * W * 0.92, y * R) + hand.jitter(10.0);
            if dry(p, 0.1) && free(p) {
                marks.push((p, Mark::Reeds(hand.between(0.85, 1.15)), seed + 80 + n as u32));
            }
        }
    }
    if !(t.mountain || t.hills || t.forest || t.swamp || t.pass) {
        for n in 0..2 {
            let p = m + Vec2::new(hand.sway(0.34) * W, hand.sway(0.55) * R);
            if hand.unit() < 0.5 && dry(p, 0.3) && free(p) {
                marks.push((p, Mark::Grass, seed + 90 + n));
            }
        }
    }
}

fn tree(brush: &mut Brush, at: Vec2, size: f32, mut hand: Hand) {
    let pen = Ink::hex(0x2e3a22);
    let crown = Ink::hex(0x7d9560).mix(Ink::hex(0x5f7d52), hand.unit());
    let r = 13.5 * size;
    let top = at + Vec2::new(0.0, r * 0.9);
    brush.stroke(&[at - Vec2::new(0.0, 5.0), top], 3.4 * size, Ink::hex(PEN));
    let rim: Vec<Vec2> = (0..9)
        .map(|k| {
            let turn = k as f32 / 9.0 * std::f32::consts::TAU;
            top + Vec2::from_angle(turn) * r * hand.between(0.86, 1.12) * Vec2::new(0.95, 1.08)
        })
        .collect();
    brush.blob(top, &rim, crown, crown.light(0.86));
    brush.outline(&rim, 2.0, pen.alpha(0.85));
    // Shade on the right, as the light comes from the left everywhere on the page.
    let shade: Vec<Vec2> =
        [rim[8], rim[0], rim[1], top + Vec2::new(r * 0.2, r * 0.1), top + Vec2::new(r * 0.2, -r * 0.6)].to_vec();
    brush.fan(&shade, pen.alpha(0.3));
}

fn hill(brush: &mut Brush, at: Vec2, size: f32, mut hand: Hand) {
    let (w, h) = (33.0 * size, 24.0 * size);
    // At its foot the sine is a little below nothing, and has no power there.
    let dome = |t: f32| (t * std::f32::consts::PI).sin().max(0.0).powf(0.8);
    let arc: Vec<Vec2> = (0..=12)
        .map(|i| {
            let t = i as f32 / 12.0;
            at + Vec2::new((t * 2.0 - 1.0) * w, dome(t) * h) + hand.jitter(0.7)
        })
        .collect();
    let mut body = vec![at];
    body.extend(&arc);
    brush.blob(at, &arc, Ink::hex(0xdcc391).alpha(0.9), Ink::hex(0xe8d5a8));
    brush.taper(&arc, |t| 1.2 + 3.0 * (t * std::f32::consts::PI).sin(), Ink::hex(0x5a4328).alpha(0.9), false);
    for k in 0..4 {
        let t = 0.6 + 0.09 * k as f32;
        let top = at + Vec2::new((t * 2.0 - 1.0) * w, dome(t) * h * 0.9);
        brush.taper(
            &[top, top + Vec2::new(3.0, -h * (0.42 - 0.06 * k as f32))],
            |t| 2.0 * (1.0 - t),
            Ink::hex(0x5a4328).alpha(0.55),
            false,
        );
    }
}

fn peak(brush: &mut Brush, at: Vec2, size: f32, mut hand: Hand) {
    let (w, h) = (38.0 * size, 62.0 * size);
    let foot = at - Vec2::new(0.0, 20.0 * size);
    let top = foot + Vec2::new(hand.sway(5.0), h);
    let jag = |a: Vec2, b: Vec2, hand: &mut Hand| -> Vec<Vec2> {
        (0..=5)
            .map(|i| a.lerp(b, i as f32 / 5.0) + if i == 0 || i == 5 { Vec2::ZERO } else { hand.jitter(2.6 * size) })
            .collect()
    };
    let left = jag(foot - Vec2::new(w, 0.0), top, &mut hand);
    let right = jag(top, foot + Vec2::new(w * 0.95, -2.0), &mut hand);
    let ridge = jag(top, foot + Vec2::new(w * 0.12, 2.0), &mut hand);
    let mut light_side = left.clone();
    light_side.extend(ridge.iter().skip(1));
    let mut dark_side = right.clone();
    dark_side.extend(ridge.iter().skip(1).rev());
    let heart = foot + Vec2::new(0.0, h * 0.35);
    brush.blob(heart - Vec2::new(w * 0.25, 0.0), &light_side, Ink::hex(0xd9cdb6), Ink::hex(0xe4d9c3));
    brush.blob(heart + Vec2::new(w * 0.3, -4.0), &dark_side, Ink::hex(0x9c8b76), Ink::hex(0x8a7964));
    // Snow.
    let snow = [
        top,
        top.lerp(left[0], 0.24),
        top.lerp(ridge[5], 0.16),
        top.lerp(ridge[5], 0.34) + Vec2::new(2.0, 0.0),
        top.lerp(right[5], 0.2),
    ];
    brush.fan(&snow, Ink::hex(0xf6f1e4).alpha(0.95));
    for k in 1..5 {
        let t = k as f32 / 5.5;
        let a = top.lerp(right[5], t);
        brush.taper(&[a, a + Vec2::new(-w * 0.2, -h * 0.15)], |t| 2.0 * (1.0 - t), Ink::hex(PEN).alpha(0.5), false);
    }
    brush.taper(&left, |t| 1.4 + 1.6 * t, Ink::hex(PEN).alpha(0.9), false);
    brush.taper(&right, |t| 3.4 - 1.4 * t, Ink::hex(PEN).alpha(0.95), false);
    brush.taper(&ridge[..5], |t| 1.8 * (1.0 - t), Ink::hex(PEN).alpha(0.7), false);
}

fn reeds(brush: &mut Brush, at: Vec2, size: f32, mut hand: Hand) {
    let pen = Ink::hex(0x37502f);
    for (dx, dy) in [(-16.0, -2.0), (6.0, -6.0)] {
        let a = at + Vec2::new(dx, dy) * size;
        brush.stroke(&[a, a + Vec2::new(18.0 * size, 0.0)], 2.2, Ink::hex(0x3f6a78).alpha(0.8));
    }
    for k in 0..5 {
        let lean = (k as f32 - 2.0) * 5.2 * size + hand.sway(1.5);
        let tall = (26.0 - 3.2 * (k as f32 - 2.0).abs()) * size;
        let foot = at + Vec2::new(lean * 0.3, 0.0);
        let tip = at + Vec2::new(lean * 1.5, tall);
        let mid = foot.lerp(tip, 0.55) - Vec2::new(lean * 0.12, 0.0);
        brush.taper(&[foot, mid, tip], |t| 3.2 * (1.0 - 0.8 * t), pen.alpha(0.9), false);
        if k == 1 || k == 3 {
            brush.stroke(&[tip, tip + Vec2::new(lean * 0.08, 7.0 * size)], 4.6 * size, Ink::hex(0x5b4023));
        }
    }
}

fn grass(brush: &mut Brush, at: Vec2, mut hand: Hand) {
    for k in 0..3 {
        let foot = at + Vec2::new((k as f32 - 1.0) * 5.0, 0.0);
        let tip = foot + Vec2::new((k as f32 - 1.0) * 3.0 + hand.sway(1.0), 8.0);
        brush.taper(&[foot, tip], |t| 2.0 * (1.0 - 0.6 * t), Ink::hex(0x7b6a3f).alpha(0.6), false);
    }
}

fn road(brush: &mut Brush, m: Vec2, mut hand: Hand) {
    let lean = hand.sway(14.0);
    for k in 0..9 {
        let t = k as f32 / 8.0;
        let p = m + Vec2::new((t * 6.3).sin() * 13.0 + lean * (t - 0.5), (0.5 - t) * 1.36 * R);
        let q = m + Vec2::new(((t + 0.06) * 6.3).sin() * 13.0 + lean * (t - 0.44), (0.44 - t) * 1.36 * R);
        brush.stroke(&[p, q], 6.5, Ink::hex(0x6b4a2a).alpha(0.85));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A corner that is nowhere spoils the extent of all that is printed with it: parts of the map stayed black.
    #[test]
    fn every_corner_of_a_symbol_is_somewhere() {
        let mut brush = Brush::default();
        for seed in 0..64 {
            let hand = || Hand::new(seed);
            tree(&mut brush, Vec2::ZERO, 1.0, hand());
            hill(&mut brush, Vec2::ZERO, 1.0, hand());
            peak(&mut brush, Vec2::ZERO, 1.0, hand());
            reeds(&mut brush, Vec2::ZERO, 1.0, hand());
            grass(&mut brush, Vec2::ZERO, hand());
            road(&mut brush, Vec2::ZERO, hand());
        }
        assert!(brush.points.iter().all(|p| p.is_finite()));
    }
}
