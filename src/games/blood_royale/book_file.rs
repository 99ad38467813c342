//! Reads the printed matter of Blood Royale from its five files. What the files must agree on is in the `_lint` modules.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::book::{Book, Cards, CountryNames, EventCard, MapData, Names, Shapes, Tables};
use super::book_lint;
use super::ids::CountryId;
use crate::house_file;
use crate::table::{DataError, HouseFile, ReadFile, parse_ron};

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 5] = [
    house_file!("maps/western_europe.ron"),
    house_file!("maps/western_europe_shapes.ron"),
    house_file!("assets/blood_royale/tables.ron"),
    house_file!("assets/blood_royale/event_cards.ron"),
    house_file!("assets/blood_royale/names.ron"),
];

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

/// Notes the errors of one file and goes on with the next.
fn keep<T>(read: Result<T, Vec<DataError>>, errors: &mut Vec<DataError>) -> Option<T> {
    read.map_err(|e| errors.extend(e)).ok()
}

/// Reads a file and looks at it with `lint`.
fn checked<T: serde::de::DeserializeOwned>(
    file: &ReadFile,
    lint: impl FnOnce(&T, &ReadFile) -> Vec<DataError>,
) -> Result<T, Vec<DataError>> {
    let text: T = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
    let found = lint(&text, file);
    if found.is_empty() { Ok(text) } else { Err(found) }
}

impl Book {
    /// Reads the five files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 5]) -> Result<Book, Vec<DataError>> {
        let [map_file, shapes_file, tables_file, cards_file, names_file] = files;
        let mut errors = vec![];
        let map = keep(MapData::parse(map_file), &mut errors);
        let shapes = keep(Shapes::parse(shapes_file, map.as_ref()), &mut errors);
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
        Ok(Book { map, shapes, tables, cards: Cards(cards.cards), names })
    }

    /// The book from the person's own files where there are any, else from those built in.
    pub fn load() -> Result<Book, Vec<DataError>> {
        let mut errors = vec![];
        let files = FILES.map(|file| {
            file.read().unwrap_or_else(|e| {
                errors.push(e);
                file.embedded()
            })
        });
        if errors.is_empty() { Book::parse(&files) } else { Err(errors) }
    }

    /// The book as built in.
    pub fn embedded() -> Result<Book, Vec<DataError>> {
        Book::parse(&FILES.map(|file| file.embedded()))
    }

    /// The book every table plays by, read once. Own files that cannot be read leave the built-in book in force;
    /// [`Book::faults`] says what is wrong with them.
    pub fn standard() -> Arc<Book> {
        STANDARD.0.clone()
    }

    /// What is wrong with the person's own files, if anything.
    pub fn faults() -> &'static [DataError] {
        &STANDARD.1
    }
}

static STANDARD: LazyLock<(Arc<Book>, Vec<DataError>)> = LazyLock::new(|| match Book::load() {
    Ok(book) => (Arc::new(book), vec![]),
    Err(faults) => {
        let book =
            Book::embedded().unwrap_or_else(|e| panic!("the files built in are tested before release: {}", e[0]));
        (Arc::new(book), faults)
    }
});

fn country_names(text: CountryNamesText) -> CountryNames {
    let CountryNamesText { dynasties, male, female, extra_male, extra_female, .. } = text;
    CountryNames {
        dynasties,
        male: male.into_iter().chain(extra_male).collect(),
        female: female.into_iter().chain(extra_female).collect(),
    }
}
