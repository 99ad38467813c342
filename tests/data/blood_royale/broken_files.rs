//! Broken files of Blood Royale: each lint finds what it is for, with line and column.

use proptest::prelude::*;
use regnal::games::blood_royale::book::{Book, MapData};
use regnal::games::blood_royale::book_file::FILES;
use regnal::table::{DataError, ReadFile};

use crate::spoiling::Printed;

const MAP: usize = 0;
const SHAPES: usize = 1;
const TABLES: usize = 2;
const CARDS: usize = 3;
const NAMES: usize = 4;

/// The printed matter of the game.
const BOOK: Printed<Book, 5> = Printed { files: &FILES, parse: Book::parse };

fn spoilt(file: usize, from: &str, to: &str) -> (Vec<DataError>, (usize, usize)) {
    BOOK.spoilt(file, from, to)
}

/// An error in this file with this text, on the line of the change.
fn on_line(file: usize, from: &str, to: &str, text: &str) -> DataError {
    let (errors, (line, _)) = spoilt(file, from, to);
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    let found = errors.iter().find(|e| e.text.contains(text)).unwrap_or_else(|| panic!("{all}expected: {text}"));
    assert_eq!((found.path.as_str(), found.line), (FILES[file].path, line), "{all}");
    assert!(found.column > 0, "{all}");
    found.clone()
}

/// An error in this file with this text, anywhere in it.
fn told(file: usize, from: &str, to: &str, text: &str) {
    let (errors, _) = spoilt(file, from, to);
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    let found = errors.iter().find(|e| e.text.contains(text)).unwrap_or_else(|| panic!("{all}expected: {text}"));
    assert!(found.path == FILES[file].path && found.line > 0 && found.column > 0, "{all}");
}

// ---------------------------------------------------------------- Any file

#[test]
fn unknown_places_fields_and_words_give_their_line() {
    on_line(
        MAP,
        "country: \"england\"",
        "country: \"engelland\"",
        "\"engelland\" is no country; did you mean \"england\"?",
    );
    on_line(MAP, "seas: [\"irish_sea\"]", "seas: [\"bath\"]", "is no sea area; expected one of north_sea");
    on_line(MAP, "(\"calais\", \"normandy\")", "(\"calais\", \"rouen\")", "\"rouen\" is no province of the map");
    on_line(MAP, "neutral: true", "nuetral: true", "nuetral");
    on_line(TABLES, "needs: 7, wife", "needs: seven, wife", "Expected");
    on_line(CARDS, "kind: plague", "kind: pest", "pest");
    on_line(CARDS, "ops: [pretender(country: \"england\"", "ops: [pretender(land: \"england\"", "land");
    on_line(NAMES, "key: \"spain\"", "key: \"castille\"", "is no country");
}

#[test]
fn a_file_cut_in_half_says_where_it_ends() {
    BOOK.halves_say_where_they_end();
}

#[test]
fn several_broken_files_are_all_told() {
    BOOK.several_are_all_told(NAMES, MAP, TABLES);
}

// ---------------------------------------------------------------- The map

#[test]
fn lists_of_the_map_are_whole_and_in_order() {
    on_line(MAP, "(key: \"lancashire\"", "(key: \"yorkshire\"", "\"yorkshire\" is listed twice");
    on_line(MAP, "key: \"wales\"", "key: \"denmark\"", "\"denmark\" is out of place: here comes \"wales\"");
    told(
        MAP,
        "(key: \"champagne\", name: \"Champagne\", country: \"france\", reconstructed: [coast]),",
        "",
        "\"champagne\" is missing",
    );
    on_line(MAP, "name: \"Kent\"", "name: \"essex\"", "\"essex\" is the name of \"essex\" already");
    on_line(MAP, "name: \"Irish Sea\"", "name: \" \"", "has an empty name");
}

#[test]
fn borders_are_listed_once() {
    let again = "(\"calais\", \"normandy\"), (\"calais\", \"normandy\")";
    on_line(MAP, "(\"calais\", \"normandy\")", again, "the border of calais and normandy is listed twice");
    let back = "(\"calais\", \"normandy\"), (\"normandy\", \"calais\")";
    on_line(MAP, "(\"calais\", \"normandy\")", back, "the border of normandy and calais is listed both ways");
    on_line(MAP, "(\"calais\", \"normandy\")", "(\"calais\", \"calais\")", "calais does not border itself");
}

#[test]
fn countries_have_ten_provinces_and_their_own_capital() {
    on_line(MAP, "capital: \"essex\"", "capital: \"normandy\"", "normandy is no province of England");
    told(
        MAP,
        "name: \"Calais\", country: \"england\"",
        "name: \"Calais\", country: \"france\"",
        "England has 9 provinces; every country has ten",
    );
}

