//! Orders of one power that fit together, and every way to change a few of them so that they still do.

use super::super::bits::Bits;
use super::super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::super::orders::Order;
use super::super::position::Position;
use super::Situation;

/// Orders of one power's units, in the order of [`Side::units`].
pub type Plan = Vec<Order>;

/// Orders that change together: the unit by its number in the side, and what it is told.
pub type Changes = Vec<(usize, Order)>;

/// The longest chain of own fleets that carries an army.
const FLEETS: usize = 3;

/// An army of ours that our own fleets could carry.
#[derive(Clone, Debug)]
pub struct Carriage {
    pub army: usize,
    pub to: ProvinceId,
    pub fleets: Vec<usize>,
}

/// The units of one power, and what each can be told.
#[derive(Clone, Debug)]
pub struct Side {
    pub power: PowerId,
    /// Others whose units are ordered with its own, as if they were one power.
    pub allies: Vec<PowerId>,
    /// Their numbers in the position; behind its own, those that it may ask for an order.
    pub units: Vec<usize>,
    /// How many are its own.
    pub own: usize,
    /// So many of the others may be told more than to hold.
    favours: usize,
    /// Which of the others may be attacked, as long as they are asked for nothing.
    strange: Vec<bool>,
    /// Where each stands.
    pub at: Vec<ProvinceId>,
    /// Where each can go by itself.
    pub ways: Vec<Vec<Place>>,
    /// Where each can support.
    pub reach: Vec<Bits>,
    pub carriages: Vec<Carriage>,
}

impl Side {
    /// The units of a power that can be ordered; `allowed` says which orders they may be given at all.
    pub fn of(situation: Situation, power: PowerId, allowed: &dyn Fn(usize, &Order) -> bool) -> Side {
        Side::of_several(situation, power, &[], allowed)
    }

    /// The units of a power and its allies, as if they were one power's.
    pub fn of_several(
        situation: Situation,
        power: PowerId,
        allies: &[PowerId],
        allowed: &dyn Fn(usize, &Order) -> bool,
    ) -> Side {
        let Situation { map, position, .. } = situation;
        let all = position.units();
        let ours = |who: PowerId| who == power || allies.contains(&who);
        let own = (0..all.len()).filter(|n| ours(all[*n].power));
        let (mut still, mut units): (Vec<usize>, Vec<usize>) = own.partition(|n| situation.is_idle(*n));
        let (count, asked) = (units.len(), situation.favours.filter(|f| f.power == power));
        units.extend(asked.iter().flat_map(|f| &f.units));
        still.retain(|n| all[*n].stationary || !units.contains(n));
        let closed: Bits = still.iter().map(|n| map.province(all[*n].at)).collect();
        let at: Vec<ProvinceId> = units.iter().map(|n| map.province(all[*n].at)).collect();
        let ways = |n: &usize| {
            let unit = &all[*n];
            let mut list: Vec<Place> = match unit.kind {
                UnitKind::Army => map.reach(unit.kind, unit.at).iter().map(|p| map.whole(p)).collect(),
                UnitKind::Fleet => map.sailings(unit.at).to_vec(),
            };
            // Who never leaves his place only sallies out: that is no way to go.
            list.retain(|to| {
                let open = !unit.stationary && !closed.has(map.province(*to));
                open && allowed(*n, &Order::Move { to: *to, via: false })
            });
            list
        };
        let mut side = Side {
            power,
            allies: allies.to_vec(),
            ways: units.iter().map(ways).collect(),
            reach: units.iter().map(|n| *map.reach(all[*n].kind, all[*n].at)).collect(),
            carriages: vec![],
            own: count,
            favours: asked.map_or(0, |f| f.most),
            strange: units.iter().map(|n| !ours(all[*n].power)).collect(),
            units,
            at,
        };
        side.carriages = side.find_carriages(map, position);
        side.carriages.retain(|c| {
            let go = Order::Move { to: map.whole(c.to), via: false };
            let carry = Order::Convoy { of: side.at[c.army], to: c.to };
            !closed.has(c.to)
                && allowed(side.units[c.army], &go)
                && c.fleets.iter().all(|f| allowed(side.units[*f], &carry))
        });
        side
    }

