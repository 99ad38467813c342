//! Laws that never break, and what the no-leak test shuffles.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;

use super::book::CardKind;
use super::components::*;
use super::frames::Frame;
use super::ids::{CardId, EventId};
use super::position::Pos;
use super::{laws_of_play, state, state_faults};
use crate::table::{Chronicle, Dice, SeatId};

/// Cards, events and people have one place each.
pub fn invariants(pos: Pos) -> Result<(), String> {
    let position = state::capture(pos.world);
    if let Some(fault) = state_faults::faults(&position, pos.book).first() {
        return Err(fault.clone());
    }
    cards(pos)?;
    events(pos)?;
    people(pos)?;
    laws_of_play::hold(pos)
}

fn cards(pos: Pos) -> Result<(), String> {
    for c in pos.cards() {
        let data = pos.book.card(c.id);
        if c.at == Lay::Table && data.noble.is_none_or(|n| pos.noble(n).seat.is_none()) {
            return Err(format!("{} is on the table and brings nobody in play", data.name));
        }
        if let Some(n) = data.noble
            && pos.noble(n).seat.is_some()
            && c.at != Lay::Table
        {
            return Err(format!("{} is in play and his card is not", data.name));
        }
        if c.at == Lay::Chancery && !data.kind.is_award() {
            return Err(format!("{} lies in the Chancery", data.name));
        }
        if let Lay::Noble(n) = c.at
            && matches!(data.kind, CardKind::Noble | CardKind::Pardon)
        {
            return Err(format!("{} is with {}", data.name, pos.noble_name(n)));
        }
    }
    // One title, one office, one bishopric each (SET-8a to SET-8c).
    for n in pos.nobles() {
        for kind in [CardKind::Title, CardKind::Office, CardKind::Bishopric] {
            let have = pos.cards_of(n.id).filter(|c| pos.book.card(c.id).kind == kind).count();
            if have > 1 {
                return Err(format!("{} has {have} cards of the kind {}", pos.noble_name(n.id), kind.name()));
            }
        }
    }
    Ok(())
}

/// Every event of the game is in the list, used, held or laid.
fn events(pos: Pos) -> Result<(), String> {
    let d = pos.decks;
    let laid = pos.field.refuges.iter().map(|r| r.event);
    let all: BTreeSet<EventId> =
        (d.events.iter().chain(&d.used).copied()).chain(d.held.iter().map(|(e, _)| *e)).chain(laid).collect();
    let wanted = pos.book.events.iter().filter(|e| pos.options.complex_events || !e.advanced).count();
    if all.len() == wanted { Ok(()) } else { Err(format!("{} events are in the game; there are {wanted}", all.len())) }
}

fn people(pos: Pos) -> Result<(), String> {
    for h in pos.heirs() {
        if h.alive && pos.area_of(pos.heir_spot(h)).is_none() && !captive_or_aboard(pos, h) {
            return Err(format!("{} is nowhere", pos.heir_name(h.id)));
        }
    }
    let mut allied = BTreeSet::new();
    for (a, b) in &pos.field.alliances {
        if a >= b || !allied.insert((a, b)) {
            return Err("an alliance is listed twice, or with oneself".into());
        }
    }
    Ok(())
}

fn captive_or_aboard(pos: Pos, heir: &Heir) -> bool {
    heir.guard.is_some_and(|g| matches!(pos.noble(g).at, Spot::Aboard(_)) || pos.noble(g).captor.is_some())
}

/// Another world that `seat` cannot tell from this one: the order of the lists, and which cards the others have in reserve.
pub fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
    let mut position = state::capture(world);
    let mut luck = Dice::seeded(salt);
    let hidden = |c: &Card| c.at == Lay::List || matches!(c.at, Lay::Reserve(of) if of != seat);
    let pos = Pos::of(world);
    let free = |c: &Card| hidden(c) && !super::fates::goes_to_claimant(pos, c.id);
    let mut cards: Vec<CardId> = position.cards.iter().filter(|c| free(c)).map(|c| c.id).collect();
    let lays: Vec<Lay> = cards.iter().map(|c| position.cards[c.index()].at).collect();
    luck.shuffle(&mut cards);
    for (card, at) in cards.into_iter().zip(lays) {
        position.cards[card.index()].at = at;
    }
    let mut list: Vec<CardId> = position.cards.iter().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
    luck.shuffle(&mut list);
    position.decks.crown = list;
    let mut events: Vec<EventId> = position.decks.events.clone();
    // Whoever is asked whether he plays a Writ holds one: that is seen.
    let asked = pos.stack().iter().any(|f| matches!(f, Frame::Events(_) | Frame::Parliament(_)));
    let others: Vec<usize> =
        (0..position.decks.held.len()).filter(|n| !asked && position.decks.held[*n].1 != seat).collect();
    events.extend(others.iter().map(|n| position.decks.held[*n].0));
    luck.shuffle(&mut events);
    for n in others {
        if let Some(at) = events.iter().position(|e| pos.book.event(*e).effect.is_held()) {
            position.decks.held[n].0 = events.remove(at);
        }
    }
    position.decks.events = events;
    luck.shuffle(&mut position.decks.battles);
    let book = world.resource::<super::book::Library>().0.clone();
    let mut other = state::restore(&position, book).expect("a permuted position is a position");
    // What this seat has read stays read.
    other.insert_resource(world.resource::<Chronicle>().clone());
    other
}
