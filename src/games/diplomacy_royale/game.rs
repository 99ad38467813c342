//! Diplomacy Royale at the table: the house's interface, answered.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::components::{Over, Phase, Resolved};
use super::position::Pos;
use super::scenario::Scenario;
use super::state::{self, Position};
use super::view::{self, View};
use super::{facts, issues, judge, laws, parting, report, rounds, setup, words, writs, written};
use crate::table::{
    Advice, DataError, Dice, Fact, Game, Hearers, Loss, Opponent, Outcome, Prompt, Refusal, Remark, RibbonStep,
    ScenarioCard, SeatId, SeatSetup,
};

/// Diplomacy Royale with all its options, and Diplomacy without dynasties.
pub struct DiplomacyRoyale;

impl Game for DiplomacyRoyale {
    const ID: &'static str = "diplomacy_royale";
    const NAME: &'static str = "Diplomacy Royale";
    const RULE_PREFIX: &'static str = "ROY";

    type Action = Action;
    type Position = Position;
    type Scenario = Scenario;
    type View = View;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }

    fn scenario_card(scenario: &Scenario) -> ScenarioCard {
        scenario.card()
    }

    fn set_up(scenario: &Scenario, seats: &[SeatSetup], seed: u64) -> Result<World, Vec<DataError>> {
        setup::set_up(scenario, seats, seed)
    }

    fn capture(world: &World) -> Position {
        state::capture(world)
    }

    fn restore(position: &Position) -> Result<World, Vec<DataError>> {
        state::restore(position, Book::standard())
    }

    fn check(world: &World, seat: SeatId, action: &Action) -> Result<(), Refusal> {
        judge::check(world, seat, action)
    }

    fn apply(world: &mut World, seat: SeatId, action: &Action) {
        judge::apply(world, seat, action);
    }

    fn step(world: &mut World) -> bool {
        rounds::step(world)
    }

    fn prompt(world: &World) -> Prompt {
        words::prompt(Pos::of(world))
    }

    fn holds_back(world: &World, seat: SeatId, people: &[SeatId]) -> bool {
        let pos = Pos::of(world);
        people.iter().any(|person| writs::settles_before(pos, seat, *person))
    }

    fn offers(world: &World, seat: SeatId) -> Vec<Action> {
        judge::offers(world, seat)
    }

    fn read_order(world: &World, _seat: SeatId, text: &str) -> Option<Result<Action, String>> {
        written::read(world, text)
    }

    fn describe(world: &World, action: &Action) -> String {
        words::describe(Pos::of(world), action)
    }

    fn heading(world: &World, action: &Action) -> String {
        words::heading(Pos::of(world), action)
    }

    fn is_final(world: &World, action: &Action) -> bool {
        words::is_final(Pos::of(world), action)
    }

    fn loss(world: &World, action: &Action) -> Option<Loss> {
        parting::loss(Pos::of(world), action)
    }

    fn left_undone(world: &World, seat: SeatId, offers: &[Action], action: &Action) -> Option<String> {
        parting::left_undone(Pos::of(world), seat, offers, action)
    }

    fn view(world: &World, seat: SeatId) -> View {
        view::of(world, seat)
    }

    fn print_view(world: &World, seat: SeatId) -> String {
        words::print_view(world, seat)
    }

    /// Reckoned from what the seat sees, so that nothing hidden can stand in them.
    fn issues(world: &World, seat: SeatId) -> Vec<String> {
        let known = state::lay_out(view::of(world, seat).as_position(), Book::standard());
        let list = issues::issues(Pos::of(&known), seat);
        list.into_iter().map(|issue| format!("{}: {}", issue.kind.name(), issue.text)).collect()
    }

    fn ribbon(world: &World) -> Vec<RibbonStep> {
        words::ribbon(Pos::of(world))
    }

    fn outcome(world: &World) -> Option<Outcome> {
        world.resource::<Over>().0.clone()
    }

    /// Lists of powers, orders, votes and private terms are always hidden from the others.
    fn has_secrets(world: &World, seat: SeatId) -> bool {
        let pos = Pos::of(world);
        pos.turn.phase == Phase::Choosing || pos.power_of(seat).is_some()
    }

    fn invariants(world: &World) -> Result<(), String> {
        laws::invariants(Pos::of(world))
    }

    fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
        laws::permute_secrets(world, seat, salt)
    }

    const CHARACTERS: bool = true;

    fn bot(bot: &Opponent, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
        super::bot::choose(bot, view, offers, luck)
    }

    /// Of a writ only its families hear, as the words name its terms.
    fn because(bot: &Opponent, view: &View, action: &Action) -> Option<Remark> {
        let text = super::bot::because(bot, view, action)?;
        let hearers = match action {
            Action::Writ(deed) => Hearers::Only(super::bot::hearer(view, deed).into_iter().collect()),
            Action::Done => Hearers::Opened(view.turn.half.season(view.turn.year)),
            _ => Hearers::All,
        };
        Some(Remark { text, hearers })
    }

    fn advise(view: &View, offers: &[Action]) -> Advice<Action> {
        super::bot::advise(view, offers)
    }

    fn outstanding(view: &View, advised: &[Action]) -> Vec<Action> {
        super::bot::outstanding(view, advised)
    }

    fn opened(view: &View) -> Option<String> {
        view.last_moves.0.as_ref().map(Resolved::season)
    }

    fn gives_advice(view: &View) -> bool {
        view.options.advice
    }

    fn plays(view: &View, seat: SeatId) -> String {
        report::plays(view, seat)
    }

    fn standing(view: &View, seat: SeatId) -> String {
        report::standing(view, seat)
    }

    fn facts(view: &View) -> BTreeMap<String, Fact> {
        facts::facts(view)
    }

    fn fact_names() -> Vec<String> {
        facts::names()
    }

    fn action_kinds() -> &'static [&'static str] {
        facts::action_kinds()
    }
}
