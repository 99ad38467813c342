//! Broken files of Diplomacy Royale: each check finds what it is for, with line and column.

use proptest::prelude::*;
use regnal::games::diplomacy_royale::book::{Book, FILES};
use regnal::games::diplomacy_royale::{ROYALE, SCENARIOS};
use regnal::table::DataError;

use crate::spoiling::{Printed, scenario_of_survives, written_over};

const MAP: usize = 0;
const TABLES: usize = 1;
const NAMES: usize = 2;

/// The printed matter of the game.
const BOOK: Printed<Book, 3> = Printed { files: &FILES, parse: Book::parse };

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
    on_line(TABLES, "oldest_mother", "oldest_father", "oldest_father");
    on_line(TABLES, "boy_from: 4", "boy_from: four", "Invalid digit");
    on_line(TABLES, "role: queen", "role: empress", "empress");
    on_line(NAMES, "key: \"france\"", "key: \"gaul\"", "\"gaul\" is no power; expected one of austria");
    on_line(NAMES, "male: [\"Louis\"", "boys: [\"Louis\"", "boys");
    on_line(MAP, "kind: sea", "kind: lake", "lake");
    on_line(MAP, "homes: [\"bud\"", "homes: [\"bad\"", "there is no place `bad` on this map");
}

#[test]
fn tables_that_make_no_sense_are_told() {
    on_line(TABLES, "characteristics: [", "characteristics: [ (from: 2, to: 2, score: 0),", "2 rows for a total of 2");
    told(TABLES, "(from: 6, to: 8, score: 0),", "", "0 rows for a total of 6");
    told(TABLES, "(age: 20, needs: 3)", "(age: 15, needs: 3)", "the ages must go up");
    on_line(TABLES, "birth_from: 4", "birth_from: 9", "a face of a die");
    on_line(TABLES, "boy_from: 4", "boy_from: 0", "a face of a die");
    on_line(TABLES, "bonus: [0, 1, 1,", "bonus: [0, 1,", "one for each of the seven choices");
    on_line(TABLES, "best_score: 2", "best_score: 7", "scores run from -2 to +2");
    told(TABLES, "(role: king, age: 45),", "", "a family has one king");
    told(TABLES, "(role: queen, age: 40),", "(role: queen, age: 40), (role: queen, age: 30),", "one queen at most");
    told(TABLES, "(role: son, age: 20)", "(role: son, age: 200)", "ages of 0 to 90 years");
    on_line(TABLES, "a_phase: 5", "a_phase: 0", "one year at least");
    on_line(TABLES, "capture_chance: 50", "capture_chance: 101", "a chance of a hundred");
    on_line(TABLES, "pass_over_chance: 50", "pass_over_chance: 200", "a chance of a hundred");
}

#[test]
fn names_are_whole_and_in_order() {
    let seven = "the seven powers in the order of their letters";
    told(NAMES, "key: \"austria\"", "key: \"england\"", seven);
    told(NAMES, "houses: [\"Habsburg\", \"Babenberg\", \"Lothringen\"]", "houses: []", seven);
}

#[test]
fn the_map_must_have_the_seven_powers() {
    told(MAP, "key: \"austria\"", "key: \"hungary\"", "this game needs the powers austria");
}

#[test]
fn a_file_cut_in_half_says_where_it_ends() {
    BOOK.halves_say_where_they_end();
}

#[test]
fn several_broken_files_are_all_told() {
    BOOK.several_are_all_told(NAMES, MAP, TABLES);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_never_panic(file in 0usize..3, edits in prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..6)) {
        prop_assert!(BOOK.survives(file, &edits));
    }

    #[test]
    fn spoilt_scenarios_never_panic(which in 0usize..4, at in any::<usize>(), byte in 32u8..127, drop in 0usize..12) {
        let text = written_over(SCENARIOS[which].embedded().text, at, byte, drop);
        prop_assert!(scenario_of_survives(&ROYALE, &text));
    }

    #[test]
    fn noise_never_panics(noise in ".{0,200}") {
        prop_assert!(scenario_of_survives(&ROYALE, &noise));
    }
}
