//! A plan is tried out before it is given: worked out by the adjudicator against a few guesses of what the others will do.
//! Every change of one order, or of a move with its support or carrier, that leaves us better off is kept.

use std::collections::BTreeMap;

use super::Adjudicator;
use super::bits::Bits;
use super::map::{Map, Place, ProvinceId, UnitKind};
use super::orders::Order;
use super::position::Unit;
use super::reasons::Result as Fate;
use super::tactics::{Piece, Plan, Thinker, marches};
use crate::table::Dice;

/// Plans that are tried in a phase: a bot shall not crawl.
const TRIES: usize = 300;
/// What a unit of ours is worth that is driven out, and a stranger that we drive out.
const LOSS: i64 = 60_000;
const ROUT: i64 = 15_000;
/// A centre won or lost when they are counted; before that half of it.
const CENTRE: i64 = 70_000;
/// What an army loses that cannot march to any centre it might win: on an island, say.
const STRANDED: i64 = 30_000;
/// How far a guess strays from what looks best for the others.
const WHIM: u32 = 40;

/// Changes of a plan that belong together.
type Changes<Id> = Vec<(Id, Order)>;

/// What centres mean in the phase that is rehearsed.
pub struct Stakes<'a> {
    /// Whose is this centre: does it count as ours already?
    pub is_ours: &'a dyn Fn(ProvinceId) -> bool,
    /// Centres change hands after this phase.
    pub counted: bool,
}

/// A rehearsal of one side's plan: the adjudicator, the guesses about the others, and how many tries are left.
pub struct Rehearsal<'a, Id> {
    thinker: &'a Thinker<'a, Id>,
    units: &'a [Piece<Id>],
    legal: &'a BTreeMap<Id, Vec<Order>>,
    stakes: Stakes<'a>,
    /// Where an army can march to a centre that is not ours.
    afield: Bits,
    adjudicator: Adjudicator<'a>,
    /// Orders of everybody else, in the field's order; ours are written in.
    guesses: Vec<Vec<Order>>,
    tries: usize,
}

impl<'a, Id: Copy + Ord> Rehearsal<'a, Id> {
    /// The rivals' thoughts make the guess in which everybody goes for what he values.
    pub fn of(
        thinker: &'a Thinker<'a, Id>,
        rivals: &[Thinker<Id>],
        units: &'a [Piece<Id>],
        legal: &'a BTreeMap<Id, Vec<Order>>,
        stakes: Stakes<'a>,
        luck: &mut Dice,
    ) -> Self {
        let idle = vec![Order::Hold; thinker.field().ids.len()];
        let (mut keen, mut wild) = (idle.clone(), idle.clone());
        rivals.iter().for_each(|rival| attack(rival, luck, &mut keen));
        stray(thinker, luck, &mut wild);
        let map = thinker.map();
        let afield = marches(map, map.provinces().filter(|at| map.data(*at).centre && !(stakes.is_ours)(*at)));
        let adjudicator = Adjudicator::new(map);
        Rehearsal { thinker, units, legal, stakes, afield, adjudicator, guesses: vec![idle, keen, wild], tries: TRIES }
    }

    /// The plan, bettered as far as the tries go.
    pub fn better(mut self, plan: Plan<Id>) -> Plan<Id> {
        let units = self.units;
        let mut best = (self.value(&plan), plan);
        loop {
            let before = best.0;
            for piece in units {
                for order in self.alone(piece, &best.1) {
                    self.attempt(&mut best, &[(piece.id, order)]);
                }
            }
            for piece in units {
                for changes in self.with_help(piece).into_iter().chain(self.by_water(piece)) {
                    self.attempt(&mut best, &changes);
                }
            }
            if best.0 == before || self.tries == 0 {
                return self.tidy(best.1);
            }
        }
    }

    fn at(&self, id: Id) -> Option<ProvinceId> {
        self.piece(id).map(|p| self.thinker.map().province(p.unit.at))
    }

    fn piece(&self, id: Id) -> Option<&Piece<Id>> {
        self.units.iter().find(|p| p.id == id)
    }

    fn goal(&self, order: &Order) -> Option<ProvinceId> {
        if let Order::Move { to, .. } = order { Some(self.thinker.map().province(*to)) } else { None }
    }

    /// Orders that no longer fit the others: they hold, which comes to the same.
    fn tidy(&self, mut plan: Plan<Id>) -> Plan<Id> {
        for _ in 0..=plan.len() {
            let Some(id) = plan.iter().find(|(id, order)| self.is_vain(&plan, **id, order)).map(|(id, _)| *id) else {
                break;
            };
            plan.insert(id, Order::Hold);
        }
        plan
    }

    fn is_vain(&self, plan: &Plan<Id>, id: Id, order: &Order) -> bool {
        let map = self.thinker.map();
        let told = |of: ProvinceId| plan.iter().find(|(id, _)| self.at(**id) == Some(of)).map(|(_, order)| *order);
        match *order {
            Order::Hold => false,
            Order::Move { to, via } => {
                let (from, goal) = (self.at(id), self.goal(order));
                let far = self.piece(id).is_some_and(|p| !map.reach(p.unit.kind, p.unit.at).has(map.province(to)));
                let carried =
                    |o: &Order| matches!(o, Order::Convoy { of, to } if (Some(*of), Some(*to)) == (from, goal));
                if (via || far) && !plan.values().any(carried) {
                    return true;
                }
                let stays = goal.and_then(told).is_some_and(|other| self.goal(&other).is_none());
                let first = plan.iter().find(|(_, other)| self.goal(other) == goal).map(|(id, _)| *id);
                stays || first != Some(id)
            }
            Order::SupportHold { of } => told(of).is_some_and(|other| self.goal(&other).is_some()),
            Order::SupportMove { of, to } => told(of).is_some_and(|other| self.goal(&other) != Some(map.province(to))),
            Order::Convoy { of, to } => told(of).is_some_and(|other| self.goal(&other) != Some(to)),
        }
    }

