//! What the seat at the screen knows of Europe, to ask the rules about: orders, sites, ratings, lines of succession.

use bevy::prelude::World;

use super::Orders;
use crate::window::glass::Known;
pub use crate::window::glass::{Clear, Glass, plugin};

impl<G: Orders> Known for G {
    fn known(view: &G::View) -> Option<World> {
        G::world_of(view)
    }
}

impl<G: Orders> Glass<G> {
    pub fn pos(&self) -> Option<G::Pos<'_>> {
        self.seen().map(G::pos)
    }
}
