//! Little pictures: goods, castles, famine and rebellion, the marks on provinces.

use bevy::math::Vec2;

use crate::games::blood_royale::ids::Goods;
use crate::window::ink::{Align, Brush, Face, Ink, Letters, ring};

/// The ink of all outlines.
pub const PEN: u32 = 0x1e1610;

/// A point, in few letters.
pub fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A kind of goods, about `r` in radius: an ear of wheat, ingots, a bolt of cloth, a jug, a gem.
pub fn goods(b: &mut Brush, kind: Goods, at: Vec2, r: f32) {
    let p = |x: f32, y: f32| at + v(x, y) * r;
    let pen = Ink::hex(PEN);
    let w = 0.09 * r;
    match kind {
        Goods::Food => {
            let gold = Ink::hex(0xd19a1c);
            for lean in [-0.42f32, 0.0, 0.42] {
                let top = p(lean * 1.5, 0.5);
                b.stroke(&[p(lean * 0.25, -0.95), p(lean * 0.6, -0.1), top], 1.6 * w, Ink::hex(0x8a6412));
                for k in 0..4 {
                    for s in [-1.0f32, 1.0] {
                        let m = p(lean * (0.8 + 0.24 * k as f32) + 0.12 * s, 0.02 + 0.23 * k as f32);
                        b.fan(&[m + v(0.1 * s, 0.18) * r, m + v(-0.1 * s, 0.02) * r, m - v(0.02 * s, 0.16) * r], gold);
                    }
                }
                b.fan(&[top + v(0.0, 0.44) * r, top + v(0.1, 0.2) * r, top + v(-0.1, 0.2) * r], gold);
            }
            b.stroke(&[p(-0.3, -0.42), p(0.3, -0.42)], 2.0 * w, Ink::hex(0x7e2620));
        }
        Goods::Metals => {
            for (x, y) in [(-0.46, -0.42), (0.46, -0.42), (0.0, 0.28)] {
                let bar = [p(x - 0.46, y - 0.3), p(x + 0.46, y - 0.3), p(x + 0.3, y + 0.3), p(x - 0.3, y + 0.3)];
                b.quad(bar, [0x6f7a86, 0x6f7a86, 0xc3ccd4, 0xc3ccd4].map(Ink::hex));
                b.outline(&bar, w, pen);
            }
        }
        Goods::Cloth => {
            let roll = [p(-0.9, -0.62), p(0.62, -0.62), p(0.62, 0.2), p(-0.9, 0.2)];
            b.quad(roll, [0x8e2f57, 0x8e2f57, 0xc7557f, 0xc7557f].map(Ink::hex));
            b.outline(&roll, w, pen);
            b.blob(p(0.62, -0.21), &ring(p(0.62, -0.21), 0.41 * r, 14), Ink::hex(0xf0c9d6), Ink::hex(0xd98aa6));
            b.outline(&ring(p(0.62, -0.21), 0.41 * r, 14), w, pen);
            b.outline(&ring(p(0.62, -0.21), 0.18 * r, 10), w, pen);
            let fold = [p(-0.9, 0.2), p(0.3, 0.2), p(0.0, 0.86), p(-1.0, 0.74)];
            b.quad(fold, [0xa83c68, 0xa83c68, 0xdc7ba0, 0xdc7ba0].map(Ink::hex));
            b.outline(&fold, w, pen);
        }
        Goods::SemiLuxury => {
            let jug: Vec<Vec2> = [(-0.26, 0.62), (-0.3, 0.3), (-0.62, -0.1), (-0.56, -0.66), (-0.3, -0.94)]
                .into_iter()
                .chain([(0.3, -0.94), (0.56, -0.66), (0.62, -0.1), (0.3, 0.3), (0.26, 0.62)])
                .map(|(x, y)| p(x, y))
                .collect();
            b.blob(p(0.0, -0.3), &jug, Ink::hex(0xe08a4a), Ink::hex(0x9c4f1e));
            b.outline(&jug, w, pen);
            b.quad([p(-0.36, 0.62), p(0.36, 0.62), p(0.36, 0.82), p(-0.36, 0.82)], [Ink::hex(0x6a3312); 4]);
            b.stroke(&[p(0.26, 0.56), p(0.74, 0.5), p(0.8, 0.16), p(0.54, -0.02)], 1.7 * w, pen);
            b.stroke(&[p(-0.54, -0.24), p(0.54, -0.24)], 1.4 * w, Ink::hex(0xf6dcb0));
        }
        Goods::Luxury => {
            let gem = [p(-0.92, 0.3), p(-0.5, 0.76), p(0.5, 0.76), p(0.92, 0.3), p(0.0, -0.92)];
            b.blob(p(0.0, 0.2), &gem, Ink::hex(0x9fe4f2), Ink::hex(0x2a86b8));
            for (x, y) in [(-0.36, 0.3), (0.36, 0.3)] {
                b.stroke(&[p(0.0, -0.92), p(x, y), p(x * 1.3, 0.76)], 0.8 * w, Ink::hex(0x14506e));
            }
            b.stroke(&[p(-0.92, 0.3), p(0.92, 0.3)], 0.8 * w, Ink::hex(0x14506e));
            b.outline(&gem, w, pen);
        }
    }
}

