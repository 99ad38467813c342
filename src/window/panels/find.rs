//! Find a place by its name or number.

use bevy_egui::egui;

use super::words;
use crate::window::asks::ShellAsk;
use crate::window::desk::Look;
use crate::window::shown::Shown;
use crate::window::theme;

/// Only while it is asked for; Enter goes to the likeliest place.
pub fn show<G: Shown>(ctx: &egui::Context, look: &mut Look<G>, map: egui::Rect) {
    let Some(mut text) = look.shell.desk.find.clone() else { return };
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
                let found = if text.trim().is_empty() { vec![] } else { G::find(&text) };
                for place in found.iter().take(7) {
                    if ui.button(G::place_name(place)).clicked() {
                        goal = Some(place.clone());
                    }
                }
                if ui.input(|i| i.key_pressed(egui::Key::Enter)) {
                    goal = goal.take().or_else(|| found.first().cloned());
                    if goal.is_none() {
                        look.shell.desk.toast(format!("There is no place \"{}\" on the map.", text.trim()), None);
                    }
                }
            });
        });
    look.shell.desk.find = Some(text);
    if let Some(place) = goal {
        look.shell.desk.find = None;
        look.shell.desk.at = Some(place.clone());
        look.shell.asks.put(ShellAsk::LookAt(place));
    }
}
