//! The sequence of play (PLAY-1 to PLAY-4), phase by phase, as a player reads it in the rulebook. Rooms do the work; this
//! file says in which order.

use bevy_ecs::prelude::World;

use super::components::*;
use super::frames::Frame;
use super::position::Pos;
use super::{combat, events, faction, fates, judge, parliament, royal, telling, travel};
use crate::table::{Chronicle, Numbers, SeatId};

/// Runs one step of the pipeline. False: the table waits for a decision, or the game is over.
pub fn step(world: &mut World) -> bool {
    if world.resource::<Over>().0.is_some() {
        return false;
    }
    if let Some(frame) = world.resource::<Stack>().0.last().cloned() {
        if !judge::deciders(Pos::of(world)).is_empty() {
            return false;
        }
        match frame {
            Frame::Faction(ask) => faction::run(world, ask),
            Frame::Events(ask) => events::run(world, ask),
            Frame::Travel(ask) => travel::run(world, ask),
            Frame::Combat(ask) => combat::run(world, ask),
            Frame::Parliament(session) => parliament::run(world, *session),
            Frame::Royal(ask) => royal::run(world, ask),
        }
        fates::settle(world);
        return true;
    }
    if royal::victory(world) {
        return true;
    }
    let turn = world.resource::<Turn>();
    if !turn.begun {
        begin(world);
        fates::settle(world);
        return true;
    }
    match turn.phase {
        Phase::SettingUp => {
            let over = turn.done.len() == world.count::<Player>();
            if over {
                faction::end_set_up(world);
                world.resource_mut::<Turn>().begun = false;
                world.resource_mut::<Turn>().phase = Phase::Event;
            }
            over
        }
        // What happens by itself is over when nothing is left on the stack.
        Phase::Event | Phase::Crown => {
            end(world);
            true
        }
        // Nobody is asked who has nothing to choose.
        _ => match turn.seat() {
            Some(seat) if !judge::has_choice(Pos::of(world), seat) => {
                end(world);
                true
            }
            Some(_) => false,
            None => false,
        },
    }
}

/// A phase begins: what it does by itself, and who acts.
fn begin(world: &mut World) {
    let (phase, seat) = {
        let mut turn = world.resource_mut::<Turn>();
        turn.begun = true;
        turn.done.clear();
        (turn.phase, turn.seat())
    };
    heading(world);
    let Some(seat) = seat else { return };
    match phase {
        Phase::Event => {
            begin_turn(world, seat);
            events::draw(world, seat);
        }
        Phase::Crown => faction::draw(world, seat),
        _ => {}
    }
}

/// A player's turn begins (PLAY-2): what was done in the last turn may be done again, captives left are executed.
fn begin_turn(world: &mut World, seat: SeatId) {
    {
        let mut turn = world.resource_mut::<Turn>();
        turn.number += 1;
        turn.sat = false;
        turn.asked.clear();
        if turn.active == 0 {
            let round = turn.round;
            let year = Pos::of(world).year();
            telling::tell(world, None, "PLAY-1", format!("Round {round}: the year {year}."));
        }
    }
    heading(world);
    let who = Pos::of(world).seat_name(seat);
    telling::tell(world, Some(seat), "PLAY-2", format!("The turn of {who}."));
    let nobles: Vec<_> = Pos::of(world).nobles().map(|n| (n.id, n.seat == Some(seat))).collect();
    for (id, own) in nobles {
        let lodged = Pos::of(world).area_of_noble(id).filter(|a| Pos::of(world).book.map.area(*a).refuge.is_some());
        let mut n = world.change::<Noble>(id);
        n.defended = false;
        n.must_besiege = None;
        if own {
            n.moved = n.lent;
            n.winded = n.winded.saturating_sub(1);
            if n.lodged != lodged {
                n.tried = false;
            }
            n.lodged = lodged;
        }
    }
    let ships: Vec<_> = Pos::of(world).ships().map(|s| (s.id, Pos::of(world).master(s.id) == Some(seat))).collect();
    for (id, own) in ships {
        let mut s = world.change::<Ship>(id);
        s.defended = false;
        s.idle = s.idle.filter(|of| *of != seat);
        s.made_port = None;
        if own {
            s.moved = s.led;
        }
    }
    // What has changed hands sleeps for its turn only (TRF-2, TRF-3); a ransom until its victor's own, whoever has it (TRF-4).
    let idle: Vec<_> = Pos::of(world).cards().filter(|c| c.idle == Some(seat)).map(|c| c.id).collect();
    for card in idle {
        world.change::<Card>(card).idle = None;
        fates::wake_places(world, card);
    }
    let heirs: Vec<_> = Pos::of(world).heirs().map(|h| h.id).collect();
    for heir in heirs {
        world.change::<Heir>(heir).passed = false;
    }
    let round = world.resource::<Turn>().round;
    let mut field = world.resource_mut::<Field>();
    // The King's Peace ends with the next turn of whoever summoned Parliament (PARL-30).
    field.peace.retain(|p| p.until != seat);
    field.spells.retain(|s| s.seat != seat || s.round > round);
    events::claims::march(world, seat);
    faction::execute_captives(world, seat);
}

/// A player has done with his part.
pub fn done(world: &mut World, seat: SeatId) {
    let mut turn = world.resource_mut::<Turn>();
    if turn.phase == Phase::SettingUp {
        turn.done.push(seat);
        turn.done.sort();
        faction::finish_set_up(world, seat);
    } else {
        end(world);
    }
}

/// A phase ends, and the next follows (PLAY-3); after the Crown Phase play passes on (PLAY-4).
fn end(world: &mut World) {
    let phase = world.resource::<Turn>().phase;
    let at = Phase::TURN.iter().position(|p| *p == phase).unwrap_or(0);
    match Phase::TURN.get(at + 1) {
        Some(next) => {
            let mut turn = world.resource_mut::<Turn>();
            turn.phase = *next;
            turn.begun = false;
        }
        None => pass_on(world),
    }
}

fn pass_on(world: &mut World) {
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::Event;
    turn.begun = false;
    turn.active += 1;
    if turn.active < turn.order.len() {
        return;
    }
    turn.active = 0;
    turn.round += 1;
    let round = turn.round;
    // A round has ended: who has moved or attacked in it may do so again (CBT-2, ARM-5, ARM-6).
    let nobles: Vec<_> = Pos::of(world).nobles().map(|n| n.id).collect();
    for id in nobles {
        let mut n = world.change::<Noble>(id);
        (n.moved, n.lent, n.attacked) = (false, false, false);
    }
    let ships: Vec<_> = Pos::of(world).ships().map(|s| s.id).collect();
    for id in ships {
        let mut s = world.change::<Ship>(id);
        (s.moved, s.led, s.attacked) = (false, false, false);
    }
    royal::end_of_round(world);
    events::end_of_round(world, round - 1);
    if world.resource::<Over>().0.is_none() {
        royal::round_limit(world);
    }
}

/// The chronicle's heading follows the turn.
pub fn heading(world: &mut World) {
    let turn = world.resource::<Turn>();
    let (round, name) = (turn.round, turn.phase.name().to_string());
    let mut chronicle = world.resource_mut::<Chronicle>();
    chronicle.turn = round;
    chronicle.phase = name;
}
