//! Sea transport: who boards and lands where, and what it costs him (TRANSPORT).

use bevy_ecs::prelude::World;

use super::components::{Kind, Place};
use super::ids::{CounterId, HexId};
use super::position::*;
use super::refusals::No;
use super::telling::tell_at;
use crate::table::SeatId;

// ---------------------------------------------------------------- The rescue (TERRAIN-15, WRECK-05, WRECK-08)

/// Monarchs of a seat's side who wait on the Isle of Fright.
pub fn castaways(pos: Pos, seat: SeatId) -> Vec<CounterId> {
    pos.at(pos.map.isle_of_fright)
        .filter(|id| pos.counter(*id).kind == Kind::Monarch && pos.owner(*id) == Some(seat))
        .collect()
}

/// Fleets that come into the hex of the castaways take them aboard; for nothing else may they enter it. One castaway for each
/// fleet, the last takes all who are left.
pub fn rescue(world: &mut World, seat: SeatId, units: &[CounterId], hex: HexId) {
    if hex != Pos::of(world).map.isle_of_fright {
        return;
    }
    let (fleets, waiting): (Vec<CounterId>, Vec<CounterId>) = {
        let pos = Pos::of(world);
        let ship = |id: &CounterId| pos.counter(*id).kind == Kind::Fleet && pos.spot(*id) == Some(hex);
        (units.iter().copied().filter(ship).collect(), castaways(pos, seat))
    };
    for (n, hero) in waiting.into_iter().enumerate() {
        let Some(fleet) = fleets.get(n).or(fleets.last()).copied() else { return };
        set_place(world, hero, Place::Aboard { fleet });
        with_deeds(world, hero, |d| d.carried = true);
        let pos = Pos::of(world);
        let text = format!("{} takes the {} aboard.", pos.counter(fleet).name, pos.counter(hero).name);
        tell_at(world, Some(seat), hex, "WRECK-05", text);
    }
}

// ---------------------------------------------------------------- Sea transport (TRANSPORT)

/// The fleets of a seat that are on the map.
pub(super) fn fleets(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = CounterId> {
    pos.forces(seat)
        .filter(move |id| pos.counter(*id).kind == Kind::Fleet && matches!(pos.place(*id), Place::At { .. }))
}

/// Where a fleet can load and land: the hex it is in, or either bank of the river.
pub fn shores(pos: Pos, fleet: CounterId) -> Vec<HexId> {
    match pos.spot(fleet) {
        Some(spot) if spot.is_river() => pos.map.river_side(spot).banks.to_vec(),
        Some(spot) => vec![spot],
        None => vec![],
    }
}

/// Room for one more combat unit (TRANSPORT-02)?
pub fn has_room(pos: Pos, fleet: CounterId) -> bool {
    !pos.cargo(fleet).any(|id| pos.counter(id).is_combat())
}

/// What tells a ship from others for those who would board it: whose it is, where, what it carries, how far it still sails.
pub fn look(pos: Pos, fleet: CounterId) -> impl PartialEq {
    let deeds = pos.deeds(fleet);
    let cargo: Vec<CounterId> = pos.cargo(fleet).collect();
    (pos.counter(fleet).origin, pos.place(fleet), cargo, deeds.spent, deeds.moved, deeds.fresh)
}

/// Is this a shore for boarding and landing (TRANSPORT-04, TRANSPORT-05)?
pub(super) fn quay(pos: Pos, seat: SeatId, hex: HexId) -> Result<(), No> {
    if pos.map.hex(hex).terrain.mountain {
        return Err(No::MountainCoast { hex: pos.label(hex) });
    }
    // TRANSPORT-05: at friendly castles, port or not; at no other.
    if pos.is_hostile_castle(seat, hex) {
        return Err(No::ClosedCastle { castle: pos.label(hex) });
    }
    Ok(())
}
