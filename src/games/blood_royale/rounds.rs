//! The sequence of play (4, 5), phase by phase, as a player reads it in the rulebook. Rooms do the work; this file says
//! in which order.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::frames::Frame;
use super::position::Pos;
use super::{campaign, court, fortune, judge, marriages, realm, telling, war};
use crate::table::{Chronicle, Numbers, SeatId};

/// Runs one step of the pipeline. False: the table waits for a decision, or the game is over.
pub fn step(world: &mut World) -> bool {
    if world.resource::<Over>().0.is_some() {
        return false;
    }
    if let Some(frame) = world.resource::<Stack>().0.last().cloned() {
        return match frame {
            Frame::Court(ask) => court::run(world, ask),
            Frame::Marriage(ask) => marriages::run(world, ask),
            Frame::Realm(ask) => realm::run(world, ask),
            Frame::Campaign(ask) => campaign::run(world, ask),
            Frame::War(ask) => war::run(world, ask),
            Frame::Fortune(ask) => fortune::run(world, ask),
        };
    }
    let turn = world.resource::<Turn>();
    if !turn.begun {
        begin(world);
        return true;
    }
    let (phase, active) = (turn.phase, turn.active);
    match phase {
        Phase::Survival | Phase::Announcements | Phase::Resources | Phase::Event => {
            end(world);
            true
        }
        _ if phase.is_joint() => {
            let all = world.count::<Player>();
            let over = world.resource::<Turn>().done.len() == all;
            if over {
                end(world);
            }
            over
        }
        // Taken in turn: somebody is at it, or everybody has done.
        _ if active.is_none() => {
            end(world);
            true
        }
        Phase::Movement => after_movement(world),
        _ => false,
    }
}

/// A phase begins: what it does by itself, and who acts.
fn begin(world: &mut World) {
    let phase = {
        let mut turn = world.resource_mut::<Turn>();
        turn.begun = true;
        turn.done.clear();
        turn.active = None;
        turn.fought = false;
        turn.phase
    };
    heading(world);
    match phase {
        Phase::Births => {
            if world.resource::<Turn>().number > 0 {
                let (number, year) = (world.resource::<Turn>().number, world.resource::<Turn>().year);
                telling::tell(world, None, None, "1.5", format!("Turn {number}: the years from {year}."));
            }
            court::begin_births(world);
        }
        Phase::Survival => court::begin_survival(world),
        Phase::Marriages => marriages::begin(world),
        Phase::Announcements => court::announce(world),
        Phase::Taxes => realm::begin_taxes(world),
        Phase::Resources => realm::place_resources(world),
        Phase::Upkeep => realm::begin_upkeep(world),
        Phase::Raising => realm::begin_raising(world),
        Phase::Placing => realm::begin_placing(world),
        Phase::Event => {
            begin_round(world);
            fortune::begin_event(world);
        }
        Phase::Movement => next_to_move(world),
        Phase::Control => campaign::begin_control(world),
        // Players cash in until each is done.
        Phase::CashingIn => {}
    }
    if phase.is_joint() {
        spare_idle_clicks(world);
    }
}

/// Who has nothing to choose in a joint phase has done with it. In the marriages there is always something: talk.
fn spare_idle_clicks(world: &mut World) {
    if world.resource::<Turn>().phase == Phase::Marriages || !world.resource::<Stack>().0.is_empty() {
        return;
    }
    let upkeep = world.resource::<Turn>().phase == Phase::Upkeep;
    // Whoever would let forces go could say so with the taxes (13.2).
    let idle =
        |a: &Action| *a == Action::Done || upkeep && matches!(a, Action::Realm(realm::RealmDeed::Disband { .. }));
    let seats: Vec<SeatId> = judge::deciders(Pos::of(world));
    for seat in seats {
        let offers = judge::offers(world, seat);
        if offers.contains(&Action::Done) && offers.iter().all(idle) {
            done(world, seat);
        }
    }
}

