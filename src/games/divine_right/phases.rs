//! The sequence of play: who acts in which phase, what begins and ends each, what runs by itself between decisions (ORDER, SEQ).

use bevy_ecs::prelude::*;

use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::options::{Options, TurnShape};
use super::position::*;
use super::readers::{Board, ask};
use super::telling::tell_rule;
use super::{battle, calls, combat, diplomacy, events, marching, peace, reentry, sieges, victory, words};
use crate::engine::{Depth, Dice, Gone, Keys, Line, Over, PhaseLabel, PlayState, deciders};
use crate::table::SeatId;

// ---------------------------------------------------------------- Who acts, and when

/// Does everybody do a phase before the next begins (SEQ-04)?
pub fn phase_by_phase(options: Res<Options>) -> bool {
    options.turn_shape == TurnShape::PhaseByPhase
}

/// Does each player do all their phases in one go (ruling on SEQ-04)?
pub fn whole_turns(options: Res<Options>) -> bool {
    options.turn_shape == TurnShape::WholeTurns
}

/// The chits say whose turn follows (ORDER-06); who has fallen has none.
pub fn by_chits(In(Gone(gone)): In<Gone>, board: Board) -> Option<SeatId> {
    let pos = board.pos();
    pos.turn.order.iter().copied().find(|seat| !gone.contains(seat) && !pos.is_out(*seat))
}

/// Has whose turn it is a monarch still?
pub fn still_plays(board: Board) -> bool {
    board.pos().active().is_none_or(|seat| !board.pos().is_out(seat))
}

/// What the phase asks for.
pub fn prompt(world: &World) -> Line {
    words::prompt(Pos::of(world))
}

/// The heading of lines follows the turn.
pub fn head(world: &mut World) {
    let pos = Pos::of(world);
    let (number, words) = (pos.turn.number, pos.phase.name());
    world.resource_mut::<PlayState>().head(number, words);
}

/// The seat has done with its phase.
pub fn finish(world: &mut World, seat: SeatId) {
    world.resource_mut::<PlayState>().finish(seat);
}

/// Who it is that has the phase, as long as they play.
fn active(world: &World) -> Option<SeatId> {
    let pos = Pos::of(world);
    pos.active().filter(|seat| !pos.is_out(*seat))
}

// ---------------------------------------------------------------- The game turn (ORDER, SEQ-02)

/// Everything starts anew, and each draws a chit (ORDER-02, ORDER-03, ORDER-05, ORDER-07).
pub fn begin_turn(world: &mut World) {
    let mut order: Vec<SeatId> = Pos::of(world).in_play().collect();
    world.resource_mut::<Dice>().shuffle(&mut order);
    let number = {
        let mut turn = world.resource_mut::<Turn>();
        turn.number += 1;
        turn.order = order.clone();
        turn.number
    };
    let all: Vec<CounterId> = Pos::of(world).ids().collect();
    for id in all {
        with_deeds(world, id, |d| *d = Deeds { began: d.began, ..Deeds::default() });
    }
    for k in KingdomId::ALL {
        with_realm(world, k, |r| {
            r.omens = false;
            r.bans.retain(|b| b.until > number);
        });
    }
    let castles: Vec<HexId> = Pos::of(world).keeps().map(|k| k.hex).collect();
    for hex in castles {
        with_keep(world, hex, |k| {
            if let Some(siege) = &mut k.siege {
                siege.rolled = false;
            }
        });
    }
    head(world);
    let names: Vec<String> = order.iter().map(|s| Pos::of(world).seat_name(*s)).collect();
    tell_rule(world, None, "ORDER-02", format!("Turn {number}. The chits give this order: {}.", names.join(", ")));
    peace::returns(world);
}

/// Who has fallen is asked once everybody's fate is known (SEQ-03, REENTRY-01).
pub fn begin_returns(world: &mut World) {
    victory::check_survivors(world);
    if world.resource::<Over>().0.is_none() {
        reentry::ask(world);
    }
}

/// The turn indicator has come to its end (SEQ-03).
pub fn end_turn(world: &mut World) {
    let turn = world.resource::<Turn>();
    if turn.number >= turn.last {
        victory::finish_by_points(world, "points");
    }
}

// ---------------------------------------------------------------- The rounds

/// Round A: who come back, and whose heroes are in danger (FATE-23, KINGDOM-TROLLS-02).
pub fn begin_events(world: &mut World) {
    if let Some(seat) = active(world) {
        events::begin_round(world, seat);
    }
}

/// Round B: the besieger has named no castles yet (SIEGE-36).
pub fn begin_sieges(mut turn: ResMut<Turn>) {
    turn.sieges_named = false;
}

/// Round C begins with movement (MOVE-07).
pub fn begin_movement(world: &mut World) {
    if let Some(seat) = active(world) {
        marching::begin_movement(world, seat);
    }
}

/// Who should have left pays, and fleets on taken coasts must go (PENALTY-05, STACK-06).
pub fn end_movement(world: &mut World) {
    if let Some(seat) = active(world) {
        marching::end_grace(world, seat);
        marching::displace_fleets(world, seat);
        calls::drive_off(world, seat);
    }
}

/// Attacks are announced before the first is fought (COMBAT-08).
pub fn begin_combat(mut turn: ResMut<Turn>) {
    turn.fighting = false;
}

/// What a fallen player has announced lapses with them.
pub fn end_combat(mut announced: ResMut<Announced>) {
    announced.0.clear();
}

/// Round F: one card, and one task for the ambassador (SEQ-15, SEQ-16).
pub fn begin_diplomacy(world: &mut World) {
    let mut turn = world.resource_mut::<Turn>();
    turn.task_done = false;
    turn.card_played = false;
    turn.peace_tried.clear();
    if let Some(seat) = active(world) {
        diplomacy::draw(world, seat);
    }
}

/// Too many cards are laid down (DCARD-20).
pub fn end_diplomacy(world: &mut World) {
    if let Some(seat) = active(world) {
        push(world, Frame::Discard { seat });
    }
}

// ---------------------------------------------------------------- Between two decisions

/// A phase in which nothing is left to do is over, and so is that of a player who has fallen.
pub fn go_on(world: &mut World) {
    if !world.resource::<Keys<Depth>>().is_empty() {
        return;
    }
    let [seat] = deciders(world)[..] else { return };
    let pos = Pos::of(world);
    if pos.is_out(seat) {
        return finish(world, seat);
    }
    let over = match pos.phase {
        Phase::Sieges => ask(world, |pos| sieges::due(pos, seat).is_empty() && sieges::shut_in(pos, seat).is_empty()),
        Phase::Combat => fight_on(world, seat),
        Phase::Diplomacy => ask(world, |pos| diplomacy::is_idle(pos, seat)),
        _ => false,
    };
    if over {
        finish(world, seat);
    }
}

/// Runs what needs no choice in combat; true when there is nothing to fight any more.
fn fight_on(world: &mut World, seat: SeatId) -> bool {
    let fighting = world.resource::<Turn>().fighting;
    while fighting && battle::lapse(world, seat) {}
    let announced = world.resource::<Announced>().0.len();
    let more = |world: &mut World| ask(world, |pos| !combat::possible(pos, seat).is_empty());
    match announced {
        0 => !more(world),
        // A single attack leaves no order to choose (COMBAT-09), unless another may still be announced (RETREAT-16).
        1 if fighting && !more(world) => {
            battle::begin(world, seat, 0);
            false
        }
        _ => false,
    }
}
