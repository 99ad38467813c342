//! Every counted rule of the list is named above a test: read from the tests themselves.

use std::collections::BTreeSet;
use std::path::Path;

use regnal::table::{RuleKind, RuleList};

/// The ids behind the game's prefix in the lines above tests, ranges filled in.
fn cited(list: &RuleList) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for folder in ["tests/order_of_the_dragon", "tests/data/order_of_the_dragon"] {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(&dir).expect("the folder").flatten() {
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            let docs = text.lines().map(str::trim).filter_map(|l| l.strip_prefix("/// "));
            docs.filter_map(|doc| doc.split_once("OOD ")).for_each(|(_, ids)| out.extend(ids_of(list, ids)));
        }
    }
    out
}

fn ids_of(list: &RuleList, text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || ".-to".contains(c))).filter(|w| !w.is_empty());
    let mut out: Vec<String> = vec![];
    let mut range = false;
    for word in words {
        let word = word.trim_end_matches('.');
        if word == "to" {
            range = true;
        } else if list.find(word).is_some() {
            if let (true, Some(first)) = (range, out.last().cloned()) {
                let at = |id: &str| list.rules.iter().position(|r| r.id == id).expect("known");
                out.extend(list.rules[at(&first)..at(word)].iter().map(|r| r.id.clone()));
            }
            out.push(word.into());
            range = false;
        }
    }
    out
}

#[test]
fn every_counted_rule_has_a_test() {
    let list = RuleList::of("order_of_the_dragon").expect("the list");
    let counted: Vec<&str> = list
        .rules
        .iter()
        .filter(|r| !matches!(r.kind, RuleKind::Component | RuleKind::Advice))
        .map(|r| r.id.as_str())
        .collect();
    assert_eq!((list.rules.len(), counted.len()), (338, 303));
    let cited = cited(&list);
    let missing: Vec<&&str> = counted.iter().filter(|id| !cited.contains(**id)).collect();
    assert!(missing.is_empty(), "{} rules without a test: {missing:?}", missing.len());
}
