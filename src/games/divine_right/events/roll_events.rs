//! The events dice (EVENT-01).

use super::super::actions::RollEvents;
use super::super::phases;
use super::super::prelude::*;
use super::roll;

impl Deed for RollEvents {
    fn time() -> Time {
        during(Phase::Events)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [RollEvents])
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        pos.in_phase(Phase::Events, "The events dice")
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        phases::finish(world, seat);
        roll(world, seat);
    }
    fn describe(&self, _: Pos) -> String {
        "Roll for events".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
}
