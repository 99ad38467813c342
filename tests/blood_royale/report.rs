//! The game told to those who played it.

use regnal::games::blood_royale::BLOOD_ROYALE;

use crate::common::report;

#[test]
fn a_game_of_a_series_is_told_to_the_letter() {
    report::is_golden("blood_royale", report::stored(&BLOOD_ROYALE, "blood_royale", "of_a_series", 0));
}

/// Rates and talks are whispered, and treasuries are nobody else's business.
#[test]
fn a_report_shows_nobodys_purse() {
    report::keeps_whispers(report::stored(&BLOOD_ROYALE, "blood_royale", "of_a_series", 1));
}
