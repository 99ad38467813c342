//! The position as the eyes at the screen know it, as a world to ask the rules about: strengths, walls, orders, lines of
//! succession. Nothing hidden is in it, so nothing drawn from it can leak.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::*;

use super::hosts;
use super::shown::Shown;
use super::sight::{Eyes, Seen};

/// A game whose view can stand for a position.
pub trait Known: Shown {
    /// The view as a world; `None` if it is unsound.
    fn known(view: &Self::View) -> Option<World>;
}

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

impl<G> Glass<G> {
    /// What is seen, if anything is.
    pub fn seen(&self) -> Option<&World> {
        self.world.as_deref()
    }

    /// To keep while it is looked at.
    pub fn world(&self) -> Option<Arc<World>> {
        self.world.clone()
    }
}

/// The glass is up to date after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clear;

pub fn plugin<G: Known>(app: &mut App) {
    app.init_resource::<Glass<G>>().add_systems(Update, wipe::<G>.in_set(Clear).after(Seen).run_if(hosts::shows::<G>));
}

fn wipe<G: Known>(mut glass: ResMut<Glass<G>>, eyes: Res<Eyes<G>>) {
    if glass.version == Some(eyes.version) {
        return;
    }
    glass.version = Some(eyes.version);
    glass.world = eyes.sight.as_ref().and_then(|s| G::known(&s.view)).map(Arc::new);
}
