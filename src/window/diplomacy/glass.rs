//! The position as the eyes at the screen know it, as a world to ask the rules about: orders, sites, ratings, lines of
//! succession. Nothing hidden is in it, so nothing drawn from it can leak.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::*;

use super::Orders;
use crate::window::hosts;
use crate::window::sight::{Eyes, Seen};

#[derive(Resource)]
pub struct Glass<G> {
    version: Option<u64>,
    world: Option<Arc<World>>,
    game: PhantomData<fn() -> G>,
}

impl<G> Default for Glass<G> {
    fn default() -> Self {
        Glass { version: None, world: None, game: PhantomData }
    }
}

impl<G: Orders> Glass<G> {
    pub fn pos(&self) -> Option<G::Pos<'_>> {
        self.world.as_deref().map(G::pos)
    }

    /// To keep while it is looked at.
    pub fn world(&self) -> Option<Arc<World>> {
        self.world.clone()
    }
}

/// The glass is up to date after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clear;

pub fn plugin<G: Orders>(app: &mut App) {
    app.init_resource::<Glass<G>>().add_systems(Update, wipe::<G>.in_set(Clear).after(Seen).run_if(hosts::shows::<G>));
}

fn wipe<G: Orders>(mut glass: ResMut<Glass<G>>, eyes: Res<Eyes<G>>) {
    if glass.version == Some(eyes.version) {
        return;
    }
    glass.version = Some(eyes.version);
    glass.world = eyes.sight.as_ref().and_then(|s| G::world_of(&s.view)).map(Arc::new);
}
