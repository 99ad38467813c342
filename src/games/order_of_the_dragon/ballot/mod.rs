//! House rules that the players decide together: draws (3.0-5, 3.0-6), players who have left (3.3-14 to 3.3-16), names of
//! vassals (10.4-20, 10.4-21). What is proposed in an orders phase is voted on after the retreats, behind curtains; it is carried
//! when nobody is against it.

mod counting;
mod name;
mod propose;
mod refusals;
mod vote;

pub use counting::{count, open_motions};
pub use name::{NameVassal, check_names, is_name, name_vassal};
pub use propose::{Propose, Recall, propose, recall};
pub use refusals::No;
pub use vote::{CastVote, cast_vote};

use super::prelude::*;
use crate::line;

/// Has this power a vote on the motion? Nobody has on his own fate.
pub fn concerned(motion: Motion, power: PowerId) -> bool {
    motion != Motion::Drop(power)
}

/// What was proposed, and by whom, where the seat of this power has a vote and has not given it.
pub fn open(pos: Pos<'_>, seat: SeatId, power: PowerId) -> impl Iterator<Item = &(Motion, SeatId)> {
    let voted = &pos.desk(seat).ballots;
    let all = pos.at.common.motions.iter().enumerate();
    all.filter(move |(n, (motion, _))| concerned(*motion, power) && !voted.contains_key(n)).map(|(_, made)| made)
}

/// Has this seat voted on all that concerns it? Who has no power owes nothing.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let owed = open(pos, seat, power).count();
    if owed > 0 { Err(No::VotesOwed { owed }.into()) } else { Ok(()) }
}

/// "a draw of all who are left".
pub fn motion_line(motion: Motion) -> Line {
    match motion {
        Motion::Draw => line!["a draw of all who are left"],
        Motion::Drop(power) => line!["that ", power.in_line(), power.verb(" is given up", " are given up")],
    }
}

/// "Naples proposes a draw of all who are left."
pub fn proposal_line(pos: Pos, by: SeatId, motion: Motion) -> Line {
    let (who, proposes) = match pos.power_of(by) {
        Some(power) => (power.opens_line(), power.verb(" proposes ", " propose ")),
        None => (called(by, by.to_string()), " proposes "),
    };
    line![who, proposes, motion_line(motion), "."]
}

/// "a draw of all who are left", behind "the proposal of".
pub fn motion_noun(motion: Motion) -> Line {
    match motion {
        Motion::Draw => motion_line(motion),
        Motion::Drop(power) => line!["giving ", power.in_line(), " up"],
    }
}
