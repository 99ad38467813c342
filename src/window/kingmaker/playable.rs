//! The game as the window sits at it: its scenarios, and what a seat sees as data.

use crate::engine::{Game, KnownWorld};
use crate::games::kingmaker::scenario::Scenario;
use crate::games::kingmaker::{KINGMAKER, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Kingmaker, where the window asks for a game by type.
pub struct Kingmaker;

impl Playable for Kingmaker {
    const GAME: Option<&'static Game> = Some(&KINGMAKER);

    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
