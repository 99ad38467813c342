//! The laws that the engine asks of any game.

use regnal::engine::{Table, check_access, check_order, conformance};
use regnal::games::dragon::DRAGON;
use regnal::table::{SeatSetup, Sitter};

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text =
            format!("(game: \"order_of_the_dragon\", title: \"x\", text: \"x\", seats: (2, 10), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&DRAGON, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(DRAGON), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(DRAGON), Ok(()));
}

#[test]
fn a_short_game_keeps_all_laws() {
    let met = conformance::play(DRAGON, open("cycles: Some(1), drops: true", 3), 1, 120);
    assert!(met.acts.contains_key("Orders") && met.undone > 0, "{met:?}");
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    for (options, seats, seed) in [("cycles: Some(2), drops: true", 4, 2), ("", 10, 3)] {
        conformance::play(DRAGON, open(options, seats), seed, 1500);
    }
}
