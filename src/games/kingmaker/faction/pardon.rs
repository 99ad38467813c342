//! A King's Pardon saves a noble (CBT-45).

use super::super::book::CardKind;
use super::super::fates;
use super::super::prelude::*;
use super::captives::free;
use super::{FactionAsk, No, Pardon, answered, asked};
use crate::line;

/// Has the seat this pardon in reserve? Whom it saves, the frame on top says.
impl Deed for Pardon {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Pardon { card } = *self;
        self.if_asked(pos, matches!(asked(pos), Some(FactionAsk::Pardon { .. })))?;
        let own = pos.card(card).at == Lay::Reserve(seat) && pos.book.card(card).kind == CardKind::Pardon;
        if own { Ok(()) } else { Err(No::NotAPardon { card: pos.card_name(card).into() }.into()) }
    }
    /// The card is spent and the captive goes home, with what he has, as after a ransom.
    fn apply(&self, world: &mut World, _: SeatId) {
        let Pardon { card } = *self;
        let Some(FactionAsk::Pardon { noble, .. }) = answered(world) else { return };
        fates::lay(world, card, Lay::Discard);
        let seat = now(world).noble(noble).seat;
        tell(world, seat, "CBT-45", line![noble, " has the King's Pardon."]);
        free(world, noble);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Play ", self.card]
    }
}
