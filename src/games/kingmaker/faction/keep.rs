//! The card just drawn is kept (CRN-2).

use super::super::prelude::*;
use super::{FactionAsk, Keep, answered, asked};
use crate::line;

/// It stays in reserve, where it lies already: only told, and not which.
impl Deed for Keep {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(FactionAsk::Drawn { .. })))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        answered(world);
        let text = line![now(world).in_line(seat), " keeps a card."];
        tell(world, Some(seat), "CRN-2", text);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Keep the card in your reserve"]
    }
}
