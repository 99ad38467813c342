//! A walk over every refusal of the rooms: each is reached by a test that names it with its rule. What a refusal that is
//! reached must look like, [`Board::refused`](super::kit::Board::refused) sees to.

use std::path::Path;

use regnal::games::diplomacy_royale::{choosing, family};

type Named = &'static [(&'static str, &'static str)];

/// Each room's refusals.
const ROOMS: [(&str, Named); 2] = [("choosing", choosing::No::ALL), ("family", family::No::ALL)];

/// Does a test name the refusal and its rule together: `no("TooOld", "3.1-3")`?
fn named(test: &str, code: &str, rule: &str) -> bool {
    let code = format!("\"{code}\"");
    test.match_indices(&code).any(|(at, _)| {
        let rest = &test[at + code.len()..];
        let near = rest.char_indices().nth(40).map_or(rest, |(n, _)| &rest[..n]);
        near.contains(&format!("\"{rule}\"")) || near.contains(&format!("\"ROY {rule}\""))
    })
}

#[test]
fn every_refusal_is_reached_by_a_test() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diplomacy_royale");
    let files = std::fs::read_dir(home).unwrap().map(|e| e.unwrap().path());
    let tests: Vec<String> = files
        .filter(|f| f.is_file() && !f.ends_with("refusals.rs"))
        .map(|f| std::fs::read_to_string(f).unwrap())
        .collect();
    let mut missing = vec![];
    for (room, all) in ROOMS {
        let unnamed = all.iter().filter(|(code, rule)| !tests.iter().any(|t| named(t, code, rule)));
        missing.extend(unnamed.map(|(code, rule)| format!("{room} {code} {rule}")));
    }
    assert_eq!(missing, [""; 0], "no test is refused for these reasons");
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    let list = include_str!("../../assets/rules/diplomacy_royale.ron");
    for (room, all) in ROOMS {
        for (code, rule) in all {
            assert!(list.contains(&format!("(id: \"{rule}\"")), "{room} {code}: {rule}");
        }
    }
}
