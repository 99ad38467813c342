//! Replay: stepping through a stored game, through the eyes of one seat, and proving that it fits the rules.

use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;

use super::history::SNAPSHOT_EVERY;
use super::lines_by_act::LinesByAct;
use super::resume::Compare;
use super::rules::RulesRun;
use super::{
    Chronicle, DataError, Entry, Game, Outcome, Parting, Progress, Prompt, SeatId, Setup, Snapshot, Table,
    file_is_journal, parse_save, read_journal, read_save,
};

/// A table that could not be lent, and why.
pub type GivenBack<G> = (Table<G>, Vec<DataError>);

/// A stored game that can be looked at after any act.
pub struct Replay<G: Game> {
    table: Table<G>,
    /// Chronicle of the whole game.
    pub(super) told: LinesByAct,
    at: usize,
    first: usize,
    now: (World, RulesRun<G>),
    /// What was left out of a damaged file, or where it parts from the rules.
    pub notes: Vec<DataError>,
}

impl<G: Game> Replay<G> {
    /// Opens a journal or a save. What is damaged is left out and told in [`Replay::notes`].
    ///
    /// # Errors
    /// Not even the beginning can be read.
    pub fn open(path: &Path) -> Result<Self, Vec<DataError>> {
        Self::open_watched(path, &Progress::default())
    }

    /// As [`Replay::open`], for one who waits and may stop it.
    ///
    /// # Errors
    /// As [`Replay::open`], or it was stopped.
    pub fn open_watched(path: &Path, watch: &Progress) -> Result<Self, Vec<DataError>> {
        let name = path.display().to_string();
        let parted =
            |p: Parting| DataError::file(&name, format!("act {}: {}; what follows is left out", p.act, p.text));
        let (table, notes): (Table<G>, Vec<DataError>) = if file_is_journal(path).map_err(|e| vec![e])? {
            let read = read_journal::<G>(path).map_err(|e| vec![e])?;
            let (table, parting) = Table::of_journal(&read, Compare::Every, watch)?;
            (table, read.torn.into_iter().chain(read.damage).chain(parting.map(parted)).collect())
        } else {
            let read = read_save::<G>(path).map_err(|e| vec![e])?;
            if read.edited {
                (Table::load(path)?, Vec::new())
            } else {
                // Played from the beginning, so that going to and fro finds positions kept on the way.
                let acts: Vec<_> = read.save.acts.into_iter().map(|a| a.act).collect();
                let mut table = Table::open(read.save.setup, false)?;
                let parting = table.replay(&acts, &read.save.notes, Compare::Every, watch);
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
    pub fn of(table: Table<G>) -> Result<Self, Vec<DataError>> {
        Self::lend(table).map_err(|back| back.1)
    }

    /// As [`Replay::of`], for a game that goes on afterwards: the table comes back from [`Replay::give_back`].
    ///
    /// # Errors
    /// As [`Replay::of`]; the table comes back with them.
    pub fn lend(table: Table<G>) -> Result<Self, Box<GivenBack<G>>> {
        let told = LinesByAct::new(table.chronicle().lines.clone(), table.marks());
        let first = table.history.floor;
        let at = table.acts().len();
        match stand_at(&table, at) {
            Ok(now) => Ok(Replay { table, told, at, first, now, notes: Vec::new() }),
            Err(errors) => Err(Box::new((table, errors))),
        }
    }

    /// The table as it was lent, at its last act.
    pub fn give_back(self) -> Table<G> {
        self.table
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
    /// Has the game no acts?
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
            self.now = stand_at(&self.table, before)?;
            self.at = before;
        }
        done
    }

    /// Walks on from here or from the nearest position kept, whichever is nearer; keeps positions on the way, so that
    /// going to and fro in a game loaded without any is not a walk from the beginning each time.
    fn walk_to(&mut self, n: usize) -> Result<(), Vec<DataError>> {
        let kept = self.table.history.nearest(n).map(|(at, _)| at);
        if self.at > n || kept.is_some_and(|kept| kept > self.at) {
            let from = kept.unwrap_or(0);
            self.now = stand_at(&self.table, from)?;
            self.at = from;
        }
        while self.at < n {
            let act = &self.table.acts()[self.at];
            let (world, rules) = &mut self.now;
            rules.run(world, Some((act.seat, act.action.clone()))).map_err(|why| {
                vec![DataError::file(&self.table.setup().path, format!("act {}: {why}", self.at + 1))]
            })?;
            self.at += 1;
            let raster = self.at.is_multiple_of(SNAPSHOT_EVERY) && self.at > self.first;
            if raster && self.table.history.nearest(self.at).is_none_or(|(kept, _)| kept != self.at) {
                let chronicle = world.resource::<Chronicle>();
                let (turn, phase) = (chronicle.turn, chronicle.phase.clone());
                self.table.history.keep(self.at, Snapshot { position: G::capture(world), turn, phase });
            }
        }
        Ok(())
    }

    /// The world it stands in. Its chronicle is not filled; [`Replay::chronicle`] is.
    pub fn world(&self) -> &World {
        &self.now.0
    }
    /// What the game was started from: scenario text, seats, seed.
    pub fn setup(&self) -> &Setup {
        self.table.setup()
    }
    /// What `seat` knew where the replay stands.
    pub fn view(&self, seat: SeatId) -> G::View {
        G::view(self.world(), seat)
    }
    /// That view as a terminal prints it.
    pub fn print_view(&self, seat: SeatId) -> String {
        G::print_view(self.world(), seat)
    }
    /// Whom the game waited for where the replay stands, and why.
    pub fn prompt(&self) -> Prompt {
        G::prompt(self.world())
    }
    /// The lines up to here that `seat` may read; every line for `None`.
    pub fn chronicle(&self, seat: Option<SeatId>) -> Vec<&Entry> {
        self.told.up_to(self.at, seat)
    }
    /// The lines of act `n` (from 1; 0 is the opening).
    pub fn lines_of(&self, n: usize, seat: Option<SeatId>) -> Vec<&Entry> {
        self.told.of(n, seat)
    }
    /// For each line that [`Replay::chronicle`] shows `seat`, the act that wrote it; 0 for those of the opening.
    pub fn acts_of_lines(&self, seat: SeatId) -> Vec<usize> {
        self.told.acts_of(self.at, seat)
    }
    /// Every turn and the act with which it was over: the first that leads into another, or the last of all.
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
    /// The act after which the turn of `seat` before act `n` ended: what it is doing at `n` itself is left out, what its last
    /// act set off while it could not look is not.
    pub fn turn_before(&self, n: usize, seat: SeatId) -> usize {
        self.table.history.turn_before(self.first, n.clamp(self.first, self.len()), seat)
    }
    /// How the whole game ended, if it has.
    pub fn ending(&self) -> Option<Outcome> {
        self.table.outcome()
    }
    /// What happened since `seat` last acted, as far as it may know.
    pub fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry> {
        self.told.between(self.last_turn_of(seat), self.at, Some(seat))
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
            return Ok((act.seat, G::describe(self.world(), &act.action)));
        }
        let (world, _) = stand_at(&self.table, n - 1)?;
        Ok((act.seat, G::describe(&world, &act.action)))
    }
}

fn stand_at<G: Game>(table: &Table<G>, n: usize) -> Result<(World, RulesRun<G>), Vec<DataError>> {
    table.world_at(n).map_err(|no| vec![DataError::file(&table.setup().path, no.to_string())])
}

impl<G: Game> Table<G> {
    /// What has happened since `seat` was at the table last, as far as it may know: what it is told when its curtain opens.
    /// What its own last act set off belongs to it where that act passed the decision on: the next curtain fell over that.
    /// How the table was laid is no news.
    pub fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry> {
        let from = self.marks()[self.history.last_seen(seat, self.acts().len()).unwrap_or(0)].lines;
        self.chronicle().lines[from..].iter().filter(|line| line.for_seat(seat)).collect()
    }

