//! Whole games under the conformance suite: offers and judge agree, refusals change nothing, saves load to the same
//! position, undo keeps its bounds, nobody sees what he may not, every journal replays to the same hash.

use regnal::bots::Played;
use regnal::engine::checks::Checks;

use super::kit::*;

fn games(options: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    let seats = sitters.chars().count();
    let text = format!(
        "(game: \"order_of_the_dragon\", title: \"x\", text: \"x\", seats: ({seats}, {seats}), options: ({options}))"
    );
    play(&text, sitters, seeds, checks)
}

// ---------------------------------------------------------------- Small ones, in every run

#[test]
fn small_games_of_chance_keep_every_law() {
    games("cycles: Some(2), drops: true", "rrr", 1..2, &Checks::sampled(25));
}

#[test]
fn small_games_of_bots_keep_every_law() {
    games("cycles: Some(2)", "bebrb", 3..4, &Checks::sampled(60));
}

// ---------------------------------------------------------------- Long ones, in release

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_chance_keep_every_law() {
    games("cycles: Some(10)", "rrrrrrrrrr", 1..3, &Checks::sampled(300));
    games("cycles: Some(8), drops: true", "rrrrr", 3..5, &Checks::sampled(200));
    games("cycles: Some(10)", "rr", 5..8, &Checks::sampled(100));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_bots_keep_every_law() {
    games("", "bbbbbbbbbb", 1..3, &Checks::sampled(300));
    games("victory: 12, vassal_names: false", "bebebebebe", 3..5, &Checks::sampled(300));
    games("", "bbrrbbrrbb", 5..7, &Checks::sampled(300));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn every_act_of_a_short_game_keeps_every_law() {
    games("cycles: Some(2)", "rbr", 1..3, &Checks::heavy());
    games("cycles: Some(2)", "bbbbb", 3..4, &Checks::heavy());
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn a_hundred_games_of_ten_bots_end() {
    let endings: Vec<String> =
        games("", "bbbbbbbbbb", 100..200, &Checks::light()).into_iter().map(|p| p.ending).collect();
    assert!(endings.iter().all(|e| ["centres", "cycles", "last_power", "draw"].contains(&e.as_str())), "{endings:?}");
}
