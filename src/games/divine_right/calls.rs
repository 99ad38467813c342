//! Fleets that call at a coast under enemy land units, to fetch a hero or to land one, and sail on: they "may enter ... but may not
//! stop there" (STACK-04), and they embark and debark on their way (TRANSPORT-03, TRANSPORT-07).

use bevy_ecs::prelude::World;

use super::actions::Move;
use super::components::{Kind, Place};
use super::displacement;
use super::ids::{CounterId, HexId};
use super::movement::{self, Field, March};
use super::position::*;
use super::refusals::No;
use super::terrain;
use crate::table::SeatId;

/// May these ships pause here on their way? They have a hero to fetch or to land, and points to sail on with.
pub fn may_call(pos: Pos, field: &Field, march: &March, at: HexId) -> bool {
    let seat = march.units[0].pace.seat;
    let hero = |id: CounterId| pos.counter(id).kind == Kind::Monarch && pos.owner(id) == Some(seat);
    let business = pos.at(at).any(hero) || march.units.iter().flat_map(|u| pos.cargo(u.id)).any(hero);
    let left = |u: &movement::Marcher| if u.halted { 0 } else { u.pace.allowance.saturating_sub(u.spent) };
    business && march.units.iter().all(|u| u.pace.fleet && sails_on(pos, field, left(u), at))
}

/// Is there a next hex in which a fleet may stop, within so many points?
fn sails_on(pos: Pos, field: &Field, left: u8, from: HexId) -> bool {
    let open = |to: HexId| field.bar(pos, true, to).is_none() && field.stop(pos, true, to).is_ok();
    pos.map
        .fleet_steps(from)
        .iter()
        .filter(|to| **to != pos.map.port_lork && **to != pos.map.isle_of_fright && open(**to))
        .any(|to| terrain::sea_step(pos, from, *to).is_ok_and(|cost| cost <= left))
}

/// Do land units of others keep the seat's fleets from stopping at this coast?
fn held(pos: Pos, field: &Field, hex: HexId) -> bool {
    matches!(field.stop(pos, true, hex), Err(No::CannotStopUnderLand { .. }))
}

/// The fleets of a seat that lie under enemy land units, with their hex.
fn under_land(pos: Pos, field: &Field, seat: SeatId) -> Vec<(CounterId, HexId)> {
    let lies = |id: CounterId| match pos.place(id) {
        Place::At { hex, inside: false } if pos.counter(id).kind == Kind::Fleet => Some((id, hex)),
        _ => None,
    };
    pos.forces(seat).filter_map(lies).filter(|(_, hex)| held(pos, field, *hex)).collect()
}

/// May the seat end its movement? Not while a fleet that called at an enemy's coast can still sail on.
pub fn check_end(pos: Pos, seat: SeatId) -> Result<(), No> {
    let field = Field::of(pos, seat);
    // As the march itself is judged: nobody is held to a way that is closed to him.
    let sails = |id: CounterId, hex: HexId| {
        let away =
            |to: &HexId| field.stop(pos, true, *to).is_ok() && movement::plan(pos, seat, &[id], None, &[*to]).is_ok();
        pos.map.fleet_steps(hex).iter().any(away)
    };
    match under_land(pos, &field, seat).into_iter().find(|(id, hex)| sails(*id, *hex)) {
        Some((_, hex)) => Err(No::MustSailOn { hex: pos.label(hex) }),
        None => Ok(()),
    }
}

/// Whoever cannot sail on after all is driven off as by newcomers (STACK-06).
pub fn drive_off(world: &mut World, seat: SeatId) {
    let mut stuck: Vec<(HexId, Vec<CounterId>)> = vec![];
    let pos = Pos::of(world);
    for (id, hex) in under_land(pos, &Field::of(pos, seat), seat) {
        match stuck.iter_mut().find(|(h, _)| *h == hex) {
            Some((_, fleets)) => fleets.push(id),
            None => stuck.push((hex, vec![id])),
        }
    }
    for (hex, fleets) in stuck {
        displacement::driven_off(world, seat, hex, fleets);
    }
}

/// Calls that could be made now: each ship to each enemy-held coast that it can reach over a hex of these ways, if it has business
/// there.
pub fn offers<'w>(
    pos: Pos<'w>,
    field: &Field,
    seat: SeatId,
    fleet: CounterId,
    stops: impl Iterator<Item = (HexId, &'w [HexId])>,
) -> Vec<Move> {
    let mut found: Vec<(HexId, Move)> = vec![];
    for (last, path) in stops {
        for &to in pos.map.fleet_steps(last) {
            if found.iter().any(|(hex, _)| *hex == to) || !held(pos, field, to) {
                continue;
            }
            let path: Vec<HexId> = path.iter().copied().chain([to]).collect();
            if movement::plan(pos, seat, &[fleet], None, &path).is_ok() {
                found.push((to, Move { units: vec![fleet], leader: None, path }));
            }
        }
    }
    found.into_iter().map(|(_, call)| call).collect()
}
