//! The game as the window sits at it: the engine's table, the deeds of its acts, and what a seat sees as data.

use crate::engine::{Act, Game, KnownWorld};
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::scenario::Scenario;
use crate::games::divine_right::{DIVINE_RIGHT, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Divine Right, where the window asks for a game by type.
pub struct DivineRight;

impl Playable for DivineRight {
    const GAME: Option<&'static Game> = Some(&DIVINE_RIGHT);

    type Action = Action;
    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Option<Action> {
        Action::of(act)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
