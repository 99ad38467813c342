//! What happened since this player last acted, told when his curtain opens.

use bevy_egui::egui;

use super::chronicle;
use crate::window::asks::Ask;
use crate::window::desk::Look;
use crate::window::theme;

pub fn show(ctx: &egui::Context, look: &mut Look) {
    if !look.eyes.show_news || look.eyes.news.is_empty() {
        return;
    }
    let Some(sight) = look.eyes.sight.clone() else { return };
    let news = look.eyes.news.clone();
    let page = egui::Modal::new("news".into()).show(ctx, |ui| {
        ui.set_width(480.0);
        ui.label(theme::title("Since your last turn", 28.0));
        ui.separator();
        egui::ScrollArea::vertical().max_height(420.0).auto_shrink([false, true]).show(ui, |ui| {
            for line in &news {
                chronicle::entry(ui, look, line, false, None, |s| sight.colour(s));
            }
        });
        ui.add_space(8.0);
        if ui.add(theme::grave("Go on")).on_hover_text("Enter").clicked() {
            look.asks.put(Ask::CloseNews);
        }
    });
    if page.should_close() {
        look.asks.put(Ask::CloseNews);
    }
}
