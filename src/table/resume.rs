//! Saving a game, loading it, and going on where a journal stops.

use std::path::Path;

use super::door::fold_take_back;
use super::held;
use super::history::Barrier;
use super::journal::{FORMAT, Header, Journal, JournalRead, Record, parse_line, program, read_held};
use super::save::{SaveOf, SaveRead, SavedAct, parse_save, read_save, save_text, write_atomic};
use super::store::{Ring, Store};
use super::{Act, Chronicle, DataError, Game, History, Mark, Note, Progress, Refusal, Table, read_journal, state_hash};

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

impl<G: Game> Table<G> {
    // ------------------------------------------------------------ Saves

    /// The whole game as data.
    pub fn to_save(&self) -> SaveOf<G> {
        let chronicle = self.chronicle();
        let acts = self.acts().iter().zip(&self.marks()[1..]);
        super::save::Save {
            format: FORMAT,
            program: program(),
            game: G::ID.into(),
            setup: self.setup.clone(),
            turn: chronicle.turn,
            phase: chronicle.phase.clone(),
            position: G::capture(&self.world),
            hash: format!("{:016x}", self.hash()),
            opening: self.marks()[0].lines,
            acts: acts.map(|(act, mark)| SavedAct { act: act.clone(), mark: mark.clone() }).collect(),
            notes: self.history.notes.clone(),
            chronicle: chronicle.lines.clone(),
        }
    }

    /// The whole game as the text of a save file.
    ///
    /// # Errors
    /// The game has a type that RON cannot write.
    pub fn save_text(&self) -> Result<String, DataError> {
        save_text::<G>(&self.to_save()).map_err(|e| DataError::file("save", e))
    }

