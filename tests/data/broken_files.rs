//! Broken files: the error says what, where, and what was expected, and nothing panics.

use proptest::prelude::*;
use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::book_file::FILES;
use regnal::games::divine_right::minaria::Minaria;
use regnal::table::{DataError, ReadFile, RuleList};

use crate::folder::Folder;
use crate::spoiling::{Printed, place};

const MAP: usize = 0;
const KINGDOMS: usize = 1;
const PEOPLE: usize = 2;
const DECK: usize = 3;
const TABLES: usize = 4;

/// The printed matter of the game.
const BOOK: Printed<Book, 5> = Printed { files: &FILES, parse: Book::parse };

fn spoilt(file: usize, from: &str, to: &str) -> (Vec<DataError>, (usize, usize)) {
    BOOK.spoilt(file, from, to)
}

/// Exactly one error, in this file, with this text, `right` columns behind where the change began.
fn one(file: usize, from: &str, to: &str, right: usize, text: &str) {
    let (errors, (line, column)) = spoilt(file, from, to);
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    assert_eq!(errors.len(), 1, "{all}");
    let e = &errors[0];
    assert!(e.text.contains(text), "{all}expected: {text}");
    assert_eq!((e.path.as_str(), e.line, e.column), (FILES[file].path, line, column + right), "{all}");
}

#[test]
fn an_unknown_place_is_named_with_line_and_column() {
    one(KINGDOMS, "name: \"Tadafat\"", "name: \"Tadafad\"", 6, "the map knows no place \"Tadafad\" in hex 1014");
}

#[test]
fn a_site_of_another_kingdom_is_named() {
    let (errors, _) = spoilt(KINGDOMS, "(name: \"Farnot\", at: \"1019\"", "(name: \"Boran\", at: \"0516\"");
    assert!(errors.iter().any(|e| e.text == "hex 0516 does not belong to Hothior" && e.line > 0), "{errors:?}");
}

#[test]
fn a_hex_off_the_map_is_named() {
    let (errors, (line, _)) = spoilt(KINGDOMS, "at: \"1014\"", "at: \"3501\"");
    assert!(errors[0].text.contains("is no hex of Minaria"), "{}", errors[0]);
    assert_eq!(errors[0].line, line);
}

#[test]
fn a_kingdom_without_its_royal_castle_is_named() {
    one(KINGDOMS, "\"0917\", // Port Lork", "\"1318\",", 0, "hex 1318 is not the royal castle of Hothior");
    let (errors, _) = spoilt(KINGDOMS, "royal_castle: \"0917\",", "");
    assert!(errors[0].text.contains("needs either `royal_castle` or `diplomacy_at`"));
    assert_eq!(errors[0].line, place(FILES[KINGDOMS].text, FILES[KINGDOMS].text.find("id: hothior").unwrap()).0);
}

#[test]
fn fleets_need_a_port() {
    one(
        KINGDOMS,
        "armies: 2),\n                (name: \"Farnot\"",
        "armies: 2, fleets: 1),\n                (name: \"Farnot\"",
        11,
        "\"Tadafat\" is no port",
    );
}

#[test]
fn scattered_armies_keep_apart_and_to_the_mountains() {
    one(KINGDOMS, "\"2006\"", "\"2107\"", 0, "2107 is listed twice");
    one(KINGDOMS, "\"2006\"", "\"2007\"", 0, "2007 is next to 2107");
    one(KINGDOMS, "\"2006\"", "\"0917\"", 0, "0917 is no mountain or pass of Zorn");
}

#[test]
fn duplicate_names_and_ids_are_found_at_the_second() {
    let (errors, (line, column)) = spoilt(KINGDOMS, "id: mivior", "id: hothior");
    assert_eq!((errors[0].line, errors[0].column), (line, column));
    assert_eq!(errors[0].text, "Hothior is listed twice");
    one(PEOPLE, "id: 22", "id: 21", 0, "personality 21 is listed twice");
    one(PEOPLE, "\"Greedy\"", "\"Gullible\"", 0, "two personalities are called \"Gullible\"");
    one(MAP, "(at: \"0600\")", "(at: \"0600\"), (at: \"0500\")", 15, "hex 0500 is listed twice");
    one(MAP, "\"The Mounds\"", "\"the haven\"", 0, "is the name of hex 0100 already");
}

