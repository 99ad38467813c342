//! Attacks that cannot succeed, and those that have not. A stationary unit never leaves its place, so whoever goes there alone
//! bounces, whatever its orders are.

use std::collections::BTreeSet;

use super::super::prelude::*;
use super::danger::{self, Told, supports_of_move};

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
pub fn hopeless(pos: Pos, power: PowerId, orders: &Told) -> Vec<(UnitId, Order)> {
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

/// Attacks of this power that were stood off last time and are made again with no more of its own units: points were there, or
/// were outbid, that time too. An attack of Spring is repeated in Autumn, before centres are counted, and not in the Spring
/// behind it: twice is enough.
fn stale(pos: Pos, power: PowerId, orders: &Told) -> Vec<(UnitId, Order)> {
    let Some(last) = pos.common.last_moves.as_ref().filter(|_| pos.turn.season == Season::Spring) else {
        return vec![];
    };
    let own = |id: UnitId| pos.find_unit(id).is_some_and(|u| u.realm == Realm::Major(power));
    let attack = |(unit, order): (&UnitId, &Order)| {
        let (from, to) = goes(pos, *unit, order).filter(|_| own(*unit))?;
        // To keep a stranger out of a place of one's own is no attack.
        let ours = pos.owner(to) == Some(Realm::Major(power)) || danger::opposition(pos, power, to, orders) == 0;
        if ours || pos.unit_in(to).is_some_and(|u| u.realm == Realm::Major(power)) {
            return None;
        }
        let told = |l: &&ResolvedOrder| danger::goal(pos, &l.bid.order()) == Some(to);
        let same = |l: &ResolvedOrder| {
            l.unit == *unit
                && !l.worked
                && pos.map().province(l.from) == from
                && matches!(l.bid.order(), Order::Move { .. })
        };
        let before: Vec<&ResolvedOrder> = last.lines.iter().filter(told).collect();
        before.iter().find(|l| same(l))?;
        let helps =
            |l: &&&ResolvedOrder| own(l.unit) && matches!(l.bid.order(), Order::SupportMove { of, .. } if of == from);
        let mine: Told = orders.iter().filter(|(id, _)| own(**id)).map(|(id, order)| (*id, *order)).collect();
        (supports_of_move(pos, from, to, &mine) <= before.iter().filter(helps).count()).then_some((*unit, *order))
    };
    orders.iter().filter_map(attack).collect()
}

/// Attacks that had better not be made, as they cannot succeed or have not.
pub fn vain(pos: Pos, power: PowerId, orders: &Told) -> Vec<(UnitId, Order)> {
    let mut out = hopeless(pos, power, orders);
    out.extend(
        stale(pos, power, orders)
            .into_iter()
            .filter(|(unit, _)| out.iter().all(|(other, _)| other != unit))
            .collect::<Vec<_>>(),
    );
    out
}

/// Help for what is not done any more: our own units hold, others are asked no longer.
pub fn drop_idle_help(pos: Pos, power: PowerId, orders: &mut Told) {
    let told = orders.clone();
    let idle = |order: &Order| {
        let (Order::SupportHold { of } | Order::SupportMove { of, .. }) = *order else { return false };
        let other = pos.unit_in(of).and_then(|u| told.get(&u.id));
        let moves = |o: &Order| matches!(o, Order::Move { .. });
        match order {
            Order::SupportHold { .. } => other.is_some_and(moves),
            _ => other.is_some_and(|o| !moves(o) || danger::goal(pos, o) != danger::goal(pos, order)),
        }
    };
    orders.retain(|id, order| {
        let own = pos.find_unit(*id).is_some_and(|u| u.realm == Realm::Major(power));
        if own && idle(order) {
            *order = Order::Hold;
        }
        own || !idle(order)
    });
}
