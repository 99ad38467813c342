//! A nomination is refused (PARL-20).

use super::super::prelude::*;
use super::{No, Refuse, Session, Stage, at, with};
use crate::line;

/// A card nominated for a noble of the seat's that it has not refused before.
impl Deed for Refuse {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(s) = at(pos, Stage::Refusing) else { return vec![] };
        s.slate.iter().map(|(card, _)| Refuse { card: *card }).collect()
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Refuse { card } = *self;
        let Some(s) = at(pos, Stage::Refusing) else { return self.not_now(pos) };
        if s.slate.iter().any(|(c, n)| *c == card && may_refuse(pos, s, seat, *c, *n)) {
            return Ok(());
        }
        Err(No::NotYourNomination { card: pos.card_name(card).into() }.into())
    }
    /// The card is to be nominated again.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Refuse { card } = *self;
        let text = line![now(world).in_line(seat), " refuses ", card, "."];
        tell(world, Some(seat), "PARL-20", text);
        with(world, |s| {
            s.slate.retain(|(c, _)| *c != card);
            s.refused.push((card, seat));
            s.stage = Stage::Nominating;
            s.done.clear();
        });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Refuse ", self.card]
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}

/// A nominee's player may refuse a card once.
pub fn may_refuse(pos: Pos, s: &Session, seat: SeatId, card: CardId, noble: NobleId) -> bool {
    pos.noble(noble).seat == Some(seat) && !s.refused.contains(&(card, seat))
}
