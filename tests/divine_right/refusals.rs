//! A walk over every refusal of the game: each is reached by a test that names it with its rule. What a refusal that is reached
//! must look like, [`Board::refused`] sees to.

use std::path::Path;

use regnal::games::divine_right::refusals::No;

/// The tests of this folder, but for this file.
fn tests() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/divine_right");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files.retain(|f| f.extension().is_some_and(|e| e == "rs") && !f.ends_with("refusals.rs"));
    files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect()
}

/// Does a test name the refusal and its rule together: `no("TaskDone", "DIPL-09")`, `"TaskDone DR DIPL-09"`?
fn named(test: &str, code: &str, rule: &str) -> bool {
    let code = format!("\"{code}");
    test.match_indices(&code).any(|(at, _)| {
        let rest = &test[at + code.len()..];
        let ends = rest.starts_with(['"', ' ']);
        ends && rest.char_indices().nth(40).map_or(rest, |(n, _)| &rest[..n]).contains(&format!("{rule}\""))
    })
}

#[test]
fn every_refusal_is_reached_by_a_test() {
    let tests = tests();
    let missing: Vec<&str> = No::ALL
        .iter()
        .filter(|(code, rule)| !tests.iter().any(|t| named(t, code, rule)))
        .map(|(code, _)| *code)
        .collect();
    assert_eq!(missing, [""; 0], "no test is refused for these reasons");
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    let list = include_str!("../../assets/rules/divine_right.ron");
    for (code, rule) in No::ALL {
        assert!(list.contains(&format!("id: \"{rule}\"")), "{code}: {rule}");
    }
}
