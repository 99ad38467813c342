//! The sequence of play (2.0-1 to 2.0-3; 2.1-1 to 2.1-5), phase by phase, as a player reads it in the rulebook. Rooms do the work;
//! this file says in which order.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::ids::Realm;
use super::position::Pos;
use super::{ballot, census, heirs, judge, orders, points};
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
        turn.phase
    };
    heading(world);
    match phase {
        Phase::Orders => *world.resource_mut::<Desk>() = Desk::default(),
        // Heirs who marry a minor power go there before anybody retreats (10.3).
        Phase::Retreats => heirs::wed_minors(world),
        Phase::Ballot => ballot::begin(world),
        Phase::Census => census::take(world),
        Phase::Winter => {}
    }
    spare_idle_clicks(world);
}

/// Who has nothing to choose has done with the phase.
fn spare_idle_clicks(world: &mut World) {
    // In an orders phase the list is not all there is: points may go anywhere, and a draw be proposed early.
    if world.resource::<Turn>().phase == Phase::Orders {
        return spare_powerless(world);
    }
    for seat in judge::deciders(Pos::of(world)) {
        if judge::offers(world, seat) == [Action::Done] {
            done(world, seat);
        }
    }
}

/// In an orders phase, who has neither unit nor heir nor point, where nothing can be proposed either.
fn spare_powerless(world: &mut World) {
    let pos = Pos::of(world);
    if pos.options.draws || pos.options.drops {
        return;
    }
    let idle: Vec<SeatId> = judge::deciders(pos)
        .into_iter()
        .filter(|seat| {
            let points = points::ledger(pos, *seat).map_or(0, |account| account.left);
            pos.power_of(*seat).is_some_and(|power| {
                points == 0 && pos.single_heir(power).is_none() && pos.units_of(Realm::Major(power)).next().is_none()
            })
        })
        .collect();
    for seat in idle {
        done(world, seat);
    }
}

/// A phase ends: what was hidden is shown and done, and the next phase follows (2.0).
fn end(world: &mut World) {
    let phase = world.resource::<Turn>().phase;
    match phase {
        Phase::Orders => {
            orders::open_orders(world);
            ballot::open_motions(world);
        }
        Phase::Retreats => orders::resolve_retreats(world),
        Phase::Ballot => ballot::count(world),
        Phase::Census => {}
        Phase::Winter => {
            orders::carry_out_adjustments(world);
            heirs::births(world);
        }
    }
    if world.resource::<Over>().0.is_some() {
        return;
    }
    let spring = world.resource::<Turn>().season == Season::Spring;
    let motions = !world.resource::<Motions>().0.is_empty();
    let mut turn = world.resource_mut::<Turn>();
    turn.begun = false;
    turn.phase = match phase {
        Phase::Orders => Phase::Retreats,
        Phase::Retreats if motions => Phase::Ballot,
        Phase::Retreats | Phase::Ballot if spring => {
            turn.season = Season::Autumn;
            Phase::Orders
        }
        // In autumn centres are counted, units built and removed (2.1).
        Phase::Retreats | Phase::Ballot => Phase::Census,
        Phase::Census => Phase::Winter,
        Phase::Winter => {
            turn.season = Season::Spring;
            turn.cycle += 1;
            Phase::Orders
        }
    };
}

/// A player closes his curtain.
pub fn done(world: &mut World, seat: SeatId) {
    let mut turn = world.resource_mut::<Turn>();
    turn.done.push(seat);
    turn.done.sort();
}

/// The chronicle's heading follows the turn.
pub fn heading(world: &mut World) {
    let pos = Pos::of(world);
    let (number, phase) = (pos.turn.cycle, format!("{} {}", pos.season(), pos.turn.phase.name()));
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.turn = number;
    chronicle.phase = phase;
}
