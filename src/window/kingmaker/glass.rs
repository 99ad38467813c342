//! What the seat at the screen knows of England, to ask the rules about: strengths, owners, votes, succession.

use bevy::prelude::{Resource, World};

use crate::games::kingmaker::View;
use crate::games::kingmaker::position::{Pos, Position};
pub use crate::window::glass::{Clear, Glass};

#[derive(Resource)]
struct Known(Position);

/// The position that a view is, as a world.
pub(super) fn world_of(view: &View) -> World {
    let mut world = World::new();
    world.insert_resource(Known(view.position.clone()));
    world
}

/// The position in such a world.
pub fn pos_in(world: &World) -> Pos<'_> {
    &world.resource::<Known>().0
}
