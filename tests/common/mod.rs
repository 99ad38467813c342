//! What the rule tests of every game share: refusals by name, golden games, reports, whole games by the dozen. A game's own kit
//! has the table to act at, and adds its pieces.
#![allow(dead_code)]

#[path = "dragon.rs"]
pub mod dragon_data;
pub mod golden;
pub mod perft;
pub mod report;
#[path = "royale.rs"]
pub mod royale_data;
pub mod walk;

use std::io::Write as _;

use regnal::bots::{Keep, Played, play_out};
use regnal::engine::Game;
use regnal::engine::checks::Checks;
use regnal::table::{Refusal, SeatSetup, Sitter};

/// The file to which refusals that tests reach are written, if somebody asks for the list.
pub const REACHED: &str = "REGNAL_REACHED";

/// Name and rule of a refusal that a test has reached. It is one sentence for the player, with figures instead of holes.
#[track_caller]
pub fn reached(no: Refusal) -> (String, String) {
    assert!(no.text.ends_with('.') && !no.text.contains(['{', '}']) && !no.text.contains("Some("), "{no}");
    if let Some(list) = std::env::var_os(REACHED) {
        let line = format!("{}\t{}\t{}\n", std::panic::Location::caller().file(), no.code, no.rule);
        let file = std::fs::OpenOptions::new().create(true).append(true).open(list);
        file.and_then(|mut f| f.write_all(line.as_bytes())).expect("the list of refusals");
    }
    (no.code, no.rule)
}

/// Whole games under these checks, one for each seed. A letter for each seat: a bot, a beginner's bot (`e`), chance.
pub fn play_any(
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
