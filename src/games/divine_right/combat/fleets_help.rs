//! The defender of an amphibious attack: do the fleets in the hex help (AMPHIB-05)?

use super::super::actions::FleetsHelp;
use super::super::battle::{battle_of, fleets_join};
use super::super::prelude::*;
use super::Stage;

impl Deed for FleetsHelp {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [true, false].map(FleetsHelp))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        battle_of(pos, seat, &[Stage::AskFleets]).map(|_| ())
    }
    fn apply(self, world: &mut World, _: SeatId) {
        fleets_join(world, if self.0 { None } else { Some(&[]) });
    }
    fn describe(&self, _: Pos) -> String {
        if self.0 { "The fleets in port help the defence" } else { "The fleets keep out of it" }.into()
    }
}
