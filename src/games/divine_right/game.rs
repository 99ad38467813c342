//! Divine Right at the table: the house's interface, answered.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::components::*;
use super::ids::{CardId, PersonalityId};
use super::position::Pos;
use super::scenario::Scenario;
use super::state::{self, Position};
use super::view::{self, View};
use super::{facts, issues, judge, laws, offers, parting, picks, picture, report, rounds, setup, words};
use crate::table::{
    DataError, Dice, Fact, Game, Loss, Opponent, Outcome, Prompt, Refusal, RibbonStep, ScenarioCard, SeatId, SeatSetup,
};

/// Divine Right (Basic Game).
pub struct DivineRight;

impl Game for DivineRight {
    const ID: &'static str = "divine_right";
    const NAME: &'static str = "Divine Right";
    const RULE_PREFIX: &'static str = "DR";

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
        judge::check(world, seat, action).map_err(Refusal::from)
    }

    fn apply(world: &mut World, seat: SeatId, action: &Action) {
        judge::apply(world, seat, action);
    }

    fn step(world: &mut World) -> bool {
        rounds::step(world)
    }

    fn prompt(world: &World) -> Prompt {
        words::prompt(world)
    }

    fn offers(world: &World, seat: SeatId) -> Vec<Action> {
        offers::offers(world, seat)
    }

    fn describe(world: &World, action: &Action) -> String {
        words::describe(world, action)
    }

    fn heading(world: &World, action: &Action) -> String {
        words::heading(world, action)
    }

    fn is_final(world: &World, action: &Action) -> bool {
        words::is_final(world, action)
    }

    fn loss(world: &World, action: &Action) -> Option<Loss> {
        parting::loss(Pos::of(world), action)
    }

    fn left_undone(world: &World, _: SeatId, offers: &[Action], action: &Action) -> Option<String> {
        parting::left_undone(world, offers, action)
    }

    fn view(world: &World, seat: SeatId) -> View {
        view::of(world, seat)
    }

    fn print_view(world: &World, seat: SeatId) -> String {
        picture::view(world, seat)
    }

    fn print_map(world: &World, _: SeatId, words: &str) -> Option<String> {
        Some(picture::map(world, words))
    }

    fn picked(world: &World, seat: SeatId, words: &str) -> Option<Result<Vec<Action>, String>> {
        Some(picks::acts(world, seat, words))
    }

    fn issues(world: &World, seat: SeatId) -> Vec<String> {
        issues::issues(Pos::of(world), seat)
    }

    fn ribbon(world: &World) -> Vec<RibbonStep> {
        words::ribbon(world)
    }

    fn outcome(world: &World) -> Option<Outcome> {
        world.resource::<Over>().0.clone()
    }

    fn has_secrets(world: &World, seat: SeatId) -> bool {
        let pos = Pos::of(world);
        pos.has_seat(seat) && !pos.player(seat).hand.is_empty()
    }

    fn invariants(world: &World) -> Result<(), String> {
        laws::keep(Pos::of(world)).map_err(|breach| breach.words)
    }

    fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
        permute_secrets(world, seat, salt)
    }

    fn bot(bot: &Opponent, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
        super::bot::choose(bot.level, view, offers, luck)
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
        facts::ACTION_KINDS
    }
}

// ---------------------------------------------------------------- What nobody may know

/// Another world that `seat` cannot tell from this one: the others' hands, the deck and unread personalities reshuffled.
fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
    let mut position = state::capture(world);
    let mut luck = Dice::seeded(salt);
    let others: Vec<usize> = (0..position.players.len()).filter(|n| SeatId(*n as u8) != seat).collect();
    let mut cards: Vec<CardId> = position.decks.draw.clone();
    for n in &others {
        cards.extend(&position.players[*n].hand);
    }
    luck.shuffle(&mut cards);
    for n in others {
        let hand = &mut position.players[n].hand;
        let count = hand.len();
        *hand = cards.split_off(cards.len() - count);
    }
    position.decks.draw = cards;
    let mut people: Vec<PersonalityId> = position.decks.personalities.clone();
    people.extend(position.realms.iter().filter(|r| !r.revealed).filter_map(|r| r.personality));
    luck.shuffle(&mut people);
    for realm in position.realms.iter_mut().filter(|r| !r.revealed && r.personality.is_some()) {
        realm.personality = people.pop();
    }
    position.decks.personalities = people;
    let mut other = state::restore(&position, super::position::book(world)).expect("a permuted position is a position");
    // What this seat has read stays read.
    let chronicle = world.resource::<crate::table::Chronicle>().clone();
    other.insert_resource(chronicle);
    other
}
