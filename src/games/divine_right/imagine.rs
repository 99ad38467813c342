//! What a seat takes for possible: cards and personalities that lie face down are dealt from those it has not seen.

use bevy_ecs::prelude::World;

use super::components::Decks;
use super::ids::{CardId, KingdomId, PersonalityId};
use super::position::{Pos, with_player, with_realm};
use crate::engine::Dice;
use crate::table::SeatId;

/// Fills in what the view does not show.
pub fn imagine(world: &mut World, _: SeatId) {
    let pos = Pos::of(world);
    let decks = pos.decks();
    let open = |card: &CardId| decks.discard.contains(card) || pos.players().any(|player| player.hand.contains(card));
    let mut cards: Vec<CardId> = pos.book.cards.iter().map(|card| card.id).filter(|card| !open(card)).collect();
    let deck = pos.book.personalities.iter().filter(|p| pos.options.fill_in_personalities || !p.fill_in);
    let read = |card: &PersonalityId| pos.realms().any(|realm| realm.personality == Some(*card));
    let mut people: Vec<PersonalityId> = deck.map(|p| p.id).filter(|card| !read(card)).collect();
    let hands: Vec<(SeatId, usize)> = pos
        .players()
        .filter(|player| player.hand.contains(&CardId::BACK))
        .map(|player| (player.id, player.hand.len()))
        .collect();
    let unread: Vec<KingdomId> =
        pos.realms().filter(|realm| realm.personality == Some(PersonalityId::BACK)).map(|realm| realm.id).collect();
    let mut dice = world.resource_mut::<Dice>();
    dice.shuffle(&mut cards);
    dice.shuffle(&mut people);
    for (seat, count) in hands {
        let hand = cards.split_off(cards.len() - count);
        with_player(world, seat, |player| player.hand = hand);
    }
    for k in unread {
        let card = people.pop();
        with_realm(world, k, |realm| realm.personality = card);
    }
    let mut decks = world.resource_mut::<Decks>();
    decks.draw = cards;
    decks.personalities = people;
}
