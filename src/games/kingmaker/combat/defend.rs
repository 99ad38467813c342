//! Who is inside a place that is not his helps to defend it (CBT-17), or leaves it.

use super::super::prelude::*;
use super::{CombatAsk, Defend, StandAside, answered, asked, sieges};
use crate::line;

impl Deed for Defend {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(CombatAsk::Defence { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        answer(world, seat, true);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Help to defend the place"]
    }
}

impl Deed for StandAside {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(CombatAsk::Defence { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        answer(world, seat, false);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Leave the place"]
    }
}

fn answer(world: &mut World, seat: SeatId, defends: bool) {
    let Some(CombatAsk::Defence { seat: by, place, nobles, mut left, mut defenders }) = answered(world) else { return };
    left.retain(|s| *s != seat);
    let own = sieges::guests(&now(world), place, seat, &defenders);
    if defends {
        defenders.extend(own);
        defenders.sort_unstable();
    } else {
        sieges::expel(world, place, seat, &own);
    }
    world.push(CombatAsk::Defence { seat: by, place, nobles, left, defenders });
}