#[test]
fn counts_are_checked() {
    let only = |file, from, to| {
        let (errors, _) = spoilt(file, from, to);
        assert_eq!(errors.len(), 1, "{errors:?}");
        errors[0].to_string()
    };
    let deck = only(DECK, "count: 4", "count: 5");
    assert_eq!(deck, "assets/divine_right/diplomacy_cards.ron:3:5: the deck has 36 cards; the Basic Game's has 35");
    let events = only(TABLES, "total: 7", "total: 8");
    assert!(events.ends_with("one line for each total from 2 to 12, in this order"), "{events}");
    let hexes = only(MAP, "(at: \"0600\"),", "");
    assert!(hexes.contains("maps/minaria.ron:4:5: hex 0600 is missing"), "{hexes}");
    let garrison = only(KINGDOMS, "(name: \"Tadafat\", at: \"1014\", armies: 2),", "");
    assert!(garrison.ends_with("no kingdom has a site at the castle Tadafat"), "{garrison}");
}

#[test]
fn sides_of_the_map_fit_together() {
    let (errors, (line, column)) = spoilt(MAP, "(\"0012\", \"0112\")", "(\"0012\", \"0312\")");
    assert_eq!(errors[0].text, "0012 and 0312 are no neighbours");
    assert_eq!((errors[0].line, errors[0].column), (line, column + 9));
    let (errors, _) = spoilt(MAP, "(\"0012\", \"0112\"),", "");
    assert!(errors[0].text.contains("between the coast hexes 0012 and 0112 is not in the list"), "{}", errors[0]);
    let (errors, _) = spoilt(MAP, "steps: 10)", "steps: 40)");
    assert!(errors[0].text.contains("no fleet can come from D00"), "{}", errors[0]);
    one(MAP, "boom: \"0918\"", "boom: \"0817\"", 0, "the Boom is a sea hex beside Port Lork");
}

#[test]
fn wrong_types_and_unknown_fields_give_their_place() {
    let (errors, (line, _)) = spoilt(KINGDOMS, "armies: 2", "armies: many");
    assert_eq!(errors[0].line, line);
    let (errors, (line, _)) = spoilt(DECK, "bonus: 1", "bonsu: 1");
    assert!(errors[0].text.contains("bonsu"), "{}", errors[0]);
    assert_eq!(errors[0].line, line);
    let (errors, (line, _)) = spoilt(MAP, "surface: coast", "surface: beach");
    assert!(errors[0].text.contains("beach"), "{}", errors[0]);
    assert_eq!(errors[0].line, line);
}

#[test]
fn a_file_cut_in_half_says_where_it_ends() {
    BOOK.halves_say_where_they_end();
}

#[test]
fn several_broken_files_are_all_told() {
    BOOK.several_are_all_told(DECK, MAP, TABLES);
}

#[test]
fn a_rule_listed_twice_is_found_at_the_second() {
    let list = "(game: \"x\", prefix: \"X\", rules: [\n (id: \"A-01\", section: \"s\", kind: effect, text: \"t\"),\n (id: \"A-01\", section: \"s\", kind: effect, text: \"t\"),\n (id: \"a1\", section: \"s\", kind: effect, text: \"\"),\n])";
    let errors = RuleList::parse(list, "x.ron").expect_err("broken");
    let told: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
    assert_eq!(told[0], "x.ron:3:3: rule A-01 is listed twice");
    assert!(told[1].starts_with("x.ron:4:3: \"a1\" is no rule id"), "{told:?}");
    assert!(told[2].starts_with("x.ron:4:") && told[2].contains("has no text"), "{told:?}");
    let wrong = RuleList::parse(&list.replacen("effect", "rumour", 1), "x.ron").expect_err("broken");
    assert_eq!((wrong.len(), wrong[0].line), (1, 2), "{}", wrong[0]);
}

#[test]
fn own_files_win_over_those_built_in() {
    let folder = Folder::new("override");
    let own = folder.join(FILES[DECK].path);
    std::fs::create_dir_all(own.parent().unwrap()).unwrap();
    std::fs::write(&own, "mine").unwrap();
    let read = FILES[DECK].read_over(Some(&folder)).unwrap();
    assert_eq!(read, ReadFile { path: own.display().to_string(), text: "mine".into() });
    assert_eq!(FILES[MAP].read_over(Some(&folder)).unwrap(), FILES[MAP].embedded());
    std::fs::write(&own, [b'(', 0xFF, b')']).unwrap();
    let error = FILES[DECK].read_over(Some(&folder)).unwrap_err();
    assert_eq!((error.line, error.column), (1, 2), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_never_panic(file in 0usize..5, edits in prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..6)) {
        prop_assert!(BOOK.survives(file, &edits));
    }

    #[test]
    fn noise_never_panics(noise in ".{0,200}") {
        prop_assert!(Minaria::parse(&noise, "noise").is_err());
        prop_assert!(RuleList::parse(&noise, "noise").is_err());
    }
}
