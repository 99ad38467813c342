//! The one judge and the one hand: which room answers for which action.

use bevy_ecs::prelude::World;

use super::components::*;
use super::position::Pos;
use super::readers::Seen;
use super::refusals::No;
use super::{choosing, clergy, court, orders, writs};
use crate::dynasty::CharacterId;
use crate::engine::PlayState;
use crate::table::{Refusal, SeatId};

/// Letters of a Christian name.
const LONGEST_NAME: usize = 24;

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.over.is_some() || !pos.turn.begun {
        return vec![];
    }
    let open = |seat: &SeatId| !pos.turn.done.contains(seat);
    let concerned = |seat: &SeatId| match pos.turn.phase {
        Phase::Choosing => true,
        _ => pos.power_of(*seat).is_some_and(|p| pos.is_active(p)),
    };
    pos.seats().filter(open).filter(concerned).collect()
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

/// Closing one's curtain: each phase's room says whether something is still owed.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match pos.turn.phase {
        Phase::Choosing | Phase::Gifts => choosing::check_done(pos, seat),
        Phase::Births => orders::check_adjusted(pos, seat),
        // A Cardinal may abstain (9.4-9, ruling).
        Phase::Conclave => Ok(()),
        Phase::Court => court::check_done(pos, seat)
            .and_then(|()| clergy::check_done(pos, seat))
            .and_then(|()| writs::check_done(pos, seat)),
        Phase::Moves => orders::check_left(pos, seat),
        Phase::Retreats => Ok(()),
        Phase::Adjustments => orders::check_adjusted(pos, seat),
    }
}

/// May the seat call somebody so: one of its own, by a name that is one and that nobody else of their house bears (2-3, 10.2-7)?
///
/// # Errors
/// The rule that forbids it.
pub fn check_rename(pos: Pos, seat: SeatId, who: CharacterId, name: &str) -> Result<(), Refusal> {
    let own = pos.own_person(seat, who)?;
    let letters = name.trim().chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.trim() != name || name.chars().any(char::is_control) {
        return Err(No::BadName { most: LONGEST_NAME }.into());
    }
    if pos.people().any(|c| c.house == own.house && c.id != who && c.is_alive() && c.name == name) {
        return Err(No::NameTaken { name: name.into() }.into());
    }
    Ok(())
}

/// May the seat say that it agrees to a draw, or no longer agrees?
///
/// # Errors
/// The table knows no draws, or the seat has said so already.
pub fn check_draw(pos: Pos, seat: SeatId, agree: bool) -> Result<(), Refusal> {
    if !pos.options.draws {
        return Err(No::NoDraws.into());
    }
    let power = pos.own_power(seat)?;
    if pos.power(power).draw == agree { Err(No::AlreadySaid.into()) } else { Ok(()) }
}

/// Does an act, and what follows from any: which terms bind, and at court what has become impossible and whom it concerns.
pub fn doing(world: &mut World, act: impl FnOnce(&mut World)) {
    let known = heirs_of_late(Seen::of(world).pos());
    act(world);
    writs::refresh(world);
    if Seen::of(world).pos().turn.phase == Phase::Court {
        writs::void_impossible(world);
        writs::flags_anew(world);
        reopen_asked(world, &known);
    }
}

/// What has passed on of late, and to whom.
fn heirs_of_late(pos: Pos) -> Vec<(Estate, CharacterId)> {
    pos.recent.0.iter().map(|i| (i.what, i.to)).collect()
}

/// Who owes something by what another has done (a prisoner sent home, an heir put to death, a promise that falls due), and whose
/// Cardinal may contest what has passed on since, opens the curtain again (5.2-4, 6.1-1, 7.1-1, 9.3-2, 9.4-1).
fn reopen_asked(world: &mut World, known: &[(Estate, CharacterId)]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let fresh: Vec<Estate> = heirs_of_late(pos).into_iter().filter(|i| !known.contains(i)).map(|i| i.0).collect();
    let contests = |seat: SeatId| fresh.iter().any(|estate| clergy::may_contest(pos, seat, *estate));
    let asked: Vec<SeatId> =
        pos.turn.done.iter().copied().filter(|seat| check_done(pos, *seat).is_err() || contests(*seat)).collect();
    asked.into_iter().for_each(|seat| world.resource_mut::<PlayState>().reopen(seat));
}
