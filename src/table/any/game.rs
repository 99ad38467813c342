//! A game by its rules.

use std::path::Path;

use super::super::{DataError, Progress, ScenarioCard, SeatSetup, Verdict};
use super::{GameReplay, GameTable};

/// A game as front ends see it, whatever its types: what it is called, and how tables of it are opened.
pub trait AnyGame: Send + Sync {
    /// Stable id: folder and file names, scenarios, scripts, rules, the command line.
    fn id(&self) -> &'static str;
    /// The game's name as people say it.
    fn name(&self) -> &'static str;
    /// What stands before a rule's id in refusals and chronicle ("DR").
    fn rule_prefix(&self) -> &'static str;
    /// Do its bots have characters?
    fn has_characters(&self) -> bool;
    /// Every name that [`GameTable::facts`] can give; a name may hold `*` for a part that varies. None: no scripts.
    fn fact_names(&self) -> Vec<String>;
    /// The names of its acts as [`AnyAct::value`](super::AnyAct::value) gives them; with that of its module and a dot
    /// before it where it has one ("Realm.BuyOff").
    fn action_kinds(&self) -> Vec<&'static str>;
    /// Reads a scenario for its title and numbers of seats; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>>;

    /// A new game of the scenario in `text`.
    ///
    /// # Errors
    /// Everything wrong with the scenario, or a number of seats that it cannot be played with.
    fn open(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened;
    /// As [`AnyGame::open`], without snapshots and hashes: no undo, but fast.
    ///
    /// # Errors
    /// As [`AnyGame::open`].
    fn open_lean(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened;
    /// The game in the save file at `path`.
    ///
    /// # Errors
    /// The file is no save of this game, or its position does not fit the data.
    fn load(&'static self, path: &Path) -> Opened;
    /// Goes on with the game in the journal at `path`, for one who waits and may stop it.
    ///
    /// # Errors
    /// It is damaged, or another process plays this game.
    fn resume(&'static self, path: &Path, watch: &Progress) -> Resumed;
    /// What is whole of the damaged journal at `path`. Also returns what had to be left out.
    ///
    /// # Errors
    /// Not even the beginning can be read.
    fn salvage(&'static self, path: &Path) -> Resumed;
    /// Goes on with the game in the journal at `path`. Of a damaged one, what is before the damage goes on without touching
    /// it. Also returns what had to be left out.
    ///
    /// # Errors
    /// Not even the beginning can be read, or another process plays this game.
    fn resume_or_salvage(&'static self, path: &Path) -> Resumed;
    /// Is there an unfinished game in the journal at `path`?
    fn unfinished(&self, path: &Path) -> bool;
    /// Opens a journal or a save to look at it, for one who waits and may stop it.
    ///
    /// # Errors
    /// Not even the beginning can be read, or it was stopped.
    fn open_replay(&'static self, path: &Path, watch: &Progress) -> Result<Box<dyn GameReplay>, Vec<DataError>>;
    /// Replays a journal or save from its beginning and compares every position that the file vouches for.
    ///
    /// # Errors
    /// The file is damaged or cannot be read.
    fn verify(&'static self, path: &Path) -> Result<Verdict, Vec<DataError>>;
}

/// A table, or why there is none.
pub type Opened = Result<Box<dyn GameTable>, Vec<DataError>>;
/// A table and what had to be left out, or why there is none.
pub type Resumed = Result<(Box<dyn GameTable>, Vec<DataError>), Vec<DataError>>;
