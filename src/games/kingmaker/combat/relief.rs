//! Who has beaten a besieger takes over the siege (CBT-22a), or goes into the place (CBT-22b).

use super::super::position::Stance;
use super::super::prelude::*;
use super::super::strength;
use super::super::travel::TravelAsk;
use super::sieges::{enter, expel, guests, lodgers, postpone};
use super::{CombatAsk, GoIn, No, TakeOver, answered, asked};
use crate::line;

impl Deed for TakeOver {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(CombatAsk::Relief { place, nobles, .. }) = asked(pos) else { return self.not_now(pos) };
        check_take_over(pos, seat, *place, nobles)
    }
    /// The place is under siege by this seat, as it was by the besieger it has beaten.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(CombatAsk::Relief { seat, place, .. }) = answered(world) else { return };
        let text = line![now(world).in_line(seat), " takes over the siege."];
        tell_at(world, Some(seat), place, "CBT-22a", text);
        let own = guests(&now(world), place, seat, &[]);
        expel(world, place, seat, &own);
        postpone(world, seat, place);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Take over the siege"]
    }
}

impl Deed for GoIn {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(CombatAsk::Relief { place, nobles, .. }) = asked(pos) else { return self.not_now(pos) };
        check_go_in(pos, seat, *place, nobles)
    }
    /// Those who may, go in; at an unfriendly gate each asks for whom there is room.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(CombatAsk::Relief { seat, place, nobles }) = answered(world) else { return };
        let Stance::Unfriendly(owner) = now(world).stance(place, seat) else {
            return enter(world, seat, place, &nobles);
        };
        for noble in lodgers(&now(world), place, &nobles).into_iter().rev() {
            world.push(TravelAsk::Entry { owner, seat, noble, place });
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Go in"]
    }
}

/// A force that could besiege it puts it under siege at once (CBT-22a): the next attempt is in its next turn.
pub fn check_take_over(pos: Pos, seat: SeatId, place: PlaceId, nobles: &[NobleId]) -> Result<(), Refusal> {
    let name = pos.place_name(place).to_string();
    if !pos.is_closed_to(place, seat) {
        return Err(No::NeedNoSiege { place: name }.into());
    }
    let area = pos.book.map.place(place).area;
    let have = strength::together(pos, nobles, area, true).total();
    let inside: Vec<NobleId> = pos.nobles_inside(place).filter(|n| n.seat != Some(seat)).map(|n| n.id).collect();
    let need = strength::defence(pos, place, &inside).total();
    if nobles.is_empty() || have < need { Err(No::SiegeTooWeak { have, need }.into()) } else { Ok(()) }
}

/// Into a place that is open to them, those for whom there is room; of an unfriendly one the owner is asked (CBT-22b, MOV-6d).
pub fn check_go_in(pos: Pos, seat: SeatId, place: PlaceId, nobles: &[NobleId]) -> Result<(), Refusal> {
    let may = matches!(pos.stance(place, seat), Stance::Friendly | Stance::Free | Stance::Unfriendly(_));
    if may && !lodgers(pos, place, nobles).is_empty() {
        return Ok(());
    }
    Err(No::NoWayIn { place: pos.place_name(place).into() }.into())
}
