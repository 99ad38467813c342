//! Attacks that cannot succeed. A stationary unit never leaves its place, so whoever goes there alone bounces, whatever its
//! orders are.

use std::collections::{BTreeMap, BTreeSet};

use super::super::components::Unit;
use super::super::ids::{PowerId, Realm, UnitId};
use super::super::position::Pos;
use crate::diplomacy::{Order, ProvinceId};

/// The stationary unit that stands where this order of another's goes.
fn defender<'a>(pos: Pos<'a>, order: &Order) -> Option<&'a Unit> {
    let Order::Move { to, .. } = order else { return None };
    pos.unit_in(pos.map().province(*to)).filter(|u| u.realm.is_stationary())
}

/// Whose move, and where it goes, the other orders help.
fn helped<'a>(pos: Pos<'a>, orders: impl Iterator<Item = &'a Order>) -> BTreeSet<(ProvinceId, ProvinceId)> {
    let help = |order: &Order| match *order {
        Order::SupportMove { of, to } => Some((of, pos.map().province(to))),
        _ => None,
    };
    orders.filter_map(help).collect()
}

fn goes(pos: Pos, unit: UnitId, order: &Order) -> Option<(ProvinceId, ProvinceId)> {
    let Order::Move { to, .. } = order else { return None };
    Some((pos.stands_in(pos.find_unit(unit)?)?, pos.map().province(*to)))
}

/// Attacks of this power's units on stationary ones that none of all these orders supports. One that would cut the support
/// of a neighbour whom others of them attack in strength has its use.
pub fn hopeless(pos: Pos, power: PowerId, orders: &BTreeMap<UnitId, Order>) -> Vec<(UnitId, Order)> {
    let help = helped(pos, orders.values());
    let attack = |(unit, order): (&UnitId, &Order)| {
        let defender = defender(pos, order)?;
        let move_ = goes(pos, *unit, order)?;
        let own = pos.find_unit(*unit).is_some_and(|u| u.realm == Realm::Major(power));
        let reach = pos.map().reach(defender.kind, defender.at?);
        let cuts = help.iter().any(|(_, to)| *to != move_.1 && reach.has(*to));
        (own && !help.contains(&move_) && !cuts).then_some((*unit, *order))
    };
    orders.iter().filter_map(attack).collect()
}
