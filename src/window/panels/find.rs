//! Find a place by its name or number.

use bevy_egui::egui;

use super::words;
use crate::games::divine_right::ids::HexId;
use crate::window::asks::Ask;
use crate::window::desk::Look;
use crate::window::theme;

pub fn show(ctx: &egui::Context, look: &mut Look, map: egui::Rect) {
    let Some(mut text) = look.desk.find.clone() else { return };
    let book = look.atlas.0.clone();
    let mut goal: Option<HexId> = None;
    egui::Area::new("find".into())
        .order(egui::Order::Foreground)
        .fixed_pos(egui::pos2(map.center().x - 180.0, map.top() + 40.0))
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width(360.0);
                ui.label(theme::heading("Find a place"));
                let field = ui.add(
                    egui::TextEdit::singleline(&mut text)
                        .hint_text("Name or number, Enter to go")
                        .desired_width(f32::INFINITY),
                );
                field.request_focus();
                let wanted = text.trim().to_lowercase();
                let mut found: Vec<(&String, &HexId)> =
                    book.map.names.iter().filter(|(name, _)| !wanted.is_empty() && name.contains(&wanted)).collect();
                found.sort_by_key(|(name, _)| (!name.starts_with(&wanted), name.len()));
                for (_, hex) in found.iter().take(7) {
                    if ui.button(words::place(&book.map, **hex)).clicked() {
                        goal = Some(**hex);
                    }
                }
                if ui.input(|i| i.key_pressed(egui::Key::Enter)) {
                    goal = goal.or_else(|| book.map.find(&text)).or_else(|| found.first().map(|(_, h)| **h));
                    if goal.is_none() {
                        look.desk.toast(format!("There is no place \"{}\" on the map.", text.trim()), None);
                    }
                }
            });
        });
    look.desk.find = Some(text);
    if let Some(hex) = goal {
        look.desk.find = None;
        look.desk.at = Some(hex);
        look.asks.put(Ask::LookAt(hex));
    }
}
