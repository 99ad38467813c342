//! House rules that the players decide together: draws (3.0-5, 3.0-6), players who have left (3.3-14 to 3.3-16), names of
//! vassals (10.4-20, 10.4-21). What is
//! proposed in an orders phase is voted on after the retreats, behind curtains; it is carried when nobody is against it.

mod motions;
mod names;
mod refusals;

pub use motions::{
    begin, check_propose, check_recall, check_vote, concerned, count, motion_noun, motion_words, open_motions, proposed,
};
pub use names::{check_name, is_name};
pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::{Desk, Motion, Phase};
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

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &BallotDeed) -> Result<(), Refusal> {
    match deed {
        BallotDeed::Propose { motion } => motions::check_propose(pos, seat, *motion),
        BallotDeed::Recall { motion } => motions::check_recall(pos, seat, *motion),
        BallotDeed::Vote { number, yes } => motions::check_vote(pos, seat, *number, *yes),
        BallotDeed::Name { vassal, name } => names::check_name(pos, seat, *vassal, name),
    }
}

/// May the seat close its curtain: has it voted on everything?
///
/// # Errors
/// What it still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    motions::check_done(pos, seat)
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &BallotDeed) {
    let mut desk = world.resource_mut::<Desk>();
    match deed {
        BallotDeed::Propose { motion } => {
            let mine = desk.motions.entry(seat).or_default();
            mine.push(*motion);
            mine.sort();
        }
        BallotDeed::Recall { motion } => {
            if let Some(mine) = desk.motions.get_mut(&seat) {
                mine.retain(|m| m != motion);
                if mine.is_empty() {
                    desk.motions.remove(&seat);
                }
            }
        }
        BallotDeed::Vote { number, yes } => {
            desk.ballots.entry(seat).or_default().insert(*number, *yes);
        }
        BallotDeed::Name { vassal, name } => names::do_name(world, seat, *vassal, name),
    }
}

/// Cycles in which the list has no draw: nobody thinks of it so early; who does asks for it.
const EARLY: u16 = 5;

/// Proposals in the later game, and votes. Names are asked for on their own.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<Action>) {
    let mut push = |deed: BallotDeed| {
        if check(pos, seat, &deed).is_ok() {
            out.push(Action::Ballot(deed));
        }
    };
    match pos.turn.phase {
        Phase::Orders => {
            if pos.turn.cycle > EARLY {
                push(BallotDeed::Propose { motion: Motion::Draw });
            }
            if pos.options.drops {
                let others = pos.powers().filter(|p| pos.is_active(p.id)).map(|p| p.id);
                others.for_each(|p| push(BallotDeed::Propose { motion: Motion::Drop(p) }));
            }
            for motion in pos.desk().motions.get(&seat).into_iter().flatten() {
                push(BallotDeed::Recall { motion: *motion });
            }
        }
        Phase::Ballot => {
            for number in 0..pos.motions.0.len() {
                push(BallotDeed::Vote { number, yes: true });
                push(BallotDeed::Vote { number, yes: false });
            }
        }
        Phase::Retreats | Phase::Census | Phase::Winter => {}
    }
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

/// The heading under which such an offer is listed.
pub fn heading(deed: &BallotDeed) -> String {
    match deed {
        BallotDeed::Propose { .. } | BallotDeed::Recall { .. } => "Proposals to the table".into(),
        BallotDeed::Vote { .. } => "Votes".into(),
        BallotDeed::Name { .. } => "Names".into(),
    }
}
