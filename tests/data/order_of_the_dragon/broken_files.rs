//! Broken files of Order of the Dragon: each check finds what it is for, with line and column.

use proptest::prelude::*;
use regnal::bots::Script;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::games::order_of_the_dragon::SCENARIOS;
use regnal::games::order_of_the_dragon::book::{Book, FILES};
use regnal::games::order_of_the_dragon::ids::PowerId;
use regnal::table::RuleList;

use crate::spoiling::{Printed, scenario_of_survives, written_over};

const MAP: usize = 0;
const OPENING: usize = 1;

/// The printed matter of the game.
const BOOK: Printed<Book, 2> = Printed { files: &FILES, parse: Book::parse };

/// An error in this file with this text; it has a place. The line of the change comes back, and that of the error.
#[track_caller]
fn told(file: usize, from: &str, to: &str, text: &str) -> (usize, usize) {
    let (errors, (line, _)) = BOOK.spoilt(file, from, to);
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    let found = errors.iter().find(|e| e.text.contains(text)).unwrap_or_else(|| panic!("{all}expected: {text}"));
    assert!(found.path == FILES[file].path && found.line > 0 && found.column > 0, "{all}");
    (line, found.line)
}

/// As [`told`], on the line of the change.
#[track_caller]
fn on_line(file: usize, from: &str, to: &str, text: &str) {
    let (change, error) = told(file, from, to, text);
    assert_eq!(change, error);
}

#[test]
fn unknown_fields_and_words_give_their_line() {
    on_line(OPENING, "a_cycle: 5", "a_decade: 5", "a_decade");
    on_line(OPENING, "\"burgundy\"", "\"brittany\"", "\"brittany\" is no power; expected one of burgundy");
    on_line(MAP, "kind: sea", "kind: lake", "lake");
}

#[test]
fn figures_that_make_no_sense_are_told() {
    on_line(OPENING, "\"kalmar_union\"", "\"burgundy\"", "a power stands here twice");
    on_line(OPENING, "first: 1405", "first: -5", "a year from 0 to 10000");
    on_line(OPENING, "a_cycle: 5", "a_cycle: 0", "a cycle stands for 1 to 100 years");
    on_line(OPENING, "vassal: 1", "vassal: 9", "4 points from one source at most");
    on_line(OPENING, "in_own_thrall: 2", "in_own_thrall: 0", "a point counts 1 to 4");
}

#[test]
fn the_map_must_fit_the_game() {
    told(MAP, "key: \"burgundy\"", "key: \"brittany\"", "this game needs the powers burgundy");
    told(MAP, "capital: \"dij\", ", "", "Burgundy has no capital");
    told(MAP, "        (unit: \"A COL\"),\n", "", "0 units stand in the centre Cologne");
}

#[test]
fn a_file_cut_in_half_says_where_it_ends() {
    BOOK.halves_say_where_they_end();
}

/// OOD 2.0-3, 9.1-6, 9.2-3 to 9.2-6: the figures of the opening.
#[test]
fn the_opening_has_the_figures_of_the_text() {
    let book = Book::embedded().unwrap_or_else(|e| panic!("{e:?}"));
    let o = &book.opening;
    assert_eq!((o.years.first, o.years.a_cycle), (1405, 5));
    let p = &o.points;
    assert_eq!([p.capital, p.heir, p.thrall, p.vassal, p.in_own_thrall], [1, 1, 1, 1, 2]);
    assert_eq!(o.heirs, [0, 5, 7, 9].map(PowerId));
    let list = RuleList::of("order_of_the_dragon").expect("the list");
    assert_eq!((list.prefix.as_str(), list.rules.len()), ("OOD", 338));
    Script::seated(&DRAGON, "dragons_hoard").unwrap_or_else(|e| panic!("{e:?}"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_never_panic(file in 0usize..2, edits in prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..6)) {
        prop_assert!(BOOK.survives(file, &edits));
    }

    #[test]
    fn spoilt_scenarios_never_panic(which in 0usize..4, at in any::<usize>(), byte in 32u8..127, drop in 0usize..12) {
        let text = written_over(SCENARIOS[which].embedded().text, at, byte, drop);
        prop_assert!(scenario_of_survives(&DRAGON, &text));
    }

    #[test]
    fn noise_never_panics(noise in ".{0,200}") {
        prop_assert!(scenario_of_survives(&DRAGON, &noise));
    }
}
