//! Games without a part of their own in the window. They are played by their offers: the view in words in the middle, what can be
//! done at the side under its headings, chronicle, ribbon, dice, saves, replay, undo, bots.

use super::hosts::Host;
use super::screens::new_game::AnyScenario;
use super::shown::Regard;
use super::sight::AnyView;
use crate::engine::{Act, Done, Game, KnownWorld};
use crate::table::DataError;

/// One of them.
pub struct Plain(pub &'static Game);

impl Host for Plain {
    fn game(&self) -> &'static Game {
        self.0
    }
    /// The text of the file: nobody here knows its options.
    fn parse_scenario(&self, text: &str, _: &str) -> Result<AnyScenario, Vec<DataError>> {
        Ok(AnyScenario::new(text.to_string()))
    }
    /// The table prints what a seat sees.
    fn seen(&self, _: &mut KnownWorld) -> AnyView {
        AnyView::new(())
    }
    /// The engine knows the act by which a seat has done with a phase.
    fn regard(&self, act: &Act) -> Regard {
        Regard { ends: act.name() == Done::NAME, ..Regard::default() }
    }
}
