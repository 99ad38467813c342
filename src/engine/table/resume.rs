//! Journals: begun, gone on with, and salvaged.

use std::path::{Path, PathBuf};

use super::position::Written;
use super::save::{SaveRead, read_save};
use super::{Played, Table};
use crate::engine::act::Act;
use crate::engine::host::{Game, Host};
use crate::table::held;
use crate::table::journal::{Header, Journal, JournalRead, Record, parse_line, read_held, read_records};
use crate::table::resume::{Compare, Parting, fold, standing_after};
use crate::table::store::{Ring, Store};
use crate::table::{DataError, Note, Progress, Refusal};

/// How records of `game` are read: their acts by the names under which the plugin has registered them.
pub(super) fn record_reader(game: &Game) -> impl Fn(&str, &str, usize) -> Result<Record<Act>, DataError> + use<> {
    let host = Host::new(*game);
    move |line, path, number| {
        let record: Record<Written> = parse_line(line, path, number)?;
        record.try_map(|written| {
            let column = line.find(&written.0).map_or(0, |at| line[..at].chars().count() + 1);
            host.act_of(&written, path, (number, column))
        })
    }
}

/// Reads a journal of `game`, as far as it is whole.
///
/// # Errors
/// The file cannot be read, its header is damaged, of a newer format or of another game.
pub fn read_journal(game: &Game, path: &Path) -> Result<JournalRead<Act>, DataError> {
    read_records(path, game.id, &record_reader(game))
}

/// Is there an unfinished game of this kind in the journal at `path`?
pub fn is_unfinished(game: &Game, path: &Path) -> bool {
    read_journal(game, path).is_ok_and(|read| !read.is_over())
}

/// The last journal of `game` whose game is not over and that no other Regnal has open.
///
/// # Errors
/// The folder cannot be listed.
pub fn latest(game: &Game, store: &Store) -> Result<Option<PathBuf>, DataError> {
    store.latest_where(|path| is_unfinished(game, path))
}

