//! A card goes to a noble (SET-8, CRN-2, CBT-25, TRF-3).

use super::super::fates;
use super::super::prelude::*;
use super::giving::check_playable;
use super::trading::check_taking;
use super::{Assign, FactionAsk, No, answered, asked, check_award};
use crate::line;

/// One of the cards that may be played just now, to a noble of the faction's own who may have it; or one that has come over.
impl Deed for Assign {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Assign { card, to } = *self;
        if let Some(FactionAsk::Taking { cards, nobles, .. }) = asked(pos) {
            if !cards.contains(&card) || !nobles.contains(&to) {
                return Err(No::NotYourCard { card: pos.card_name(card).into() }.into());
            }
            return check_taking(pos, card, to);
        }
        check_playable(pos, seat, card)?;
        pos.own_noble(seat, to)?;
        check_award(pos, card, to)
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Assign { card, to } = *self;
        if let Some(FactionAsk::Taking { seat, mut cards, nobles }) = answered(world) {
            take(world, card, to);
            cards.retain(|c| *c != card);
            world.push(FactionAsk::Taking { seat, cards, nobles });
            return;
        }
        fates::lay(world, card, Lay::Noble(to));
        tell(world, Some(seat), "CRN-2", line![card, " goes to ", to, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Give ", self.card, " to ", self.to]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Play {}", pos.card_name(self.card))
    }
}

/// A card that has come over goes to this noble of its faction; it sleeps as long as before.
fn take(world: &mut World, card: CardId, to: NobleId) {
    if now(world).bearer(card) == Some(to) {
        return;
    }
    let idle = now(world).card(card).idle;
    fates::lay(world, card, Lay::Noble(to));
    world.change::<Card>(card).idle = idle;
    let seat = now(world).noble(to).seat;
    tell(world, seat, "TRF-3", line![card, " goes to ", to, "."]);
}
