//! A walk over every refusal of every room: each is reached by a test of the room that names it with its rule. What a refusal
//! that is reached must look like, [`Board::refused`] sees to.

use std::path::{Path, PathBuf};

use regnal::games::blood_royale::{campaign, court, fortune, marriages, realm, refusals, war};

type Named = &'static [(&'static str, &'static str)];

/// Each room's folder and refusals; those that every room may give may be reached anywhere.
const ROOMS: [(&str, Named); 7] = [
    ("", refusals::No::ALL),
    ("campaign", campaign::No::ALL),
    ("court", court::No::ALL),
    ("fortune", fortune::No::ALL),
    ("marriages", marriages::No::ALL),
    ("realm", realm::No::ALL),
    ("war", war::No::ALL),
];

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() { collect(&entry, into) } else { into.push(entry) }
    }
}

/// The tests of a room and those of `coverage.rs`, which is no room's.
fn tests(room: &str) -> Vec<String> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/blood_royale");
    let mut files = vec![];
    collect(&home.join(room), &mut files);
    if !room.is_empty() {
        files.push(home.join("coverage.rs"));
    }
    files.retain(|f| !f.ends_with("refusals.rs"));
    files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect()
}

/// Does a test name the refusal and its rule together: `no("TooFar", "16.1")`, `("TooFar".into(), "BR 16.1".into())`?
fn named(test: &str, code: &str, rule: &str) -> bool {
    let code = format!("\"{code}\"");
    test.match_indices(&code).any(|(at, _)| {
        let rest = &test[at + code.len()..];
        let near = rest.char_indices().nth(40).map_or(rest, |(n, _)| &rest[..n]);
        near.contains(&format!("\"{rule}\"")) || near.contains(&format!("\"BR {rule}\""))
    })
}

#[test]
fn every_refusal_is_reached_by_a_test() {
    let mut missing = vec![];
    for (room, all) in ROOMS {
        let tests = tests(room);
        let unnamed = all.iter().filter(|(code, rule)| !tests.iter().any(|t| named(t, code, rule)));
        missing.extend(unnamed.map(|(code, rule)| format!("{room} {code} {rule}")));
    }
    assert_eq!(missing, [""; 0], "no test is refused for these reasons");
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    let list = include_str!("../../assets/rules/blood_royale.ron");
    for (room, all) in ROOMS {
        for (code, rule) in all {
            assert!(list.contains(&format!("(id: \"{rule}\"")), "{room} {code}: {rule}");
        }
    }
}
