//! How offers are listed: what is alike once, what belongs together side by side. What is offered at all says each act's file.

use bevy_ecs::prelude::World;

use super::actions::*;
use super::components::{Kind, Place};
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
    // Captive by captive.
    let captive = |act: &Act| act.get().map(|Execute(hero)| *hero).or_else(|| act.get().map(|SetFree(hero)| *hero));
    sort_those(offers, |act| captive(act).map(|hero| pos.counter(hero).kingdom()));
    // Ship by ship, and shore by shore.
    let berth = |fleet: CounterId, hex: Option<HexId>| {
        (fleet, ships::shores(pos, fleet).into_iter().position(|shore| Some(shore) == hex))
    };
    let boards = |Embark { units, fleet }: &Embark| berth(*fleet, pos.spot(units[0]));
    let lands = |Debark { units, hex }: &Debark| match pos.place(units[0]) {
        Place::Aboard { fleet } => berth(fleet, Some(*hex)),
        _ => (units[0], None),
    };
    sort_those(offers, |act| act.get().map(boards).or_else(|| act.get().map(lands)));
    // To put it off stands between yes and no.
    let answer = |act: &Act| act.get().map(|AskReturn(yes)| if *yes { 0 } else { 2 });
    sort_those(offers, |act| answer(act).or_else(|| act.get().map(|AskLater| 1)));
    calls_last(pos, seat, offers);
}

/// Marches to coasts where a fleet may not stop come after all that it could do else.
fn calls_last(pos: Pos, seat: SeatId, offers: &mut [Act]) {
    let fleet = |act: &Act| matches!(act.get(), Some(Move { units, .. }) if pos.counter(units[0]).kind == Kind::Fleet);
    if !offers.iter().any(fleet) {
        return;
    }
    let field = Field::of(pos, seat);
    let goal = |act: &Act| act.get().and_then(|Move { path, .. }| path.last().copied());
    let is_call = |act: &Act| fleet(act) && goal(act).is_some_and(|hex| field.stop(pos, true, hex).is_err());
    let end = offers.iter().position(|act| act.get().is_some_and(|EndMovement| true)).unwrap_or(offers.len());
    let last = offers.iter().rposition(|act| act.get::<Move>().is_some()).map_or(0, |n| n + 1);
    let first = offers[..last].iter().rposition(|act| !is_call(act)).map_or(0, |n| n + 1);
    offers[first..end].rotate_left(last - first);
}

/// Sorts those that have a key, which lie side by side.
fn sort_those<K: Ord>(offers: &mut [Act], key: impl Fn(&Act) -> Option<K>) {
    let from = offers.iter().position(|act| key(act).is_some()).unwrap_or(offers.len());
    let count = offers[from..].iter().take_while(|act| key(act).is_some()).count();
    offers[from..from + count].sort_by_key(key);
}
