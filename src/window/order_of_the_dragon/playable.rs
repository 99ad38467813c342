//! The game as the window sits at it: the engine's table, its acts, and what a seat sees as data.

use crate::engine::{Act, KnownWorld};
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::{DRAGON, View, view_of};
use crate::table::DataError;
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
    fn act(act: &Act) -> Act {
        Act::new(act.clone())
    }
    fn action(act: &Act) -> Option<Act> {
        act.get::<Act>().cloned()
    }
});
