//! A plan is tried out before it is given: worked out by the house's adjudicator against a few guesses of what the others
//! will do. Every change of one order, or of a move and a support together, that leaves us better off is kept.

use std::collections::BTreeMap;

use super::super::components::{Half, Unit};
use super::super::ids::{PowerId, UnitId};
use super::super::orders::{Field, home};
use super::super::position::Pos;
use super::Plan;
use super::tactics::Thinker;
use crate::diplomacy::reasons::Result as Fate;
use crate::diplomacy::{Adjudicator, Order, Place, ProvinceId, UnitKind};
use crate::table::Dice;

/// Plans that are tried in a phase: a bot shall not crawl.
const TRIES: usize = 300;
/// What a unit of ours is worth that is driven out, and a stranger that we drive out.
const LOSS: i64 = 60_000;
const ROUT: i64 = 15_000;
/// A centre won or lost when they are counted; in spring half of it.
const CENTRE: i64 = 70_000;
/// How far a guess strays from what looks best for the others.
const WHIM: u32 = 40;

pub struct Rehearsal<'a, 'w> {
    thinker: &'a Thinker<'w>,
    field: &'a Field,
    legal: &'a BTreeMap<UnitId, Vec<Order>>,
    adjudicator: Adjudicator<'w>,
    /// Orders of everybody else, in the field's order; ours are written in.
    guesses: Vec<Vec<Order>>,
    tries: usize,
}

impl<'a, 'w> Rehearsal<'a, 'w> {
    pub fn of(
        thinker: &'a Thinker<'w>,
        field: &'a Field,
        legal: &'a BTreeMap<UnitId, Vec<Order>>,
        luck: &mut Dice,
    ) -> Self {
        let idle = vec![Order::Hold; field.ids.len()];
        let (mut keen, mut wild) = (idle.clone(), idle.clone());
        for power in PowerId::all().filter(|p| *p != thinker.power) {
            attack(thinker, field, power, luck, &mut keen);
        }
        stray(thinker.pos, field, luck, &mut wild);
        let adjudicator = Adjudicator::new(thinker.pos.map());
        Rehearsal { thinker, field, legal, adjudicator, guesses: vec![idle, keen, wild], tries: TRIES }
    }

    /// The plan, bettered as far as the tries go.
    pub fn better(mut self, plan: Plan) -> Plan {
        let units: Vec<&Unit> = self.legal.keys().filter_map(|id| self.thinker.pos.find_unit(*id)).collect();
        let mut best = (self.value(&plan), plan);
        loop {
            let before = best.0;
            for unit in &units {
                for order in self.alone(unit, &best.1) {
                    self.attempt(&mut best, &[(unit.id, order)]);
                }
            }
            for unit in &units {
                for changes in self.with_help(unit, &units).into_iter().chain(self.by_water(unit, &units)) {
                    self.attempt(&mut best, &changes);
                }
            }
            if best.0 == before || self.tries == 0 {
                return self.tidy(best.1);
            }
        }
    }

    /// Orders that no longer fit the others: they hold, which comes to the same.
    fn tidy(&self, mut plan: Plan) -> Plan {
        let map = self.thinker.pos.map();
        let at = |id: UnitId| self.thinker.pos.find_unit(id).and_then(|u| u.at).map(|at| map.province(at));
        for _ in 0..=plan.len() {
            let told = |of: ProvinceId| plan.iter().find(|(id, _)| at(**id) == Some(of)).map(|(_, order)| *order);
            let goes = |order: &Order| if let Order::Move { to, .. } = order { Some(map.province(*to)) } else { None };
            let vain = |id: UnitId, order: &Order| match *order {
                Order::Hold => false,
                Order::Move { to, via } => {
                    let (from, goal) = (at(id), goes(order));
                    let unit = self.thinker.pos.find_unit(id);
                    let far = unit.and_then(|u| Some(!map.reach(u.kind, u.at?).has(map.province(to))));
                    let carried =
                        |o: &Order| matches!(o, Order::Convoy { of, to } if (Some(*of), Some(*to)) == (from, goal));
                    if (via || far == Some(true)) && !plan.values().any(carried) {
                        return true;
                    }
                    let stays = goal.and_then(told).is_some_and(|other| goes(&other).is_none());
                    let first = plan.iter().find(|(_, other)| goes(other) == goal).map(|(id, _)| *id);
                    stays || first != Some(id)
                }
                Order::SupportHold { of } => told(of).is_some_and(|other| goes(&other).is_some()),
                Order::SupportMove { of, to } => told(of).is_some_and(|other| goes(&other) != Some(map.province(to))),
                Order::Convoy { of, to } => told(of).is_some_and(|other| goes(&other) != Some(to)),
            };
            let Some(id) = plan.iter().find(|(id, order)| vain(**id, order)).map(|(id, _)| *id) else { break };
            plan.insert(id, Order::Hold);
        }
        plan
    }

