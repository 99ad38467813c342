//! Giving points to another order of the same unit (9.0-14).

use super::super::orders::named;
use super::super::prelude::*;
use super::listed::givings;
use super::{Beside, bid_words, check_vote, count, to_write, upon};
use crate::line;

/// Beside those for other orders; anew, where this order has some.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GiveAlso {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

impl GiveAlso {
    /// As it lies behind the curtain.
    pub fn vote(&self) -> Vote {
        Vote { unit: self.unit, bid: self.bid, points: self.points }
    }
}

impl Action for GiveAlso {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Also";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let all = givings(on.pos(), seat, |voted| voted);
        all.into_iter().map(|Vote { unit, bid, points }| GiveAlso { unit, bid, points }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_vote(on.pos(), seat, self.vote(), Beside::Others)
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("{} also for {}", count(self.points), bid_words(on.pos(), self.unit, self.bid))]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Points for {}", named(on.pos(), self.unit))
    }
    fn touches(&self, on: &Board) -> Touches {
        upon(on.pos(), self.unit, self.bid)
    }
}

/// They are given.
pub fn give_also(In(By { seat, act }): In<By<GiveAlso>>, world: &mut World) {
    to_write(world, seat, act.vote(), Beside::Others);
}
