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

/// Has this power a vote on the motion? Nobody has on his own fate.
pub fn concerned(motion: Motion, power: PowerId) -> bool {
    motion != Motion::Drop(power)
}

/// Has this seat voted on all that concerns it? Who has no power owes nothing.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let mine = &pos.desk(seat).ballots;
    let open = |(n, (motion, _)): &(usize, &(Motion, SeatId))| concerned(*motion, power) && !mine.contains_key(n);
    let owed = pos.common.motions.iter().enumerate().filter(open).count();
    if owed > 0 { Err(No::VotesOwed { owed }.into()) } else { Ok(()) }
}

/// "a draw of all who are left".
pub fn motion_words(motion: Motion) -> String {
    match motion {
        Motion::Draw => "a draw of all who are left".into(),
        Motion::Drop(power) => format!("that {} {} given up", power.prose(), power.verb("is", "are")),
    }
}

/// "Naples proposes a draw of all who are left."
pub fn proposal_words(pos: Pos, by: SeatId, motion: Motion) -> String {
    let (who, proposes) = match pos.power_of(by) {
        Some(power) => (power.opening(), power.verb("proposes", "propose")),
        None => (by.to_string(), "proposes"),
    };
    format!("{who} {proposes} {}.", motion_words(motion))
}

/// "a draw of all who are left", behind "the proposal of".
pub fn motion_noun(motion: Motion) -> String {
    match motion {
        Motion::Draw => motion_words(motion),
        Motion::Drop(power) => format!("giving {} up", power.prose()),
    }
}
