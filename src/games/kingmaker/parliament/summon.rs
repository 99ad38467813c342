//! Another noble is summoned, for a Writ (PARL-6).

use super::super::prelude::*;
use super::calling::{check_summoned, check_writ, summon, writ_of};
use super::{Stage, Summon, at};
use crate::line;

/// Any number of Writs.
impl Deed for Summon {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let writ = at(pos, Stage::Summoning).and_then(|_| writ_of(pos, seat));
        writ.into_iter().flat_map(|writ| pos.nobles().map(move |n| Summon { noble: n.id, writ })).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(s) = at(pos, Stage::Summoning) else { return self.not_now(pos) };
        check_writ(pos, seat, self.writ)?;
        check_summoned(pos, seat, s.place, &s.summoned, self.noble)
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        summon(world, seat, self.noble, Some(self.writ));
    }
    fn describe(&self, pos: Pos) -> Line {
        line!["Summon ", pos.noble_in_line(self.noble), " with a Writ"]
    }
}
