//! Find a place by its name or number.

use bevy_egui::egui;

use super::words;
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::theme;

/// Only while it is asked for; Enter goes to the likeliest place.
pub fn show(ctx: &egui::Context, shell: &mut Shell, map: egui::Rect) {
    let Some(mut text) = shell.desk.find.clone() else { return };
    let mut goal: Option<String> = None;
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
                // The keyboard stays here, but may be taken to one of the places with Tab.
                words::main(&field);
                let found = if text.trim().is_empty() { vec![] } else { shell.shows.0.find(&text) };
                for place in found.iter().take(7) {
                    if ui.button(shell.shows.0.place_name(place)).clicked() {
                        goal = Some(place.clone());
                    }
                }
                if ui.input(|i| i.key_pressed(egui::Key::Enter)) {
                    goal = goal.take().or_else(|| found.first().cloned());
                    if goal.is_none() {
                        shell.desk.toast(format!("There is no place \"{}\" on the map.", text.trim()), None);
                    }
                }
            });
        });
    shell.desk.find = Some(text);
    if let Some(place) = goal {
        shell.desk.find = None;
        shell.desk.at = Some(place.clone());
        shell.asks.put(ShellAsk::LookAt(place));
    }
}
