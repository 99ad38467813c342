//! The door: the only way anything happens at a table.

use std::path::PathBuf;

use bevy_ecs::prelude::World;

use super::history::{Barrier, Snapshot, barrier_of, wants_snapshot};
use super::journal::{Journal, Record};
use super::lesson;
use super::rules::RulesRun;
use super::store::Ring;
use super::{
    Act, Chronicle, DataError, Entry, Game, History, Lesson, Mark, Note, Outcome, Prompt, Refusal, Remark, RibbonStep,
    SeatId, SeatSetup, Setup, house_text, laws, state_hash,
};

/// A game in progress: the world, who sits at it, and everything that was done.
pub struct Table<G: Game> {
    pub(super) world: World,
    pub(super) rules: RulesRun<G>,
    pub(super) setup: Setup,
    pub(super) scenario: G::Scenario,
    pub(super) lesson: Option<Lesson>,
    pub(super) history: History<G::Position, G::Action>,
    pub(super) journal: Option<Journal>,
    /// The damaged journal that it was taken from.
    pub(super) salvaged: Option<PathBuf>,
    pub(super) ring: Option<Ring>,
    /// No snapshots, no hashes: for games played by the thousand.
    pub(super) lean: bool,
    /// The rules broke and there was no way back: nothing more is taken.
    broken: Option<String>,
    /// The last autosave that failed, in words.
    pub(super) autosave_trouble: Option<String>,
}

