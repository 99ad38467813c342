//! The counters: whose a unit is shows at a glance. A power's are in its colour; those without a master undyed; a thrall's
//! wear its master's collar; a vassal's are parted in both parents' colours. Heirs are small rectangles with the device of
//! their power (4.2), married ones with a ring.

use bevy::math::Vec2;

use super::marriages;
use super::tinctures::{self, charge, field, metal};
use crate::diplomacy::UnitKind;
use crate::games::order_of_the_dragon::ids::{PowerId, Realm};
use crate::games::order_of_the_dragon::position::Pos;
use crate::window::diplomacy::chart::of;
use crate::window::diplomacy::faces::{self, Livery, PEN};
use crate::window::diplomacy::{Arms, Chart, Standing};
use crate::window::ink::{Brush, Ink, Letters, charges, ring};

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The whole counter about the origin, to be stamped; `kind` counts only for units, not for heirs.
pub fn paint(letters: &Letters, kind: UnitKind, face: Arms) -> Brush {
    match face {
        Arms::Power(power, _) => {
            let power = PowerId(power);
            let device = |b: &mut Brush, at, r, ink| charge(b, power, at, r, ink);
            let livery = Livery { field: field(power), second: None, metal: metal(power), charge: &device };
            faces::counter(letters, kind, &livery)
        }
        Arms::Vassal(giver, receiver) => {
            let (giver, receiver) = (PowerId(giver), PowerId(receiver));
            let device = |b: &mut Brush, at: Vec2, r: f32, _| {
                charge(b, giver, at - v(0.75 * r, 0.0), 0.6 * r, metal(giver));
                charge(b, receiver, at + v(0.75 * r, 0.0), 0.6 * r, metal(receiver));
            };
            let (one, other) = (field(giver), field(receiver));
            let livery = Livery { field: one, second: Some(other), metal: metal(giver), charge: &device };
            faces::counter(letters, kind, &livery)
        }
        Arms::Minor => {
            let device = |b: &mut Brush, at, r: f32, ink: Ink| b.outline(&ring(at, 0.42 * r, 20), 0.2 * r, ink);
            faces::counter(letters, kind, &undyed(&device))
        }
        Arms::Thrall(power) => {
            let device = |b: &mut Brush, at: Vec2, r: f32, _| collar(b, kind, PowerId(power), at, r);
            faces::counter(letters, kind, &undyed(&device))
        }
        Arms::Heir { power, wed, .. } => heir(PowerId(power), wed),
    }
}

fn undyed<'a>(device: &'a dyn Fn(&mut Brush, Vec2, f32, Ink)) -> Livery<'a> {
    Livery { field: tinctures::plain(), second: None, metal: Ink::hex(0x4a3826), charge: device }
}

/// A band in the master's colour over the upper part of the counter, with his device.
fn collar(b: &mut Brush, kind: UnitKind, power: PowerId, at: Vec2, r: f32) {
    let half = if kind == UnitKind::Army { 37.5 } else { 39.0 };
    let (low, high) = (at - v(half, 0.72 * r), at + v(half, 1.12 * r));
    b.rect(low, high, Ink::hex(PEN));
    b.rect(low + v(0.0, 3.0), high - v(0.0, 3.0), field(power));
    charge(b, power, at.midpoint(at + v(0.0, 0.4 * r)), 0.72 * r, metal(power));
}

/// Half the size of an heir's rectangle.
const HEIR: Vec2 = Vec2::new(37.0, 26.0);

/// A single heir's counter, for the panels.
pub fn heir_alone(power: PowerId) -> Brush {
    heir(power, false)
}

fn heir(power: PowerId, wed: bool) -> Brush {
    let mut b = Brush::default();
    let ink = field(power);
    b.rect(-HEIR + v(3.0, -4.0), HEIR + v(3.0, -4.0), Ink::hex(0x120c08).alpha(0.4));
    b.rect(-HEIR, HEIR, Ink::hex(0xfff8e0).alpha(0.92));
    b.rect(-HEIR + 4.0, HEIR - 4.0, ink.alpha(0.82));
    let corners = [-HEIR, v(HEIR.x, -HEIR.y), HEIR, v(-HEIR.x, HEIR.y), -HEIR];
    crate::window::provinces::sea::dashed(&mut b, &corners, 11.0, 6.0, 5.0, Ink::hex(PEN));
    charge(&mut b, power, Vec2::ZERO, 17.0, metal(power));
    if wed {
        marriages::rings(&mut b, v(HEIR.x - 4.0, HEIR.y - 2.0), 12.0);
    }
    b
}

/// How large the mark of a centre is; capitals are larger (5.6).
fn centre_size(far: bool, capital: bool) -> f32 {
    let r = if far { 21.0 } else { 11.0 };
    if capital { 1.5 * r } else { r }
}

/// An heir lodges above the mark of its centre.
pub fn lodging(chart: &Chart, who: &Standing, scale: f32, far: bool) -> Option<(Vec2, Vec2)> {
    let Arms::Heir { slot, .. } = who.face else { return None };
    let shape = chart.shape(chart.map().province(who.at))?;
    let city = of(shape.city.unwrap_or(shape.unit));
    let rise = 1.3 * centre_size(far, true) + HEIR.y * scale;
    let aside = f32::from(slot) * (HEIR.x + 3.0) * scale;
    Some((city + v(aside, rise), HEIR * scale))
}

/// Supply centres: capitals in a larger, double ring; a thrall's with its master's ring, a vassal's in both colours.
pub fn centres(b: &mut Brush, pos: Pos, chart: &Chart, far: bool) {
    let capital_of = |at| {
        PowerId::all().any(|p| pos.capital(p) == at && pos.survives(p))
            || pos.standing_vassals().any(|v| v.capital == at)
    };
    for p in pos.provinces().filter(|p| pos.map().data(p.id).centre) {
        let Some(at) = chart.shape(p.id).and_then(|s| s.city).map(of) else { continue };
        let capital = capital_of(p.id);
        let r = centre_size(far, capital);
        if capital {
            b.disc(at, 1.5 * r, Ink::hex(PEN));
            b.disc(at, 1.4 * r, Ink::hex(0xd9ab3c));
        }
        match p.owner {
            Some(Realm::Major(power)) => faces::centre(b, at, r, Some((field(power), metal(power)))),
            Some(Realm::Vassal(id)) => {
                let parents = pos.find_vassal(id).map(|v| v.parents());
                faces::centre(b, at, r, None);
                if let Some([giver, receiver]) = parents {
                    let half = |from: f32| {
                        (0..=12).map(move |k| at + Vec2::from_angle((from + 15.0 * k as f32).to_radians()) * 0.92 * r)
                    };
                    b.fan(&half(90.0).collect::<Vec<_>>(), field(giver));
                    b.fan(&half(-90.0).collect::<Vec<_>>(), field(receiver));
                    charges::star(b, at, 0.6 * r, Ink::hex(0xfff8e0));
                }
            }
            Some(Realm::Minor(centre)) => {
                faces::centre(b, at, r, None);
                if let Some(power) = pos.thrall_of(centre) {
                    b.outline(&ring(at, 1.16 * r, 28), 0.36 * r, field(power));
                }
            }
            None => faces::centre(b, at, r, None),
        }
    }
}
