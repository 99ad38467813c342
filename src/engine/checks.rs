//! The conformance suite: what every game must keep, wherever it stands. [`play_out`](crate::bots::play_out) checks it over
//! whole games.

use super::table::Table;
use crate::table::{SeatSetup, Sitter, hash_of, hash_of_text};

/// More acts than any game of the house takes.
pub const MAX_ACTS: usize = 20_000;

/// What is checked after each act.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The game's own conservation laws.
    pub invariants: bool,
    /// Every offer is one that the judge passes, and no offer comes twice.
    pub offers: bool,
    /// Acts that make no sense are refused and change nothing.
    pub nonsense: bool,
    /// A save loads to the same bytes, hash, offers and views.
    pub saves: bool,
    /// Undo comes back to the same hash and never crosses a barrier.
    pub undo: bool,
    /// A seat cannot tell apart two positions that differ only in what it may not know.
    pub no_leak: bool,
    /// The finished game replays to the same hashes and lines.
    pub replay: bool,
    /// Of the dear ones (nonsense, saves, undo, no leak), do those only at every so many acts.
    pub every: usize,
    pub max_acts: usize,
}

impl Checks {
    /// The laws and the offers only: for many games fast.
    pub fn light() -> Self {
        Checks {
            invariants: true,
            offers: false,
            nonsense: false,
            saves: false,
            undo: false,
            no_leak: false,
            replay: false,
            every: 1,
            max_acts: MAX_ACTS,
        }
    }
    /// Everything after every act.
    pub fn heavy() -> Self {
        Checks {
            invariants: true,
            offers: true,
            nonsense: true,
            saves: true,
            undo: true,
            no_leak: true,
            replay: true,
            every: 1,
            max_acts: MAX_ACTS,
        }
    }
    /// Everything, the dear ones at every `n`th act.
    pub fn sampled(n: usize) -> Self {
        Checks { every: n.max(1), ..Checks::heavy() }
    }
    /// Can no lean table be checked so?
    pub fn needs_history(&self) -> bool {
        self.saves || self.undo || self.replay || self.nonsense
    }
}

/// What was done and what was told in a game, as hashes: they stay the same while a game is only built otherwise, though
/// the form of its position may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Story {
    /// Of every act with its seat, as journals write them.
    pub acts: u64,
    /// Of every line of the chronicle.
    pub lines: u64,
}

impl Story {
    /// Of a table.
    pub fn of(table: &Table) -> Self {
        let acts: Vec<String> =
            table.acts().iter().map(|act| format!("({},{})", act.seat.0, act.action.text())).collect();
        Story { acts: hash_of_text(&format!("[{}]", acts.join(","))), lines: hash_of(&table.lines()) }
    }
}

/// Seats of one kind, for suites.
pub fn seats_of(count: usize, sitter: &Sitter) -> Vec<SeatSetup> {
    (0..count).map(|n| SeatSetup::plain(n, sitter.clone())).collect()
}
