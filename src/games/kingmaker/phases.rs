//! The sequence of play (PLAY-1 to PLAY-4): whose turn it is, what begins and ends the phases of a turn, and what is looked at
//! after every act.

use bevy_ecs::prelude::*;

use super::components::*;
use super::ids::{CardId, HeirId, NobleId, ShipId};
use super::position::Position;
use super::readers::now;
use super::{events, faction, fates, judge, royal, telling, words};
use crate::engine::{ChangeRows, Depth, Gone, Keys, Line, Over, PlayState};
use crate::line;
use crate::table::SeatId;

// ---------------------------------------------------------------- Whose turn it is

/// Before the first turn the cards dealt are given out (SET-8 to SET-14).
pub fn sets_up(course: Res<Course>) -> bool {
    course.number == 0
}

/// Turns begin when all have set up.
pub fn has_set_up(play: Res<PlayState>) -> bool {
    !play.is(Phase::SettingUp) || play.concerned().iter().all(|seat| play.has_done(*seat))
}

/// The next of the Order of Play, until all have had their turn of the round (PLAY-4).
pub fn next_in_order(In(_): In<Gone>, course: Res<Course>, play: Res<PlayState>) -> Option<SeatId> {
    course.order.get(course.active).copied().filter(|_| course.round == play.round)
}

/// What the phase asks for.
pub fn prompt(world: &World) -> Line {
    let (text, rule) = words::phase_prompt(&Position::known(world));
    line![text].sentence().rule(rule)
}

// ---------------------------------------------------------------- Beginnings

/// A player's turn begins (PLAY-2): what was done in the last turn may be done again, captives left are executed.
pub fn begin_turn(world: &mut World) {
    let Some(seat) = world.resource::<PlayState>().seat() else { return };
    let mut course = world.resource_mut::<Course>();
    course.number += 1;
    course.sat = false;
    course.asked.clear();
    if course.active == 0 {
        let round = course.round;
        let year = now(world).year();
        telling::tell(world, None, "PLAY-1", line!["Round ", round, ": the year ", year, "."]);
    }
    let pos = &*now(world);
    telling::tell(world, Some(seat), "PLAY-2", line!["The turn of ", pos.in_line(seat), "."]);
    for noble in pos.nobles() {
        let lodged = pos.area_of_noble(noble.id).filter(|a| pos.book.map.area(*a).refuge.is_some());
        let mut n = world.change::<Noble>(noble.id);
        n.defended = false;
        n.must_besiege = None;
        if noble.seat == Some(seat) {
            n.moved = n.lent;
            n.winded = n.winded.saturating_sub(1);
            if n.lodged != lodged {
                n.tried = false;
            }
            n.lodged = lodged;
        }
    }
    for ship in pos.ships() {
        let own = pos.master(ship.id) == Some(seat);
        let mut s = world.change::<Ship>(ship.id);
        s.defended = false;
        s.idle = s.idle.filter(|of| *of != seat);
        s.made_port = None;
        if own {
            s.moved = s.led;
        }
    }
    // What has changed hands sleeps for its turn only (TRF-2, TRF-3); a ransom until its victor's own, whoever has it (TRF-4).
    let idle: Vec<CardId> = pos.cards().filter(|c| c.idle == Some(seat)).map(|c| c.id).collect();
    for card in idle {
        world.change::<Card>(card).idle = None;
        fates::wake_places(world, card);
    }
    for heir in HeirId::all() {
        world.change::<Heir>(heir).passed = false;
    }
    let round = world.resource::<Course>().round;
    let mut field = world.resource_mut::<Field>();
    // The King's Peace ends with the next turn of whoever summoned Parliament (PARL-30).
    field.peace.retain(|p| p.until != seat);
    field.spells.retain(|s| s.seat != seat || s.round > round);
    events::claims::march(world, seat);
    faction::execute_captives(world, seat);
}

// ---------------------------------------------------------------- Endings

/// After the Crown Phase play passes on (PLAY-4), and after the last of the order the round is over.
pub fn end_turn(world: &mut World) {
    let mut course = world.resource_mut::<Course>();
    course.active += 1;
    if course.active < course.order.len() {
        return;
    }
    course.active = 0;
    course.round += 1;
    let round = course.round;
    // Who has moved or attacked in the round may do so again (CBT-2, ARM-5, ARM-6).
    for id in NobleId::all() {
        let mut n = world.change::<Noble>(id);
        (n.moved, n.lent, n.attacked) = (false, false, false);
    }
    for id in ShipId::all() {
        let mut s = world.change::<Ship>(id);
        (s.moved, s.led, s.attacked) = (false, false, false);
    }
    royal::end_of_round(world);
    events::end_of_round(world, round - 1);
    if world.resource::<Over>().0.is_none() {
        royal::round_limit(world);
    }
}

// ---------------------------------------------------------------- After every act

/// With nothing under way the last heir may have won (OBJ-1).
pub fn victory(world: &mut World) {
    if world.resource::<Keys<Depth>>().is_empty() && world.resource::<Over>().0.is_none() {
        royal::victory(world);
    }
}

/// Nobody is asked who has nothing to choose.
pub fn spare_idle_clicks(world: &mut World) {
    let play = world.resource::<PlayState>();
    let acts = |seat: &SeatId| play.concerned().contains(seat) && !play.has_done(*seat);
    let Some(seat) = play.seat().filter(acts).filter(|_| world.resource::<Keys<Depth>>().is_empty()) else { return };
    if !judge::has_choice(&now(world), seat) {
        world.resource_mut::<PlayState>().finish(seat);
    }
}
