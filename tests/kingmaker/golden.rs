//! Golden journals: whole games as readable text, one for each way a game can end.

use regnal::table::Outcome;

use super::common::golden::Golden;
use super::kit::*;
use regnal::engine::{Act, Table};

pub const GOLDEN: Golden = Golden {
    folder: "kingmaker",
    seat: |table, seat| {
        let table = (table as &dyn std::any::Any).downcast_ref::<Table>().expect("a table of the engine");
        Roses::position(table).seat_name(seat)
    },
    heading: |turn, phase| format!("Round {turn}, {phase}"),
};

/// The name of a question: ", Drawn"; of a Parliament its stage.
pub fn first_words(frame: &Frame) -> String {
    if let Frame::Parliament(session) = frame {
        return format!(", {:?}", session.stage);
    }
    // "Faction(Drawn { .. })": the second word.
    let said = format!("{frame:?}");
    said.split(['(', ' ']).nth(1).map_or(String::new(), |name| format!(", {name}"))
}

#[track_caller]
fn golden(name: &str, title: &str, scenario: &str, seed: u64, sitters: &str, first: &[(SeatId, Action)]) -> Outcome {
    let first: Vec<(SeatId, Act)> = first.iter().map(|(seat, deed)| (*seat, deed.act())).collect();
    GOLDEN.play(&KINGMAKER, name, title, (scenario, seed, sitters), &first)
}

/// Two nobles of each, one heir left: he is in York with an archbishop on the way.
const LAST_HEIR: &str = r#"(game: "kingmaker", title: "The last of them", text: "One heir is left.", seats: (2, 2), options: (rounds: None), position: (phase: Some(Movement),
    factions: [
        (nobles: [(noble: "percy", open: Some("a_york"), heirs: ["richard_york"]), (noble: "clifford", open: Some("a_york_ne"), cards: ["bishop_york"])]),
        (nobles: [(noble: "neville", cards: ["office_marshal"]), (noble: "scrope")]),
    ],
    heirs: [(heir: "henry_vi", dead: true), (heir: "margaret", dead: true), (heir: "edward_lancaster", dead: true), (heir: "edward_march", dead: true),
        (heir: "edmund_rutland", dead: true), (heir: "george_clarence", dead: true), (heir: "richard_gloucester", dead: true)]))"#;

/// KM OBJ-1: the last heir is crowned.
#[test]
fn a_game_that_ends_with_the_last_heir() {
    // York is taken for the archbishop's faction, the two go in, he is crowned.
    let enter = |who: &str| (A, enter(who, "york"));
    let crown = (A, Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("richard_york")) }));
    let first = [enter("percy"), enter("clifford"), (A, Action::Done), crown];
    let outcome =
        golden("by_the_last_heir", "A game that ends with the crowning of the last heir.", LAST_HEIR, 21, "bb", &first);
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("last_heir", vec![A]));
}

/// KM OBJ-2: the sole monarch's faction wins the vote of both Houses.
#[test]
fn a_game_that_ends_with_acclamation() {
    let scenario = r#"(game: "kingmaker", title: "A strong King", text: "Parliament is called.", seats: (3, 3), options: (rounds: None, majority_of_votes_held: true), position: (phase: Some(Parliament),
    factions: [
        (nobles: [(noble: "percy", inside: Some("coventry"), heirs: ["henry_vi"], cards: ["bishop_canterbury"]), (noble: "mowbray", inside: Some("coventry"), cards: ["office_marshal"])]),
        (nobles: [(noble: "neville", open: Some("a_york")), (noble: "scrope")]),
        (nobles: [(noble: "stanley", open: Some("a_chester")), (noble: "grey")]),
    ],
    chancery: ["title_earl_kent", "office_treasurer"],
    heirs: [(heir: "henry_vi", crowned: true)]))"#;
    let king = Royal::Heir(heir("henry_vi"));
    let first = [
        (A, parliament(ParliamentDeed::Call { place: place("coventry"), noble: noble("scrope"), writ: None })),
        (A, parliament(ParliamentDeed::Acclaim)),
        (A, vote(Question::Acclaim(king), Ballot::Aye)),
    ];
    let outcome = golden("by_acclamation", "A game that Parliament ends.", scenario, 22, "bbb", &first);
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("acclamation", vec![A]));
}

/// The agreed number of rounds is over: the best placed wins. A new game, with the deal.
#[test]
fn a_game_that_ends_by_rounds() {
    let scenario = r#"(game: "kingmaker", title: "One year", text: "A short evening.", seats: (4, 4), options: (rounds: Some(1)))"#;
    assert_eq!(
        golden("by_rounds", "A game that ends with its last round.", scenario, 23, "bbbb", &[]).ending,
        "round_limit"
    );
}

/// KM HEIR-5: the last heir dies uncrowned, and with him the war.
#[test]
fn a_game_that_ends_without_heirs() {
    let kill = (A, Action::Royal(RoyalDeed::Execute { heir: heir("richard_york") }));
    let outcome = golden("without_heirs", "A game that ends because no heir is left.", LAST_HEIR, 24, "bb", &[kill]);
    assert_eq!(outcome.ending, "no_heirs");
}
