//! What the Crown cards must agree on with each other and with the map.

use std::collections::BTreeMap;

use super::book_cards::{CardData, CardKind, Crown};
use super::book_map::MapData;
use super::ids::{CardId, NobleId, PlaceId, ShipId};
use crate::table::Lens;

/// Cards of the game before the four that this form adds.
const DECK: usize = 80;
const ADDED: [&str; 4] = ["noble_duke_of_lancaster", "noble_duke_of_york", "bishop_westminster", "merc_irish_kerns"];
const SHIPS: usize = 12;

pub(super) fn crown(text: &Crown, map: Option<&MapData>, lens: &mut Lens) {
    lens.in_order("nobles", text.nobles.iter().map(|n| n.id.key()), &NobleId::KEYS);
    lens.in_order("ships", text.ships.iter().map(|s| s.id.key()), &ShipId::KEYS);
    lens.in_order("cards", text.cards.iter().map(|c| c.id.key()), &CardId::KEYS);
    if !lens.found.is_empty() {
        return;
    }
    if text.cards.len() != DECK + ADDED.len() || text.ships.len() != SHIPS {
        lens.at(
            "cards",
            format!("{} cards and {} ships; there are 84 and {SHIPS}", text.cards.len(), text.ships.len()),
        );
    }
    text.cards.iter().for_each(|card| fields(card, lens));
    nobles_have_one_card(text, lens);
    ships_have_one_card(text, lens);
    one_card_a_place(text, lens);
    if let Some(map) = map {
        on_the_map(text, map, lens);
    }
}

/// Each kind of card has what it needs.
fn fields(card: &CardData, lens: &mut Lens) {
    let key = card.id.key();
    let mut wants = |what: &str, has: bool, kinds: &[CardKind]| {
        if has != kinds.contains(&card.kind) {
            let verb = if has { "has no" } else { "needs a" };
            lens.entry(key, "", format!("{} is a card of the kind {} and {verb} {what}", card.name, card.kind.name()));
        }
    };
    wants("noble", card.noble.is_some(), &[CardKind::Noble]);
    wants("place", card.place.is_some(), &[CardKind::Location]);
    wants("region", card.region.is_some(), &[CardKind::Location]);
    wants("company", card.company.is_some(), &[CardKind::Mercenary]);
    wants("seniority", card.seniority > 0, &[CardKind::Bishopric]);
    if !card.troops.is_multiple_of(10) || card.bonus.as_ref().is_some_and(|b| !b.troops.is_multiple_of(10)) {
        lens.entry(key, "troops", format!("{}: troops come in tens", card.name));
    }
    if card.kind == CardKind::Ship && card.ships.len() != 1 {
        lens.entry(key, "ships", format!("{} is one ship", card.name));
    }
}

fn nobles_have_one_card(text: &Crown, lens: &mut Lens) {
    for n in &text.nobles {
        let cards = text.cards.iter().filter(|c| c.noble == Some(n.id)).count();
        // Who comes by treaty or event says where he enters.
        if cards != usize::from(n.enters.is_none()) {
            let text = format!("{} has {cards} cards and {} where he enters", n.name, n.enters.is_some());
            lens.fault(&["nobles", &format!("key : \"{}\"", n.id.key())], text);
        }
        if n.troops % 10 != 0 {
            lens.entry(n.id.key(), "troops", format!("{}: troops come in tens", n.name));
        }
    }
}

fn ships_have_one_card(text: &Crown, lens: &mut Lens) {
    for s in &text.ships {
        let cards: Vec<CardId> = text.cards.iter().filter(|c| c.ships.contains(&s.id)).map(|c| c.id).collect();
        if cards != [s.card] {
            lens.entry(s.id.key(), "card", format!("{} is given by {cards:?}, not by {} alone", s.name, s.card.key()));
        }
    }
}

fn one_card_a_place(text: &Crown, lens: &mut Lens) {
    let mut by: BTreeMap<PlaceId, CardId> = BTreeMap::new();
    for card in &text.cards {
        for place in card.controls.iter().chain(&card.place) {
            if let Some(other) = by.insert(*place, card.id) {
                let text = format!("{} is held by {} already", place.key(), other.key());
                lens.entry(card.id.key(), "controls", text);
            }
        }
    }
}

fn on_the_map(text: &Crown, map: &MapData, lens: &mut Lens) {
    for s in text.ships.iter().filter(|s| !map.place(s.port).is_port()) {
        lens.entry(s.id.key(), "port", format!("{} starts at {}, which is no port", s.name, s.port.key()));
    }
    for n in &text.nobles {
        for home in n.homes.iter().filter(|h| map.place(**h).home_of != Some(n.id)) {
            lens.entry(
                n.id.key(),
                "homes",
                format!("the map does not say that {} is a home of {}", home.key(), n.name),
            );
        }
        for place in map.places.iter().filter(|p| p.home_of == Some(n.id) && !n.homes.contains(&p.id)) {
            lens.entry(n.id.key(), "homes", format!("the map says that {} is a home of {}", place.name, n.name));
        }
        if n.homes.is_empty() && n.enters.is_none() && !n.bishop {
            lens.entry(n.id.key(), "homes", format!("{} has no home castle", n.name));
        }
    }
    for card in &text.cards {
        for place in card.controls.iter().chain(&card.place).filter(|p| !map.place(**p).kind.is_fortified()) {
            let text = format!("{} has no walls: nobody controls it", place.key());
            lens.entry(card.id.key(), "controls", text);
        }
    }
}
