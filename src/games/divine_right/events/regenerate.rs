//! A Troll grows again (KINGDOM-TROLLS-02).

use super::super::actions::Regenerate;
use super::super::phrases;
use super::super::prelude::*;
use super::{regenerate, troll_returns};

impl Deed for Regenerate {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Regenerate { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        match pos.top() {
            Some(Frame::Regenerate { .. }) => troll_returns(pos, seat).into_iter().map(Regenerate).collect(),
            _ => vec![],
        }
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Regenerate { .. }) if troll_returns(pos, seat).contains(&self.0) => Ok(()),
            Some(Frame::Regenerate { .. }) => Err(No::CannotRegenerate { unit: pos.counter(self.0).name.clone() }),
            _ => Err(No::not_asked("Regenerating")),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        regenerate(world, seat, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Let {} grow again", phrases::name(pos, self.0))
    }
    fn units(&self) -> Vec<CounterId> {
        vec![self.0]
    }
}
