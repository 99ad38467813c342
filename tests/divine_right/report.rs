//! The game told to those who played it.

use regnal::engine::Table;
use regnal::games::divine_right::DIVINE_RIGHT;

use crate::common::report;

const DUEL: &str = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");

/// The duel, cut to two turns.
fn duel(acts: usize) -> Table {
    report::by_chance(&DIVINE_RIGHT, &DUEL.replace("turns: 8", "turns: 2"), 2, 3, acts)
}

#[test]
fn a_duel_is_told_to_the_letter() {
    report::is_golden("divine_right", duel(usize::MAX));
}

/// Cards drawn and personalities read are whispered.
#[test]
fn a_report_shows_nobodys_hand() {
    report::keeps_whispers(duel(60));
}
