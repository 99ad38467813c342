//! The panels round the map. Each is a function of what can be looked at; none acts by itself.

pub mod advice;
pub mod chronicle;
pub mod coach;
pub mod curtain;
pub mod decision;
pub mod dice;
pub mod find;
pub mod map_tools;
pub mod minimap;
pub mod news;
pub mod parting;
pub mod replay_bar;
pub mod ribbon;
pub mod side;
pub mod take_back;
pub mod text_view;
pub mod toasts;
pub mod words;

use bevy_egui::egui;

use super::look::{Outlook, Panels};

/// Everything about a game on the table.
pub fn table(root: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels) {
    ribbon::show(root, look, game);
    if look.replay.is_some() {
        replay_bar::show(root, look);
    }
    side::show(root, look, game);
    game.strip(root, look);
    let map = root.available_rect_before_wrap();
    game.middle(root, look);
    let ctx = root.ctx().clone();
    let has_map = look.shell.shows.0.has_map();
    if has_map {
        let above = minimap::show(root, look, game, map);
        if map_tools::show(&ctx, &mut look.shell, above) {
            game.next(look);
        }
    }
    dice::show(root, &mut look.shell, map);
    news::show(&ctx, look);
    if has_map {
        find::show(&ctx, &mut look.shell, map);
    }
    game.over_map(&ctx, look);
    coach::show(&ctx, look, map);
    parting::question(&ctx, look);
    take_back::show(&ctx, look);
}
