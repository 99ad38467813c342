//! The face of one counter: arms, kind, movement, and the colour and number of the seat that commands it.

use bevy::math::Vec2;

use super::heraldry;
use crate::games::divine_right::components::{Counter, Kind, Origin};
use crate::window::divine_right::tinctures;
use crate::window::ink::{Align, Brush, Face, Ink, Letters};
use crate::window::palette;
use crate::window::panels::words::roman;

/// Half the side of a counter.
pub const HALF: f32 = 40.0;
const PEN: u32 = 0x1e1610;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A square with rounded corners.
pub fn tile(half: Vec2, round: f32) -> Vec<Vec2> {
    let mut line = vec![];
    for (k, (sx, sy)) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].into_iter().enumerate() {
        let centre = v((half.x - round) * sx, (half.y - round) * sy);
        for i in 0..=4 {
            line.push(centre + Vec2::from_angle((90.0 * k as f32 + 22.5 * i as f32).to_radians()) * round);
        }
    }
    line
}

/// A counter seen from above, its middle at the origin. `seat`: number and colour of who commands it.
pub fn draw(letters: &Letters, counter: &Counter, seat: Option<(u8, u8)>, queen: bool) -> Brush {
    let mut b = Brush::default();
    let ground = match counter.origin {
        Origin::Kingdom(k) => tinctures::realm(k).field.mix(Ink::hex(0xfff8e8), 0.72),
        Origin::Mercenary => Ink::hex(0xe6dfd0),
    };
    let edge = seat.map_or(Ink::hex(0x8b8577), |(_, colour)| palette::seat(colour));
    let outer = tile(Vec2::splat(HALF), 9.0);
    let shadow: Vec<Vec2> = outer.iter().map(|p| *p + v(4.0, -5.0)).collect();
    b.blob(v(4.0, -5.0), &shadow, Ink::hex(0x120c08).alpha(0.5), Ink::hex(0x120c08).alpha(0.35));
    b.blob(Vec2::ZERO, &outer, edge, edge);
    b.outline(&outer, 2.2, Ink::hex(PEN));
    let inner = tile(Vec2::splat(HALF - 6.0), 5.0);
    b.blob(v(-8.0, 12.0), &inner, ground.mix(Ink::hex(0xffffff), 0.4), ground);
    b.outline(&inner, 1.4, Ink::hex(PEN).alpha(0.8));
    emblem(&mut b, counter.kind, counter.origin, queen);
    let pen = Ink::hex(PEN);
    letters.line(&mut b, Face::Bold, &counter.allowance.to_string(), v(24.0, -31.0), 27.0, Align::Centre, pen);
    if let Some((n, _)) = seat {
        letters.line(&mut b, Face::Bold, roman(n), v(-23.0, -30.0), 19.0, Align::Centre, edge.mix(pen, 0.35));
    }
    b
}

