//! Replay: stepping through a stored game, forth and back, through the eyes of one seat; and proving that it fits the rules.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::chronicle::{heading, log_of};
use super::known::{Known, View};
use super::resume::read_journal;
use super::save::read_save;
use super::{Table, door, hooks, words};
use crate::engine::host::{Game, Host};
use crate::engine::log::Log;
use crate::engine::worlds::{KnownWorld, TrueWorld};
use crate::table::history::SNAPSHOT_EVERY;
use crate::table::lines_by_act::LinesByAct;
use crate::table::resume::{Compare, Parting};
use crate::table::save::save_file;
use crate::table::{
    DataError, Entry, Eyes, Outcome, Progress, Prompt, SeatId, Setup, Snapshot, Verdict, file_is_journal,
};

/// A stored game that can be looked at after any act.
pub struct Replay {
    table: Table,
    pub(super) told: LinesByAct,
    at: usize,
    first: usize,
    now: Mutex<TrueWorld>,
    known: Known,
    /// What was left out of a damaged file, or where it parts from the rules.
    pub notes: Vec<DataError>,
}

impl Replay {
    /// Opens a journal or a save. What is damaged is left out and told in [`Replay::notes`].
    ///
    /// # Errors
    /// Not even the beginning can be read.
    pub fn open(game: &'static Game, path: &Path) -> Result<Self, Vec<DataError>> {
        Self::open_watched(game, path, &Progress::default())
    }

    /// As [`Replay::open`], for one who waits and may stop it.
    ///
    /// # Errors
    /// As [`Replay::open`], or it was stopped.
    pub fn open_watched(game: &'static Game, path: &Path, watch: &Progress) -> Result<Self, Vec<DataError>> {
        let name = path.display().to_string();
        let parted =
            |p: Parting| DataError::file(&name, format!("act {}: {}; what follows is left out", p.act, p.text));
        let (table, notes): (Table, Vec<DataError>) = if file_is_journal(path).map_err(|e| vec![e])? {
            let read = read_journal(game, path).map_err(|e| vec![e])?;
            let (table, parting) = Table::of_journal(game, &read, Compare::Every, watch)?;
            (table, read.torn.into_iter().chain(read.damage).chain(parting.map(parted)).collect())
        } else {
            let read = read_save(game, &save_file(path).map_err(|e| vec![e])?, &name)?;
            if read.edited {
                (Table::of_save(game, read)?, Vec::new())
            } else {
                // Played from the beginning, so that going to and fro finds positions kept on the way.
                let mut table = Table::open(game, read.setup, false)?;
                let parting = table.replay(&read.acts, &read.notes, Compare::Every, watch);
                (table, parting.map(parted).into_iter().collect())
            }
        };
        watch.errors(&name)?;
        let mut replay = Self::of(table)?;
        replay.notes = notes;
        Ok(replay)
    }

    /// A replay of the game at a table, which it takes over.
    ///
    /// # Errors
    /// The beginning cannot be set up again.
    pub fn of(table: Table) -> Result<Self, Vec<DataError>> {
        Self::lend(table).map_err(|back| back.1)
    }

    /// As [`Replay::of`], for a game that goes on afterwards: the table comes back from [`Replay::give_back`].
    ///
    /// # Errors
    /// As [`Replay::of`]; the table comes back with them.
    pub fn lend(table: Table) -> Result<Self, Box<(Table, Vec<DataError>)>> {
        let told = LinesByAct::new(table.chronicle().lines.clone(), table.marks());
        let (first, at, seats) = (table.history.floor, table.acts().len(), table.seats().len());
        match stand_at(&table, at) {
            Ok(host) => {
                let now = Mutex::new(TrueWorld(host));
                let mut replay = Replay { table, told, at, first, now, known: Known::of(seats), notes: Vec::new() };
                replay.fill_log();
                Ok(replay)
            }
            Err(errors) => Err(Box::new((table, errors))),
        }
    }

    /// The table as it was lent, at its last act.
    pub fn give_back(self) -> Table {
        self.table
    }

    /// A game of its own that goes on from where the replay stands.
    ///
    /// # Errors
    /// As [`Table::fork`].
    pub fn play_on(&self) -> Result<Table, Vec<DataError>> {
        self.table.fork(self.at)
    }

