//! The answer to a summons: he comes (PARL-4), or another for a Writ (PARL-5).

use super::super::events::summons;
use super::super::prelude::*;
use super::super::{strength, travel};
use super::attendance::come;
use super::{Come, Commission, No, Stage, at, calling, session, to, with};
use crate::line;

impl Deed for Come {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, at(pos, Stage::Answering).is_some())
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        if let Some(noble) = session(&now(world)).and_then(|s| s.answering) {
            come(world, noble);
        }
        with(world, |s| s.answering = None);
        to(world, Stage::Summoning);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["He comes"]
    }
}

impl Deed for Commission {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let writ = at(pos, Stage::Answering).and_then(|_| calling::writ_of(pos, seat));
        writ.into_iter().flat_map(|writ| pos.nobles().map(move |n| Commission { writ, instead: n.id })).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(s) = at(pos, Stage::Answering) else { return self.not_now(pos) };
        let Some(noble) = s.answering else { return Err(No::NoWrit.into()) };
        check_commission(pos, seat, noble, self.writ, self.instead)
    }
    /// The Writ is used up; `instead` comes at once, and the summoning goes on.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Commission { writ, instead } = *self;
        summons::use_up(world, writ);
        tell(world, Some(seat), "PARL-5", line![instead, " is commissioned to go."]);
        come(world, instead);
        with(world, |s| {
            s.summoned.push(instead);
            s.answering = None;
            s.stage = Stage::Summoning;
            s.done.clear();
        });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Play a Writ: ", self.instead, " comes instead"]
    }
}

/// The faction that could send another for the noble summoned: it holds a Writ, and somebody is strong enough.
pub fn may_commission(pos: Pos, noble: NobleId) -> Option<SeatId> {
    let seat = pos.noble(noble).seat?;
    let writ = calling::writ_of(pos, seat)?;
    pos.nobles().any(|n| check_commission(pos, seat, noble, writ, n.id).is_ok()).then_some(seat)
}

/// Another noble of any faction, at least as strong (PARL-4); he himself sends nobody on (PARL-5).
fn check_commission(pos: Pos, seat: SeatId, noble: NobleId, writ: EventId, instead: NobleId) -> Result<(), Refusal> {
    calling::check_writ(pos, seat, writ)?;
    let n = pos.noble(instead);
    let who = pos.noble_name(instead).to_string();
    let abroad = n.at == Spot::Off || pos.area_of(n.at).is_some_and(|a| pos.book.map.is_abroad(a));
    let s = session(pos);
    if n.seat.is_none() || n.captor.is_some() || abroad || summons::is_shut_in(pos, instead) {
        return Err(No::Abroad { who }.into());
    }
    if s.is_some_and(|s| travel::is_bound(pos, instead, pos.book.map.place(s.place).area)) {
        return Err(travel::No::WithTheKing.into());
    }
    if instead == noble || s.is_some_and(|s| s.summoned.contains(&instead)) {
        return Err(No::SummonedAlready { who }.into());
    }
    let (have, need) = (strength::basic_total(pos, instead), strength::basic_total(pos, noble));
    if have < need {
        return Err(No::TooWeak { who, have, need }.into());
    }
    // An heir handed on this turn does not travel (TRF-2).
    travel::check_charges(pos, instead)
}
