//! The house check: every data file is read, and every rule is looked for in code and tests.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::citations::{Citations, Sources};
use super::{DataError, RuleList};

/// What the check asks of one game.
#[derive(Clone, Copy)]
pub struct GameLint {
    pub id: &'static str,
    /// Reads every map, card, table, scenario and script of the game and says what is wrong with them.
    pub lint: fn() -> Vec<DataError>,
}

/// How far a game's rules are kept and proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Rules in the list.
    pub rules: usize,
    /// Of them, those the program must keep.
    pub counted: usize,
    /// Of those, named by code.
    pub cited: usize,
    /// Of those, named by a test.
    pub tested: usize,
    /// Counted rules without a test, or, where what a player may do or what happens hangs on them, without code.
    pub missing: Vec<String>,
}

impl Coverage {
    /// The figures for a game.
    pub fn of(rules: &RuleList, citations: &Citations) -> Coverage {
        let mut out = Coverage { rules: rules.rules.len(), counted: 0, cited: 0, tested: 0, missing: vec![] };
        for rule in rules.counted() {
            let (cited, tested) = (citations.code.contains(&rule.id), citations.tests.contains(&rule.id));
            out.counted += 1;
            out.cited += usize::from(cited);
            out.tested += usize::from(tested);
            if !tested || (rule.kind.needs_code() && !cited) {
                out.missing.push(rule.id.clone());
            }
        }
        out
    }
}

/// What the check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintReport {
    pub errors: Vec<DataError>,
    /// By game id; `None`: no sources were at hand to read it in.
    pub coverage: Option<BTreeMap<String, Coverage>>,
}

impl LintReport {
    /// Nothing wrong with the data? (Missing rules are told, not counted as wrong.)
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// The coverage figures as JSON, by game id; `null` without sources.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.coverage).expect("numbers and ids are always JSON")
    }
}

impl fmt::Display for LintReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "{error}")?;
        }
        match self.errors.len() {
            0 => writeln!(f, "All data files are sound.")?,
            1 => writeln!(f, "1 error in the data.")?,
            n => writeln!(f, "{n} errors in the data.")?,
        }
        let Some(coverage) = &self.coverage else {
            return writeln!(
                f,
                "Which rules code and tests cite is read in a source tree of Regnal only, and this is none."
            );
        };
        for (game, c) in coverage {
            let Coverage { rules, counted, cited, tested, missing } = c;
            writeln!(f, "{game}: {rules} rules, {counted} counted, {cited} cited by code, {tested} by tests.")?;
            if !missing.is_empty() {
                writeln!(f, "  without code or test ({}): {}", missing.len(), missing.join(" "))?;
            }
        }
        Ok(())
    }
}

/// Checks the data of `games`, and what `sources` cite of their rules.
pub fn lint_all(games: &[GameLint], sources: Option<&Sources>) -> LintReport {
    let mut report = LintReport { errors: vec![], coverage: sources.map(|_| BTreeMap::new()) };
    for game in games {
        report.errors.extend((game.lint)());
        let rules = RuleList::read(game.id);
        match rules.unwrap_or_else(|| Err(vec![DataError::file("assets/rules", "no rule list for this game")])) {
            Err(errors) => report.errors.extend(errors),
            Ok(rules) => {
                let (Some(sources), Some(coverage)) = (sources, &mut report.coverage) else { continue };
                let citations = Citations::of(&rules, sources);
                let unknown = citations.unknown.iter().map(|id| {
                    let text = format!("code or tests of {} name rule {id}, which is not in the list", game.id);
                    DataError::file(&format!("assets/rules/{}.ron", game.id), text)
                });
                report.errors.extend(unknown);
                coverage.insert(game.id.into(), Coverage::of(&rules, &citations));
            }
        }
    }
    report
}
