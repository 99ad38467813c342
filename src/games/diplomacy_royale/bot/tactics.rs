//! Orders that fit together: a worth for every place, the best place for every unit, and the rest in support.
//!
//! The worth of a place is that of the centres near it: dear when they belong to the strong, or when they are ours and
//! strangers stand beside them. Units choose one after the other; who finds his goal taken by one of ours supports it.

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{PowerId, UnitId};
use super::super::orders;
use super::super::position::Pos;
use super::super::writs;
use super::Plan;
use super::rehearsal::Rehearsal;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::{Order, Place, ProvinceId, UnitKind};
use crate::table::{Dice, SeatId};

/// How far the worth of a centre spreads, in spaces.
const SPREAD: usize = 8;
/// What a centre is worth for each centre of its owner, and one that nobody owns.
const RICH: i64 = 6;
const NEUTRAL: i64 = 60;
/// What an own centre is worth for each strange unit beside it.
const DEFENCE: i64 = 40;
/// Weight of the worth at each distance; spring looks far, fall takes what is near.
const NEAR: [i64; SPREAD] = [1000, 220, 60, 20, 8, 4, 2, 1];
const NEAR_IN_FALL: [i64; SPREAD] = [1600, 160, 40, 12, 6, 3, 2, 1];
/// For each unit of ours that could help at a place, and against each of the strongest rival's.
const HELP: i64 = 9_000;
const RIVAL: i64 = 7_000;

/// What a power makes of the map: reckoned once for many questions.
pub struct Thinker<'w> {
    pub pos: Pos<'w>,
    pub power: PowerId,
    /// For each province, what standing in it is worth.
    values: Vec<i64>,
    reach: Reach,
}

/// How many units of each power could enter or support into each province.
struct Reach(Vec<[u8; PowerId::COUNT]>);

impl Reach {
    fn of(pos: Pos) -> Self {
        let mut count = vec![[0u8; PowerId::COUNT]; pos.map().provinces.len()];
        for unit in pos.units() {
            let Some(at) = unit.at else { continue };
            for to in pos.map().reach(unit.kind, at).iter() {
                count[usize::from(to.0)][unit.power.index()] += 1;
            }
        }
        Reach(count)
    }

    fn units(&self, power: PowerId, at: ProvinceId) -> i64 {
        self.0[usize::from(at.0)][power.index()].into()
    }

    /// Units of the most dangerous stranger that could come here.
    fn threats(&self, power: PowerId, at: ProvinceId) -> i64 {
        PowerId::all().filter(|p| *p != power).map(|p| self.units(p, at)).max().unwrap_or(0)
    }
}

/// The worth of every place on the map for a power, as a fleet or an army would reach it.
fn worths(pos: Pos, power: PowerId, reach: &Reach, weights: &[i64; SPREAD]) -> Vec<i64> {
    let map = pos.map();
    let sizes: Vec<i64> = PowerId::all().map(|p| pos.centres(p).len() as i64).collect();
    let base: Vec<i64> = map
        .provinces()
        .map(|at| {
            if !map.data(at).centre {
                return 0;
            }
            match pos.province(at).owner {
                Some(owner) if owner == power => DEFENCE * reach.threats(power, at),
                Some(owner) => NEUTRAL / 2 + RICH * sizes[owner.index()],
                None => NEUTRAL,
            }
        })
        .collect();
    let graph = map.graph();
    let mut layer = base;
    let mut total = vec![0; layer.len()];
    for weight in weights {
        for (sum, here) in total.iter_mut().zip(&layer) {
            *sum += weight * here;
        }
        layer = (0..layer.len())
            .map(|at| (layer[at] + graph.neighbours(at).iter().map(|n| layer[*n]).sum::<i64>()) / 5)
            .collect();
    }
    total
}

impl<'w> Thinker<'w> {
    /// Of places to be in after the retreats: for builds, removals and retreats.
    pub fn of(pos: Pos<'w>, power: PowerId) -> Self {
        Self::weighing(pos, power, &NEAR)
    }

    fn weighing(pos: Pos<'w>, power: PowerId, weights: &[i64; SPREAD]) -> Self {
        let reach = Reach::of(pos);
        let worth = worths(pos, power, &reach, weights);
        let value = |at: ProvinceId| {
            worth[usize::from(at.0)] + HELP * reach.units(power, at) - RIVAL * reach.threats(power, at)
        };
        let values = pos.map().provinces().map(value).collect();
        Thinker { pos, power, values, reach }
    }

