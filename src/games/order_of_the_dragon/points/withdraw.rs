//! Taking back the points of a unit (9.0-5): all, or what one of its orders has.

use super::super::orders::{named, unit_in_line};
use super::super::prelude::*;
use super::{No, bid_line};
use crate::line;

/// Is this vote for the unit, and for the order if one is named?
fn is_of(vote: &Vote, unit: UnitId, bid: Option<Bid>) -> bool {
    vote.unit == unit && bid.is_none_or(|bid| vote.bid == bid)
}

/// The seat must have given this unit points, for this order if one is named.
fn check_withdraw(pos: Pos, seat: SeatId, unit: UnitId, bid: Option<Bid>) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Orders, seat, "Taking points back")?;
    pos.the_unit(unit)?;
    if !pos.desk(seat).votes.iter().any(|v| is_of(v, unit, bid)) {
        return Err(No::NotVoted { unit: named(pos, unit) }.into());
    }
    Ok(())
}

/// What a seat has given to units of which one order has points, or several.
fn given(pos: Pos<'_>, seat: SeatId, several: bool) -> impl Iterator<Item = &Vote> {
    let votes = &pos.desk(seat).votes;
    votes.iter().filter(move |v| several == (votes.iter().filter(|other| other.unit == v.unit).count() > 1))
}

/// Whatever orders they were for; offered where there is but one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Withdraw {
    pub unit: UnitId,
}

impl Action for Withdraw {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.Withdraw";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = "Points given";
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        given(on.pos(), seat, false).map(|v| Withdraw { unit: v.unit }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, None)
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Take the points for ", unit_in_line(on.pos(), self.unit), " back"]
    }
}

/// They are free again.
pub fn withdraw(In(By { seat, act }): In<By<Withdraw>>, world: &mut World) {
    change::<Desk>(world, seat).votes.retain(|v| !is_of(v, act.unit, None));
}

/// What others of its orders have stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakeVoteBack {
    pub unit: UnitId,
    pub bid: Bid,
}

impl Action for TakeVoteBack {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Points.TakeBack";
    const WHEN: fn() -> When = ORDERS;
    const HEADING: &'static str = "Points given";
    fn candidates(seat: SeatId, on: &Board) -> Vec<Self> {
        given(on.pos(), seat, true).map(|v| TakeVoteBack { unit: v.unit, bid: v.bid }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_withdraw(on.pos(), seat, self.unit, Some(self.bid))
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Take the points for ", bid_line(on.pos(), self.unit, self.bid), " back"]
    }
}

/// They are free again.
pub fn take_vote_back(In(By { seat, act }): In<By<TakeVoteBack>>, world: &mut World) {
    change::<Desk>(world, seat).votes.retain(|v| !is_of(v, act.unit, Some(act.bid)));
}
