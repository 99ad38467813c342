//! History: the acts played, what stops undo, and how the table gets back to an earlier act.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Chronicle, Entry, Refusal, Remark, SeatId};

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
    /// What a bot says of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Remark>,
}

impl<A> Act<A> {
    /// The same act with its action read otherwise.
    ///
    /// # Errors
    /// What `read` says.
    pub(crate) fn try_map<B, E>(self, read: impl FnOnce(A) -> Result<B, E>) -> Result<Act<B>, E> {
        let Act { seat, action, before, remark } = self;
        Ok(Act { seat, action: read(action)?, before, remark })
    }
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
        barred(&format!("The last act stays: {why}"))
    }

    /// The same, met by an act of a bot that followed.
    pub(crate) fn refusal_since(self) -> Refusal {
        let why = match self {
            Barrier::Throw => "dice have been thrown since",
            Barrier::Reveal => "something that was hidden has been shown since",
            Barrier::Sealed => "chance has been used, or something that was hidden been shown, since",
            Barrier::Seats => "the decision has passed to somebody else since",
            Barrier::TakenBack => "the table has taken the game back since",
        };
        barred(&format!("Your last act stays: {why}"))
    }
}

fn barred(why: &str) -> Refusal {
    Refusal::of_table(
        "UndoBarrier",
        "UNDO",
        format!("{why}. With everyone's consent the game can be taken back further."),
    )
}

/// What an act left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Chronicle lines after it.
    pub lines: usize,
    pub barrier: Option<Barrier>,
    /// Other people to whom the decision passed with it: they may have looked at what is theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_to: Vec<SeatId>,
}

impl Mark {
    /// Has the decision passed from `seat` to somebody else with this act?
    pub fn passed_on(&self, seat: SeatId) -> bool {
        // Files of earlier versions do not name them.
        let unnamed = self.passed_to.is_empty() && self.barrier == Some(Barrier::Seats);
        unnamed || self.passed_to.iter().any(|to| *to != seat)
    }
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
    /// The acts of people in words, by number from 0, those undone too: known of the acts done at this very table.
    pub worded: BTreeMap<usize, String>,
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
            marks: vec![Mark { lines, barrier: None, passed_to: Vec::new() }],
            undone: Vec::new(),
            worded: BTreeMap::new(),
            notes: Vec::new(),
            snapshots: BTreeMap::new(),
            at_barrier: None,
            floor: 0,
        }
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

    /// How many acts stand once the last act of `seat` is undone, and with it what others did since who are no people: they
    /// will do it again, or better. What people did since, and what nobody can forget again, stays.
    pub fn way_back(&self, seat: SeatId, is_person: impl Fn(SeatId) -> bool) -> Result<usize, Refusal> {
        let Some(own) = self.acts.iter().rposition(|act| act.seat == seat) else {
            return Err(Refusal::of_table("NothingToUndo", "UNDO", "Nothing has been done yet."));
        };
        self.above_floor(own)?;
        for (n, act) in self.acts.iter().enumerate().skip(own) {
            if n > own && is_person(act.seat) {
                return Err(barred("Your last act stays: somebody else has decided since"));
            }
            let mark = &self.marks[n + 1];
            match mark.barrier {
                Some(Barrier::Seats) if !mark.passed_on(seat) => {}
                Some(barrier) if n == own => return Err(barrier.refusal()),
                Some(barrier) => return Err(barrier.refusal_since()),
                None => {}
            }
        }
        Ok(own)
    }

    /// Up to which act the next redo goes: the one undone last, and what others did after it who are no people.
    pub fn way_forward(&self, is_person: impl Fn(SeatId) -> bool) -> Result<usize, Refusal> {
        let mut back = self.undone.iter().rev();
        let Some(first) = back.next() else {
            return Err(Refusal::of_table("NothingToRedo", "UNDO", "Nothing has been undone since the last act."));
        };
        let followed = back.take_while(|act| act.seat != first.seat && !is_person(act.seat)).count();
        Ok(self.acts.len() + 1 + followed)
    }

    /// The number of acts after which `seat` was at the table last, of the first `to`: what came after, it has to be told.
    /// What its own last act set off is news to it where that act passed the decision on to somebody else.
    pub fn last_seen(&self, seat: SeatId, to: usize) -> Option<usize> {
        let own = self.acts[..to].iter().rposition(|act| act.seat == seat)?;
        Some(if self.marks[own + 1].passed_on(seat) { own } else { own + 1 })
    }

    /// The act after which the turn of `seat` before act `n` ended, of a game that begins after `first` acts.
    pub(crate) fn turn_before(&self, first: usize, n: usize, seat: SeatId) -> usize {
        let acts = &self.acts[first..n];
        let begun = acts.iter().rposition(|act| act.seat != seat).map_or(0, |n| n + 1);
        let own = acts[..begun].iter().rposition(|act| act.seat == seat).map(|n| first + n + 1);
        own.and_then(|own| self.last_seen(seat, own)).map_or(first, |n| n.max(first))
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
}

/// Does a snapshot belong after act `n`, which ended with `barrier`?
pub(crate) fn wants_snapshot(n: usize, barrier: Option<Barrier>) -> bool {
    n.is_multiple_of(SNAPSHOT_EVERY) || barrier.is_some()
}

/// What barrier an act raised, from its lines, the game's seal and whether the decision passed to another person.
pub fn barrier_of(lines: &[Entry], sealed: bool, passed_on: bool) -> Option<Barrier> {
    if lines.iter().any(|line| line.throw.is_some()) {
        Some(Barrier::Throw)
    } else if lines.iter().any(|line| line.reveals) {
        Some(Barrier::Reveal)
    } else if sealed {
        Some(Barrier::Sealed)
    } else if passed_on {
        Some(Barrier::Seats)
    } else {
        None
    }
}
