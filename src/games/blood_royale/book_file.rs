//! Reads the printed matter of Blood Royale from its five files. What the files must agree on is in the `_lint` modules.

use std::sync::Arc;

use serde::Deserialize;

use super::book::{Book, Cards, CountryNames, EventCard, MapData, Names, Tables};
use super::book_lint;
use super::ids::CountryId;
use super::shapes;
use crate::house_file;
use crate::table::{DataError, HouseBook, HouseFile, ReadFile, checked, keep};

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 5] = [
    house_file!("maps/western_europe.ron"),
    house_file!("maps/western_europe_shapes.ron"),
    house_file!("assets/blood_royale/tables.ron"),
    house_file!("assets/blood_royale/event_cards.ron"),
    house_file!("assets/blood_royale/names.ron"),
];

static BOOK: HouseBook<Book, 5> = HouseBook::of(FILES, Book::parse);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsText {
    pub(super) cards: Vec<EventCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamesText {
    pub(super) countries: Vec<CountryNamesText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountryNamesText {
    pub(super) key: CountryId,
    pub(super) dynasties: Vec<String>,
    pub(super) male: Vec<String>,
    pub(super) female: Vec<String>,
    #[serde(default)]
    pub(super) extra_male: Vec<String>,
    #[serde(default)]
    pub(super) extra_female: Vec<String>,
}

impl Book {
    /// Reads the five files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 5]) -> Result<Book, Vec<DataError>> {
        let [map_file, shapes_file, tables_file, cards_file, names_file] = files;
        let mut errors = vec![];
        let map = keep(MapData::parse(map_file), &mut errors);
        let shapes = keep(shapes::parse(shapes_file, map.as_ref()), &mut errors);
        let tables = keep(checked::<Tables>(tables_file, book_lint::tables), &mut errors);
        let map_for_cards = map.as_ref();
        let cards = keep(
            checked::<CardsText>(cards_file, |text, file| book_lint::cards(text, map_for_cards, file)),
            &mut errors,
        );
        let names = keep(checked::<NamesText>(names_file, book_lint::names), &mut errors);
        let (Some(map), Some(shapes), Some(mut tables), Some(cards), Some(names)) = (map, shapes, tables, cards, names)
        else {
            return Err(errors);
        };
        tables.four_player_rebalance.clone_from(&map.rebalance);
        let names = Names { countries: names.countries.into_iter().map(country_names).collect() };
        Ok(Book { map, shapes: Arc::new(shapes), tables, cards: Cards(cards.cards), names })
    }

    /// The book from the person's own files where there are any, else from those built in.
    pub fn load() -> Result<Book, Vec<DataError>> {
        BOOK.load()
    }

    /// The book as built in.
    pub fn embedded() -> Result<Book, Vec<DataError>> {
        BOOK.embedded()
    }

    /// The book every table that is laid now plays by.
    pub fn standard() -> Arc<Book> {
        BOOK.standard()
    }
}

fn country_names(text: CountryNamesText) -> CountryNames {
    let CountryNamesText { dynasties, male, female, extra_male, extra_female, .. } = text;
    CountryNames {
        dynasties,
        male: male.into_iter().chain(extra_male).collect(),
        female: female.into_iter().chain(extra_female).collect(),
    }
}
