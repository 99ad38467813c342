//! Orders that fit together: a worth for every place, the best place for every unit, and the rest in support.
//!
//! The worth of a place is that of the centres near it, as the game puts it. Units choose one after the other; who finds his
//! goal taken by one of ours supports it.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::field::Field;
use super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::orders::Order;
use super::position::Unit;
use crate::table::Dice;

/// What one side's units shall do.
pub type Plan<Id> = BTreeMap<Id, Order>;

/// How far the worth of a centre spreads, in spaces.
pub const SPREAD: usize = 8;
/// What a centre is worth for each centre of its owner, and one that nobody owns.
pub const RICH: i64 = 6;
/// What a centre is worth that nobody owns.
pub const NEUTRAL: i64 = 60;
/// What an own centre is worth for each strange unit beside it.
pub const DEFENCE: i64 = 40;
/// Weight of the worth at each distance; spring looks far, fall takes what is near.
const NEAR: [i64; SPREAD] = [1000, 220, 60, 20, 8, 4, 2, 1];
const NEAR_IN_FALL: [i64; SPREAD] = [1600, 160, 40, 12, 6, 3, 2, 1];
/// For each unit of ours that could help at a place, and against each of the strongest rival's.
const HELP: i64 = 9_000;
const RIVAL: i64 = 7_000;

/// What a power makes of the map: reckoned once for many questions.
pub struct Thinker<'a, Id> {
    map: &'a Map,
    field: &'a Field<Id>,
    pub power: PowerId,
    /// For each province, what standing in it is worth.
    values: Vec<i64>,
    reach: Reach,
}

/// How many units of each power could enter or support into each province.
pub struct Reach {
    /// Powers that have units, in order; each has a column.
    powers: Vec<PowerId>,
    count: Vec<u8>,
    /// Units that never leave their place threaten nobody.
    coming: Vec<u8>,
}

impl Reach {
    /// Counts once for all powers, from where these units stand; nobody is in anybody's way.
    pub fn of(map: &Map, units: impl Iterator<Item = Unit>) -> Self {
        let units: Vec<Unit> = units.collect();
        let mut powers: Vec<PowerId> = units.iter().map(|u| u.power).collect();
        powers.sort();
        powers.dedup();
        let size = powers.len() * map.provinces.len();
        let mut out = Reach { powers, count: vec![0; size], coming: vec![0; size] };
        for unit in &units {
            let Ok(column) = out.powers.binary_search(&unit.power) else { continue };
            for to in map.reach(unit.kind, unit.at).iter() {
                let slot = usize::from(to.0) * out.powers.len() + column;
                out.count[slot] += 1;
                out.coming[slot] += u8::from(!unit.stationary);
            }
        }
        out
    }

    /// How many units of a power could enter or support into a province; none for a power without units.
    pub fn units(&self, power: PowerId, at: ProvinceId) -> i64 {
        let column = self.powers.binary_search(&power);
        column.map_or(0, |c| self.count[usize::from(at.0) * self.powers.len() + c].into())
    }

    /// Units of the most dangerous stranger that could come here.
    pub fn threats(&self, power: PowerId, at: ProvinceId) -> i64 {
        let row = &self.coming[usize::from(at.0) * self.powers.len()..][..self.powers.len()];
        let strangers = self.powers.iter().zip(row).filter(|(p, _)| **p != power);
        strangers.map(|(_, n)| i64::from(*n)).max().unwrap_or(0)
    }
}

/// The worth of every place on the map, from what each is worth by itself.
fn worths(map: &Map, base: Vec<i64>, weights: &[i64; SPREAD]) -> Vec<i64> {
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

/// Provinces from which an army can march to one of these, over land alone.
pub fn marches(map: &Map, goals: impl Iterator<Item = ProvinceId>) -> Bits {
    let mut edge: Vec<ProvinceId> = goals.collect();
    let mut seen = Bits::default();
    edge.iter().for_each(|at| seen.insert(*at));
    while let Some(at) = edge.pop() {
        for next in map.reach(UnitKind::Army, map.whole(at)).without(&seen).iter() {
            seen.insert(next);
            edge.push(next);
        }
    }
    seen
}

impl<'a, Id: Copy + Ord> Thinker<'a, Id> {
    /// What places are worth to a power whose units stand on this field, `all` of those on the map among them. `worth` says
    /// what a province is worth by itself, with the strange units beside it counted; `late`: what is near counts.
    pub fn new(
        map: &'a Map,
        field: &'a Field<Id>,
        power: PowerId,
        all: impl Iterator<Item = Unit>,
        worth: impl Fn(ProvinceId, i64) -> i64,
        late: bool,
    ) -> Self {
        let reach = Reach::of(map, all);
        let base = map.provinces().map(|at| worth(at, reach.threats(power, at))).collect();
        let worth = worths(map, base, if late { &NEAR_IN_FALL } else { &NEAR });
        let value = |at: ProvinceId| {
            worth[usize::from(at.0)] + HELP * reach.units(power, at) - RIVAL * reach.threats(power, at)
        };
        let values = map.provinces().map(value).collect();
        Thinker { map, field, power, values, reach }
    }

    /// What standing in a place is worth.
    pub fn value(&self, at: ProvinceId) -> i64 {
        self.values[usize::from(at.0)]
    }

    /// The map it thinks on.
    pub fn map(&self) -> &'a Map {
        self.map
    }

    /// The field on which its units stand.
    pub fn field(&self) -> &'a Field<Id> {
        self.field
    }

    /// Who could come where, of all units on the map.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// A unit of another power, if one stands here.
    pub fn stranger(&self, at: ProvinceId) -> Option<&Unit> {
        self.field.position.at(at).filter(|u| u.power != self.power)
    }
}

