//! The game as the window sits at it: its scenarios, and what a seat sees as data.

use crate::engine::{Game, KnownWorld};
use crate::games::blood_royale::scenario::Scenario;
use crate::games::blood_royale::{BLOOD_ROYALE, View, view_of};
use crate::table::DataError;
use crate::window::playable::Playable;

/// Blood Royale, where the window asks for a game by type.
pub struct BloodRoyale;

impl Playable for BloodRoyale {
    const GAME: Option<&'static Game> = Some(&BLOOD_ROYALE);

    type View = View;
    type Scenario = Scenario;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }
    fn seen(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}
