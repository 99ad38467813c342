//! The position as the eyes at the screen know it, as a world to ask the rules about: orders, sites, ratings, lines of
//! succession. Nothing hidden is in it, so nothing drawn from it can leak.

use std::sync::Arc;

use bevy::prelude::*;

use super::diplomacy::Orders;
use super::hosts::Host;
use super::sight::{Eyes, Seen};

/// What the seat at the screen knows, made a world anew whenever it sees something else.
#[derive(Resource, Default)]
pub struct Glass {
    version: Option<u64>,
    known: Option<(&'static dyn Host, Arc<World>)>,
}

impl Glass {
    /// The position as its game reads it in a world; `None` behind the curtain, and where the game makes no world of a view.
    pub fn read<'w, P>(&'w self, pos: fn(&'w World) -> P) -> Option<P> {
        self.known.as_ref().map(|(_, world)| pos(world))
    }

    /// The same of a game of secret orders.
    pub fn orders(&self) -> Option<Box<dyn Orders + '_>> {
        self.known.as_ref().and_then(|(game, world)| game.orders(world))
    }

    /// To keep while it is looked at.
    pub fn world(&self) -> Option<Arc<World>> {
        self.known.as_ref().map(|(_, world)| world.clone())
    }
}

/// The glass is up to date after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clear;

/// Keeps the glass clear, once the eyes have seen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Glass>().add_systems(Update, wipe.in_set(Clear).after(Seen));
}

fn wipe(mut glass: ResMut<Glass>, eyes: Res<Eyes>) {
    if glass.version == Some(eyes.version) {
        return;
    }
    glass.version = Some(eyes.version);
    glass.known = eyes.sight.as_ref().and_then(|s| Some((s.game, Arc::new(s.game.world_of(&s.view)?))));
}
