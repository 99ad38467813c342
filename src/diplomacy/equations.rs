//! The equations of movement (DATC 5.B), worked out with answers of which some may be open: a strength is then a span
//! from what it has at least to what it can have at most.

use super::bits::Bits;
use super::convoys::bridged;
use super::map::PowerId;
use super::position::NOBODY;
use super::resolve::{Adjudicator, Answer, Node, Task};

/// What there is to be overcome where nobody stands: less than the attack of the weakest unit (Royale 6.2).
const EMPTY: Span = Span { least: -1, most: -1 };
/// A unit that keeps nobody out.
const NONE: i16 = -1;

/// A strength, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: i16,
    pub(super) most: i16,
}

impl Adjudicator<'_> {
    /// Answers whatever follows from what is known, until nothing more does.
    pub(super) fn work_out(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        loop {
            let before = open.len();
            open.retain(|&n| {
                let answer = self.answer(n);
                self.nodes[n as usize].answer = answer;
                answer == Answer::Open
            });
            // Chains of moves are worked out from their heads, whichever way they run through the provinces.
            open.reverse();
            if open.is_empty() || open.len() == before {
                break;
            }
        }
        self.open = open;
    }

    /// What the equation of one order says.
    pub(super) fn answer(&self, n: u8) -> Answer {
        match self.nodes[n as usize].task {
            Task::Hold => Answer::No,
            Task::Move => self.move_succeeds(n),
            Task::SupportHold | Task::SupportMove => self.support_stands(n),
            Task::Convoy => self.fleet_stays(n),
        }
    }

    // ---- Moves

    fn move_succeeds(&self, n: u8) -> Answer {
        let node = &self.nodes[n as usize];
        if node.stationary {
            return Answer::No;
        }
        let way = self.way(n);
        if way == Answer::No {
            return Answer::No;
        }
        let there = self.by_province[node.to.0 as usize];
        let outcome = if there == NOBODY {
            self.fight(n, None, EMPTY)
        } else {
            let other = &self.nodes[there as usize];
            if self.head_to_head(n, there) {
                self.against(n, other, || self.strength(there, None))
            } else if other.task == Task::Move {
                let free = || self.fight(n, None, EMPTY);
                let stays = || self.against(n, other, || Span { least: 1, most: 1 });
                match other.answer {
                    Answer::Yes => free(),
                    Answer::No => stays(),
                    Answer::Open => {
                        let (free, stays) = (free(), stays());
                        if free == stays { free } else { Answer::Open }
                    }
                }
            } else {
                self.against(n, other, || self.hold_strength(there))
            }
        };
        if outcome == Answer::Yes { way } else { outcome }
    }

    /// Against a unit that does not give way. Nobody dislodges his own, and nobody's support helps to dislodge his own.
    fn against(&self, n: u8, other: &Node, hold: impl Fn() -> Span) -> Answer {
        if other.power == self.nodes[n as usize].power {
            return Answer::No;
        }
        self.fight(n, Some(other.power), hold())
    }

    /// The attack has to be stronger than what holds and than everybody else who wants to go there.
    fn fight(&self, n: u8, against: Option<PowerId>, hold: Span) -> Answer {
        let attack = self.strength(n, against);
        if attack.most <= hold.least {
            return Answer::No;
        }
        let mut sure = attack.least > hold.most;
        let mut rival = self.first_mover[self.nodes[n as usize].to.0 as usize];
        while rival != NOBODY {
            if rival != n {
                let prevent = self.prevent_strength(rival);
                if prevent.least >= attack.most {
                    return Answer::No;
                }
                sure &= attack.least > prevent.most;
            }
            rival = self.nodes[rival as usize].next_mover;
        }
        if sure { Answer::Yes } else { Answer::Open }
    }

    /// Do these two move against each other over one border?
    pub(super) fn head_to_head(&self, n: u8, other: u8) -> bool {
        let (a, b) = (&self.nodes[n as usize], &self.nodes[other as usize]);
        b.task == Task::Move && b.to == a.at && a.to == b.at && !a.convoyed && !b.convoyed
    }

    /// Attack with the supports that stand, without those of `but`; a mover defends himself with the same.
    pub(super) fn strength(&self, n: u8, but: Option<PowerId>) -> Span {
        let base = self.nodes[n as usize].attack;
        self.supported(n, base, but)
    }

    /// What holds against an attack on a unit that does not leave.
    pub(super) fn hold_strength(&self, n: u8) -> Span {
        match self.nodes[n as usize].task {
            Task::Move => Span { least: 1, most: 1 },
            _ => self.supported(n, 1, None),
        }
    }

    fn supported(&self, n: u8, base: i16, but: Option<PowerId>) -> Span {
        let mut span = Span { least: base, most: base };
        let mut s = self.nodes[n as usize].first_support;
        while s != NOBODY {
            let support = &self.nodes[s as usize];
            if Some(support.power) != but {
                span.least += i16::from(support.answer == Answer::Yes);
                span.most += i16::from(support.answer != Answer::No);
            }
            s = support.next_support;
        }
        span
    }

    /// What keeps others out of the place a unit moves to.
    pub(super) fn prevent_strength(&self, n: u8) -> Span {
        let node = &self.nodes[n as usize];
        let there = self.by_province[node.to.0 as usize];
        // Who is driven back from where he comes from keeps nobody out of it.
        let driven_back =
            if there != NOBODY && self.head_to_head(n, there) { self.nodes[there as usize].answer } else { Answer::No };
        match (self.way(n), driven_back) {
            (Answer::No, _) | (_, Answer::Yes) => Span { least: NONE, most: NONE },
            (Answer::Yes, Answer::No) => self.strength(n, None),
            _ => Span { least: NONE, most: self.strength(n, None).most },
        }
    }

    // ---- Supports

    fn support_stands(&self, n: u8) -> Answer {
        let mut answer = Answer::Yes;
        let mut mover = self.first_mover[self.nodes[n as usize].at.0 as usize];
        while mover != NOBODY {
            match self.cuts(mover, n) {
                Answer::Yes => return Answer::No,
                Answer::Open => answer = Answer::Open,
                Answer::No => {}
            }
            mover = self.nodes[mover as usize].next_mover;
        }
        answer
    }

    pub(super) fn cuts(&self, mover: u8, support: u8) -> Answer {
        let (attacker, node) = (&self.nodes[mover as usize], &self.nodes[support as usize]);
        if attacker.power == node.power {
            return Answer::No;
        }
        // From the place the support is aimed at only who dislodges cuts.
        if node.task == Task::SupportMove && node.to == attacker.at {
            return attacker.answer;
        }
        let way = self.way(mover);
        if attacker.attack > 0 || way == Answer::No {
            return way;
        }
        // An attack without strength cuts nothing until it is supported (Royale 6.2).
        match self.strength(mover, None) {
            Span { most: ..=0, .. } => Answer::No,
            Span { least: 1.., .. } => way,
            _ => Answer::Open,
        }
    }

    // ---- Convoys

    /// Is a convoying fleet left where it is?
    fn fleet_stays(&self, n: u8) -> Answer {
        let mut answer = Answer::Yes;
        let mut mover = self.first_mover[self.nodes[n as usize].at.0 as usize];
        while mover != NOBODY {
            match self.nodes[mover as usize].answer {
                Answer::Yes => return Answer::No,
                Answer::Open => answer = Answer::Open,
                Answer::No => {}
            }
            mover = self.nodes[mover as usize].next_mover;
        }
        answer
    }

    /// Can the unit arrive? By land always; by convoy where an unbroken way is left.
    pub(super) fn way(&self, n: u8) -> Answer {
        let node = &self.nodes[n as usize];
        if !node.convoyed {
            return Answer::Yes;
        }
        let (mut sure, mut possible) = (Bits::EMPTY, Bits::EMPTY);
        for sea in self.carriers[n as usize].iter() {
            match self.nodes[self.by_province[sea.0 as usize] as usize].answer {
                Answer::Yes => sure.insert(sea),
                Answer::Open => possible.insert(sea),
                Answer::No => {}
            }
        }
        if bridged(self.map, &sure, node.at, node.to) {
            Answer::Yes
        } else if possible.is_empty() || !bridged(self.map, &sure.or(&possible), node.at, node.to) {
            Answer::No
        } else {
            Answer::Open
        }
    }
}
