//! Voting on what was proposed (3.0-5, 3.3-14).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::BALLOTS;
use super::super::readers::Board;
use super::super::rules::ballot::{BallotDeed, check_vote, describe};
use super::super::state::{Ballots, change};
use crate::engine::*;
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// For or against the proposal of this number, from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CastVote {
    pub number: usize,
    pub yes: bool,
}

impl Action for CastVote {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Vote";
    fn when() -> When {
        When::during(BALLOTS).as_check_says()
    }
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let all = 0..on.pos().motions.0.len();
        all.flat_map(|number| [true, false].map(|yes| CastVote { number, yes })).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_vote(on.pos(), seat, self.number, self.yes)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &BallotDeed::Vote { number: self.number, yes: self.yes })]
    }
    fn heading(&self, _: &Board) -> String {
        "Votes".into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        self.yes.then_some(Loss::Planned)
    }
}

/// A vote may be changed until all have closed their curtains.
pub fn cast_vote(In(By { seat, act }): In<By<CastVote>>, world: &mut World) {
    change::<Ballots>(world, seat).0.insert(act.number, act.yes);
}
