//! A game and its tables as front ends see them: behind the traits of both engines.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::chronicle::heading;
use super::known::{View, Viewed};
use super::{Replay, Table, kept, resume, words};
use crate::engine::Readable;
use crate::engine::act::Act;
use crate::engine::dice::Luck;
use crate::engine::host::{Game, Host};
use crate::engine::judge::Worded;
use crate::table::conformance::Checks;
use crate::table::{
    ActValue, Advice, AdviceQuestion, AnyAct, AnyGame, BotQuestion, DataError, Dice, Entry, Eyes, Fact, GameReplay,
    GameTable, Lent, Lesson, Loss, Opponent, Outcome, Progress, Prompt, Refusal, Remark, RibbonStep, ScenarioCard,
    SeatId, SeatSetup, Setup, Store, Verdict,
};

type Opened = Result<Box<dyn GameTable>, Vec<DataError>>;
type Resumed = Result<(Box<dyn GameTable>, Vec<DataError>), Vec<DataError>>;

fn boxed(table: Table) -> Box<dyn GameTable> {
    Box::new(table)
}

/// Names of acts and of facts, by game: who asks for them asks often, and a plugin is long to run.
static NAMES: Mutex<BTreeMap<&'static str, Names>> = Mutex::new(BTreeMap::new());

#[derive(Clone)]
struct Names {
    acts: Vec<&'static str>,
    /// As scripts call them; kept as long as the program runs.
    kinds: Vec<&'static str>,
    facts: Vec<&'static str>,
}

fn names(game: &Game) -> Names {
    let mut all = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let read = || {
        let host = Host::new(*game);
        let kinds = host.action_kinds().into_iter().map(|kind| &*kind.leak()).collect();
        Names { acts: host.action_names(), kinds, facts: host.fact_names() }
    };
    all.entry(game.name).or_insert_with(read).clone()
}

impl AnyGame for Game {
    fn id(&self) -> &'static str {
        self.name
    }
    fn name(&self) -> &'static str {
        self.table.title
    }
    fn rule_prefix(&self) -> &'static str {
        self.rule_prefix
    }
    fn has_characters(&self) -> bool {
        self.table.has_characters
    }
    fn fact_names(&self) -> Vec<String> {
        names(self).facts.into_iter().map(String::from).collect()
    }
    fn action_kinds(&self) -> Vec<&'static str> {
        names(self).kinds
    }
    fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>> {
        (self.table.scenario)(text, path).map(|scenario| scenario.card)
    }
    fn open(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened {
        Table::new(self, text, path, seats, seed).map(boxed)
    }
    fn open_lean(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened {
        Table::lean(self, text, path, seats, seed).map(boxed)
    }
    fn load(&'static self, path: &Path) -> Opened {
        Table::load(self, path).map(boxed)
    }
    fn resume(&'static self, path: &Path, watch: &Progress) -> Resumed {
        Table::resume_watched(self, path, watch).map(|(table, notes)| (boxed(table), notes))
    }
    fn salvage(&'static self, path: &Path) -> Resumed {
        Table::salvage(self, path).map(|(table, notes)| (boxed(table), notes))
    }
    fn resume_or_salvage(&'static self, path: &Path) -> Resumed {
        Table::resume_or_salvage(self, path).map(|(table, notes)| (boxed(table), notes))
    }
    fn unfinished(&self, path: &Path) -> bool {
        resume::is_unfinished(self, path)
    }
    fn open_replay(&'static self, path: &Path, watch: &Progress) -> Result<Box<dyn GameReplay>, Vec<DataError>> {
        Ok(Box::new(Replay::open_watched(self, path, watch)?))
    }
    fn verify(&'static self, path: &Path) -> Result<Verdict, Vec<DataError>> {
        super::verify(self, path)
    }
}

impl ActValue for Act {
    fn text(&self) -> Result<String, String> {
        Ok(Act::text(self))
    }
    fn value(&self) -> serde_json::Value {
        crate::table::json_of_ron(&Act::text(self))
    }
    fn same(&self, other: &dyn ActValue) -> bool {
        other.inner().downcast_ref::<Act>() == Some(self)
    }
    fn inner(&self) -> &dyn Any {
        self
    }
}

fn any(acts: Vec<Act>) -> Vec<AnyAct> {
    acts.into_iter().map(AnyAct::new).collect()
}

impl Table {
    /// The act, if it is one of this game.
    fn own<'a>(&self, act: &'a AnyAct) -> Option<&'a Act> {
        act.get::<Act>().filter(|act| names(self.game).acts.contains(&act.name()))
    }
    fn own_or_refusal<'a>(&self, act: &'a AnyAct) -> Result<&'a Act, Refusal> {
        self.own(act).ok_or_else(|| {
            let text = format!("{act:?} is no act of {}, which is on this table.", self.game.table.title);
            Refusal::of_table("OtherGame", "GAME", text)
        })
    }
    /// How an act reads, for whoever would do it now.
    fn worded(&self, act: &AnyAct) -> Option<Worded> {
        let act = self.own(act)?;
        let seat = self.deciders().first().copied().unwrap_or(SeatId(0));
        Some(self.words(seat, act))
    }
}

