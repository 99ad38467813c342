//! The menu over a game (Esc).

use bevy_egui::egui;

use crate::window::asks::Ask;
use crate::window::desk::{Look, Page};
use crate::window::theme;

pub fn show(ui: &mut egui::Ui, look: &mut Look) {
    ui.set_width(300.0);
    ui.vertical_centered(|ui| {
        ui.label(theme::title("Regnal", 34.0));
        ui.separator();
        let wide = egui::vec2(260.0, 36.0);
        for (name, hint, page) in [
            ("Save", "Ctrl+S", Page::Save),
            ("Load", "Ctrl+O", Page::Load),
            ("Rules", "F1", Page::Rules),
            ("Settings", "F2", Page::Settings),
        ] {
            if ui.add(egui::Button::new(name).min_size(wide)).on_hover_text(hint).clicked() {
                look.desk.open(page);
            }
        }
        if ui
            .add(egui::Button::new("Main menu").min_size(wide))
            .on_hover_text("The game is kept: Continue goes on with it")
            .clicked()
        {
            look.asks.put(Ask::ToTitle);
        }
        if ui
            .add(egui::Button::new("Quit").min_size(wide))
            .on_hover_text("The game is kept: Continue goes on with it")
            .clicked()
        {
            look.asks.put(Ask::Quit);
        }
        if ui.add(theme::grave("Back to the game").min_size(wide)).on_hover_text("Esc").clicked() {
            look.desk.page = None;
        }
    });
}