/// A round plate with a rim.
pub fn plate(b: &mut Brush, at: Vec2, r: f32, face: Ink, rim: Ink) {
    b.blob(
        at + v(0.1, -0.12) * r,
        &ring(at + v(0.1, -0.12) * r, r, 24),
        Ink::hex(0x120c08).alpha(0.45),
        Ink::hex(0x120c08).alpha(0.25),
    );
    b.blob(at, &ring(at, r, 24), rim, rim);
    b.blob(at, &ring(at, 0.84 * r, 24), face.mix(Ink::hex(0xffffff), 0.35), face);
    b.outline(&ring(at, r, 24), 0.08 * r, Ink::hex(PEN));
}

/// A small count at the corner of a piece.
pub fn count(b: &mut Brush, letters: &Letters, at: Vec2, r: f32, n: usize) {
    b.disc(at, r, Ink::hex(PEN));
    b.disc(at, 0.86 * r, Ink::hex(0xfdf3d6));
    letters.line(b, Face::Bold, &n.to_string(), at - v(0.0, 0.5 * r), 1.5 * r, Align::Centre, Ink::hex(0x7e2620));
}

/// Famine: an ear of wheat, crossed out.
pub fn famine(b: &mut Brush, at: Vec2, r: f32) {
    plate(b, at, r, Ink::hex(0xe9d9b0), Ink::hex(0x3a2d20));
    goods(b, Goods::Food, at, 0.56 * r);
    let d = v(0.6, 0.6) * r;
    b.stroke(&[at - d, at + d], 0.2 * r, Ink::hex(0xb01c18));
}

/// Rebellion: a torch on black.
pub fn rebellion(b: &mut Brush, at: Vec2, r: f32) {
    plate(b, at, r, Ink::hex(0x2a1613), Ink::hex(0xb01c18));
    b.blob(at, &ring(at, 0.84 * r, 24), Ink::hex(0x4a1d16), Ink::hex(0x1c0e0c));
    let p = |x: f32, y: f32| at + v(x, y) * r;
    b.fan(&[p(-0.14, 0.0), p(0.14, 0.0), p(0.05, -0.7), p(-0.05, -0.7)], Ink::hex(0xb98a4a));
    let flame = [
        p(-0.34, 0.1),
        p(-0.22, 0.42),
        p(-0.1, 0.3),
        p(0.02, 0.74),
        p(0.16, 0.34),
        p(0.3, 0.46),
        p(0.32, 0.1),
        p(0.0, -0.06),
    ];
    b.blob(p(0.0, 0.18), &flame, Ink::hex(0xfff0a0), Ink::hex(0xf07818));
}

