//! What the window tells the process that waits [beside it](crate::beside): that it stands, which game is on its table,
//! and why it has to close.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderErrorHandler, RenderErrorPolicy};

use super::hosts;
use super::screens::Screen;
use crate::beside::{Word, tell};

/// Tells it as it happens.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), || tell(&Word::Open)).add_systems(Last, tell_of_game);
}

/// Names the file that keeps the game on the table, when it is another than before.
fn tell_of_game(world: &World, mut last: Local<Option<PathBuf>>) {
    let kept = || hosts::journal(world).map(PathBuf::from).or_else(|| last.clone());
    let now = if hosts::is_played(world) { kept() } else { None };
    if *last != now {
        tell(&Word::Game(now.clone()));
        *last = now;
    }
}

/// What the renderer cannot go on after closes the window, with the reason.
pub fn render_trouble() -> RenderErrorHandler {
    RenderErrorHandler(|error, world, _| {
        let why = match error.ty {
            ErrorType::DeviceLost => "the graphics adapter was lost: it was taken away, or its driver gave up",
            ErrorType::OutOfMemory => "the graphics adapter has no memory left",
            _ => "the graphics driver refused what was to be drawn",
        };
        tell(&Word::Why(why.into()));
        world.write_message(AppExit::error());
        RenderErrorPolicy::StopRendering
    })
}
