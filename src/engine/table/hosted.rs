//! A game by its rules: what it is called, and how tables of it are opened.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::{Replay, Table};
use crate::engine::host::{Game, Host};
use crate::table::{DataError, Progress, ScenarioCard, SeatSetup};

/// Names of acts and of facts, by game: who asks for them asks often, and a plugin is long to run.
static NAMES: Mutex<BTreeMap<&'static str, &'static Names>> = Mutex::new(BTreeMap::new());

/// Kept as long as the program runs.
pub(super) struct Names {
    pub acts: Vec<&'static str>,
    /// As scripts call them.
    kinds: Vec<&'static str>,
    facts: Vec<&'static str>,
}

pub(super) fn names(game: &Game) -> &'static Names {
    let mut all = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(game.id).or_insert_with(|| {
        let host = Host::new(*game);
        let kinds = host.action_kinds().into_iter().map(|kind| &*kind.leak()).collect();
        Box::leak(Box::new(Names { acts: host.action_names(), kinds, facts: host.fact_names() }))
    })
}

impl Game {
    /// The game's name as people say it.
    pub fn name(&self) -> &'static str {
        self.table.title
    }
    /// Every name that [`Table::facts`](super::Table::facts) can give; a name may hold `*` for a part that varies. None: no scripts.
    pub fn fact_names(&self) -> Vec<&'static str> {
        names(self).facts.clone()
    }
    /// The names of its acts as scripts call them: with that of its module and a dot before it where it has one
    /// ("Realm.BuyOff").
    pub fn action_kinds(&self) -> Vec<&'static str> {
        names(self).kinds.clone()
    }
    /// Reads a scenario for its title and numbers of seats; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>> {
        (self.table.scenario)(text, path).map(|scenario| scenario.card)
    }

    /// A new game of the scenario in `text`; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with the scenario, or a number of seats that it cannot be played with.
    pub fn open(
        &'static self,
        text: &str,
        path: &str,
        seats: Vec<SeatSetup>,
        seed: u64,
    ) -> Result<Table, Vec<DataError>> {
        Table::new(self, text, path, seats, seed)
    }
    /// As [`Game::open`], without snapshots and hashes: no undo, but fast.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub fn open_lean(
        &'static self,
        text: &str,
        path: &str,
        seats: Vec<SeatSetup>,
        seed: u64,
    ) -> Result<Table, Vec<DataError>> {
        Table::lean(self, text, path, seats, seed)
    }
    /// Opens a journal or a save to look at it, for one who waits and may stop it.
    ///
    /// # Errors
    /// Not even the beginning can be read, or it was stopped.
    pub fn open_replay(&'static self, path: &Path, watch: &Progress) -> Result<Replay, Vec<DataError>> {
        Replay::open_watched(self, path, watch)
    }
    /// Is there an unfinished game in the journal at `path`?
    pub fn unfinished(&self, path: &Path) -> bool {
        super::is_unfinished(self, path)
    }
}
