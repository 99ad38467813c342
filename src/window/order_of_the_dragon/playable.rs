//! The game as the window sits at it: its scenarios, and what a seat sees as data.

use crate::engine::{Game, KnownWorld};
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::{DRAGON, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Order of the Dragon, where the window asks for a game by type.
pub struct OrderOfTheDragon;

impl Playable for OrderOfTheDragon {
    const GAME: Option<&'static Game> = Some(&DRAGON);

    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
