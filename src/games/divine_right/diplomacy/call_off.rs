//! Leaving a monarch unasked (SEQ-18).

use super::super::actions::CallOff;
use super::super::prelude::*;
use super::mission;

impl Deed for CallOff {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Mission { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [CallOff])
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        mission(pos, seat).map(|_| ())
    }
    /// He leaves without a throw; the task of the phase is done all the same.
    fn apply(self, world: &mut World, _: SeatId) {
        if let Some(Frame::Mission { seat, kingdom, .. }) = pop(world) {
            let text = format!("The ambassador takes his leave of {kingdom} without asking.");
            tell_rule(world, Some(seat), "SEQ-18", text).idle();
        }
    }
    fn describe(&self, _: Pos) -> String {
        "Take leave without asking".into()
    }
}