#[test]
fn seas_and_coasts_agree() {
    on_line(
        MAP,
        "seas: [\"irish_sea\"]",
        "seas: [\"irish_sea\", \"atlantic\"]",
        "Lancashire names Atlantic Ocean, which does not have it as a coast",
    );
    on_line(MAP, "seas: [\"irish_sea\"]", "seas: [\"irish_sea\", \"irish_sea\"]", "Lancashire names a sea area twice");
    on_line(
        MAP,
        "coasts: [\"lancashire\"]",
        "coasts: [\"lancashire\", \"cornwall\"]",
        "Irish Sea has cornwall as a coast",
    );
    told(
        MAP,
        "adjacent: [\"channel\", \"baltic_sea\"]",
        "adjacent: [\"channel\"]",
        "Baltic Sea names North Sea, which does not name it",
    );
    on_line(
        MAP,
        "adjacent: [\"ionian_sea\"]",
        "adjacent: [\"ionian_sea\", \"adriatic_sea\"]",
        "Adriatic Sea does not border itself",
    );
}

#[test]
fn the_map_hangs_together() {
    told(MAP, "(\"wessex\", \"cornwall\"),", "", "the provinces of England do not hang together");
    told(MAP, "(\"wessex\", \"cornwall\"),", "", "the land of the map does not hang together");
}

#[test]
fn crossings_fit() {
    on_line(
        MAP,
        "crossing: (between: (\"kent\", \"calais\")",
        "crossing: (between: (\"kent\", \"essex\")",
        "Kent and Essex are neighbours by land",
    );
    on_line(MAP, "sea: \"channel\"", "sea: \"baltic_sea\"", "Kent and Calais do not both lie on Baltic Sea");
    on_line(MAP, "cost: 1, entry_cost: 1", "cost: 0, entry_cost: 1", "a crossing costs 1 to 3");
    on_line(
        MAP,
        "impassable: [(\"leon\", \"navarre\")]",
        "impassable: [(\"leon\", \"castile\")]",
        "leon and castile are neighbours",
    );
}

#[test]
fn goods_are_spread_as_the_rules_have_it() {
    told(MAP, "resource: luxury", "resource: food", "the Resource Areas are 5 food");
    let (errors, _) = spoilt(
        MAP,
        "name: \"Yorkshire\", country: \"england\"",
        "name: \"Yorkshire\", country: \"england\", resource: food",
    );
    assert!(errors[0].text.starts_with("the Resource Areas are 5 food"), "{}", errors[0]);
    told(
        MAP,
        "[\"cornwall\", \"aquitaine\", \"tuscany\"]",
        "[\"cornwall\", \"aquitaine\"]",
        "are left of the Resource Areas",
    );
    told(
        MAP,
        "[\"cornwall\", \"aquitaine\", \"tuscany\"]",
        "[\"cornwall\", \"aquitaine\", \"kent\"]",
        "Kent is no Resource Area",
    );
}

#[test]
fn swaps_for_four_players_are_valid() {
    let spain = "(absent: \"spain\", province: \"lancashire\", from: food, to: semi_luxury)";
    on_line(
        MAP,
        spain,
        "(absent: \"spain\", province: \"andalusia\", from: cloth, to: semi_luxury)",
        "Andalusia is out of play with Spain",
    );
    on_line(
        MAP,
        spain,
        "(absent: \"spain\", province: \"lancashire\", from: cloth, to: semi_luxury)",
        "Lancashire does not yield cloth",
    );
    on_line(
        MAP,
        spain,
        "(absent: \"spain\", province: \"lancashire\", from: food, to: luxury)",
        "without Spain there are 3 food",
    );
    told(MAP, spain, "(absent: \"england\", province: \"andalusia\", from: cloth, to: food)", "England has 2 swaps");
}

#[test]
fn neutral_provinces_are_two_a_country() {
    told(
        MAP,
        "name: \"Saxony\", country: \"germany\"",
        "name: \"Saxony\", country: \"germany\", neutral: true",
        "Germany has 3 Neutral provinces",
    );
}

