//! Proposing a draw, or that somebody who has left is given up (3.0-5, 3.3-14).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::ballot::{BallotDeed, check_propose, describe};
use super::super::rules::components::Motion;
use super::super::state::{Proposals, change};
use super::EARLY;
use crate::engine::*;
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// Voted on after the retreats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Propose {
    pub motion: Motion,
}

impl Action for Propose {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Propose";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(_: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let draw = (pos.turn.cycle > EARLY).then_some(Motion::Draw);
        let others = pos.powers().filter(|p| pos.options.drops && pos.is_active(p.id)).map(|p| Motion::Drop(p.id));
        draw.into_iter().chain(others).map(|motion| Propose { motion }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_propose(on.pos(), seat, self.motion)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &BallotDeed::Propose { motion: self.motion })]
    }
    fn heading(&self, _: &Board) -> String {
        super::PROPOSALS.into()
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        Some(Loss::Planned)
    }
    fn touches(&self, _: &Board) -> Touches {
        match self.motion {
            Motion::Draw => Touches::default(),
            Motion::Drop(power) => Touches::by(power),
        }
    }
}

/// It lies behind the curtain with the orders.
pub fn propose(In(By { seat, act }): In<By<Propose>>, world: &mut World) {
    let mut mine = change::<Proposals>(world, seat);
    mine.0.push(act.motion);
    mine.0.sort();
}
