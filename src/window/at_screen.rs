//! What pages tell of the game at the screen, whatever game it is.

use bevy::prelude::*;

use super::replaying::Replaying;
use super::shown::Shown;
use super::sight::{AtTable, Eyes};
use crate::table::{SeatSetup, with_players};

/// Kept up to date by the game that is shown, before panels are drawn.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AtScreen {
    /// A curtain is drawn.
    pub curtain: bool,
    /// A replay is watched; and does a game wait behind it?
    pub replay: Option<bool>,
    /// The game on the table is over.
    pub over: bool,
    /// The name proposed for a save.
    pub save_name: String,
    seats: Vec<SeatSetup>,
}

impl AtScreen {
    /// Words of the rules with the names of those at the table in them.
    pub fn named(&self, text: &str) -> String {
        with_players(&self.seats, text)
    }
}

/// What is at the screen in this frame.
pub fn look_up<G: Shown>(
    eyes: Res<Eyes<G>>,
    table: Res<AtTable<G>>,
    replay: Option<Res<Replaying<G>>>,
    mut at: ResMut<AtScreen>,
) {
    let sight = eyes.sight.as_ref();
    at.set_if_neq(AtScreen {
        curtain: eyes.curtain.is_some(),
        replay: replay.map(|r| r.has_game()),
        over: table.0.as_ref().is_some_and(|t| t.outcome().is_some()),
        save_name: sight.map_or_else(|| G::ID.to_string(), |sight| G::save_name(sight)),
        seats: sight.map_or(vec![], |sight| sight.seats.clone()),
    });
}
