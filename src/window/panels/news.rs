//! What happened since this player last acted, told when his curtain opens.

use bevy_egui::egui;

use super::{chronicle, words};
use crate::window::asks::ShellAsk;
use crate::window::look::Outlook;
use crate::window::theme;

/// Over everything until it is put away; nothing where there is no news.
pub fn show(ctx: &egui::Context, look: &mut Outlook) {
    if !look.eyes.show_news || look.eyes.news.is_empty() {
        return;
    }
    let Some(sight) = look.eyes.sight.clone() else { return };
    let news = look.eyes.news.clone();
    let page = egui::Modal::new(egui::Id::new(("news", look.shell.desk.whose))).show(ctx, |ui| {
        let room = ui.ctx().viewport_rect().size();
        ui.set_width((room.x - 90.0).min(480.0));
        ui.label(theme::title("Since your last turn", 28.0));
        ui.separator();
        egui::ScrollArea::vertical().max_height((room.y - 190.0).clamp(80.0, 420.0)).auto_shrink([false, true]).show(
            ui,
            |ui| {
                for line in &news {
                    chronicle::entry(ui, look, line, false, None, |s| sight.tint(s));
                }
            },
        );
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let on = ui.add(theme::main("Go on"));
            words::main(&on);
            if on.on_hover_text("Enter").clicked() {
                look.shell.asks.put(ShellAsk::CloseNews);
            }
            let hint = "Plays these acts on the map as you could see them; then the game goes on";
            if ui.button("Replay since my last turn").on_hover_text(hint).clicked() {
                look.shell.asks.put(ShellAsk::WatchSinceLastTurn);
            }
        });
    });
    if page.should_close() {
        look.shell.asks.put(ShellAsk::CloseNews);
    }
}
