//! Those beaten are let go, prizes kept, a place left alone (CBT-22, CBT-28, CBT-55).

use super::super::prelude::*;
use super::{CombatAsk, LetGo, asked};
use crate::line;

impl Deed for LetGo {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        use CombatAsk::{Prizes, Pursuit, Relief};
        self.if_asked(pos, matches!(asked(pos), Some(Pursuit { .. } | Prizes { .. } | Relief { .. })))
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        world.take_top_off();
    }
    fn describe(&self, pos: Pos) -> Line {
        match asked(pos) {
            Some(CombatAsk::Relief { .. }) => line!["Stay outside"],
            Some(CombatAsk::Prizes { .. }) => line!["Keep what was taken"],
            _ => line!["Let them go"],
        }
    }
}
