//! Nobles come to Parliament of themselves (PARL-9).

use super::super::events::summons;
use super::super::prelude::*;
use super::super::travel::{self, TravelAsk};
use super::attendance::{come, could_come, ferry, passage};
use super::{Attend, No, Session, Stage, at};
use crate::line;

impl Deed for Attend {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        at(pos, Stage::Attendance).map_or(vec![], |s| could_come(pos, s, seat).map(|noble| Attend { noble }).collect())
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(s) = at(pos, Stage::Attendance) else { return self.not_now(pos) };
        check_attend(pos, s, seat, self.noble)
    }
    /// He comes, or the ally is asked whose ship would bring him.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Attend { noble } = *self;
        let pos = &*now(world);
        let n = pos.noble(noble);
        let afloat = matches!(n.at, Spot::Aboard(_));
        let abroad = afloat || pos.area_of(n.at).is_none_or(|a| pos.book.map.is_abroad(a));
        match passage(pos, seat, noble).filter(|_| abroad) {
            Some(owner) if owner == seat => ferry(world, owner, noble),
            Some(owner) => {
                world.resource_mut::<Course>().asked.push(Asked::Passage(noble));
                world.push(TravelAsk::Ferry { owner, seat, noble });
            }
            None => come(world, noble),
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.noble, " attends"]
    }
}

/// From anywhere in England and Wales; from abroad and from the sea only by a ship with room for him (PARL-9).
pub fn check_attend(pos: Pos, s: &Session, seat: SeatId, noble: NobleId) -> Result<(), Refusal> {
    let n = pos.own_noble(seat, noble)?;
    let who = pos.noble_name(noble).to_string();
    let area = pos.area_of(n.at);
    if area == Some(pos.book.map.place(s.place).area) && !matches!(n.at, Spot::Aboard(_)) {
        return Err(No::SummonedAlready { who }.into());
    }
    if summons::is_shut_in(pos, noble) {
        return Err(No::Abroad { who }.into());
    }
    if travel::is_bound(pos, noble, pos.book.map.place(s.place).area) {
        return Err(travel::No::WithTheKing.into());
    }
    let afloat = matches!(n.at, Spot::Aboard(_));
    let abroad = area.is_none_or(|a| pos.book.map.is_abroad(a));
    if (afloat || abroad) && passage(pos, seat, noble).is_none() {
        return Err(No::NoShip { who }.into());
    }
    // An heir handed on this turn does not travel (TRF-2).
    travel::check_charges(pos, noble)
}