impl Table {
    /// Begins a journal of this game in `store`; from now on every act is on disk before it is shown.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn keep_journal(&mut self, store: &Store) -> Result<(), DataError> {
        let journal = store.new_journal(&self.header()?)?;
        self.attach(journal);
        Ok(())
    }

    /// Begins a journal of this game in a file of its own.
    ///
    /// # Errors
    /// The file exists or cannot be written.
    pub fn keep_journal_at(&mut self, path: &Path) -> Result<(), DataError> {
        let journal = Journal::create(path, &self.header()?)?;
        self.attach(journal);
        self.ring = None;
        Ok(())
    }

    /// Writes header and acts so far as a whole journal: for games that were played without one.
    ///
    /// # Errors
    /// The file exists or cannot be written.
    pub fn write_journal(&self, path: &Path) -> Result<(), DataError> {
        let mut journal = Journal::create(path, &Header::of(self.game.id, &self.setup, None))?;
        for act in self.acts() {
            journal.append(&Record::Act(act.clone())).map_err(|e| DataError::file(&path.display().to_string(), e))?;
        }
        Ok(())
    }

    fn header(&self) -> Result<Header, DataError> {
        let history = &self.history;
        let fresh = history.acts.is_empty() && history.notes.is_empty() && history.floor == 0 && self.is_opening();
        let from_save = if fresh { None } else { Some(self.save_text()?) };
        Ok(Header::of(self.game.id, &self.setup, from_save))
    }

    /// Is the position the one the scenario begins with? (An edited save without acts is not.)
    fn is_opening(&self) -> bool {
        Table::open(self.game, self.setup.clone(), true).is_ok_and(|fresh| fresh.hash() == self.hash())
    }

    fn attach(&mut self, journal: Journal) {
        // The new journal does not know what was undone before it began.
        self.history.undone.clear();
        self.ring = Some(Ring::beside(journal.path(), self.chronicle.turn));
        self.journal = Some(journal);
    }

    /// Goes on with the game in the journal at `path`, and writes on in it. Also returns what had to be left out.
    ///
    /// # Errors
    /// The journal is damaged in its middle, in use, or does not fit the rules. [`Table::salvage`] opens what can be had.
    pub fn resume(game: &'static Game, path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        Self::resume_watched(game, path, &Progress::default())
    }

    /// As [`Table::resume`], for one who waits and may stop it.
    ///
    /// # Errors
    /// As [`Table::resume`], or it was stopped; the journal is then as it was.
    pub fn resume_watched(
        game: &'static Game,
        path: &Path,
        watch: &Progress,
    ) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        let name = path.display().to_string();
        // Locked before it is read: another Regnal could still be writing its last act. Read through the same handle: to any
        // other a lock may keep it closed.
        let file = held::hold(path).map_err(|e| vec![e])?;
        let read = read_held(&file, path, game.id, &record_reader(game)).map_err(|e| vec![e])?;
        if let Some(damage) = &read.damage {
            return Err(vec![damage.clone()]);
        }
        if read.foreign {
            let text = "is UTF-16 text, which cannot be written on; save it as UTF-8 in your editor, or open it as far as it goes";
            return Err(vec![DataError::file(&name, text)]);
        }
        let journal = Journal::go_on(file, path, read.good, read.ends_line).map_err(|e| vec![e])?;
        let mut notes: Vec<DataError> = read.torn.clone().into_iter().collect();
        let (mut table, parted) = Self::of_journal(game, &read, Compare::Last, watch)?;
        watch.errors(&name)?;
        let undone = std::mem::take(&mut table.history.undone);
        table.attach(journal);
        table.history.undone = undone;
        if let Some(parting) = parted {
            let all = total_acts(game, &read);
            // The last act may be the very one whose rules broke down when it was first done.
            if parting.act != all || !parting.broke {
                return Err(vec![DataError::file(
                    &name,
                    format!(
                        "act {}: {}; `regnal replay --verify` tells more, and the game can be opened as far as it goes",
                        parting.act, parting.text
                    ),
                )]);
            }
            let _ = table.write(&[Record::Rewind { to: all - 1 }]);
            notes.push(DataError::file(&name, format!("the last act is left out: {}", parting.text)));
        }
        Ok((table, notes))
    }

    /// As [`Self::resume`]; of a damaged journal, what is before the damage goes on in a journal of its own, and the damaged file
    /// stays as it is. The notes say so.
    ///
    /// # Errors
    /// Not even the beginning can be read, or another process plays this game.
    pub fn resume_or_salvage(game: &'static Game, path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        let mut errors = match Self::resume(game, path) {
            Err(errors) if !errors.iter().any(DataError::is_in_use) => errors,
            done => return done,
        };
        let Ok((table, notes)) = Self::salvage(game, path) else { return Err(errors) };
        errors.extend(notes);
        let how = format!("the game goes on after act {}, in a file of its own", table.acts().len());
        errors.push(DataError::file(&path.display().to_string(), how));
        Ok((table, errors))
    }

    /// Opens as much of a damaged journal as can be had, without touching it; the notes say what is missing.
    ///
    /// # Errors
    /// Not even the beginning can be read.
    pub fn salvage(game: &'static Game, path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        let read = read_journal(game, path).map_err(|e| vec![e])?;
        let (mut table, parted) = Self::of_journal(game, &read, Compare::Not, &Progress::default())?;
        table.history.undone.clear();
        table.salvaged = Some(path.into());
        let mut notes: Vec<DataError> = read.torn.into_iter().chain(read.damage).collect();
        notes.extend(parted.map(|p| {
            DataError::file(&path.display().to_string(), format!("from act {} on it is left out: {}", p.act, p.text))
        }));
        Ok((table, notes))
    }

    /// Plays what a journal holds, up to where it parts from the rules.
    pub(super) fn of_journal(
        game: &'static Game,
        read: &JournalRead<Act>,
        compare: Compare,
        watch: &Progress,
    ) -> Result<(Self, Option<Parting>), Vec<DataError>> {
        let path = read.path.display().to_string();
        let base = base_of(game, read)?;
        let (acts, notes) = base.as_ref().map_or((vec![], vec![]), |b| (b.acts.clone(), b.notes.clone()));
        let (begun, noted) = (acts.len(), notes.len());
        let now = fold(acts, notes, &read.records)
            .map_err(|(n, text)| vec![DataError::placed(&path, (read.lines[n], 1), format!("the record {text}"))])?;
        let whole = compare == Compare::Every && !base.as_ref().is_some_and(|b| b.edited);
        let mut table = match base {
            Some(base) if now.lowest >= begun && !whole => Self::of_save(game, base)?,
            _ => Self::open(game, read.header.setup.clone(), false)?,
        };
        let pending = if table.acts().is_empty() { &now.notes[..] } else { &now.notes[noted..] };
        let parted = table.replay(&now.acts, pending, compare, watch);
        table.history.notes = now.notes.clone();
        table.history.undone = now.undone;
        Ok((table, parted))
    }

    /// Why the rules do not take an act of a stored game. Whoever reads it may not know what the act names: where people
    /// play, the rule has to do.
    fn reason(&self, no: &Refusal) -> String {
        if self.humans().is_empty() { format!(": {no}") } else { format!(" ({})", no.rule) }
    }

    /// Plays `acts` from where the table stands, writing `notes` where they belong. Stops where `watch` says so.
    pub(super) fn replay(
        &mut self,
        acts: &[Played],
        notes: &[Note],
        compare: Compare,
        watch: &Progress,
    ) -> Option<Parting> {
        loop {
            let at = self.history.acts.len();
            if !watch.at(at, acts.len()) {
                return None;
            }
            let here: Vec<Note> = notes.iter().filter(|note| note.at == at).cloned().collect();
            if !here.is_empty() {
                self.note(at, &here);
            }
            let act = acts.get(at)?;
            let compared = match compare {
                Compare::Every => true,
                Compare::Last => at + 1 == acts.len(),
                Compare::Not => false,
            };
            let parting = |text: String| Some(Parting { act: at + 1, text, broke: false });
            if compared && act.before != 0 && act.before != self.hash() {
                return parting("the position before this act is not the one it was done in".into());
            }
            if let Err(no) = self.check(act.seat, &act.action) {
                return parting(format!("the rules refuse it now{}", self.reason(&no)));
            }
            if let Err(no) = self.play(act.clone()) {
                let text = format!("the rules could not carry it out{}", self.reason(&no));
                return Some(Parting { act: at + 1, text, broke: true });
            }
        }
    }
}

/// The save that a journal goes on from.
fn base_of(game: &'static Game, read: &JournalRead<Act>) -> Result<Option<SaveRead>, Vec<DataError>> {
    let path = read.path.display().to_string();
    read.header.from_save.as_deref().map(|text| read_save(game, text, &path)).transpose()
}

fn total_acts(game: &'static Game, read: &JournalRead<Act>) -> usize {
    let base = base_of(game, read).ok().flatten().map_or(0, |base| base.acts.len());
    standing_after(base, &read.records)
}
