//! Games without a part of their own in the window. They are played by their offers: the view in words in the middle, what can be
//! done at the side under its headings, chronicle, ribbon, dice, saves, replay, undo, bots.

use super::drafts::NoDraft;
use super::playable::Playable;
use super::shown::Shown;
use crate::engine::{self, Act, Done, Game, Replay, Table};
use crate::table::{DataError, SeatId};

/// Any of them.
pub struct Plain;

impl Playable for Plain {
    const ID: &'static str = "plain";

    type Action = Act;
    /// The table prints what a seat sees.
    type View = ();
    /// The text of the file: nobody here knows its options.
    type Scenario = String;
    type Table = engine::Table;
    type Replay = engine::Replay;

    fn any() -> &'static Game {
        unreachable!("there are several; the host knows which is meant")
    }
    fn parse_scenario(text: &str, _: &str) -> Result<String, Vec<DataError>> {
        Ok(text.to_string())
    }
    fn act(act: &Act) -> Act {
        act.clone()
    }
    fn action(act: &Act) -> Option<Act> {
        Some(act.clone())
    }
    fn view(_: &Table, _: SeatId) {}
    fn view_then(_: &Replay, _: SeatId) {}
}

impl Shown for Plain {
    type Own = ();
    type Draft = NoDraft;
    type Notes = ();

    /// The engine knows the act by which a seat has done with a phase.
    fn ends(act: &Act) -> bool {
        act.get::<Act>().is_some_and(|act| act.name() == Done::NAME)
    }
}
