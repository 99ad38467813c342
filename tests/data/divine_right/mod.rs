//! The data of Divine Right against what the rules and the printed map say.

use regnal::games::divine_right::book::Book;

mod map;
mod printed_matter;

fn book() -> Book {
    Book::embedded().unwrap_or_else(|e| panic!("{}", e.iter().map(|e| format!("{e}\n")).collect::<String>()))
}
