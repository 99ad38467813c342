//! The faces of the counters: a shield for armies, crowns for royal pieces, a ship for fleets, a crate for goods. Drawn
//! about the origin, a hundred units high.

use bevy::math::Vec2;

use super::glyphs::{self, PEN, v};
use crate::games::blood_royale::components::{Banner, PawnKind};
use crate::games::blood_royale::ids::{CountryId, Goods};
use crate::window::blood_royale::tinctures;
use crate::window::ink::{Align, Brush, Face, Ink, Letters, ring};

/// A heater shield, from its top left against the clock.
fn heater(half: f32, high: f32) -> Vec<Vec2> {
    let mut line = vec![v(-half, high * 0.5), v(-half, high * 0.06)];
    for k in 1..6 {
        let t = k as f32 / 6.0;
        line.push(v(-half * (1.0 - t * t), high * 0.06 - high * 0.56 * t));
    }
    line.push(v(0.0, -high * 0.5));
    let mirrored: Vec<Vec2> = line[..line.len() - 1].iter().rev().map(|p| v(-p.x, p.y)).collect();
    line.extend(mirrored);
    line
}

fn colours(banner: Banner) -> (Ink, Ink) {
    match banner {
        Banner::Country(c) => (tinctures::field(c), tinctures::metal(c)),
        Banner::Neutral => (tinctures::neutral(), Ink::hex(0x2a1c10)),
    }
}

/// So many armies under one banner. `tired`: none of them can move any more; `walled`: some are inside the castle.
pub fn armies(letters: &Letters, banner: Banner, n: usize, walled: bool) -> Brush {
    let mut b = Brush::default();
    let (field, metal) = colours(banner);
    let outer = heater(43.0, 100.0);
    let shadow: Vec<Vec2> = outer.iter().map(|p| *p + v(5.0, -6.0)).collect();
    b.blob(v(5.0, -6.0), &shadow, Ink::hex(0x120c08).alpha(0.5), Ink::hex(0x120c08).alpha(0.3));
    b.blob(v(-8.0, 18.0), &outer, field.light(1.25), field.light(0.86));
    let inner = heater(37.0, 88.0);
    b.outline(&inner, 3.0, metal.alpha(0.85));
    b.outline(&outer, 5.0, Ink::hex(PEN));
    if let Banner::Country(c) = banner {
        tinctures::charge(&mut b, c, v(0.0, -26.0), 13.0, metal.alpha(0.9));
    }
    let size = if n > 9 { 52.0 } else { 60.0 };
    letters.line(&mut b, Face::Bold, &n.to_string(), v(0.0, -5.0), size, Align::Centre, metal);
    if walled {
        for x in [-30.0, -10.0, 10.0] {
            b.rect(v(x, 46.0), v(x + 14.0, 60.0), Ink::hex(0xf1e8d4));
            b.outline(&[v(x, 46.0), v(x + 14.0, 46.0), v(x + 14.0, 60.0), v(x, 60.0)], 2.5, Ink::hex(PEN));
        }
    }
    b
}

/// A royal piece: a crown with K, a coronet with the Prince's number; a helmet for a Captain.
pub fn royal(letters: &Letters, country: Option<CountryId>, kind: PawnKind, captive: bool) -> Brush {
    let mut b = Brush::default();
    let (field, metal) = colours(country.map_or(Banner::Neutral, Banner::Country));
    let pen = Ink::hex(PEN);
    let king = kind == PawnKind::King;
    let r = if king { 37.0 } else { 32.0 };
    glyphs::plate(&mut b, Vec2::ZERO, r, field, if king { Ink::hex(0xe0b030) } else { Ink::hex(0xe9e2cf) });
    b.blob(v(-5.0, 8.0), &ring(Vec2::ZERO, 0.84 * r, 24), field.light(1.25), field.light(0.86));
    let text = match kind {
        PawnKind::King => "K".to_string(),
        PawnKind::Prince(n) => n.to_string(),
        PawnKind::Captain => "C".to_string(),
    };
    letters.line(&mut b, Face::Bold, &text, v(0.0, -0.52 * r), 1.3 * r, Align::Centre, metal);
    let y = r * 0.72;
    let gold = Ink::hex(0xf4cf55);
    match kind {
        PawnKind::Captain => {
            b.fan(
                &[v(-16.0, y), v(16.0, y), v(12.0, y + 20.0), v(0.0, y + 27.0), v(-12.0, y + 20.0)],
                Ink::hex(0xb9c2ca),
            );
            b.stroke(&[v(-13.0, y + 9.0), v(13.0, y + 9.0)], 3.0, pen);
        }
        _ => {
            let w = if king { 25.0 } else { 20.0 };
            let h = if king { 26.0 } else { 17.0 };
            let crown = [
                v(-w, y),
                v(w, y),
                v(w * 1.15, y + h),
                v(w * 0.5, y + h * 0.5),
                v(0.0, y + h * 1.15),
                v(-w * 0.5, y + h * 0.5),
                v(-w * 1.15, y + h),
            ];
            b.blob(v(0.0, y + h * 0.3), &crown, gold, Ink::hex(0xd9a02b));
            b.outline(&crown, 3.0, pen);
            for x in [-0.55f32, 0.0, 0.55] {
                b.disc(v(w * x, y + h * 0.26), if king { 3.4 } else { 2.6 }, Ink::hex(0xa01c22));
            }
        }
    }
    if captive {
        for x in [-18.0, 0.0, 18.0] {
            b.stroke(&[v(x, -r), v(x, r)], 6.0, Ink::hex(0x2c2c30));
        }
    }
    b
}