impl GameTable for Table {
    fn game(&self) -> &'static dyn AnyGame {
        self.game
    }
    fn setup(&self) -> &Setup {
        Table::setup(self)
    }
    fn lesson(&self) -> Option<&Lesson> {
        Table::lesson(self)
    }

    fn act_count(&self) -> usize {
        self.acts().len()
    }
    fn act(&self, n: usize) -> Option<(SeatId, AnyAct)> {
        self.acts().get(n).map(|act| (act.seat, AnyAct::new(act.action.clone())))
    }
    fn last_act(&self) -> Option<(SeatId, AnyAct, u64)> {
        self.acts().last().map(|act| (act.seat, AnyAct::new(act.action.clone()), act.before))
    }
    fn has_acted(&self, seats: &[SeatId]) -> bool {
        self.acts().iter().any(|act| seats.contains(&act.seat))
    }
    fn lines(&self) -> &[Entry] {
        &self.chronicle.lines
    }
    fn acts_before(&self, line: usize) -> Option<usize> {
        Table::acts_before(self, line)
    }
    fn turn(&self) -> u16 {
        self.chronicle.turn
    }
    fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry> {
        Table::since_last_turn(self, seat)
    }
    fn opening_news(&self, seat: SeatId) -> Vec<&Entry> {
        Table::opening_news(self, seat)
    }
    fn remarks(&self, season: &str) -> Vec<(SeatId, String)> {
        Table::remarks(self, season)
    }

    fn prompt(&self) -> Prompt {
        Table::prompt(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        Table::outcome(self)
    }
    fn ribbon(&self) -> Vec<RibbonStep> {
        Table::ribbon(self)
    }
    fn hash(&self) -> u64 {
        Table::hash(self)
    }
    fn has_secrets(&self, seat: SeatId) -> bool {
        self.with_truth(|truth| (self.game.table.has_secrets)(&mut truth.0.world, seat))
    }

    fn print_view(&self, seat: SeatId) -> String {
        self.look(seat, self.game.table.print_view)
    }
    fn print_map(&self, seat: SeatId, words: &str) -> Option<String> {
        self.look(seat, |known| (self.game.table.print_map)(known, words))
    }
    fn view_text(&self, seat: SeatId) -> Result<String, String> {
        Ok(self.look(seat, |known| known.text()))
    }
    fn issues(&self, seat: SeatId) -> Vec<String> {
        self.look(seat, self.game.table.issues)
    }
    fn facts(&self, seat: SeatId) -> BTreeMap<String, Fact> {
        self.look(seat, |known| known.facts(seat))
    }
    fn opened(&self, seat: SeatId) -> Option<String> {
        self.look(seat, self.game.table.opened)
    }
    fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        self.look(by, |known| self.game.table.standings(known, self.setup().seats.len()))
    }
    fn gives_advice(&self, seat: SeatId) -> bool {
        self.look(seat, self.game.table.gives_advice)
    }

    fn offers(&self, seat: SeatId) -> Vec<AnyAct> {
        any(Table::offers(self, seat))
    }
    fn check(&self, seat: SeatId, act: &AnyAct) -> Result<(), Refusal> {
        Table::check(self, seat, self.own_or_refusal(act)?)
    }
    fn read_act(&self, text: &str, path: &str) -> Result<AnyAct, DataError> {
        let read = self.with_truth(|truth| truth.0.parse(text));
        read.map(AnyAct::new).map_err(|e| DataError::ron(path, text, &e))
    }
    fn read_order(&self, seat: SeatId, text: &str) -> Option<Result<AnyAct, String>> {
        Some(self.look(seat, |known| (self.game.table.read_order)(known, text))?.map(AnyAct::new))
    }
    fn picked(&self, seat: SeatId, words: &str) -> Option<Result<Vec<AnyAct>, String>> {
        Some(self.look(seat, |known| (self.game.table.picked)(known, words))?.map(any))
    }
    fn describe(&self, act: &AnyAct) -> String {
        let seat = self.deciders().first().copied().unwrap_or(SeatId(0));
        match self.own(act) {
            Some(act) => self.with_truth(|truth| words(&mut truth.0, seat, act)),
            None => act.text().unwrap_or_default(),
        }
    }
    fn heading(&self, act: &AnyAct) -> String {
        self.worded(act).map_or_else(|| act.text().unwrap_or_default(), |worded| worded.heading)
    }
    fn is_final(&self, act: &AnyAct) -> bool {
        self.worded(act).is_some_and(|worded| worded.is_final)
    }
    fn loss(&self, act: &AnyAct) -> Option<Loss> {
        self.worded(act)?.loss
    }
    fn left_undone(&self, seat: SeatId, act: &AnyAct, offers: &[AnyAct]) -> Option<String> {
        let act = self.own(act)?;
        let offers: Vec<Act> = offers.iter().filter_map(|offer| self.own(offer)).cloned().collect();
        self.with_truth(|truth| truth.0.left_undone(seat, act, &offers))
    }

    fn ask_bot(&self, seat: SeatId, bot: Opponent, luck: Dice) -> Option<Box<dyn BotQuestion>> {
        let offers = Table::offers(self, seat);
        if offers.is_empty() {
            return None;
        }
        Some(Box::new(Question { game: self.game, bot, view: self.view(seat), offers, luck: Luck::of(luck) }))
    }
    fn first_come(&self, seat: SeatId) -> bool {
        self.with_truth(|truth| (self.game.table.first_come)(&mut truth.0.world, seat))
    }
    fn holds_back(&self, seat: SeatId, people: &[SeatId]) -> bool {
        self.with_truth(|truth| (self.game.table.holds_back)(&mut truth.0.world, seat, people))
    }
    fn ask_advice(&self, seat: SeatId) -> AdviceQuestion {
        let (game, view, offers) = (self.game, self.view(seat), Table::offers(self, seat));
        Box::new(move || {
            View::look(&view, |known| {
                let Advice { acts, lines } =
                    (game.table.gives_advice)(known).then(|| (game.table.advise)(known, &offers))?;
                Some(Advice { acts: any(acts), lines })
            })
        })
    }
    fn outstanding(&self, seat: SeatId, advised: &[AnyAct]) -> Vec<AnyAct> {
        let advised: Vec<Act> = advised.iter().filter_map(|act| self.own(act)).cloned().collect();
        any(self.look(seat, |known| (self.game.table.outstanding)(known, &advised)))
    }

    fn submit_with(&mut self, seat: SeatId, act: AnyAct, remark: Option<Remark>) -> Result<Vec<Entry>, Refusal> {
        let act = self.own_or_refusal(&act)?.clone();
        Table::submit_with(self, seat, act, remark)
    }
    fn can_undo_of(&self, seat: SeatId) -> Result<usize, Refusal> {
        Table::can_undo_of(self, seat)
    }
    fn undo_words(&self, seat: SeatId) -> Option<String> {
        Table::undo_words(self, seat)
    }
    fn undo_of(&mut self, seat: SeatId) -> Result<(), Refusal> {
        Table::undo_of(self, seat)
    }
    fn can_redo(&self) -> Result<(), Refusal> {
        Table::can_redo(self)
    }
    fn redo(&mut self) -> Result<Vec<Entry>, Refusal> {
        Table::redo(self)
    }
    fn can_take_back(&self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        Table::can_take_back(self, to, consent)
    }
    fn take_back(&mut self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        Table::take_back(self, to, consent)
    }

    fn save_text(&self) -> Result<String, DataError> {
        Table::save_text(self)
    }
    fn save_to(&self, path: &Path) -> Result<(), DataError> {
        Table::save_to(self, path)
    }
    fn keep_journal(&mut self, store: &Store) -> Result<(), DataError> {
        Table::keep_journal(self, store)
    }
    fn write_journal(&self, path: &Path) -> Result<(), DataError> {
        Table::write_journal(self, path)
    }
    fn journal_path(&self) -> Option<&Path> {
        Table::journal_path(self)
    }
    fn salvaged_from(&self) -> Option<&Path> {
        Table::salvaged_from(self)
    }
    fn autosave_trouble(&self) -> Option<&str> {
        Table::autosave_trouble(self)
    }

    fn lend(self: Box<Self>) -> Lent {
        match Replay::lend(*self) {
            Ok(replay) => Ok(Box::new(replay)),
            Err(back) => Err(Box::new((boxed(back.0), back.1))),
        }
    }

    fn keeps_laws(&mut self, checks: &Checks, stale: &[(SeatId, AnyAct)]) -> Result<(), String> {
        let stale: Vec<(SeatId, Act)> =
            stale.iter().filter_map(|(seat, act)| Some((*seat, self.own(act)?.clone()))).collect();
        kept::after_act(self, checks, &stale)
    }
    fn replays(&self) -> Result<(), String> {
        kept::replays(self)
    }
}

