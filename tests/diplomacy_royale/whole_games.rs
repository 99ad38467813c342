//! Whole games under the conformance suite: offers and judge agree, refusals change nothing, saves load to the same
//! position, undo keeps its bounds, nobody sees what he may not, every journal replays to the same hash.

use regnal::bots::{Keep, Played, play_out};
use regnal::engine::checks::Checks;

use super::kit::*;

fn scenario(seats: usize, options: &str) -> String {
    format!("(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: ({seats}, {seats}), options: ({options}))")
}

fn play(options: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    let sitter = |c| match c {
        'b' => Sitter::bot(2),
        'e' => Sitter::bot(1),
        _ => Sitter::Random,
    };
    let seats: Vec<SeatSetup> = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, sitter(c))).collect();
    let text = scenario(seats.len(), options);
    seeds
        .map(|seed| match play_out(&ROYALE, (&text, "scenario.ron"), &seats, seed, checks, Keep::Nothing) {
            Ok(played) => played,
            Err(why) => panic!("seed {seed}, {sitters}, {options}: {why}"),
        })
        .collect()
}

// ---------------------------------------------------------------- Small ones, in every run

#[test]
fn small_games_of_chance_keep_every_law() {
    play("turns: Some(2), clergy: true", "rrr", 1..2, &Checks::sampled(25));
    play("turns: Some(2), powers: preferred", "rr", 2..3, &Checks::sampled(20));
}

#[test]
fn small_games_of_bots_keep_every_law() {
    play("turns: Some(3)", "beb", 3..4, &Checks::sampled(25));
}

#[test]
fn small_games_without_dynasties_keep_every_law() {
    play("dynasties: false, turns: Some(4)", "brebrrr", 4..5, &Checks::sampled(40));
}

/// The three heirs, with a writ of every kind of term in force.
fn under_writs(turns: u16) -> String {
    let house = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
    let more = "(by: \"austria\", term: SupportHold(at: \"VEN\"), secret: true),
                    (by: \"italy\", term: Demilitarised(over: [\"PIE\", \"TYR\"])),
                    (by: \"austria\", term: SupportAttack(on: \"MUN\")),
                    (by: \"austria\", term: Proxy(unit: \"A SER\")),
                    (by: \"italy\", term: NoBuild(over: [\"NAP\", \"ROM\"]), to: 1650),
                    (by: \"italy\", term: Children(sex: Some(Female), which: All)),
                    (by: \"italy\", term: CommandOf(nobles: [\"Karl\"], units: [])),
                    (by: \"italy\", term: FutureMarriage(who: \"Marco\"), from: 1645),
                    (by: \"austria\", term: FutureMarriage(who: \"Rudolf\", with: \"Bianca\")),
                    (by: \"austria\", term: ForeignSee(at: \"TRI\")),
                    (by: \"italy\", term: NoAnnulment),";
    let from = "(by: \"austria\", term: SupportHold(at: \"VEN\"), secret: true),";
    assert!(house.contains(from));
    house.replace(from, more).replace("turns: 18", &format!("turns: {turns}"))
}

fn play_under_writs(turns: u16, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) {
    let sitter = |c| if c == 'b' { Sitter::bot(2) } else { Sitter::Random };
    let seats: Vec<SeatSetup> = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, sitter(c))).collect();
    for seed in seeds {
        let played = play_out(&ROYALE, (&under_writs(turns), "heirs.ron"), &seats, seed, checks, Keep::Nothing);
        played.unwrap_or_else(|why| panic!("seed {seed}, {sitters}: {why}"));
    }
}

#[test]
fn small_games_under_many_writs_keep_every_law() {
    play_under_writs(10, "rrbb", 1..2, &Checks::sampled(25));
    play_under_writs(10, "rrrr", 2..3, &Checks::light());
}

// ---------------------------------------------------------------- Long ones, in release

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_under_many_writs_keep_every_law() {
    play_under_writs(24, "rrrr", 1..21, &Checks::light());
    play_under_writs(24, "bbbb", 21..41, &Checks::light());
    play_under_writs(16, "rbrb", 41..43, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_diplomacy_keep_every_law() {
    play("dynasties: false, turns: Some(24)", "rrrrrrr", 1..4, &Checks::sampled(200));
    play("dynasties: false, turns: Some(24)", "bbbbebe", 4..7, &Checks::sampled(200));
    play("dynasties: false, turns: Some(20), powers: preferred", "brr", 7..9, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_royale_keep_every_law() {
    play("turns: Some(20)", "rrrrrrr", 1..3, &Checks::sampled(300));
    play("turns: Some(20)", "bebbbeb", 3..5, &Checks::sampled(200));
    play("turns: Some(20), clergy: true", "rrrrrrr", 5..7, &Checks::sampled(300));
    play("turns: Some(20), clergy: true, clergy_age: 15, clergy_limit: 0", "bbbbbbb", 7..9, &Checks::sampled(200));
    play("turns: Some(20), crownless: plays_on, in_heir: true, plague: false", "brbrbrb", 9..11, &Checks::sampled(200));
    play("turns: Some(12), powers: preferred, first_winter_rolls: false", "rbrb", 11..13, &Checks::sampled(200));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn every_act_of_a_short_game_keeps_every_law() {
    play("turns: Some(4), clergy: true", "rbr", 1..3, &Checks::heavy());
    play("turns: Some(4)", "bb", 3..5, &Checks::heavy());
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn a_hundred_games_of_seven_bots_end() {
    for played in play("turns: Some(20)", "bbbbbbb", 100..200, &Checks::light()) {
        assert!(played.turns <= 20);
    }
}