    /// Can an army march from here to a centre that is not ours?
    pub fn prey_by_land(&self, from: ProvinceId) -> bool {
        let map = self.pos.map();
        let (mut seen, mut edge) = (Bits::of(from), vec![from]);
        while let Some(at) = edge.pop() {
            if map.data(at).centre && self.pos.province(at).owner != Some(self.power) {
                return true;
            }
            for next in map.reach(UnitKind::Army, map.whole(at)).without(&seen).iter() {
                seen.insert(next);
                edge.push(next);
            }
        }
        false
    }

    /// What standing in a place is worth.
    pub fn value(&self, at: ProvinceId) -> i64 {
        self.values[usize::from(at.0)]
    }
}

/// Plans the orders of a seat's units. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, level: u8, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::new() };
    let weights = if pos.turn.half == Half::Second { &NEAR_IN_FALL } else { &NEAR };
    let thinker = Thinker::weighing(pos, power, weights);
    let units: Vec<&Unit> = pos.units().filter(|u| writs::orders_for(pos, seat, u.id)).collect();
    let field = orders::Field::of(pos);
    let legal: BTreeMap<UnitId, Vec<Order>> =
        units.iter().map(|u| (u.id, orders::orders_on(pos, &field, seat, u))).collect();
    let (goals, supports) = choose_goals(&thinker, &units, &legal, level, luck);
    let draft = with_supports(&thinker, &units, &legal, &goals, supports);
    // A beginner gives his first idea.
    if level < 2 { draft } else { Rehearsal::of(&thinker, &field, &legal, luck).better(draft) }
}

/// Where each unit would go, or the place it stays in; and who stays to help another of ours against a stranger.
fn choose_goals(
    thinker: &Thinker,
    units: &[&Unit],
    legal: &BTreeMap<UnitId, Vec<Order>>,
    level: u8,
    luck: &mut Dice,
) -> (BTreeMap<UnitId, Place>, Plan) {
    let (pos, map) = (thinker.pos, thinker.pos.map());
    let home = |u: &Unit| u.at.unwrap_or(Place(0));
    // Those with the most to gain choose first.
    let mut order: Vec<&Unit> = units.to_vec();
    let best = |u: &Unit| options(thinker, u, &legal[&u.id]).into_iter().map(|(v, _)| v).max().unwrap_or(0);
    order.sort_by_cached_key(|u| (std::cmp::Reverse(best(u) - thinker.value(map.province(home(u)))), u.id));
    let mut taken: BTreeMap<ProvinceId, UnitId> = BTreeMap::new();
    let mut goals: BTreeMap<UnitId, Place> = BTreeMap::new();
    let mut wants: BTreeMap<ProvinceId, usize> = BTreeMap::new();
    let mut supports = Plan::new();
    for unit in order {
        if goals.contains_key(&unit.id) {
            continue;
        }
        let mut choice = options(thinker, unit, &legal[&unit.id]);
        choice.sort_by_key(|(value, to)| (std::cmp::Reverse(*value), *to));
        // A beginner takes the second best now and then.
        if level < 2 && choice.len() > 1 && luck.d6() > 3 {
            choice.swap(0, 1);
        }
        let mut goal = home(unit);
        for (_, to) in choice {
            let at = map.province(to);
            if let Some(first) = taken.get(&at) {
                // Taken by one of ours: his attack on a stranger is worth more with our help than alone.
                let from = units.iter().find(|u| u.id == *first).map(|u| map.province(home(u)));
                let help = from.map(|of| Order::SupportMove { of, to: map.whole(at) });
                let wanted = wants.get_mut(&at).filter(|need| **need > 0);
                if let (Some(help), Some(need)) = (help.filter(|h| legal[&unit.id].contains(h)), wanted) {
                    *need -= 1;
                    supports.insert(unit.id, help);
                    break;
                }
                continue;
            }
            let own_there = units.iter().find(|u| u.id != unit.id && map.province(home(u)) == at);
            // One of ours stands there: only if it has gone elsewhere already.
            let leaves = own_there.is_none_or(|u| goals.get(&u.id).is_some_and(|g| map.province(*g) != at));
            if leaves {
                if pos.unit_in(at).is_some_and(|u| u.power != thinker.power) {
                    // Nobody attacks a stranger alone: who has not chosen yet and loses least by it comes to help.
                    let help = Order::SupportMove { of: map.province(home(unit)), to: map.whole(at) };
                    let idle =
                        |u: &&Unit| u.id != unit.id && !goals.contains_key(&u.id) && legal[&u.id].contains(&help);
                    let mut helpers: Vec<&Unit> = units.iter().copied().filter(idle).collect();
                    if helpers.is_empty() && super::super::court::rating(pos, unit.id) <= 0 {
                        continue;
                    }
                    helpers.sort_by_cached_key(|u| (best(u) - thinker.value(map.province(home(u))), u.id));
                    let mut need = needed(thinker, at);
                    for helper in helpers.into_iter().take(need) {
                        need -= 1;
                        supports.insert(helper.id, help);
                        taken.entry(map.province(home(helper))).or_insert(helper.id);
                        goals.insert(helper.id, home(helper));
                    }
                    wants.insert(at, need);
                }
                goal = to;
                break;
            }
        }
        // The place where it stands may have been given to another: then it holds all the same and supports.
        taken.entry(map.province(goal)).or_insert(unit.id);
        goals.insert(unit.id, goal);
    }
    (goals, supports)
}

