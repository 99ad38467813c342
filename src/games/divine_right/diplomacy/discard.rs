//! Too many cards in the hand (DCARD-20).

use super::super::actions::Discard;
use super::super::prelude::*;
use super::{in_hand, lay_down};

/// Only while one is asked for a card.
impl Deed for Discard {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Discard { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, pos.player(seat).hand.iter().copied().map(Discard))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Discard { seat: s }) if *s == seat => in_hand(pos, seat, self.0),
            _ => Err(No::not_asked("Discarding")),
        }
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        lay_down(world, seat, self.0);
    }
    fn describe(&self, pos: Pos) -> String {
        match pos.book.cards.get(self.0.0 as usize) {
            Some(c) => format!("Discard {c}"),
            None => "Discard a card".into(),
        }
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
}
