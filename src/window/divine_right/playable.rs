//! The game as the window sits at it: its scenarios, and what a seat sees as data.

use crate::engine::{Game, KnownWorld};
use crate::games::divine_right::scenario::Scenario;
use crate::games::divine_right::{DIVINE_RIGHT, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Divine Right, where the window asks for a game by type.
pub struct DivineRight;

impl Playable for DivineRight {
    const GAME: Option<&'static Game> = Some(&DIVINE_RIGHT);

    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
