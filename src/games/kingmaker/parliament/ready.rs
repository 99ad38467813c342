//! One has done with a step of Parliament.

use std::collections::BTreeSet;

use super::super::actions::Action;
use super::super::prelude::*;
use super::nominate::check_nominate;
use super::{Line as Rank, No, ParliamentDeed, Ready, Stage, session, with};
use crate::line;
use crate::table::counted;

/// The caller must nominate for every card that somebody can have, unless it has been refused (PARL-13, ruling 42).
impl Deed for Ready {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Some(s) = session(pos) else { return self.not_now(pos) };
        if matches!(s.stage, Stage::Answering | Stage::Choosing | Stage::Counting) {
            return self.not_now(pos);
        }
        if s.stage != Stage::Nominating || s.line != Rank::Caller {
            return Ok(());
        }
        for card in s.open.iter().filter(|c| !s.refused.iter().any(|(r, _)| r == *c)) {
            if let Some(n) = pos.nobles().find(|n| check_nominate(pos, s, *card, n.id).is_ok()) {
                let (card, who) = (pos.card_name(*card).into(), pos.noble_name(n.id).into());
                return Err(No::MustNominate { card, who }.into());
            }
        }
        Ok(())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        with(world, |s| {
            s.done.push(seat);
            s.done.sort();
        });
    }
    fn describe(&self, pos: Pos) -> Line {
        line![match session(pos).map(|s| s.stage) {
            Some(Stage::Summoning) => "Summon nobody more",
            Some(Stage::Attendance) => "Nobody more attends",
            Some(Stage::Nominating) => "These are the nominations",
            Some(Stage::Refusing) => "Refuse nothing more",
            Some(Stage::Voting) => "Abstain in all the rest",
            Some(Stage::Acclaiming) => "Ask for nothing",
            _ => "Ready",
        }]
    }
    /// What the step would be left with.
    fn left_undone(&self, pos: Pos, offers: &[Action]) -> Option<String> {
        use ParliamentDeed::{Attend, Nominate, Return, Summon, Vote};
        let session = session(pos)?;
        let nobles = |of: fn(&ParliamentDeed) -> Option<NobleId>| -> usize {
            let deeds = offers.iter().filter_map(|a| if let Action::Parliament(deed) = a { of(deed) } else { None });
            deeds.collect::<BTreeSet<NobleId>>().len()
        };
        match session.stage {
            Stage::Summoning => {
                let n = nobles(|d| if let Summon { noble, .. } = d { Some(*noble) } else { None });
                counted(n, "1 noble could be summoned with a Writ", "# nobles could be summoned with a Writ")
            }
            Stage::Attendance => {
                let n = nobles(|d| if let Attend { noble } = d { Some(*noble) } else { None });
                counted(n, "1 noble could attend", "# nobles could attend")
            }
            Stage::Nominating => {
                let open: BTreeSet<CardId> = offers
                    .iter()
                    .filter_map(|a| match a {
                        Action::Parliament(Nominate { card, .. }) => Some(*card),
                        _ => None,
                    })
                    .collect();
                counted(open.len(), "1 card has no nomination", "# cards have no nomination")
            }
            Stage::Voting => {
                let mut open: Vec<_> = vec![];
                for offer in offers {
                    if let Action::Parliament(Vote { on, .. }) = offer
                        && !open.contains(on)
                    {
                        open.push(*on);
                    }
                }
                counted(open.len(), "You would abstain in 1 vote", "You would abstain in # votes")
            }
            Stage::Acclaiming => {
                let may = offers.iter().filter(|a| matches!(a, Action::Parliament(ParliamentDeed::Acclaim))).count();
                counted(may, "The Houses could be asked for the victory", "")
            }
            Stage::Homeward => {
                let n = nobles(|d| if let Return { noble, .. } = d { Some(*noble) } else { None });
                counted(n, "1 noble could go home", "# nobles could go home")
            }
            _ => None,
        }
    }
}
