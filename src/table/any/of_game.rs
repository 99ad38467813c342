//! The tables generic over [`Game`], as front ends see them.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::Path;

use ron::ser::PrettyConfig;

use super::super::conformance::{self, Checks};
use super::super::{
    Advice, Chronicle, DataError, Dice, Entry, Eyes, Fact, Game, Lesson, Loss, Opponent, Outcome, Progress, Prompt,
    Refusal, Remark, Replay, RibbonStep, ScenarioCard, SeatId, SeatSetup, Setup, Store, Table, Verdict, house_ron,
    parse_ron, read_journal, verify,
};
use super::game::{Opened, Resumed};
use super::open::Lent;
use super::{AdviceQuestion, AnyAct, AnyGame, BotQuestion, GameReplay, GameTable};

/// The game `G` by its rules.
pub struct GameOf<G>(PhantomData<fn() -> G>);

impl<G: Game> GameOf<G> {
    /// The one there is.
    pub const ANY: &'static dyn AnyGame = &GameOf::<G>(PhantomData);
}

fn boxed<G: Game>(table: Table<G>) -> Box<dyn GameTable> {
    Box::new(table)
}

impl<G: Game> AnyGame for GameOf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn rule_prefix(&self) -> &'static str {
        G::RULE_PREFIX
    }
    fn has_characters(&self) -> bool {
        G::CHARACTERS
    }
    fn fact_names(&self) -> Vec<String> {
        G::fact_names()
    }
    fn action_kinds(&self) -> Vec<&'static str> {
        G::action_kinds().to_vec()
    }
    fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>> {
        G::parse_scenario(text, path).map(|scenario| G::scenario_card(&scenario))
    }
    fn open(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened {
        Table::<G>::new(text, path, seats, seed).map(boxed)
    }
    fn open_lean(&'static self, text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64) -> Opened {
        Table::<G>::lean(text, path, seats, seed).map(boxed)
    }
    fn load(&'static self, path: &Path) -> Opened {
        Table::<G>::load(path).map(boxed)
    }
    fn resume(&'static self, path: &Path, watch: &Progress) -> Resumed {
        Table::<G>::resume_watched(path, watch).map(|(table, notes)| (boxed(table), notes))
    }
    fn salvage(&'static self, path: &Path) -> Resumed {
        Table::<G>::salvage(path).map(|(table, notes)| (boxed(table), notes))
    }
    fn resume_or_salvage(&'static self, path: &Path) -> Resumed {
        Table::<G>::resume_or_salvage(path).map(|(table, notes)| (boxed(table), notes))
    }
    fn unfinished(&self, path: &Path) -> bool {
        read_journal::<G>(path).is_ok_and(|read| !read.is_over())
    }
    fn open_replay(&'static self, path: &Path, watch: &Progress) -> Result<Box<dyn GameReplay>, Vec<DataError>> {
        Ok(Box::new(Replay::<G>::open_watched(path, watch)?))
    }
    fn verify(&'static self, path: &Path) -> Result<Verdict, Vec<DataError>> {
        verify::<G>(path)
    }
}

/// The act as the game knows it.
fn own<G: Game>(act: &AnyAct) -> Option<&G::Action> {
    act.get::<G::Action>()
}

fn own_or_refusal<G: Game>(act: &AnyAct) -> Result<&G::Action, Refusal> {
    own::<G>(act).ok_or_else(|| {
        Refusal::of_table("OtherGame", "GAME", format!("{act:?} is no act of {}, which is on this table.", G::NAME))
    })
}

fn written(act: &AnyAct) -> String {
    act.text().unwrap_or_default()
}

fn acts<G: Game>(actions: Vec<G::Action>) -> Vec<AnyAct> {
    actions.into_iter().map(AnyAct::of_action).collect()
}

fn standings<G: Game>(view: &G::View, setup: &Setup) -> Vec<(String, String)> {
    let seats = (0..setup.seats.len()).map(|n| SeatId(n as u8));
    seats.map(|seat| (G::plays(view, seat), G::standing(view, seat))).collect()
}

