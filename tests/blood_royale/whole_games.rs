//! Whole games under the conformance suite: offers and judge agree, refusals change nothing, saves load to the same
//! position, undo keeps its bounds, nobody sees what he may not, every journal replays to the same hash.
//!
//! They take minutes at the speed of a dev build: play them in release (README, "Two commands").

use regnal::engine::checks::Checks;
use regnal::table::SeatId;

use crate::kit::play;

const CENTURY: &str = include_str!("../../assets/scenarios/blood_royale/century.ron");
const CROWNS: &str = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
const HEIRESS: &str = include_str!("../../assets/scenarios/blood_royale/the_heiress.ron");
const LESSON: &str = include_str!("../../assets/scenarios/blood_royale/first_lesson.ron");

/// A century with every Optional Rule.
const EVERYTHING: &str = r#"(game: "blood_royale", title: "Everything", text: "All options.", seats: (5, 5), options: (
    turns: 20, four_characters: true, rolled_monarchs: true, disputed_succession: true, announced_trade: true,
    event_cards: true, neutral_provinces: true, governors: true, third_round: true, drawn_resources: true,
    drawn_capitals: true))"#;

/// Four players, the fifth country open to invasion.
const FOUR: &str = r#"(game: "blood_royale", title: "Four", text: "England is open.", seats: (4, 4), options: (
    turns: 8, absent: Some("england"), absent_open: true, event_cards: true))"#;

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn lessons_keep_every_law() {
    play(LESSON, "rrrrr", 1..3, &Checks::sampled(40));
    play(LESSON, "bebeb", 3..4, &Checks::sampled(20));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn three_crowns_and_four_keep_every_law() {
    play(CROWNS, "brr", 5..6, &Checks::sampled(150));
    play(FOUR, "brer", 6..7, &Checks::sampled(150));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn the_written_position_keeps_every_law() {
    play(HEIRESS, "bbbbb", 7..8, &Checks::sampled(100));
    play(HEIRESS, "rrrrr", 8..9, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn centuries_keep_every_law() {
    play(CENTURY, "rrrrr", 1..2, &Checks::sampled(400));
    play(EVERYTHING, "brrrr", 2..3, &Checks::sampled(400));
    play(EVERYTHING, "bbbbb", 3..4, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn the_bot_beats_chance() {
    let games = play(CENTURY, "brrrr", 100..120, &Checks::light());
    let wins = games.iter().filter(|p| p.ranking[0] == [SeatId(0)]).count();
    assert!(wins >= 19, "{wins} of 20");
}
