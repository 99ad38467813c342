//! Broken files of Kingmaker: each check finds what it is for, with line and column.

use proptest::prelude::*;
use regnal::games::kingmaker::SCENARIOS;
use regnal::games::kingmaker::book::{Book, FILES};
use regnal::games::kingmaker::scenario::Scenario;
use regnal::table::DataError;

use crate::spoiling::Printed;

const MAP: usize = 0;
const SHAPES: usize = 1;
const CROWN: usize = 2;
const EVENTS: usize = 3;
const TABLES: usize = 4;

/// The printed matter of the game.
const BOOK: Printed<Book, 5> = Printed { files: &FILES, parse: Book::parse };

/// An error in this file with this text; it has a place.
#[track_caller]
fn told(file: usize, from: &str, to: &str, text: &str) -> (DataError, usize) {
    let (errors, (line, _)) = BOOK.spoilt(file, from, to);
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    let found = errors.iter().find(|e| e.text.contains(text)).unwrap_or_else(|| panic!("{all}expected: {text}"));
    assert!(found.path == FILES[file].path && found.line > 0 && found.column > 0, "{all}");
    (found.clone(), line)
}

/// As [`told`], on the line of the change.
#[track_caller]
fn on_line(file: usize, from: &str, to: &str, text: &str) {
    let (error, line) = told(file, from, to, text);
    assert_eq!(error.line, line, "{error}");
}

#[test]
fn unknown_fields_and_words_give_their_line() {
    on_line(MAP, "kind: city", "kind: town", "town");
    on_line(MAP, "area: \"a_york\"", "area: \"a_yorks\"", "is no area; did you mean");
    on_line(CROWN, "noble: \"audley\"", "noble: \"oddly\"", "is no noble");
    on_line(EVENTS, "effect: writ", "effect: writs", "writs");
    on_line(TABLES, "grace_rounds", "grace_turns", "grace_turns");
}

#[test]
fn the_lists_of_the_map_are_whole() {
    told(MAP, "(key: \"england\"", "(key: \"wales\"", "is out of place");
    on_line(MAP, "code: \"Hb\"", "code: \"Ha\"", "is the code of");
    on_line(MAP, "name: \"Aberystwyth East\"", "name: \"Aberystwyth\"", "is the name of");
    told(MAP, "(\"a_york\", [", "(\"a_york\", [\"a_york\", ", "does not border itself");
}

#[test]
fn the_map_hangs_together() {
    told(MAP, "adjacent: [\"n_far\", \"n_tyne\"]", "adjacent: [\"n_far\"]", "which does not name it");
    let (errors, _) = BOOK.spoilt(MAP, "(\"a_ashby\", [", "(\"a_ashby\", [\"a_york\", ");
    assert!(errors.iter().any(|e| e.path == FILES[SHAPES].path && e.text.contains("no line is drawn")), "{errors:?}");
}

#[test]
fn cards_agree_with_the_map() {
    told(CROWN, "homes: [\"heleigh\"]", "homes: [\"york\"]", "does not say that york is a home");
    told(CROWN, "capacity: 100, port: \"ipswich\"", "capacity: 100, port: \"york\"", "which is no port");
    told(CROWN, "kind: title, troops: 30", "kind: title, troops: 35", "troops come in tens");
    told(CROWN, "place: \"bristol\"", "place: \"london\"", "is held by");
}

#[test]
fn events_are_numbered_and_counted() {
    told(EVENTS, "(n: 2,", "(n: 3,", "numbered through");
    told(EVENTS, "effect: writ", "effect: free_move", "11 free moves; there are 10");
    told(EVENTS, "killed: [\"bourchier\", \"herbert\"]", "killed: [\"herbert\", \"herbert\"]", "named twice");
}

#[test]
fn tables_make_sense() {
    told(TABLES, "(200, (Some(210)", "(200, (Some(220)", "the formula gives");
    told(TABLES, "cards: 35", "cards: 36", "36 cards cannot be dealt to 7 players");
    told(TABLES, "lords_total: 82", "lords_total: 83", "82 votes come together; expected 83");
    told(TABLES, "noble: 5", "noble: 0", "everybody moves a space");
}

#[test]
fn halves_and_noise_are_told() {
    BOOK.halves_say_where_they_end();
    BOOK.several_are_all_told(MAP, CROWN, TABLES);
}

#[track_caller]
fn scenario(text: &str, fault: &str) {
    match Scenario::parse(text, "s.ron") {
        Ok(_) => panic!("taken: {text}"),
        Err(errors) => {
            let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
            assert!(errors.iter().any(|e| e.text.contains(fault) && e.line > 0), "{all}expected: {fault}");
        }
    }
}

#[test]
fn scenarios_are_looked_at() {
    let of = |rest: &str| format!("(game: \"kingmaker\", title: \"T\", text: \"T\", seats: (2, 2), {rest})");
    scenario("(game: \"chess\", title: \"T\", text: \"T\", seats: (4, 8))", "expected \"kingmaker\"");
    scenario("(game: \"kingmaker\", title: \"T\", text: \"T\", seats: (1, 9))", "no range of seats");
    scenario(&of("options: (rounds: Some(0))"), "a round or more");
    let two = |a: &str, b: &str| of(&format!("position: (factions: [(nobles: [{a}]), (nobles: [{b}])])"));
    scenario(&two("(noble: \"percy\")", "(noble: \"percy\")"), "in two places");
    scenario(
        &two("(noble: \"percy\", cards: [\"merc_saxons_1\"])", "(noble: \"pole\", cards: [\"merc_saxons_1\"])"),
        "in two places",
    );
    scenario(
        &two("(noble: \"percy\", heirs: [\"margaret\"])", "(noble: \"pole\", heirs: [\"margaret\"])"),
        "two guards",
    );
    scenario(&two("(noble: \"westminster\")", "(noble: \"pole\")"), "has no home");
    scenario(
        &two("(noble: \"percy\", cards: [\"office_marshal\", \"office_admiral\"])", "(noble: \"pole\")"),
        "two cards of the kind office",
    );
    scenario(&of("position: (factions: [(nobles: [(noble: \"percy\")])])"), "the position is for 1 seats");
    scenario(&of("position: (dealt: [[\"noble_percy\"], [\"merc_saxons_1\"]])"), "every seat is dealt a noble");
    scenario(&of("position: (chancery: [\"merc_saxons_1\"])"), "never lies in the Chancery");
    scenario(&of("position: (ships: [(ship: \"ship_swan\")])"), "in a port or at sea");
    scenario(&of("position: (events: [84])"), "not in this game");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_never_panic(file in 0usize..5, edits in prop::collection::vec((0usize..300_000, 0u8..4, any::<u8>()), 1..4)) {
        prop_assert!(BOOK.survives(file, &edits));
    }
}

#[test]
fn the_house_has_its_scenarios() {
    assert_eq!(SCENARIOS.len(), 5);
}
