//! Which room answers for which action, where one is judged that is not yet an act: in panels, typed orders, scenarios.

use super::actions::Action;
use super::components::*;
use super::position::Pos;
use super::refusals::No;
use super::{ballot, heirs, orders, points};
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

/// May `seat` do this now?
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
