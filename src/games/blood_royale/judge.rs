//! The one judge and the one hand: which room answers for which action.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::frames::Frame;
use super::position::Pos;
use super::refusals::No;
use super::{campaign, court, fortune, marriages, realm, rounds, telling, war};
use crate::dynasty::{Character, CharacterId, House};
use crate::table::{Numbers, Refusal, SeatId};

/// Letters of a Christian name or a house's name.
const LONGEST_NAME: usize = 24;

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.world.resource::<Over>().0.is_some() {
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

/// May `seat` do this now? The only place where actions are judged.
///
/// # Errors
/// The rule that forbids it, with its figures.
pub fn check(world: &World, seat: SeatId, action: &Action) -> Result<(), Refusal> {
    let pos = Pos::of(world);
    if !deciders(pos).contains(&seat) {
        return Err(No::NotYourRound { active: waits_for(pos) }.into());
    }
    match action {
        Action::Done => check_done(pos, seat),
        Action::Court(deed) => court::check(pos, seat, deed),
        Action::Marriage(deed) => marriages::check(pos, seat, deed),
        Action::Realm(deed) => realm::check(pos, seat, deed),
        Action::Campaign(deed) => campaign::check(pos, seat, deed),
        Action::War(deed) => war::check(pos, seat, deed),
        Action::Fortune(deed) => fortune::check(pos, seat, deed),
        Action::Rename { who, name } => check_rename(pos, seat, *who, name),
        Action::NameHouse { name } => good_name(name),
        Action::CallTime { agree } => {
            let called = world.resource::<TimeCalled>().0.contains(&seat);
            if called == *agree { Err(No::AlreadyDone.into()) } else { Ok(()) }
        }
    }
}

/// Ending one's part of a phase: each phase's room says whether something is still owed.
fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if !pos.stack().is_empty() {
        return Err(No::NothingToEnd.into());
    }
    match pos.turn.phase {
        Phase::Births => court::check_done(pos, seat),
        Phase::Marriages => marriages::check_done(pos, seat),
        Phase::Taxes | Phase::Upkeep | Phase::Raising | Phase::Placing | Phase::CashingIn => {
            realm::check_done(pos, seat)
        }
        Phase::Movement => campaign::check_done(pos, seat),
        Phase::Control => campaign::check_control_done(pos, seat),
        _ => Err(No::NothingToEnd.into()),
    }
}

fn check_rename(pos: Pos, seat: SeatId, who: CharacterId, name: &str) -> Result<(), Refusal> {
    if !pos.has_character(who) {
        return Err(No::NoSuch { what: format!("character {}", who.0) }.into());
    }
    if pos.character(who).keeper != Some(seat) {
        return Err(No::NotYourPerson { who: pos.name_of(who) }.into());
    }
    good_name(name)
}

fn good_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    let clean = name.trim() == name && !name.chars().any(char::is_control);
    if letters == 0 || letters > LONGEST_NAME || !clean {
        return Err(No::BadName { most: LONGEST_NAME }.into());
    }
    Ok(())
}

/// Does an action that [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, action: &Action) {
    match action {
        Action::Done => rounds::done(world, seat),
        Action::Court(deed) => court::apply(world, seat, deed),
        Action::Marriage(deed) => marriages::apply(world, seat, deed),
        Action::Realm(deed) => realm::apply(world, seat, deed),
        Action::Campaign(deed) => campaign::apply(world, seat, deed),
        Action::War(deed) => war::apply(world, seat, deed),
        Action::Fortune(deed) => fortune::apply(world, seat, deed),
        Action::Rename { who, name } => {
            let old = Pos::of(world).name_of(*who);
            world.change::<Character>(*who).name = name.clone();
            let now = Pos::of(world).name_of(*who);
            telling::tell(world, Some(seat), None, "2.6", format!("{old} is called {now} from now on."));
        }
        Action::NameHouse { name } => {
            let house = court::house_of(Pos::of(world), seat);
            world.change::<House>(house).name = name.clone();
            let who = Pos::of(world).seat_name(seat);
            telling::tell(world, Some(seat), None, "2.6", format!("The house of {who} is the house of {name}."));
        }
        Action::CallTime { agree } => call_time(world, seat, *agree),
    }
}

fn call_time(world: &mut World, seat: SeatId, agree: bool) {
    let mut called = world.resource_mut::<TimeCalled>();
    called.0.retain(|s| *s != seat);
    if agree {
        called.0.push(seat);
        called.0.sort();
    }
    let all = called.0.len() == world.count::<Player>();
    let who = Pos::of(world).seat_name(seat);
    let text = match (agree, all) {
        (true, true) => "All agree: this turn is the last.".to_string(),
        (true, false) => format!("{who} would end the game with this turn."),
        (false, _) => format!("{who} would play on."),
    };
    telling::tell(world, Some(seat), None, "3.1", text);
}

/// What `seat` may do now, in a fixed order. Names and calling time are asked for on their own, not listed.
pub fn offers(world: &World, seat: SeatId) -> Vec<Action> {
    let pos = Pos::of(world);
    let mut out = vec![];
    if !deciders(pos).contains(&seat) {
        return out;
    }
    match pos.top() {
        Some(Frame::Court(_)) => court::offers(pos, seat, &mut out),
        Some(Frame::Marriage(_)) => marriages::offers(pos, seat, &mut out),
        Some(Frame::Realm(_)) => realm::offers(pos, seat, &mut out),
        Some(Frame::Campaign(_)) => campaign::offers(pos, seat, &mut out),
        Some(Frame::War(_)) => war::offers(pos, seat, &mut out),
        Some(Frame::Fortune(_)) => fortune::offers(pos, seat, &mut out),
        None => {
            court::offers(pos, seat, &mut out);
            marriages::offers(pos, seat, &mut out);
            realm::offers(pos, seat, &mut out);
            campaign::offers(pos, seat, &mut out);
            war::offers(pos, seat, &mut out);
            fortune::offers(pos, seat, &mut out);
            if check_done(pos, seat).is_ok() {
                out.push(Action::Done);
            }
        }
    }
    debug_assert!(out.iter().all(|a| check(world, seat, a).is_ok()), "an offer that is refused");
    out
}
