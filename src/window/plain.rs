//! Games without a part of their own in the window. They are played by their offers: the view in words in the middle, what can be
//! done at the side under its headings, chronicle, ribbon, dice, saves, replay, undo, bots.

use super::drafts::NoDraft;
use super::playable::Playable;
use super::shown::{Regard, Shown};
use crate::engine::{Act, Done, Game, KnownWorld};
use crate::table::DataError;

/// Any of them.
pub struct Plain;

impl Playable for Plain {
    const GAME: Option<&'static Game> = None;

    /// The table prints what a seat sees.
    type View = ();
    /// The text of the file: nobody here knows its options.
    type Scenario = String;

    fn parse_scenario(text: &str, _: &str) -> Result<String, Vec<DataError>> {
        Ok(text.to_string())
    }
    fn seen(_: &mut KnownWorld) {}
}

impl Shown for Plain {
    type Own = ();
    type Draft = NoDraft;
    type Notes = ();

    /// The engine knows the act by which a seat has done with a phase.
    fn regard(act: &Act) -> Regard {
        Regard { ends: act.name() == Done::NAME, ..Regard::default() }
    }
}