/// Facts which the examples take for granted: a map that breaks them is not this game's.
#[test]
fn the_examples_are_kept() {
    let mut files = FILES.map(|f| f.embedded());
    let coast = |from: &str, to: &str, text: &mut String| *text = text.replacen(from, to, 1);
    let text = &mut files[MAP].text;
    coast(
        "country: \"england\", resource: metals, seas: [\"western_approaches\"]",
        "country: \"england\", resource: metals, seas: [\"channel\"]",
        text,
    );
    coast("\"wessex\", \"cornwall\", \"normandy\", \"brittany\"", "\"wessex\", \"normandy\", \"brittany\"", text);
    coast(
        "coasts: [\"kent\", \"wessex\", \"calais\", \"normandy\"]",
        "coasts: [\"kent\", \"wessex\", \"calais\", \"normandy\", \"cornwall\"]",
        text,
    );
    let errors = MapData::parse(&files[MAP]).expect_err("Cornwall on the Channel");
    assert!(errors[0].text.starts_with("from Cornwall one fleet move reaches Herefordshire"), "{errors:?}");
    assert!(
        errors[0].line > 0 && files[MAP].text.lines().nth(errors[0].line - 1).is_some_and(|l| l.contains("Cornwall"))
    );
    told(MAP, "(\"warwickshire\", \"essex\"),", "", "Example 10 marches from Lancashire to Essex");
    told(MAP, "(\"calais\", \"champagne\"),", "", "Example 10 marches from Calais into Champagne");
    told(
        MAP,
        "(\"bordeaux\", \"angouleme\"),",
        "(\"bordeaux\", \"angouleme\"), (\"bordeaux\", \"dauphine\"),",
        "only Angouleme and Burgundy join the Dauphine",
    );
}

// ---------------------------------------------------------------- The drawing

#[test]
fn labels_and_pieces_lie_within() {
    on_line(
        SHAPES,
        "(key: \"kent\", label: (3999, 3090)",
        "(key: \"kent\", label: (99, 90)",
        "the label of kent lies outside it",
    );
    let kent = FILES[SHAPES].text.lines().find(|l| l.contains("(key: \"kent\"")).expect("Kent");
    let unit = &kent[kent.find("unit: ").expect("a unit")..kent.find(", coasts").expect("coasts")];
    let moved = kent.replacen(unit, "unit: (10, 10)", 1);
    on_line(SHAPES, kent, &moved, "the unit of kent lies outside it");
    let ashore = kent.replacen("(\"channel\", (", "(\"channel\", (9", 1);
    on_line(SHAPES, kent, &ashore, "the port of kent on channel lies outside");
}

#[test]
fn every_place_has_an_outline() {
    let kent = FILES[SHAPES].text.lines().find(|l| l.contains("(key: \"kent\"")).expect("Kent");
    let start = kent.find("polygons: ").expect("polygons");
    on_line(SHAPES, kent, &format!("{}polygons: []),", &kent[..start]), "kent has no outline");
    on_line(SHAPES, kent, &kent.replacen("polygons: [[[", "polygons: [[[9999,", 1), "there is no line 9999");
    on_line(
        SHAPES,
        kent,
        &kent.replacen("polygons: [[[", "polygons: [[[1,", 1),
        "does not begin where the one before it ends",
    );
    told(SHAPES, kent, "", "is out of place: here comes \"kent\"");
}

#[test]
fn lines_are_numbered_and_agree_with_the_borders() {
    on_line(SHAPES, "n: 2,", "n: 3,", "line 3 is the 2th of the list");
    on_line(
        SHAPES,
        "a: \"adriatic_sea\", b: \"veneto\", kind: coast, rel: open, at: [",
        "a: \"adriatic_sea\", b: \"veneto\", kind: coast, rel: open, at: [1,",
        "needs two points or more",
    );
    let line = FILES[SHAPES].text.lines().find(|l| l.contains("kind: land, rel: open")).expect("a border");
    on_line(SHAPES, line, &line.replacen("rel: open", "rel: blocked", 1), "the map does not say that");
    told(
        SHAPES,
        "kind: land, rel: blocked",
        "kind: land, rel: off",
        "no line is drawn where leon and navarre touch without being neighbours",
    );
    let more = "(\"galicia\", \"leon\"), (\"galicia\", \"castile\"),";
    let (errors, _) = spoilt(MAP, "(\"galicia\", \"leon\"),", more);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].text, "no line is drawn where castile and galicia are neighbours");
    assert_eq!(errors[0].path, FILES[SHAPES].path);
}

// ---------------------------------------------------------------- Tables

#[test]
fn tables_are_whole() {
    on_line(TABLES, "(from: 9, to: 12, score: 0)", "(from: 10, to: 12, score: 0)", "here comes the sum 9");
    on_line(TABLES, "(from: 16, to: 18, score: 2)", "(from: 16, to: 18, score: 3)", "a score is -2 to 2");
    told(TABLES, "(from: 16, to: 18, score: 2),", "", "the lines end with 15");
    on_line(TABLES, "(age: 25, needs: 4)", "(age: 26, needs: 4)", "here comes the age of 25");
    on_line(TABLES, "(age: 45, needs: 5)", "(age: 45, needs: 3)", "at 45 it is easier");
    on_line(TABLES, "(age: 45, needs: 5)", "(age: 45, needs: 13)", "two dice cannot be asked for 13");
    told(TABLES, "(age: 100, needs: 11),", "", "the age of 100 is missing");
    on_line(TABLES, "usual: [plague, famine,", "usual: [plague,", "5 events are listed");
    told(TABLES, "[0, 2, 2, 2, 2, 2]", "[0, 2, 2, 2, 2, 1]", "a roll of 2 kills 2 or nobody");
    told(TABLES, "[0, 2, 2, 2, 2, 2],", "", "six lines of six figures");
}

