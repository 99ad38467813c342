//! What was judged of every rule against the words of its text: `tests/judged/<game>.csv`, a row a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use regnal::registry::GAMES;
use regnal::table::RuleList;

/// One rule, as an umpire judged it.
struct Judged {
    id: String,
    /// Of `MARKS`, with blanks between: what makes the rule a hard one.
    marks: String,
    /// `played` at the table by the tests of `shown_by`, or only `read`.
    how: String,
    /// Tests as libtest prints them, the binary in front, with semicolons between.
    shown_by: String,
    /// Of `VERDICTS`; what follows a colon says more.
    verdict: String,
}

const MARKS: [&str; 4] = ["timing", "choice", "exception", "meeting"];
const VERDICTS: [&str; 4] = ["kept", "mended", "ruled", "open"];

impl Judged {
    fn tests(&self) -> impl Iterator<Item = &str> {
        self.shown_by.split(';').map(str::trim).filter(|t| !t.is_empty())
    }

    fn faults(&self, tests: &BTreeSet<String>) -> Vec<String> {
        let mut faults = vec![];
        let unknown = self.marks.split_whitespace().find(|mark| !MARKS.contains(mark));
        faults.extend(unknown.map(|mark| format!("`{mark}` is no mark")));
        let verdict = self.verdict.split(':').next().unwrap_or_default().trim();
        if !VERDICTS.contains(&verdict) {
            faults.push(format!("`{verdict}` is no verdict"));
        }
        match self.how.as_str() {
            "played" if self.tests().next().is_none() => faults.push("no test shows it".into()),
            "played" | "read" => {}
            how => faults.push(format!("`{how}` is neither played nor read")),
        }
        faults.extend(self.tests().filter(|t| !tests.contains(*t)).map(|t| format!("there is no test `{t}`")));
        faults.iter().map(|fault| format!("{}: {fault}", self.id)).collect()
    }
}

/// The tests below `folder`, as libtest prints them with `binary` in front.
fn tests_below(folder: &Path, binary: &str, found: &mut BTreeSet<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let module = if ["main", "mod"].contains(&stem.as_str()) { binary.into() } else { format!("{binary}::{stem}") };
        if path.is_dir() {
            tests_below(&path, &module, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let (mut is_test, mut inner) = (false, vec![]);
            for line in text.lines() {
                let code = line.trim();
                if code.starts_with("#[test]") {
                    is_test = true;
                } else if let Some(name) = code.strip_prefix("mod ").and_then(|m| m.strip_suffix(" {")) {
                    inner.push(name.to_string());
                } else if line == "}" {
                    inner.clear();
                } else if let Some(rest) = code.strip_prefix("fn ")
                    && std::mem::take(&mut is_test)
                {
                    let name = rest.split('(').next().unwrap_or_default();
                    let way = [std::slice::from_ref(&module), &inner[..], &[name.to_string()]].concat();
                    found.insert(way.join("::"));
                }
            }
        }
    }
}

/// The cells of a line: between commas, in quotes where a comma stands in one.
fn cells(line: &str) -> Vec<String> {
    let (mut out, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(String::new()),
            _ => out.last_mut().expect("a cell").push(letter),
        }
    }
    out
}

fn judged(game: &str) -> Vec<Judged> {
    let name = format!("tests/judged/{game}.csv");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name));
    let text = text.unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut lines = text.lines().enumerate();
    assert_eq!(lines.next().map(|(_, heads)| heads), Some("id,marks,how,shown_by,verdict"), "{name}");
    let row = |(n, line): (usize, &str)| {
        let row: [String; 5] =
            cells(line).try_into().unwrap_or_else(|cells: Vec<_>| panic!("{name}:{}: {} cells", n + 1, cells.len()));
        let [id, marks, how, shown_by, verdict] = row;
        Judged { id, marks, how, shown_by, verdict }
    };
    lines.map(row).collect()
}

#[test]
fn every_counted_rule_is_judged_and_the_tests_that_show_it_exist() {
    let mut tests = BTreeSet::new();
    tests_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), "", &mut tests);
    let tests: BTreeSet<String> = tests.iter().map(|t| t.trim_start_matches("::").to_string()).collect();
    let mut faults: Vec<String> = vec![];
    for game in GAMES.iter().map(|g| g.id) {
        let list = RuleList::of(game).unwrap();
        let rows = judged(game);
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &rows {
            *seen.entry(&row.id).or_default() += 1;
            faults.extend(row.faults(&tests).into_iter().map(|fault| format!("{game} {fault}")));
        }
        let counted: BTreeSet<&str> = list.counted().map(|r| r.id.as_str()).collect();
        faults.extend(counted.iter().filter(|id| !seen.contains_key(*id)).map(|id| format!("{game} {id}: no row")));
        faults.extend(seen.iter().filter(|(id, n)| **n > 1 || !counted.contains(*id)).map(|(id, n)| {
            if *n > 1 { format!("{game} {id}: {n} rows") } else { format!("{game} {id}: not a counted rule") }
        }));
        let hard: Vec<&Judged> = rows.iter().filter(|row| !row.marks.trim().is_empty()).collect();
        let played = hard.iter().filter(|row| row.how == "played").count();
        println!(
            "{game}: {} rules, {} hard, {played} of these played; {} played in all; open: {}",
            rows.len(),
            hard.len(),
            rows.iter().filter(|row| row.how == "played").count(),
            rows.iter().filter(|row| row.verdict.starts_with("open")).count(),
        );
        if played * 10 < hard.len() * 9 {
            faults.push(format!("{game}: {played} of {} hard rules are played; nine in ten are wanted", hard.len()));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
