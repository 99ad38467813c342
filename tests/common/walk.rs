//! A walk over every refusal of every room: the tests are run once more, note each refusal they reach, and none may be
//! missing. What a refusal that is reached must look like, [`reached`](super::reached) sees to.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use super::REACHED;

pub type Named = &'static [(&'static str, &'static str)];

/// The refusals of a game.
pub struct Walk {
    /// Before rule ids: `BR`.
    pub prefix: &'static str,
    /// Each room and its refusals.
    pub rooms: &'static [(&'static str, Named)],
    /// Tests that reach no refusal, or none on purpose.
    pub not_asked: &'static [&'static str],
    /// What no act reaches: a second lock behind the table's door.
    pub behind_the_door: &'static [&'static str],
    /// Does a test of this file speak for that room?
    pub speaks: fn(file: &str, room: &str) -> bool,
}

impl Walk {
    /// What the tests of this binary are refused, with the file of the test: file, name, rule.
    fn reached(&self) -> BTreeSet<(String, String, String)> {
        let list = std::env::temp_dir().join(format!("regnal-refusals-{}-{}", self.prefix, std::process::id()));
        let mut tests = Command::new(std::env::current_exe().expect("this program"));
        self.not_asked.iter().for_each(|name| {
            tests.args(["--skip", name]);
        });
        // Whether they pass is their own affair.
        tests.env(REACHED, &list).stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the tests run");
        let text = std::fs::read_to_string(&list).unwrap_or_default();
        let _ = std::fs::remove_file(&list);
        let fields = |line: &str| {
            let mut parts = line.split('\t').map(String::from);
            Some((parts.next()?, parts.next()?, parts.next()?))
        };
        text.lines().filter_map(fields).collect()
    }

    pub fn every_refusal_is_reached(&self) {
        let reached = self.reached();
        let mut missing = vec![];
        for (room, all) in self.rooms {
            for (code, rule) in *all {
                let rule = format!("{} {rule}", self.prefix);
                if self.behind_the_door.contains(code) {
                    continue;
                }
                let seen = reached.iter().any(|(file, c, r)| c == code && *r == rule && (self.speaks)(file, room));
                if !seen {
                    missing.push(format!("{room} {code} {rule}"));
                }
            }
        }
        assert_eq!(missing, [""; 0], "no test is refused for these reasons, of {} that are reached", reached.len());
    }

    /// `list`: the text of the game's rule list.
    pub fn every_refusal_names_a_rule(&self, list: &str) {
        for (room, all) in self.rooms {
            for (code, rule) in *all {
                assert!(list.contains(&format!("(id: \"{rule}\"")), "{room} {code}: {rule}");
            }
        }
    }
}
