//! What the rule tests of every game share: a table to act at, refusals by name, golden games, reports, whole games by the dozen.
#![allow(dead_code)]

#[path = "blood.rs"]
pub mod blood_data;
#[path = "dragon.rs"]
pub mod dragon_data;
pub mod golden;
#[path = "minaria.rs"]
pub mod minaria_data;

#[path = "kingmaker.rs"]
pub mod kingmaker_data;
pub mod perft;
pub mod report;
#[path = "royale.rs"]
pub mod royale_data;
pub mod trial;
pub mod walk;

use regnal::bots::{Keep, Played, play_out};
use regnal::engine::Game;
use regnal::engine::checks::Checks;
use regnal::table::{SeatSetup, Sitter};

#[allow(unused_imports)]
pub use self::trial::{REACHED, reached};

/// Whole games under these checks, one for each seed. A letter for each seat: a bot, a beginner's bot (`e`), chance.
pub fn play(
    game: &'static Game,
    scenario: &str,
    sitters: &str,
    seeds: std::ops::Range<u64>,
    checks: &Checks,
) -> Vec<Played> {
    let sitter = |c| match c {
        'b' => Sitter::bot(2),
        'e' => Sitter::bot(1),
        _ => Sitter::Random,
    };
    let seats: Vec<SeatSetup> = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, sitter(c))).collect();
    seeds
        .map(|seed| match play_out(game, (scenario, "scenario.ron"), &seats, seed, checks, Keep::Nothing) {
            Ok(played) => played,
            Err(why) => panic!("seed {seed}, {sitters}: {why}"),
        })
        .collect()
}
