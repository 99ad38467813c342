//! The map of Order of the Dragon against what the rules say of it.

use std::collections::BTreeSet;

use regnal::diplomacy::notation::read_place;
use regnal::diplomacy::{Map, Place, ProvinceId, UnitKind};

mod borders;
mod broken_files;
mod canals;
mod opening;
mod spaces;

fn map() -> &'static Map {
    Map::order_of_the_dragon()
}

fn place(key: &str) -> Place {
    read_place(map(), key).unwrap_or_else(|e| panic!("{key}: {e}"))
}

fn province(key: &str) -> ProvinceId {
    map().province(place(key))
}

/// Where a unit in this place can go by itself, as written in orders.
fn reached(kind: UnitKind, at: &str) -> BTreeSet<&'static str> {
    let at = place(at);
    match kind {
        UnitKind::Army => map().reach(kind, at).iter().map(|p| map().province_label(p)).collect(),
        UnitKind::Fleet => map().sailings(at).iter().map(|&p| map().label(p)).collect(),
    }
}

fn set(list: &'static str) -> BTreeSet<&'static str> {
    list.split_whitespace().collect()
}

/// May armies march, and fleets sail, between the two?
fn passage(a: &str, b: &str) -> (bool, bool) {
    let to = |kind, a: &str, b: &str| map().reach(kind, place(a)).has(province(b));
    let (army, fleet) = (to(UnitKind::Army, a, b), to(UnitKind::Fleet, a, b));
    assert_eq!((army, fleet), (to(UnitKind::Army, b, a), to(UnitKind::Fleet, b, a)), "{a} and {b}");
    (army, fleet)
}
