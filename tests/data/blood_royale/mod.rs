//! The data of Blood Royale against what the rules say, and what happens when a file is broken.

use regnal::games::blood_royale::book::Book;
use regnal::games::blood_royale::ids::ProvinceId;

mod broken_files;
mod cards_and_names;
mod drawing;
mod map;
mod tables;

fn book() -> Book {
    Book::embedded().unwrap_or_else(|e| panic!("{}", e.iter().map(|e| format!("{e}\n")).collect::<String>()))
}

fn p(key: &str) -> ProvinceId {
    ProvinceId::of_key(key).unwrap_or_else(|| panic!("no province {key}"))
}
