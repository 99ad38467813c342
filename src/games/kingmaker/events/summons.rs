//! Nobles called away, and those sent in their stead (EVT-5, EVT-6; rulings 8 and 9).

use super::super::book::Effect;
use super::super::prelude::*;
use super::super::{strength, travel};
use super::No;
use crate::line;

/// One inside a place under siege is not moved (ruling 8).
pub fn is_shut_in(pos: Pos, noble: NobleId) -> bool {
    matches!(pos.noble(noble).at, Spot::Inside(place) if pos.siege_of(place).is_some())
}

/// The faction that could send another in his stead to this place: it holds a Writ and somebody strong enough.
pub fn may_commission(pos: Pos, noble: NobleId, place: PlaceId) -> Option<SeatId> {
    let seat = pos.noble(noble).seat?;
    if is_shut_in(pos, noble) {
        return None;
    }
    let writ = pos.holds_event(seat, &Effect::Writ)?;
    pos.nobles_of(seat).any(|n| check_commission(pos, seat, (noble, place), writ, n.id).is_ok()).then_some(seat)
}

/// The replacement is of the same faction and has at least the same basic strength (EVT-6).
pub fn check_commission(
    pos: Pos,
    seat: SeatId,
    (called, place): (NobleId, PlaceId),
    writ: EventId,
    instead: NobleId,
) -> Result<(), Refusal> {
    check_writ(pos, seat, writ)?;
    pos.own_noble(seat, instead)?;
    // The King's bishop goes nowhere without his King (SPN-15).
    if travel::is_bound(pos, instead, pos.book.map.place(place).area) {
        return Err(travel::No::WithTheKing.into());
    }
    check_strength(pos, called, instead)
}

/// Does the seat hold this Writ?
pub fn check_writ(pos: Pos, seat: SeatId, writ: EventId) -> Result<(), Refusal> {
    let held = pos.held(seat).any(|e| e == writ && pos.book.event(e).effect == Effect::Writ);
    if held { Ok(()) } else { Err(No::NoWrit.into()) }
}

/// Another noble, free to go, with at least the basic strength of the one called (EVT-6).
pub fn check_strength(pos: Pos, called: NobleId, instead: NobleId) -> Result<(), Refusal> {
    let who = pos.noble_name(instead).to_string();
    if instead == called || is_shut_in(pos, instead) {
        return Err(No::NotAvailable { who }.into());
    }
    let (have, need) = (strength::basic_total(pos, instead), strength::basic_total(pos, called));
    if have < need { Err(No::TooWeak { who, have, need }.into()) } else { Ok(()) }
}

/// A Writ is used up.
pub fn spend(world: &mut World, writ: EventId, seat: SeatId, called: NobleId, instead: NobleId) {
    use_up(world, writ);
    tell(world, Some(seat), "EVT-5", line![instead, " is commissioned in the stead of ", called, "."]);
    super::super::telling::reveals(world);
}

/// An event held back lies with those used.
pub fn use_up(world: &mut World, event: EventId) {
    let mut decks = world.resource_mut::<Decks>();
    decks.held.retain(|(e, _)| *e != event);
    decks.used.push(event);
}

/// He is placed there at once: inside if it is open to him and has room, else in the open. His heirs go with him.
pub fn go(world: &mut World, noble: NobleId, to: PlaceId, rule: &'static str) {
    let pos = &*now(world);
    let n = pos.noble(noble);
    let Some(seat) = n.seat.filter(|_| n.captor.is_none()) else { return };
    if is_shut_in(pos, noble) {
        tell(world, Some(seat), rule, line![noble, " is besieged and cannot go to ", to, "."]);
        return;
    }
    let at = arrival(pos, noble, to);
    let mut n = world.change::<Noble>(noble);
    n.at = at;
    n.must_besiege = None;
    let text = line![noble, " goes to ", at.line(), "."];
    tell_at(world, Some(seat), to, rule, text);
}

/// Inside, where that is open to him and has room; else outside.
pub fn arrival(pos: Pos, noble: NobleId, to: PlaceId) -> Spot {
    let area = pos.book.map.place(to).area;
    let Some(seat) = pos.noble(noble).seat else { return Spot::Open(area) };
    if pos.noble(noble).at == Spot::Inside(to) {
        return Spot::Inside(to);
    }
    let troops = strength::retinue_of(pos, &[noble], area);
    let open = pos.is_open_to(to, seat) && pos.siege_of(to).is_none();
    if open && troops <= pos.room_in(to) { Spot::Inside(to) } else { Spot::Open(area) }
}
