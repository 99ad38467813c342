//! An eliminated player asks to come back, or stays out for good (REENTRY-01).

use super::super::actions::AskReturn;
use super::super::prelude::*;
use super::asks;

impl Deed for AskReturn {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::AskReturn { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [true, false].map(AskReturn))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        asks(pos, seat)
    }
    /// Who wishes to come back needs the consent of all in play; who does not is out for good.
    fn apply(self, world: &mut World, seat: SeatId) {
        pop(world);
        if self.0 {
            let asked: Vec<SeatId> = Pos::of(world).in_play().collect();
            tell_rule(world, Some(seat), "REENTRY-01", format!("{seat} asks to come back as another king."));
            push(world, Frame::Consents { returning: seat, asked });
        } else {
            with_player(world, seat, |p| p.out_for_good = true);
        }
    }
    fn describe(&self, _: Pos) -> String {
        if self.0 { "Ask to come back as another king" } else { "Stay out for good" }.into()
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        (!self.0).then_some(Loss::ForGood)
    }
}