impl<G: Game> GameTable for Table<G> {
    fn game(&self) -> &'static dyn AnyGame {
        GameOf::<G>::ANY
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
        self.acts().get(n).map(|act| (act.seat, AnyAct::of_action(act.action.clone())))
    }
    fn last_act(&self) -> Option<(SeatId, AnyAct, u64)> {
        self.acts().last().map(|act| (act.seat, AnyAct::of_action(act.action.clone()), act.before))
    }
    fn has_acted(&self, seats: &[SeatId]) -> bool {
        self.acts().iter().any(|act| seats.contains(&act.seat))
    }
    fn lines(&self) -> &[Entry] {
        &self.chronicle().lines
    }
    fn acts_before(&self, line: usize) -> Option<usize> {
        Table::acts_before(self, line)
    }
    fn turn(&self) -> u16 {
        self.chronicle().turn
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
        G::has_secrets(self.world(), seat)
    }

    fn print_view(&self, seat: SeatId) -> String {
        G::print_view(self.world(), seat)
    }
    fn print_map(&self, seat: SeatId, words: &str) -> Option<String> {
        G::print_map(self.world(), seat, words)
    }
    fn view_text(&self, seat: SeatId) -> Result<String, String> {
        let pretty = PrettyConfig::new().depth_limit(2);
        house_ron().to_string_pretty(&self.view(seat), pretty).map_err(|e| e.to_string())
    }
    fn issues(&self, seat: SeatId) -> Vec<String> {
        G::issues(self.world(), seat)
    }
    fn facts(&self, seat: SeatId) -> BTreeMap<String, Fact> {
        G::facts(&self.view(seat))
    }
    fn opened(&self, seat: SeatId) -> Option<String> {
        G::opened(&self.view(seat))
    }
    fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        standings::<G>(&self.view(by), self.setup())
    }
    fn gives_advice(&self, seat: SeatId) -> bool {
        G::gives_advice(&self.view(seat))
    }

    fn offers(&self, seat: SeatId) -> Vec<AnyAct> {
        acts::<G>(Table::offers(self, seat))
    }
    fn check(&self, seat: SeatId, act: &AnyAct) -> Result<(), Refusal> {
        Table::check(self, seat, own_or_refusal::<G>(act)?)
    }
    fn read_act(&self, text: &str, path: &str) -> Result<AnyAct, DataError> {
        parse_ron::<G::Action>(text, path).map(AnyAct::of_action)
    }
    fn read_order(&self, seat: SeatId, text: &str) -> Option<Result<AnyAct, String>> {
        Some(G::read_order(self.world(), seat, text)?.map(AnyAct::of_action))
    }
    fn picked(&self, seat: SeatId, words: &str) -> Option<Result<Vec<AnyAct>, String>> {
        Some(G::picked(self.world(), seat, words)?.map(acts::<G>))
    }
    fn describe(&self, act: &AnyAct) -> String {
        own::<G>(act).map_or_else(|| written(act), |action| G::describe(self.world(), action))
    }
    fn heading(&self, act: &AnyAct) -> String {
        own::<G>(act).map_or_else(|| written(act), |action| G::heading(self.world(), action))
    }
    fn is_final(&self, act: &AnyAct) -> bool {
        own::<G>(act).is_some_and(|action| G::is_final(self.world(), action))
    }
    fn loss(&self, act: &AnyAct) -> Option<Loss> {
        G::loss(self.world(), own::<G>(act)?)
    }
    fn left_undone(&self, seat: SeatId, act: &AnyAct, offers: &[AnyAct]) -> Option<String> {
        let offers: Vec<G::Action> = offers.iter().filter_map(own::<G>).cloned().collect();
        G::left_undone(self.world(), seat, &offers, own::<G>(act)?)
    }

    fn ask_bot(&self, seat: SeatId, bot: Opponent, luck: Dice) -> Option<Box<dyn BotQuestion>> {
        let offers = Table::offers(self, seat);
        if offers.is_empty() {
            return None;
        }
        Some(Box::new(Question::<G> { bot, view: self.view(seat), offers, luck }))
    }
    fn first_come(&self, seat: SeatId) -> bool {
        G::first_come(self.world(), seat)
    }
    fn holds_back(&self, seat: SeatId, people: &[SeatId]) -> bool {
        G::holds_back(self.world(), seat, people)
    }
    fn ask_advice(&self, seat: SeatId) -> AdviceQuestion {
        let view = self.view(seat);
        if !G::gives_advice(&view) {
            return Box::new(|| None);
        }
        let offers = Table::offers(self, seat);
        Box::new(move || {
            let Advice { acts: advised, lines } = G::advise(&view, &offers);
            Some(Advice { acts: acts::<G>(advised), lines })
        })
    }
    fn outstanding(&self, seat: SeatId, advised: &[AnyAct]) -> Vec<AnyAct> {
        let advised: Vec<G::Action> = advised.iter().filter_map(own::<G>).cloned().collect();
        acts::<G>(G::outstanding(&self.view(seat), &advised))
    }

    fn submit_with(&mut self, seat: SeatId, act: AnyAct, remark: Option<Remark>) -> Result<Vec<Entry>, Refusal> {
        let action = own_or_refusal::<G>(&act)?.clone();
        Table::submit_with(self, seat, action, remark)
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
        let stale = || stale.iter().filter_map(|(seat, act)| Some((*seat, own::<G>(act)?.clone()))).collect();
        conformance::after_act(self, checks, stale)
    }
    fn replays(&self) -> Result<(), String> {
        conformance::replays(self)
    }
}

/// What a bot of `G` is asked.
struct Question<G: Game> {
    bot: Opponent,
    view: G::View,
    offers: Vec<G::Action>,
    luck: Dice,
}

impl<G: Game> BotQuestion for Question<G> {
    fn choose(&mut self) -> AnyAct {
        let n = G::bot(&self.bot, &self.view, &self.offers, &mut self.luck);
        // A bot that names no offer takes the first: the game goes on, and simulate shows the bot's weakness.
        let n = if n < self.offers.len() { n } else { 0 };
        AnyAct::of_action(self.offers[n].clone())
    }
    fn because(&self, chosen: &AnyAct) -> Option<Remark> {
        G::because(&self.bot, &self.view, own::<G>(chosen)?)
    }
}

impl<G: Game> GameReplay for Replay<G> {
    fn game(&self) -> &'static dyn AnyGame {
        GameOf::<G>::ANY
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
        &self.told.lines
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
        self.world().get_resource::<Chronicle>().map_or(0, |chronicle| chronicle.turn)
    }
    fn ribbon(&self) -> Vec<RibbonStep> {
        G::ribbon(self.world())
    }
    fn print_view(&self, seat: SeatId) -> String {
        Replay::print_view(self, seat)
    }
    fn opened(&self, seat: SeatId) -> Option<String> {
        G::opened(&self.view(seat))
    }
    fn has_secrets(&self, seat: SeatId) -> bool {
        G::has_secrets(self.world(), seat)
    }
    fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        standings::<G>(&self.view(by), self.setup())
    }
}
