//! Refuges: who may enter, who may stay, who must leave (MOV-28 to MOV-34).

use super::super::book::{Effect, Free};
use super::super::prelude::*;
use super::super::{combat, strength};
use super::{March, No, ways};

/// Needs this noble no card here: by office, as Stanley in Man, as the holder of Carisbrooke, by a card laid there
/// (MOV-28a to MOV-28f)?
pub fn is_free(pos: Pos, seat: SeatId, noble: NobleId, area: AreaId) -> bool {
    let Some(refuge) = &pos.book.map.area(area).refuge else { return true };
    let laid = pos.field.refuges.iter().any(|l| l.area == area && l.seat == seat);
    laid || match refuge.free {
        Free::Nobody => false,
        Free::Office(card) => pos.bearer(card) == Some(noble),
        Free::Noble(n) => n == noble,
        Free::Holder(place) => holds(pos, noble, place) && pos.owner(place) == Some(seat),
    }
}

/// Has he the card of this place (MOV-28d: the noble who controls it, not his faction)?
fn holds(pos: Pos, noble: NobleId, place: PlaceId) -> bool {
    pos.cards_of(noble).map(|c| pos.book.card(c.id)).any(|c| c.place == Some(place) || c.controls.contains(&place))
}

/// A port of the refuge that the faction has taken: its nobles come and go up to its capacity (MOV-31).
fn taken_port(pos: Pos, seat: SeatId, area: AreaId) -> Option<PlaceId> {
    let taken = |p: &PlaceId| {
        let held = pos.stronghold(*p);
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
    let besiege = data.places.iter().any(|p| pos.is_closed_to(*p, seat));
    let heir = pos.heirs().any(|h| h.alive && h.guard.is_none() && pos.area_of(h.at) == Some(area));
    besiege || heir || (attack && pos.nobles_in(area).any(enemy))
}

/// Is there combat that he could force or win (MOV-30)? A battle with whoever stands in the open, or is inside with him, where
/// that is allowed; a siege for which the faction's nobles in the open there are enough.
fn combat_is_possible(pos: Pos, seat: SeatId, n: &Noble, area: AreaId) -> bool {
    let data = pos.book.map.area(area);
    let attack = data.refuge.as_ref().is_none_or(|r| r.attack) && !pos.has_peace(area);
    let enemy = |m: &&Noble| m.seat.is_some_and(|s| !pos.allied(s, seat)) && m.captor.is_none();
    let meets = |m: &&Noble| matches!(m.at, Spot::Open(_)) || m.at == n.at;
    if attack && pos.nobles_in(area).filter(enemy).any(|m| meets(&m)) {
        return true;
    }
    let force: Vec<NobleId> = pos.nobles_outside(area).filter(|m| m.seat == Some(seat)).map(|m| m.id).collect();
    data.places.iter().any(|p| combat::check_siege_force(pos, seat, *p, &force).is_ok())
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
        let full = strength::retinue_of(pos, &here, area) > most;
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
        && (n.tried || !combat_is_possible(pos, seat, n, area))
}

/// He must leave, and can: by land, or by a ship of his faction in port.
pub fn must_leave(pos: Pos, n: &Noble) -> bool {
    let (true, Some(seat), Some(area)) = (overstays(pos, n), n.seat, pos.area_of(n.at)) else { return false };
    if n.moved {
        return false;
    }
    let reach = ways::across_country(pos, area, ways::spaces(pos));
    let out = reach
        .areas
        .iter()
        .any(|to| *to != area && March { who: n.id, to: *to, into: None, road: false }.check(pos, seat).is_ok());
    out || super::sailing::could_sail(pos, seat, n.id)
}

/// Who must leave does nothing that would keep him there (MOV-30).
pub fn check_stay(pos: Pos, n: &Noble) -> Result<(), Refusal> {
    if !must_leave(pos, n) {
        return Ok(());
    }
    let area = pos.area_of(n.at).map_or("", |a| pos.area_name(a)).to_string();
    Err(No::MustLeave { who: pos.noble_name(n.id).into(), area }.into())
}
