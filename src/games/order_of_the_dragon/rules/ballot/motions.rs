//! Proposals and the votes on them (3.0, 3.3).

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::refusals::No;
use crate::table::{Refusal, SeatId};

fn motions(pos: Pos<'_>) -> &[(Motion, SeatId)] {
    &pos.motions.0
}

/// A kind the options allow, not proposed by this seat yet; to drop another power that still plays.
pub fn check_propose(pos: Pos, seat: SeatId, motion: Motion) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Orders, seat, "A proposal")?;
    match motion {
        Motion::Draw if !pos.options.draws => return Err(No::NoDraws.into()),
        Motion::Drop(_) if !pos.options.drops => return Err(No::NoDrops.into()),
        Motion::Drop(whom) => {
            let known = usize::from(whom.0) < PowerId::COUNT;
            if !known || whom == power || !pos.is_active(whom) || pos.power(whom).dropped {
                return Err(No::NobodyToDrop { power: whom.name().into() }.into());
            }
        }
        Motion::Draw => {}
    }
    let mine = pos.desk().motions.get(&seat);
    if mine.is_some_and(|mine| mine.contains(&motion)) { Err(No::ProposedAlready.into()) } else { Ok(()) }
}

/// One that this seat has proposed.
pub fn check_recall(pos: Pos, seat: SeatId, motion: Motion) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Orders, seat, "Taking a proposal back")?;
    let mine = pos.desk().motions.get(&seat);
    if mine.is_some_and(|mine| mine.contains(&motion)) { Ok(()) } else { Err(No::NotProposed.into()) }
}

/// Has this power a vote on the motion? Nobody has on his own fate.
pub fn concerned(motion: Motion, power: PowerId) -> bool {
    motion != Motion::Drop(power)
}

/// `number` is the motion's place in the list, from 0. A vote may be changed to the other.
pub fn check_vote(pos: Pos, seat: SeatId, number: usize, yes: bool) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Ballot, seat, "A vote")?;
    let Some((motion, _)) = motions(pos).get(number) else {
        return Err(No::NoSuchMotion { number, count: motions(pos).len() }.into());
    };
    if !concerned(*motion, power) {
        return Err(No::NotYourMotion.into());
    }
    let voted = pos.desk().ballots.get(&seat).and_then(|mine| mine.get(&number));
    if voted == Some(&yes) { Err(No::VotedSo.into()) } else { Ok(()) }
}

/// Has this seat voted on all that concerns it? Who has no power owes nothing.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let mine = pos.desk().ballots.get(&seat);
    let open = |n: &usize| !mine.is_some_and(|mine| mine.contains_key(n));
    let owed = motions(pos).iter().enumerate().filter(|(n, (m, _))| concerned(*m, power) && open(n)).count();
    if owed > 0 { Err(No::VotesOwed { owed }.into()) } else { Ok(()) }
}

/// Each of these motions once, by the first seat that made it.
pub fn proposed(all: &BTreeMap<SeatId, Vec<Motion>>) -> Vec<(Motion, SeatId)> {
    let mut open: Vec<(Motion, SeatId)> = vec![];
    for (seat, list) in all {
        for motion in list {
            if !open.iter().any(|(known, _)| known == motion) {
                open.push((*motion, *seat));
            }
        }
    }
    open.sort();
    open
}

/// "a draw of all who are left".
pub fn motion_words(motion: Motion) -> String {
    match motion {
        Motion::Draw => "a draw of all who are left".into(),
        Motion::Drop(power) => format!("that {} is given up", power.name()),
    }
}

/// "a draw of all who are left", behind "the proposal of".
pub fn motion_noun(motion: Motion) -> String {
    match motion {
        Motion::Draw => motion_words(motion),
        Motion::Drop(power) => format!("giving {} up", power.name()),
    }
}
