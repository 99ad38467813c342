//! The game told to those who played it.

use regnal::games::diplomacy_royale::ROYALE;

use crate::common::report;

const SHORT: &str = r#"(game: "diplomacy_royale", title: "Two turns", text: "Two players.", seats: (2, 2), options: (turns: Some(2), powers: preferred))"#;

#[test]
fn two_turns_are_told_to_the_letter() {
    report::is_golden("diplomacy_royale", report::by_chance(&ROYALE, SHORT, 2, 5, usize::MAX));
}

#[test]
fn a_report_tells_no_secrets_of_others() {
    report::keeps_secrets(report::by_chance(&ROYALE, SHORT, 2, 5, 30));
}