    fn find_carriages(&self, map: &Map, position: &Position) -> Vec<Carriage> {
        let kind = |n: usize| position.units()[self.units[n]].kind;
        let fleets: Vec<usize> =
            (0..self.units.len()).filter(|n| kind(*n) == UnitKind::Fleet && map.is_sea(self.at[*n])).collect();
        let mut out = vec![];
        for army in (0..self.units.len()).filter(|n| kind(*n) == UnitKind::Army && map.is_port(self.at[*n])) {
            let shore = &map.shores[usize::from(self.at[army].0)];
            let mut landed = map.army[usize::from(self.at[army].0)];
            landed.insert(self.at[army]);
            let mut chains: Vec<Vec<usize>> =
                fleets.iter().filter(|f| shore.has(self.at[**f])).map(|f| vec![*f]).collect();
            let mut sailed: Bits = chains.iter().map(|c| self.at[c[0]]).collect();
            for _ in 0..FLEETS {
                let mut longer = vec![];
                for chain in &chains {
                    let sea = self.at[chain[chain.len() - 1]];
                    let ports = map.provinces().filter(|p| map.is_port(*p) && map.shores[usize::from(p.0)].has(sea));
                    for to in ports.filter(|p| !landed.has(*p)).collect::<Vec<_>>() {
                        landed.insert(to);
                        out.push(Carriage { army, to, fleets: chain.clone() });
                    }
                    for next in fleets.iter().filter(|f| map.shores[usize::from(sea.0)].has(self.at[**f])) {
                        if !sailed.has(self.at[*next]) {
                            sailed.insert(self.at[*next]);
                            longer.push(chain.iter().copied().chain([*next]).collect());
                        }
                    }
                }
                chains = longer;
            }
        }
        out
    }

    /// Is what this power owns or orders on this side?
    pub fn includes(&self, power: PowerId) -> bool {
        power == self.power || self.allies.contains(&power)
    }

    /// Everybody holds.
    pub fn idle(&self) -> Plan {
        vec![Order::Hold; self.units.len()]
    }

    /// Which of ours stands there.
    pub fn unit_in(&self, at: ProvinceId) -> Option<usize> {
        self.at.iter().position(|p| *p == at)
    }

    fn goal(map: &Map, order: &Order) -> Option<ProvinceId> {
        if let Order::Move { to, .. } = order { Some(map.province(*to)) } else { None }
    }

    /// What helps a unit of ours that is told this: support of its move, or of its stay.
    fn help(&self, map: &Map, helper: usize, other: usize, order: &Order) -> Option<Order> {
        let of = self.at[other];
        let (into, help) = match Self::goal(map, order) {
            Some(goal) => (goal, Order::SupportMove { of, to: map.whole(goal) }),
            None => (of, Order::SupportHold { of }),
        };
        (helper != other && !self.strange[other] && into != self.at[helper] && self.reach[helper].has(into))
            .then_some(help)
    }

    // ---------------------------------------------------------------- Changes

    /// Every change worth a try: one order, a move with its helpers, a move into a place that another of ours leaves, an army
    /// with the fleets that carry it. `prize`: places that are worth fighting for together.
    pub fn changes(&self, map: &Map, plan: &Plan, prize: &dyn Fn(ProvinceId) -> bool) -> Vec<Changes> {
        let count = self.units.len();
        let step = |to: Place| Order::Move { to, via: false };
        let mut out: Vec<Changes> = vec![];
        for n in 0..count {
            out.push(vec![(n, Order::Hold)]);
            out.extend(self.ways[n].iter().map(|to| vec![(n, step(*to))]));
            out.extend((0..count).filter_map(|other| Some(vec![(n, self.help(map, n, other, &plan[other])?)])));
        }
        for n in 0..count {
            for to in &self.ways[n] {
                let goal = map.province(*to);
                if prize(goal) {
                    let helpers: Vec<(usize, Order)> =
                        (0..count).filter_map(|k| Some((k, self.help(map, k, n, &step(*to))?))).collect();
                    out.extend(helpers.iter().map(|help| vec![(n, step(*to)), *help]));
                    for (k, first) in helpers.iter().enumerate() {
                        out.extend(helpers[k + 1..].iter().map(|second| vec![(n, step(*to)), *first, *second]));
                    }
                    if helpers.len() > 2 {
                        out.push([(n, step(*to))].into_iter().chain(helpers).collect());
                    }
                }
                if let Some(other) = self.unit_in(goal) {
                    let on = self.ways[other].iter().filter(|on| map.province(**on) != self.at[n]);
                    out.extend(on.map(|on| vec![(n, step(*to)), (other, step(*on))]));
                }
            }
        }
        for carriage in &self.carriages {
            let go = step(map.whole(carriage.to));
            let carry = Order::Convoy { of: self.at[carriage.army], to: carriage.to };
            let mut all: Changes = vec![(carriage.army, go)];
            all.extend(carriage.fleets.iter().map(|f| (*f, carry)));
            if prize(carriage.to) {
                for k in (0..count).filter(|k| !carriage.fleets.contains(k)) {
                    if let Some(help) = self.help(map, k, carriage.army, &go) {
                        out.push(all.iter().copied().chain([(k, help)]).collect());
                    }
                }
            }
            out.push(all);
        }
        out
    }