/// One of the units that are to be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<Id> {
    pub id: Id,
    pub unit: Unit,
}

/// Plans the orders of these units. The same position and luck give the same plan.
pub fn plan<Id: Copy + Ord>(
    thinker: &Thinker<Id>,
    units: &[Piece<Id>],
    legal: &BTreeMap<Id, Vec<Order>>,
    level: u8,
    luck: &mut Dice,
) -> Plan<Id> {
    let (goals, supports) = choose_goals(thinker, units, legal, level, luck);
    with_supports(thinker, units, legal, &goals, supports)
}

/// Where each unit would go, or the place it stays in; and who stays to help another of ours against a stranger.
fn choose_goals<Id: Copy + Ord>(
    thinker: &Thinker<Id>,
    units: &[Piece<Id>],
    legal: &BTreeMap<Id, Vec<Order>>,
    level: u8,
    luck: &mut Dice,
) -> (BTreeMap<Id, Place>, Plan<Id>) {
    let map = thinker.map;
    let home = |u: &Piece<Id>| u.unit.at;
    // Those with the most to gain choose first.
    let mut order: Vec<&Piece<Id>> = units.iter().collect();
    let best = |u: &Piece<Id>| options(thinker, u, &legal[&u.id]).into_iter().map(|(v, _)| v).max().unwrap_or(0);
    order.sort_by_cached_key(|u| (std::cmp::Reverse(best(u) - thinker.value(map.province(home(u)))), u.id));
    let mut taken: BTreeMap<ProvinceId, Id> = BTreeMap::new();
    let mut goals: BTreeMap<Id, Place> = BTreeMap::new();
    let mut wants: BTreeMap<ProvinceId, usize> = BTreeMap::new();
    let mut supports: Plan<Id> = Plan::new();
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
                if thinker.stranger(at).is_some() {
                    // Nobody attacks a stranger alone: who has not chosen yet and loses least by it comes to help.
                    let help = Order::SupportMove { of: map.province(home(unit)), to: map.whole(at) };
                    let idle =
                        |u: &&Piece<Id>| u.id != unit.id && !goals.contains_key(&u.id) && legal[&u.id].contains(&help);
                    let mut helpers: Vec<&Piece<Id>> = units.iter().filter(idle).collect();
                    if helpers.is_empty() && unit.unit.strength <= 0 {
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
fn options<Id: Copy + Ord>(thinker: &Thinker<Id>, unit: &Piece<Id>, legal: &[Order]) -> Vec<(i64, Place)> {
    let map = thinker.map;
    let at = unit.unit.at;
    let mut out = vec![(thinker.value(map.province(at)), at)];
    for order in legal {
        if let Order::Move { to, via: false } = order
            && map.reach(unit.unit.kind, at).has(map.province(*to))
        {
            out.push((thinker.value(map.province(*to)), *to));
        }
    }
    out
}

/// Moves where they can succeed, supports from those who stay, convoys from fleets that have nothing better to do.
fn with_supports<Id: Copy + Ord>(
    thinker: &Thinker<Id>,
    units: &[Piece<Id>],
    legal: &BTreeMap<Id, Vec<Order>>,
    goals: &BTreeMap<Id, Place>,
    supports: Plan<Id>,
) -> Plan<Id> {
    let map = thinker.map;
    let mut out = supports;
    let at = |u: &Piece<Id>| map.province(u.unit.at);
    let moves = |u: &Piece<Id>| goals.get(&u.id).copied().filter(|to| map.province(*to) != at(u));
    // The moves, the dearest first: each looks for as many supports as it seems to need.
    let mut movers: Vec<(&Piece<Id>, Place)> = units.iter().filter_map(|u| moves(u).map(|to| (u, to))).collect();
    movers.sort_by_key(|(u, to)| (std::cmp::Reverse(thinker.value(map.province(*to))), u.id));
    for (unit, to) in &movers {
        out.insert(unit.id, Order::Move { to: *to, via: false });
    }
    for (unit, to) in &movers {
        let goal = map.province(*to);
        let from = at(unit);
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
        let strong = unit.unit.strength;
        // Unless one of ours is on its way to where it stands.
        let follows = movers.iter().any(|(_, to)| map.province(*to) == from);
        if need > 0 && !follows && thinker.stranger(goal).is_some() && strong <= 0 {
            let help = second_attack(thinker, units, legal, &out, unit, goal);
            if let Some(order) = help {
                out.insert(unit.id, order);
                // Who was to support it does the same, or is free again.
                let old = Order::SupportMove { of: from, to: map.whole(goal) };
                let late: Vec<Id> = out.iter().filter(|(_, o)| **o == old).map(|(id, _)| *id).collect();
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
            .map(at)
            .filter(|p| {
                thinker.reach.threats(thinker.power, *p) > 0 && legal[&unit.id].contains(&Order::SupportHold { of: *p })
            })
            .max_by_key(|p| (thinker.value(*p), *p));
        out.insert(unit.id, hold.map_or(Order::Hold, |of| Order::SupportHold { of }));
    }
    out
}

/// Supports that a move to this place wants: one against a unit there, or against a rival who may come.
fn needed<Id: Copy + Ord>(thinker: &Thinker<Id>, goal: ProvinceId) -> usize {
    match thinker.stranger(goal) {
        Some(there) => 1 + thinker.reach.units(there.power, goal).min(1) as usize,
        None => thinker.reach.threats(thinker.power, goal).min(2) as usize,
    }
}

/// Support for another of ours that attacks the same place.
fn second_attack<Id: Copy + Ord>(
    thinker: &Thinker<Id>,
    units: &[Piece<Id>],
    legal: &BTreeMap<Id, Vec<Order>>,
    orders: &BTreeMap<Id, Order>,
    unit: &Piece<Id>,
    goal: ProvinceId,
) -> Option<Order> {
    let map = thinker.map;
    let others = units.iter().filter(|u| u.id != unit.id);
    others
        .filter_map(|u| match orders.get(&u.id)? {
            Order::Move { to, .. } if map.province(*to) == goal => {
                Some(Order::SupportMove { of: map.province(u.unit.at), to: map.whole(goal) })
            }
            _ => None,
        })
        .find(|order| legal[&unit.id].contains(order))
}

/// An idle fleet at sea carries an idle army to the richest shore in its reach.
fn convoy<Id: Copy + Ord>(
    thinker: &Thinker<Id>,
    units: &[Piece<Id>],
    legal: &BTreeMap<Id, Vec<Order>>,
    orders: &BTreeMap<Id, Order>,
    fleet: &Piece<Id>,
) -> Option<(Id, Order, Order)> {
    let map = thinker.map;
    if fleet.unit.kind != UnitKind::Fleet || !map.is_sea(map.province(fleet.unit.at)) {
        return None;
    }
    let sea = map.province(fleet.unit.at);
    let goals: Vec<ProvinceId> = orders
        .values()
        .filter_map(|o| if let Order::Move { to, .. } = o { Some(map.province(*to)) } else { None })
        .collect();
    let mut best: Option<(i64, Id, Order, Order)> = None;
    for army in units.iter().filter(|u| u.unit.kind == UnitKind::Army && !orders.contains_key(&u.id)) {
        let from = map.province(army.unit.at);
        for to in legal[&fleet.id].iter().filter_map(|o| match o {
            Order::Convoy { of, to } if *of == from => Some(*to),
            _ => None,
        }) {
            // This fleet alone must do.
            let near = |p: ProvinceId| map.reach(UnitKind::Fleet, map.whole(sea)).has(p);
            let own = units.iter().any(|u| map.province(u.unit.at) == to);
            let go = Order::Move { to: map.whole(to), via: false };
            if !near(from) || !near(to) || own || goals.contains(&to) || !legal[&army.id].contains(&go) {
                continue;
            }
            let gain = thinker.value(to) - thinker.value(from);
            if gain > 0 && best.as_ref().is_none_or(|b| gain > b.0) {
                let via = !map.reach(UnitKind::Army, army.unit.at).has(to);
                let go = if via { go } else { Order::Move { to: map.whole(to), via: true } };
                if legal[&army.id].contains(&go) {
                    best = Some((gain, army.id, go, Order::Convoy { of: from, to }));
                }
            }
        }
    }
    best.map(|(_, army, go, carry)| (army, go, carry))
}
