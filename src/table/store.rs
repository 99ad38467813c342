//! The user's folder: live journals, the ring of autosaves, and the last unfinished game.

use std::fs;
use std::path::{Path, PathBuf};

use super::held::{is_ours, is_taken};
use super::journal::{Header, Journal, first_line, is_journal};
use super::{DataError, game_of_file};

/// Full saves kept beside each journal.
pub const RING: usize = 5;

/// Where games in progress live.
#[derive(Clone, Debug)]
pub struct Store {
    games: PathBuf,
}

/// A journal in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    pub path: PathBuf,
    /// Id of the game it is of.
    pub game: String,
}

impl Store {
    /// The store in `home`, made if it is not there.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn at(home: &Path) -> Result<Self, DataError> {
        let games = home.join("games");
        fs::create_dir_all(&games)
            .map_err(|e| DataError::file(&games.display().to_string(), format!("the folder cannot be made: {e}")))?;
        Ok(Store { games })
    }

    /// The user's own store: `REGNAL_HOME`, or the system's folder for such data.
    ///
    /// # Errors
    /// There is no such folder, or it cannot be made.
    pub fn of_user() -> Result<Self, DataError> {
        if let Some(home) = std::env::var_os("REGNAL_HOME") {
            return Store::at(Path::new(&home));
        }
        match directories::ProjectDirs::from("", "", "regnal") {
            Some(dirs) => Store::at(dirs.data_dir()),
            None => Err(DataError::file(
                "REGNAL_HOME",
                "there is no home folder to keep games in; set this variable to one",
            )),
        }
    }

    /// The folder of journals and autosaves: `games` in the user's folder. Saves and reports lie beside it.
    pub fn folder(&self) -> &Path {
        &self.games
    }

    /// Starts a journal with the next free number.
    pub(crate) fn new_journal(&self, header: &Header) -> Result<Journal, DataError> {
        let mut number = self.paths()?.last().and_then(|p| number_of(p)).unwrap_or(0);
        loop {
            number += 1;
            let path = self.games.join(format!("{number:04}-{}.journal", header.game));
            // Whoever makes the empty file first has the number; the header then replaces it whole.
            match fs::File::create_new(&path) {
                Ok(_) => return Journal::create(&path, header),
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => continue,
                Err(e) => return Err(DataError::file(&path.display().to_string(), format!("cannot be written: {e}"))),
            }
        }
    }

    /// Every journal, oldest first.
    fn paths(&self) -> Result<Vec<PathBuf>, DataError> {
        let list = fs::read_dir(&self.games)
            .map_err(|e| DataError::file(&self.games.display().to_string(), format!("cannot be listed: {e}")))?;
        let mut paths: Vec<PathBuf> = list
            .filter_map(Result::ok)
            .map(|f| f.path())
            .filter(|p| p.extension().is_some_and(|e| e == "journal"))
            .collect();
        paths.sort_by_key(|p| (number_of(p), p.clone()));
        Ok(paths)
    }

    /// Every journal that can be told apart, oldest first.
    ///
    /// # Errors
    /// The folder cannot be listed.
    pub fn all(&self) -> Result<Vec<StoredGame>, DataError> {
        let known = |path: PathBuf| game_of_file(&path).ok().map(|game| StoredGame { path, game });
        Ok(self.paths()?.into_iter().filter_map(known).collect())
    }

    /// The last journal that no other Regnal has open and of which `unfinished` says that it can go on.
    pub(crate) fn latest_where(&self, unfinished: impl Fn(&Path) -> bool) -> Result<Option<PathBuf>, DataError> {
        Ok(self.paths()?.into_iter().rev().find(|path| is_free(path) && unfinished(path)))
    }

    /// The last game of any kind that no other Regnal has open and that `unfinished` says is worth going on with.
    ///
    /// # Errors
    /// The folder cannot be listed.
    pub fn latest_of_any(&self, unfinished: impl Fn(&StoredGame) -> bool) -> Result<Option<StoredGame>, DataError> {
        Ok(self.all()?.into_iter().rev().find(|game| is_free(&game.path) && unfinished(game)))
    }
}

/// Is nobody playing the game of this journal, here or elsewhere?
fn is_free(path: &Path) -> bool {
    !is_ours(path) && !is_taken(path)
}

fn number_of(path: &Path) -> Option<u32> {
    path.file_name()?.to_str()?.split('-').next()?.parse().ok()
}

/// Is this file a journal (else it should be a save)?
///
/// # Errors
/// It cannot be read.
pub fn file_is_journal(path: &Path) -> Result<bool, DataError> {
    let named = || path.extension().is_some_and(|x| x == "journal");
    match first_line(path) {
        // A journal whose first bytes are spoilt is still told as one; a save begins with its bracket or a comment.
        Ok(line) => Ok(is_journal(&line) || (named() && !line.starts_with(['(', '/']))),
        Err(e) if e.is_in_use() => Ok(named()),
        Err(e) => Err(e),
    }
}

/// The autosaves of one game, the oldest overwritten first.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    stem: PathBuf,
    next: usize,
    turn: u16,
}

impl Ring {
    /// Saves beside this journal that bear its name; the first is due when another turn than `turn` has begun.
    pub fn beside(journal: &Path, turn: u16) -> Self {
        Ring { stem: journal.with_extension(""), next: 0, turn }
    }

    /// The file of the autosave that is due in `turn`, if one is.
    pub fn due(&mut self, turn: u16) -> Option<PathBuf> {
        if std::mem::replace(&mut self.turn, turn) == turn {
            return None;
        }
        let mut name = self.stem.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".auto{}.save", self.next + 1));
        self.next = (self.next + 1) % RING;
        Some(self.stem.with_file_name(name))
    }
}
