//! Why an order came out as it did, as data: which orders decided it. `telling` puts it into words.

use super::convoys;
use super::map::ProvinceId;
use super::orders::Order;
use super::position::{NOBODY, Position};
use super::resolve::{Adjudicator, Answer, Node, Task};

/// What became of an order that was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Result {
    /// A move made.
    Moves,
    /// A move that was kept out.
    Fails,
    /// A convoyed move without an unbroken way.
    NoWay,
    /// A support that stands.
    Given,
    /// A support that was cut.
    Cut,
    /// A fleet that carries the army it was told to.
    Convoys,
    /// A convoy that the paradox rule stopped, or whose fleet was dislodged.
    Disrupted,
    /// Allowed, and without effect: the order it goes with was not given.
    Void,
    Holds,
}

/// A unit's strength in a fight, and where it comes from. Units go by their provinces before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    pub unit: ProvinceId,
    pub total: i16,
    /// Supports that count.
    pub supports: Vec<ProvinceId>,
    /// Supports that were cut, and by whom.
    pub cut: Vec<(ProvinceId, ProvinceId)>,
    /// Supports of the power under attack, which do not count against its own unit.
    pub left_out: Vec<ProvinceId>,
}

/// Why a support stands though its unit is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spared {
    /// Attacked by a unit of its own power.
    Own,
    /// Attacked from the province it is aimed at, and not dislodged.
    AimedThere,
    /// The attack has no strength of its own and no support (Royale 6.2).
    Weak,
    /// The attack came by a convoy that was broken.
    NoWay,
}

/// What decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The attack, whom it dislodges, and whom it beats to the place.
    Attack {
        attack: Force,
        dislodges: Option<Force>,
        rivals: Vec<Force>,
    },
    /// The unit there does not leave and is not weaker.
    Held {
        attack: Force,
        by: Force,
    },
    /// The unit there moves the other way and is not weaker.
    HeadToHead {
        attack: Force,
        with: Force,
    },
    /// Another moves to the same place and is not weaker.
    Bounce {
        attack: Force,
        with: Force,
    },
    /// The power's own unit does not leave.
    OwnUnit {
        unit: ProvinceId,
    },
    /// A stationary unit never leaves (Order of the Dragon 7.2).
    Sortie,
    /// The fleets that carried it.
    ByConvoy {
        fleets: Vec<ProvinceId>,
    },
    /// The fleets that were told to convoy make no way together.
    NoConvoy,
    /// Fleets dislodged, and by whom.
    ConvoyBroken {
        fleets: Vec<(ProvinceId, ProvinceId)>,
    },
    /// Convoys that would undo themselves do not take place (DATC 4.A.2).
    Paradox {
        fleets: Vec<ProvinceId>,
    },
    CutBy {
        by: ProvinceId,
        dislodges: bool,
    },
    Stands {
        though: ProvinceId,
        because: Spared,
    },
    /// The unit to support or to convoy was told something else.
    NotGiven {
        of: ProvinceId,
        did: Order,
    },
    /// The army goes by land: its power shows no wish to be convoyed (DATC 4.A.3).
    GoesByLand {
        of: ProvinceId,
    },
    Dislodged {
        attack: Force,
        hold: Force,
    },
}

/// An order that is allowed and probably not what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// Support of an order that was not given.
    SupportsNothing { of: ProvinceId },
    /// Convoy of an order that was not given.
    ConvoysNothing { of: ProvinceId },
    /// A move over water, and no fleet was told to convoy it.
    NobodyConvoys,
    /// A move to where a unit of the same power stays.
    OwnUnitStays { unit: ProvinceId },
    /// Two units of one power keep each other out.
    OwnUnitsBounce { with: ProvinceId },
    /// Support of an attack on a unit of one's own power.
    AgainstOwn { unit: ProvinceId },
}

/// What became of one unit and its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub unit: ProvinceId,
    pub order: Order,
    pub result: Result,
    pub dislodged: bool,
    pub why: Vec<Reason>,
    pub slips: Vec<Slip>,
}

