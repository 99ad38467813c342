//! The faces of the counters: a shield for an army, a ship for a fleet. Drawn about the origin, a hundred units high.

use bevy::math::Vec2;

use crate::diplomacy::UnitKind;
use crate::window::ink::{Align, Brush, Face, Ink, Letters, charges, ring};

/// The ink of all outlines.
pub const PEN: u32 = 0x2a1c10;

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// In whose colours a counter is.
pub struct Livery<'a> {
    pub field: Ink,
    /// The other half, where two masters share a unit.
    pub second: Option<Ink>,
    /// What is written or drawn on the field.
    pub metal: Ink,
    /// At a place, so large, in this ink.
    pub charge: &'a dyn Fn(&mut Brush, Vec2, f32, Ink),
}

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

/// How far a counter reaches from its middle.
pub fn half(kind: UnitKind) -> Vec2 {
    match kind {
        UnitKind::Army => v(40.0, 48.0),
        UnitKind::Fleet => v(52.0, 46.0),
    }
}

/// The whole counter, to be stamped at the size of the map's pieces.
pub fn counter(letters: &Letters, kind: UnitKind, livery: &Livery) -> Brush {
    let mut b = Brush::default();
    match kind {
        UnitKind::Army => army(&mut b, letters, livery),
        UnitKind::Fleet => fleet(&mut b, letters, livery),
    }
    b
}

/// The right half of an outline, cut at its middle line.
fn sinister(outline: &[Vec2]) -> Vec<Vec2> {
    let mut out: Vec<Vec2> = vec![];
    for (a, z) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        if a.x >= 0.0 {
            out.push(*a);
        }
        if (a.x < 0.0) != (z.x < 0.0) {
            out.push(a.lerp(*z, a.x / (a.x - z.x)));
        }
    }
    out
}

fn army(b: &mut Brush, letters: &Letters, livery: &Livery) {
    let outer = heater(40.0, 96.0);
    let shadow: Vec<Vec2> = outer.iter().map(|p| *p + v(5.0, -6.0)).collect();
    b.blob(v(5.0, -6.0), &shadow, Ink::hex(0x120c08).alpha(0.5), Ink::hex(0x120c08).alpha(0.3));
    b.blob(v(-8.0, 18.0), &outer, livery.field.light(1.22), livery.field.light(0.84));
    if let Some(second) = livery.second {
        b.blob(v(14.0, 14.0), &sinister(&outer), second.light(1.2), second.light(0.84));
    }
    b.outline(&heater(34.0, 84.0), 2.6, livery.metal.alpha(0.8));
    b.outline(&outer, 5.0, Ink::hex(PEN));
    (livery.charge)(b, v(0.0, 13.0), 21.0, livery.metal);
    letters.line(b, Face::Bold, "A", v(0.0, -35.0), 32.0, Align::Centre, livery.metal);
}

fn fleet(b: &mut Brush, letters: &Letters, livery: &Livery) {
    let pen = Ink::hex(PEN);
    let hull: Vec<Vec2> = [(-52.0, -8.0), (52.0, -8.0), (40.0, -34.0), (24.0, -43.0), (-26.0, -43.0), (-40.0, -34.0)]
        .map(|(x, y)| v(x, y))
        .to_vec();
    let shadow: Vec<Vec2> = hull.iter().map(|p| *p + v(4.0, -6.0)).collect();
    b.blob(v(4.0, -30.0), &shadow, Ink::hex(0x0c1a22).alpha(0.45), Ink::hex(0x0c1a22).alpha(0.2));
    b.stroke(&[v(0.0, -10.0), v(0.0, 57.0)], 5.0, Ink::hex(0x5d4020));
    let sail: Vec<Vec2> = [
        (-37.0, 46.0),
        (-43.0, 20.0),
        (-36.0, -3.0),
        (0.0, -7.0),
        (36.0, -3.0),
        (43.0, 20.0),
        (37.0, 46.0),
        (0.0, 51.0),
    ]
    .map(|(x, y)| v(x, y))
    .to_vec();
    b.blob(v(-6.0, 24.0), &sail, livery.field.light(1.22), livery.field.light(0.86));
    if let Some(second) = livery.second {
        b.blob(v(16.0, 22.0), &sinister(&sail), second.light(1.2), second.light(0.86));
    }
    b.outline(&sail, 4.4, pen);
    (livery.charge)(b, v(0.0, 22.0), 19.0, livery.metal);
    b.blob(v(0.0, -22.0), &hull, Ink::hex(0xa06c36), Ink::hex(0x6b4520));
    b.outline(&hull, 4.4, pen);
    letters.line(b, Face::Bold, "F", v(0.0, -37.0), 26.0, Align::Centre, Ink::hex(0xfff6dc));
}

/// Over a unit that was driven out and must retreat.
pub fn driven_out(b: &mut Brush, at: Vec2, scale: f32) {
    let r = 60.0 * scale;
    b.outline(&ring(at, r, 28), 7.0 * scale, Ink::hex(0xb01a14));
    for k in 0..4 {
        let d = Vec2::from_angle((45.0 + 90.0 * k as f32).to_radians());
        b.stroke(&[at + d * r, at + d * r * 1.32], 7.0 * scale, Ink::hex(0xb01a14));
    }
}

/// A supply centre: a ringed star, in its controller's inks (field and metal).
pub fn centre(b: &mut Brush, at: Vec2, r: f32, owner: Option<(Ink, Ink)>) {
    let pen = Ink::hex(PEN);
    b.disc(at, 1.34 * r, pen.alpha(0.85));
    b.disc(at, 1.16 * r, Ink::hex(0xfff8e0));
    let (field, metal) = owner.unwrap_or((Ink::hex(0xe2d3ad), Ink::hex(0x7e2620)));
    b.disc(at, 0.92 * r, field);
    charges::star(b, at, 0.72 * r, metal);
}
