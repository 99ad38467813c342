//! Nominations (PARL-13, PARL-14).

use super::super::faction;
use super::super::prelude::*;
use super::{No, Nominate, Session, Stage, at, with};
use crate::line;

impl Deed for Nominate {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        let Some(s) = at(pos, Stage::Nominating) else { return vec![] };
        let nobles: Vec<NobleId> = pos.nobles().filter(|n| n.seat.is_some()).map(|n| n.id).collect();
        s.open.iter().flat_map(|card| nobles.iter().map(|to| Nominate { card: *card, to: *to })).collect()
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Some(s) = at(pos, Stage::Nominating) else { return self.not_now(pos) };
        check_nominate(pos, s, self.card, self.to)
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        with(world, |s| s.slate.push((self.card, self.to)));
    }
    fn describe(&self, pos: Pos) -> Line {
        line![pos.noble_in_line(self.to), " for ", self.card]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Nominate for {}", pos.card_name(self.card))
    }
}

/// Recipients need not be present; nobles who can have the card, each for one of a kind (PARL-13).
pub fn check_nominate(pos: Pos, s: &Session, card: CardId, to: NobleId) -> Result<(), Refusal> {
    let name = pos.card_name(card).to_string();
    if !s.open.contains(&card) {
        return Err(No::NotInChancery { card: name }.into());
    }
    if s.slate.iter().any(|(c, _)| *c == card) {
        return Err(No::NominatedAlready { card: name }.into());
    }
    let who = pos.noble_name(to).to_string();
    if s.slate.iter().any(|(_, n)| *n == to) {
        return Err(No::OneEach { who }.into());
    }
    if pos.noble(to).seat.is_none() {
        return Err(No::NotAttending { who }.into());
    }
    faction::check_award(pos, card, to)
}
