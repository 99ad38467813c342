//! The grace is over: heirs of one house die (HEIR-3).

use super::super::book::House;
use super::super::prelude::*;
use super::super::{fates, succession};
use super::{Yield, asks_grace};
use crate::line;

/// Those of the house of which fewer are held; of equal numbers those of York.
impl Deed for Yield {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, asks_grace(pos))
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let pos = &*now(world);
        let of = |house: House| succession::held_of(pos, seat, house);
        let (lancaster, york) = (of(House::Lancaster), of(House::York));
        // Beaufort alone is Lancaster: he is a noble and is not executed here.
        let dies = if lancaster.is_empty() || lancaster.len() >= york.len() { york } else { lancaster };
        for heir in dies {
            fates::kill_heir(world, heir, Some(seat), "HEIR-3", "is executed: the grace is over");
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Execute those of the house of which you hold fewer"]
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}
