//! What the seat at the screen knows of England, to ask the rules about: strengths, owners, votes, succession.

use bevy::prelude::World;

use crate::games::kingmaker::Kingmaker;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::state;
use crate::games::kingmaker::view::View;
pub use crate::window::glass::Clear;
use crate::window::glass::{self, Glazed};

/// The position of Kingmaker as the seat at the screen knows it.
pub type Glass = glass::Glass<Kingmaker>;

impl Glazed for Kingmaker {
    type Pos<'w> = Pos<'w>;

    fn world_of(view: &View) -> Option<World> {
        Some(state::lay_out(view.as_position(), Book::standard()))
    }
    fn pos(world: &World) -> Pos<'_> {
        Pos::of(world)
    }
}