impl<G: Game> Table<G> {
    /// A new game of the scenario in `text`; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with the scenario, or a number of seats that it cannot be played with.
    pub fn new(text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Result<Self, Vec<DataError>> {
        Self::open(Setup { path: path.into(), scenario: house_text(text).into_owned(), seats, seed }, false)
    }

    /// As [`Table::new`], without snapshots and hashes: no undo, but fast.
    ///
    /// # Errors
    /// As [`Table::new`].
    pub fn lean(text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Result<Self, Vec<DataError>> {
        Self::open(Setup { path: path.into(), scenario: house_text(text).into_owned(), seats, seed }, true)
    }

    pub(super) fn open(setup: Setup, lean: bool) -> Result<Self, Vec<DataError>> {
        let scenario = G::parse_scenario(&setup.scenario, &setup.path)?;
        let card = G::scenario_card(&scenario);
        let count = setup.seats.len();
        if !u8::try_from(count).is_ok_and(|n| card.seats.contains(&n)) {
            let (least, most) = (card.seats.start(), card.seats.end());
            return Err(vec![DataError::file(
                &setup.path,
                format!("is played with {least} to {most} seats, not with {count}"),
            )]);
        }
        let mut rules = RulesRun::new();
        let world = opening::<G>(&setup, &scenario, &mut rules)?;
        let mut table = Table {
            history: History::opening(world.resource::<Chronicle>().lines.len()),
            world,
            rules,
            lesson: lesson::taught(&setup),
            setup,
            scenario,
            journal: None,
            salvaged: None,
            ring: None,
            lean,
            broken: None,
            autosave_trouble: None,
        };
        table.snapshot(0);
        Ok(table)
    }

    // ------------------------------------------------------------ Doing

    /// Would `seat` be let do `action` now?
    ///
    /// # Errors
    /// The law of the table or the rule of the game that forbids it.
    pub fn check(&self, seat: SeatId, action: &G::Action) -> Result<(), Refusal> {
        if let Some(why) = &self.broken {
            return Err(laws::cannot_go_on(why));
        }
        if let Some(outcome) = self.outcome() {
            return Err(laws::game_over(&outcome));
        }
        if seat.index() >= self.setup.seats.len() {
            return Err(laws::no_such_seat(seat, self.setup.seats.len()));
        }
        let prompt = self.prompt();
        if !prompt.seats.contains(&seat) {
            return Err(laws::not_your_turn(&self.setup.seats, seat, &prompt.seats));
        }
        G::check(&self.world, seat, action).map_err(|no| laws::beside_what_is_asked(&self.setup.seats, no, &prompt))
    }

    /// Does `action` for `seat`: checks it, journals it, applies it, and runs the phases to the next decision.
    ///
    /// Returns the new chronicle lines, of every audience: show each only to those it is for ([`Entry::for_seat`]).
    ///
    /// # Errors
    /// Why it was not done; then nothing has changed.
    pub fn submit(&mut self, seat: SeatId, action: G::Action) -> Result<Vec<Entry>, Refusal> {
        self.submit_with(seat, action, None)
    }

    /// As [`Table::submit`], with what the bot on this seat says of it.
    ///
    /// # Errors
    /// As [`Table::submit`].
    pub fn submit_with(
        &mut self,
        seat: SeatId,
        action: G::Action,
        remark: Option<Remark>,
    ) -> Result<Vec<Entry>, Refusal> {
        self.check(seat, &action)?;
        let before = if self.lean { 0 } else { state_hash::<G>(&self.world) };
        let words = (!self.lean && self.is_person(seat)).then(|| G::describe(&self.world, &action));
        let act = Act { seat, action, before, remark };
        self.write(&Record::Act(act.clone()))?;
        let n = self.history.acts.len();
        let lines = self.play(act)?;
        self.history.undone.clear();
        self.history.worded.split_off(&n);
        self.history.worded.extend(words.map(|words| (n, words)));
        self.after_act();
        Ok(lines)
    }

    /// Undoes the last act of the person on `seat`, with what bots have done since.
    ///
    /// # Errors
    /// As [`Table::can_undo_of`].
    pub fn undo_of(&mut self, seat: SeatId) -> Result<(), Refusal> {
        let to = self.can_undo_of(seat)?;
        self.rewind(to)
    }

    /// Undoes the last act, whoever did it.
    ///
    /// # Errors
    /// The barrier it would cross, or there is nothing to undo.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.can_undo()?;
        self.rewind(self.history.acts.len() - 1)
    }

    pub(super) fn rewind(&mut self, to: usize) -> Result<(), Refusal> {
        let world = self.world_at(to)?;
        self.write(&Record::Rewind { to })?;
        let acts = self.adopt(world, to);
        self.history.undone.extend(acts.into_iter().rev());
        Ok(())
    }

    /// Does the act undone last once more, with what bots had done after it. Returns the chronicle lines.
    ///
    /// # Errors
    /// Nothing was undone since the last act.
    pub fn redo(&mut self) -> Result<Vec<Entry>, Refusal> {
        let to = self.history.way_forward(|seat| self.is_person(seat))?;
        let mut lines = Vec::new();
        while self.history.acts.len() < to {
            let act = self.history.undone.last().cloned().expect("there is a way forward");
            self.check(act.seat, &act.action)?;
            self.write(&Record::Forward { to: self.history.acts.len() + 1 })?;
            lines.extend(self.play(act)?);
            self.history.undone.pop();
        }
        self.after_act();
        Ok(lines)
    }

    /// Takes the game back to the position after `to` acts, over any throw, with the consent of every person at the table.
    ///
    /// # Errors
    /// Somebody has not agreed, or there is no such act.
    pub fn take_back(&mut self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        self.can_take_back(to, consent)?;
        let world = self.world_at(to)?;
        self.write(&Record::<G::Action>::TakeBack { to, consent: consent.to_vec() })?;
        self.adopt(world, to);
        self.history.undone.clear();
        fold_take_back(&mut self.history.notes, to, consent);
        // The notes of acts taken back stay in the chronicle: who took back what is not forgotten by taking back more.
        let kept = self.history.marks[to].lines;
        let mut chronicle = self.world.resource_mut::<Chronicle>();
        let written =
            chronicle.lines[..kept].iter().rev().take_while(|l| l.rule.as_deref() == Some("TABLE TAKE-BACK")).count();
        for note in self.history.notes.iter().filter(|note| note.at == to).skip(written) {
            note.write(&mut chronicle);
        }
        let lines = chronicle.lines.len();
        self.history.marks[to] = Mark { lines, barrier: Some(Barrier::TakenBack), passed_to: vec![] };
        Ok(())
    }

    /// May the game be taken back to the position after `to` acts, with the consent of these seats?
    ///
    /// # Errors
    /// Why not.
    pub fn can_take_back(&self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        self.not_lean()?;
        let done = self.history.acts.len();
        if to >= done {
            return Err(laws::no_later_act(done, to));
        }
        self.history.above_floor(to)?;
        let missing: Vec<SeatId> = self.humans().into_iter().filter(|seat| !consent.contains(seat)).collect();
        if missing.is_empty() { Ok(()) } else { Err(laws::consent_missing(&self.setup.seats, &missing)) }
    }

    /// How many acts would stand if the person on `seat` undid their last act. Where only bots have acted since, and nothing
    /// was thrown or shown, their acts go with it: a bot's act alone is never undone, as the bot would only do it again.
    ///
    /// # Errors
    /// Why it cannot be undone.
    pub fn can_undo_of(&self, seat: SeatId) -> Result<usize, Refusal> {
        if !self.is_person(seat) {
            return Err(laws::undo_is_for_people());
        }
        self.way_back(seat)
    }

    /// What [`Table::undo_of`] would take back, in words: the person's own act. Nothing where it takes nothing back.
    pub fn undo_words(&self, seat: SeatId) -> Option<String> {
        let to = self.can_undo_of(seat).ok()?;
        let known = self.history.worded.get(&to).cloned();
        known.or_else(|| Some(G::describe(&self.world_at(to).ok()?.0, &self.acts()[to].action)))
    }

    /// May the last act be undone, whoever did it?
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self) -> Result<(), Refusal> {
        let last = self.acts().last().map_or(SeatId(0), |act| act.seat);
        self.way_back(last).map(|_| ())
    }

