//! The arms of the eleven kingdoms and of the free companies: each a field with its own division and charge, so
//! that a shield is told by its shape when its colour cannot be.

use bevy::math::Vec2;

use crate::games::divine_right::components::Origin;
use crate::games::divine_right::ids::KingdomId;
use crate::window::divine_right::tinctures;
use crate::window::ink::{Brush, Ink, ring};

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The outline of a shield about 2 wide and 2.3 high, its middle at the origin.
fn rim() -> Vec<Vec2> {
    let mut out = vec![v(-1.0, 1.1), v(1.0, 1.1)];
    for i in 0..=10 {
        let t = i as f32 / 10.0;
        let p = v(1.0, 1.1).lerp(v(1.0, -0.55), t).lerp(v(1.0, -0.55).lerp(v(0.0, -1.25), t), t);
        out.push(p);
    }
    let right: Vec<Vec2> = out[2..out.len() - 1].to_vec();
    for p in right.iter().rev() {
        out.push(v(-p.x, p.y));
    }
    out
}

/// Half the shield's width at a height.
fn half(y: f32) -> f32 {
    let line = rim();
    let side = &line[1..=12];
    for pair in side.windows(2) {
        if (pair[1].y..=pair[0].y).contains(&y) {
            let t = (pair[0].y - y) / (pair[0].y - pair[1].y).max(1e-5);
            return pair[0].x + (pair[1].x - pair[0].x) * t;
        }
    }
    if y > 0.0 { 1.0 } else { 0.0 }
}

/// A horizontal band of the shield from `low` to `high`.
fn bar(brush: &mut Brush, low: f32, high: f32, ink: Ink) {
    const PARTS: usize = 8;
    for i in 0..PARTS {
        let a = low + (high - low) * i as f32 / PARTS as f32;
        let b = low + (high - low) * (i + 1) as f32 / PARTS as f32;
        brush.quad([v(-half(a), a), v(half(a), a), v(half(b), b), v(-half(b), b)], [ink; 4]);
    }
}

/// The part of the shield between two heights and two sides.
fn cell(brush: &mut Brush, x0: f32, x1: f32, low: f32, high: f32, ink: Ink) {
    const PARTS: usize = 6;
    for i in 0..PARTS {
        let a = low + (high - low) * i as f32 / PARTS as f32;
        let b = low + (high - low) * (i + 1) as f32 / PARTS as f32;
        let clip = |x: f32, y: f32| v(x.clamp(-half(y), half(y)), y);
        brush.quad([clip(x0, a), clip(x1, a), clip(x1, b), clip(x0, b)], [ink; 4]);
    }
}

/// A shield with its arms, about 2 wide; a dark line round it.
pub fn shield(origin: Origin) -> Brush {
    let mut b = Brush::default();
    let line = rim();
    match origin {
        Origin::Kingdom(k) => arms(&mut b, k, &line),
        Origin::Mercenary => company(&mut b, &line),
    }
    b.outline(&line, 0.16, Ink::hex(0x1e1610));
    b
}

fn company(b: &mut Brush, line: &[Vec2]) {
    b.blob(v(0.0, 0.0), line, Ink::hex(0xe9e2d0), Ink::hex(0xe9e2d0));
    cell(b, 0.0, 1.0, -1.25, 1.1, Ink::hex(0x8a8478));
    let pen = Ink::hex(0x201812);
    for s in [-1.0, 1.0] {
        b.stroke(&[v(-0.62 * s, -0.6), v(0.5 * s, 0.75)], 0.17, pen);
        b.stroke(&[v(-0.62 * s, -0.22), v(-0.28 * s, -0.5)], 0.15, pen);
    }
}

