//! Families through whole games of chance: the laws hold after every act.

use regnal::engine::checks::Checks;

use super::kit::*;

/// The families of four powers, with everything that people can do, over this many moves.
fn scenario(seats: usize, turns: u16, options: &str) -> String {
    format!(
        "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: ({seats}, {seats}), options: (turns: Some({turns}), {options}))"
    )
}

/// ROY 1-4
#[test]
fn families_live_on_through_a_game_of_chance() {
    play(&scenario(3, 6, "powers: preferred, clergy: true"), "rrr", 1..3, &Checks::light());
    play(&scenario(7, 3, "crownless: plays_on"), "rrrrrrr", 3..4, &Checks::light());
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn families_keep_every_law() {
    play(&scenario(4, 8, "powers: preferred, clergy: true"), "rrrr", 1..3, &Checks::sampled(60));
    play(&scenario(7, 12, "in_heir: true"), "rrrrrrr", 3..4, &Checks::sampled(300));
}
