//! The first thing one sees: what to play.

use bevy_egui::egui::{self, RichText};

use crate::window::asks::Ask;
use crate::window::desk::{Look, Page};
use crate::window::theme;

pub fn show(root: &mut egui::Ui, look: &mut Look) {
    egui::Panel::left("title")
        .frame(egui::Frame::new().fill(theme::PAPER).inner_margin(34).stroke(egui::Stroke::new(2.0, theme::GOLD)))
        .resizable(false)
        .exact_size(400.0)
        .show(root, |ui| {
            ui.add_space((ui.available_height() * 0.07).min(60.0));
            ui.label(theme::title("Regnal", 72.0));
            ui.label(
                RichText::new("one table for five games of dynasty and war")
                    .family(theme::italic())
                    .size(19.0)
                    .color(theme::RED),
            );
            ui.add_space(26.0);
            ui.label(theme::heading("Divine Right"));
            ui.label(
                "Eleven kingdoms of Minaria, two to six monarchs, twenty turns of sieges, battles and ambassadors.",
            );
            ui.add_space(16.0);
            let entries: [(&str, &str, Option<Page>); 6] = [
                ("New game", "Choose a scenario and who sits where", Some(Page::NewGame)),
                ("Continue", "The last unfinished game, where it stopped", None),
                ("Load or replay", "Saved games, autosaves, any file; or watch one again", Some(Page::Load)),
                ("Rules", "Every rule, searchable (F1)", Some(Page::Rules)),
                ("Settings", "Size of the lettering, colours, speed, keys (F2)", Some(Page::Settings)),
                ("Quit", "Leave Regnal", None),
            ];
            for (name, hint, page) in entries {
                let text = RichText::new(name).family(theme::bold()).size(21.0);
                let button = if name == "New game" {
                    egui::Button::new(text.color(egui::Color32::from_rgb(0xff, 0xf3, 0xd8)))
                        .fill(theme::RED)
                        .min_size(egui::vec2(330.0, 42.0))
                } else {
                    egui::Button::new(text).min_size(egui::vec2(330.0, 40.0))
                };
                let response = ui.add(button).on_hover_text(hint);
                if response.clicked() {
                    match (page, name) {
                        (Some(page), _) => look.desk.open(page),
                        (None, "Continue") => look.asks.put(Ask::Continue),
                        _ => look.asks.put(Ask::Quit),
                    }
                }
            }
            ui.with_layout(egui::Layout::bottom_up(egui::Align::LEFT), |ui| {
                ui.label(theme::faded(format!("Version {}", env!("CARGO_PKG_VERSION"))));
            });
        });
}
