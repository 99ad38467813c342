//! A walk over every refusal of the rooms: the tests are run once more, note each refusal they reach, and none may be
//! missing. What a refusal that is reached must look like, [`reached`](crate::kit::reached) sees to.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use regnal::games::order_of_the_dragon::{ballot, heirs, orders, points, refusals};

use crate::kit::REACHED;

type Named = &'static [(&'static str, &'static str)];

/// Each room's refusals.
const ROOMS: [(&str, Named); 5] = [
    ("table", refusals::No::ALL),
    ("ballot", ballot::No::ALL),
    ("heirs", heirs::No::ALL),
    ("orders", orders::No::ALL),
    ("points", points::No::ALL),
];

/// Tests that reach no refusal, or none on purpose.
const NOT_ASKED: [&str; 4] = ["refusals::", "whole_games::", "golden::", "bots::"];

/// What the tests of this binary are refused: name and rule.
fn reached() -> BTreeSet<(String, String)> {
    let list = std::env::temp_dir().join(format!("regnal-dragon-refusals-{}", std::process::id()));
    let mut tests = Command::new(std::env::current_exe().expect("this program"));
    NOT_ASKED.iter().for_each(|name| {
        tests.args(["--skip", name]);
    });
    // Whether they pass is their own affair.
    tests.env(REACHED, &list).stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the tests run");
    let text = std::fs::read_to_string(&list).unwrap_or_default();
    let _ = std::fs::remove_file(&list);
    let fields = |line: &str| {
        let mut parts = line.split('\t').skip(1).map(String::from);
        Some((parts.next()?, parts.next()?))
    };
    text.lines().filter_map(fields).collect()
}

#[test]
#[ignore = "plays every other test again; `.ci/run` has it"]
fn every_refusal_is_reached_by_a_test() {
    let reached = reached();
    let mut missing = vec![];
    for (room, all) in ROOMS {
        let is_reached = |code: &str, rule: &str| reached.contains(&(code.into(), format!("OOD {rule}")));
        let unseen = all.iter().filter(|(code, rule)| !is_reached(code, rule));
        missing.extend(unseen.map(|(code, rule)| format!("{room} {code} {rule}")));
    }
    assert_eq!(missing, [""; 0], "no test is refused for these reasons, of {} that are reached", reached.len());
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    let list = include_str!("../../assets/rules/order_of_the_dragon.ron");
    for (room, all) in ROOMS {
        for (code, rule) in all {
            assert!(list.contains(&format!("(id: \"{rule}\"")), "{room} {code}: {rule}");
        }
    }
}
