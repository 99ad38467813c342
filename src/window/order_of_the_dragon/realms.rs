//! Whose centres are whose: powers in their colour with their charge, vassals in stripes of both parents, thralls
//! hatched in their master's colour, minor powers plain. Lands without a centre are nobody's.

use std::sync::Arc;

use bevy::math::Vec2;

use super::map::Chart;
use super::tinctures;
use crate::diplomacy::ProvinceId;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::ids::{PowerId, Realm};
use crate::games::order_of_the_dragon::shapes::{Europe, Shapes, Side};
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::order_of_the_dragon::OrderOfTheDragon;
use crate::window::provinces::fill::Area;
use crate::window::provinces::{ProvinceMap, ornament, washes};

/// How a land is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wash {
    /// Nobody's, and no centre.
    Open,
    Power(PowerId),
    Vassal(PowerId, PowerId),
    Thrall(PowerId),
    Minor,
}

impl ProvinceMap for OrderOfTheDragon {
    type Places = Europe;
    type Book = Chart;
    type Wash = Wash;

    fn book() -> Arc<Chart> {
        Chart::standard()
    }
    fn drawing(chart: &Chart) -> &Shapes {
        &chart.shapes
    }
    fn lettering<'a>(chart: &'a Chart, side: &'a Side) -> &'a str {
        chart.lettering(side, false)
    }
    /// The three letters of orders.
    fn short<'a>(chart: &'a Chart, side: &'a Side) -> &'a str {
        chart.lettering(side, true)
    }
    /// The title, in the ocean.
    fn print_own(_: &Chart, letters: &Letters, b: &mut Brush) {
        let line = "Europe in 1405";
        ornament::paint_title(b, letters, "ORDER OF THE DRAGON", line, Vec2::new(424.0, -196.0), 390.0);
    }
    fn washes(chart: &Chart, view: Option<&View>) -> Vec<Wash> {
        let of = |land: Option<ProvinceId>| match (land, view) {
            (Some(p), Some(view)) => wash(view, p),
            (Some(p), None) => at_first(p),
            (None, _) => Wash::Open,
        };
        chart.lands().map(of).collect()
    }
    fn wash(b: &mut Brush, area: &Area, wash: &Wash) {
        match *wash {
            Wash::Open => {}
            Wash::Power(power) => {
                let charge = |b: &mut Brush, at, r, ink| tinctures::charge(b, power, at, r, ink);
                washes::held(b, area, tinctures::field(power), charge);
            }
            Wash::Vassal(giver, receiver) => {
                washes::striped(b, area, tinctures::field(giver), tinctures::field(receiver));
            }
            Wash::Thrall(power) => washes::collared(b, area, tinctures::field(power)),
            Wash::Minor => washes::free(b, area),
        }
    }
}

/// Who holds a land now.
pub fn wash(view: &View, p: ProvinceId) -> Wash {
    match view.provinces.get(usize::from(p.0)).and_then(|x| x.owner) {
        None => Wash::Open,
        Some(Realm::Major(power)) => Wash::Power(power),
        Some(Realm::Minor(at)) => {
            let heir = view.heirs.iter().find(|h| h.is_alive() && h.at == at);
            heir.map_or(Wash::Minor, |h| Wash::Thrall(h.power))
        }
        Some(Realm::Vassal(id)) => {
            let vassal = view.vassals.iter().find(|v| v.id == id);
            vassal.map_or(Wash::Minor, |v| Wash::Vassal(v.giver, v.receiver))
        }
    }
}

/// As printed: homes, thralls of the opening, minor powers.
pub fn at_first(p: ProvinceId) -> Wash {
    let book = Book::standard();
    let map = &book.map;
    let power = |n: usize| PowerId(n as u8);
    if let Some(n) = map.powers.iter().position(|x| x.homes.contains(&p)) {
        return Wash::Power(power(n));
    }
    let neutral = map.neutrals.iter().find(|n| map.province(n.at) == p);
    neutral.map_or(Wash::Open, |n| n.thrall_of.map_or(Wash::Minor, |of| Wash::Thrall(PowerId(of.0))))
}

/// The ink of a land on the small map.
pub fn ink(wash: Wash) -> Ink {
    match wash {
        Wash::Power(power) | Wash::Thrall(power) => tinctures::field(power),
        Wash::Vassal(giver, receiver) => tinctures::field(giver).mix(tinctures::field(receiver), 0.5),
        Wash::Open | Wash::Minor => Ink::hex(0xe4d2a4),
    }
}
