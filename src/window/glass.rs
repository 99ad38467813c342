//! The position as the eyes at the screen know it, as a world to ask the rules about: orders, sites, ratings, lines of
//! succession. Nothing hidden is in it, so nothing drawn from it can leak.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::*;

use super::hosts;
use super::shown::Shown;
use super::sight::{Eyes, Seen};

/// A game whose rules can be asked about what one seat knows.
pub trait Glazed: Shown {
    /// The position, to ask the rules about.
    type Pos<'w>: Copy;

    /// The position that a view is, as a world.
    fn world_of(view: &Self::View) -> Option<World>;
    fn pos(world: &World) -> Self::Pos<'_>;
}

/// What the seat at the screen knows, made a world anew whenever it sees something else.
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

impl<G: Glazed> Glass<G> {
    /// `None` behind the curtain, and where no world can be made of the view.
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

/// Keeps the glass clear, once the eyes have seen.
pub fn plugin<G: Glazed>(app: &mut App) {
    app.init_resource::<Glass<G>>().add_systems(Update, wipe::<G>.in_set(Clear).after(Seen).run_if(hosts::shows::<G>));
}

fn wipe<G: Glazed>(mut glass: ResMut<Glass<G>>, eyes: Res<Eyes>) {
    if glass.version == Some(eyes.version) {
        return;
    }
    glass.version = Some(eyes.version);
    glass.world = eyes.sight.as_ref().and_then(|s| G::world_of(s.view.of::<G>())).map(Arc::new);
}
