//! The printed matter: map, Crown cards, events, tables, as the data files give them, read and checked against each other.

use std::sync::Arc;

use bevy_ecs::prelude::Resource;

pub use super::book_cards::*;
pub use super::book_events::*;
pub use super::book_file::FILES;
pub use super::book_map::*;
pub use super::book_tables::*;
use super::ids::{AreaId, CardId, EventId, HeirId, NobleId, PlaceId, SeaId, ShipId};
pub use crate::board::drawing::Drawing;
use crate::engine::{AnyKey, Keyed};
use crate::table::SeatId;

/// All printed matter and the map. Shared between worlds; never changes during play.
#[derive(Debug, PartialEq)]
pub struct Book {
    pub map: MapData,
    pub shapes: Arc<Drawing>,
    pub crown: Crown,
    pub events: Vec<EventCard>,
    pub tables: Tables,
}

/// The book as a world's resource.
#[derive(Resource, Clone)]
pub struct Library(pub Arc<Book>);

impl std::ops::Deref for Library {
    type Target = Book;
    fn deref(&self) -> &Book {
        &self.0
    }
}

impl PartialEq for Library {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the book")
    }
}

impl Book {
    /// How a line calls what it names, where it calls it nothing else.
    pub fn name_of(&self, key: AnyKey) -> Option<String> {
        let at = usize::from(key.number);
        let name = match key.kind {
            SeatId::KIND => return key.get::<SeatId>().map(|seat| seat.to_string()),
            NobleId::KIND => &self.crown.nobles.get(at)?.name,
            HeirId::KIND => &self.tables.heirs.get(at)?.name,
            CardId::KIND => &self.crown.cards.get(at)?.name,
            ShipId::KIND => &self.crown.ships.get(at)?.name,
            PlaceId::KIND => &self.map.places.get(at)?.name,
            AreaId::KIND => &self.map.areas.get(at)?.name,
            SeaId::KIND => &self.map.seas.get(at)?.name,
            _ => return None,
        };
        Some(name.clone())
    }

    /// What is printed of a noble; ids read from a file are always of the book.
    pub fn noble(&self, id: NobleId) -> &NobleData {
        &self.crown.nobles[id.index()]
    }

    /// What is printed of a Crown card, wherever it lies.
    pub fn card(&self, id: CardId) -> &CardData {
        &self.crown.cards[id.index()]
    }

    /// What is printed of a ship: capacity, port and the card that gives it.
    pub fn ship(&self, id: ShipId) -> &ShipData {
        &self.crown.ships[id.index()]
    }

    /// What is printed of a royal heir.
    pub fn heir(&self, id: HeirId) -> &HeirData {
        &self.tables.heirs[id.index()]
    }

    /// An event by its number, 1 to 90; `None` for any other, which files and actions may bring.
    pub fn find_event(&self, id: EventId) -> Option<&EventCard> {
        self.events.get(usize::from(id.0).checked_sub(1)?)
    }

    /// An event of the list; ids from outside are checked with [`Book::find_event`].
    pub fn event(&self, id: EventId) -> &EventCard {
        self.find_event(id).expect("event numbers are 1 to 90")
    }

    /// Garrison and capacity of a place.
    pub fn kind_of(&self, place: PlaceId) -> &KindData {
        self.tables.kind(self.map.place(place).kind)
    }

    /// The card that brings this noble, if one does.
    pub fn card_of(&self, noble: NobleId) -> Option<CardId> {
        self.crown.cards.iter().find(|c| c.noble == Some(noble)).map(|c| c.id)
    }

    /// All Lords votes that can be cast, without the Bishop of Westminster.
    pub fn lords_total(&self) -> u16 {
        let heirs = 2 * self.tables.votes.senior_heir_lords;
        let bishop = |n: &&NobleData| !n.bishop;
        let nobles: u16 = self.crown.nobles.iter().filter(bishop).map(|n| n.lords).sum();
        heirs + nobles + self.crown.cards.iter().map(|c| c.lords).sum::<u16>()
    }

    /// All Commons votes that can be cast: those of the King or, without a sole one, of the Chancellor.
    pub fn commons_total(&self) -> u16 {
        let votes = &self.tables.votes;
        let nobles: u16 = self.crown.nobles.iter().map(|n| n.commons).sum();
        let cards: u16 = self.crown.cards.iter().filter(|c| c.id != self.tables.chancellor).map(|c| c.commons).sum();
        let places: u16 = self.map.places.iter().map(|p| p.votes).sum();
        votes.king + 2 * votes.senior_heir_commons + nobles + cards + places
    }
}
