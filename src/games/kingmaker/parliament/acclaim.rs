//! Acclamation of the sole monarch (OBJ-2).

use super::super::prelude::*;
use super::super::succession;
use super::{Acclaim, Question, Stage, at, to, with};
use crate::line;

impl Deed for Acclaim {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, at(pos, Stage::Acclaiming).is_some())
    }
    /// The Houses vote on it; nothing happens without one.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(king) = succession::sole(&now(world)) else { return };
        with(world, |s| s.questions = vec![Question::Acclaim(king)]);
        to(world, Stage::Voting);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Ask both Houses to acclaim the monarch"]
    }
}
