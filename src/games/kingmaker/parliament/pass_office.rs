//! Offices change hands at the end (TRF-5).

use super::super::book::CardKind;
use super::super::faction;
use super::super::prelude::*;
use super::{No, PassOffice, Session, hand_office, homeward, session};
use crate::line;

/// Between nobles who attend; to one of the faction or of an ally who can have it, or of the faction for his own.
impl Deed for PassOffice {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let PassOffice { card, to } = *self;
        let Some(s) = homeward(pos) else { return self.not_now(pos) };
        let name = pos.card_name(card).to_string();
        let from = pos.bearer(card).filter(|n| s.attending.contains(n) && pos.commands(seat, *n));
        let office = pos.book.card(card).kind == CardKind::Office;
        if from.is_none() || !office || s.passed.contains(&card) {
            return Err(No::NotAnOffice { card: name }.into());
        }
        let friend = pos.noble(to).captor.is_none() && pos.noble(to).seat.is_some_and(|o| pos.allied(o, seat));
        if !friend || !s.attending.contains(&to) || from == Some(to) {
            return Err(No::NotAttending { who: pos.noble_name(to).into() }.into());
        }
        if in_return(pos, s, seat, to).is_some() { Ok(()) } else { faction::check_award(pos, card, to) }
    }
    /// The office goes to him; his own, if he has one, to whoever had it.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let PassOffice { card, to } = *self;
        let pos = &*now(world);
        let back = session(pos).and_then(|s| in_return(pos, s, seat, to)).zip(pos.bearer(card));
        hand_office(world, seat, card, to);
        if let Some((office, from)) = back {
            hand_office(world, seat, office, from);
        }
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Pass ", self.card, " on to ", self.to]
    }
}

/// The office that a noble of the faction gives for the one that he is passed.
fn in_return(pos: Pos, s: &Session, seat: SeatId, to: NobleId) -> Option<CardId> {
    let own = pos.noble(to).seat == Some(seat);
    pos.has_kind(to, CardKind::Office).filter(|c| own && !s.passed.contains(c))
}
