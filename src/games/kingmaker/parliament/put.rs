//! Which of two monarchs is put to the vote first (PARL-27a).

use super::super::prelude::*;
use super::crowns::{present, put};
use super::{No, Put, Stage, at};
use crate::line;

/// One of the monarchs [`present`].
impl Deed for Put {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(s) = at(pos, Stage::Choosing) else { return vec![] };
        present(pos, s).into_iter().map(|royal| Put { royal }).collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Put { royal } = *self;
        let Some(s) = at(pos, Stage::Choosing) else { return self.not_now(pos) };
        if present(pos, s).contains(&royal) { Ok(()) } else { Err(No::NotAKing { who: pos.royal_name(royal) }.into()) }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        put(world, self.royal);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Put ", self.royal, " to the vote first"]
    }
}
