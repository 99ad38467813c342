//! The sequence of play (section 1), phase by phase, as a player reads it in the rulebook. Rooms do the work; this file
//! says in which order.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::position::Pos;
use super::{choosing, clergy, court, family, judge, orders, writs};
use crate::table::{Chronicle, SeatId};

/// Runs one step of the pipeline. False: the table waits for a decision, or the game is over.
pub fn step(world: &mut World) -> bool {
    if world.resource::<Over>().0.is_some() {
        return false;
    }
    if !world.resource::<Turn>().begun {
        begin(world);
        return true;
    }
    let all_done = judge::deciders(Pos::of(world)).is_empty();
    if all_done {
        end(world);
    }
    all_done
}

/// A phase begins: what it does by itself, and who has something to decide.
fn begin(world: &mut World) {
    let phase = {
        let mut turn = world.resource_mut::<Turn>();
        turn.begun = true;
        turn.count += 1;
        turn.done.clear();
        if turn.phase == Phase::Moves {
            turn.number += 1;
        }
        turn.phase
    };
    heading(world);
    // The year may have changed, and who lives: which terms bind is reckoned anew.
    writs::refresh(world);
    match phase {
        Phase::Choosing => choosing::begin(world),
        Phase::Gifts => choosing::begin_gifts(world),
        Phase::Births => family::begin(world),
        Phase::Conclave => clergy::begin_conclave(world),
        Phase::Court => {
            clergy::begin_court(world);
            writs::begin_court(world);
            court::begin(world);
        }
        Phase::Moves => orders::begin_moves(world),
        Phase::Retreats => orders::begin_retreats(world),
        Phase::Adjustments => orders::begin_adjustments(world),
    }
    spare_idle_clicks(world);
}

/// Who has nothing to choose has done with the phase. At court there is always something: talk.
fn spare_idle_clicks(world: &mut World) {
    if world.resource::<Turn>().phase == Phase::Court {
        return;
    }
    for seat in judge::deciders(Pos::of(world)) {
        if judge::offers(world, seat) == [Action::Done] {
            done(world, seat);
        }
    }
}

/// A phase ends: what was hidden is shown and done, and the next phase follows (1-14 to 1-22).
fn end(world: &mut World) {
    let phase = world.resource::<Turn>().phase;
    match phase {
        Phase::Choosing => choosing::end(world),
        Phase::Gifts => choosing::end_gifts(world),
        // Builds, births, ageing, deaths, plague, successions, clergy: in this order (10.1; ruling 5).
        Phase::Births => {
            orders::carry_out_adjustments(world);
            family::births(world);
            family::age(world);
            family::survival(world);
            family::plague(world);
            family::successions(world);
            clergy::promotions(world);
        }
        Phase::Conclave => clergy::elect(world),
        Phase::Court => {
            if !writs::end_court(world) {
                return;
            }
            court::end(world);
            clergy::end_court(world);
        }
        Phase::Moves => orders::resolve_moves(world),
        Phase::Retreats => orders::resolve_retreats(world),
        Phase::Adjustments => orders::carry_out_adjustments(world),
    }
    let pos = Pos::of(world);
    let (half, dynasties) = (pos.turn.half, pos.options.dynasties);
    let bonus = pos.powers().any(|p| p.bonus > 0);
    let conclave = clergy::needs_conclave(pos);
    let next = match phase {
        Phase::Choosing if bonus => Phase::Gifts,
        Phase::Choosing | Phase::Gifts if dynasties => Phase::Births,
        Phase::Choosing | Phase::Gifts => Phase::Moves,
        Phase::Births if conclave => Phase::Conclave,
        Phase::Births | Phase::Conclave => Phase::Court,
        Phase::Court | Phase::Adjustments => Phase::Moves,
        Phase::Moves => Phase::Retreats,
        Phase::Retreats => {
            if half == Half::Second {
                orders::count_centres(world);
            }
            if orders::end_of_game(world) {
                return;
            }
            match (dynasties, half) {
                (true, _) => Phase::Births,
                (false, Half::First) => Phase::Moves,
                (false, Half::Second) => Phase::Adjustments,
            }
        }
    };
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = next;
    turn.begun = false;
    // With dynasties a movement phase stands for five years, without them for half a year (1-12).
    if phase == Phase::Retreats && (dynasties || half == Half::First) {
        next_half(&mut turn, dynasties);
    }
    if phase == Phase::Adjustments {
        next_half(&mut turn, dynasties);
    }
}

fn next_half(turn: &mut Turn, dynasties: bool) {
    let first = turn.half == Half::First;
    turn.half = if first { Half::Second } else { Half::First };
    turn.year += match (dynasties, first) {
        (true, _) => 5,
        (false, true) => 0,
        (false, false) => 1,
    };
    // Without people nobody has to get older first.
    if !dynasties {
        turn.clock = turn.year;
    }
}

/// A player closes his curtain.
pub fn done(world: &mut World, seat: SeatId) {
    let mut turn = world.resource_mut::<Turn>();
    turn.done.push(seat);
    turn.done.sort();
}

/// Who has something to answer opens the curtain again.
pub fn reopen(world: &mut World, seat: SeatId) {
    world.resource_mut::<Turn>().done.retain(|s| *s != seat);
}

/// The chronicle's heading follows the turn.
pub fn heading(world: &mut World) {
    let pos = Pos::of(world);
    let (number, phase) = (pos.turn.number, format!("{} {}", pos.season(), pos.turn.phase.name()));
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.turn = number;
    chronicle.phase = phase;
}