/// A Governor: a chain of office.
pub fn governor(b: &mut Brush, letters: &Letters, at: Vec2, r: f32) {
    plate(b, at, r, Ink::hex(0xf3e6c2), Ink::hex(0x9a742a));
    for k in 0..9 {
        let d = Vec2::from_angle((200.0 + 17.5 * k as f32).to_radians());
        b.disc(at + v(0.0, 0.2 * r) + d * v(0.6, 0.75) * r, 0.1 * r, Ink::hex(0xc8961e));
    }
    letters.line(b, Face::Bold, "G", at - v(0.0, 0.24 * r), 0.95 * r, Align::Centre, Ink::hex(PEN));
}

/// Nobody's: the Neutral marker.
pub fn neutral(b: &mut Brush, letters: &Letters, at: Vec2, r: f32) {
    plate(b, at, r, Ink::hex(0xefe8d6), Ink::hex(0x8b8577));
    letters.line(b, Face::Bold, "N", at - v(0.0, 0.36 * r), 1.1 * r, Align::Centre, Ink::hex(0x4a4238));
}

/// The castle of a capital under its country's banner, with the points it has left; none: a ruin.
pub fn castle(b: &mut Brush, letters: &Letters, at: Vec2, s: f32, points: u8, banner: Ink) {
    let pen = Ink::hex(PEN);
    let stone = if points > 0 { Ink::hex(0xf1e8d4) } else { Ink::hex(0xa49a88) };
    let p = |x: f32, y: f32| at + v(x, y) * s;
    b.blob(
        p(0.0, -22.0),
        &ring(Vec2::ZERO, 1.0, 20).iter().map(|q| p(q.x * 46.0, q.y * 9.0 - 22.0)).collect::<Vec<_>>(),
        Ink::hex(0x6b563c).alpha(0.45),
        Ink::hex(0x6b563c).alpha(0.0),
    );
    let tower = |b: &mut Brush, x: f32, w: f32, h: f32| {
        let wall = [p(x - w, -22.0), p(x + w, -22.0), p(x + w, h), p(x - w, h)];
        b.quad(wall, [stone.light(0.82), stone.light(0.74), stone, stone]);
        b.outline(&wall, 2.6 * s, pen);
        for k in [-1.0f32, 0.0, 1.0] {
            let m = x + k * w * 0.82;
            let tooth = [p(m - w * 0.26, h), p(m + w * 0.26, h), p(m + w * 0.26, h + 6.0), p(m - w * 0.26, h + 6.0)];
            b.quad(tooth, [stone; 4]);
            b.outline(&tooth, 1.6 * s, pen);
        }
    };
    tower(b, -23.0, 9.0, 14.0);
    tower(b, 23.0, 9.0, 14.0);
    if points > 0 {
        tower(b, 0.0, 11.0, 30.0);
        b.stroke(&[p(0.0, 36.0), p(0.0, 60.0)], 2.4 * s, pen);
        let flag = [p(0.0, 60.0), p(24.0, 54.0), p(14.0, 49.0), p(24.0, 43.0), p(0.0, 43.0)];
        b.blob(p(8.0, 51.0), &flag, banner.light(1.2), banner);
        b.outline(&flag, 1.8 * s, pen);
    }
    let wall = [p(-16.0, -22.0), p(16.0, -22.0), p(16.0, 2.0), p(-16.0, 2.0)];
    b.quad(wall, [stone.light(0.9), stone.light(0.9), stone, stone]);
    b.outline(&wall, 2.6 * s, pen);
    let gate = [p(-6.0, -22.0), p(6.0, -22.0), p(6.0, -12.0), p(0.0, -6.0), p(-6.0, -12.0)];
    b.fan(&gate, pen);
    let plate = p(37.0, -12.0);
    let rim: Vec<Vec2> = [(-13.0, 14.0), (13.0, 14.0), (13.0, -4.0), (0.0, -17.0), (-13.0, -4.0)]
        .into_iter()
        .map(|(x, y)| plate + v(x, y) * s)
        .collect();
    b.blob(plate, &rim, Ink::hex(0xfdf3d6), Ink::hex(0xfdf3d6));
    b.outline(&rim, 2.4 * s, pen);
    let ink = if points < 10 { Ink::hex(0xb01c18) } else { pen };
    letters.line(b, Face::Bold, &points.to_string(), plate - v(0.0, 8.0) * s, 26.0 * s, Align::Centre, ink);
}
