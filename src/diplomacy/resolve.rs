//! The engine: which moves succeed, which supports and convoys stand.
//!
//! Every order of a unit is one yes-or-no question, and the rules are equations between the answers. They are solved by
//! guess and check, as L. B. Kruijswijk describes it ("The Math of Adjudication"): a question that leads back to itself
//! is answered with a guess; if both guesses come out the same, that is the answer, else the orders in the circle fall
//! to the rule for circular movement or for convoy paradoxes.

use super::bits::Bits;
use super::convoys::bridged;
use super::map::{Map, PowerId, ProvinceId, UnitKind};
use super::orders::Order;
use super::position::{NOBODY, Position, Unit};

/// What there is to be overcome where nobody stands: less than the attack of the weakest unit (Royale 6.2).
const EMPTY: i16 = -1;
/// A unit that keeps nobody out.
const NONE: i16 = -1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Hold,
    Move,
    SupportHold,
    SupportMove,
    Convoy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Guessed,
    Known,
}

/// A unit and its order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) at: ProvinceId,
    pub(super) power: PowerId,
    pub(super) task: Task,
    /// Where it moves, or where the unit moves that it supports or convoys.
    pub(super) to: ProvinceId,
    /// The unit it supports or convoys.
    pub(super) of: u8,
    /// A move by convoy.
    pub(super) convoyed: bool,
    /// A support or convoy of an order that was given.
    pub(super) matched: bool,
    /// A move: supports of it; else supports to hold. The first one; the next is in `next_support`.
    first_support: u8,
    next_support: u8,
    /// The next unit moving to the same place.
    next_mover: u8,
    attack: i16,
    stationary: bool,
    state: State,
    yes: bool,
}

/// Adjudicates movement phases on one map; keeps its workspace from one phase to the next.
#[derive(Clone, Debug)]
pub struct Adjudicator<'m> {
    pub(super) map: &'m Map,
    pub(super) nodes: Vec<Node>,
    /// The first unit moving to each province.
    first_mover: [u8; 256],
    /// For moves by convoy: the fleets that convoy them.
    pub(super) carriers: Vec<Bits>,
    by_province: [u8; 256],
    /// Questions whose answers rest on guesses, in the order they were met.
    pending: Vec<u8>,
    /// Convoys that the paradox rule has stopped.
    pub(super) stopped: Bits,
    /// Unit that dislodges each unit.
    pub(super) dislodger: Vec<u8>,
}

impl<'m> Adjudicator<'m> {
    pub fn new(map: &'m Map) -> Self {
        Adjudicator {
            map,
            nodes: vec![],
            first_mover: [NOBODY; 256],
            carriers: vec![],
            by_province: [NOBODY; 256],
            pending: vec![],
            stopped: Bits::EMPTY,
            dislodger: vec![],
        }
    }

