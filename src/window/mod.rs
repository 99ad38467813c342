//! The table one can see: Bevy draws the map and the counters, egui the panels.
//!
//! The rules live in the [`Table`](crate::table::Table); the window reads its views, offers and refusals and hands
//! it actions. Panels may run twice in one frame, so nothing there acts: they put an [`asks::Ask`] into one queue,
//! which is worked off once per frame.

pub mod asks;
pub mod bindings;
pub mod bots;
pub mod camera;
pub mod choice;
pub mod counters;
pub mod desk;
pub mod ink;
pub mod keys;
pub mod lit;
pub mod map;
pub mod palette;
pub mod panels;
pub mod picking;
pub mod prints;
pub mod replaying;
pub mod rules;
pub mod screens;
pub mod settings;
pub mod sight;
pub mod stage;
pub mod theme;
pub mod working;

use bevy::prelude::*;

pub use stage::{Start, run};

/// Adds everything of ours to an app that has Bevy's and egui's plugins.
pub fn furnish(app: &mut App) {
    app.init_state::<screens::Screen>()
        .init_resource::<sight::AtTable>()
        .init_resource::<sight::Eyes>()
        .init_resource::<panels::dice::Tray>()
        .add_systems(Update, sight::refresh);
    app.add_plugins((
        prints::plugin,
        settings::plugin,
        keys::plugin,
        desk::plugin,
        camera::plugin,
        map::plugin,
        counters::plugin,
        choice::plugin,
        picking::plugin,
        lit::plugin,
        asks::plugin,
        bots::plugin,
        replaying::plugin,
        working::plugin,
    ));
}
