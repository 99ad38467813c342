//! Calling Parliament and summoning to it (PARL-1 to PARL-7; rulings 38 and 39).

use super::super::book::Effect;
use super::super::events::summons;
use super::super::prelude::*;
use super::super::succession;
use super::super::travel;
use super::{No, Stage};
use crate::line;

/// A Writ the faction holds.
pub fn writ_of(pos: Pos, seat: SeatId) -> Option<EventId> {
    pos.holds_event(seat, &Effect::Writ)
}

/// Where the faction may call Parliament to, and whether it needs a Writ for the first summons: to its sole monarch without
/// one (PARL-1a), or with one to its Chancellor of England when there is no sole monarch (PARL-1b).
pub fn seat_of(pos: Pos, seat: SeatId) -> Option<(PlaceId, bool)> {
    let inside = |spot: Spot| match spot {
        Spot::Inside(place) => Some(place),
        _ => None,
    };
    if let Some(king) = succession::sole(pos) {
        let own = succession::controller(pos, king) == Some(seat);
        return if own { inside(succession::spot(pos, king)).map(|p| (p, false)) } else { None };
    }
    let chancellor = pos.bearer(pos.book.tables.chancellor).filter(|n| pos.commands(seat, *n))?;
    inside(pos.noble(chancellor).at).map(|p| (p, true))
}

/// The seat must hold this Writ.
pub fn check_writ(pos: Pos, seat: SeatId, writ: EventId) -> Result<(), Refusal> {
    summons::check_writ(pos, seat, writ).map_err(|_| No::NoWrit.into())
}

/// A noble of another faction (PARL-3), not abroad (PARL-7) or besieged; it does not matter whether he is there already, or at sea.
pub fn check_summoned(
    pos: Pos,
    seat: SeatId,
    place: PlaceId,
    before: &[NobleId],
    noble: NobleId,
) -> Result<(), Refusal> {
    let n = pos.noble(noble);
    let who = pos.noble_name(noble).to_string();
    if n.captor.is_some() || n.seat.is_none_or(|s| s == seat) {
        return Err(No::OwnNoble { who }.into());
    }
    let area = pos.area_of(n.at);
    let away = n.at == Spot::Off || area.is_some_and(|a| pos.book.map.is_abroad(a));
    if away || summons::is_shut_in(pos, noble) {
        return Err(No::Abroad { who }.into());
    }
    // The King's bishop goes nowhere without his King (SPN-15).
    if travel::is_bound(pos, noble, pos.book.map.place(place).area) {
        return Err(travel::No::WithTheKing.into());
    }
    if before.contains(&noble) { Err(No::SummonedAlready { who }.into()) } else { Ok(()) }
}

/// A Writ, if there is one, is used up; the noble's player must answer now.
pub fn summon(world: &mut World, seat: SeatId, noble: NobleId, writ: Option<EventId>) {
    if let Some(writ) = writ {
        summons::use_up(world, writ);
    }
    let pos = &*now(world);
    let text = line![noble, " is summoned by ", pos.in_line(seat), "."];
    let of = pos.noble(noble).seat;
    super::super::telling::tell(world, of, "PARL-3", text);
    super::with(world, |s| {
        s.summoned.push(noble);
        s.answering = Some(noble);
        s.stage = Stage::Answering;
        s.done.clear();
    });
}
