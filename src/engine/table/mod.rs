//! The table of any game: the only way anything happens. Submit checks, journals, applies, and runs the phases to the next
//! decision; undo, saves, journals and replays go by what it has kept.

mod asked;
mod back;
#[cfg(test)]
mod bare;
mod chronicle;
mod door;
mod eyes;
mod fork;
mod hooks;
mod hosted;
pub(super) mod kept;
mod known;
mod lay_out;
mod position;
mod replay;
mod resume;
mod save;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::{folder::folder, toy as well};

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use self::known::Known;
use super::act::Act;
use super::dice::Dice;
use super::host::{Game, Host, Over};
use super::judge::Worded;
use super::snapshot::Snapshot;
use super::worlds::TrueWorld;
use crate::table::journal::Journal;
use crate::table::store::Ring;
use crate::table::{
    self, Chronicle, DataError, Entry, History, Lesson, Mark, Outcome, Prompt, RibbonStep, SeatId, SeatSetup, Setup,
    house_text, laws,
};

pub use self::asked::{AdviceQuestion, BotQuestion, Latest};
pub(crate) use self::door::panic_text;
pub use self::hooks::{Opening, Scenario, TableHooks};
pub use self::replay::{Replay, verify, verify_save_text};
pub use self::resume::{is_unfinished, latest, read_journal};

/// An act that stands, with who did it, the hash of the position before it and what a bot said of it.
pub type Played = table::Act<Act>;

/// A game in progress: the true world, who sits at it, and everything that was done.
///
/// What only looks takes `&self`: readers keep what they have looked up behind a lock.
pub struct Table {
    game: &'static Game,
    setup: Setup,
    scenario: Scenario,
    lesson: Option<Lesson>,
    truth: Mutex<TrueWorld>,
    views: Known,
    /// Every line as it is read, with the turn and phase of the next.
    chronicle: Chronicle,
    history: History<Snapshot, Act>,
    /// Lines of the world's log after each number of acts: one of them may be several of the chronicle, or none.
    logged: Vec<usize>,
    journal: Option<Journal>,
    /// The damaged journal that it was taken from.
    salvaged: Option<PathBuf>,
    ring: Option<Ring>,
    /// No snapshots, no hashes: for games played by the thousand.
    lean: bool,
    /// The rules broke and there was no way back: nothing more is taken.
    broken: Option<String>,
    autosave_trouble: Option<String>,
}

impl Table {
    /// A new game of the scenario in `text`; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with the scenario, or a number of seats that it cannot be played with.
    pub fn new(
        game: &'static Game,
        text: &str,
        path: &str,
        seats: Vec<SeatSetup>,
        seed: u64,
    ) -> Result<Self, Vec<DataError>> {
        Self::open(game, Setup { path: path.into(), scenario: house_text(text).into_owned(), seats, seed }, false)
    }

    /// As [`Table::new`], without snapshots and hashes: no undo, but fast.
    ///
    /// # Errors
    /// As [`Table::new`].
    pub fn lean(
        game: &'static Game,
        text: &str,
        path: &str,
        seats: Vec<SeatSetup>,
        seed: u64,
    ) -> Result<Self, Vec<DataError>> {
        Self::open(game, Setup { path: path.into(), scenario: house_text(text).into_owned(), seats, seed }, true)
    }

    fn open(game: &'static Game, setup: Setup, lean: bool) -> Result<Self, Vec<DataError>> {
        let scenario = (game.table.scenario)(&setup.scenario, &setup.path)?;
        let (least, most) = scenario.card.seats.clone().into_inner();
        let count = setup.seats.len();
        if !u8::try_from(count).is_ok_and(|n| (least..=most).contains(&n)) {
            let seats = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let text = format!("is played with {seats} seats, not with {count}");
            return Err(vec![DataError::file(&setup.path, text)]);
        }
        let host = opening(game, &setup, &scenario)?;
        let mut table = Table {
            game,
            lesson: table::lesson::taught(&setup),
            views: Known::of(count),
            setup,
            scenario,
            truth: Mutex::new(TrueWorld(host)),
            chronicle: Chronicle::default(),
            history: History::opening(0),
            logged: vec![],
            journal: None,
            salvaged: None,
            ring: None,
            lean,
            broken: None,
            autosave_trouble: None,
        };
        table.take_lines(0);
        table.history = History::opening(table.chronicle.lines.len());
        table.logged = vec![table.log_len()];
        table.snapshot(0);
        Ok(table)
    }

    // ------------------------------------------------------------ Looking