    fn attempt(&mut self, best: &mut (i64, Plan), changes: &[(UnitId, Order)]) {
        if self.tries == 0 || changes.iter().all(|(id, order)| best.1.get(id) == Some(order)) {
            return;
        }
        self.tries -= 1;
        let mut plan = best.1.clone();
        plan.extend(changes.iter().copied());
        let value = self.value(&plan);
        if value > best.0 {
            *best = (value, plan);
        }
    }

    // ---------------------------------------------------------------- What could be changed

    /// Orders of one unit that may be better: holding, a step, support of what another of ours is told.
    fn alone(&self, unit: &Unit, plan: &Plan) -> Vec<Order> {
        let map = self.thinker.pos.map();
        let told = |of: ProvinceId| {
            let n = self.field.position.index(of)?;
            plan.get(&self.field.ids[n])
        };
        let fits = |order: &&Order| match **order {
            Order::Hold | Order::Move { via: false, .. } => true,
            Order::SupportMove { of, to } => {
                matches!(told(of), Some(Order::Move { to: goal, .. }) if map.province(*goal) == map.province(to))
            }
            Order::SupportHold { of } => told(of).is_some_and(|o| !matches!(o, Order::Move { .. })),
            _ => false,
        };
        self.legal[&unit.id].iter().filter(fits).copied().collect()
    }

    /// A step to where it counts with the support of another of ours.
    fn with_help(&self, unit: &Unit, units: &[&Unit]) -> Vec<Vec<(UnitId, Order)>> {
        let (pos, map) = (self.thinker.pos, self.thinker.pos.map());
        let Some(from) = unit.at.map(|at| map.province(at)) else { return vec![] };
        let mut out = vec![];
        for step in &self.legal[&unit.id] {
            let Order::Move { to, via: false } = *step else { continue };
            let goal = map.province(to);
            let strange = pos.unit_in(goal).is_some_and(|u| u.power != self.thinker.power);
            let prize = map.data(goal).centre && pos.province(goal).owner != Some(self.thinker.power);
            if !strange && !prize {
                continue;
            }
            let help = Order::SupportMove { of: from, to: map.whole(goal) };
            let helpers: Vec<UnitId> =
                units.iter().map(|u| u.id).filter(|id| *id != unit.id && self.legal[id].contains(&help)).collect();
            out.extend(helpers.iter().map(|helper| vec![(unit.id, *step), (*helper, help)]));
            // Against one who is helped himself, all that can.
            if helpers.len() > 1 {
                out.push([(unit.id, *step)].into_iter().chain(helpers.iter().map(|id| (*id, help))).collect());
            }
        }
        out
    }

    /// A fleet at sea carries an army of ours to a shore that is worth more than where it stands.
    fn by_water(&self, fleet: &Unit, units: &[&Unit]) -> Vec<Vec<(UnitId, Order)>> {
        let map = self.thinker.pos.map();
        let sea = fleet.at.filter(|at| fleet.kind == UnitKind::Fleet && map.is_sea(map.province(*at)));
        let Some(sea) = sea else { return vec![] };
        // This fleet alone must do.
        let shores = map.reach(UnitKind::Fleet, sea);
        let mut out = vec![];
        for carry in &self.legal[&fleet.id] {
            let Order::Convoy { of, to } = *carry else { continue };
            let army = units.iter().find(|u| u.kind == UnitKind::Army && u.at.map(|at| map.province(at)) == Some(of));
            let Some(army) = army.filter(|_| shores.has(of) && shores.has(to)) else { continue };
            let richer = self.thinker.value(to) > self.thinker.value(of);
            let go = Order::Move { to: map.whole(to), via: map.reach(UnitKind::Army, map.whole(of)).has(to) };
            if richer && self.legal[&army.id].contains(&go) {
                out.push(vec![(army.id, go), (fleet.id, *carry)]);
            }
        }
        out
    }

