//! How offers are listed: what is alike once, what belongs together side by side. What is offered at all says each act's file.

use bevy_ecs::prelude::World;

use super::actions::*;
use super::components::{Kind, Phase, Place};
use super::frames::Frame;
use super::ids::{CounterId, HexId};
use super::movement::Field;
use super::position::Pos;
use super::ships;
use crate::engine::Act;
use crate::table::SeatId;

/// Of units alike in every respect, the first.
pub fn one_of_each(pos: Pos, units: &[CounterId]) -> Vec<CounterId> {
    let mut seen = vec![];
    let mut out = vec![];
    for &id in units {
        let look = pos.look(id);
        if !seen.contains(&look) {
            seen.push(look);
            out.push(id);
        }
    }
    out
}

/// The engine lists acts kind by kind; some belong side by side, others last.
pub fn arrange(world: &World, seat: SeatId, offers: &mut [Act]) {
    let pos = Pos::of(world);
    match (pos.top(), pos.phase) {
        (None, Phase::Movement) => ships_and_calls(pos, seat, offers),
        (None, Phase::Diplomacy) => {
            // Captive by captive.
            let execute = |act: &Act| act.get().map(|Execute(hero)| *hero);
            let captive = |act: &Act| execute(act).or_else(|| act.get().map(|SetFree(hero)| *hero));
            sort_those(offers, |act| captive(act).map(|hero| pos.counter(hero).kingdom()));
        }
        (Some(Frame::AskReturn { .. }), _) => {
            // To put it off stands between yes and no.
            let answer = |act: &Act| act.get().map_or(1, |AskReturn(yes)| if *yes { 0 } else { 2 });
            offers.sort_by_key(answer);
        }
        _ => {}
    }
}

/// Who boards and lands is listed ship by ship and shore by shore; calls at coasts where a fleet may not stop come after all that it
/// could do else.
fn ships_and_calls(pos: Pos, seat: SeatId, offers: &mut [Act]) {
    let count = offers.iter().take_while(|act| act.get::<Move>().is_some()).count();
    let (moves, others) = offers.split_at_mut(count);
    let berth = |fleet: CounterId, hex: Option<HexId>| {
        (fleet, ships::shores(pos, fleet).into_iter().position(|shore| Some(shore) == hex))
    };
    let boards = |Embark { units, fleet }: &Embark| berth(*fleet, pos.spot(units[0]));
    let lands = |Debark { units, hex }: &Debark| match pos.place(units[0]) {
        Place::Aboard { fleet } => berth(fleet, Some(*hex)),
        _ => (units[0], None),
    };
    sort_those(others, |act| act.get().map(boards).or_else(|| act.get().map(lands)));
    let goal = |act: &Act| match act.get() {
        Some(Move { units, path, .. }) if pos.counter(units[0]).kind == Kind::Fleet => path.last().copied(),
        _ => None,
    };
    if moves.last().and_then(goal).is_none() {
        return;
    }
    let field = Field::of(pos, seat);
    let is_call = |act: &&Act| goal(act).is_some_and(|hex| field.stop(pos, true, hex).is_err());
    let calls = moves.iter().rev().take_while(is_call).count();
    let end = offers.iter().rposition(|act| act.get::<EndMovement>().is_some()).unwrap_or(offers.len());
    offers[count - calls..end].rotate_left(calls);
}

/// Sorts those that have a key, which lie side by side.
fn sort_those<K: Ord>(offers: &mut [Act], key: impl Fn(&Act) -> Option<K>) {
    let from = offers.iter().position(|act| key(act).is_some()).unwrap_or(offers.len());
    let count = offers[from..].iter().take_while(|act| key(act).is_some()).count();
    offers[from..from + count].sort_by_key(key);
}