    pub fn map(&self) -> &'m Map {
        self.map
    }

    /// Adjudicates one phase: `orders` has one allowed order for each unit, in the order of the position
    /// ([`Sorted`](super::legality::Sorted)). Answers are asked of the adjudicator until the next phase.
    pub fn adjudicate(&mut self, position: &Position, orders: &[Order]) {
        self.set_up(position, orders);
        for n in 0..self.nodes.len() as u8 {
            self.resolve(n);
        }
        for n in 0..self.nodes.len() {
            let node = self.nodes[n];
            if node.task == Task::Move && node.yes {
                let there = self.by_province[node.to.0 as usize];
                if there != NOBODY && !self.leaves(there) {
                    self.dislodger[there as usize] = n as u8;
                }
            }
        }
    }

    fn set_up(&mut self, position: &Position, orders: &[Order]) {
        let map = self.map;
        for node in &self.nodes {
            self.first_mover[node.to.0 as usize] = NOBODY;
            self.by_province[node.at.0 as usize] = NOBODY;
        }
        self.nodes.clear();
        self.carriers.clear();
        self.pending.clear();
        self.dislodger.clear();
        self.stopped = Bits::EMPTY;
        for (n, unit) in position.units().iter().enumerate() {
            let node = node_of(map, position, unit, orders.get(n).copied().unwrap_or(Order::Hold));
            self.by_province[node.at.0 as usize] = n as u8;
            self.nodes.push(node);
            self.carriers.push(Bits::EMPTY);
            self.dislodger.push(NOBODY);
        }
        self.choose_ways();
        for n in 0..self.nodes.len() {
            let node = self.nodes[n];
            match node.task {
                Task::Hold => self.nodes[n].state = State::Known,
                Task::Move => {
                    self.nodes[n].next_mover = self.first_mover[node.to.0 as usize];
                    self.first_mover[node.to.0 as usize] = n as u8;
                }
                Task::SupportHold | Task::SupportMove => {
                    if self.supports_given_order(node, orders) {
                        self.nodes[n].matched = true;
                        let first = &mut self.nodes[node.of as usize].first_support;
                        let next = std::mem::replace(first, n as u8);
                        self.nodes[n].next_support = next;
                    } else {
                        self.nodes[n].state = State::Known;
                    }
                }
                Task::Convoy => {}
            }
        }
        // What nobody attacks stands.
        for n in 0..self.nodes.len() {
            let node = &mut self.nodes[n];
            if matches!(node.task, Task::SupportHold | Task::SupportMove | Task::Convoy)
                && node.state == State::Open
                && self.first_mover[node.at.0 as usize] == NOBODY
            {
                node.state = State::Known;
                node.yes = true;
            }
        }
    }

    /// Which armies go by convoy: those that must, those told to, and those whose own power's fleet convoys them
    /// (DATC 4.A.3). There is no falling back on the way by land.
    fn choose_ways(&mut self) {
        for n in 0..self.nodes.len() {
            let Node { task, of, to, power, at, .. } = self.nodes[n];
            if task != Task::Convoy {
                continue;
            }
            let army = &mut self.nodes[of as usize];
            if army.task == Task::Move && army.to == to {
                army.convoyed |= army.power == power;
                self.carriers[of as usize].insert(at);
            }
        }
        for n in 0..self.nodes.len() {
            if self.nodes[n].task == Task::Convoy {
                let army = self.nodes[self.nodes[n].of as usize];
                self.nodes[n].matched = army.convoyed && army.to == self.nodes[n].to;
            }
        }
    }

    fn supports_given_order(&self, node: Node, orders: &[Order]) -> bool {
        let target = self.nodes[node.of as usize];
        if node.task == Task::SupportHold {
            return target.task != Task::Move;
        }
        if target.task != Task::Move || target.to != node.to {
            return false;
        }
        // A support for one coast holds good for that coast alone (DATC 6.B.9).
        let n = self.by_province[node.at.0 as usize] as usize;
        match (orders.get(n), orders.get(node.of as usize)) {
            (Some(Order::SupportMove { to: wanted, .. }), Some(Order::Move { to, .. })) => {
                *wanted == self.map.whole(node.to) || wanted == to
            }
            _ => false,
        }
    }

    /// Answers one question.
    fn resolve(&mut self, n: u8) -> bool {
        let i = n as usize;
        match self.nodes[i].state {
            State::Known => return self.nodes[i].yes,
            State::Guessed => {
                if !self.pending.contains(&n) {
                    self.pending.push(n);
                }
                return self.nodes[i].yes;
            }
            State::Open => {}
        }
        let before = self.pending.len();
        self.nodes[i].yes = false;
        self.nodes[i].state = State::Guessed;
        let first = self.answer(n);
        if self.pending.len() == before {
            // No guess was used.
            if self.nodes[i].state != State::Known {
                self.nodes[i].yes = first;
                self.nodes[i].state = State::Known;
            }
            return self.nodes[i].yes;
        }
        if self.pending[before] != n {
            // It rests on a guess made before: that one has to be checked first.
            self.pending.push(n);
            self.nodes[i].yes = first;
            return first;
        }
        self.forget(before);
        self.nodes[i].yes = true;
        self.nodes[i].state = State::Guessed;
        let second = self.answer(n);
        if first == second {
            self.forget(before);
            self.nodes[i].yes = first;
            self.nodes[i].state = State::Known;
            return first;
        }
        self.settle_circle(before);
        self.resolve(n)
    }

    /// Opens the questions again that were met since `before`.
    fn forget(&mut self, before: usize) {
        for n in self.pending.drain(before..) {
            self.nodes[n as usize].state = State::Open;
        }
    }

    /// A circle of orders with two solutions or none.
    fn settle_circle(&mut self, before: usize) {
        let circle: Vec<u8> = self.pending[before..].to_vec();
        self.forget(before);
        let know = |nodes: &mut Vec<Node>, n: u8, yes: bool| {
            nodes[n as usize].yes = yes;
            nodes[n as usize].state = State::Known;
        };
        // A paradox: the convoys in it do not take place (Szykman, DATC 4.A.2).
        let convoys = circle.iter().filter(|&&n| self.nodes[n as usize].task == Task::Convoy);
        let convoys: Vec<u8> = convoys.copied().collect();
        if !convoys.is_empty() {
            for n in convoys {
                know(&mut self.nodes, n, false);
                self.stopped.insert(self.nodes[n as usize].at);
            }
            return;
        }
        // Units that follow each other round: all move.
        let round: Vec<u8> = circle.iter().copied().filter(|&n| self.goes_round(n, &circle)).collect();
        if !round.is_empty() {
            for n in round {
                know(&mut self.nodes, n, true);
            }
            return;
        }
        // Only weak units come here: each would need a support to cut the support the other needs. Neither is cut.
        for &n in &circle {
            let support = matches!(self.nodes[n as usize].task, Task::SupportHold | Task::SupportMove);
            know(&mut self.nodes, n, support);
        }
    }

    /// Does the chain of units that follow this one lead back to it?
    fn goes_round(&self, n: u8, circle: &[u8]) -> bool {
        let mut at = n;
        for _ in 0..circle.len() {
            if self.nodes[at as usize].task != Task::Move {
                return false;
            }
            at = self.by_province[self.nodes[at as usize].to.0 as usize];
            if at == n {
                return true;
            }
            if at == NOBODY || !circle.contains(&at) {
                return false;
            }
        }
        false
    }

    fn answer(&mut self, n: u8) -> bool {
        match self.nodes[n as usize].task {
            Task::Hold => false,
            Task::Move => self.move_succeeds(n),
            Task::SupportHold | Task::SupportMove => !self.is_cut(n),
            Task::Convoy => !self.is_beaten(n),
        }
    }

    fn move_succeeds(&mut self, n: u8) -> bool {
        let node = self.nodes[n as usize];
        if node.stationary || !self.has_way(n) {
            return false;
        }
        let there = self.by_province[node.to.0 as usize];
        let (attack, hold) = if there == NOBODY {
            (self.strength(n, None), EMPTY)
        } else {
            let other = self.nodes[there as usize];
            if self.head_to_head(n, there) {
                // Nobody dislodges his own unit, and nobody's support helps to dislodge his own.
                if other.power == node.power {
                    return false;
                }
                (self.strength(n, Some(other.power)), self.strength(there, None))
            } else if other.task == Task::Move && self.resolve(there) {
                (self.strength(n, None), EMPTY)
            } else if other.power == node.power {
                return false;
            } else {
                (self.strength(n, Some(other.power)), self.hold_strength(there))
            }
        };
        if attack <= hold {
            return false;
        }
        let mut rival = self.first_mover[node.to.0 as usize];
        while rival != NOBODY {
            if rival != n && self.prevent_strength(rival) >= attack {
                return false;
            }
            rival = self.nodes[rival as usize].next_mover;
        }
        true
    }

    /// Do these two move against each other over one border?
    pub(super) fn head_to_head(&self, n: u8, other: u8) -> bool {
        let (a, b) = (&self.nodes[n as usize], &self.nodes[other as usize]);
        b.task == Task::Move && b.to == a.at && a.to == b.at && !a.convoyed && !b.convoyed
    }

    /// Attack with the supports that stand, without those of `but`; the strength of a move in defence is the same.
    pub(super) fn strength(&mut self, n: u8, but: Option<PowerId>) -> i16 {
        self.nodes[n as usize].attack + self.supports(n, but)
    }

    /// What holds against an attack on a unit that does not leave.
    pub(super) fn hold_strength(&mut self, n: u8) -> i16 {
        if self.nodes[n as usize].task == Task::Move { 1 } else { 1 + self.supports(n, None) }
    }

    fn supports(&mut self, n: u8, but: Option<PowerId>) -> i16 {
        let mut sum = 0;
        let mut s = self.nodes[n as usize].first_support;
        while s != NOBODY {
            let Node { power, next_support, .. } = self.nodes[s as usize];
            if Some(power) != but && self.resolve(s) {
                sum += 1;
            }
            s = next_support;
        }
        sum
    }

    /// What keeps others out of the place a unit moves to.
    pub(super) fn prevent_strength(&mut self, n: u8) -> i16 {
        let node = self.nodes[n as usize];
        if !self.has_way(n) {
            return NONE;
        }
        let there = self.by_province[node.to.0 as usize];
        // Who is driven back from where he comes from keeps nobody out of it.
        if there != NOBODY && self.head_to_head(n, there) && self.resolve(there) {
            return NONE;
        }
        self.strength(n, None)
    }

    /// Does a support not stand?
    fn is_cut(&mut self, n: u8) -> bool {
        let mut mover = self.first_mover[self.nodes[n as usize].at.0 as usize];
        while mover != NOBODY {
            if self.cuts(mover, n) {
                return true;
            }
            mover = self.nodes[mover as usize].next_mover;
        }
        false
    }

    pub(super) fn cuts(&mut self, mover: u8, support: u8) -> bool {
        let (attacker, node) = (self.nodes[mover as usize], self.nodes[support as usize]);
        if attacker.power == node.power {
            return false;
        }
        // From the place the support is aimed at only who dislodges cuts.
        if node.task == Task::SupportMove && node.to == attacker.at {
            return self.resolve(mover);
        }
        self.has_way(mover) && (attacker.attack > 0 || self.strength(mover, None) > 0)
    }

    /// Is a convoying fleet dislodged?
    fn is_beaten(&mut self, n: u8) -> bool {
        let mut mover = self.first_mover[self.nodes[n as usize].at.0 as usize];
        while mover != NOBODY {
            if self.resolve(mover) {
                return true;
            }
            mover = self.nodes[mover as usize].next_mover;
        }
        false
    }

    /// Can the unit arrive? By land always; by convoy where an unbroken way is left.
    pub(super) fn has_way(&mut self, n: u8) -> bool {
        let node = self.nodes[n as usize];
        if !node.convoyed {
            return true;
        }
        let mut sure = Bits::EMPTY;
        let mut unsure = Bits::EMPTY;
        for sea in self.carriers[n as usize].iter() {
            let fleet = &self.nodes[self.by_province[sea.0 as usize] as usize];
            match (fleet.state, fleet.yes) {
                (State::Known, true) => sure.insert(sea),
                (State::Known, false) => {}
                _ => unsure.insert(sea),
            }
        }
        loop {
            if bridged(self.map, &sure, node.at, node.to) {
                return true;
            }
            if !bridged(self.map, &sure.or(&unsure), node.at, node.to) {
                return false;
            }
            let Some(sea) = unsure.iter().next() else { return false };
            unsure.remove(sea);
            if self.resolve(self.by_province[sea.0 as usize]) {
                sure.insert(sea);
            }
        }
    }

    // ---- Answers, once all is resolved.

    /// Does the unit move where it was told to? `false` for whoever was told something else.
    pub(super) fn leaves(&self, n: u8) -> bool {
        let node = &self.nodes[n as usize];
        node.task == Task::Move && node.yes
    }

    /// Does this support stand, or this convoy?
    pub(super) fn stands(&self, n: u8) -> bool {
        self.nodes[n as usize].yes
    }

    pub(super) fn unit_in(&self, province: ProvinceId) -> Option<u8> {
        Some(self.by_province[province.0 as usize]).filter(|&n| n != NOBODY)
    }

    /// The units that move to a province.
    pub(super) fn movers(&self, province: ProvinceId) -> Vec<u8> {
        let mut list: Vec<u8> = std::iter::successors(Some(self.first_mover[province.0 as usize]), |&n| {
            (n != NOBODY).then(|| self.nodes[n as usize].next_mover)
        })
        .take_while(|&n| n != NOBODY)
        .collect();
        list.reverse();
        list
    }

    /// The supports of a unit's order that match it, standing or not.
    pub(super) fn supporters(&self, n: u8) -> Vec<u8> {
        let mut list: Vec<u8> = std::iter::successors(Some(self.nodes[n as usize].first_support), |&s| {
            (s != NOBODY).then(|| self.nodes[s as usize].next_support)
        })
        .take_while(|&s| s != NOBODY)
        .collect();
        list.reverse();
        list
    }
}

