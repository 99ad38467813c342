//! Refuges: who may enter, who may stay, who must leave (MOV-28 to MOV-34).

use bevy_ecs::prelude::World;

use super::super::book::{Effect, Free};
use super::super::components::*;
use super::super::ids::*;
use super::super::position::Pos;
use super::super::strength;
use super::super::telling::tell_at;
use super::{No, march, ways};
use crate::table::{Numbers, Refusal, SeatId};

/// Needs this noble no card here: by office, as Stanley in Man, as the holder of Carisbrooke, by a card laid there
/// (MOV-28a to MOV-28f)?
pub fn is_free(pos: Pos, seat: SeatId, noble: NobleId, area: AreaId) -> bool {
    let Some(refuge) = &pos.book.map.area(area).refuge else { return true };
    let laid = pos.field.refuges.iter().any(|l| l.area == area && l.seat == seat);
    laid || match refuge.free {
        Free::Nobody => false,
        Free::Office(card) => pos.bearer(card) == Some(noble),
        Free::Noble(n) => n == noble,
        Free::Holder(place) => pos.owner(place) == Some(seat),
    }
}

/// A port of the refuge that the faction has taken: its nobles come and go up to its capacity (MOV-31).
fn taken_port(pos: Pos, seat: SeatId, area: AreaId) -> Option<PlaceId> {
    let taken = |p: &PlaceId| {
        let held = pos.world.the::<Stronghold>(*p);
        held.taken == Some(seat) || (held.stormed == Some(seat) && pos.owner(*p) == Some(seat))
    };
    let besieged = |p: &PlaceId| pos.siege_of(*p).is_some_and(|s| s.by == seat);
    pos.book.map.area(area).places.iter().copied().find(|p| taken(p) || besieged(p))
}

/// Something to do there: a place to besiege, somebody to attack where that is allowed, an heir to take (MOV-29).
pub fn has_purpose(pos: Pos, seat: SeatId, area: AreaId) -> bool {
    let data = pos.book.map.area(area);
    let attack = data.refuge.as_ref().is_none_or(|r| r.attack);
    let enemy = |n: &Noble| n.seat.is_some_and(|s| !pos.allied(s, seat));
    let besiege = data.places.iter().any(|p| !pos.is_open_to(*p, seat));
    let heir = pos.heirs().any(|h| h.alive && h.guard.is_none() && pos.area_of(h.at) == Some(area));
    besiege || heir || (attack && pos.nobles_in(area).any(enemy))
}

/// With a right to be there; by a port taken, while there is room; else with a card or something to do.
pub fn check_entry(pos: Pos, seat: SeatId, noble: NobleId, area: AreaId) -> Result<(), Refusal> {
    if pos.area_of_noble(noble) == Some(area) || is_free(pos, seat, noble, area) {
        return Ok(());
    }
    let name = pos.area_name(area).to_string();
    if let Some(port) = taken_port(pos, seat, area) {
        let most = pos.book.kind_of(port).capacity;
        let here: Vec<NobleId> =
            pos.nobles_in(area).filter(|n| n.seat == Some(seat)).map(|n| n.id).chain([noble]).collect();
        let full = strength::together_total(pos, &here, area, false) > most;
        return if full { Err(No::RefugeFull { area: name, most }.into()) } else { Ok(()) };
    }
    // A Refuge card in hand lets him in; it is laid when he is there, before his next turn ends.
    if has_purpose(pos, seat, area) || pos.holds_event(seat, &Effect::Refuge).is_some() {
        return Ok(());
    }
    Err(No::RefugeClosed { area: name }.into())
}

/// A noble who began the turn in a refuge, has no card, and nothing to fight for that he has not tried (MOV-30, ruling 21).
pub fn overstays(pos: Pos, n: &Noble) -> bool {
    let (Some(seat), Some(area)) = (n.seat, pos.area_of(n.at)) else { return false };
    let lodges = n.lodged == Some(area) && n.captor.is_none();
    lodges
        && !is_free(pos, seat, n.id, area)
        && taken_port(pos, seat, area).is_none()
        && (n.tried || !has_purpose(pos, seat, area))
}

/// He must leave, and can: by land, or by a ship of his faction in port.
pub fn must_leave(pos: Pos, n: &Noble) -> bool {
    let (true, Some(seat), Some(area)) = (overstays(pos, n), n.seat, pos.area_of(n.at)) else { return false };
    if n.moved {
        return false;
    }
    let reach = ways::across_country(pos, area, ways::spaces(pos));
    let out = reach.areas.iter().any(|to| *to != area && march::check_march(pos, seat, n.id, *to, None, false).is_ok());
    out || super::sailing::could_sail(pos, seat, n.id)
}

// ---------------------------------------------------------------- The card (ruling 22)

/// On a refuge where a noble of the faction is, once.
pub fn check_lay(pos: Pos, seat: SeatId, card: EventId, area: AreaId) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement], seat, "Laying a Refuge card")?;
    if !pos.held(seat).any(|e| e == card && pos.book.event(e).effect == Effect::Refuge) {
        return Err(No::NoRefugeCard.into());
    }
    let laid = pos.field.refuges.iter().any(|l| l.area == area && l.seat == seat);
    // It lies there as long as a noble of the faction does.
    let there = pos.nobles_in(area).any(|n| n.seat == Some(seat));
    let refuge = pos.book.map.area(area).refuge.is_some();
    if !refuge || laid || !there {
        return Err(No::NotARefuge { area: pos.area_name(area).into() }.into());
    }
    Ok(())
}

/// The card is out of the hand, and lies there as long as a noble of the faction does.
pub fn lay(world: &mut World, seat: SeatId, card: EventId, area: AreaId) {
    world.resource_mut::<Decks>().held.retain(|(e, _)| *e != card);
    world.resource_mut::<Field>().refuges.push(Laid { event: card, seat, area });
    let pos = Pos::of(world);
    let text = format!("{} lays a Refuge card on {}.", pos.seat_name(seat), pos.area_name(area));
    tell_at(world, Some(seat), area, "MOV-28a", text);
}