    /// Which game is played.
    pub fn game(&self) -> &'static Game {
        self.game
    }
    /// What the game was started from: scenario text, seats, seed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    /// What the game was started from.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }
    /// The lesson that is taught at this table, if any.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }
    /// Who sits where, in seat order.
    pub fn seats(&self) -> &[SeatSetup] {
        &self.setup.seats
    }
    /// The name of the player on `seat`.
    pub fn seat_name(&self, seat: SeatId) -> String {
        laws::name_of(&self.setup.seats, seat)
    }
    /// Does a person sit on this seat?
    pub fn is_person(&self, seat: SeatId) -> bool {
        laws::is_person(&self.setup.seats, seat)
    }
    /// Seats on which people sit.
    pub fn humans(&self) -> Vec<SeatId> {
        laws::people(&self.setup.seats)
    }
    /// What `seat` may do now; nothing when it owes no decision.
    pub fn offers(&self, seat: SeatId) -> Vec<Act> {
        if self.broken.is_some() || self.outcome().is_some() {
            return Vec::new();
        }
        self.with_truth(|truth| truth.0.offers(seat))
    }
    /// Who must decide something just now.
    pub fn deciders(&self) -> Vec<SeatId> {
        self.with_truth(|truth| truth.0.deciders())
    }
    /// Who must decide what just now; of no seat when the game is over.
    pub fn prompt(&self) -> Prompt {
        self.with_truth(|truth| hooks::prompt_of(self.game, &mut truth.0))
    }
    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.with_truth(|truth| outcome(&truth.0))
    }
    /// The phases of this turn, in order, done, now and next.
    pub fn ribbon(&self) -> Vec<RibbonStep> {
        self.with_truth(|truth| truth.0.ribbon())
    }
    /// Every line, secret ones too; what one seat may read is [`Table::chronicle_for`].
    pub fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }
    /// The chronicle as `seat` may read it.
    pub fn chronicle_for(&self, seat: SeatId) -> Vec<&Entry> {
        self.chronicle.lines.iter().filter(|line| line.for_seat(seat)).collect()
    }
    /// The acts that stand, first to last.
    pub fn acts(&self) -> &[Played] {
        &self.history.acts
    }
    /// Chronicle lines and barrier after each number of acts, from 0.
    pub fn marks(&self) -> &[Mark] {
        &self.history.marks
    }
    /// How many acts stood before the act that wrote this line of the chronicle; none for the lines of the opening.
    pub fn acts_before(&self, line: usize) -> Option<usize> {
        self.history.marks.partition_point(|mark| mark.lines <= line).checked_sub(1)
    }
    /// Hash of the position.
    pub fn hash(&self) -> u64 {
        self.with_truth(|truth| truth.0.hash())
    }
    /// An act of `seat` in words.
    pub(super) fn described(&self, seat: SeatId, act: &Act) -> String {
        self.with_truth(|truth| words(&mut truth.0, seat, act))
    }
    /// How an act of `seat` reads: line, heading, whether it is final, what it takes away.
    pub fn words(&self, seat: SeatId, act: &Act) -> Worded {
        self.with_truth(|truth| truth.0.words(seat, act))
    }
    /// What was said of the orders of a season, by seat.
    pub fn remarks(&self, season: &str) -> Vec<(SeatId, String)> {
        table::remark::said_of(season, self.acts())
    }
    /// Where the journal is, if one is kept.
    pub fn journal_path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }
    /// The damaged journal from which the game was taken, if it was.
    pub fn salvaged_from(&self) -> Option<&Path> {
        self.salvaged.as_deref()
    }
    /// The last autosave that failed, in words; the journal holds the game all the same.
    pub fn autosave_trouble(&self) -> Option<&str> {
        self.autosave_trouble.as_deref()
    }
    /// What has happened since `seat` was at the table last, as far as it may know. What its own last act set off belongs to
    /// it where that act passed the decision on: the next curtain fell over that.
    pub fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry> {
        let from = self.marks()[self.history.last_seen(seat, self.acts().len()).unwrap_or(0)].lines;
        self.chronicle.lines[from..].iter().filter(|line| line.for_seat(seat)).collect()
    }
    /// What happened before anybody decided anything, for a seat that has not acted yet; how the table was laid is not among it.
    pub fn opening_news(&self, seat: SeatId) -> Vec<&Entry> {
        if self.acts().iter().any(|act| act.seat == seat) {
            return vec![];
        }
        let lines = &self.chronicle.lines[..self.marks()[0].lines];
        // The table is laid before the first phase begins.
        let laid = lines.iter().take_while(|line| line.phase.is_empty()).count();
        lines[laid..].iter().filter(|line| line.for_seat(seat)).collect()
    }
    /// The laws of the game, and that nothing of the position was forgotten.
    ///
    /// # Errors
    /// The law that is broken.
    pub fn laws(&self) -> Result<(), String> {
        self.with_truth(|truth| {
            let Host { game, world, state, .. } = &mut truth.0;
            (game.laws)(world)?;
            state.laws(world)
        })
    }

    // ------------------------------------------------------------ Inside

    pub(super) fn with_truth<R>(&self, look: impl FnOnce(&mut TrueWorld) -> R) -> R {
        look(&mut self.truth.lock().unwrap_or_else(PoisonError::into_inner))
    }
    /// The world itself, with everybody's secrets: for the engine and its tests.
    pub(super) fn host(&mut self) -> &mut Host {
        &mut self.true_world().0
    }
    pub(super) fn true_world(&mut self) -> &mut TrueWorld {
        self.truth.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How the game ended, in this world.
fn outcome(host: &Host) -> Option<Outcome> {
    host.world.resource::<Over>().0.clone()
}

/// An act of `seat` in words, as the position has them.
fn words(host: &mut Host, seat: SeatId, act: &Act) -> String {
    let line = host.words(seat, act).line;
    line.words(&|key| host.name(key), None)
}

/// A host set up and run to its first decision.
fn opening(game: &'static Game, setup: &Setup, scenario: &Scenario) -> Result<Host, Vec<DataError>> {
    let mut host = Host::new(*game);
    host.world.insert_resource(Dice::seeded(setup.seed));
    scenario.lay(&mut host, &setup.seats)?;
    door::run(&mut host, None)
        .map_err(|why| vec![DataError::file(&setup.path, format!("the game does not get under way: {why}"))])?;
    Ok(host)
}