fn node_of(map: &Map, position: &Position, unit: &Unit, order: Order) -> Node {
    let at = map.province(unit.at);
    let mut node = Node {
        at,
        power: unit.power,
        task: Task::Hold,
        to: at,
        of: NOBODY,
        convoyed: false,
        matched: false,
        first_support: NOBODY,
        next_support: NOBODY,
        next_mover: NOBODY,
        attack: 1 + i16::from(unit.strength.clamp(-1, 1)),
        stationary: unit.stationary,
        state: State::Open,
        yes: false,
    };
    match order {
        Order::Hold => {}
        Order::Move { to, via } => {
            node.task = Task::Move;
            node.to = map.province(to);
            node.convoyed = unit.kind == UnitKind::Army && (via || !map.army[at.0 as usize].has(node.to));
        }
        Order::SupportHold { of } => {
            (node.task, node.to, node.of) = (Task::SupportHold, of, position.slot(of));
        }
        Order::SupportMove { of, to } => {
            (node.task, node.to, node.of) = (Task::SupportMove, map.province(to), position.slot(of));
        }
        Order::Convoy { of, to } => (node.task, node.to, node.of) = (Task::Convoy, to, position.slot(of)),
    }
    // Who supports or convoys nobody holds: such an order is not allowed, and never gets here by the front door.
    if node.of == NOBODY && matches!(node.task, Task::SupportHold | Task::SupportMove | Task::Convoy) {
        node.task = Task::Hold;
        node.to = at;
    }
    node
}