    /// The act it stands after, from [`Replay::first`] to [`Replay::len`].
    pub fn at(&self) -> usize {
        self.at
    }
    /// The first act it can stand after: 0, but for a game that began from an edited save.
    pub fn first(&self) -> usize {
        self.first
    }
    /// Acts in the whole game.
    pub fn len(&self) -> usize {
        self.table.acts().len()
    }
    /// Was nothing done?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Stands after act `n`, or the nearest there is.
    ///
    /// # Errors
    /// The rules of this version cannot play the game that far; it then stands where it stood.
    pub fn go_to(&mut self, n: usize) -> Result<(), Vec<DataError>> {
        let n = n.clamp(self.first, self.len());
        let before = self.at;
        let done = self.walk_to(n);
        if done.is_err() {
            *self.host() = stand_at(&self.table, before)?;
            self.at = before;
        }
        self.known.changed();
        self.fill_log();
        done
    }

    /// Walks on from here or from the nearest position kept, whichever is nearer; keeps positions on the way, so that going
    /// to and fro in a game loaded without any is not a walk from the beginning each time.
    fn walk_to(&mut self, n: usize) -> Result<(), Vec<DataError>> {
        let kept = self.table.history.nearest(n).map(|(at, _)| at);
        if self.at > n || kept.is_some_and(|kept| kept > self.at) {
            self.lay_out(kept)?;
        }
        while self.at < n {
            let act = self.table.acts()[self.at].clone();
            let host = self.host();
            door::run(host, Some((act.seat, &act.action))).map_err(|why| {
                vec![DataError::file(&self.table.setup().path, format!("act {}: {why}", self.at + 1))]
            })?;
            self.at += 1;
            let raster = self.at.is_multiple_of(SNAPSHOT_EVERY) && self.at > self.first;
            if raster && self.table.history.nearest(self.at).is_none_or(|(kept, _)| kept != self.at) {
                let Host { state, world, .. } = self.host();
                let position = state.capture(world);
                let (turn, phase) = heading(world);
                let kept = Snapshot { position, turn, phase };
                self.table.history.keep(self.at, kept);
            }
        }
        Ok(())
    }

    /// Lays out the position kept after act `kept`, in the world that is there: what is shown of it changes only where it
    /// differs. Without one, the opening in a new world.
    fn lay_out(&mut self, kept: Option<usize>) -> Result<(), Vec<DataError>> {
        let Replay { table, now, .. } = self;
        let host = &mut now.get_mut().unwrap_or_else(PoisonError::into_inner).0;
        match kept.and_then(|at| table.history.nearest(at)) {
            Some((_, kept)) => {
                host.state.restore(&mut host.world, &kept.position);
            }
            None => *host = stand_at(table, 0)?,
        }
        self.at = kept.unwrap_or(0);
        Ok(())
    }

    fn host(&mut self) -> &mut Host {
        &mut self.now.get_mut().unwrap_or_else(PoisonError::into_inner).0
    }

    /// The world has the lines up to here: those that were told, notes of the table among them.
    fn fill_log(&mut self) {
        let lines: Vec<Entry> = self.told.up_to(self.at, None).into_iter().cloned().collect();
        let prefix = self.game().rule_prefix;
        let mut log = self.host().world.resource_mut::<Log>();
        *log = log_of(&lines, prefix, &log);
    }

    // ------------------------------------------------------------ Looking

