//! History: the acts played, what stops undo, and how the table gets back to an earlier act.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Chronicle, Entry, Refusal, SeatId};

/// A position is kept at every so many acts; going back re-applies the acts since the nearest one.
pub const SNAPSHOT_EVERY: usize = 32;

/// One accepted act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Act<A> {
    pub seat: SeatId,
    pub action: A,
    /// Hash of the position it was done in; 0 where nobody took it (lean tables).
    #[serde(default)]
    pub before: u64,
}

/// Why an act cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Barrier {
    Throw,
    Reveal,
    /// The game marked the act as one that used chance or showed a secret, without a line that says which.
    Sealed,
    Seats,
    TakenBack,
}

impl Barrier {
    /// The refusal of an undo that meets this barrier.
    pub fn refusal(self) -> Refusal {
        let why = match self {
            Barrier::Throw => "it threw dice",
            Barrier::Reveal => "it showed something that was hidden",
            Barrier::Sealed => "it used chance or showed something that was hidden",
            Barrier::Seats => "the decision has passed to somebody else since",
            Barrier::TakenBack => "the table took the game back to it",
        };
        Refusal::of_table(
            "UndoBarrier",
            "UNDO",
            format!("The last act stays: {why}. With everyone's consent the game can be taken back further."),
        )
    }
}

/// What an act left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Chronicle lines after it.
    pub lines: usize,
    pub barrier: Option<Barrier>,
}

/// A line the table itself wrote into the chronicle, after act number `at`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub at: usize,
    pub text: String,
}

impl Note {
    /// The note about a game taken back to act `to`.
    pub fn taken_back(to: usize, consent: &[SeatId]) -> Self {
        let who = consent.iter().map(|s| format!("{s}")).collect::<Vec<_>>().join(", ");
        let by = if who.is_empty() { String::new() } else { format!(" with the consent of {who}") };
        Note { at: to, text: format!("The game was taken back to act {to}{by}.") }
    }

    /// Writes the note into a chronicle.
    pub fn write(&self, chronicle: &mut Chronicle) {
        let line = chronicle.write(None, self.text.clone());
        line.rule = Some("TABLE TAKE-BACK".into());
    }
}

/// A position kept in memory.
#[derive(Clone, Debug)]
pub struct Snapshot<P> {
    pub position: P,
    pub turn: u16,
    pub phase: String,
}

/// Everything played so far and what is needed to go back.
#[derive(Clone, Debug)]
pub struct History<P, A> {
    pub acts: Vec<Act<A>>,
    /// `marks[n]`: after `n` acts; `marks[0]` is the opening.
    pub marks: Vec<Mark>,
    /// Acts undone, the next to redo last.
    pub undone: Vec<Act<A>>,
    pub notes: Vec<Note>,
    snapshots: BTreeMap<usize, Snapshot<P>>,
    /// The one snapshot off the raster: at the last barrier.
    at_barrier: Option<usize>,
    /// The table cannot go back before this act: an edited save began here.
    pub floor: usize,
}

impl<P, A> History<P, A> {
    /// A history that begins after `lines` chronicle lines.
    pub fn opening(lines: usize) -> Self {
        History {
            acts: Vec::new(),
            marks: vec![Mark { lines, barrier: None }],
            undone: Vec::new(),
            notes: Vec::new(),
            snapshots: BTreeMap::new(),
            at_barrier: None,
            floor: 0,
        }
    }

    /// Does a snapshot belong after act `n`, which ended with `barrier`?
    pub fn wants_snapshot(n: usize, barrier: Option<Barrier>) -> bool {
        n.is_multiple_of(SNAPSHOT_EVERY) || barrier.is_some()
    }

    /// Keeps `snapshot` for the position after `n` acts. Of those at barriers only the last is kept: undo needs no other.
    pub fn keep(&mut self, n: usize, snapshot: Snapshot<P>) {
        if !n.is_multiple_of(SNAPSHOT_EVERY)
            && let Some(old) = self.at_barrier.replace(n)
            && old != n
            && old > self.floor
        {
            self.snapshots.remove(&old);
        }
        self.snapshots.insert(n, snapshot);
    }

    /// The nearest snapshot at or before act `n`.
    pub fn nearest(&self, n: usize) -> Option<(usize, &Snapshot<P>)> {
        self.snapshots.range(..=n).next_back().map(|(at, s)| (*at, s))
    }

    /// Forgets everything after act `n`; the acts come back in order.
    pub fn cut(&mut self, n: usize) -> Vec<Act<A>> {
        self.marks.truncate(n + 1);
        self.snapshots.split_off(&(n + 1));
        if self.at_barrier.is_some_and(|at| at > n) {
            self.at_barrier = None;
        }
        self.acts.split_off(n)
    }

    /// May the last act be undone?
    pub fn can_undo(&self) -> Result<(), Refusal> {
        if self.acts.is_empty() {
            return Err(Refusal::of_table("NothingToUndo", "UNDO", "Nothing has been done yet."));
        }
        self.above_floor(self.acts.len() - 1)?;
        match self.marks.last().and_then(|mark| mark.barrier) {
            Some(barrier) => Err(barrier.refusal()),
            None => Ok(()),
        }
    }

    /// Can the table go back to act `n` at all?
    pub fn above_floor(&self, n: usize) -> Result<(), Refusal> {
        if n >= self.floor {
            return Ok(());
        }
        Err(Refusal::of_table(
            "BeforeTheFile",
            "UNDO",
            format!(
                "The game was loaded from an edited position after act {}; there is nothing before it to go back to.",
                self.floor
            ),
        ))
    }

    /// Is there an undone act to redo?
    pub fn can_redo(&self) -> Result<(), Refusal> {
        if self.undone.is_empty() {
            return Err(Refusal::of_table("NothingToRedo", "UNDO", "Nothing has been undone since the last act."));
        }
        Ok(())
    }
}

/// What barrier an act raised, from its lines, the game's seal and who decides before and after.
pub fn barrier_of(lines: &[Entry], sealed: bool, seats_changed: bool) -> Option<Barrier> {
    if lines.iter().any(|line| line.throw.is_some()) {
        Some(Barrier::Throw)
    } else if lines.iter().any(|line| line.reveals) {
        Some(Barrier::Reveal)
    } else if sealed {
        Some(Barrier::Sealed)
    } else if seats_changed {
        Some(Barrier::Seats)
    } else {
        None
    }
}
