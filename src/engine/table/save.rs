//! Saves: a whole game as the text of a file, and back.

use std::path::Path;
use std::sync::Mutex;

use super::position::{Written, read_field};
use super::{Played, Table};
use crate::engine::host::{Game, Host};
use crate::engine::worlds::TrueWorld;
use crate::table::journal::{FORMAT, program};
use crate::table::save::{ParsedSave, Save, SavedAct, parse_save_of, put_together_wrongly, save_file, sealed_text};
use crate::table::{Chronicle, DataError, History, Mark, Note, Setup, write_atomic};
use crate::way;

/// A save as it was read: the host holds its position.
pub(super) struct SaveRead {
    pub setup: Setup,
    pub host: Host,
    pub hash: String,
    pub opening: usize,
    pub acts: Vec<Played>,
    pub marks: Vec<Mark>,
    pub notes: Vec<Note>,
    pub chronicle: Chronicle,
    /// Somebody has changed the position by hand: the acts do not lead to it any more.
    pub edited: bool,
}

/// Reads a save from text. `path` only names it in errors.
///
/// # Errors
/// Damaged, of a newer format, of another game, or not a save; of the position and the acts, at their places in the file.
pub(super) fn read_save(game: &'static Game, text: &str, path: &str) -> Result<SaveRead, Vec<DataError>> {
    let ParsedSave { save, text, sealed } =
        parse_save_of::<Written, Written>(text, path, game.id).map_err(|e| vec![e])?;
    let mut host = Host::new(*game);
    read_field(&mut host, &text, path, "position")?;
    let edited = format!("{:016x}", host.hash()) != save.hash;
    if edited && sealed {
        return Err(vec![put_together_wrongly(&text, path)]);
    }
    let (mut acts, mut marks) = (vec![], vec![]);
    for (n, saved) in save.acts.into_iter().enumerate() {
        let read = saved.act.try_map(|written| host.act_of(&written, path, (0, 0)));
        acts.push(read.map_err(|e| vec![DataError::at(path, &text, way!["acts", n, "act", "action"], e.text)])?);
        marks.push(saved.mark);
    }
    let chronicle = Chronicle { lines: save.chronicle, turn: save.turn, phase: save.phase, sealed: false };
    let (setup, hash, opening, notes) = (save.setup, save.hash, save.opening, save.notes);
    Ok(SaveRead { setup, host, hash, opening, acts, marks, notes, chronicle, edited })
}

impl Table {
    /// The whole game as the text of a save file.
    ///
    /// # Errors
    /// Something in it cannot be written as RON.
    pub fn save_text(&self) -> Result<String, DataError> {
        let (position, hash) = self.with_truth(|truth| (truth.0.written(), truth.0.hash()));
        let acts = self.acts().iter().zip(&self.marks()[1..]);
        let save = Save {
            format: FORMAT,
            program: program(),
            game: self.game.id.into(),
            setup: self.setup.clone(),
            turn: self.chronicle.turn,
            phase: self.chronicle.phase.clone(),
            position,
            hash: format!("{hash:016x}"),
            opening: self.marks()[0].lines,
            acts: acts.map(|(act, mark)| SavedAct { act: act.clone(), mark: mark.clone() }).collect(),
            notes: self.history.notes.clone(),
            chronicle: self.chronicle.lines.clone(),
        };
        sealed_text(&save).map_err(|e| DataError::file("save", e))
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
    pub fn load(game: &'static Game, path: &Path) -> Result<Self, Vec<DataError>> {
        let text = save_file(path).map_err(|e| vec![e])?;
        Self::of_save(game, read_save(game, &text, &path.display().to_string())?)
    }

    /// The game in the text of a save file.
    ///
    /// # Errors
    /// As [`Table::load`].
    pub fn load_text(game: &'static Game, text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        Self::of_save(game, read_save(game, text, path)?)
    }

    pub(super) fn of_save(game: &'static Game, read: SaveRead) -> Result<Self, Vec<DataError>> {
        let mut table = Table::open(game, read.setup, false)?;
        table.truth = Mutex::new(TrueWorld(read.host));
        let lines = read.chronicle.lines.len();
        table.set_chronicle(read.chronicle);
        let mut history = History::opening(read.opening);
        history.acts = read.acts;
        history.marks.extend(read.marks);
        let n = history.acts.len();
        // Somebody may have edited the chronicle too: marks never point past its end.
        for mark in &mut history.marks {
            mark.lines = mark.lines.min(lines);
        }
        if n == 0 || read.edited {
            history.marks[n].lines = lines;
        }
        table.logged = history.marks.iter().map(|mark| mark.lines).collect();
        history.notes = read.notes;
        history.floor = if read.edited { n } else { 0 };
        table.history = history;
        table.views.changed();
        table.snapshot(n);
        Ok(table)
    }

    /// Writes a full save when a new game turn has begun.
    pub(super) fn autosave(&mut self) {
        let turn = self.chronicle.turn;
        let Some(path) = self.ring.as_mut().and_then(|ring| ring.due(turn)) else { return };
        let done = self.save_text().and_then(|text| write_atomic(&path, text.as_bytes()));
        self.autosave_trouble = done.err().map(|e| e.to_string());
    }
}
