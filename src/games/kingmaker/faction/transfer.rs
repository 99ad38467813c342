//! A card passes on to another noble (TRF-2).

use super::super::prelude::*;
use super::trading::{check_movable, hand_over, together};
use super::{No, Transfer, asked};
use crate::line;

/// To a noble in the same space, of the own faction or an ally, in one's own turn.
impl Deed for Transfer {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Transfer { card, to } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&Phase::OF_ACTS, seat, "Passing a card on")?;
        let from = pos.bearer(card).filter(|n| pos.commands(seat, *n) && *n != to);
        let Some(from) = from else { return Err(No::NotYourCard { card: pos.card_name(card).into() }.into()) };
        check_movable(pos, card)?;
        if to.index() >= NobleId::COUNT {
            return Err(No::NotAlly { who: pos.known_noble(to) }.into());
        }
        let noble = pos.noble(to);
        if noble.captor.is_some() || !noble.seat.is_some_and(|s| pos.allied(s, seat)) {
            return Err(No::NotAlly { who: pos.noble_name(to).into() }.into());
        }
        if !together(pos, from, to) {
            let (a, b) = (pos.noble_name(from).into(), pos.noble_name(to).into());
            return Err(No::NotTogether { a, b }.into());
        }
        Ok(())
    }
    /// It lies idle.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Transfer { card, to } = *self;
        hand_over(world, card, to);
        tell(world, Some(seat), "TRF-2", line![card, " passes to ", to, "."]);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Pass ", self.card, " on to ", self.to]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Pass on {}", pos.card_name(self.card))
    }
}
