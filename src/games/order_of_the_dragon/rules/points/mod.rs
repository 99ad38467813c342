//! Diplomacy points: what they come from, what they may be given to, and which order they carry (section 9).

mod pool;
mod refusals;
mod settling;
mod votes;

pub use pool::{Account, Pool, ledger, pool};
pub use refusals::No;
pub use settling::{came_of, revealed, settled, weight};
pub use votes::{
    Beside, barred, barred_votes, bid_words, bids_of, check_vote, check_withdraw, give, givings, is_neutral, is_of,
    read_bid, takings_back,
};

use super::orders::unit_words;
use serde::{Deserialize, Serialize};

use super::components::Bid;
use super::ids::UnitId;
use super::position::Pos;

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PointsDeed {
    /// Gives points to an order of a unit that no player owns, in the place of all that this unit had from the seat.
    Vote { unit: UnitId, bid: Bid, points: u8 },
    /// Gives points to this order beside others of the same unit; anew, where it has some.
    Also { unit: UnitId, bid: Bid, points: u8 },
    /// Takes the points of a unit back, whatever orders they were for.
    Withdraw { unit: UnitId },
    /// Takes back what this order of a unit has; what others of its orders have stays.
    TakeBack { unit: UnitId, bid: Bid },
}

// ---------------------------------------------------------------- The door

/// A deed in words, also of units that do not exist.
pub fn describe(pos: Pos, deed: &PointsDeed) -> String {
    match deed {
        PointsDeed::Vote { unit, bid, points } => {
            let points = if *points == 1 { "1 point".into() } else { format!("{points} points") };
            format!("{points} for {}", bid_words(pos, *unit, *bid))
        }
        PointsDeed::Also { unit, bid, points } => {
            let points = if *points == 1 { "1 point".into() } else { format!("{points} points") };
            format!("{points} also for {}", bid_words(pos, *unit, *bid))
        }
        PointsDeed::Withdraw { unit } => format!("Take the points for {} back", named(pos, *unit)),
        PointsDeed::TakeBack { unit, bid } => format!("Take the points for {} back", bid_words(pos, *unit, *bid)),
    }
}

fn named(pos: Pos, unit: UnitId) -> String {
    pos.find_unit(unit).map_or_else(|| format!("unit {}", unit.0), |u| unit_words(pos, u))
}