#[test]
fn the_random_table_has_every_province_once() {
    told(TABLES, "\"calais\", \"cornwall\"", "\"calais\", \"calais\"", "calais is listed twice");
    told(TABLES, "\"calais\", \"cornwall\"", "\"calais\", \"calais\"", "cornwall is in no cell");
    told(TABLES, "\"calais\", \"cornwall\"", "\"calais\"", "9 provinces in a line");
}

#[test]
fn sets_and_figures_are_sane() {
    on_line(
        TABLES,
        "(goods: [food, metals, cloth], crowns: 50)",
        "(goods: [food, metals], crowns: 50)",
        "one of each basic kind",
    );
    told(TABLES, "crowns: 80", "crowns: 130", "the dearest set comes first");
    on_line(TABLES, "high_tax: 7", "high_tax: 5", "the high tax is higher");
    on_line(TABLES, "lost_on: (1, 2)", "lost_on: (2, 7)", "faces of a die");
    on_line(TABLES, "children: [10, 5]", "children: [5, 10]", "children from the eldest down");
    on_line(TABLES, "army: 3, fleet: 3", "army: 0, fleet: 3", "army moves 0");
    on_line(TABLES, "princes: 5", "princes: 0", "the limit `princes` is 0");
    on_line(TABLES, "per_turn: 5", "per_turn: 0", "a turn takes years");
    on_line(TABLES, "three: 3", "three: 0", "every turn has a Movement round");
}

// ---------------------------------------------------------------- Cards and names

#[test]
fn cards_are_63_in_order() {
    on_line(CARDS, "number: 2,", "number: 1,", "card 1 is listed twice");
    on_line(CARDS, "number: 5,", "number: 6,", "card 6 is out of place: here comes card 5");
    let last = FILES[CARDS].text.rfind("        (\n            number: 63").expect("card 63");
    let end = FILES[CARDS].text.rfind("    ],\n)").expect("the end");
    told(CARDS, &FILES[CARDS].text[last..end], "", "62 cards are listed, the deck has 63");
    on_line(CARDS, "title: \"Free Companies\"", "title: \"\"", "card 3 has no title");
}

#[test]
fn effects_of_cards_make_sense() {
    on_line(CARDS, "storms: (1, 1)", "storms: (3, 1)", "faces of a die");
    on_line(CARDS, "ops: [rebellion_all]", "ops: []", "card 25 does nothing");
    on_line(CARDS, "faces: (1, 3)", "faces: (1, 9)", "card 5: faces of a die");
    on_line(
        CARDS,
        "provinces([\"herefordshire\", \"lancashire\"])",
        "provinces([\"herefordshire\", \"kent\"])",
        "card 10: Kent is out of reach",
    );
    on_line(CARDS, "provinces([\"sicily\"])", "provinces([\"pomerania\"])", "card 13: Pomerania is out of reach");
    on_line(
        CARDS,
        "famine(provinces: [\"yorkshire\", \"east_anglia\"])",
        "famine(provinces: [])",
        "card 5: no province is named",
    );
    on_line(CARDS, "repay: 70", "repay: 7", "card 40: a loan is repaid in full");
    on_line(
        CARDS,
        "invest(currency: crowns, loser: charisma(value: -1, until: shuffle))",
        "invest(currency: crowns)",
        "card 42: an investment",
    );
}

#[test]
fn names_are_there_once() {
    on_line(
        NAMES,
        "male: [\"Edward\", \"John\"",
        "male: [\"Edward\", \"Edward\"",
        "the name \"Edward\" is listed twice",
    );
    on_line(NAMES, "\"Plantagenet\"", "\"\"", "a name is empty");
    on_line(
        NAMES,
        "[\"Visconti\", \"Medici\", \"Ordelaffi\", \"Orsini\", \"Savoy\", \"Sforza\"]",
        "[\"Visconti\"]",
        "1 names are too few",
    );
}

// ---------------------------------------------------------------- Noise

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_never_panic(file in 0usize..5, edits in prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..6)) {
        prop_assert!(BOOK.survives(file, &edits));
    }

    #[test]
    fn noise_never_panics(noise in ".{0,200}") {
        let file = ReadFile { path: "noise".into(), text: noise };
        prop_assert!(MapData::parse(&file).is_err());
    }
}
