//! Whose decision it is, what may be listed, and when a part of a phase is done: for all rooms.

use bevy_ecs::prelude::World;

use super::components::*;
use super::faction::FactionDeed;
use super::frames::Frame;
use super::position::{Pos, Position};
use super::refusals::No;
use super::royal::RoyalDeed;
use super::{combat, faction, parliament, royal, travel};
use crate::engine::{Act, Depth, Keys};
use crate::table::{Refusal, SeatId};

/// The players the table waits for, by name.
pub fn waits_for(pos: Pos) -> String {
    let names: Vec<String> = pos.deciders.iter().map(|s| pos.seat_name(*s)).collect();
    if names.is_empty() { "nobody".into() } else { names.join(", ") }
}

/// Is it this seat's decision now? Before the room is asked.
///
/// # Errors
/// Whom the table waits for.
pub fn check_asked(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if pos.deciders.contains(&seat) { Ok(()) } else { Err(No::NotYourTurn { active: waits_for(pos) }.into()) }
}

/// Ending one's part of a phase: each phase's room says whether something is still owed.
///
/// # Errors
/// What is owed, or that something else is asked.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if !pos.stack.is_empty() {
        return Err(No::NothingToEnd.into());
    }
    match pos.turn.phase {
        Phase::SettingUp => faction::check_set_up(pos, seat),
        Phase::Movement => travel::check_done(pos, seat),
        Phase::Combat => combat::check_done(pos, seat),
        _ => Ok(()),
    }
}

/// Has the seat, in its phase, anything to choose beside ending it? What is quickly listed is looked at first. Dealings that
/// could have been had before keep nobody waiting, unless Parliament has brought the factions together (TRF-2, TRF-3).
pub fn has_choice(pos: Pos, seat: SeatId) -> bool {
    use {FactionDeed as F, RoyalDeed as R};
    let after = match pos.turn.phase {
        Phase::Parliament => !pos.turn.sat,
        phase => phase == Phase::Coronation,
    };
    let deals = |deed: &F| after && matches!(deed, F::Transfer { .. } | F::Trade { .. } | F::Ally { .. });
    faction::offers(pos, seat).iter().any(|deed| !deals(deed))
        || royal::offers(pos, seat).iter().any(|deed| !(after && matches!(deed, R::Entrust { .. })))
        || !parliament::offers(pos, seat).is_empty()
        || !combat::offers(pos, seat).is_empty()
        || !travel::offers(pos, seat).is_empty()
        || check_done(pos, seat).is_err()
}

// ---------------------------------------------------------------- What is offered, in a fixed order

/// Heads may roll at any time of one's turn (HEIR-5, RAN-2).
fn heads_may_roll(pos: Pos, seat: SeatId) -> bool {
    !pos.stack.is_empty() && faction::captives::check_time(pos, seat).is_ok()
}

fn heads(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    if heads_may_roll(pos, seat) { faction::executions(pos, seat) } else { vec![] }
}

/// What the faction may do with its cards, captives and others, and whose head may roll besides.
pub fn of_faction(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    let mut out = match (pos.top(), parliament::homeward(pos)) {
        (None | Some(Frame::Faction(_)), _) => faction::offers(pos, seat),
        // At the end of a Parliament offices change hands, and what was captured is given to nobles (TRF-5, CBT-25).
        (_, Some(session)) => {
            [faction::trading::office_trades(pos, session, seat), faction::giving::captured(pos, seat)].concat()
        }
        _ => vec![],
    };
    out.extend(heads(pos, seat));
    out
}

/// What heirs may do, and what may be done to them.
pub fn of_royalty(pos: Pos, seat: SeatId) -> Vec<RoyalDeed> {
    let asked = matches!(pos.top(), None | Some(Frame::Royal(_)));
    if asked || heads_may_roll(pos, seat) { royal::offers(pos, seat) } else { vec![] }
}

/// Heads that may roll besides come behind all else that is offered.
pub fn heads_last(world: &World, seat: SeatId, acts: &mut [Act]) {
    let of_the_faction = acts.iter().take_while(|act| act.get::<FactionDeed>().is_some()).count();
    if of_the_faction > 0 && !world.resource::<Keys<Depth>>().is_empty() {
        let heads = heads(&Position::known(world), seat).len();
        acts[of_the_faction - heads..].rotate_left(heads);
    }
}
