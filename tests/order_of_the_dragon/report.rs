//! The game told to those who played it.

use regnal::games::order_of_the_dragon::DRAGON;

use crate::common::report;

#[test]
fn two_cycles_are_told_to_the_letter() {
    report::is_golden("order_of_the_dragon", report::stored(&DRAGON, "order_of_the_dragon", "two_cycles", 0));
}

/// What became of one's points is whispered until the game is over.
#[test]
fn a_report_tells_nobodys_points() {
    report::keeps_whispers(report::stored(&DRAGON, "order_of_the_dragon", "two_cycles", 1));
}
