//! Diplomacy points: what they come from, what they may be given to, and which order they carry (section 9).

mod give;
mod listed;
mod pool;
mod refusals;
mod settling;
mod votes;
mod withdraw;

pub use give::{Give, GiveAlso, GivePoints, give_points};
pub use pool::{Account, Pool, ledger, pool};
pub use refusals::No;
pub use settling::{reveal, settle, weight};
pub use votes::{barred, barred_votes, bid_words, bids_of, count, give, is_neutral, read_bid};
pub use withdraw::{TakeVoteBack, Withdraw, take_vote_back, withdraw};

use super::orders::goals;
use super::prelude::*;
use votes::{Beside, check_vote};

/// What a bid is about: the unit, and what it is told to go for, to help or to marry.
fn upon(pos: Pos, unit: UnitId, bid: Bid) -> Touches {
    match bid {
        Bid::Order(order) => Touches::by(unit).upon(&goals(pos, &order)),
        Bid::Marry(power) => Touches::by(unit).upon(power),
    }
}
