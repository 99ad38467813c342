//! What the window asks of a game's types, whichever engine it is on: its acts, what a seat sees of it, its tables and replays.

use std::fmt::Debug;
use std::path::Path;

use serde::Serialize;

use crate::table::{
    AnyAct, AnyGame, DataError, Game, GameOf, GameReplay, GameTable, Progress, Replay, ScenarioCard, SeatId, SeatSetup,
    Table, read_journal,
};

/// A table, or everything wrong with what it was to be opened with.
pub type Laid<T> = Result<T, Vec<DataError>>;
/// A table and what had to be left out, or why there is none.
pub type Resumed<T> = Result<(T, Vec<DataError>), Vec<DataError>>;

/// A game that can be played at the window.
pub trait Playable: Sized + Send + Sync + 'static {
    /// As in files and on the command line.
    const ID: &'static str;
    /// As people say it.
    const NAME: &'static str;
    /// What stands before a rule's id ("DR").
    const RULE_PREFIX: &'static str;
    /// Do its bots have characters?
    const CHARACTERS: bool;

    /// Whatever a seat may do.
    type Action: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What one seat may know.
    type View: Clone + PartialEq + Send + Sync + 'static;
    /// A scenario as the new-game page changes its options.
    type Scenario: Clone + Serialize + Send + Sync + 'static;
    /// A game in progress.
    type Table: GameTable;
    /// A stored game that is looked at.
    type Replay: GameReplay + Sync;

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

    /// A new game; `lean`: without snapshots and hashes, for a look.
    ///
    /// # Errors
    /// Everything wrong with the scenario, or a number of seats that it cannot be played with.
    fn open(text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64, lean: bool) -> Laid<Self::Table>;
    /// The game in a save file.
    ///
    /// # Errors
    /// It is no save of this game, or its position does not fit the data.
    fn load(path: &Path) -> Laid<Self::Table>;
    /// Goes on with a journal, for one who waits and may stop it.
    ///
    /// # Errors
    /// It is damaged, or another process plays this game.
    fn resume(path: &Path, watch: &Progress) -> Resumed<Self::Table>;
    /// What is whole of a damaged journal.
    ///
    /// # Errors
    /// Not even the beginning can be read.
    fn salvage(path: &Path) -> Resumed<Self::Table>;
    /// The one or the other.
    ///
    /// # Errors
    /// As there.
    fn resume_or_salvage(path: &Path) -> Resumed<Self::Table>;
    /// Is there an unfinished game in the journal at `path`?
    fn is_unfinished(path: &Path) -> bool;
    /// Opens a journal or a save to look at it.
    ///
    /// # Errors
    /// Not even the beginning can be read, or it was stopped.
    fn open_replay(path: &Path, watch: &Progress) -> Laid<Self::Replay>;
    /// What was left out of a damaged file, or where it parts from the rules; it is said once.
    fn take_notes(replay: &mut Self::Replay) -> Vec<DataError>;
    /// The game in progress as a replay.
    ///
    /// # Errors
    /// The beginning cannot be set up again; the table comes back with them.
    fn lend(table: Self::Table) -> Result<Self::Replay, Box<(Self::Table, Vec<DataError>)>>;
    /// The table as it was lent, at its last act.
    fn give_back(replay: Self::Replay) -> Self::Table;

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
    const RULE_PREFIX: &'static str = <G as Game>::RULE_PREFIX;
    const CHARACTERS: bool = <G as Game>::CHARACTERS;

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

    fn open(text: &str, path: &str, seats: Vec<SeatSetup>, seed: u64, lean: bool) -> Laid<Table<G>> {
        if lean { Table::lean(text, path, seats, seed) } else { Table::new(text, path, seats, seed) }
    }
    fn load(path: &Path) -> Laid<Table<G>> {
        Table::load(path)
    }
    fn resume(path: &Path, watch: &Progress) -> Resumed<Table<G>> {
        Table::resume_watched(path, watch)
    }
    fn salvage(path: &Path) -> Resumed<Table<G>> {
        Table::salvage(path)
    }
    fn resume_or_salvage(path: &Path) -> Resumed<Table<G>> {
        Table::resume_or_salvage(path)
    }
    fn is_unfinished(path: &Path) -> bool {
        read_journal::<G>(path).is_ok_and(|read| !read.is_over())
    }
    fn open_replay(path: &Path, watch: &Progress) -> Laid<Replay<G>> {
        Replay::open_watched(path, watch)
    }
    fn take_notes(replay: &mut Replay<G>) -> Vec<DataError> {
        std::mem::take(&mut replay.notes)
    }
    fn lend(table: Table<G>) -> Result<Replay<G>, Box<(Table<G>, Vec<DataError>)>> {
        Replay::lend(table)
    }
    fn give_back(replay: Replay<G>) -> Table<G> {
        replay.give_back()
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
            const RULE_PREFIX: &'static str = $game.rule_prefix;
            const CHARACTERS: bool = $game.table.has_characters;

            type Table = $crate::engine::Table;
            type Replay = $crate::engine::Replay;

            fn any() -> &'static dyn $crate::table::AnyGame {
                &$game
            }
            fn open(
                text: &str,
                path: &str,
                seats: Vec<$crate::table::SeatSetup>,
                seed: u64,
                lean: bool,
            ) -> $crate::window::playable::Laid<Self::Table> {
                use $crate::engine::Table;
                let open = if lean { Table::lean } else { Table::new };
                open(&$game, text, path, seats, seed)
            }
            fn load(path: &std::path::Path) -> $crate::window::playable::Laid<Self::Table> {
                $crate::engine::Table::load(&$game, path)
            }
            fn resume(
                path: &std::path::Path,
                watch: &$crate::table::Progress,
            ) -> $crate::window::playable::Resumed<Self::Table> {
                $crate::engine::Table::resume_watched(&$game, path, watch)
            }
            fn salvage(path: &std::path::Path) -> $crate::window::playable::Resumed<Self::Table> {
                $crate::engine::Table::salvage(&$game, path)
            }
            fn resume_or_salvage(path: &std::path::Path) -> $crate::window::playable::Resumed<Self::Table> {
                $crate::engine::Table::resume_or_salvage(&$game, path)
            }
            fn is_unfinished(path: &std::path::Path) -> bool {
                $crate::engine::is_unfinished(&$game, path)
            }
            fn open_replay(
                path: &std::path::Path,
                watch: &$crate::table::Progress,
            ) -> $crate::window::playable::Laid<Self::Replay> {
                $crate::engine::Replay::open_watched(&$game, path, watch)
            }
            fn take_notes(replay: &mut Self::Replay) -> Vec<$crate::table::DataError> {
                std::mem::take(&mut replay.notes)
            }
            fn lend(
                table: Self::Table,
            ) -> Result<Self::Replay, Box<(Self::Table, Vec<$crate::table::DataError>)>> {
                $crate::engine::Replay::lend(table)
            }
            fn give_back(replay: Self::Replay) -> Self::Table {
                replay.give_back()
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
