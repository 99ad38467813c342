//! The way to the Holy Land (card 61).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, PawnId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, telling};
use super::No;
use super::units::{Unit, check_turn, group, muster};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Is the Crusade on?
pub(super) fn is_on(pos: Pos) -> bool {
    fortune::crusade::is_on(pos)
}

/// Has anything of this seat moved in its turn?
pub(super) fn has_moved(pos: Pos, seat: SeatId) -> bool {
    pos.armies().any(|a| a.spent > 0 && pos.commander_of_army(a.id) == Some(seat))
        || pos.pawns().any(|p| p.spent > 0 && pos.commander_of_pawn(p.id) == Some(seat))
        || pos.fleets().any(|f| f.spent > 0 && pos.commander_of_fleet(f.id) == Some(seat))
        || pos.items().any(|i| i.spent > 0)
}

/// May crusaders leave from this province: a port of their player's, or his capital?
pub(super) fn leads_east(pos: Pos, seat: SeatId, at: ProvinceId) -> bool {
    pos.capital_of(seat) == Some(at) || pos.holder(at) == Some(seat) && pos.book.map.province(at).coastal()
}

fn units(armies: &[ArmyId], pawns: &[PawnId]) -> Vec<Unit> {
    armies.iter().map(|a| Unit::Army(*a)).chain(pawns.iter().map(|p| Unit::Royal(*p))).collect()
}

pub(super) fn check_cross(pos: Pos, seat: SeatId, armies: &[ArmyId], pawns: &[PawnId]) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    if !is_on(pos) {
        return Err(No::NoCrusade.into());
    }
    let units = units(armies, pawns);
    let group = muster(pos, seat, &units)?;
    if let Some(id) = armies.iter().find(|id| !group.consents.is_empty() || pos.owner_of_army(**id) != Some(seat)) {
        return Err(No::NotYourPiece { what: Unit::Army(*id).words(pos) }.into());
    }
    if let Some(id) = pawns.iter().find(|id| pos.owner_of_pawn(**id) != Some(seat)) {
        return Err(No::NotYourPiece { what: Unit::Royal(*id).words(pos) }.into());
    }
    let Spot::Land(at) = group.at else { return Err(No::NotOnLand { what: units[0].words(pos) }.into()) };
    if !leads_east(pos, seat, at) {
        return Err(No::NoWayEast { at: pos.label(at).into() }.into());
    }
    if has_moved(pos, seat) {
        return Err(No::CrusadeFirst.into());
    }
    Ok(())
}

pub(super) fn do_cross(world: &mut World, seat: SeatId, armies: &[ArmyId], pawns: &[PawnId]) {
    let units = units(armies, pawns);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let from = units[0].state(pos).at.province();
    let text = line![group(pos, &units), " of ", seat, " take the cross and leave for the Holy Land."];
    for unit in &units {
        unit.put(world, Spot::HolyLand, 0, true);
    }
    telling::tell(world, Some(seat), from, "OE.20", text);
}