    fn attempt(&mut self, best: &mut (i64, Plan<Id>), changes: &[(Id, Order)]) {
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
    fn alone(&self, piece: &Piece<Id>, plan: &Plan<Id>) -> Vec<Order> {
        let map = self.thinker.map();
        let told = |of: ProvinceId| {
            let n = self.thinker.field().position.index(of)?;
            plan.get(&self.thinker.field().ids[n])
        };
        let fits = |order: &&Order| match **order {
            Order::Hold | Order::Move { via: false, .. } => true,
            Order::SupportMove { of, to } => told(of).is_some_and(|o| self.goal(o) == Some(map.province(to))),
            Order::SupportHold { of } => told(of).is_some_and(|o| self.goal(o).is_none()),
            _ => false,
        };
        self.legal[&piece.id].iter().filter(fits).copied().collect()
    }

    /// A step to where it counts with the support of others of ours.
    fn with_help(&self, piece: &Piece<Id>) -> Vec<Changes<Id>> {
        let map = self.thinker.map();
        let from = map.province(piece.unit.at);
        let mut out = vec![];
        for step in &self.legal[&piece.id] {
            let Order::Move { to, via: false } = *step else { continue };
            let goal = map.province(to);
            let prize = map.data(goal).centre && !(self.stakes.is_ours)(goal);
            if self.thinker.stranger(goal).is_none() && !prize {
                continue;
            }
            let help = Order::SupportMove { of: from, to: map.whole(goal) };
            let able = |id: &Id| *id != piece.id && self.legal[id].contains(&help);
            let helpers: Vec<Id> = self.units.iter().map(|p| p.id).filter(able).collect();
            out.extend(helpers.iter().map(|helper| vec![(piece.id, *step), (*helper, help)]));
            // Against one who is helped himself, all that can.
            if helpers.len() > 1 {
                out.push([(piece.id, *step)].into_iter().chain(helpers.iter().map(|id| (*id, help))).collect());
            }
        }
        out
    }

    /// A fleet at sea carries an army of ours to a shore that is worth more than where it stands.
    fn by_water(&self, fleet: &Piece<Id>) -> Vec<Changes<Id>> {
        let map = self.thinker.map();
        let Unit { kind, at: sea, .. } = fleet.unit;
        if kind != UnitKind::Fleet || !map.is_sea(map.province(sea)) {
            return vec![];
        }
        // This fleet alone must do.
        let shores = map.reach(UnitKind::Fleet, sea);
        let mut out = vec![];
        for carry in &self.legal[&fleet.id] {
            let Order::Convoy { of, to } = *carry else { continue };
            let army = self.units.iter().find(|p| p.unit.kind == UnitKind::Army && map.province(p.unit.at) == of);
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
    fn value(&mut self, plan: &Plan<Id>) -> i64 {
        let field = self.thinker.field();
        let mut sum = 0;
        for n in 0..self.guesses.len() {
            let mut orders = std::mem::take(&mut self.guesses[n]);
            for (slot, id) in orders.iter_mut().zip(&field.ids) {
                if let Some(order) = plan.get(id) {
                    *slot = *order;
                }
            }
            self.adjudicator.adjudicate(&field.position, &orders);
            sum += self.outcome(&orders);
            self.guesses[n] = orders;
        }
        sum
    }

    fn outcome(&self, orders: &[Order]) -> i64 {
        let map = self.thinker.map();
        let centre = if self.stakes.counted { CENTRE } else { CENTRE / 2 };
        let mut sum = 0;
        for (n, (unit, order)) in self.thinker.field().position.units().iter().zip(orders).enumerate() {
            let ours = unit.power == self.thinker.power;
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
                if unit.kind == UnitKind::Army && !self.afield.has(end) {
                    sum -= STRANDED;
                }
            }
            if map.data(end).centre {
                match (ours, (self.stakes.is_ours)(end)) {
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
fn attack<Id: Copy + Ord>(rival: &Thinker<Id>, luck: &mut Dice, orders: &mut [Order]) {
    let (map, field) = (rival.map(), rival.field());
    let mut taken: BTreeMap<ProvinceId, ProvinceId> = BTreeMap::new();
    for (n, unit) in field.position.units().iter().enumerate().filter(|(_, u)| u.power == rival.power) {
        let from = map.province(unit.at);
        let mut ways: Vec<(i64, Place)> = ways(map, unit)
            .into_iter()
            .filter(|to| field.position.at(map.province(*to)).is_none_or(|u| u.power != rival.power))
            .map(|to| (rival.value(map.province(to)) + 1000 * i64::from(luck.below(WHIM)), to))
            .collect();
        ways.push((rival.value(from), unit.at));
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
fn stray<Id: Copy + Ord>(thinker: &Thinker<Id>, luck: &mut Dice, orders: &mut [Order]) {
    for (order, unit) in orders.iter_mut().zip(thinker.field().position.units()) {
        let ways = ways(thinker.map(), unit);
        let pick = luck.below(2 * ways.len().max(1) as u32) as usize;
        if let Some(to) = ways.get(pick) {
            *order = Order::Move { to: *to, via: false };
        }
    }
}

/// Where a unit could go by itself.
fn ways(map: &Map, unit: &Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => map.reach(unit.kind, unit.at).iter().map(|p| map.whole(p)).collect(),
        UnitKind::Fleet => map.sailings(unit.at).to_vec(),
    }
}
