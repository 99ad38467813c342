//! The one judge and the one hand: which room answers for which action.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::frames::Frame;
use super::position::Pos;
use super::refusals::No;
use super::{combat, events, faction, fates, parliament, rounds, royal, travel};
use crate::table::{Refusal, SeatId};

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.world.resource::<Over>().0.is_some() {
        return vec![];
    }
    match pos.top() {
        Some(Frame::Faction(ask)) => faction::deciders(pos, ask),
        Some(Frame::Events(ask)) => events::deciders(pos, ask),
        Some(Frame::Travel(ask)) => travel::deciders(pos, ask),
        Some(Frame::Combat(ask)) => combat::deciders(pos, ask),
        Some(Frame::Parliament(session)) => parliament::deciders(pos, session),
        Some(Frame::Royal(ask)) => royal::deciders(pos, ask),
        None if !pos.turn.begun => vec![],
        None if pos.turn.phase == Phase::SettingUp => pos.seats().filter(|s| !pos.turn.done.contains(s)).collect(),
        None => pos.turn.seat().into_iter().collect(),
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
        return Err(No::NotYourTurn { active: waits_for(pos) }.into());
    }
    match action {
        Action::Done => check_done(pos, seat),
        Action::Faction(deed) => faction::check(pos, seat, deed),
        Action::Events(deed) => events::check(pos, seat, deed),
        Action::Travel(deed) => travel::check(pos, seat, deed),
        Action::Combat(deed) => combat::check(pos, seat, deed),
        Action::Parliament(deed) => parliament::check(pos, seat, deed),
        Action::Royal(deed) => royal::check(pos, seat, deed),
    }
}

/// Ending one's part of a phase: each phase's room says whether something is still owed.
fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if !pos.stack().is_empty() {
        return Err(No::NothingToEnd.into());
    }
    match pos.turn.phase {
        Phase::SettingUp => faction::check_set_up(pos, seat),
        Phase::Movement => travel::check_done(pos, seat),
        Phase::Combat => combat::check_done(pos, seat),
        _ => Ok(()),
    }
}

/// Does an action that [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, action: &Action) {
    match action {
        Action::Done => rounds::done(world, seat),
        Action::Faction(deed) => faction::apply(world, seat, deed),
        Action::Events(deed) => events::apply(world, seat, deed),
        Action::Travel(deed) => travel::apply(world, seat, deed),
        Action::Combat(deed) => combat::apply(world, seat, deed),
        Action::Parliament(deed) => parliament::apply(world, seat, deed),
        Action::Royal(deed) => royal::apply(world, seat, deed),
    }
    fates::settle(world);
}

/// Has the seat, in its phase, anything to choose beside ending it? What is quickly listed is looked at first. Dealings that
/// could have been had before keep nobody waiting, unless Parliament has brought the factions together (TRF-2, TRF-3).
pub fn has_choice(pos: Pos, seat: SeatId) -> bool {
    let after = match pos.turn.phase {
        Phase::Parliament => !pos.turn.sat,
        phase => phase == Phase::Coronation,
    };
    let rooms: [fn(Pos, SeatId, &mut Vec<Action>); 5] =
        [faction::offers, royal::offers, parliament::offers, combat::offers, travel::offers];
    let mut out = vec![];
    rooms.into_iter().any(|room| {
        room(pos, seat, &mut out);
        out.retain(|action| !(after && deals(action)));
        !out.is_empty()
    }) || check_done(pos, seat).is_err()
}

fn deals(action: &Action) -> bool {
    use faction::FactionDeed::{Ally, Trade, Transfer};
    use royal::RoyalDeed::Entrust;
    matches!(action, Action::Faction(Transfer { .. } | Trade { .. } | Ally { .. }) | Action::Royal(Entrust { .. }))
}

/// What `seat` may do now, in a fixed order.
pub fn offers(world: &World, seat: SeatId) -> Vec<Action> {
    let pos = Pos::of(world);
    let mut out = vec![];
    if !deciders(pos).contains(&seat) {
        return out;
    }
    match pos.top() {
        Some(Frame::Faction(_)) => faction::offers(pos, seat, &mut out),
        Some(Frame::Events(_)) => events::offers(pos, seat, &mut out),
        Some(Frame::Travel(_)) => travel::offers(pos, seat, &mut out),
        Some(Frame::Combat(_)) => combat::offers(pos, seat, &mut out),
        Some(Frame::Parliament(_)) => parliament::offers(pos, seat, &mut out),
        Some(Frame::Royal(_)) => royal::offers(pos, seat, &mut out),
        None => {
            faction::offers(pos, seat, &mut out);
            travel::offers(pos, seat, &mut out);
            combat::offers(pos, seat, &mut out);
            parliament::offers(pos, seat, &mut out);
            royal::offers(pos, seat, &mut out);
            if check_done(pos, seat).is_ok() {
                out.push(Action::Done);
            }
        }
    }
    // Heads may roll at any time of one's turn (HEIR-5, RAN-2).
    if !pos.stack().is_empty() && faction::captives::check_time(pos, seat).is_ok() {
        royal::offers(pos, seat, &mut out);
        faction::executions(pos, seat, &mut out);
    }
    debug_assert!(out.iter().all(|a| check(world, seat, a).is_ok()), "an offer that is refused");
    out
}
