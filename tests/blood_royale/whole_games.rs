//! Whole games under the conformance suite.

use regnal::games::blood_royale::BloodRoyale;
use regnal::table::conformance::{Checks, Keep, Played, play_out};
use regnal::table::{SeatSetup, Sitter};

const CENTURY: &str = include_str!("../../assets/scenarios/blood_royale/century.ron");
const LESSON: &str = include_str!("../../assets/scenarios/blood_royale/first_lesson.ron");

fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    let sitter = |c| match c {
        'b' => Sitter::Bot { level: 2 },
        'e' => Sitter::Bot { level: 1 },
        _ => Sitter::Random,
    };
    let seats: Vec<SeatSetup> = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, sitter(c))).collect();
    seeds
        .map(|seed| match play_out::<BloodRoyale>((scenario, "scenario.ron"), &seats, seed, checks, Keep::Nothing) {
            Ok(played) => played,
            Err(why) => panic!("seed {seed}, {sitters}: {why}"),
        })
        .collect()
}

#[test]
#[ignore = "comes when all rooms are in"]
fn a_lesson_keeps_every_law() {
    play(LESSON, "rrrrr", 1..3, &Checks::sampled(50));
}

#[test]
#[ignore = "minutes at the speed of a dev build; `.ci/run` plays it in release"]
fn centuries_keep_every_law() {
    play(CENTURY, "rrrrr", 1..3, &Checks::sampled(200));
}
