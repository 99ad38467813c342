//! Giving points to an order of a unit that no player owns (9.0): in the place of all that it had, or beside (9.0-14).

use super::super::orders::named;
use super::super::prelude::*;
use super::listed::givings;
use super::{Beside, bid_line, check_vote, count, read_bid};
use crate::line;

/// Points for this order; those for others stay where it is `ALSO` given some, and this order's own are given anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Give<const ALSO: bool> {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

/// In the place of all that this unit had from the seat.
pub type GivePoints = Give<false>;
/// Beside those for other orders.
pub type GiveAlso = Give<true>;

impl<const ALSO: bool> From<Vote> for Give<ALSO> {
    fn from(Vote { unit, bid, points }: Vote) -> Self {
        Give { unit, bid, points }
    }
}

impl<const ALSO: bool> Give<ALSO> {
    const BESIDE: Beside = if ALSO { Beside::Others } else { Beside::Nothing };

    /// As it lies behind the curtain.
    pub fn vote(&self) -> Vote {
        Vote { unit: self.unit, bid: self.bid, points: self.points }
    }
}

impl<const ALSO: bool> Action for Give<ALSO> {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = if ALSO { "Points.Also" } else { "Points.Vote" };
    const WHEN: fn() -> When = ORDERS;
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        givings(on.pos(), seat, |voted| voted == ALSO).into_iter().map(Give::from).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_vote(on.pos(), seat, self.vote(), Self::BESIDE)
    }
    fn describe(&self, on: &Board) -> Line {
        let words = if ALSO { " also for " } else { " for " };
        line![count(self.points), words, bid_line(on.pos(), self.unit, self.bid)]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Points for {}", named(on.pos(), self.unit))
    }
}

/// They are given, with coasts filled in; the last given comes last.
pub fn give_points<const ALSO: bool>(In(By { seat, act }): In<By<Give<ALSO>>>, world: &mut World) {
    let bid = look(world, |pos| pos.find_unit(act.unit).and_then(|u| read_bid(pos, u, act.bid).ok()));
    let Some(bid) = bid else { return };
    let mut desk = change::<Desk>(world, seat);
    desk.votes.retain(|v| !Give::<ALSO>::BESIDE.gives_way(v, act.unit, bid));
    desk.votes.push(Vote { bid, ..act.vote() });
}
