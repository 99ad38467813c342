//! An eliminated player stays out for now, and may ask at the end of a later game turn (REENTRY-01).

use super::super::actions::AskLater;
use super::super::prelude::*;
use super::asks;

impl Deed for AskLater {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::AskReturn { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [AskLater])
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        asks(pos, seat)
    }
    fn apply(self, world: &mut World, _: SeatId) {
        pop(world);
    }
    fn describe(&self, _: Pos) -> String {
        "Stay out for now".into()
    }
}