    /// Writes a save file; an older file of this name stays whole until the new one is.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save_to(&self, path: &Path) -> Result<(), DataError> {
        write_atomic(path, self.save_text()?.as_bytes())
    }

    /// The game in the save file at `path`.
    ///
    /// # Errors
    /// The file is no save of this game, or its position does not fit the data.
    pub fn load(path: &Path) -> Result<Self, Vec<DataError>> {
        Self::of_save(read_save::<G>(path).map_err(|e| vec![e])?)
    }

    /// The game in the text of a save file.
    ///
    /// # Errors
    /// As [`Table::load`].
    pub fn load_text(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        Self::of_save(parse_save::<G>(text, path).map_err(|e| vec![e])?)
    }

    fn of_save(read: SaveRead<G>) -> Result<Self, Vec<DataError>> {
        let SaveRead { save, edited, .. } = read;
        let mut table = Table::<G>::open(save.setup, false)?;
        let mut world = G::restore(&save.position)?;
        world.insert_resource(Chronicle { lines: save.chronicle, turn: save.turn, phase: save.phase, sealed: false });
        let mut history = History::opening(save.opening);
        for saved in save.acts {
            history.acts.push(saved.act);
            history.marks.push(saved.mark);
        }
        let n = history.acts.len();
        let lines = world.resource::<Chronicle>().lines.len();
        // Somebody may have edited the chronicle too: marks never point past its end.
        for mark in &mut history.marks {
            mark.lines = mark.lines.min(lines);
        }
        if n == 0 || edited {
            history.marks[n].lines = lines;
        }
        history.notes = save.notes;
        history.floor = if edited { n } else { 0 };
        table.world = world;
        table.rules = super::rules::RulesRun::new();
        table.history = history;
        table.keep_position();
        Ok(table)
    }

    fn keep_position(&mut self) {
        let chronicle = self.chronicle();
        let (turn, phase) = (chronicle.turn, chronicle.phase.clone());
        let n = self.history.acts.len();
        self.history.keep(n, super::Snapshot { position: G::capture(&self.world), turn, phase });
    }

    // ------------------------------------------------------------ Journals

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
        let mut journal = Journal::create(path, &Header::of(G::ID, &self.setup, None))?;
        for act in self.acts() {
            journal.append(&Record::Act(act.clone())).map_err(|e| DataError::file(&path.display().to_string(), e))?;
        }
        Ok(())
    }

    fn header(&self) -> Result<Header, DataError> {
        let from_save = if self.acts().is_empty()
            && self.history.notes.is_empty()
            && self.history.floor == 0
            && self.is_opening()
        {
            None
        } else {
            Some(self.save_text()?)
        };
        Ok(Header::of(G::ID, &self.setup, from_save))
    }

    /// Is the position the one the scenario begins with? (An edited save without acts is not.)
    fn is_opening(&self) -> bool {
        Table::<G>::open(self.setup.clone(), true).is_ok_and(|fresh| fresh.hash() == self.hash())
    }

    fn attach(&mut self, journal: Journal) {
        // The new journal does not know what was undone before it began.
        self.history.undone.clear();
        self.ring = Some(Ring::beside(journal.path(), self.chronicle().turn));
        self.journal = Some(journal);
    }

    /// Goes on with the game in the journal at `path`, and writes on in it. Also returns what had to be left out.
    ///
    /// # Errors
    /// The journal is damaged in its middle, in use, or does not fit the rules. [`Table::salvage`] opens what can be had.
    pub fn resume(path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        Self::resume_watched(path, &Progress::default())
    }

    /// As [`Table::resume`], for one who waits and may stop it.
    ///
    /// # Errors
    /// As [`Table::resume`], or it was stopped; the journal is then as it was.
    pub fn resume_watched(path: &Path, watch: &Progress) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        // Locked before it is read: another Regnal could still be writing its last act. Read through the same handle: to any
        // other a lock may keep it closed.
        let file = held::hold(path).map_err(|e| vec![e])?;
        let read = read_held(&file, path, G::ID, &parse_line).map_err(|e| vec![e])?;
        if let Some(damage) = &read.damage {
            return Err(vec![damage.clone()]);
        }
        if read.foreign {
            let text = "is UTF-16 text, which cannot be written on; save it as UTF-8 in your editor, or open it as far as it goes";
            return Err(vec![DataError::file(&path.display().to_string(), text)]);
        }
        let journal = Journal::go_on(file, path, read.good, read.ends_line).map_err(|e| vec![e])?;
        let mut notes: Vec<DataError> = read.torn.clone().into_iter().collect();
        let (mut table, parted) = Self::of_journal(&read, Compare::Last, watch)?;
        watch.errors(&path.display().to_string())?;
        let undone = std::mem::take(&mut table.history.undone);
        table.attach(journal);
        table.history.undone = undone;
        if let Some(parting) = parted {
            let all = total_acts::<G>(&read);
            // The last act may be the very one whose rules broke down when it was first done.
            if parting.act != all || !parting.broke {
                return Err(vec![DataError::file(
                    &path.display().to_string(),
                    format!(
                        "act {}: {}; `regnal replay --verify` tells more, and the game can be opened as far as it goes",
                        parting.act, parting.text
                    ),
                )]);
            }
            let _ = table.write(&Record::Rewind { to: all - 1 });
            notes.push(DataError::file(
                &path.display().to_string(),
                format!("the last act is left out: {}", parting.text),
            ));
        }
        Ok((table, notes))
    }

    /// As [`Self::resume`]; of a damaged journal, what is before the damage goes on in a journal of its own, and the damaged file
    /// stays as it is. The notes say so.
    ///
    /// # Errors
    /// Not even the beginning can be read, or another process plays this game.
    pub fn resume_or_salvage(path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        let mut errors = match Self::resume(path) {
            Err(errors) if !errors.iter().any(DataError::is_in_use) => errors,
            done => return done,
        };
        let Ok((table, notes)) = Self::salvage(path) else { return Err(errors) };
        errors.extend(notes);
        let how = format!("the game goes on after act {}, in a file of its own", table.acts().len());
        errors.push(DataError::file(&path.display().to_string(), how));
        Ok((table, errors))
    }

    /// Opens as much of a damaged journal as can be had, without touching it; the notes say what is missing.
    ///
    /// # Errors
    /// Not even the beginning can be read.
    pub fn salvage(path: &Path) -> Result<(Self, Vec<DataError>), Vec<DataError>> {
        let read = read_journal::<G>(path).map_err(|e| vec![e])?;
        let (mut table, parted) = Self::of_journal(&read, Compare::Not, &Progress::default())?;
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
        read: &JournalRead<G::Action>,
        compare: Compare,
        watch: &Progress,
    ) -> Result<(Self, Option<Parting>), Vec<DataError>> {
        let path = read.path.display().to_string();
        let base = match &read.header.from_save {
            Some(text) => Some(parse_save::<G>(text, &path).map_err(|e| vec![e])?),
            None => None,
        };
        let (acts, notes) = match &base {
            Some(b) => (b.save.acts.iter().map(|a| a.act.clone()).collect(), b.save.notes.clone()),
            None => (Vec::new(), Vec::new()),
        };
        let (begun, noted) = (acts.len(), notes.len());
        let now = fold(acts, notes, &read.records)
            .map_err(|(n, text)| vec![DataError::placed(&path, (read.lines[n], 1), format!("the record {text}"))])?;
        let whole = compare == Compare::Every && !base.as_ref().is_some_and(|b| b.edited);
        let mut table = match base {
            Some(base) if now.lowest >= begun && !whole => Self::of_save(base)?,
            _ => Self::open(read.header.setup.clone(), false)?,
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

    /// Plays `acts` from where the table stands, writing `notes` where they belong.
    /// Stops where `watch` says so.
    pub(super) fn replay(
        &mut self,
        acts: &[Act<G::Action>],
        notes: &[Note],
        compare: Compare,
        watch: &Progress,
    ) -> Option<Parting> {
        loop {
            let at = self.history.acts.len();
            if !watch.at(at, acts.len()) {
                return None;
            }
            let mut chronicle = self.world.resource_mut::<Chronicle>();
            let mut any = false;
            for note in notes.iter().filter(|note| note.at == at) {
                note.write(&mut chronicle);
                any = true;
            }
            if any {
                let lines = chronicle.lines.len();
                self.history.marks[at] = Mark { lines, barrier: Some(Barrier::TakenBack), passed_to: vec![] };
            }
            let act = acts.get(at)?;
            let compared = match compare {
                Compare::Every => true,
                Compare::Last => at + 1 == acts.len(),
                Compare::Not => false,
            };
            let parting = |text: String| Some(Parting { act: at + 1, text, broke: false });
            if compared && act.before != 0 && act.before != state_hash::<G>(&self.world) {
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

fn total_acts<G: Game>(read: &JournalRead<G::Action>) -> usize {
    let base = read
        .header
        .from_save
        .as_deref()
        .and_then(|text| parse_save::<G>(text, "").ok())
        .map_or(0, |b| b.save.acts.len());
    standing_after(base, &read.records)
}

/// How many acts stand after these records, of `base` before them.
pub(crate) fn standing_after<A>(base: usize, records: &[Record<A>]) -> usize {
    records.iter().fold(base, |count, record| match record {
        Record::Act(_) => count + 1,
        Record::Rewind { to } | Record::Forward { to } | Record::TakeBack { to, .. } => *to,
        Record::Over { .. } => count,
    })
}
