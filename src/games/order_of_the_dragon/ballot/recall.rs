//! Taking a proposal back.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::ballot::{BallotDeed, check_recall, describe};
use super::super::rules::components::Motion;
use super::super::state::{Proposals, change};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// It is proposed by this seat no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recall {
    pub motion: Motion,
}

impl Action for Recall {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Recall";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let mine = pos.desk().motions.get(&seat);
        mine.into_iter().flatten().map(|motion| Recall { motion: *motion }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_recall(on.pos(), seat, self.motion)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &BallotDeed::Recall { motion: self.motion })]
    }
    fn heading(&self, _: &Board) -> String {
        super::PROPOSALS.into()
    }
    fn touches(&self, _: &Board) -> Touches {
        match self.motion {
            Motion::Draw => Touches::default(),
            Motion::Drop(power) => Touches::by(power),
        }
    }
}

/// It goes from behind the curtain.
pub fn recall(In(By { seat, act }): In<By<Recall>>, world: &mut World) {
    change::<Proposals>(world, seat).0.retain(|m| *m != act.motion);
}
