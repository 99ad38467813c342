//! What a table shows of a game to everybody: prompts, phases, endings, advice, facts, cards of scenarios.

use serde::{Deserialize, Serialize};

use super::SeatId;

/// The line that always says who must do what, and why the game waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Seats that owe a decision; empty when the game is over. Several at once decide behind their own curtains.
    pub seats: Vec<SeatId>,
    /// What they must do, in words.
    pub text: String,
    /// Why the game waits for it: the rule, with the game's prefix.
    pub rule: Option<String>,
}

/// A step of the ribbon that shows the phases done, now and next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RibbonStep {
    pub name: String,
    pub seat: Option<SeatId>,
    pub state: StepState,
}

/// Where a step of the ribbon stands in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StepState {
    Done,
    Now,
    Next,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Seats from first to last; those in one inner list share the place.
    pub ranking: Vec<Vec<SeatId>>,
    /// In words, with the reason.
    pub text: String,
    /// Stable name of the way it ended (`points`, `last_monarch`), for tests and totals.
    pub ending: String,
}

impl Outcome {
    /// Who came in which place, from 1: behind two who share the first comes the third.
    pub fn places(&self) -> impl Iterator<Item = (usize, &[SeatId])> {
        let before = |n: usize| self.ranking[..n].iter().map(Vec::len).sum::<usize>();
        self.ranking.iter().enumerate().map(move |(n, seats)| (before(n) + 1, &seats[..]))
    }
}

/// What an act takes away that its player, or somebody else at the table, had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It can be thought better of as long as the phase lasts: an order to disband, a vote for the end of the game.
    Planned,
    /// Somebody dies, or something is given away, as soon as it is done.
    ForGood,
}

/// What somebody else would do in a seat's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice<A> {
    /// One after the other; none where nothing is to be done.
    pub acts: Vec<A>,
    /// Why, and what is to be feared, in lines.
    pub lines: Vec<String>,
}

/// One thing a script can ask about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    Yes(bool),
    Number(i64),
    Word(String),
}

/// What the start screen shows of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioCard {
    pub title: String,
    pub text: String,
    pub seats: std::ops::RangeInclusive<u8>,
    /// Switches the scenario's options set, as (name, explanation, value), for the start screen.
    pub options: Vec<(String, String, String)>,
}
