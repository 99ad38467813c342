//! What in the cards and in this room's frames, read from a file, cannot be.

use super::super::book::Book;
use super::super::components::Lasting;
use super::super::frames::Frame;
use super::super::ids::{ArmyId, CardId, ItemId, PawnId};
use super::super::state::Position;
use super::FortuneAsk as Ask;
use crate::dynasty::CharacterId;
use crate::table::SeatId;

#[derive(Default)]
struct Named {
    cards: Vec<CardId>,
    seats: Vec<SeatId>,
    people: Vec<CharacterId>,
    armies: Vec<ArmyId>,
    pawns: Vec<PawnId>,
    items: Vec<ItemId>,
    /// Questions to which nobody owes an answer.
    idle: usize,
}

impl Named {
    fn lasting(&mut self, lasting: &Lasting) {
        self.cards.push(super::cards::card_of(lasting));
        match lasting {
            Lasting::Charisma { of, .. } => self.people.extend(of),
            Lasting::Neutrals { armies, .. } | Lasting::FreeCompanies { armies, .. } => self.armies.extend(armies),
            Lasting::Loan { seat, .. } | Lasting::Dispensation { seat, .. } => self.seats.push(*seat),
            Lasting::Pretender { who, from, .. } => {
                self.people.push(*who);
                self.seats.push(*from);
            }
            Lasting::Bastard { who, .. } => self.people.push(*who),
            Lasting::Captain { pawn, .. } => self.pawns.push(*pawn),
            Lasting::Crusade { .. } => {}
        }
    }

    fn asked(&mut self, ask: &Ask) {
        if !matches!(ask, Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. }) {
            let seats = super::asks::deciders(ask);
            self.idle += usize::from(seats.is_empty());
            self.seats.extend(seats);
        }
        match ask {
            Ask::Draw { seat } => self.seats.push(*seat),
            Ask::Ops { card, drawer, .. } => {
                self.cards.push(*card);
                self.seats.push(*drawer);
            }
            Ask::Auction { card, inside, leader, .. } => {
                self.cards.push(*card);
                self.seats.extend(inside.iter().chain(leader));
            }
            Ask::Investment { card, drawer, sealed, .. } => {
                self.cards.push(*card);
                self.seats.push(*drawer);
                self.seats.extend(sealed.iter().map(|s| s.0));
                self.items.extend(sealed.iter().filter_map(|s| s.1.as_ref()).flat_map(|s| &s.items));
            }
            Ask::Captain { card, .. } | Ask::Match { card, .. } | Ask::Knife { card, .. } => self.cards.push(*card),
            Ask::Loan { card, seats, .. } => {
                self.cards.push(*card);
                self.seats.extend(seats);
            }
            Ask::Tournament { seats, entered, .. } => {
                self.seats.extend(seats);
                self.people.extend(entered);
            }
            Ask::Fair { seats, .. } | Ask::Fruitful { seats } | Ask::Shipwrights { seats } => self.seats.extend(seats),
            Ask::Title { heir, .. } => self.people.push(*heir),
            Ask::Assault { holder, .. } => self.seats.extend(holder),
            Ask::Progress { .. } | Ask::Appoint { .. } | Ask::Levies { .. } | Ask::Companies { .. } => {}
        }
    }
}

/// Everything wrong with them, in words: cards, players, people and pieces that are not there.
pub fn faults(p: &Position, book: &Book) -> Vec<String> {
    let mut of = Named::default();
    of.cards.extend(p.deck.draw.iter().chain(&p.deck.discard));
    p.deck.lasting.iter().for_each(|l| of.lasting(l));
    for frame in &p.stack {
        if let Frame::Fortune(ask) = frame {
            of.asked(ask);
        }
    }
    let mut found = vec![];
    let mut count = |what: &str, n: usize, most: usize| {
        if n >= most {
            found.push(format!("the cards name {what} {n}; there are {most}"));
        }
    };
    of.seats.iter().for_each(|s| count("seat", s.index(), p.players.len()));
    of.people.iter().for_each(|c| count("character", c.0 as usize, p.people.len()));
    of.armies.iter().for_each(|a| count("army", a.0 as usize, p.armies.len()));
    of.pawns.iter().for_each(|a| count("royal piece", a.0 as usize, p.pawns.len()));
    of.items.iter().for_each(|i| count("item", i.0 as usize, p.items.len()));
    if let Some(card) = of.cards.iter().find(|c| book.cards.get(**c).is_none()) {
        found.push(format!("there is no event card {}", card.0));
    }
    if of.idle > 0 {
        found.push("a question of the cards is asked of nobody".into());
    }
    let mut piles: Vec<CardId> = p.deck.draw.iter().chain(&p.deck.discard).copied().collect();
    piles.sort();
    if let Some(pair) = piles.windows(2).find(|pair| pair[0] == pair[1]) {
        found.push(format!("event card {} lies in the piles twice", pair[0].0));
    }
    found
}
