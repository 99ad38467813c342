//! The printed matter: map, tables, event cards, names, as the data files give them, read and checked against each other.

use std::sync::Arc;

use bevy_ecs::prelude::Resource;

pub use super::book_cards::*;
pub use super::book_map::*;
pub use super::book_tables::*;
use super::ids::{CardId, CountryId, Goods, ProvinceId};
pub use crate::board::drawing::Drawing;

/// Names to choose from or draw by lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// By country.
    pub countries: Vec<CountryNames>,
}

/// The names of one country; the rules' own first, then ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountryNames {
    pub dynasties: Vec<String>,
    pub male: Vec<String>,
    pub female: Vec<String>,
}

impl Names {
    /// The names of one country.
    pub fn of(&self, country: CountryId) -> &CountryNames {
        &self.countries[country.index()]
    }
}

/// The 63 event cards, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards(pub(super) Vec<EventCard>);

impl Cards {
    /// In the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &EventCard> {
        self.0.iter()
    }

    /// `None` for a number that is on no card.
    pub fn get(&self, id: CardId) -> Option<&EventCard> {
        self.0.get(usize::from(id.0).checked_sub(1)?)
    }
}

impl std::ops::Index<CardId> for Cards {
    type Output = EventCard;

    fn index(&self, id: CardId) -> &EventCard {
        self.get(id).expect("card numbers are 1 to 63")
    }
}

/// All printed matter and the map. Shared between worlds; never changes during play.
#[derive(Debug, PartialEq)]
pub struct Book {
    pub map: MapData,
    pub shapes: Arc<Drawing>,
    pub tables: Tables,
    pub cards: Cards,
    pub names: Names,
}

/// The book as a world's resource.
#[derive(Resource, Clone, Debug)]
pub struct Library(pub Arc<Book>);

impl Book {
    /// What another product goes where when this country has no player (23.3).
    pub fn rebalance(&self, absent: CountryId) -> Option<&Rebalance> {
        self.tables.four_player_rebalance.iter().find(|r| r.absent == absent)
    }

    /// What the province yields with these countries out of play; the swap is made only where one is (BR 23.3).
    pub fn product(&self, province: ProvinceId, absent: &[CountryId]) -> Option<Goods> {
        let swap = match absent {
            [one] => self.rebalance(*one).filter(|r| r.province == province),
            _ => None,
        };
        swap.map(|r| r.to).or(self.map.province(province).resource)
    }

    /// Armies of a country without a player in this province (BR 23.7).
    pub fn neutral_armies(&self, province: ProvinceId) -> u8 {
        let (data, armies) = (self.map.province(province), &self.tables.neutral_country);
        match data.resource {
            Some(_) => armies.resource_area,
            None if data.capital => armies.capital,
            None => armies.other,
        }
    }
}
