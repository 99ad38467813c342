//! The rule list, the citations and the house check.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use regnal::games::LINTS;
use regnal::table::citations::{Citations, Sources};
use regnal::table::{Coverage, RuleKind, RuleList, lint_all};

fn rules() -> RuleList {
    RuleList::of("divine_right").expect("a rule list")
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Read once: every test here asks it.
fn sources() -> &'static Sources {
    static SOURCES: LazyLock<Sources> =
        LazyLock::new(|| Sources::below(home()).expect("the tests run in a source tree"));
    &SOURCES
}

#[test]
fn the_rule_list_has_685_rules_and_624_count() {
    let list = rules();
    assert_eq!((list.rules.len(), list.counted().count()), (685, 624));
    assert_eq!(list.rules.iter().filter(|r| r.ruling.is_some()).count(), 110);
    let of = |k: RuleKind| list.rules.iter().filter(|r| r.kind == k).count();
    assert_eq!((of(RuleKind::Legality), of(RuleKind::Effect), of(RuleKind::Example)), (182, 311, 32));
}

#[test]
fn blood_royales_list_has_373_rules_and_361_count() {
    let list = RuleList::of("blood_royale").expect("a rule list");
    assert_eq!((list.rules.len(), list.counted().count()), (373, 361));
    let of = |k: RuleKind| list.rules.iter().filter(|r| r.kind == k).count();
    assert_eq!((of(RuleKind::Legality), of(RuleKind::Effect), of(RuleKind::Option)), (91, 147, 76));
    let rule = list.find("OE.10").expect("a rule");
    assert_eq!((list.find("BR OE.10"), list.find("DR OE.10"), list.find("OE.1 ")), (Some(rule), None, None));
    let ruled: BTreeSet<u32> = (list.rules.iter().filter_map(|r| r.ruling.as_ref()))
        .flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric()))
        .filter_map(|word| word.strip_prefix('Q')?.parse().ok())
        .collect();
    assert!(ruled.into_iter().eq(1..=75), "every question has its ruling at some rule");
}

#[test]
fn rules_are_found_with_and_without_prefix() {
    let list = rules();
    let rule = list.find("SIEGE-13").expect("a rule");
    assert_eq!(list.find("DR SIEGE-13"), Some(rule));
    assert_eq!(list.find("DCARD-08").map(|r| r.id.as_str()), Some("DCARD-08"));
    assert_eq!((list.find("SIEGE-99"), list.find(""), list.find("DR")), (None, None, None));
    assert!(RuleList::of("chess").is_none());
}

#[test]
fn the_house_is_sound() {
    let report = lint_all(LINTS, Some(sources()));
    assert!(report.is_clean(), "{report}");
}

#[test]
fn citations_are_found_where_they_stand() {
    let found = Citations::of(&rules(), sources());
    assert!(found.code.contains("SCENIC-05"), "from a range in a comment");
    assert!(found.tests.contains("DCARD-11"), "from a range above a test");
    assert!(found.tests.contains("KINGDOM-ROMBUNE-01"));
    assert!(!found.tests.contains("INTRO-02"), "advice is in no range");
    assert!(found.unknown.is_empty(), "{:?}", found.unknown);
}

/// Ids of section and number count behind the prefix, in code also in brackets and as strings, and only in the game's rooms.
#[test]
fn numbered_citations_are_told_from_figures() {
    let found = Citations::of(&RuleList::of("blood_royale").expect("a rule list"), sources());
    assert!(found.code.contains("19.17"), "from a list in a comment");
    assert!(found.code.contains("OI.2"), "from a range in brackets in a comment");
    assert!(found.code.contains("10.1"), "the rule of a line in the chronicle");
    assert!(found.tests.contains("21.3"), "from a range above a test");
    assert!(found.tests.contains("OF.1"), "an option's section is letters");
    assert!(!found.tests.contains("0.3") && !found.code.contains("0.3"), "advice, and a figure like any other");
    assert!(found.unknown.is_empty(), "{:?}", found.unknown);
}

#[test]
fn coverage_counts_what_must_be_kept() {
    let text = r#"(game: "g", prefix: "G", rules: [
        (id: "AA-01", section: "", kind: legality, text: "both"),
        (id: "AA-02", section: "", kind: effect, text: "test only"),
        (id: "AA-03", section: "", kind: setup, text: "test only"),
        (id: "AA-04", section: "", kind: component, text: "not counted"),
        (id: "AA-05", section: "", kind: option, text: "neither"),
    ])"#;
    let list = RuleList::parse(text, "g.ron").unwrap();
    let ids = |list: &[&str]| list.iter().map(|id| id.to_string()).collect();
    let cited = Citations { code: ids(&["AA-01"]), tests: ids(&["AA-01", "AA-02", "AA-03"]), unknown: ids(&[]) };
    let coverage = Coverage::of(&list, &cited);
    let missing = vec!["AA-02".to_string(), "AA-05".to_string()];
    assert_eq!(coverage, Coverage { rules: 5, counted: 4, cited: 1, tested: 3, missing });
}

#[test]
fn the_json_has_the_agreed_shape() {
    let json = lint_all(LINTS, Some(sources())).to_json();
    assert!(json.starts_with("{\"blood_royale\":{\"rules\":373,\"counted\":361,\"cited\":"), "{json}");
    assert!(json.contains("\"diplomacy_royale\":{\"rules\":337,\"counted\":332,\"cited\":"), "{json}");
    assert!(json.contains("\"kingmaker\":{\"rules\":284,\"counted\":282,\"cited\":"), "{json}");
    assert!(json.contains("\"order_of_the_dragon\":{\"rules\":338,\"counted\":303,\"cited\":"), "{json}");
    assert!(json.contains("\"divine_right\":{\"rules\":685,\"counted\":624,\"cited\":"), "{json}");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let keys: Vec<&String> = value["divine_right"].as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 5);
    assert!(value["divine_right"]["missing"].is_array());
}

/// Each rule that the program must keep stands above a test; what a player may do and what happens stands at its code too.
#[test]
fn every_counted_rule_is_cited() {
    let report = lint_all(LINTS, Some(sources()));
    let coverage = report.coverage.expect("there are sources");
    let missing = coverage.iter().flat_map(|(game, c)| c.missing.iter().map(move |id| format!("{game} {id}")));
    // Basic rules stay valid when others are added: every test of a game with all rules says so.
    assert_eq!(missing.collect::<Vec<_>>(), ["divine_right BASIC-02"]);
}

#[test]
fn without_sources_the_check_says_so() {
    assert!(Sources::below(&home().join("src")).is_none());
    let report = lint_all(LINTS, None);
    assert!(report.is_clean(), "{report}");
    assert!(report.to_string().ends_with("is read in a source tree of Regnal only, and this is none.\n"), "{report}");
    assert_eq!(report.to_json(), "null");
}