/// Places a unit could end in, with their worth; its own first.
fn options(thinker: &Thinker, unit: &Unit, legal: &[Order]) -> Vec<(i64, Place)> {
    let map = thinker.pos.map();
    let Some(at) = unit.at else { return vec![] };
    let mut out = vec![(thinker.value(map.province(at)), at)];
    for order in legal {
        if let Order::Move { to, via: false } = order
            && map.reach(unit.kind, at).has(map.province(*to))
        {
            out.push((thinker.value(map.province(*to)), *to));
        }
    }
    out
}

/// Moves where they can succeed, supports from those who stay, convoys from fleets that have nothing better to do.
fn with_supports(
    thinker: &Thinker,
    units: &[&Unit],
    legal: &BTreeMap<UnitId, Vec<Order>>,
    goals: &BTreeMap<UnitId, Place>,
    supports: Plan,
) -> Plan {
    let (pos, map) = (thinker.pos, thinker.pos.map());
    let mut out = supports;
    let at = |u: &Unit| u.at.map(|p| map.province(p));
    let moves = |u: &Unit| goals.get(&u.id).copied().filter(|to| Some(map.province(*to)) != at(u));
    // The moves, the dearest first: each looks for as many supports as it seems to need.
    let mut movers: Vec<(&Unit, Place)> = units.iter().filter_map(|u| moves(u).map(|to| (*u, to))).collect();
    movers.sort_by_key(|(u, to)| (std::cmp::Reverse(thinker.value(map.province(*to))), u.id));
    for (unit, to) in &movers {
        out.insert(unit.id, Order::Move { to: *to, via: false });
    }
    for (unit, to) in &movers {
        let goal = map.province(*to);
        let Some(from) = at(unit) else { continue };
        let given = out.values().filter(|o| **o == Order::SupportMove { of: from, to: map.whole(goal) }).count();
        let mut need = needed(thinker, goal).saturating_sub(given);
        for helper in units.iter().filter(|u| u.id != unit.id && moves(u).is_none()) {
            if need == 0 || out.contains_key(&helper.id) {
                continue;
            }
            let support = Order::SupportMove { of: from, to: map.whole(goal) };
            if legal[&helper.id].contains(&support) {
                out.insert(helper.id, support);
                need -= 1;
            }
        }
        // A move that cannot succeed alone is given up for the support of another to the same place, or for staying.
        let strong = super::super::court::rating(pos, unit.id);
        // Unless one of ours is on its way to where it stands.
        let follows = movers.iter().any(|(_, to)| map.province(*to) == from);
        if need > 0 && !follows && pos.unit_in(goal).is_some_and(|u| u.power != thinker.power) && strong <= 0 {
            let help = second_attack(thinker, units, legal, &out, unit, goal);
            if let Some(order) = help {
                out.insert(unit.id, order);
                // Who was to support it does the same, or is free again.
                let old = Order::SupportMove { of: from, to: map.whole(goal) };
                let late: Vec<UnitId> = out.iter().filter(|(_, o)| **o == old).map(|(id, _)| *id).collect();
                for id in late {
                    if legal[&id].contains(&order) {
                        out.insert(id, order);
                    } else {
                        out.remove(&id);
                    }
                }
            }
        }
    }
    // Idle fleets at sea carry idle armies to richer shores; who then stays supports a neighbour of ours in danger.
    for fleet in units {
        let carried = if out.contains_key(&fleet.id) { None } else { convoy(thinker, units, legal, &out, fleet) };
        if let Some((army, go, carry)) = carried {
            out.insert(army, go);
            out.insert(fleet.id, carry);
        }
    }
    for unit in units.iter().filter(|u| !out.contains_key(&u.id)).collect::<Vec<_>>() {
        let hold = units
            .iter()
            .filter(|u| u.id != unit.id && !matches!(out.get(&u.id), Some(Order::Move { .. })))
            .filter_map(|u| at(u))
            .filter(|p| {
                thinker.reach.threats(thinker.power, *p) > 0 && legal[&unit.id].contains(&Order::SupportHold { of: *p })
            })
            .max_by_key(|p| (thinker.value(*p), *p));
        out.insert(unit.id, hold.map_or(Order::Hold, |of| Order::SupportHold { of }));
    }
    out
}

