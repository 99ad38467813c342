//! A guided lesson as a scenario has it: who teaches what, in which steps.

use super::{SeatId, SeatSetup, Setup, Sitter, lesson_of};

/// A scenario's lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The rules that it is an example of, where it is one.
    pub rules: Vec<String>,
    pub seats: Vec<Sitter>,
    pub seed: u64,
    pub steps: Vec<Step>,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub say: String,
    /// A place of the map, a tab, or a part of the window.
    pub point: Option<String>,
    /// The act that is waited for, as far as it matters; a list: any of these. Without one the pupil reads on.
    pub until: Option<String>,
    /// What is said when the pupil has done something else.
    pub astray: Option<String>,
    /// Other acts are no mistakes here.
    pub free: bool,
    /// Line and column of what is waited for.
    pub at: (usize, usize),
}

/// The deeds whose keys a lesson may name: `{undo}` is shown as what the pupil has to press, or to type at the terminal.
pub const KEYS: [&str; 5] = ["undo", "rules", "end", "next", "find"];

/// A lesson's text with its `{names}` filled in; one that `key` does not know stays as it is written.
pub fn fill_keys(text: &str, key: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, name, after)) = next_key(rest) {
        out.push_str(before);
        out.push_str(&key(name).unwrap_or_else(|| format!("{{{name}}}")));
        rest = after;
    }
    out + rest
}

/// What stands before the next `{name}`, the name, and what follows.
pub(super) fn next_key(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

impl Lesson {
    /// Who sits down to it.
    pub fn seated(&self) -> Vec<SeatSetup> {
        self.seats.iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s.clone())).collect()
    }

    /// The seat that is taught.
    pub fn pupil(&self) -> SeatId {
        SeatId(self.seats.iter().position(|s| *s == Sitter::Human).unwrap_or(0) as u8)
    }

    /// Is it an example of a rule, to be looked at?
    pub fn is_example(&self) -> bool {
        !self.rules.is_empty()
    }
}

/// The lesson that is taught with these seats. Who took other seats wants to play, not to be taught.
pub(crate) fn taught(setup: &Setup) -> Option<Lesson> {
    let lesson = lesson_of(&setup.scenario, &setup.path).ok().flatten()?;
    let same = setup.seats.iter().map(|s| &s.sitter).eq(lesson.seats.iter());
    same.then_some(lesson)
}
