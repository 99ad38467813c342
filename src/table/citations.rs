//! Which rules the code and the tests name, as `build.rs` found them.

use std::collections::BTreeSet;

use super::RuleList;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// The citations of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citations {
    pub code: BTreeSet<&'static str>,
    pub tests: BTreeSet<&'static str>,
    /// Named by code or tests, not in the rule list.
    pub unknown: BTreeSet<&'static str>,
}

impl Citations {
    /// What code and tests cite of `rules`.
    pub fn of(rules: &RuleList) -> Citations {
        let mut out = Citations::default();
        let ours = |list: &'static [(&str, &'static str)]| {
            list.iter().filter(|(game, _)| *game == rules.game).map(|(_, id)| *id)
        };
        let known = |id: &str| rules.find(id).is_some();
        for id in ours(CODE) {
            if known(id) {
                out.code.insert(id)
            } else {
                out.unknown.insert(id)
            };
        }
        for id in ours(TESTS) {
            if known(id) {
                out.tests.insert(id)
            } else {
                out.unknown.insert(id)
            };
        }
        // A test's name may begin like a rule id by chance.
        out.tests.extend(ours(TEST_NAMES).filter(|id| known(id)));
        out
    }
}
