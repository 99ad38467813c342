//! Scenario files as people write them: what is wrong is said with its place, and nothing written panics.

use proptest::prelude::*;
use regnal::games::divine_right::scenario::Scenario;

use super::kit::*;

const WINTER: &str = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");

/// The first fault's line and words when one piece of the scenario is replaced.
#[track_caller]
fn fault(from: &str, to: &str) -> (usize, String) {
    assert!(WINTER.contains(from), "{from}");
    let text = WINTER.replacen(from, to, 1);
    let faults = Scenario::parse(&text, "winter.ron").expect_err("a fault");
    let line = text.lines().position(|l| l.contains(to)).map_or(0, |n| n + 1);
    assert_eq!(faults[0].line, line, "{}", faults[0]);
    (faults[0].column, faults[0].to_string())
}

#[test]
fn a_fault_is_named_with_line_and_column() {
    let (column, words) = fault("at: \"Muscaster\"", "at: \"Mustard\"");
    assert!(column > 0 && words.contains("\"Mustard\" is no place of Minaria"), "{words}");
    let (_, words) = fault("\"Bribe +2\"", "\"Bribe +9\"");
    assert!(words.contains("is no diplomacy card"), "{words}");
    let (_, words) = fault("personality: \"Greedy\"", "personality: \"Hungry\"");
    assert!(words.contains("is no personality"), "{words}");
    let (_, words) = fault("turn: 10", "turn: 31");
    assert!(words.contains("not one of the 20 turns"), "{words}");
    let (_, words) = fault("plundered: [\"Thores\"", "plundered: [\"Freeport\"");
    assert!(words.contains("no castle"), "{words}");
}

#[test]
fn wrong_types_and_unknown_words_are_named_where_they_stand() {
    let (_, words) = fault("seats: (3, 3)", "seats: (3, \"three\")");
    assert!(words.starts_with("winter.ron:"), "{words}");
    let (_, words) = fault("points: 55", "pionts: 55");
    assert!(words.contains("pionts"), "{words}");
}

#[test]
fn more_units_than_there_are_and_units_where_they_cannot_be_are_faults() {
    for (from, to, says) in [
        (
            "regulars: [(of: muetar, armies: 5, monarch: true)]",
            "regulars: [(of: muetar, armies: 9, monarch: true)]",
            "its card has 13",
        ),
        ("mercenary_armies: 2", "mercenary_armies: 17", "the pool has 16 and 8"),
        (
            "(at: \"0925\", of: mivior, aboard: true",
            "(at: \"0925\", of: mivior, aboard: false",
            "land units cannot stand",
        ),
        (
            "regulars: [(of: mivior, armies: 2, fleets: 2)]",
            "regulars: [(of: mivior, armies: 3, fleets: 2)]",
            "each fleet carries one",
        ),
        ("regulars: [(of: immer, armies: 2)]", "regulars: [(of: ghem, armies: 2)]", "does not serve"),
    ] {
        let text = WINTER.replacen(from, to, 1);
        assert_ne!(text, WINTER, "{from}");
        let faults = Scenario::parse(&text, "winter.ron").expect_err(to);
        assert!(faults.iter().any(|f| f.text.contains(says) && f.line > 0), "{to}: {faults:?}");
    }
}

/// A position that play could not reach is refused where it stands in the file.
#[test]
fn a_position_that_breaks_a_law_is_refused_with_its_place() {
    let head = "(game: \"divine_right\", title: \"T\", text: \"T\", seats: (2, 2), position: (\n";
    let players = "players: [(kingdom: immer), (kingdom: muetar)],\n";
    for (what, line, says) in [
        ("sieges: [\n(castle: \"Plibba\", by: immer)]", 4, "besieged by nobody"),
        (
            "stacks: [(at: \"Plibba\", of: muetar, inside: false, regulars: [(of: muetar, armies: 4)])],\nsieges: [\n(castle: \"Plibba\", by: muetar)]",
            5,
            "besieged by its own lord",
        ),
        (
            "plundered: [\"Plibba\"], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 4)],\nsieges: [\n(castle: \"Plibba\", by: immer)]",
            5,
            "plundered",
        ),
        ("stacks: [\n(at: \"Plibba\", of: immer, inside: true, mercenary_armies: 2)]", 4, "inside"),
        (
            "plundered: [\"Plibba\"], stacks: [\n(at: \"Plibba\", of: muetar, inside: true, mercenary_armies: 2)]",
            4,
            "walls",
        ),
        (
            "stacks: [(at: \"0700\", of: immer, mercenary_armies: 2),\n(at: \"0700\", of: muetar, mercenary_armies: 2)]",
            4,
            "two players",
        ),
        (
            "allies: [(kingdom: pon, of: muetar)], prisoners: [\n(monarch: pon, at: \"Plibba\", captor: immer)]",
            4,
            "prison",
        ),
        (
            "allies: [(kingdom: pon, of: immer)], prisoners: [\n(monarch: pon, at: \"Muscaster\", captor: immer)]",
            4,
            "own",
        ),
    ] {
        let text = format!("{head}{players}{what}))");
        let faults = Scenario::parse(&text, "bad.ron").expect_err(what);
        assert!(faults.iter().any(|f| f.text.contains(says) && f.line == line), "{what}: {faults:?}");
    }
}

#[test]
fn the_written_middle_of_a_war_stands_as_written() {
    let b = Board::seated(WINTER, 3, 1);
    assert_eq!(b.pos().turn.number, 10);
    assert_eq!(b.points(A), 55);
    assert_eq!(b.armies(B, "Muscaster").len(), 7);
    assert_eq!(b.pos().siege(hex("Wirzor")).map(|s| s.by), Some(B));
    assert_eq!(b.armies(A, "0925").len(), 2, "aboard");
    assert_eq!(b.place(b.monarch(KingdomId::Immer)), Place::Prison { hex: hex("Pennol"), captor: Some(B) });
    assert!(b.invariants().is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever happens to the file's bytes: a scenario, or faults; never a panic, and set-up takes what was passed.
    #[test]
    fn spoilt_scenarios_load_or_say_why(at in 0usize..2600, byte in any::<u8>(), cut in any::<bool>()) {
        let mut bytes = WINTER.as_bytes().to_vec();
        let at = at % bytes.len();
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
        match Scenario::parse(&text, "spoilt.ron") {
            Ok(_) => {
                let seats = (0..3).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
                if let Ok(table) = Table::new(&DIVINE_RIGHT, &text, "spoilt.ron", seats, 1) {
                    prop_assert_eq!(Board::at(table).invariants(), Ok(()));
                }
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
