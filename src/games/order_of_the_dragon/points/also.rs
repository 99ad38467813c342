//! Giving points to another order of the same unit (9.0-14).

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

/// Beside those for other orders; anew, where this order has some.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GiveAlso {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

impl Action for GiveAlso {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Also";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        // For units nearby, once one's own have their orders; any other is asked for.
        let deeds = givings(on.pos(), seat, |voted| voted);
        let own = |deed| match deed {
            PointsDeed::Also { unit, bid, points } => Some(GiveAlso { unit, bid, points }),
            _ => None,
        };
        deeds.into_iter().filter_map(own).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let vote = Vote { unit: self.unit, bid: self.bid, points: self.points };
        check_vote(on.pos(), seat, vote, Beside::Others)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &PointsDeed::Also { unit: self.unit, bid: self.bid, points: self.points })]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Points for {}", super::super::orders::named(on.pos(), self.unit))
    }
    fn touches(&self, on: &Board) -> Touches {
        upon(on.pos(), self.unit, self.bid)
    }
}

/// They are given.
pub fn give_also(In(By { seat, act }): In<By<GiveAlso>>, world: &mut World) {
    to_write(world, seat, Vote { unit: act.unit, bid: act.bid, points: act.points }, Beside::Others);
}
