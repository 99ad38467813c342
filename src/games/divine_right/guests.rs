//! Castles that change hands without a siege: the guests of the old lord stand before the walls at once (STACK-02, SIEGE-13,
//! PENALTY-05).

use bevy_ecs::prelude::World;

use super::components::Place;
use super::displacement;
use super::frames::{Displaced, Frame};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::sieges;
use super::telling::tell_at;
use crate::table::SeatId;

/// Puts everybody outside whom the castles of this kingdom are not friendly to any more. Only a friendly castle is entered and
/// defended; a hero alone stays within (FATE-09).
pub fn leave_castles_of(world: &mut World, k: KingdomId) {
    let castles: Vec<HexId> = {
        let pos = Pos::of(world);
        pos.keeps()
            .filter(|keep| !keep.plundered && pos.map.hex(keep.hex).kingdom == Some(k))
            .map(|keep| keep.hex)
            .collect()
    };
    for castle in castles {
        let seats: Vec<SeatId> = Pos::of(world).in_play().collect();
        for seat in seats {
            leave(world, seat, castle);
        }
    }
}

/// The troops of a seat inside a castle that is not theirs, with the heroes they have beside them.
fn guests(pos: Pos, seat: SeatId, castle: HexId) -> Vec<CounterId> {
    if pos.holder(castle) == Some(seat) {
        return vec![];
    }
    let inside =
        |id: &CounterId| pos.place(*id) == Place::At { hex: castle, inside: true } && pos.owner(*id) == Some(seat);
    let all: Vec<CounterId> = pos.ids().filter(inside).collect();
    if all.iter().any(|id| pos.counter(*id).is_combat()) { all } else { vec![] }
}

fn leave(world: &mut World, seat: SeatId, castle: HexId) {
    let (units, label, text, crowded) = {
        let pos = Pos::of(world);
        let units = guests(pos, seat, castle);
        let label = pos.label(castle);
        (units.clone(), label.clone(), pos.list(&units), pos.enemies_outside(seat, castle))
    };
    if units.is_empty() {
        return;
    }
    for &id in &units {
        set_place(world, id, Place::At { hex: castle, inside: false });
    }
    let verb = if units.len() == 1 { "stands" } else { "stand" };
    let line = format!("{text} {verb} outside the walls of {label}, which is not friendly to them any more.");
    tell_at(world, Some(seat), castle, "STACK-02", line);
    if crowded {
        displacement::send_off(world, seat, castle, units, Displaced::Guests);
    } else if sieges::could(Pos::of(world), seat, castle).is_ok() {
        push(world, Frame::Turned { seat, castle });
    }
}
