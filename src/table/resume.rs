//! Going on where a journal stops: how it is compared with the rules, and what stands after its records.

use super::journal::Record;
use super::{Act, Note, SeatId};

/// How closely a journal is compared with what the rules make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    /// Before every act.
    Every,
    /// Before the last act only: enough to know whether it fits.
    Last,
    /// Not at all: take what can be had.
    Not,
}

/// Where a stored game and the rules part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The act, from 1.
    pub act: usize,
    pub text: String,
    /// The rules broke down at it, rather than refuse it or lead elsewhere.
    pub broke: bool,
}

/// Acts and notes that stand after a journal's records, undone ones folded away.
pub(crate) struct Standing<A> {
    pub acts: Vec<Act<A>>,
    pub undone: Vec<Act<A>>,
    pub notes: Vec<Note>,
    /// Fewest acts that stood at any time.
    pub lowest: usize,
}

/// Folds the records of a journal. An error is the number of the record that does not fit, from 0, and why.
pub(crate) fn fold<A: Clone>(
    acts: Vec<Act<A>>,
    notes: Vec<Note>,
    records: &[Record<A>],
) -> Result<Standing<A>, (usize, String)> {
    let mut now = Standing { lowest: acts.len(), acts, undone: Vec::new(), notes };
    for (n, record) in records.iter().enumerate() {
        match record {
            Record::Act(act) => {
                now.acts.push(act.clone());
                now.undone.clear();
            }
            Record::Rewind { to } | Record::TakeBack { to, .. } if *to > now.acts.len() => {
                return Err((n, format!("goes back to act {to}, but only {} were done", now.acts.len())));
            }
            Record::Rewind { to } => {
                let back = now.acts.split_off(*to);
                now.undone.extend(back.into_iter().rev());
            }
            Record::Forward { to } => match now.undone.pop() {
                Some(act) if *to == now.acts.len() + 1 => now.acts.push(act),
                _ => return Err((n, format!("redoes act {to}, which was not undone"))),
            },
            Record::TakeBack { to, consent } => {
                now.acts.truncate(*to);
                now.undone.clear();
                fold_take_back(&mut now.notes, *to, consent);
            }
            Record::Over { .. } => {}
        }
        now.lowest = now.lowest.min(now.acts.len());
    }
    Ok(now)
}

/// How many acts stand after these records, of `base` before them.
pub(crate) fn standing_after<A>(base: usize, records: &[Record<A>]) -> usize {
    records.iter().fold(base, |count, record| match record {
        Record::Act(_) => count + 1,
        Record::Rewind { to } | Record::Forward { to } | Record::TakeBack { to, .. } => *to,
        Record::Over { .. } => count,
    })
}

/// Adds the note of a take-back; notes of later acts move to where the game now stands.
pub(crate) fn fold_take_back(notes: &mut Vec<Note>, to: usize, consent: &[SeatId]) {
    for note in notes.iter_mut() {
        note.at = note.at.min(to);
    }
    notes.push(Note::taken_back(to, consent));
}

/// What a replay of a whole stored game found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub acts: usize,
    /// Positions that the file vouches for. A journal of games played by the thousand has none: it shows only that the rules
    /// allow every act, and where they lead.
    pub vouched: usize,
    /// The hash of the position after the last act.
    pub hash: u64,
    /// Where the file and the rules part; nowhere, if all is well.
    pub parted: Option<Parting>,
}
