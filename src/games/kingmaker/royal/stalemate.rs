//! A game that nobody can win any more ends in a draw, or is played on.

use super::super::prelude::*;
use super::{Draw, PlayOn, RoyalAsk, asked};
use crate::line;

impl Deed for Draw {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(RoyalAsk::Stalemate { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        if let Some(RoyalAsk::Stalemate { left }) = world.top_mut::<RoyalAsk>().as_deref_mut() {
            left.retain(|s| *s != seat);
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Call it a draw"]
    }
}

impl Deed for PlayOn {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(RoyalAsk::Stalemate { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        world.take_top_off();
        let text = line![now(world).in_line(seat), " plays on."];
        tell(world, Some(seat), "OBJ-1", text);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Play on"]
    }
}
