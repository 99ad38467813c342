//! What the seat at the screen knows of England, to ask the rules about: strengths, owners, votes, succession.

use bevy::prelude::{Resource, World};

use super::Kingmaker;
use crate::games::kingmaker::View;
use crate::games::kingmaker::position::{Pos, Position};
pub use crate::window::glass::Clear;
use crate::window::glass::{self, Glazed};

/// The position of Kingmaker as the seat at the screen knows it.
pub type Glass = glass::Glass<Kingmaker>;

#[derive(Resource)]
struct Known(Position);

impl Glazed for Kingmaker {
    type Pos<'w> = Pos<'w>;

    fn world_of(view: &View) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(Known(view.position.clone()));
        Some(world)
    }
    fn pos(world: &World) -> Pos<'_> {
        &world.resource::<Known>().0
    }
}
