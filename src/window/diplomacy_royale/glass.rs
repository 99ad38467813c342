//! The position as the eyes at the screen know it, as a world to ask the rules about: orders, sites, ratings, lines of
//! succession. Nothing hidden is in it, so nothing drawn from it can leak.

use std::sync::Arc;

use bevy::prelude::*;

use super::Eyes;
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::state;
use crate::window::hosts;
use crate::window::sight::Seen;

#[derive(Resource, Default)]
pub struct Glass {
    version: Option<u64>,
    world: Option<Arc<World>>,
}

impl Glass {
    pub fn pos(&self) -> Option<Pos<'_>> {
        self.world.as_deref().map(Pos::of)
    }

    /// To keep while it is looked at.
    pub fn world(&self) -> Option<Arc<World>> {
        self.world.clone()
    }
}

/// The glass is up to date after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clear;

pub fn plugin(app: &mut App) {
    app.init_resource::<Glass>()
        .add_systems(Update, wipe.in_set(Clear).after(Seen).run_if(hosts::shows::<DiplomacyRoyale>));
}

fn wipe(mut glass: ResMut<Glass>, eyes: Res<Eyes>) {
    if glass.version == Some(eyes.version) {
        return;
    }
    glass.version = Some(eyes.version);
    let position = eyes.sight.as_ref().map(|s| s.view.as_position());
    glass.world = position.and_then(|p| state::restore(&p, Book::standard()).ok()).map(Arc::new);
}
