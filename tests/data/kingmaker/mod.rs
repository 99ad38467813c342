//! The data of Kingmaker.

use regnal::games::kingmaker::book::Book;

mod broken_files;
mod facts;

fn book() -> Book {
    Book::embedded().unwrap_or_else(|e| panic!("{e:?}"))
}