/// What a bot is asked.
struct Question {
    game: &'static Game,
    bot: Opponent,
    view: Viewed,
    offers: Vec<Act>,
    luck: Luck,
}

impl BotQuestion for Question {
    fn choose(&mut self) -> AnyAct {
        let Question { game, bot, view, offers, luck } = self;
        let seat_view = |known: &mut _| (game.table.bot)(bot, known, offers, luck);
        let chosen = View::look(view, seat_view);
        // A bot that names nothing it may do takes the first offer: the game goes on, and simulate shows its weakness.
        let allowed = |act: &Act| offers.contains(act) || View::look(view, |k| k.check(k.seat(), act).is_ok());
        AnyAct::new(chosen.filter(allowed).unwrap_or_else(|| offers[0].clone()))
    }
    fn because(&self, chosen: &AnyAct) -> Option<Remark> {
        let act = chosen.get::<Act>()?;
        View::look(&self.view, |known| (self.game.table.because)(&self.bot, known, act))
    }
}

impl GameReplay for Replay {
    fn game(&self) -> &'static dyn AnyGame {
        Replay::game(self)
    }
    fn setup(&self) -> &Setup {
        Replay::setup(self)
    }
    fn notes(&self) -> &[DataError] {
        &self.notes
    }
    fn save_to(&self, path: &Path) -> Result<(), DataError> {
        Replay::save_to(self, path)
    }
    fn give_back(self: Box<Self>) -> Box<dyn GameTable> {
        boxed(Replay::give_back(*self))
    }
    fn at(&self) -> usize {
        Replay::at(self)
    }
    fn first(&self) -> usize {
        Replay::first(self)
    }
    fn last(&self) -> usize {
        self.len()
    }
    fn go_to(&mut self, n: usize) -> Result<(), Vec<DataError>> {
        Replay::go_to(self, n)
    }
    fn all_lines(&self) -> &[Entry] {
        Replay::all_lines(self)
    }
    fn lines_of(&self, n: usize, eyes: Eyes) -> Vec<&Entry> {
        Replay::lines_of(self, n, eyes)
    }
    fn chronicle(&self, eyes: Eyes) -> Vec<&Entry> {
        Replay::chronicle(self, eyes)
    }
    fn acts_of_lines(&self, seat: SeatId) -> Vec<usize> {
        Replay::acts_of_lines(self, seat)
    }
    fn turns(&self) -> Vec<(u16, usize)> {
        Replay::turns(self)
    }
    fn turn_before(&self, n: usize, seat: SeatId) -> usize {
        Replay::turn_before(self, n, seat)
    }
    fn remarks(&self, season: &str) -> Vec<(SeatId, String)> {
        Replay::remarks(self, season)
    }
    fn seat_of(&self, n: usize) -> Option<SeatId> {
        Replay::seat_of(self, n)
    }
    fn describe(&self, n: usize) -> Result<(SeatId, String), Vec<DataError>> {
        Replay::describe(self, n)
    }
    fn ending(&self) -> Option<Outcome> {
        Replay::ending(self)
    }
    fn prompt(&self) -> Prompt {
        Replay::prompt(self)
    }
    fn turn(&self) -> u16 {
        self.with_now(|truth| heading(&truth.0.world).0)
    }
    fn ribbon(&self) -> Vec<RibbonStep> {
        self.with_now(|truth| truth.0.ribbon())
    }
    fn print_view(&self, seat: SeatId) -> String {
        self.look(seat, Replay::game(self).table.print_view)
    }
    fn opened(&self, seat: SeatId) -> Option<String> {
        self.look(seat, Replay::game(self).table.opened)
    }
    fn has_secrets(&self, seat: SeatId) -> bool {
        self.with_now(|truth| (Replay::game(self).table.has_secrets)(&mut truth.0.world, seat))
    }
    fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        self.look(by, |known| Replay::game(self).table.standings(known, Replay::setup(self).seats.len()))
    }
}
