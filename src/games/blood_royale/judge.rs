//! The one judge and the one hand: which room answers for which action.

use super::actions::Action;
use super::campaign::{self, CampaignDeed};
use super::components::*;
use super::court::{self, CourtDeed};
use super::fortune::{self, FortuneDeed};
use super::frames::Frame;
use super::marriages::{self, MarriageDeed};
use super::position::Pos;
use super::realm::{self, RealmDeed};
use super::refusals::No;
use super::war::{self, WarDeed};
use crate::dynasty::CharacterId;
use crate::table::{Refusal, SeatId};

/// Letters of a Christian name or a house's name.
const LONGEST_NAME: usize = 24;

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.at.over.is_some() {
        return vec![];
    }
    match pos.top() {
        Some(Frame::Court(ask)) => court::deciders(pos, ask),
        Some(Frame::Marriage(ask)) => marriages::deciders(pos, ask),
        Some(Frame::Realm(ask)) => realm::deciders(pos, ask),
        Some(Frame::Campaign(ask)) => campaign::deciders(pos, ask),
        Some(Frame::War(ask)) => war::deciders(pos, ask),
        Some(Frame::Fortune(ask)) => fortune::deciders(pos, ask),
        None if !pos.turn.begun => vec![],
        None if pos.turn.phase.is_joint() => pos.seats().filter(|s| !pos.turn.done.contains(s)).collect(),
        None => pos.turn.active.into_iter().collect(),
    }
}

/// The players the table waits for, by name.
pub fn waits_for(pos: Pos) -> String {
    let names: Vec<String> = deciders(pos).into_iter().map(|s| pos.seat_name(s)).collect();
    if names.is_empty() { "nobody".into() } else { names.join(", ") }
}

/// Is it this seat's decision now? Before the room is asked.
///
/// # Errors
/// Whom the table waits for.
pub fn check_asked(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if deciders(pos).contains(&seat) { Ok(()) } else { Err(No::NotYourRound { active: waits_for(pos) }.into()) }
}

/// Ending one's part of a phase: each phase's room says whether something is still owed.
///
/// # Errors
/// What is owed.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if !pos.stack().is_empty() {
        return Err(No::NothingToEnd.into());
    }
    match pos.turn.phase {
        // Markers are a right, never a duty (17.6).
        Phase::Births | Phase::Control => Ok(()),
        Phase::Marriages => marriages::check_done(pos, seat),
        Phase::Taxes | Phase::Upkeep | Phase::Raising | Phase::Placing | Phase::CashingIn => {
            realm::check_done(pos, seat)
        }
        Phase::Movement => campaign::check_done(pos, seat),
        _ => Err(No::NothingToEnd.into()),
    }
}

/// May the seat call somebody so: one of its own (2.6)?
///
/// # Errors
/// They are not, or it is no name.
pub fn check_rename(pos: Pos, seat: SeatId, who: CharacterId, name: &str) -> Result<(), Refusal> {
    if !pos.has_character(who) {
        return Err(No::NoSuch { what: format!("character {}", who.0) }.into());
    }
    if pos.character(who).keeper != Some(seat) {
        return Err(No::NotYourPerson { who: pos.name_of(who) }.into());
    }
    good_name(name)
}

/// Can somebody be called so, or a house?
///
/// # Errors
/// It is no name.
pub fn good_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    let clean = name.trim() == name && !name.chars().any(char::is_control);
    if letters == 0 || letters > LONGEST_NAME || !clean {
        return Err(No::BadName { most: LONGEST_NAME }.into());
    }
    Ok(())
}

/// May the seat say that this turn be the last, or no longer (3.1)?
///
/// # Errors
/// It has said so already.
pub fn check_call_time(pos: Pos, seat: SeatId, agree: bool) -> Result<(), Refusal> {
    if pos.at.time_called.0.contains(&seat) == agree { Err(No::AlreadyDone.into()) } else { Ok(()) }
}

/// What `seat` may do now, in a fixed order. Names and calling time are asked for on their own, not listed.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<Action> {
    let mut out: Vec<Action> = vec![];
    out.extend(CourtDeed::listed(pos, seat).into_iter().map(Action::Court));
    out.extend(MarriageDeed::listed(pos, seat).into_iter().map(Action::Marriage));
    out.extend(RealmDeed::listed(pos, seat).into_iter().map(Action::Realm));
    out.extend(CampaignDeed::listed(pos, seat).into_iter().map(Action::Campaign));
    out.extend(WarDeed::listed(pos, seat).into_iter().map(Action::War));
    out.extend(FortuneDeed::listed(pos, seat).into_iter().map(Action::Fortune));
    out.extend(Action::Done.check(pos, seat).is_ok().then_some(Action::Done));
    out
}