/// Fleets of a country, with what is aboard.
pub fn fleets(letters: &Letters, country: CountryId, n: usize, aboard: usize) -> Brush {
    let mut b = Brush::default();
    let (field, metal) = (tinctures::field(country), tinctures::metal(country));
    let pen = Ink::hex(PEN);
    let hull: Vec<Vec2> =
        vec![v(-50.0, -10.0), v(50.0, -10.0), v(38.0, -34.0), v(22.0, -42.0), v(-24.0, -42.0), v(-38.0, -34.0)];
    let shadow: Vec<Vec2> = hull.iter().map(|p| *p + v(4.0, -6.0)).collect();
    b.blob(v(4.0, -30.0), &shadow, Ink::hex(0x0c1a22).alpha(0.45), Ink::hex(0x0c1a22).alpha(0.2));
    b.stroke(&[v(0.0, -12.0), v(0.0, 56.0)], 5.0, Ink::hex(0x5d4020));
    let sail: Vec<Vec2> = vec![
        v(-36.0, 44.0),
        v(-42.0, 20.0),
        v(-34.0, -4.0),
        v(0.0, -9.0),
        v(34.0, -4.0),
        v(42.0, 20.0),
        v(36.0, 44.0),
        v(0.0, 49.0),
    ];
    b.blob(v(-6.0, 24.0), &sail, field.light(1.25), field.light(0.88));
    b.outline(&sail, 4.0, pen);
    tinctures::charge(&mut b, country, v(-22.0, 22.0), 9.0, metal.alpha(0.7));
    letters.line(&mut b, Face::Bold, &n.to_string(), v(5.0, 4.0), 46.0, Align::Centre, metal);
    b.blob(v(0.0, -22.0), &hull, Ink::hex(0xa06c36), Ink::hex(0x6b4520));
    b.outline(&hull, 4.0, pen);
    b.stroke(&[v(-43.0, -20.0), v(43.0, -20.0)], 2.4, pen);
    if aboard > 0 {
        glyphs::count(&mut b, letters, v(40.0, -34.0), 20.0, aboard);
    }
    b
}

/// Items of one kind in one place, in a crate with its owner's rim.
pub fn crates(letters: &Letters, kind: Goods, n: usize, owner: Option<CountryId>) -> Brush {
    let mut b = Brush::default();
    let rim = owner.map_or(Ink::hex(0x8b8577), tinctures::field);
    let square = |h: f32| [v(-h, -h), v(h, -h), v(h, h), v(-h, h)];
    b.quad(square(30.0).map(|p| p + v(4.0, -5.0)), [Ink::hex(0x120c08).alpha(0.4); 4]);
    b.quad(square(30.0), [rim; 4]);
    b.outline(&square(30.0), 3.4, Ink::hex(PEN));
    b.quad(square(23.0), [Ink::hex(0xfbf3dc); 4]);
    glyphs::goods(&mut b, kind, Vec2::ZERO, 20.0);
    if n > 1 {
        glyphs::count(&mut b, letters, v(28.0, 26.0), 16.0, n);
    }
    b
}
