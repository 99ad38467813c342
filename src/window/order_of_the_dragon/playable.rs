//! The game as the window sits at it: the engine's table, its acts, and what a seat sees as data.

use crate::engine::{Act, Game, KnownWorld};
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::{DRAGON, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Order of the Dragon, where the window asks for a game by type.
pub struct OrderOfTheDragon;

impl Playable for OrderOfTheDragon {
    const GAME: Option<&'static Game> = Some(&DRAGON);

    type Action = Act;
    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn act(act: &Act) -> Act {
        act.clone()
    }
    fn action(act: &Act) -> Option<Act> {
        Some(act.clone())
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
