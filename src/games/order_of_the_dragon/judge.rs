//! The one judge and the one hand: which room answers for which action.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::position::Pos;
use super::refusals::No;
use super::{ballot, heirs, orders, points, rounds};
use crate::table::{Refusal, SeatId};

/// Seats that owe a decision now, in seat order.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.over.is_some() || !pos.turn.begun || pos.turn.phase == Phase::Census {
        return vec![];
    }
    let open = |seat: &SeatId| !pos.turn.done.contains(seat);
    let concerned = |seat: &SeatId| pos.power_of(*seat).is_some_and(|p| pos.is_active(p));
    pos.seats().filter(open).filter(concerned).collect()
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
    allows(Pos::of(world), seat, action)
}

/// As [`check`], of a position wherever it lies.
///
/// # Errors
/// The rule that forbids it.
pub fn allows(pos: Pos, seat: SeatId, action: &Action) -> Result<(), Refusal> {
    if !deciders(pos).contains(&seat) {
        return Err(No::NotYourRound { active: waits_for(pos) }.into());
    }
    match action {
        Action::Done => check_done(pos, seat),
        Action::Orders(deed) => orders::check(pos, seat, deed),
        Action::Heirs(deed) => heirs::check(pos, seat, deed),
        Action::Points(deed) => points::check(pos, seat, deed),
        Action::Ballot(deed) => ballot::check(pos, seat, deed),
    }
}

/// Closing one's curtain: each phase's room says whether something is still owed.
fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match pos.turn.phase {
        Phase::Orders | Phase::Retreats | Phase::Census => Ok(()),
        Phase::Ballot => ballot::check_done(pos, seat),
        Phase::Winter => orders::check_adjusted(pos, seat),
    }
}

/// Does an action that [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, action: &Action) {
    match action {
        Action::Done => rounds::done(world, seat),
        Action::Orders(deed) => orders::apply(world, seat, deed),
        Action::Heirs(deed) => heirs::apply(world, seat, deed),
        Action::Points(deed) => points::apply(world, seat, deed),
        Action::Ballot(deed) => ballot::apply(world, seat, deed),
    }
}

/// What `seat` may do now, in a fixed order. Names are asked for on their own, not listed.
pub fn offers(world: &World, seat: SeatId) -> Vec<Action> {
    let pos = Pos::of(world);
    let mut out = vec![];
    if !deciders(pos).contains(&seat) {
        return out;
    }
    orders::offers(pos, seat, &mut out);
    heirs::offers(pos, seat, &mut out);
    points::offers(pos, seat, &mut out);
    ballot::offers(pos, seat, &mut out);
    if check_done(pos, seat).is_ok() {
        out.push(Action::Done);
    }
    debug_assert!(out.iter().all(|a| check(world, seat, a).is_ok()), "an offer that is refused");
    out
}
