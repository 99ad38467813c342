//! Reads the printed matter of Kingmaker from its five files. What the files must agree on is in the `_lint` modules.

use std::sync::Arc;

use serde::Deserialize;

use super::book::{Book, Crown, EventCard, MapData, Tables};
use super::shapes;
use super::{cards_lint, events_lint, tables_lint};
use crate::house_file;
use crate::table::{DataError, HouseBook, HouseFile, Lens, ReadFile, checked, keep};

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 5] = [
    house_file!("maps/kingmaker.ron"),
    house_file!("maps/kingmaker_shapes.ron"),
    house_file!("assets/kingmaker/crown.ron"),
    house_file!("assets/kingmaker/events.ron"),
    house_file!("assets/kingmaker/tables.ron"),
];

static BOOK: HouseBook<Book, 5> = HouseBook::of(FILES, Book::parse);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsText {
    pub(super) events: Vec<EventCard>,
}

/// Looks at a file's content and gives the faults.
fn seen<T>(text: &T, file: &ReadFile, look: impl FnOnce(&T, &mut Lens)) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    look(text, &mut lens);
    lens.found
}

impl Book {
    /// Reads the five files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 5]) -> Result<Book, Vec<DataError>> {
        let [map_file, shapes_file, crown_file, events_file, tables_file] = files;
        let mut errors = vec![];
        let map = keep(MapData::parse(map_file), &mut errors);
        let shapes = keep(shapes::parse(shapes_file, map.as_ref()), &mut errors);
        let look = |t: &Crown, f: &ReadFile| seen(t, f, |t, lens| cards_lint::crown(t, map.as_ref(), lens));
        let crown = keep(checked::<Crown>(crown_file, look), &mut errors);
        let look = |t: &EventsText, f: &ReadFile| seen(t, f, |t, lens| events_lint::events(&t.events, lens));
        let events = keep(checked::<EventsText>(events_file, look), &mut errors);
        let look = |t: &Tables, f: &ReadFile| seen(t, f, tables_lint::tables);
        let tables = keep(checked::<Tables>(tables_file, look), &mut errors);
        let (Some(map), Some(shapes), Some(crown), Some(events), Some(tables)) = (map, shapes, crown, events, tables)
        else {
            return Err(errors);
        };
        let book = Book { map, shapes: Arc::new(shapes), crown, events: events.events, tables };
        let mut lens = Lens::on(tables_file);
        tables_lint::totals(&book, &mut lens);
        if lens.found.is_empty() { Ok(book) } else { Err(lens.found) }
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