/// A phase ends: what follows from it, and which is next (4.1).
fn end(world: &mut World) {
    let phase = world.resource::<Turn>().phase;
    match phase {
        Phase::Marriages => marriages::end(world),
        Phase::Taxes => realm::reveal_taxes(world),
        Phase::Control => {
            campaign::end_control(world);
            fortune::end_round(world);
            if world.resource::<Turn>().round == 1 {
                realm::neutrals_use_goods(world);
            }
        }
        Phase::CashingIn => {
            realm::end_cashing(world);
            campaign::turn_over(world);
            if realm::end_of_game(world) {
                return;
            }
        }
        _ => {}
    }
    // What the end of a phase asks of players is answered before the next begins.
    let pos = Pos::of(world);
    let rounds = rounds_a_turn(pos);
    let first = pos.turn.number == 1;
    let years = i32::from(pos.book.tables.years.per_turn);
    let mut turn = world.resource_mut::<Turn>();
    turn.begun = false;
    turn.phase = match phase {
        Phase::Births => Phase::Survival,
        Phase::Survival => Phase::Marriages,
        Phase::Marriages => Phase::Announcements,
        Phase::Announcements => Phase::Taxes,
        Phase::Taxes => Phase::Resources,
        // The first turn has only taxes, resources and raising (5.9).
        Phase::Resources if first => Phase::Raising,
        Phase::Resources => Phase::Upkeep,
        Phase::Upkeep => Phase::Raising,
        Phase::Raising => Phase::Placing,
        Phase::Placing => Phase::Event,
        Phase::Event => Phase::Movement,
        Phase::Movement => Phase::Control,
        // Each round has one event, before all movement (14.3).
        Phase::Control if turn.round < rounds => Phase::Event,
        // The turn ends with it (5.15).
        Phase::Control => Phase::CashingIn,
        Phase::CashingIn => {
            turn.number += 1;
            // A turn is five years (0.2).
            turn.year += years;
            turn.round = 0;
            Phase::Births
        }
    };
}

/// Event and movement rounds in a turn: two; three with three players or with Option H (5.13, 5.14, 23.11, OH.1).
pub fn rounds_a_turn(pos: Pos) -> u8 {
    pos.book.tables.rounds(pos.players().count(), pos.options.third_round)
}

/// A movement round begins: the markers go back into the cup and the first is drawn (5.10, 14.1).
fn begin_round(world: &mut World) {
    {
        let mut turn = world.resource_mut::<Turn>();
        turn.round += 1;
        turn.rounds_played += 1;
        turn.order.clear();
        turn.truce = false;
    }
    heading(world);
    campaign::begin_round(world);
    draw_marker(world);
}

/// Draws the next player-order marker; nobody is left when all have been drawn. The marker of a country ruled by another
/// player lies aside, and a Baronial Dynasty has none (9.23, Q36).
fn draw_marker(world: &mut World) -> Option<SeatId> {
    let pos = Pos::of(world);
    let cup: Vec<SeatId> = pos.seats().filter(|s| !pos.is_baronial(*s) && !pos.turn.order.contains(s)).collect();
    let drawn = world.resource_mut::<crate::table::Dice>().pick(&cup)?;
    let first = world.resource::<Turn>().order.is_empty();
    world.resource_mut::<Turn>().order.push(drawn);
    world.resource_mut::<Chronicle>().sealed = true;
    let who = Pos::of(world).seat_name(drawn);
    let text = if first { format!("{who} is drawn first.") } else { format!("{who} is drawn next.") };
    telling::tell(world, Some(drawn), None, "14.1", text);
    Some(drawn)
}

/// The next player's movement turn begins; after the last the phase is over (5.12, 14.2).
fn next_to_move(world: &mut World) {
    let turn = world.resource::<Turn>();
    let next = match turn.active {
        // The first was drawn before the event.
        None if turn.order.len() == 1 => turn.order.first().copied(),
        _ => draw_marker(world),
    };
    let mut turn = world.resource_mut::<Turn>();
    turn.active = next;
    turn.fought = false;
    if let Some(seat) = next {
        marriages::begin_movement(world, seat);
        campaign::begin_turn(world, seat);
    }
}

/// After a player's movement his battles are fought, then the next player is drawn.
fn after_movement(world: &mut World) -> bool {
    if !world.resource::<Turn>().fought {
        return false;
    }
    campaign::end_combat(world);
    next_to_move(world);
    true
}

/// A player has done with his part.
pub fn done(world: &mut World, seat: SeatId) {
    let phase = world.resource::<Turn>().phase;
    match phase {
        Phase::Raising => realm::pass_raising(world, seat),
        Phase::Placing => realm::end_placing(world, seat),
        Phase::Movement => {
            campaign::end_turn(world, seat);
            world.resource_mut::<Turn>().fought = true;
            war::begin_combat(world, seat);
            campaign::before_combat(world, seat);
        }
        _ => {
            let mut turn = world.resource_mut::<Turn>();
            turn.done.push(seat);
            turn.done.sort();
            match phase {
                Phase::Births => court::end_births(world, seat),
                Phase::Upkeep => realm::pay_upkeep(world, seat),
                _ => {}
            }
        }
    }
}

/// The chronicle's heading follows the turn.
pub fn heading(world: &mut World) {
    let turn = world.resource::<Turn>();
    let name = match turn.phase {
        Phase::Event | Phase::Movement | Phase::Control => format!("{} {}", turn.phase.name(), turn.round),
        phase => phase.name().to_string(),
    };
    let number = turn.number;
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.turn = number;
    chronicle.phase = name;
}
