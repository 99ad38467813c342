//! The panels round the map. Each is a function of what can be looked at; none acts by itself.

pub mod chronicle;
pub mod curtain;
pub mod decision;
pub mod dice;
pub mod find;
pub mod hover;
pub mod kingdoms;
pub mod map_tools;
pub mod minimap;
pub mod news;
pub mod picking;
pub mod pictures;
pub mod replay_bar;
pub mod ribbon;
pub mod side;
pub mod stack;
pub mod take_back;
pub mod toasts;
pub mod wishes;
pub mod words;

use bevy_egui::egui;

use super::desk::Look;

/// Everything about a game on the table.
pub fn table(root: &mut egui::Ui, look: &mut Look) {
    ribbon::show(root, look);
    if look.replay.is_some() {
        replay_bar::show(root, look);
    }
    side::show(root, look);
    let map = root.available_rect_before_wrap();
    let above = minimap::show(root, look, map);
    map_tools::show(&root.ctx().clone(), look, above);
    dice::show(root, look, map);
    let ctx = root.ctx().clone();
    news::show(&ctx, look);
    find::show(&ctx, look, map);
    hover::show(&ctx, look);
    take_back::show(&ctx, look);
}
