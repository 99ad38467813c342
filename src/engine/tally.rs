//! A sum with its parts: one walk over the rules, two sinks. What only needs the figure makes no words.

use super::line::Line;

/// Where the parts of a sum go: `fn strength(&self, noble: NobleId, to: &mut impl Tally)`.
pub trait Tally {
    /// A part of the sum; `why` is asked for only where words are wanted.
    fn add(&mut self, by: i32, why: impl FnOnce() -> Line);
}

/// The figure alone.
impl Tally for i32 {
    fn add(&mut self, by: i32, _: impl FnOnce() -> Line) {
        *self += by;
    }
}

/// Each part with its reason; parts of 0 are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(pub Vec<(Line, i32)>);

impl Tally for Parts {
    fn add(&mut self, by: i32, why: impl FnOnce() -> Line) {
        if by != 0 {
            self.0.push((why(), by));
        }
    }
}

impl Parts {
    /// The figure that the parts make.
    pub fn sum(&self) -> i32 {
        self.0.iter().map(|(_, by)| by).sum()
    }
}
