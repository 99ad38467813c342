//! The position in words, for games that draw no map: what the terminal table prints.

use bevy_egui::egui::{self, RichText};

use crate::window::sight::Eyes;
use crate::window::theme;

/// In the middle of the window, where the map of other games is.
pub fn show(root: &mut egui::Ui, eyes: &Eyes) {
    let Some(sight) = &eyes.sight else { return };
    egui::CentralPanel::default().frame(theme::panel_frame()).show(root, |ui| {
        egui::ScrollArea::both().id_salt("view").auto_shrink([false; 2]).show(ui, |ui| {
            let text = RichText::new(&sight.print).monospace().size(15.0);
            ui.add(egui::Label::new(text).wrap_mode(egui::TextWrapMode::Extend));
        });
    });
}