fn arms(b: &mut Brush, k: KingdomId, line: &[Vec2]) {
    let tinctures::Realm { field, metal } = tinctures::realm(k);
    b.blob(v(0.0, 0.0), line, field, field);
    match k {
        KingdomId::Hothior => {
            // A sun in splendour.
            for i in 0..12 {
                let a = Vec2::from_angle(i as f32 / 12.0 * std::f32::consts::TAU);
                let c = v(0.0, 0.08);
                b.fan(&[c + a * 0.85, c + a.perp() * 0.13 + a * 0.3, c - a.perp() * 0.13 + a * 0.3], metal);
            }
            b.disc(v(0.0, 0.08), 0.42, metal);
            b.disc(v(0.0, 0.08), 0.26, field);
        }
        KingdomId::Mivior => {
            // Barry wavy, a ship's sail above.
            for y in [-0.95f32, -0.55, -0.15] {
                let wave: Vec<Vec2> = (0..=16)
                    .map(|i| {
                        let x = i as f32 / 8.0 - 1.0;
                        let y = y + (x * 9.0).sin() * 0.08;
                        v(x.clamp(-half(y) + 0.02, half(y) - 0.02), y)
                    })
                    .collect();
                b.stroke(&wave, 0.17, metal);
            }
            b.fan(&[v(-0.06, 0.98), v(-0.06, 0.14), v(-0.68, 0.14)], metal);
            b.fan(&[v(0.08, 0.9), v(0.56, 0.2), v(0.08, 0.2)], metal);
        }
        KingdomId::Muetar => {
            // A chevron between three lozenges.
            b.quad([v(-0.97, -0.42), v(0.0, 0.5), v(0.0, 0.1), v(-0.88, -0.74)], [metal; 4]);
            b.quad([v(0.97, -0.42), v(0.0, 0.5), v(0.0, 0.1), v(0.88, -0.74)], [metal; 4]);
            for c in [v(-0.56, 0.66), v(0.56, 0.66), v(0.0, -0.68)] {
                b.fan(&[c + v(0.0, 0.28), c + v(0.19, 0.0), c - v(0.0, 0.28), c - v(0.19, 0.0)], metal);
            }
        }
        KingdomId::Shucassam => {
            // A crescent and a star.
            let c = v(0.06, 0.0);
            let arc = |r: f32, off: f32| -> Vec<Vec2> {
                (0..=20)
                    .map(|i| c + v(off, 0.0) + Vec2::from_angle((50.0 + 260.0 * i as f32 / 20.0).to_radians()) * r)
                    .collect()
            };
            let (outer, inner) = (arc(0.74, 0.0), arc(0.56, 0.2));
            for i in 0..20 {
                b.quad([outer[i], outer[i + 1], inner[i + 1], inner[i]], [metal; 4]);
            }
            star(b, v(0.42, 0.02), 0.3, 5, metal);
        }
        KingdomId::Immer => {
            // A saltire.
            for s in [-1.0, 1.0] {
                b.stroke(&[v(-0.86 * s, -0.76), v(0.96 * s, 1.05)], 0.34, metal);
            }
        }
        KingdomId::Pon => {
            // Three peaks on a chief.
            b.fan(&[v(-0.9, -0.5), v(-0.42, 0.42), v(0.02, -0.66)], metal);
            b.fan(&[v(0.9, -0.5), v(0.42, 0.42), v(-0.02, -0.66)], metal);
            b.fan(&[v(-0.56, -0.86), v(0.0, 0.28), v(0.56, -0.86)], metal);
            b.outline(&[v(-0.56, -0.86), v(0.0, 0.28), v(0.56, -0.86)], 0.07, field);
            bar(b, 0.68, 1.1, metal);
        }
        KingdomId::Rombune => {
            // Per bend sinister, a star of seven points.
            for i in 0..14 {
                let (a, c) = (-1.25 + 2.35 * i as f32 / 14.0, -1.25 + 2.35 * (i + 1) as f32 / 14.0);
                cell(b, -1.0, (0.5 * (a + c) * 0.9).clamp(-1.0, 1.0), a, c, metal);
            }
            star(b, v(0.0, 0.05), 0.62, 7, Ink::hex(0xf4ead0));
        }
        KingdomId::Neuth => {
            // An oak.
            b.stroke(&[v(0.0, -0.9), v(0.0, 0.1)], 0.22, metal);
            for c in [v(0.0, 0.52), v(-0.4, 0.16), v(0.4, 0.16), v(0.0, 0.08)] {
                b.disc(c, 0.38, metal);
            }
            b.stroke(&[v(-0.42, -0.94), v(0.42, -0.94)], 0.14, metal);
        }
        KingdomId::Zorn => {
            // Dancetty fangs from above and an eye.
            for i in 0..4 {
                let x = -0.98 + 0.49 * i as f32;
                b.fan(&[v(x, 1.08), v(x + 0.49, 1.08), v(x + 0.245, 0.46)], metal);
            }
            let eye = [
                v(-0.66, -0.22),
                v(-0.3, 0.1),
                v(0.0, 0.2),
                v(0.3, 0.1),
                v(0.66, -0.22),
                v(0.3, -0.5),
                v(0.0, -0.58),
                v(-0.3, -0.5),
            ];
            b.fan(&eye, metal);
            b.fan(&[v(0.0, 0.16), v(0.15, -0.2), v(0.0, -0.56), v(-0.15, -0.2)], field);
        }
        KingdomId::Ghem => {
            // Chequy, a hammer.
            for (row, y) in [0.52f32, -0.06, -0.64].iter().enumerate() {
                for col in 0..4 {
                    if (row + col) % 2 == 0 {
                        let x = -1.0 + 0.5 * col as f32;
                        cell(b, x, x + 0.5, *y, y + 0.58, Ink::hex(0xdfe4e8));
                    }
                }
            }
            b.stroke(&[v(0.0, -0.92), v(0.0, 0.4)], 0.2, metal);
            b.rect(v(-0.52, 0.32), v(0.52, 0.8), metal);
        }
        KingdomId::Trolls => {
            // Per pale, three boulders.
            cell(b, -1.0, 0.0, -1.25, 1.1, field.light(2.1));
            for (c, r) in [(v(-0.42, 0.44), 0.34), (v(0.42, 0.44), 0.34), (v(0.0, -0.38), 0.42)] {
                let stone: Vec<Vec2> = ring(c, r, 7);
                b.blob(c, &stone, metal, metal.light(0.8));
                b.outline(&stone, 0.07, Ink::hex(0x1e1610));
            }
        }
    }
}

fn star(b: &mut Brush, at: Vec2, r: f32, points: usize, ink: Ink) {
    let rim: Vec<Vec2> = (0..points * 2)
        .map(|i| {
            let far = if i % 2 == 0 { r } else { r * 0.45 };
            at + Vec2::from_angle(std::f32::consts::FRAC_PI_2 + i as f32 * std::f32::consts::PI / points as f32) * far
        })
        .collect();
    b.blob(at, &rim, ink, ink);
}