/// The arms as the kind of piece wears them: over crossed swords, as a sail, under a crown.
pub fn emblem(b: &mut Brush, kind: Kind, origin: Origin, queen: bool) {
    let pen = Ink::hex(PEN);
    let arms = heraldry::shield(origin);
    match kind {
        Kind::Army => {
            for s in [-1.0, 1.0] {
                b.stroke(&[v(-27.0 * s, -18.0), v(27.0 * s, 31.0)], 4.6, pen);
                b.stroke(&[v(-27.0 * s, -18.0), v(27.0 * s, 31.0)], 2.0, Ink::hex(0xd9dde0));
                b.stroke(&[v(-25.0 * s, -5.0), v(-14.0 * s, -17.0)], 4.2, Ink::hex(0x7a5a22));
            }
            b.stamp(&arms, v(0.0, 9.0), 19.5);
        }
        Kind::Fleet => {
            b.stroke(&[v(0.0, -14.0), v(0.0, 33.0)], 3.4, Ink::hex(0x5d4020));
            b.stamp(&arms, v(0.0, 11.0), 17.5);
            let hull = [v(-30.0, -9.0), v(30.0, -9.0), v(20.0, -24.0), v(-19.0, -24.0)];
            b.quad(hull, [Ink::hex(0x8a5c2c), Ink::hex(0x8a5c2c), Ink::hex(0x5f3d1b), Ink::hex(0x5f3d1b)]);
            b.outline(&hull, 2.4, pen);
            b.stroke(&[v(-26.0, -15.0), v(25.0, -15.0)], 1.6, pen);
            let wave: Vec<Vec2> =
                (0..=16).map(|i| v(-14.0 + 1.7 * i as f32, -28.5 + (i as f32 * 1.15).sin() * 2.0)).collect();
            b.stroke(&wave, 2.4, Ink::hex(0x27608f));
        }
        Kind::Monarch => {
            for k in 0..16 {
                let a = Vec2::from_angle(k as f32 / 16.0 * std::f32::consts::TAU);
                b.fan(
                    &[v(0.0, 2.0) + a * 33.0, v(0.0, 2.0) + a.perp() * 3.0, v(0.0, 2.0) - a.perp() * 3.0],
                    Ink::hex(0xd6a531).alpha(0.75),
                );
            }
            b.stamp(&arms, v(0.0, -1.0), 18.0);
            if queen {
                coronet(b);
                return;
            }
            let crown = [
                v(-19.0, 19.0),
                v(19.0, 19.0),
                v(22.0, 33.0),
                v(11.0, 26.0),
                v(0.0, 36.0),
                v(-11.0, 26.0),
                v(-22.0, 33.0),
            ];
            b.blob(v(0.0, 22.0), &crown, Ink::hex(0xf4cf55), Ink::hex(0xd9a02b));
            b.outline(&crown, 2.2, pen);
            for x in [-10.0, 0.0, 10.0] {
                b.disc(v(x, 22.0), 2.3, Ink::hex(0x9c1c18));
            }
        }
    }
}

/// A queen's crown: two arches, pearls, and a rose-red cap (SETUP-09).
fn coronet(b: &mut Brush) {
    let pen = Ink::hex(PEN);
    let arch = |c: f32, r: f32| -> Vec<Vec2> {
        (0..=10).map(|i| v(c, 20.0) + Vec2::from_angle((18.0 * i as f32).to_radians()) * Vec2::new(r, 15.0)).collect()
    };
    let cap = arch(0.0, 19.0);
    b.blob(v(0.0, 24.0), &cap, Ink::hex(0xc2405a), Ink::hex(0x9c1f3c));
    for c in [-9.5, 9.5] {
        b.stroke(&arch(c, 9.5), 5.0, pen);
        b.stroke(&arch(c, 9.5), 2.6, Ink::hex(0xf4cf55));
    }
    let band = [v(-21.0, 16.0), v(21.0, 16.0), v(21.0, 22.0), v(-21.0, 22.0)];
    b.blob(v(0.0, 19.0), &band, Ink::hex(0xf4cf55), Ink::hex(0xd9a02b));
    b.outline(&band, 2.0, pen);
    for (x, y, r) in [(-9.5, 36.0, 4.2), (9.5, 36.0, 4.2), (0.0, 31.0, 3.4), (-19.0, 27.0, 3.4), (19.0, 27.0, 3.4)] {
        b.disc(v(x, y), r, pen);
        b.disc(v(x, y), r - 1.3, Ink::hex(0xfffaf0));
    }
}

/// How many pieces lie in a pile.
pub fn badge(b: &mut Brush, letters: &Letters, at: Vec2, count: usize) {
    b.disc(at, 17.0, Ink::hex(PEN));
    b.disc(at, 14.5, Ink::hex(0xfdf3d6));
    letters.line(b, Face::Bold, &count.to_string(), at + v(0.0, -8.5), 25.0, Align::Centre, Ink::hex(0x7e2620));
}
