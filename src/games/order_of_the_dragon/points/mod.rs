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
pub use votes::{barred, barred_votes, bid_line, bid_words, bids_of, count, give, is_neutral, read_bid};
pub use withdraw::{TakeVoteBack, Withdraw, take_vote_back, withdraw};

use votes::{Beside, check_vote};