impl Adjudicator<'_> {
    /// What became of the `n`th unit's order, without the reasons.
    pub fn result(&self, n: usize) -> Result {
        let node = &self.nodes[n];
        match node.task {
            Task::Hold => Result::Holds,
            Task::Move if node.convoyed && !self.arrived(n) => Result::NoWay,
            Task::Move => {
                if self.leaves(n as u8) {
                    Result::Moves
                } else {
                    Result::Fails
                }
            }
            _ if !node.matched => Result::Void,
            Task::Convoy => {
                if self.stands(n as u8) {
                    Result::Convoys
                } else {
                    Result::Disrupted
                }
            }
            _ => {
                if self.stands(n as u8) {
                    Result::Given
                } else {
                    Result::Cut
                }
            }
        }
    }

    /// Is the `n`th unit dislodged?
    pub fn is_dislodged(&self, n: usize) -> bool {
        self.dislodger[n] != NOBODY
    }

    /// Did a convoyed unit have an unbroken way?
    fn arrived(&self, n: usize) -> bool {
        self.way(n as u8) == Answer::Yes
    }

    /// What became of every unit's order, and why, in the order of the position.
    pub fn reports(&self, position: &Position, orders: &[Order]) -> Vec<Report> {
        let count = position.units().len().min(orders.len());
        (0..count)
            .map(|n| {
                let mut why = self.why(n, orders);
                let dislodged = self.is_dislodged(n);
                if dislodged {
                    why.push(self.defeat(n));
                }
                let slips = self.slips(n, &why);
                let unit = self.nodes[n].at;
                Report { unit, order: orders[n], result: self.result(n), dislodged, why, slips }
            })
            .collect()
    }

    fn why(&self, n: usize, orders: &[Order]) -> Vec<Reason> {
        let node = self.nodes[n];
        match self.result(n) {
            Result::Holds => vec![],
            Result::Moves => self.way_taken(n).into_iter().chain([self.victory(n)]).collect(),
            Result::NoWay => vec![self.lost_way(n)],
            Result::Fails => self.defeats(n),
            Result::Void if node.task == Task::Convoy && self.nodes[node.of as usize].task == Task::Move => {
                let army = self.nodes[node.of as usize];
                let by_land = army.to == node.to && !army.convoyed;
                vec![if by_land { Reason::GoesByLand { of: army.at } } else { self.not_given(node, orders) }]
            }
            Result::Void => vec![self.not_given(node, orders)],
            Result::Given => self.spared(n as u8),
            Result::Cut => self.cutters(n as u8),
            Result::Convoys => vec![],
            Result::Disrupted if self.stopped.has(node.at) => vec![Reason::Paradox { fleets: vec![node.at] }],
            // The dislodgement tells the rest.
            Result::Disrupted => vec![],
        }
    }

    fn not_given(&self, node: Node, orders: &[Order]) -> Reason {
        let of = self.nodes[node.of as usize].at;
        Reason::NotGiven { of, did: orders.get(node.of as usize).copied().unwrap_or(Order::Hold) }
    }

    // ---- Moves

    /// The strength of a unit's move, or of its defence while it moves.
    fn force(&self, n: u8, against: Option<super::map::PowerId>) -> Force {
        let total = self.strength(n, against).least;
        self.force_of(n, total, against)
    }

    fn hold_force(&self, n: u8) -> Force {
        let total = self.hold_strength(n).least;
        if self.nodes[n as usize].task == Task::Move {
            let unit = self.nodes[n as usize].at;
            return Force { unit, total, supports: vec![], cut: vec![], left_out: vec![] };
        }
        self.force_of(n, total, None)
    }

    fn force_of(&self, n: u8, total: i16, against: Option<super::map::PowerId>) -> Force {
        let mut force =
            Force { unit: self.nodes[n as usize].at, total, supports: vec![], cut: vec![], left_out: vec![] };
        for s in self.supporters(n) {
            let Node { at, power, .. } = self.nodes[s as usize];
            if !self.stands(s) {
                let cutter = self.movers(at).into_iter().find(|&m| self.cuts(m, s) == Answer::Yes);
                force.cut.extend(cutter.map(|m| (at, self.nodes[m as usize].at)));
            } else if Some(power) == against {
                force.left_out.push(at);
            } else {
                force.supports.push(at);
            }
        }
        force
    }

    fn victory(&self, n: usize) -> Reason {
        let node = self.nodes[n];
        let there = self.unit_in(node.to).filter(|&u| !self.leaves(u));
        let against = there.map(|u| self.nodes[u as usize].power);
        let attack = self.force(n as u8, against);
        let dislodges =
            there.map(|u| if self.head_to_head(n as u8, u) { self.force(u, None) } else { self.hold_force(u) });
        let rivals = self.rivals(n);
        Reason::Attack { attack, dislodges, rivals }
    }

    /// Others who move to the same place and count there.
    fn rivals(&self, n: usize) -> Vec<Force> {
        let mut out = vec![];
        for m in self.movers(self.nodes[n].to) {
            if m as usize != n && self.prevent_strength(m).least >= 0 {
                out.push(self.force(m, None));
            }
        }
        out
    }

    /// Everything that keeps a move out.
    fn defeats(&self, n: usize) -> Vec<Reason> {
        let node = self.nodes[n];
        let mut why = vec![];
        let mut against = None;
        if let Some(there) = self.unit_in(node.to) {
            let other = self.nodes[there as usize];
            let opposed = self.head_to_head(n as u8, there);
            if opposed || !self.leaves(there) {
                if other.power == node.power {
                    why.push(Reason::OwnUnit { unit: other.at });
                } else {
                    against = Some(other.power);
                    let attack = self.force(n as u8, against);
                    let hold = if opposed { self.force(there, None) } else { self.hold_force(there) };
                    match (attack.total <= hold.total, opposed) {
                        (false, _) => {}
                        (true, true) => why.push(Reason::HeadToHead { attack, with: hold }),
                        (true, false) => why.push(Reason::Held { attack, by: hold }),
                    }
                }
            }
        }
        let attack = self.force(n as u8, against);
        let rivals = self.rivals(n).into_iter().filter(|r| r.total >= attack.total);
        why.extend(rivals.map(|with| Reason::Bounce { attack: attack.clone(), with }));
        if self.is_stationary(n) {
            why.insert(0, Reason::Sortie);
        }
        why
    }

    fn defeat(&self, n: usize) -> Reason {
        let attacker = self.dislodger[n];
        let attack = self.force(attacker, Some(self.nodes[n].power));
        let opposed = self.head_to_head(attacker, n as u8);
        let hold = if opposed { self.force(n as u8, None) } else { self.hold_force(n as u8) };
        Reason::Dislodged { attack, hold }
    }

    // ---- Convoys

    fn way_taken(&self, n: usize) -> Option<Reason> {
        let node = &self.nodes[n];
        if !node.convoyed {
            return None;
        }
        let left = self.carriers[n].iter().filter(|&sea| self.unit_in(sea).is_some_and(|f| self.stands(f))).collect();
        convoys::way(self.map, &left, node.at, node.to).map(|fleets| Reason::ByConvoy { fleets })
    }

    fn lost_way(&self, n: usize) -> Reason {
        let node = &self.nodes[n];
        if !convoys::bridged(self.map, &self.carriers[n], node.at, node.to) {
            return Reason::NoConvoy;
        }
        let paradox: Vec<ProvinceId> = self.carriers[n].and(&self.stopped).iter().collect();
        if !paradox.is_empty() {
            return Reason::Paradox { fleets: paradox };
        }
        let lost = self.carriers[n].iter().filter_map(|sea| {
            let by = self.dislodger[self.unit_in(sea)? as usize];
            Some((sea, self.nodes.get(by as usize)?.at))
        });
        Reason::ConvoyBroken { fleets: lost.collect() }
    }

    // ---- Supports

    fn cutters(&self, n: u8) -> Vec<Reason> {
        let mut out = vec![];
        for m in self.movers(self.nodes[n as usize].at) {
            if self.cuts(m, n) == Answer::Yes {
                out.push(Reason::CutBy { by: self.nodes[m as usize].at, dislodges: self.leaves(m) });
            }
        }
        out
    }

    fn spared(&self, n: u8) -> Vec<Reason> {
        let node = self.nodes[n as usize];
        let mut out = vec![];
        for m in self.movers(node.at) {
            let attacker = self.nodes[m as usize];
            let because = if attacker.power == node.power {
                Spared::Own
            } else if self.way(m) == Answer::No {
                Spared::NoWay
            } else if node.task == Task::SupportMove && node.to == attacker.at {
                Spared::AimedThere
            } else {
                Spared::Weak
            };
            out.push(Reason::Stands { though: attacker.at, because });
        }
        out
    }

    // ---- Slips

    fn slips(&self, n: usize, why: &[Reason]) -> Vec<Slip> {
        let node = self.nodes[n];
        let mut out = vec![];
        for reason in why {
            match reason {
                Reason::NotGiven { of, .. } if node.task == Task::Convoy => out.push(Slip::ConvoysNothing { of: *of }),
                Reason::NotGiven { of, .. } => out.push(Slip::SupportsNothing { of: *of }),
                Reason::NoConvoy if self.carriers[n].is_empty() => out.push(Slip::NobodyConvoys),
                Reason::OwnUnit { unit } if self.unit_in(*unit).is_some_and(|u| self.told_to_stay(u)) => {
                    out.push(Slip::OwnUnitStays { unit: *unit });
                }
                Reason::Bounce { with, .. } => {
                    let own = self.unit_in(with.unit).is_some_and(|u| self.nodes[u as usize].power == node.power);
                    if own {
                        out.push(Slip::OwnUnitsBounce { with: with.unit });
                    }
                }
                _ => {}
            }
        }
        if node.task == Task::SupportMove
            && node.matched
            && let Some(there) = self.unit_in(node.to)
            && self.nodes[there as usize].power == node.power
            && self.told_to_stay(there)
        {
            out.push(Slip::AgainstOwn { unit: node.to });
        }
        out
    }

    fn told_to_stay(&self, n: u8) -> bool {
        self.nodes[n as usize].task != Task::Move
    }
}
