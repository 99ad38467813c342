//! The engine: which moves succeed, which supports and convoys stand.
//!
//! Every order is one yes-or-no question, and the rules are equations between the answers (DATC 5.B). Answers that hold
//! whatever the open ones turn out to be are filled in until nothing more follows (`equations`). What is left are
//! circles of orders that decide each other: `circles` tries what can be, and where that gives no answer or several, the
//! rules for circular movement and for convoy paradoxes do.

use super::bits::Bits;
use super::map::{Map, PowerId, ProvinceId, UnitKind};
use super::orders::Order;
use super::position::{NOBODY, Position, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Hold,
    Move,
    SupportHold,
    SupportMove,
    Convoy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    No,
    Yes,
    Open,
}

impl Answer {
    pub(super) fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }
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
    pub(super) first_support: u8,
    pub(super) next_support: u8,
    /// The next unit moving to the same place.
    pub(super) next_mover: u8,
    pub(super) attack: i16,
    pub(super) stationary: bool,
    /// Does the move succeed, does the support or the convoy stand?
    pub(super) answer: Answer,
}

/// Adjudicates movement phases on one map; keeps its workspace from one phase to the next.
#[derive(Clone, Debug)]
pub struct Adjudicator<'m> {
    pub(super) map: &'m Map,
    pub(super) nodes: Vec<Node>,
    /// The first unit moving to each province.
    pub(super) first_mover: [u8; 256],
    /// For moves by convoy: the fleets that convoy them.
    pub(super) carriers: Vec<Bits>,
    pub(super) by_province: [u8; 256],
    /// Units whose questions are open.
    pub(super) open: Vec<u8>,
    /// Convoys that the paradox rule has stopped.
    pub(super) stopped: Bits,
    /// Unit that dislodges each unit.
    pub(super) dislodger: Vec<u8>,
}

impl<'m> Adjudicator<'m> {
    /// An adjudicator with an empty workspace; keep it for many phases on one map.
    pub fn new(map: &'m Map) -> Self {
        Adjudicator {
            map,
            nodes: vec![],
            first_mover: [NOBODY; 256],
            carriers: vec![],
            by_province: [NOBODY; 256],
            open: vec![],
            stopped: Bits::EMPTY,
            dislodger: vec![],
        }
    }

    /// The map it adjudicates on.
    pub fn map(&self) -> &'m Map {
        self.map
    }

    /// Adjudicates one phase: `orders` has one allowed order for each unit, in the order of the position
    /// ([`Sorted`](super::legality::Sorted)). Answers are asked of the adjudicator until the next phase.
    pub fn adjudicate(&mut self, position: &Position, orders: &[Order]) {
        self.set_up(position, orders);
        self.work_out();
        while !self.open.is_empty() {
            self.settle_a_circle();
            self.work_out();
        }
        for n in 0..self.nodes.len() {
            let node = self.nodes[n];
            if node.task == Task::Move && node.answer == Answer::Yes {
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
        self.open.clear();
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
                Task::Hold => {}
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
                    }
                }
                Task::Convoy => {}
            }
        }
        for n in 0..self.nodes.len() {
            let node = &mut self.nodes[n];
            // What nobody attacks stands; a support of nothing does not.
            node.answer = match node.task {
                Task::Hold => Answer::No,
                Task::Move if node.stationary => Answer::No,
                Task::Move => Answer::Open,
                Task::SupportHold | Task::SupportMove if !node.matched => Answer::No,
                _ if self.first_mover[node.at.0 as usize] == NOBODY => Answer::Yes,
                _ => Answer::Open,
            };
            if node.answer == Answer::Open {
                self.open.push(n as u8);
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

    // ---- Answers, once all is resolved.

    /// Does the unit move where it was told to? `false` for whoever was told something else.
    pub(super) fn leaves(&self, n: u8) -> bool {
        let node = &self.nodes[n as usize];
        node.task == Task::Move && node.answer == Answer::Yes
    }

    pub(super) fn is_stationary(&self, n: usize) -> bool {
        self.nodes[n].stationary
    }

    /// Does this support stand, or this convoy?
    pub(super) fn stands(&self, n: u8) -> bool {
        self.nodes[n as usize].answer == Answer::Yes
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
        answer: Answer::Open,
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
