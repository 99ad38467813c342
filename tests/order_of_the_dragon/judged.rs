//! What was judged by the text: a row for each counted rule, and the tests that its row names are there.

use std::collections::BTreeSet;
use std::path::Path;

use regnal::table::{RuleKind, RuleList};

/// Every test of a file by its module path: `order_of_the_dragon::builds::removals_are_owed`.
fn tests_under(folder: &Path, module: &str, out: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            tests_under(&path, &format!("{module}::{name}"), out);
            continue;
        }
        let Some(stem) = name.strip_suffix(".rs") else { continue };
        let module = if stem == "mod" { module.to_string() } else { format!("{module}::{stem}") };
        let text = std::fs::read_to_string(&path).expect("a source");
        let mut lines = text.lines().map(str::trim).peekable();
        while let Some(line) = lines.next() {
            if line != "#[test]" {
                continue;
            }
            // Attributes stand between.
            while lines.peek().is_some_and(|l| l.starts_with('#')) {
                lines.next();
            }
            let function = lines.next().and_then(|l| l.strip_prefix("fn ")).and_then(|l| l.split('(').next());
            out.extend(function.map(|name| format!("{module}::{name}")));
        }
    }
}

#[test]
fn every_counted_rule_is_judged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let list = RuleList::of("order_of_the_dragon").expect("the list");
    let counted: Vec<&str> = list
        .rules
        .iter()
        .filter(|r| !matches!(r.kind, RuleKind::Component | RuleKind::Advice))
        .map(|r| r.id.as_str())
        .collect();
    let mut tests = BTreeSet::new();
    tests_under(&root.join("order_of_the_dragon"), "order_of_the_dragon", &mut tests);
    tests_under(&root.join("data"), "data", &mut tests);
    let text = std::fs::read_to_string(root.join("judged/order_of_the_dragon.csv")).expect("the judgement");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id,marks,how,shown_by,verdict"));
    let (mut judged, mut marked, mut played) = (vec![], 0, 0);
    for line in lines {
        let fields: Vec<&str> = line.splitn(5, ',').collect();
        let [id, marks, how, shown_by, verdict] = fields[..] else { panic!("{line}") };
        judged.push(id);
        let known = ["timing", "choice", "exception", "meeting"];
        assert!(marks.split_whitespace().all(|mark| known.contains(&mark)), "{line}");
        assert!(["played", "read"].contains(&how) && (how == "read" || !shown_by.is_empty()), "{line}");
        assert!(
            ["kept", "mended", "ruled"].contains(&verdict) || verdict.trim_matches('"').starts_with("open:"),
            "{line}"
        );
        for test in shown_by.split(';').filter(|test| !test.is_empty()) {
            assert!(tests.contains(test), "{id}: there is no test {test}");
        }
        marked += usize::from(!marks.is_empty());
        played += usize::from(!marks.is_empty() && how == "played");
    }
    assert_eq!(judged, counted, "each counted rule once, in the order of the list");
    assert!(played * 10 >= marked * 9, "{played} of {marked} rules with a choice, a time or an exception are played");
}
