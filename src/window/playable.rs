//! What the window asks of a game's types: what a seat sees of it, and how its scenarios are written.

use serde::Serialize;

use crate::engine::{Game, KnownWorld, Replay, Table};
use crate::table::{DataError, SeatId};

/// A game that can be played at the window.
pub trait Playable: Sized + Send + Sync + 'static {
    /// The game by its rules; none where the type stands for [several](super::plain).
    const GAME: Option<&'static Game>;

    /// What one seat may know.
    type View: Clone + PartialEq + Send + Sync + 'static;
    /// A scenario as the new-game page changes its options.
    type Scenario: Clone + Serialize + Send + Sync + 'static;

    /// Reads a scenario file's text; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>>;

    /// What a seat may know, as the game's panels read it.
    fn seen(known: &mut KnownWorld) -> Self::View;

    /// As in files and on the command line.
    fn id() -> &'static str {
        Self::GAME.map_or("plain", |game| game.id)
    }
    /// What `seat` may know now. The table is one of this game.
    fn view(table: &Table, seat: SeatId) -> Self::View {
        table.look(seat, Self::seen)
    }
    /// What it knew where the replay stands, which is one of this game.
    fn view_then(replay: &Replay, seat: SeatId) -> Self::View {
        replay.look(seat, Self::seen)
    }
}
