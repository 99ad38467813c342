//! What in the cards and in this room's questions, read from a file, cannot be.

use super::super::frames::Frame;
use super::super::ids::CardId;
use super::super::position::Pos;
use super::FortuneAsk as Ask;
use crate::engine::{Depth, Faults};

/// The card that a question is about.
fn card_of(ask: &Ask) -> Option<CardId> {
    match ask {
        Ask::Ops { card, .. }
        | Ask::Auction { card, .. }
        | Ask::Investment { card, .. }
        | Ask::Captain { card, .. }
        | Ask::Match { card, .. }
        | Ask::Knife { card, .. }
        | Ask::Loan { card, .. } => Some(*card),
        _ => None,
    }
}

/// Cards that are there, none twice; a question of the cards is asked of somebody.
pub fn faults(pos: Pos, found: &mut Faults) {
    let deck = pos.deck();
    let unknown = |card: &CardId| pos.book.cards.get(*card).is_none();
    let lasting = deck.lasting.iter().map(super::cards::card_of);
    let mut piles: Vec<CardId> = deck.draw.iter().chain(&deck.discard).copied().collect();
    if let Some(card) = piles.iter().copied().chain(lasting).find(unknown) {
        found.table("deck", format!("there is no event card {}", card.0));
    }
    piles.sort();
    if let Some(pair) = piles.windows(2).find(|pair| pair[0] == pair[1]) {
        found.table("deck", format!("event card {} lies in the piles twice", pair[0].0));
    }
    for (depth, frame) in (0..).map(Depth).zip(pos.stack()) {
        let Frame::Fortune(ask) = frame else { continue };
        if let Some(card) = card_of(ask).filter(unknown) {
            found.at(depth, "fortune", format!("there is no event card {}", card.0));
        }
        let runs = matches!(ask, Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. });
        if !runs && super::asks::deciders(ask).is_empty() {
            found.at(depth, "fortune", "a question of the cards is asked of nobody");
        }
    }
}
