//! The defender stands and fights, or stops retreating (RETREAT-18).

use super::super::actions::Stand;
use super::super::battle::{battle_of, stand};
use super::super::prelude::*;
use super::Stage;

impl Deed for Stand {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [Stand])
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        battle_of(pos, seat, &[Stage::AskRetreat, Stage::Retreating]).map(|_| ())
    }
    fn apply(self, world: &mut World, _: SeatId) {
        stand(world);
    }
    fn describe(&self, _: Pos) -> String {
        "Stand and fight".into()
    }
    /// With the last stack asked the dice fall.
    fn is_final(&self, pos: Pos) -> bool {
        matches!(pos.top(), Some(Frame::Battle(b)) if b.asking + 1 >= b.at.len())
    }
}
