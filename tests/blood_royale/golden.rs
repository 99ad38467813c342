//! Golden journals: whole games as readable text, one for each way a game can end, and one of a series.

use regnal::engine::Act;
use regnal::table::Outcome;

use super::common::golden::Golden;
use super::kit::*;

pub const GOLDEN: Golden = Golden {
    folder: "blood_royale",
    seat: |table, seat| table.standings(seat)[seat.index()].0.clone(),
    heading: |turn, phase| format!("Turn {turn}, {phase}"),
};

/// The name of a question: ", Heir".
pub fn first_words(frame: &Frame) -> String {
    let said = format!("{frame:?}");
    let ask = said.split('(').nth(1).and_then(|ask| ask.split(|c: char| !c.is_alphanumeric()).next());
    ask.map_or(String::new(), |name| format!(", {name}"))
}

#[track_caller]
fn golden(name: &str, title: &str, scenario: &str, seed: u64, sitters: &str, first: &[(SeatId, Action)]) -> Outcome {
    let first: Vec<(SeatId, Act)> = first.iter().map(|(seat, deed)| (*seat, deed.act())).collect();
    GOLDEN.play(&BLOOD_ROYALE, name, title, (scenario, seed, sitters), &first)
}

/// BR 22.1: after the last turn the richest wins. Two turns of the basic game, so that there is an interphase.
#[test]
fn a_game_that_ends_by_turns() {
    let scenario =
        r#"(game: "blood_royale", title: "Two turns", text: "The basic game.", seats: (5, 5), options: (turns: 2))"#;
    assert_eq!(golden("by_turns", "A game that ends with its last turn.", scenario, 11, "bbbbb", &[]).ending, "turns");
}

/// BR 22.2: the first to have the target after cashing in ends the game. Three players, Event Cards, a neutral country.
#[test]
fn a_game_that_ends_by_money() {
    let scenario = r#"(game: "blood_royale", title: "A purse", text: "Who has 70 crowns first?", seats: (3, 3), options: (turns: 20, target: 70, event_cards: true))"#;
    assert_eq!(golden("by_money", "A game that ends with a full purse.", scenario, 12, "bbe", &[]).ending, "target");
}

/// BR 3.1: all agree that time is up; what is left is cashed in.
#[test]
fn a_game_that_ends_by_the_clock() {
    let scenario = r#"(game: "blood_royale", title: "Bedtime", text: "It is late.", seats: (4, 4), options: (turns: 20, governors: true, neutral_provinces: true))"#;
    let late: Vec<_> = (0..4).map(|n| (SeatId(n), Action::CallTime { agree: true })).collect();
    assert_eq!(golden("by_the_clock", "A game that ends by agreement.", scenario, 13, "bebe", &late).ending, "time");
}

/// BR 3.4: one game of a series is won by the greatest gain in percent.
#[test]
fn a_game_of_a_series() {
    let realms: Vec<String> = [("england", 60), ("france", 20), ("germany", 90), ("italy", 45), ("spain", 30)]
        .iter()
        .map(|(country, crowns)| format!("(country: {country:?}, treasury: {crowns})"))
        .collect();
    let scenario = format!(
        "(game: \"blood_royale\", title: \"Second evening\", text: \"The purses are those of last week.\", seats: (5, 5), countries: [\"england\", \"france\", \"germany\", \"italy\", \"spain\"], options: (turns: 1, scoring: percentage, four_characters: true), position: (realms: [{}]))",
        realms.join(", ")
    );
    let outcome = golden("of_a_series", "A game of a series, by percentage.", &scenario, 14, "bbbbe", &[]);
    assert!(outcome.text.contains("percent"), "{outcome:?}");
}
