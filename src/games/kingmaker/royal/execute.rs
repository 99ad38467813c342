//! Execution of heirs (HEIR-5, CBT-51).

use super::super::prelude::*;
use super::super::{faction, fates};
use super::{Execute, asks_grace, check_held};
use crate::line;

/// Any heir in one's hands, at any time of one's turn, and when the grace is over.
impl Deed for Execute {
    fn candidates(pos: Pos, seat: SeatId) -> Vec<Self> {
        pos.heirs_of(seat).map(|h| Execute { heir: h.id }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        check_held(pos, seat, self.heir)?;
        if asks_grace(pos) { Ok(()) } else { faction::captives::check_time(pos, seat) }
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        fates::kill_heir(world, self.heir, Some(seat), "HEIR-5", "is executed");
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Execute ", self.heir]
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}
