//! House rules that the players decide together: draws (3.0-5, 3.0-6), players who have left (3.3-14 to 3.3-16), names of
//! vassals (10.4-20, 10.4-21). What is proposed in an orders phase is voted on after the retreats, behind curtains; it is carried
//! when nobody is against it.

mod counting;
mod name;
mod propose;
mod recall;
mod vote;

pub use counting::{count, open_motions};
pub use name::{NameVassal, name_vassal};
pub use propose::{Propose, propose};
pub use recall::{Recall, recall};
pub use vote::{CastVote, cast_vote};

/// Cycles in which the list has no draw: nobody thinks of it so early; who does asks for it.
const EARLY: u16 = 5;

/// The heading of what is proposed.
const PROPOSALS: &str = "Proposals to the table";
