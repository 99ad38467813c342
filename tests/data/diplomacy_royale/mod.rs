//! The data of Diplomacy Royale against what the rules say, and what happens when a file is broken.

use regnal::games::diplomacy_royale::book::Book;

mod broken_files;
mod tables_and_names;

fn book() -> Book {
    Book::embedded().unwrap_or_else(|e| panic!("{}", e.iter().map(|e| format!("{e}\n")).collect::<String>()))
}
