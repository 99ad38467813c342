//! How lands are coloured by who holds them. Nothing is told by colour alone: a holder has a charge, strewn over his lands, and
//! what nobody may enter is hatched.

use bevy::math::Vec2;

use super::ProvinceMap;
use super::fill::Area;
use super::geometry::line;
use crate::board::drawing::{Drawing, LineKind, Side};
use crate::window::ink::{Brush, Ink};

/// How a land is coloured. Holders go by the numbers that their game has for them; between lands that are coloured
/// differently the border is drawn heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wash {
    /// Not at all.
    Open,
    /// Nobody's.
    Free,
    /// Not in this game.
    Barred,
    Held(u8),
    /// Held by two together.
    Striped(u8, u8),
    /// Nobody's own, and bound to a holder.
    Collared(u8),
    /// As the game colours it; lands of one such number have no border between them.
    Own(u16),
}

/// Colours the land of this number.
pub fn paint(b: &mut Brush, map: &dyn ProvinceMap, area: &Area, land: usize, wash: Wash) {
    match wash {
        Wash::Open => {}
        Wash::Free => free(b, area),
        Wash::Barred => barred(b, area),
        Wash::Held(who) => held(b, area, map.field(who), |b, at, r, ink| map.charge(b, who, at, r, ink)),
        Wash::Striped(one, other) => striped(b, area, map.field(one), map.field(other)),
        Wash::Collared(who) => collared(b, area, map.field(who)),
        Wash::Own(_) => map.wash_own(b, area, land),
    }
}

/// In the ink of its holder, strewn with his charge (at a place, so large, in this ink).
fn held(b: &mut Brush, area: &Area, ink: Ink, charge: impl Fn(&mut Brush, Vec2, f32, Ink)) {
    area.paint(b, ink.alpha(0.56));
    let dark = ink.light(0.42);
    area.spots.iter().for_each(|at| charge(b, *at, 10.5, dark.alpha(0.22)));
    area.fringe(b, 24.0, ink.light(0.62).alpha(0.5));
}

/// Nobody's.
fn free(b: &mut Brush, area: &Area) {
    area.spots.iter().for_each(|at| b.disc(*at, 3.2, Ink::hex(0x6b563c).alpha(0.4)));
    area.fringe(b, 22.0, Ink::hex(0x7d6a4c).alpha(0.45));
}

/// Held by two together: broad stripes of both inks.
fn striped(b: &mut Brush, area: &Area, one: Ink, other: Ink) {
    area.paint(b, one.alpha(0.56));
    for [p, q] in area.hatching(44.0, true) {
        b.stroke(&[p, q], 22.0, other.alpha(0.72));
    }
    area.fringe(b, 24.0, one.mix(other, 0.5).light(0.55).alpha(0.5));
}

/// Nobody's own, and bound to a holder: fine hatching in his ink, and a band of it along the border.
fn collared(b: &mut Brush, area: &Area, ink: Ink) {
    area.paint(b, ink.alpha(0.16));
    for [p, q] in area.hatching(15.0, false) {
        b.stroke(&[p, q], 4.0, ink.alpha(0.5));
    }
    area.fringe(b, 20.0, ink.light(0.85).alpha(0.85));
}

/// Not in this game.
fn barred(b: &mut Brush, area: &Area) {
    area.paint(b, Ink::hex(0x9c8c72).alpha(0.75));
    for [p, q] in area.hatching(13.0, true) {
        b.stroke(&[p, q], 1.7, Ink::hex(0x4a3826).alpha(0.34));
    }
}

/// Heavy ink between lands that are coloured differently.
pub fn borders(b: &mut Brush, drawing: &Drawing, washes: &[Wash]) {
    for l in drawing.lines.iter().filter(|l| l.kind == LineKind::Land) {
        let (Side::Province(p), Some(Side::Province(q))) = (&l.a, &l.b) else { continue };
        if washes.get(p.n) != washes.get(q.n) {
            b.stroke(&line(&l.points), 11.0, Ink::hex(0x33241a).alpha(0.9));
        }
    }
}
