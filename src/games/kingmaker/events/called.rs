//! A noble called away goes himself, or another goes in his stead for a Writ (EVT-5, EVT-6).

use super::super::book::Effect;
use super::super::prelude::*;
use super::{Commission, EventsAsk, Go, asked, next, summons};
use crate::line;

/// Whoever is called, and where to.
fn called(pos: Pos) -> Option<(NobleId, PlaceId)> {
    match asked(pos) {
        Some(EventsAsk::Summons { left, .. }) => left.first().copied(),
        _ => None,
    }
}

impl Deed for Go {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, called(pos).is_some())
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some((noble, to)) = next(world) else { return };
        summons::go(world, noble, to, "EVT-1");
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Let him go where he is called"]
    }
}

impl Deed for Commission {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        let Some(writ) = called(pos).and_then(|_| pos.holds_event(seat, &Effect::Writ)) else { return vec![] };
        pos.nobles_of(seat).map(|n| Commission { writ, instead: n.id }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Some(called) = called(pos) else { return self.not_now(pos) };
        summons::check_commission(pos, seat, called, self.writ, self.instead)
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Some((noble, to)) = next(world) else { return };
        summons::spend(world, self.writ, seat, noble, self.instead);
        summons::go(world, self.instead, to, "EVT-1");
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Play a Writ: ", self.instead, " goes instead"]
    }
}
