//! What the window asks of a game's types, whichever engine it is on: its acts, what a seat sees of it, its tables and replays.

use crate::engine::{Act, Game, Replay, Table};
use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;

use crate::table::{DataError, Game, GameOf, Replay, SeatId, Table};

/// A game that can be played at the window.
pub trait Playable: Sized + Send + Sync + 'static {
    /// As in files and on the command line.
    const ID: &'static str;

    /// Whatever a seat may do.
    type Action: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What one seat may know.
    type View: Clone + PartialEq + Send + Sync + 'static;
    /// A scenario as the new-game page changes its options.
    type Scenario: Clone + Serialize + Send + Sync + 'static;
    /// A game in progress.
    type Table: Table;
    /// A stored game that is looked at.
    type Replay: Replay;

    /// The game by its rules.
    fn any() -> &'static Game;
    /// Reads a scenario file's text; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>>;

    // ---- Acts

    /// An act as tables take it.
    fn act(action: &Self::Action) -> Act;
    /// The same as the game's window knows it; `None` for one of another game.
    fn action(act: &Act) -> Option<Self::Action>;

    // ---- Tables

    /// A table by this game's own type; `None` for one of another game.
    fn own_table(table: &Table) -> Option<&Self::Table> {
        (table as &dyn Any).downcast_ref()
    }

    // ---- What a seat sees

    /// What `seat` may know now.
    ///
    /// # Panics
    /// The table is of another game.
    fn view(table: &Table, seat: SeatId) -> Self::View;
    /// What it knew where the replay stands.
    ///
    /// # Panics
    /// The replay is of another game.
    fn view_then(replay: &Replay, seat: SeatId) -> Self::View;
}

/// A table as its own game knows it.
///
/// # Panics
/// It is of another game.
pub fn own_of<G: Playable>(table: &Table) -> &G::Table {
    G::own_table(table).unwrap_or_else(|| panic!("a table of {}, not of {}", table.game().id(), G::ID))
}

/// As [`own_of`], of a replay.
///
/// # Panics
/// As there.
pub fn own_replay_of<G: Playable>(replay: &Replay) -> &G::Replay {
    let own = (replay as &dyn Any).downcast_ref();
    own.unwrap_or_else(|| panic!("a replay of {}, not of {}", replay.game().id(), G::ID))
}

impl<G: Game> Playable for G {
    const ID: &'static str = <G as Game>::ID;

    type Action = <G as Game>::Action;
    type View = <G as Game>::View;
    type Scenario = <G as Game>::Scenario;
    type Table = Table<G>;
    type Replay = Replay<G>;

    fn any() -> &'static Game {
        GameOf::<G>::ANY
    }
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>> {
        <G as Game>::parse_scenario(text, path)
    }

    fn act(action: &Self::Action) -> Act {
        Act::of_action(action.clone())
    }
    fn action(act: &Act) -> Option<Self::Action> {
        act.get::<Self::Action>().cloned()
    }

    fn view(table: &Table, seat: SeatId) -> Self::View {
        own_of::<Self>(table).view(seat)
    }
    fn view_then(replay: &Replay, seat: SeatId) -> Self::View {
        own_replay_of::<Self>(replay).view(seat)
    }
}

/// A game on the engine at the window. What is its own stands in the braces: its acts, its view, its scenario, and
/// `fn seen(known: &mut KnownWorld) -> Self::View`.
macro_rules! on_engine {
    ($type:ty, $game:expr, { $($own:item)* }) => {
        impl $crate::window::playable::Playable for $type {
            const ID: &'static str = $game.name;

            type Table = $crate::engine::Table;
            type Replay = $crate::engine::Replay;

            fn any() -> &'static dyn $crate::table::Game {
                &$game
            }
            fn view(table: &dyn $crate::table::Table, seat: $crate::table::SeatId) -> Self::View {
                $crate::window::playable::own_of::<Self>(table).look(seat, Self::seen)
            }
            fn view_then(replay: &dyn $crate::table::Replay, seat: $crate::table::SeatId) -> Self::View {
                $crate::window::playable::own_replay_of::<Self>(replay).look(seat, Self::seen)
            }
            $($own)*
        }
    };
}
pub(crate) use on_engine;
