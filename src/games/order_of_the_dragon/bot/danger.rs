//! What strangers could do to a place, reckoned by heads: who can go there, and who could help them. The strategist weighs the
//! likeliest orders only, and of points none but its own.

use std::collections::BTreeMap;

use super::super::points::{is_neutral, pool};
use super::super::prelude::*;
use super::tactics::{is_ours, strangers};

/// Orders of one's own units, and of those that points are given to.
pub type Told = BTreeMap<UnitId, Order>;

/// Can it go there, or help there, in one move?
pub fn reaches(pos: Pos, unit: &Unit, at: ProvinceId) -> bool {
    unit.at.is_some_and(|from| pos.map().reach(unit.kind, from).has(at))
}

/// What an order does to another place: the goal of a move, or of a move that is helped.
pub fn goal(pos: Pos, order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Move { to, .. } | Order::SupportMove { to, .. } => Some(pos.map().province(*to)),
        _ => None,
    }
}

/// Who orders this unit, if it can leave its place: a vassal is led by the first of its parents that is left.
pub fn leader(pos: Pos, unit: &Unit) -> Option<PowerId> {
    match unit.realm {
        Realm::Major(of) => Some(of),
        Realm::Minor(_) => None,
        Realm::Vassal(id) => pos.find_vassal(id).and_then(|v| pos.controllers(v).next()),
    }
}

/// Could a point of this power bring a neutral to help there? Not the one that stands there, nor one that is told otherwise.
fn helper_for(pos: Pos, of: PowerId, at: ProvinceId, told: &Told) -> bool {
    let free = |u: &Unit| is_neutral(u) && u.realm.is_stationary() && !told.contains_key(&u.id);
    pool(pos, of).total > 0 && pos.units().any(|u| free(u) && pos.stands_in(u) != Some(at) && reaches(pos, u, at))
}

/// With what strength one power, the strongest, could come to a place of ours: 0 where nobody can.
pub fn threat(pos: Pos, power: PowerId, at: ProvinceId, told: &Told) -> usize {
    let mut heads: BTreeMap<PowerId, usize> = BTreeMap::new();
    for unit in strangers(pos, power, at) {
        if let Some(of) = leader(pos, unit) {
            *heads.entry(of).or_default() += 1;
        }
    }
    let strength = |(of, count): (&PowerId, &usize)| count + usize::from(helper_for(pos, *of, at, told));
    heads.iter().map(strength).max().unwrap_or(0)
}

/// What could be set against a move of ours to this place: its holder with those who can help it, or whoever can come too.
pub fn opposition(pos: Pos, power: PowerId, to: ProvinceId, told: &Told) -> usize {
    let Some(holder) = pos.unit_in(to).filter(|u| u.realm != Realm::Major(power)) else {
        return threat(pos, power, to, told);
    };
    let of = leader(pos, holder).or_else(|| pos.thrall_of(to));
    let helps =
        |u: &&Unit| u.id != holder.id && leader(pos, u).is_some() && leader(pos, u) == of && reaches(pos, u, to);
    1 + match of {
        Some(of) => pos.units().filter(helps).count() + usize::from(helper_for(pos, of, to, told)),
        // Whoever does not want us there may give it a neighbour.
        None => usize::from(strangers(pos, power, to).next().is_some()),
    }
}

/// How many of these orders help a unit to stay there.
pub fn supports_of_stay(at: ProvinceId, told: &Told) -> usize {
    told.values().filter(|order| **order == Order::SupportHold { of: at }).count()
}

/// How many of these orders help a unit to go from there to that place.
pub fn supports_of_move(pos: Pos, from: ProvinceId, to: ProvinceId, told: &Told) -> usize {
    let helps = |order: &&Order| matches!(order, Order::SupportMove { of, .. } if *of == from);
    told.values().filter(helps).filter(|order| goal(pos, order) == Some(to)).count()
}

/// What hangs on a place for a power, in small change: its capital with the heir, its thralls and vassals, its centres.
pub fn stake(pos: Pos, power: PowerId, at: ProvinceId) -> u32 {
    if at == pos.capital(power) && pos.has_capital(power) {
        return if pos.heirs_of(power).any(|h| h.at == at) { 18 } else { 12 };
    }
    let vassal = pos.vassals_of(power).any(|v| v.capital == at);
    match pos.owner(at) {
        Some(Realm::Major(of)) if of == power => 5,
        _ if vassal || is_ours(pos, power, at) && pos.thrall_of(at).is_some() => 6,
        Some(_) => 4,
        None => 1,
    }
}

/// The capital is ours, somebody can walk in, and after these orders nobody of ours stands in it.
pub fn capital_open(pos: Pos, power: PowerId, told: &Told) -> bool {
    let capital = pos.capital(power);
    let leaves = |u: &Unit| matches!(told.get(&u.id), Some(Order::Move { .. }));
    let kept = pos.unit_in(capital).is_some_and(|u| u.realm != Realm::Major(power) || !leaves(u));
    let comes = pos
        .units_of(Realm::Major(power))
        .any(|u| matches!(told.get(&u.id), Some(o @ Order::Move { .. }) if goal(pos, o) == Some(capital)));
    pos.has_capital(power) && !kept && !comes && strangers(pos, power, capital).next().is_some()
}

/// Who of ours shall go home into an open capital: one that leaves least behind.
pub fn guard(pos: Pos, power: PowerId) -> Option<(UnitId, Order)> {
    let capital = pos.capital(power);
    let home = Order::Move { to: pos.map().whole(capital), via: false };
    let left = |u: &Unit| {
        let at = pos.stands_in(u)?;
        let bare = strangers(pos, power, at).next().is_some();
        Some((if bare { stake(pos, power, at) } else { 0 }, u.id))
    };
    let near = pos.units_of(Realm::Major(power)).filter(|u| reaches(pos, u, capital));
    let way = |u: &Unit| match u.kind {
        UnitKind::Army => Some(home),
        UnitKind::Fleet => {
            let to = pos.map().sailings(u.at?).iter().find(|to| pos.map().province(**to) == capital)?;
            Some(Order::Move { to: *to, via: false })
        }
    };
    near.min_by_key(|u| left(u)).and_then(|u| Some((u.id, way(u)?)))
}
