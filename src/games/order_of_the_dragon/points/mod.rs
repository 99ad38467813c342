//! Diplomacy points: what they come from, what they may be given to, and which order they carry (section 9).

mod also;
mod listed;
mod pool;
mod refusals;
mod settling;
mod take_back;
mod vote;
mod votes;
mod withdraw;

pub use also::{GiveAlso, give_also};
pub use pool::{Account, Pool, ledger, pool};
pub use refusals::No;
pub use settling::{reveal, settle, weight};
pub use take_back::{TakeVoteBack, take_vote_back};
pub use vote::{GivePoints, give_points};
pub use votes::{barred, barred_votes, bid_words, bids_of, count, give, is_neutral, read_bid};
pub use withdraw::{Withdraw, withdraw};

use super::orders::goals;
use super::prelude::*;
use votes::{Beside, check_vote, check_withdraw, is_of};

/// What a bid is about: the unit, and what it is told to go for, to help or to marry.
fn upon(pos: Pos, unit: UnitId, bid: Bid) -> Touches {
    match bid {
        Bid::Order(order) => Touches::by(unit).upon(&goals(pos, &order)),
        Bid::Marry(power) => Touches::by(unit).upon(power),
    }
}

/// Writes a vote down, with coasts filled in; the last given comes last.
fn to_write(world: &mut World, seat: SeatId, vote: Vote, beside: Beside) {
    let bid = look(world, |pos| pos.find_unit(vote.unit).and_then(|u| read_bid(pos, u, vote.bid).ok()));
    let Some(bid) = bid else { return };
    let mut votes = change::<Votes>(world, seat);
    votes.0.retain(|v| !beside.gives_way(v, vote.unit, bid));
    votes.0.push(Vote { bid, ..vote });
}

/// The seat's points for this unit are free again: all, or those for one order.
fn take_from(world: &mut World, seat: SeatId, unit: UnitId, bid: Option<Bid>) {
    change::<Votes>(world, seat).0.retain(|v| !is_of(v, unit, bid));
}
