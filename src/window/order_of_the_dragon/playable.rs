//! The game as the window sits at it: the engine's table, its acts and what a seat sees in the words of the rooms.

use crate::engine::{Act, KnownWorld};
use crate::games::order_of_the_dragon::rules::actions::Action;
use crate::games::order_of_the_dragon::rules::book::Book;
use crate::games::order_of_the_dragon::rules::report;
use crate::games::order_of_the_dragon::rules::scenario::Scenario;
use crate::games::order_of_the_dragon::{DRAGON, View, act_of, deed_of, view_of};
use crate::table::{AnyAct, DataError, ScenarioCard, SeatId};
use crate::window::playable::on_engine;

/// Order of the Dragon, where the window asks for a game by type.
pub struct OrderOfTheDragon;

impl OrderOfTheDragon {
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}

on_engine!(OrderOfTheDragon, DRAGON, {
    type Action = Action;
    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn scenario_card(scenario: &Scenario) -> ScenarioCard {
        scenario.card()
    }
    fn act(action: &Action) -> AnyAct {
        AnyAct::new(act_of(action.clone()))
    }
    fn action(act: &AnyAct) -> Option<Action> {
        deed_of(act.get::<Act>()?)
    }
    fn plays(view: &View, seat: SeatId) -> String {
        report::plays(view.pos(&Book::standard()), seat)
    }
    fn standing(view: &View, seat: SeatId) -> String {
        report::stands_at(view.pos(&Book::standard()), seat)
    }
    fn opened(view: &View) -> Option<String> {
        view.last_moves.0.as_ref().map(|resolved| resolved.title(&Book::standard()))
    }
    fn gives_advice(view: &View) -> bool {
        view.options.advice
    }
});
