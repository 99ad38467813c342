//! The game told to those who played it.

use regnal::games::kingmaker::KINGMAKER;

use crate::common::report;

#[test]
fn a_coronation_is_told_to_the_letter() {
    report::is_golden("kingmaker", report::stored(&KINGMAKER, "kingmaker", "by_rounds", 0));
}

/// Cards drawn are whispered.
#[test]
fn a_report_shows_nobodys_reserve() {
    report::keeps_whispers(report::stored(&KINGMAKER, "kingmaker", "by_rounds", 1));
}
