//! A captive is executed (RAN-2, CBT-45), or a pretender of one's own (SPN-19).

use super::super::fates;
use super::super::prelude::*;
use super::captives::{check_captor, check_time, execute};
use super::{Execute, FactionAsk, answered, asked};
use crate::line;

/// His captor orders it in his own turn; a faction may also be rid of a pretender of its own. An offer may be answered so.
impl Deed for Execute {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Execute { noble } = *self;
        match asked(pos) {
            None | Some(FactionAsk::Drawn { .. }) => {}
            Some(FactionAsk::Ransom { noble: of, .. }) if noble == *of => return check_captor(pos, seat, noble),
            Some(_) => return self.not_now(pos),
        }
        check_time(pos, seat)?;
        let own = |n: &Noble| n.seat == Some(seat) && n.captor.is_none();
        if noble.index() < NobleId::COUNT && fates::is_pretender(noble) && own(pos.noble(noble)) {
            // A faction may be rid of its own pretender (SPN-19).
            return Ok(());
        }
        check_captor(pos, seat, noble)
    }
    /// A head may fall before the card drawn is played or kept (RAN-2).
    fn apply(&self, world: &mut World, seat: SeatId) {
        if !matches!(asked(&now(world)), Some(FactionAsk::Drawn { .. })) {
            answered(world);
        }
        execute(world, self.noble, seat);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Execute ", self.noble]
    }
    fn heading(&self, pos: Pos) -> String {
        let Execute { noble } = *self;
        let own = noble.index() < NobleId::COUNT && pos.noble(noble).captor.is_none();
        if own { "Your pretender" } else { "Captives" }.into()
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}