    /// The plan with these changes, the other orders fitted to them; `None` where the changes cannot fit, or change nothing.
    pub fn with(&self, map: &Map, plan: &Plan, changes: &[(usize, Order)]) -> Option<Plan> {
        if changes.iter().all(|(n, order)| plan[*n] == *order) {
            return None;
        }
        let mut out = plan.clone();
        for (n, order) in changes {
            out[*n] = *order;
        }
        self.fit(map, &mut out, &|n| changes.iter().any(|(k, _)| *k == n)).then_some(out)
    }

    /// Makes orders fit each other, leaving those that are `fixed` as they are; false where that is impossible.
    pub fn fit(&self, map: &Map, plan: &mut Plan, fixed: &dyn Fn(usize) -> bool) -> bool {
        for _ in 0..4 {
            match self.mend_once(map, plan, fixed) {
                Some(true) => {}
                Some(false) => return true,
                None => return false,
            }
        }
        false
    }

    /// Did something change? `None`: fixed orders stand in each other's way.
    fn mend_once(&self, map: &Map, plan: &mut Plan, fixed: &dyn Fn(usize) -> bool) -> Option<bool> {
        let mut changed = false;
        // Each place is for one of ours; who has to give way helps, if it can.
        for n in 0..plan.len() {
            let Some(goal) = Self::goal(map, &plan[n]) else { continue };
            if !self.reach[n].has(goal) && !self.is_carried(map, plan, n, goal) {
                if fixed(n) {
                    return None;
                }
                plan[n] = Order::Hold;
                changed = true;
                continue;
            }
            // Nobody asks a stranger whom they attack.
            if let Some(k) = self.unit_in(goal).filter(|k| self.strange[*k] && plan[*k] != Order::Hold) {
                let gives_way = if fixed(k) { n } else { k };
                if fixed(gives_way) {
                    return None;
                }
                plan[gives_way] = Order::Hold;
                changed = true;
                if gives_way == n {
                    continue;
                }
            }
            let stays = self.unit_in(goal).filter(|k| !self.strange[*k]).filter(|k| match Self::goal(map, &plan[*k]) {
                None => true,
                // Two never change places over land.
                Some(back) => back == self.at[n] && self.reach[n].has(goal) && self.reach[*k].has(back),
            });
            if stays.is_some() {
                if fixed(n) {
                    return None;
                }
                plan[n] = self.unit_in(goal).and_then(|k| self.help(map, n, k, &Order::Hold)).unwrap_or(Order::Hold);
                changed = true;
                continue;
            }
            for k in 0..plan.len() {
                if k != n && Self::goal(map, &plan[k]) == Some(goal) {
                    let gives_way = if fixed(k) { n } else { k };
                    if fixed(gives_way) {
                        return None;
                    }
                    let stays = n + k - gives_way;
                    plan[gives_way] = self.help(map, gives_way, stays, &plan[stays].clone()).unwrap_or(Order::Hold);
                    changed = true;
                }
            }
        }
        // Who helps follows whom he helps.
        for n in 0..plan.len() {
            let fits = match plan[n] {
                Order::SupportHold { of } => self.unit_in(of).is_none_or(|k| Self::goal(map, &plan[k]).is_none()),
                Order::SupportMove { of, to } => {
                    self.unit_in(of).is_none_or(|k| Self::goal(map, &plan[k]) == Some(map.province(to)))
                }
                Order::Convoy { of, to } => {
                    self.unit_in(of).is_none_or(|k| Self::goal(map, &plan[k]) == Some(to) && !self.reach[k].has(to))
                }
                Order::Hold | Order::Move { .. } => true,
            };
            if fits {
                continue;
            }
            if fixed(n) {
                return None;
            }
            let whom = match plan[n] {
                Order::SupportHold { of } | Order::SupportMove { of, .. } => self.unit_in(of),
                _ => None,
            };
            plan[n] = whom.and_then(|k| self.help(map, n, k, &plan[k].clone())).unwrap_or(Order::Hold);
            changed = true;
        }
        let mut asked = plan[self.own..].iter().filter(|o| **o != Order::Hold).count();
        for (n, order) in plan.iter_mut().enumerate().skip(self.own) {
            if asked > self.favours && *order != Order::Hold && !fixed(n) {
                *order = Order::Hold;
                (asked, changed) = (asked - 1, true);
            }
        }
        (asked <= self.favours).then_some(changed)
    }

    /// Do fleets of ours carry it there in this plan?
    fn is_carried(&self, map: &Map, plan: &Plan, army: usize, to: ProvinceId) -> bool {
        let carry = Order::Convoy { of: self.at[army], to };
        let fleets: Bits = (0..plan.len()).filter(|f| plan[*f] == carry).map(|f| self.at[f]).collect();
        super::super::convoys::bridged(map, &fleets, self.at[army], to)
    }
}
