//! Sea transport: who boards and lands where, and what it costs him (TRANSPORT).

use bevy_ecs::prelude::World;

use super::components::{Kind, Phase, Place};
use super::ids::{CounterId, HexId};
use super::marching::*;
use super::movement;
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
fn quay(pos: Pos, seat: SeatId, hex: HexId) -> Result<(), No> {
    if pos.map.hex(hex).terrain.mountain {
        return Err(No::MountainCoast { hex: pos.label(hex) });
    }
    // TRANSPORT-05: at friendly castles, port or not; at no other.
    if pos.is_hostile_castle(seat, hex) {
        return Err(No::ClosedCastle { castle: pos.label(hex) });
    }
    Ok(())
}

/// The fleet comes to the unit; a unit that has moved stays ashore (TRANSPORT-02, TRANSPORT-03, TRANSPORT-08).
pub fn check_embark(pos: Pos, seat: SeatId, units: &[CounterId], fleet: CounterId) -> Result<(), No> {
    pos.in_phase(Phase::Movement, "Embarking")?;
    let name = |id: CounterId| pos.counter(id).name.clone();
    if pos.owner(fleet) != Some(seat) || pos.counter(fleet).kind != Kind::Fleet {
        return Err(No::NotYours { unit: name(fleet) });
    }
    if units.is_empty() {
        return Err(No::NobodyNamed);
    }
    if !matches!(pos.place(fleet), Place::At { .. }) {
        return Err(No::NotOnMap { unit: name(fleet) });
    }
    if pos.deeds(fleet).rolled || pos.deeds(fleet).declared {
        return Err(No::RolledSiege { unit: name(fleet) });
    }
    let shores = shores(pos, fleet);
    let mut troops = usize::from(!has_room(pos, fleet));
    for (n, &id) in units.iter().enumerate() {
        if units[..n].contains(&id) {
            return Err(No::NamedTwice);
        }
        let castaway = pos.counter(id).kind == Kind::Monarch && pos.spot(id) == Some(pos.map.isle_of_fright);
        if castaway {
            if pos.owner(id) != Some(seat) {
                return Err(No::NotYours { unit: name(id) });
            }
        } else {
            movement::may_embark(pos, seat, id)?;
        }
        if pos.counter(id).kind == Kind::Fleet {
            return Err(No::LandAndSea);
        }
        let hex = pos.spot(id).unwrap_or(HexId(0));
        if !shores.contains(&hex) {
            return Err(No::FleetNotThere { unit: name(id) });
        }
        if !castaway {
            quay(pos, seat, hex)?;
        }
        if pos.deeds(id).moved || pos.deeds(id).spent > 0 {
            return Err(No::MovedAlready { unit: name(id) });
        }
        troops += usize::from(pos.counter(id).is_combat());
        if troops > 1 {
            return Err(No::FleetFull { fleet: name(fleet) });
        }
    }
    movement::stays_home(pos, units, pos.spot(fleet).expect("a fleet on the map"))
}

/// Boarding costs the fleet nothing (TRANSPORT-06) and may be repeated (TRANSPORT-07).
pub fn embark(world: &mut World, seat: SeatId, units: &[CounterId], fleet: CounterId) {
    let (names, spot) = {
        let pos = Pos::of(world);
        (
            format!("{} went aboard {}", pos.list(units), pos.counter(fleet).name),
            pos.spot(fleet).expect("a fleet on the map"),
        )
    };
    let fallen = bank_dangers(world, seat, units);
    for &id in units.iter().filter(|id| !fallen.contains(id)) {
        // With another's monarch ship or passenger may have left the war (SETUP-10, DEACT-06).
        if Pos::of(world).spot(id).is_none() || Pos::of(world).spot(fleet).is_none() {
            continue;
        }
        set_place(world, id, Place::Aboard { fleet });
        with_deeds(world, id, |d| d.carried = true);
    }
    tell_at(world, Some(seat), spot, "TRANSPORT-03", format!("{names}."));
    lift_empty_sieges(world);
}

/// May these go ashore there from their fleets? Heroes may land among enemies, troops only where they may stop.
pub fn check_debark(pos: Pos, seat: SeatId, units: &[CounterId], hex: HexId) -> Result<(), No> {
    pos.in_phase(Phase::Movement, "Landing")?;
    if units.is_empty() {
        return Err(No::NobodyNamed);
    }
    if hex == pos.map.isle_of_fright {
        return Err(No::IsleOfFright); // TERRAIN-14, WRECK-07
    }
    if !pos.map.has(hex) || !pos.map.is_land(hex) {
        return Err(No::NotOnLand { hex: pos.label(hex) });
    }
    let field = movement::Field::of(pos, seat);
    for &id in units {
        let name = pos.counter(id).name.clone();
        if pos.owner(id) != Some(seat) {
            return Err(No::NotYours { unit: name });
        }
        let Place::Aboard { fleet } = pos.place(id) else { return Err(No::NotAboard { unit: name }) };
        if !shores(pos, fleet).contains(&hex) {
            return Err(No::FleetNotThere { unit: name });
        }
        quay(pos, seat, hex)?;
        if let Some(k) = pos.counter(id).kingdom().filter(|k| pos.counter(id).is_combat() && pos.is_fading(*k)) {
            return Err(No::Confused { kingdom: k.to_string() }); // DEATH-02
        }
        if pos.counter(id).is_combat() {
            // SIEGE-64: into one's own besieged port by an open sea side the land besiegers do not matter.
            let open_port = pos.holder(hex) == Some(seat) && pos.siege(hex).is_some() && !pos.blockaded(hex);
            if !open_port {
                field.enter(pos, false, hex)?;
                field.stop(pos, false, hex)?;
            }
        }
    }
    Ok(())
}

/// They land and move no more this turn; on the beach they meet what marches meet, borders and lone heroes.
pub fn debark(world: &mut World, seat: SeatId, units: &[CounterId], hex: HexId) {
    let pos = Pos::of(world);
    let text = format!("{} landed at {}.", pos.list(units), pos.label(hex));
    let fallen = landing_dangers(world, seat, units, hex);
    for &id in units.iter().filter(|id| !fallen.contains(id)) {
        let from = Pos::of(world).spot(id);
        if from.is_none() {
            continue; // SETUP-10, DEACT-06: gone with another's monarch.
        }
        set_place(world, id, Place::At { hex, inside: false });
        with_deeds(world, id, |d| {
            d.carried = true;
            d.halted = true;
            d.moved = true;
        });
        violate(world, seat, from, hex);
    }
    tell_at(world, Some(seat), hex, "TRANSPORT-07", text);
    if units.iter().any(|id| Pos::of(world).counter(*id).kind == Kind::Army) {
        search(world, seat, hex);
    }
    settle(world, seat, hex, units);
}
