//! The game as the window sits at it: the engine's table, its acts, and what a seat sees as data.

use crate::engine::{Act, KnownWorld};
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::{DRAGON, View, view_of, words};
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
    type Action = Act;
    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn scenario_card(scenario: &Scenario) -> ScenarioCard {
        scenario.card()
    }
    fn act(act: &Act) -> AnyAct {
        AnyAct::new(act.clone())
    }
    fn action(act: &AnyAct) -> Option<Act> {
        act.get::<Act>().cloned()
    }
    fn plays(view: &View, seat: SeatId) -> String {
        words::in_play(view.pos(&Book::standard()), seat)
    }
    fn standing(view: &View, seat: SeatId) -> String {
        words::stands_at(view.pos(&Book::standard()), seat)
    }
    fn opened(view: &View) -> Option<String> {
        view.common.last_moves.as_ref().map(|resolved| resolved.title(&Book::standard()))
    }
    fn gives_advice(view: &View) -> bool {
        view.options.advice
    }
});
