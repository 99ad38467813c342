//! House rules that the players decide together: draws (3.0-5, 3.0-6), players who have left (3.3-14 to 3.3-16), names of
//! vassals (10.4-20, 10.4-21). What is proposed in an orders phase is voted on after the retreats, behind curtains; it is
//! carried when nobody is against it.

mod motions;
mod names;
mod refusals;

pub use motions::{check_propose, check_recall, check_vote, concerned, motion_noun, motion_words, proposed};
pub use names::{check_name, is_name};
pub use refusals::No;

use serde::{Deserialize, Serialize};

use super::components::Motion;
use super::ids::VassalId;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum BallotDeed {
    Propose {
        motion: Motion,
    },
    /// Takes the proposal back.
    Recall {
        motion: Motion,
    },
    /// For or against the proposal of this number, from 0.
    Vote {
        number: usize,
        yes: bool,
    },
    Name {
        vassal: VassalId,
        name: String,
    },
}

// ---------------------------------------------------------------- The door

/// May the seat close its curtain: has it voted on everything?
///
/// # Errors
/// What it still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    motions::check_done(pos, seat)
}

/// A deed in words, also of proposals that do not exist.
pub fn describe(pos: Pos, deed: &BallotDeed) -> String {
    let numbered = |number: usize| {
        let motions = &pos.motions.0;
        motions.get(number).map_or_else(|| format!("number {number}"), |(motion, _)| motion_noun(*motion))
    };
    match deed {
        BallotDeed::Propose { motion } => format!("Propose {}", motion_words(*motion)),
        BallotDeed::Recall { motion } => format!("No longer propose {}", motion_words(*motion)),
        BallotDeed::Vote { number, yes: true } => format!("For the proposal of {}", numbered(*number)),
        BallotDeed::Vote { number, yes: false } => format!("Against the proposal of {}", numbered(*number)),
        BallotDeed::Name { vassal, name } => format!("Call {} {name}", pos.vassal_name(*vassal)),
    }
}
