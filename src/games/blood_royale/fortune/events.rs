//! The event of each movement round (BR 15.1, OE.1 to OE.4).

use bevy_ecs::prelude::World;

use super::super::book_tables::EventKind;
use super::super::components::*;
use super::super::ids::CardId;
use super::super::readers::Seen;
use super::super::telling::{d6, reveals, tell, told};
use super::{FortuneAsk, cards, disasters, neutrals, rebellions};
use crate::line;
use crate::table::{Dice, SeatId, Throw};

/// The first player of the round rolls or draws; before that the Free Companies ask for their pay (card 3).
pub fn begin(world: &mut World) {
    cards::tidy(world);
    let Some(first) = world.resource::<Calendar>().order.first().copied() else { return };
    if Seen::of(world).pos().options.event_cards {
        cards::push(world, FortuneAsk::Draw { seat: first });
        neutrals::begin_round(world);
    } else {
        die(world, first);
    }
}

fn die(world: &mut World, seat: SeatId) {
    let face = d6(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let event = pos.book.tables.event(face, pos.options.harsh_events);
    let text = match event {
        EventKind::Plague => "The event of the round: plague.",
        EventKind::Famine => "The event of the round: famine.",
        EventKind::Rebellion => "The event of the round: rebellion.",
        EventKind::Storms => "The event of the round: storms.",
        EventKind::Quiet => "Nothing out of the common happens in this round.",
    };
    told(world, Some(seat), None, "15.1", plain("Event", face), text);
    match event {
        EventKind::Plague => {
            let struck = how_many(world, "Provinces with plague", "15.2");
            disasters::plague(world, &struck);
        }
        EventKind::Famine => {
            let struck = how_many(world, "Provinces with famine", "15.6");
            disasters::famine(world, &struck);
        }
        EventKind::Rebellion => rebellions::everywhere(world),
        EventKind::Storms => {
            let faces = Seen::of(world).pos().book.tables.storms.lost_on;
            disasters::storms(world, (faces.0, faces.1), None);
        }
        EventKind::Quiet => {}
    }
}

fn how_many(world: &mut World, purpose: &str, rule: &'static str) -> Vec<super::super::ids::ProvinceId> {
    let face = d6(world);
    told(world, None, None, rule, plain(purpose, face), line![purpose.to_string(), ": ", face, "."]);
    disasters::random_provinces(world, face, vec![])
}

/// A throw of one die without modifiers.
pub fn plain(purpose: &str, face: u8) -> Throw {
    Throw { purpose: purpose.into(), dice: vec![face], modifiers: vec![], total: face.into(), needed: String::new() }
}

/// Draws the top card; an empty pile is made of the discards.
pub fn draw(world: &mut World, seat: SeatId) {
    if world.resource::<Deck>().draw.is_empty() {
        shuffle(world);
    }
    let Some(card) = world.resource_mut::<Deck>().draw.pop() else { return };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (title, text, ops) = {
        let card = &pos.book.cards[card];
        (card.title.clone(), card.text.clone(), card.ops.clone())
    };
    tell(world, Some(seat), None, "OE.1", line![seat, format!(" draws \"{title}\". {text}")]);
    reveals(world);
    cards::push(world, FortuneAsk::Ops { card, drawer: seat, left: ops });
}

/// All cards not kept by players go back into the pile and are shuffled (BR OE.4).
pub fn shuffle(world: &mut World) {
    cards::lapse(world, |l| matches!(l, Lasting::Charisma { until_shuffle: true, .. }));
    let mut deck = world.resource::<Deck>().clone();
    deck.draw.append(&mut deck.discard);
    deck.draw.sort();
    world.resource_mut::<Dice>().shuffle(&mut deck.draw);
    *world.resource_mut::<Deck>() = deck;
    tell(world, None, None, "OE.4", "The event cards are shuffled.");
    reveals(world);
}

/// A card is done with: storms, shuffle, discard or keep (BR OE.3, OE.4, OE.9).
pub fn card_ends(world: &mut World, card: CardId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (storms, shuffles) = {
        let c = &pos.book.cards[card];
        (c.storms, c.shuffle)
    };
    let kept = pos.deck().lasting.iter().any(|l| cards::card_of(l) == card);
    if let Some(faces) = storms {
        let face = d6(world);
        let mut throw = plain("Storms on the card", face);
        throw.needed = format!("{} to {}", faces.0, faces.1);
        let blows = faces.hold(face);
        let text = if blows { "Storms follow." } else { "No storms follow." };
        told(world, None, None, "OE.9", throw, text).idle(!blows);
        if blows {
            let faces = Seen::of(world).pos().book.tables.storms.lost_on;
            disasters::storms(world, (faces.0, faces.1), None);
        }
    }
    let mut deck = world.resource_mut::<Deck>();
    if !kept && !deck.discard.contains(&card) {
        deck.discard.push(card);
    }
    if shuffles {
        shuffle(world);
    }
}
