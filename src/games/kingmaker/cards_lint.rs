//! What the Crown cards must agree on with each other and with the map.

use std::collections::BTreeMap;

use super::book_cards::{CardData, CardKind, Crown};
use super::book_map::MapData;
use super::ids::{CardId, NobleId, PlaceId, ShipId};
use crate::table::{Lens, Part};
use crate::way;

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
        lens.fault(
            way!["cards"],
            format!("{} cards and {} ships; there are 84 and {SHIPS}", text.cards.len(), text.ships.len()),
        );
    }
    text.cards.iter().enumerate().for_each(|(n, card)| fields(n, card, lens));
    nobles_have_one_card(text, lens);
    ships_have_one_card(text, lens);
    one_card_a_place(text, lens);
    if let Some(map) = map {
        on_the_map(text, map, lens);
    }
}

/// Each kind of card has what it needs.
fn fields(n: usize, card: &CardData, lens: &mut Lens) {
    let mut wants = |what: &str, has: bool, kinds: &[CardKind]| {
        if has != kinds.contains(&card.kind) {
            let verb = if has { "has no" } else { "needs a" };
            lens.fault(
                way!["cards", n, "key"],
                format!("{} is a card of the kind {} and {verb} {what}", card.name, card.kind.name()),
            );
        }
    };
    wants("noble", card.noble.is_some(), &[CardKind::Noble]);
    wants("place", card.place.is_some(), &[CardKind::Location]);
    wants("region", card.region.is_some(), &[CardKind::Location]);
    wants("company", card.company.is_some(), &[CardKind::Mercenary]);
    wants("seniority", card.seniority > 0, &[CardKind::Bishopric]);
    if !card.troops.is_multiple_of(10) || card.bonus.as_ref().is_some_and(|b| !b.troops.is_multiple_of(10)) {
        lens.fault(way!["cards", n, "troops"], format!("{}: troops come in tens", card.name));
    }
    if card.kind == CardKind::Ship && card.ships.len() != 1 {
        lens.fault(way!["cards", n, "ships"], format!("{} is one ship", card.name));
    }
}

fn nobles_have_one_card(text: &Crown, lens: &mut Lens) {
    for (i, n) in text.nobles.iter().enumerate() {
        let cards = text.cards.iter().filter(|c| c.noble == Some(n.id)).count();
        // Who comes by treaty or event says where he enters.
        if cards != usize::from(n.enters.is_none()) {
            let text = format!("{} has {cards} cards and {} where he enters", n.name, n.enters.is_some());
            lens.fault(way!["nobles", i, "key"], text);
        }
        if n.troops % 10 != 0 {
            lens.fault(way!["nobles", i, "troops"], format!("{}: troops come in tens", n.name));
        }
    }
}

fn ships_have_one_card(text: &Crown, lens: &mut Lens) {
    for (n, s) in text.ships.iter().enumerate() {
        let cards: Vec<CardId> = text.cards.iter().filter(|c| c.ships.contains(&s.id)).map(|c| c.id).collect();
        if cards != [s.card] {
            lens.fault(
                way!["ships", n, "card"],
                format!("{} is given by {cards:?}, not by {} alone", s.name, s.card.key()),
            );
        }
    }
}

fn one_card_a_place(text: &Crown, lens: &mut Lens) {
    let mut by: BTreeMap<PlaceId, CardId> = BTreeMap::new();
    for (n, card) in text.cards.iter().enumerate() {
        for (way, place) in places(n, card) {
            if let Some(other) = by.insert(place, card.id) {
                lens.fault(&way, format!("{} is held by {} already", place.key(), other.key()));
            }
        }
    }
}

/// The places that card number `n` names.
fn places(n: usize, card: &CardData) -> impl Iterator<Item = (Vec<Part<'static>>, PlaceId)> {
    let controls = card.controls.iter().enumerate().map(move |(k, p)| (way!["cards", n, "controls", k].to_vec(), *p));
    controls.chain(card.place.iter().map(move |p| (way!["cards", n, "place"].to_vec(), *p)))
}

fn on_the_map(text: &Crown, map: &MapData, lens: &mut Lens) {
    for (n, s) in text.ships.iter().enumerate().filter(|(_, s)| !map.place(s.port).is_port()) {
        lens.fault(way!["ships", n, "port"], format!("{} starts at {}, which is no port", s.name, s.port.key()));
    }
    for (i, n) in text.nobles.iter().enumerate() {
        for (h, home) in n.homes.iter().enumerate().filter(|(_, h)| map.place(**h).home_of != Some(n.id)) {
            lens.fault(
                way!["nobles", i, "homes", h],
                format!("the map does not say that {} is a home of {}", home.key(), n.name),
            );
        }
        for place in map.places.iter().filter(|p| p.home_of == Some(n.id) && !n.homes.contains(&p.id)) {
            lens.fault(way!["nobles", i, "homes"], format!("the map says that {} is a home of {}", place.name, n.name));
        }
        if n.homes.is_empty() && n.enters.is_none() && !n.bishop {
            lens.fault(way!["nobles", i, "homes"], format!("{} has no home castle", n.name));
        }
    }
    for (n, card) in text.cards.iter().enumerate() {
        for (way, place) in places(n, card).filter(|(_, p)| !map.place(*p).kind.is_fortified()) {
            lens.fault(&way, format!("{} has no walls: nobody controls it", place.key()));
        }
    }
}