    /// Which game was played.
    pub fn game(&self) -> &'static Game {
        self.table.game
    }
    /// The table, at its last act.
    pub fn table(&self) -> &Table {
        &self.table
    }
    /// What the game was started from: scenario text, seats, seed.
    pub fn setup(&self) -> &Setup {
        self.table.setup()
    }
    pub(super) fn with_now<R>(&self, look: impl FnOnce(&mut TrueWorld) -> R) -> R {
        look(&mut self.now.lock().unwrap_or_else(PoisonError::into_inner))
    }
    /// Looks at what `seat` knew where the replay stands.
    pub fn look<R>(&self, seat: SeatId, look: impl FnOnce(&mut KnownWorld) -> R) -> R {
        let view = self.known.of_seat(*self.game(), seat, |known| self.with_now(|truth| known.follow(truth)));
        View::look(&view, look)
    }
    /// Whom the game waited for where the replay stands, and why.
    pub fn prompt(&self) -> Prompt {
        self.with_now(|truth| hooks::prompt_of(self.game(), &mut truth.0))
    }
    /// The lines up to here that these eyes may read.
    pub fn chronicle(&self, eyes: Eyes) -> Vec<&Entry> {
        self.told.up_to(self.at, eyes)
    }
    /// The lines of act `n` (from 1; 0 is the opening).
    pub fn lines_of(&self, n: usize, eyes: Eyes) -> Vec<&Entry> {
        self.told.of(n, eyes)
    }
    /// Every line of the whole game, secret ones too.
    pub fn all_lines(&self) -> &[Entry] {
        &self.told.lines
    }
    /// For each line that [`Replay::chronicle`] shows `seat`, the act that wrote it; 0 for those of the opening.
    pub fn acts_of_lines(&self, seat: SeatId) -> Vec<usize> {
        self.told.acts_of(self.at, seat)
    }
    /// Every turn and the act with which it was over.
    pub fn turns(&self) -> Vec<(u16, usize)> {
        self.told.turns()
    }
    /// As [`Table::remarks`].
    pub fn remarks(&self, season: &str) -> Vec<(SeatId, String)> {
        self.table.remarks(season)
    }
    /// Writes the whole game as a save.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save_to(&self, path: &Path) -> Result<(), DataError> {
        self.table.save_to(path)
    }
    /// The act after which `seat` was at the table last, seen from here: "since my last turn" begins there.
    pub fn last_turn_of(&self, seat: SeatId) -> usize {
        self.table.history.last_seen(seat, self.at).map_or(self.first, |n| n.max(self.first))
    }
    /// The act after which the turn of `seat` before act `n` ended.
    pub fn turn_before(&self, n: usize, seat: SeatId) -> usize {
        self.table.history.turn_before(self.first, n.clamp(self.first, self.len()), seat)
    }
    /// What happened since `seat` last acted, as far as it may know.
    pub fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry> {
        self.told.between(self.last_turn_of(seat), self.at, Some(seat))
    }
    /// How the whole game ended, if it has.
    pub fn ending(&self) -> Option<Outcome> {
        self.table.outcome()
    }
    /// Who did act `n` (from 1).
    pub fn seat_of(&self, n: usize) -> Option<SeatId> {
        self.table.acts().get(n.checked_sub(1)?).map(|act| act.seat)
    }
    /// Act `n` (from 1) in words, and who did it.
    ///
    /// # Errors
    /// The position before it cannot be set up.
    pub fn describe(&self, n: usize) -> Result<(SeatId, String), Vec<DataError>> {
        let act = &self.table.acts()[n - 1];
        if n == self.at + 1 {
            return Ok((act.seat, self.with_now(|truth| words(&mut truth.0, act.seat, &act.action))));
        }
        let mut host = stand_at(&self.table, n - 1)?;
        Ok((act.seat, words(&mut host, act.seat, &act.action)))
    }
}

fn stand_at(table: &Table, n: usize) -> Result<Host, Vec<DataError>> {
    table.host_at(n).map_err(|no| vec![DataError::file(&table.setup().path, no.to_string())])
}

/// Replays a journal or save from its beginning and compares every position that the file vouches for.
///
/// # Errors
/// The file is damaged or cannot be read.
pub fn verify(game: &'static Game, path: &Path) -> Result<Verdict, Vec<DataError>> {
    if file_is_journal(path).map_err(|e| vec![e])? {
        let read = read_journal(game, path).map_err(|e| vec![e])?;
        if let Some(damage) = read.damage {
            return Err(vec![damage]);
        }
        let (table, parted) = Table::of_journal(game, &read, Compare::Every, &Progress::default())?;
        return Ok(verdict(&table, 0, parted));
    }
    verify_save_text(game, &save_file(path).map_err(|e| vec![e])?, &path.display().to_string())
}

/// As [`verify`], for the text of a save.
///
/// # Errors
/// As [`verify`].
pub fn verify_save_text(game: &'static Game, text: &str, path: &str) -> Result<Verdict, Vec<DataError>> {
    let read = read_save(game, text, path)?;
    let mut table = Table::open(game, read.setup, false)?;
    let parted = table.replay(&read.acts, &read.notes, Compare::Every, &Progress::default());
    let total = read.acts.len();
    let (told, kept) = (&table.chronicle().lines, &read.chronicle.lines);
    let parted = parted.or_else(|| {
        let alike = told.iter().zip(kept).take_while(|(a, b)| a.says_the_same(b)).count();
        let (act, text) = if format!("{:016x}", table.hash()) != read.hash {
            (total, "the position after the last act is not the one in the file".into())
        } else if read.edited {
            (total, format!("the position in {path} was edited by hand: the acts do not lead to it"))
        } else if alike < told.len() || alike < kept.len() {
            let act = table.marks().iter().position(|mark| mark.lines > alike).unwrap_or(total);
            (act, format!("chronicle line {} differs from the one in the file", alike + 1))
        } else {
            return None;
        };
        Some(Parting { act, text, broke: false })
    });
    Ok(Verdict { acts: total, ..verdict(&table, 1, parted) })
}

fn verdict(table: &Table, last: usize, parted: Option<Parting>) -> Verdict {
    let vouched = table.acts().iter().filter(|act| act.before != 0).count() + last;
    Verdict { acts: table.acts().len(), vouched, hash: table.hash(), parted }
}