/// Supports that a move to this place wants: one against a unit there, or against a rival who may come.
fn needed(thinker: &Thinker, goal: ProvinceId) -> usize {
    match thinker.pos.unit_in(goal).filter(|u| u.power != thinker.power) {
        Some(there) => 1 + thinker.reach.units(there.power, goal).min(1) as usize,
        None => thinker.reach.threats(thinker.power, goal).min(2) as usize,
    }
}

/// Support for another of ours that attacks the same place.
fn second_attack(
    thinker: &Thinker,
    units: &[&Unit],
    legal: &BTreeMap<UnitId, Vec<Order>>,
    orders: &BTreeMap<UnitId, Order>,
    unit: &Unit,
    goal: ProvinceId,
) -> Option<Order> {
    let map = thinker.pos.map();
    let others = units.iter().filter(|u| u.id != unit.id);
    others
        .filter_map(|u| match orders.get(&u.id)? {
            Order::Move { to, .. } if map.province(*to) == goal => {
                Some(Order::SupportMove { of: map.province(u.at?), to: map.whole(goal) })
            }
            _ => None,
        })
        .find(|order| legal[&unit.id].contains(order))
}

/// An idle fleet at sea carries an idle army to the richest shore in its reach.
fn convoy(
    thinker: &Thinker,
    units: &[&Unit],
    legal: &BTreeMap<UnitId, Vec<Order>>,
    orders: &BTreeMap<UnitId, Order>,
    fleet: &Unit,
) -> Option<(UnitId, Order, Order)> {
    let map = thinker.pos.map();
    if fleet.kind != UnitKind::Fleet || !map.is_sea(map.province(fleet.at?)) {
        return None;
    }
    let sea = map.province(fleet.at?);
    let goals: Vec<ProvinceId> = orders
        .values()
        .filter_map(|o| if let Order::Move { to, .. } = o { Some(map.province(*to)) } else { None })
        .collect();
    let mut best: Option<(i64, UnitId, Order, Order)> = None;
    for army in units.iter().filter(|u| u.kind == UnitKind::Army && !orders.contains_key(&u.id)) {
        let from = map.province(army.at?);
        for to in legal[&fleet.id].iter().filter_map(|o| match o {
            Order::Convoy { of, to } if *of == from => Some(*to),
            _ => None,
        }) {
            // This fleet alone must do.
            let near = |p: ProvinceId| map.reach(UnitKind::Fleet, map.whole(sea)).has(p);
            let own = units.iter().any(|u| u.at.is_some_and(|p| map.province(p) == to));
            let go = Order::Move { to: map.whole(to), via: false };
            if !near(from) || !near(to) || own || goals.contains(&to) || !legal[&army.id].contains(&go) {
                continue;
            }
            let gain = thinker.value(to) - thinker.value(from);
            if gain > 0 && best.as_ref().is_none_or(|b| gain > b.0) {
                let via = !map.reach(UnitKind::Army, army.at?).has(to);
                let go = if via { go } else { Order::Move { to: map.whole(to), via: true } };
                if legal[&army.id].contains(&go) {
                    best = Some((gain, army.id, go, Order::Convoy { of: from, to }));
                }
            }
        }
    }
    best.map(|(_, army, go, carry)| (army, go, carry))
}
