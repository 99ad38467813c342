//! The game as the window sits at it: its scenarios, and what a seat sees as data.

use crate::engine::{Game, KnownWorld};
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::games::diplomacy_royale::{ROYALE, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Diplomacy Royale, where the window asks for a game by type.
pub struct DiplomacyRoyale;

impl Playable for DiplomacyRoyale {
    const GAME: Option<&'static Game> = Some(&ROYALE);

    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