    pub(super) fn way_back(&self, seat: SeatId) -> Result<usize, Refusal> {
        self.not_lean()?;
        self.history.way_back(seat, |other| self.is_person(other))
    }

    /// May an undone act be redone?
    ///
    /// # Errors
    /// Why not.
    pub fn can_redo(&self) -> Result<(), Refusal> {
        self.history.way_forward(|seat| self.is_person(seat)).map(|_| ())
    }

    fn not_lean(&self) -> Result<(), Refusal> {
        match self.lean {
            true => Err(laws::no_history()),
            false => Ok(()),
        }
    }

    // ------------------------------------------------------------ Looking

    /// The position itself, with everybody's secrets: for rules and tests. Seats look through [`Table::view`].
    pub fn world(&self) -> &World {
        &self.world
    }
    /// The scenario as it was read at the start.
    pub fn scenario(&self) -> &G::Scenario {
        &self.scenario
    }
    /// What the game was started from: scenario text, seats, seed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    /// Who sits where, in seat order.
    pub fn seats(&self) -> &[SeatSetup] {
        &self.setup.seats
    }
    /// The name of the player on `seat`.
    pub fn seat_name(&self, seat: SeatId) -> String {
        laws::name_of(&self.setup.seats, seat)
    }
    /// Does a person sit on `seat`?
    pub fn is_person(&self, seat: SeatId) -> bool {
        laws::is_person(&self.setup.seats, seat)
    }
    /// Seats on which people sit.
    pub fn humans(&self) -> Vec<SeatId> {
        laws::people(&self.setup.seats)
    }
    /// What `seat` may know.
    pub fn view(&self, seat: SeatId) -> G::View {
        G::view(&self.world, seat)
    }
    /// What `seat` may do now; nothing when it owes no decision.
    pub fn offers(&self, seat: SeatId) -> Vec<G::Action> {
        if self.broken.is_some() || self.outcome().is_some() || !self.prompt().seats.contains(&seat) {
            return Vec::new();
        }
        G::offers(&self.world, seat)
    }
    /// Who must decide what just now; of no seat when the game is over.
    pub fn prompt(&self) -> Prompt {
        G::prompt(&self.world)
    }
    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.world)
    }
    /// The phases of this turn, in order, for the line that shows how far it has come.
    pub fn ribbon(&self) -> Vec<RibbonStep> {
        G::ribbon(&self.world)
    }
    /// Every chronicle line, secret ones too; what one seat may read is [`Table::chronicle_for`].
    pub fn chronicle(&self) -> &Chronicle {
        self.world.resource::<Chronicle>()
    }
    /// The chronicle as `seat` may read it, first line to last: what all know and what was whispered to it.
    pub fn chronicle_for(&self, seat: SeatId) -> Vec<&Entry> {
        self.chronicle().lines.iter().filter(|line| line.for_seat(seat)).collect()
    }
    /// The acts that stand, first to last.
    pub fn acts(&self) -> &[Act<G::Action>] {
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
        state_hash::<G>(&self.world)
    }
    /// Where the journal is, if one is kept.
    pub fn journal_path(&self) -> Option<&std::path::Path> {
        self.journal.as_ref().map(Journal::path)
    }
    /// The damaged journal from which the game was taken, if it was.
    pub fn salvaged_from(&self) -> Option<&std::path::Path> {
        self.salvaged.as_deref()
    }
    /// The last autosave that failed, in words; the journal holds the game all the same.
    pub fn autosave_trouble(&self) -> Option<&str> {
        self.autosave_trouble.as_deref()
    }

    /// Lays another position on the table, as a teacher or a tester does, and runs it to its next decision. The history
    /// begins anew from it; the chronicle goes on. A game that keeps a journal cannot be changed so.
    ///
    /// # Errors
    /// The position does not fit the game, a journal is kept, or the phases come to no decision.
    pub fn lay_out(&mut self, position: &G::Position) -> Result<(), Vec<DataError>> {
        let fault = |why: String| vec![DataError::file(&self.setup.path, why)];
        if self.journal.is_some() {
            return Err(fault("a game with a journal is changed by acts only".into()));
        }
        let mut world = G::restore(position)?;
        let lines = std::mem::take(&mut self.world.resource_mut::<Chronicle>().lines);
        let mut chronicle = world.get_resource_or_init::<Chronicle>();
        chronicle.lines = lines;
        let mut rules = RulesRun::new();
        rules.run(&mut world, None).map_err(|why| vec![DataError::file(&self.setup.path, why)])?;
        self.history = History::opening(world.resource::<Chronicle>().lines.len());
        self.world = world;
        self.rules = rules;
        self.snapshot(0);
        Ok(())
    }

    // ------------------------------------------------------------ Inside

    /// Applies an act that is in the journal already.
    pub(super) fn play(&mut self, act: Act<G::Action>) -> Result<Vec<Entry>, Refusal> {
        let asked = self.prompt().seats;
        let from = self.chronicle().lines.len();
        if let Err(why) = self.rules.run(&mut self.world, Some((act.seat, act.action.clone()))) {
            return Err(self.put_right(&why));
        }
        if let Some(remark) = &act.remark {
            remark.write(act.seat, &mut self.world.resource_mut::<Chronicle>());
        }
        let passed_to = laws::passed_to(&self.setup.seats, act.seat, &asked, self.prompt().seats);
        self.history.acts.push(act);
        let n = self.history.acts.len();
        let chronicle = self.world.resource::<Chronicle>();
        let lines = chronicle.lines.get(from..).unwrap_or_default().to_vec();
        let barrier = barrier_of(&lines, chronicle.sealed, !passed_to.is_empty());
        self.history.marks.push(Mark { lines: chronicle.lines.len(), barrier, passed_to });
        if wants_snapshot(n, barrier) {
            self.snapshot(n);
        }
        Ok(lines)
    }

    /// After the rules broke in the middle of an act: back to the position before it.
    fn put_right(&mut self, why: &str) -> Refusal {
        let n = self.history.acts.len();
        let back = if self.lean { None } else { self.world_at(n).ok() };
        match back {
            Some(world) => {
                self.adopt(world, n);
                // If even this cannot be written, reading drops the act for the same reason it broke here.
                let _ = self.write(&Record::Rewind { to: n });
                laws::rules_broke(why, true)
            }
            None => {
                self.broken = Some(why.into());
                laws::rules_broke(why, false)
            }
        }
    }

    pub(super) fn write(&mut self, record: &Record<G::Action>) -> Result<(), Refusal> {
        match &mut self.journal {
            None => Ok(()),
            Some(journal) => journal.append(record).map_err(|e| laws::journal_failed(&e)),
        }
    }

    fn after_act(&mut self) {
        if let Some(outcome) = self.outcome() {
            // The act stands in the journal; without this line the game is only offered for continuation once more.
            let _ = self.write(&Record::Over { ending: outcome.ending });
        }
        self.autosave();
    }

    fn snapshot(&mut self, n: usize) {
        if self.lean {
            return;
        }
        let chronicle = self.world.resource::<Chronicle>();
        let (turn, phase) = (chronicle.turn, chronicle.phase.clone());
        self.history.keep(n, Snapshot { position: G::capture(&self.world), turn, phase });
    }

    /// A new world as it was after `n` acts, without its chronicle lines.
    pub(super) fn world_at(&self, n: usize) -> Result<(World, RulesRun<G>), Refusal> {
        let failed = |why: String| laws::cannot_go_back(n, &why);
        let words = |errors: Vec<DataError>| errors.iter().map(DataError::to_string).collect::<Vec<_>>().join("; ");
        let mut rules = RulesRun::new();
        let (at, mut world) = match self.history.nearest(n) {
            Some((at, kept)) => {
                let mut world = G::restore(&kept.position).map_err(|e| failed(words(e)))?;
                world.insert_resource(Chronicle { turn: kept.turn, phase: kept.phase.clone(), ..Chronicle::default() });
                (at, world)
            }
            None => (0, opening::<G>(&self.setup, &self.scenario, &mut rules).map_err(|e| failed(words(e)))?),
        };
        for act in &self.history.acts[at..n] {
            rules.run(&mut world, Some((act.seat, act.action.clone()))).map_err(failed)?;
        }
        Ok((world, rules))
    }

    /// Takes over a world from [`Table::world_at`]; the acts after `n` come back.
    fn adopt(&mut self, (mut world, rules): (World, RulesRun<G>), n: usize) -> Vec<Act<G::Action>> {
        let mut lines = std::mem::take(&mut self.world.resource_mut::<Chronicle>().lines);
        lines.truncate(self.history.marks[n].lines);
        let mut chronicle = world.resource_mut::<Chronicle>();
        chronicle.lines = lines;
        chronicle.sealed = false;
        self.world = world;
        self.rules = rules;
        self.history.cut(n)
    }
}

/// Adds the note of a take-back; notes of later acts move to where the game now stands.
pub(crate) fn fold_take_back(notes: &mut Vec<Note>, to: usize, consent: &[SeatId]) {
    for note in notes.iter_mut() {
        note.at = note.at.min(to);
    }
    notes.push(Note::taken_back(to, consent));
}

/// A world set up and run to its first decision.
fn opening<G: Game>(setup: &Setup, scenario: &G::Scenario, rules: &mut RulesRun<G>) -> Result<World, Vec<DataError>> {
    let mut world = G::set_up(scenario, &setup.seats, setup.seed)?;
    world.init_resource::<Chronicle>();
    rules
        .run(&mut world, None)
        .map_err(|why| vec![DataError::file(&setup.path, format!("the game does not get under way: {why}"))])?;
    Ok(world)
}
