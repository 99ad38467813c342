//! Whole games under the conformance suite: offers and judge agree, refusals change nothing, saves load to the same
//! position, undo keeps its bounds, nobody sees what he may not, every journal replays to the same hash.

use regnal::engine::checks::Checks;

use super::kit::*;

fn scenario(seats: usize, options: &str) -> String {
    format!("(game: \"kingmaker\", title: \"x\", text: \"x\", seats: ({seats}, {seats}), options: ({options}))")
}

fn of_house(name: &str) -> String {
    let file = regnal::games::kingmaker::SCENARIOS.iter().find(|f| f.path.contains(name)).expect("a scenario");
    file.read().expect("its text").text
}

// ---------------------------------------------------------------- Small ones, in every run

#[test]
fn small_games_of_chance_keep_every_law() {
    play(&scenario(4, "rounds: Some(2)"), "rrrr", 1..2, &Checks::sampled(25));
    play(&scenario(2, "rounds: Some(3), complex_events: true, exile_rounds: 2"), "rr", 2..3, &Checks::sampled(25));
}

#[test]
fn the_scenarios_of_the_house_keep_every_law() {
    for (name, sitters) in [("short_war", "rrrr"), ("parliament", "rrrr"), ("siege", "rr")] {
        let text =
            of_house(name).replace("rounds: Some(12)", "rounds: Some(2)").replace("rounds: Some(6)", "rounds: Some(5)");
        play(&text, sitters, 3..4, &Checks::sampled(30));
    }
}

// ---------------------------------------------------------------- Long ones, in release

/// Two to eight factions, with and without the switches.
#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn tables_of_every_size_keep_every_law() {
    let switches = ["", ", complex_events: true", ", exile_rounds: 1", ", complex_events: true, exile_rounds: 2"];
    for (n, seats) in [2, 3, 4, 5, 6, 7, 8].into_iter().enumerate() {
        for (m, switch) in switches.iter().enumerate() {
            let options = format!("rounds: Some(6){switch}");
            let seed = (10 * n + m) as u64;
            play(&scenario(seats, &options), &"r".repeat(seats), seed..seed + 1, &Checks::sampled(60));
        }
    }
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_chance_keep_every_law() {
    play(&scenario(6, "rounds: Some(20)"), "rrrrrr", 1..4, &Checks::sampled(200));
    play(&scenario(8, "rounds: Some(12), complex_events: true"), "rrrrrrrr", 4..6, &Checks::sampled(200));
    play(&scenario(3, "rounds: Some(20), exile_rounds: 2"), "rrr", 6..8, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn every_act_of_a_short_game_keeps_every_law() {
    play(&scenario(4, "rounds: Some(2), complex_events: true"), "rrrr", 9..10, &Checks::heavy());
}
