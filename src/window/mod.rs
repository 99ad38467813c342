//! The table one can see: Bevy draws the map and the counters, egui the panels.
//!
//! The rules live in the [`Table`](crate::table::Table); the window reads its views, offers and refusals and hands
//! it actions. Panels may run twice in one frame, so nothing there acts: they put an [`asks::Ask`] into one queue,
//! which is worked off once per frame.

pub mod camera;
pub mod counters;
pub mod desk;
pub mod ink;
pub mod keys;
pub mod map;
pub mod palette;
pub mod prints;
pub mod screens;
pub mod settings;
pub mod sight;
pub mod stage;
pub mod theme;

pub use stage::{Start, run};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Adds everything of ours to an app that has Bevy's and egui's plugins.
fn furnish(app: &mut App) {
    app.init_state::<screens::Screen>();
    app.init_resource::<sight::AtTable>().init_resource::<sight::Eyes>().add_systems(Update, sight::refresh);
    app.add_plugins((prints::plugin, settings::plugin, desk::plugin, camera::plugin, map::plugin, counters::plugin));
    app.add_systems(EguiPrimaryContextPass, demo);
}

fn demo(mut c: EguiContexts, mut area: ResMut<desk::MapArea>) -> Result {
    let ctx = c.ctx_mut()?.clone();
    let ui = desk::root(&ctx);
    desk::measure(&ctx, ui.available_rect_before_wrap(), &mut area);
    Ok(())
}

fn open(app: &mut App, _start: Start) {
    use crate::table::*;
    let seats = (0..3).map(|n| SeatSetup::plain(n, if n == 0 {Sitter::Human} else {Sitter::Bot{level:1}})).collect();
    app.world_mut().resource_mut::<sight::AtTable>().0 = Table::new("", "x", seats, 3).ok();
    app.world_mut().resource_mut::<sight::Eyes>().look_again();
}

fn settle(app: &mut App) {
    for _ in 0..500 {
        app.update();
        if *app.world().resource::<State<screens::Screen>>().get() != screens::Screen::Loading { break; }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for _ in 0..6 { app.update(); }
    if let Ok(look) = std::env::var("LOOK") {
        let v: Vec<f32> = look.split(',').map(|x| x.parse().unwrap()).collect();
        app.world_mut().resource_mut::<camera::Eye>().put(Vec2::new(v[0], v[1]), v[2]);
        for _ in 0..4 { app.update(); }
    }
}
