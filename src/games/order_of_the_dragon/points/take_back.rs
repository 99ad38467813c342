//! Taking back what one order of a unit has (9.0-5).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::components::Bid;
use super::super::rules::ids::UnitId;
use super::super::rules::points::{PointsDeed, check_withdraw, describe, takings_back};
use super::take_from;
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// What others of its orders have stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakeVoteBack {
    pub unit: UnitId,
    pub bid: Bid,
}

impl Action for TakeVoteBack {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.TakeBack";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        let own = |deed| match deed {
            PointsDeed::TakeBack { unit, bid } => Some(TakeVoteBack { unit, bid }),
            _ => None,
        };
        takings_back(on.pos(), seat).into_iter().filter_map(own).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, Some(self.bid))
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &PointsDeed::TakeBack { unit: self.unit, bid: self.bid })]
    }
    fn heading(&self, _: &Board) -> String {
        "Points given".into()
    }
    fn touches(&self, on: &Board) -> Touches {
        super::upon(on.pos(), self.unit, self.bid)
    }
}

/// They are free again.
pub fn take_vote_back(In(By { seat, act }): In<By<TakeVoteBack>>, world: &mut World) {
    take_from(world, seat, act.unit, Some(act.bid));
}
