//! Giving points to an order of a unit that no player owns (9.0).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::Board;
use super::super::rules::components::{Bid, Vote};
use super::super::rules::ids::UnitId;
use super::super::rules::points::{Beside, PointsDeed, check_vote, describe, givings};
use super::{to_write, upon};
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// In the place of all that this unit had from the seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GivePoints {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

impl Action for GivePoints {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Vote";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        // For units nearby, once one's own have their orders; any other is asked for.
        let deeds = givings(on.pos(), seat, |voted| !voted);
        let own = |deed| match deed {
            PointsDeed::Vote { unit, bid, points } => Some(GivePoints { unit, bid, points }),
            _ => None,
        };
        deeds.into_iter().filter_map(own).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let vote = Vote { unit: self.unit, bid: self.bid, points: self.points };
        check_vote(on.pos(), seat, vote, Beside::Nothing)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &PointsDeed::Vote { unit: self.unit, bid: self.bid, points: self.points })]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Points for {}", super::super::orders::named(on.pos(), self.unit))
    }
    fn touches(&self, on: &Board) -> Touches {
        upon(on.pos(), self.unit, self.bid)
    }
}

/// They are given.
pub fn give_points(In(By { seat, act }): In<By<GivePoints>>, world: &mut World) {
    to_write(world, seat, Vote { unit: act.unit, bid: act.bid, points: act.points }, Beside::Nothing);
}
