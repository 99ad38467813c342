//! Whole games under the conformance suite: offers and judge agree, refusals change nothing, saves load to the same
//! position, undo keeps its bounds, nobody sees what he may not, every journal replays to the same hash.
//!
//! `cargo test` plays a few; `.ci/run` plays them all, in release: `cargo test --release --no-default-features --test
//! divine_right -- --include-ignored`.

use regnal::bots::Played;
use regnal::engine::checks::Checks;
use regnal::games::divine_right::DIVINE_RIGHT;

use crate::common;

const WAR: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");
const DUEL: &str = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");
const SIEGE: &str = include_str!("../../assets/scenarios/divine_right/siege_of_parros.ron");
const WINTER: &str = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");

fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    common::play(&DIVINE_RIGHT, scenario, sitters, seeds, checks)
}

#[test]
fn a_siege_and_a_duel_keep_every_law() {
    play(SIEGE, "br", 2..3, &Checks::sampled(8));
    play(DUEL, "br", 10..11, &Checks::sampled(40));
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn sieges_to_learn_on_keep_every_law_after_every_act() {
    play(SIEGE, "br", 1..2, &Checks::heavy());
    for sitters in ["rr", "br", "rb", "bb"] {
        play(SIEGE, sitters, 2..5, &Checks::sampled(8));
    }
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn duels_keep_every_law() {
    let ends: Vec<Played> =
        ["rr", "br", "eb", "bb"].iter().flat_map(|s| play(DUEL, s, 10..14, &Checks::sampled(40))).collect();
    assert!(ends.iter().all(|p| p.turns <= 8), "a duel ends within eight turns");
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn the_written_position_keeps_every_law() {
    play(WINTER, "bbb", 20..22, &Checks::sampled(80));
    play(WINTER, "rrr", 20..22, &Checks::sampled(150));
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn wars_keep_every_law() {
    play(WAR, "bbbbbb", 30..32, &Checks::sampled(250));
    play(WAR, "rrrr", 30..32, &Checks::sampled(300));
    play(WAR, "ber", 30..32, &Checks::sampled(200));
}

/// The laws of the game after every act of many games, and nothing else, so that they are many.
#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn many_wars_keep_the_laws() {
    for (n, sitters) in ["bbbb", "rrrr", "bbr", "rrr", "bbbbbb", "rrrrrr", "br", "rr"].iter().enumerate() {
        let first = 1000 + 100 * n as u64;
        play(WAR, sitters, first..first + 5, &Checks::light());
    }
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn the_bot_beats_chance() {
    let wins = play(WAR, "br", 100..120, &Checks::light())
        .iter()
        .filter(|p| p.ranking[0] == [regnal::table::SeatId(0)])
        .count();
    assert!(wins >= 19, "{wins} of 20");
}
