//! Taking back what one order of a unit has (9.0-5).

use super::super::prelude::*;
use super::{bid_words, check_withdraw, ledger, take_from, upon};
use crate::line;

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
        let given = ledger(on.pos(), seat).map(|account| account.given).unwrap_or_default();
        let several = |v: &&Vote| given.iter().filter(|other| other.unit == v.unit).count() > 1;
        given.iter().filter(several).map(|v| TakeVoteBack { unit: v.unit, bid: v.bid }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, Some(self.bid))
    }
    fn describe(&self, on: &Board) -> Line {
        line![format!("Take the points for {} back", bid_words(on.pos(), self.unit, self.bid))]
    }
    fn heading(&self, _: &Board) -> String {
        "Points given".into()
    }
    fn touches(&self, on: &Board) -> Touches {
        upon(on.pos(), self.unit, self.bid)
    }
}

/// They are free again.
pub fn take_vote_back(In(By { seat, act }): In<By<TakeVoteBack>>, world: &mut World) {
    take_from(world, seat, act.unit, Some(act.bid));
}
