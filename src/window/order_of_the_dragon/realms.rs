//! Whose centres are whose: powers in their colour with their charge, vassals in stripes of both parents, thralls
//! hatched in their master's colour, minor powers plain. Lands without a centre are nobody's.

use std::sync::Arc;

use bevy::math::Vec2;

use super::map::chart;
use super::tinctures;
use crate::board::drawing::{Drawing, Side};
use crate::diplomacy::ProvinceId;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::ids::{PowerId, Realm};
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::order_of_the_dragon::OrderOfTheDragon;
use crate::window::provinces::{ProvinceMap, Wash, ornament};
use crate::window::sight::AnyView;

impl ProvinceMap for OrderOfTheDragon {
    fn drawing(&self) -> Arc<Drawing> {
        chart().shapes.clone()
    }
    fn lettering(&self, side: &Side) -> String {
        chart().lettering(side, false)
    }
    /// The three letters of orders.
    fn short(&self, side: &Side) -> String {
        chart().lettering(side, true)
    }
    /// The title, in the ocean.
    fn print_own(&self, letters: &Letters, b: &mut Brush) {
        let line = "Europe in 1405";
        ornament::paint_title(b, letters, "ORDER OF THE DRAGON", line, Vec2::new(424.0, -196.0), 390.0);
    }
    fn washes(&self, view: Option<&AnyView>) -> Vec<Wash> {
        let view = view.map(|view| view.of::<View>());
        let of = |land: Option<ProvinceId>| match (land, view) {
            (Some(p), Some(view)) => wash(view, p),
            (Some(p), None) => at_first(p),
            (None, _) => Wash::Open,
        };
        chart().lands().map(of).collect()
    }
    fn field(&self, power: u8) -> Ink {
        tinctures::field(PowerId(power))
    }
    fn charge(&self, b: &mut Brush, power: u8, at: Vec2, r: f32, ink: Ink) {
        tinctures::charge(b, PowerId(power), at, r, ink);
    }
}

/// Who holds a land now.
pub fn wash(view: &View, p: ProvinceId) -> Wash {
    match view.provinces.get(usize::from(p.0)).and_then(|x| x.owner) {
        None => Wash::Open,
        Some(Realm::Major(power)) => Wash::Held(power.0),
        Some(Realm::Minor(at)) => {
            let heir = view.heirs.iter().find(|h| h.is_alive() && h.at == at);
            heir.map_or(Wash::Free, |h| Wash::Collared(h.power.0))
        }
        Some(Realm::Vassal(id)) => {
            let vassal = view.vassals.iter().find(|v| v.id == id);
            vassal.map_or(Wash::Free, |v| Wash::Striped(v.giver.0, v.receiver.0))
        }
    }
}

/// As printed: homes, thralls of the opening, minor powers.
pub fn at_first(p: ProvinceId) -> Wash {
    let book = Book::standard();
    let map = &book.map;
    if let Some(n) = map.powers.iter().position(|x| x.homes.contains(&p)) {
        return Wash::Held(n as u8);
    }
    let neutral = map.neutrals.iter().find(|n| map.province(n.at) == p);
    neutral.map_or(Wash::Open, |n| n.thrall_of.map_or(Wash::Free, |of| Wash::Collared(of.0)))
}

/// The ink of a land on the small map.
pub fn ink(wash: Wash) -> Ink {
    let field = |power| tinctures::field(PowerId(power));
    match wash {
        Wash::Held(power) | Wash::Collared(power) => field(power),
        Wash::Striped(giver, receiver) => field(giver).mix(field(receiver), 0.5),
        _ => Ink::hex(0xe4d2a4),
    }
}