    // ---------------------------------------------------------------- What comes of it

    /// What a plan is worth, over all guesses.
    fn value(&mut self, plan: &Plan) -> i64 {
        let mut sum = 0;
        for n in 0..self.guesses.len() {
            let mut orders = std::mem::take(&mut self.guesses[n]);
            for (slot, id) in orders.iter_mut().zip(&self.field.ids) {
                if let Some(order) = plan.get(id) {
                    *slot = *order;
                }
            }
            self.adjudicator.adjudicate(&self.field.position, &orders);
            sum += self.outcome(&orders);
            self.guesses[n] = orders;
        }
        sum
    }

    fn outcome(&self, orders: &[Order]) -> i64 {
        let (pos, map, us) = (self.thinker.pos, self.thinker.pos.map(), self.thinker.power);
        let counted = pos.turn.half == Half::Second;
        let centre = if counted { CENTRE } else { CENTRE / 2 };
        let mut sum = 0;
        for (n, (unit, order)) in self.field.position.units().iter().zip(orders).enumerate() {
            let ours = home(unit.power) == us;
            if self.adjudicator.is_dislodged(n) {
                sum += if ours { -LOSS } else { ROUT };
                continue;
            }
            let end = match order {
                Order::Move { to, .. } if self.adjudicator.result(n) == Fate::Moves => map.province(*to),
                _ => map.province(unit.at),
            };
            if ours {
                sum += self.thinker.value(end);
            }
            if map.data(end).centre {
                match (ours, pos.province(end).owner == Some(us)) {
                    (true, false) => sum += centre,
                    (false, true) => sum -= centre,
                    _ => {}
                }
            }
        }
        sum
    }
}

// ---------------------------------------------------------------- Guesses

/// What a power would do that goes for what it values: its units take the best places, who comes second helps the first.
fn attack(thinker: &Thinker, field: &Field, power: PowerId, luck: &mut Dice, orders: &mut [Order]) {
    let map = thinker.pos.map();
    let theirs = Thinker::of(thinker.pos, power);
    let mut taken: BTreeMap<ProvinceId, ProvinceId> = BTreeMap::new();
    let own: Vec<usize> = (0..field.ids.len()).filter(|n| home(field.position.units()[*n].power) == power).collect();
    for n in own {
        let unit = field.position.units()[n];
        let from = map.province(unit.at);
        let mut ways: Vec<(i64, Place)> = ways(thinker.pos, unit.kind, unit.at)
            .into_iter()
            .filter(|to| field.position.at(map.province(*to)).is_none_or(|u| home(u.power) != power))
            .map(|to| (theirs.value(map.province(to)) + 1000 * i64::from(luck.below(WHIM)), to))
            .collect();
        ways.push((theirs.value(from), unit.at));
        ways.sort();
        let Some((_, to)) = ways.pop() else { continue };
        let goal = map.province(to);
        orders[n] = match taken.get(&goal) {
            _ if goal == from => Order::Hold,
            Some(first) => Order::SupportMove { of: *first, to: map.whole(goal) },
            None => {
                taken.insert(goal, from);
                Order::Move { to, via: false }
            }
        };
    }
}

/// Anything at all: half of them stay, half go anywhere.
fn stray(pos: Pos, field: &Field, luck: &mut Dice, orders: &mut [Order]) {
    for (order, unit) in orders.iter_mut().zip(field.position.units()) {
        let ways = ways(pos, unit.kind, unit.at);
        let pick = luck.below(2 * ways.len().max(1) as u32) as usize;
        if let Some(to) = ways.get(pick) {
            *order = Order::Move { to: *to, via: false };
        }
    }
}

/// Where a unit could go by itself.
fn ways(pos: Pos, kind: UnitKind, at: Place) -> Vec<Place> {
    let map = pos.map();
    match kind {
        UnitKind::Army => map.reach(kind, at).iter().map(|p| map.whole(p)).collect(),
        UnitKind::Fleet => map.sailings(at).to_vec(),
    }
}
