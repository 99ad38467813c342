//! Giving points to an order of a unit that no player owns (9.0).

use super::super::orders::named;
use super::super::prelude::*;
use super::listed::givings;
use super::{Beside, bid_words, check_vote, count, to_write, upon};
use crate::line;

/// In the place of all that this unit had from the seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GivePoints {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

impl From<Vote> for GivePoints {
    fn from(Vote { unit, bid, points }: Vote) -> Self {
        GivePoints { unit, bid, points }
    }
}

impl GivePoints {
    /// As it lies behind the curtain.
    pub fn vote(&self) -> Vote {
        Vote { unit: self.unit, bid: self.bid, points: self.points }
    }
}

impl Action for GivePoints {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Vote";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let all = givings(on.pos(), seat, |voted| !voted);
        all.into_iter().map(GivePoints::from).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_vote(on.pos(), seat, self.vote(), Beside::Nothing)
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("{} for {}", count(self.points), bid_words(on.pos(), self.unit, self.bid))]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Points for {}", named(on.pos(), self.unit))
    }
    fn touches(&self, on: &Board) -> Touches {
        upon(on.pos(), self.unit, self.bid)
    }
}

/// They are given.
pub fn give_points(In(By { seat, act }): In<By<GivePoints>>, world: &mut World) {
    to_write(world, seat, act.vote(), Beside::Nothing);
}
