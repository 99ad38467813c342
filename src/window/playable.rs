//! What the window asks of a game's types, whichever engine it is on: its acts, what a seat sees of it, its tables and replays.

use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;

use crate::table::{
    AnyAct, AnyGame, DataError, Game, GameOf, GameReplay, GameTable, Replay, ScenarioCard, SeatId, Table,
};

/// A game that can be played at the window.
pub trait Playable: Sized + Send + Sync + 'static {
    /// As in files and on the command line.
    const ID: &'static str;
    /// As people say it.
    const NAME: &'static str;

    /// Whatever a seat may do.
    type Action: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What one seat may know.
    type View: Clone + PartialEq + Send + Sync + 'static;
    /// A scenario as the new-game page changes its options.
    type Scenario: Clone + Serialize + Send + Sync + 'static;
    /// A game in progress.
    type Table: GameTable;
    /// A stored game that is looked at.
    type Replay: GameReplay;

    /// The game by its rules.
    fn any() -> &'static dyn AnyGame;
    /// Reads a scenario file's text; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>>;
    /// What the start screen shows of a scenario.
    fn scenario_card(scenario: &Self::Scenario) -> ScenarioCard;

    // ---- Acts

    /// An act as tables take it.
    fn act(action: &Self::Action) -> AnyAct;
    /// The same as the game's window knows it; `None` for one of another game.
    fn action(act: &AnyAct) -> Option<Self::Action>;

    // ---- Tables

    /// A table by this game's own type; `None` for one of another game.
    fn own_table(table: &dyn GameTable) -> Option<&Self::Table> {
        (table as &dyn Any).downcast_ref()
    }
    /// As [`Playable::own_table`].
    fn own_replay(replay: &dyn GameReplay) -> Option<&Self::Replay> {
        (replay as &dyn Any).downcast_ref()
    }

    // ---- What a seat sees

    /// What `seat` may know now.
    fn view(table: &Self::Table, seat: SeatId) -> Self::View;
    /// What it knew where the replay stands.
    fn view_then(replay: &Self::Replay, seat: SeatId) -> Self::View;
    /// What a seat plays ("Burgundy"); empty where that is not known, or is nothing.
    fn plays(view: &Self::View, seat: SeatId) -> String;
    /// How a seat stands ("12 victory points"), as far as the view knows.
    fn standing(view: &Self::View, seat: SeatId) -> String;
    /// The season whose orders were opened last, as remarks name it.
    fn opened(view: &Self::View) -> Option<String>;
    /// May a seat be told what a bot would do in its place?
    fn gives_advice(view: &Self::View) -> bool;
}

impl<G: Game> Playable for G {
    const ID: &'static str = <G as Game>::ID;
    const NAME: &'static str = <G as Game>::NAME;

    type Action = <G as Game>::Action;
    type View = <G as Game>::View;
    type Scenario = <G as Game>::Scenario;
    type Table = Table<G>;
    type Replay = Replay<G>;

    fn any() -> &'static dyn AnyGame {
        GameOf::<G>::ANY
    }
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>> {
        <G as Game>::parse_scenario(text, path)
    }
    fn scenario_card(scenario: &Self::Scenario) -> ScenarioCard {
        <G as Game>::scenario_card(scenario)
    }

    fn act(action: &Self::Action) -> AnyAct {
        AnyAct::of_action(action.clone())
    }
    fn action(act: &AnyAct) -> Option<Self::Action> {
        act.get::<Self::Action>().cloned()
    }

    fn view(table: &Table<G>, seat: SeatId) -> Self::View {
        table.view(seat)
    }
    fn view_then(replay: &Replay<G>, seat: SeatId) -> Self::View {
        replay.view(seat)
    }
    fn plays(view: &Self::View, seat: SeatId) -> String {
        <G as Game>::plays(view, seat)
    }
    fn standing(view: &Self::View, seat: SeatId) -> String {
        <G as Game>::standing(view, seat)
    }
    fn opened(view: &Self::View) -> Option<String> {
        <G as Game>::opened(view)
    }
    fn gives_advice(view: &Self::View) -> bool {
        <G as Game>::gives_advice(view)
    }
}

/// A game on the engine at the window. What is its own stands in the braces: its acts, its view, its scenario, and
/// `fn seen(known: &mut KnownWorld) -> Self::View`.
macro_rules! on_engine {
    ($type:ty, $game:expr, { $($own:item)* }) => {
        impl $crate::window::playable::Playable for $type {
            const ID: &'static str = $game.name;
            const NAME: &'static str = $game.table.title;

            type Table = $crate::engine::Table;
            type Replay = $crate::engine::Replay;

            fn any() -> &'static dyn $crate::table::AnyGame {
                &$game
            }
            fn view(table: &Self::Table, seat: $crate::table::SeatId) -> Self::View {
                table.look(seat, Self::seen)
            }
            fn view_then(replay: &Self::Replay, seat: $crate::table::SeatId) -> Self::View {
                replay.look(seat, Self::seen)
            }
            $($own)*
        }
    };
}
pub(crate) use on_engine;