    /// What happened before anybody decided anything (an event of the first turn, say), for a seat that has not acted yet; how
    /// the table was laid is not among it.
    pub fn opening_news(&self, seat: SeatId) -> Vec<&Entry> {
        if self.acts().iter().any(|act| act.seat == seat) {
            return vec![];
        }
        let lines = &self.chronicle().lines[..self.marks()[0].lines];
        // The table is laid before the first phase begins.
        let laid = lines.iter().take_while(|line| line.phase.is_empty()).count();
        lines[laid..].iter().filter(|line| line.for_seat(seat)).collect()
    }
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

/// Replays a journal or save from its beginning and compares every position that the file vouches for.
///
/// # Errors
/// The file is damaged or cannot be read.
pub fn verify<G: Game>(path: &Path) -> Result<Verdict, Vec<DataError>> {
    if file_is_journal(path).map_err(|e| vec![e])? {
        let read = read_journal::<G>(path).map_err(|e| vec![e])?;
        if let Some(damage) = read.damage {
            return Err(vec![damage]);
        }
        let (table, parted) = Table::<G>::of_journal(&read, Compare::Every, &Progress::default())?;
        return Ok(verdict(&table, 0, parted));
    }
    let read = read_save::<G>(path).map_err(|e| vec![e])?;
    verify_save(read, path)
}

/// As [`verify`], for the text of a save.
///
/// # Errors
/// As [`verify`].
pub fn verify_save_text<G: Game>(text: &str, path: &str) -> Result<Verdict, Vec<DataError>> {
    verify_save(parse_save::<G>(text, path).map_err(|e| vec![e])?, &PathBuf::from(path))
}

fn verify_save<G: Game>(read: super::SaveRead<G>, path: &Path) -> Result<Verdict, Vec<DataError>> {
    let acts: Vec<_> = read.save.acts.iter().map(|a| a.act.clone()).collect();
    let notes = read.save.notes.clone();
    let mut table = Table::<G>::open(read.save.setup.clone(), false)?;
    let mut parted = table.replay(&acts, &notes, Compare::Every, &Progress::default());
    let total = acts.len();
    if parted.is_none() && format!("{:016x}", table.hash()) != read.save.hash {
        parted = Some(Parting {
            act: total,
            text: "the position after the last act is not the one in the file".into(),
            broke: false,
        });
    }
    if parted.is_none() && read.edited {
        parted = Some(Parting {
            act: total,
            text: format!("the position in {} was edited by hand: the acts do not lead to it", path.display()),
            broke: false,
        });
    }
    let (told, kept) = (&table.chronicle().lines, &read.save.chronicle);
    let alike = told.iter().zip(kept).take_while(|(a, b)| a.says_the_same(b)).count();
    if parted.is_none() && (alike < told.len() || alike < kept.len()) {
        let n = alike;
        let act = table.marks().iter().position(|mark| mark.lines > n).unwrap_or(total);
        parted = Some(Parting {
            act,
            text: format!("chronicle line {} differs from the one in the file", n + 1),
            broke: false,
        });
    }
    Ok(Verdict { acts: total, ..verdict(&table, 1, parted) })
}

fn verdict<G: Game>(table: &Table<G>, last: usize, parted: Option<Parting>) -> Verdict {
    let vouched = table.acts().iter().filter(|act| act.before != 0).count() + last;
    Verdict { acts: table.acts().len(), vouched, hash: table.hash(), parted }
}
