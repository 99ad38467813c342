//! Which of two senior heirs counts (PARL-12).

use super::super::prelude::*;
use super::{Count, No, Stage, at, votes, with};
use crate::line;

/// One of the two senior heirs in the faction's hands.
impl Deed for Count {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let asked = at(pos, Stage::Counting).is_some();
        votes::seniors_of(pos, seat).into_iter().filter(|_| asked).map(|royal| Count { royal }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Count { royal } = *self;
        self.if_asked(pos, at(pos, Stage::Counting).is_some())?;
        let mine = votes::seniors_of(pos, seat).contains(&royal);
        if mine { Ok(()) } else { Err(No::NotYourSenior { who: pos.royal_name(royal) }.into()) }
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Count { royal } = *self;
        with(world, |s| s.counted.push((seat, royal)));
        let text = line![royal, " counts for ", now(world).in_line(seat), "."];
        tell(world, Some(seat), "PARL-12", text);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Of your senior heirs ", self.royal, " counts"]
    }
}
