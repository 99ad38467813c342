//! The menu over a game (Esc).

use bevy_egui::egui;

use crate::window::asks::ShellAsk;
use crate::window::desk::{Page, Shell};
use crate::window::keys::Deed;
use crate::window::panels::words;
use crate::window::report;
use crate::window::theme;

/// Shorter while a replay runs.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell) {
    ui.set_width(300.0);
    let keys = shell.settings.keys.clone();
    let replay = shell.at_screen.replay;
    let wide = egui::vec2(260.0, 34.0);
    let entry = |ui: &mut egui::Ui, name: &str, hint: &str| {
        ui.add(egui::Button::new(name).min_size(wide)).on_hover_text(hint).clicked()
    };
    egui::ScrollArea::vertical().show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(theme::title("Regnal", 32.0));
            ui.separator();
            let back = if replay.is_some() { "Back to the replay" } else { "Back to the game" };
            let way_back = ui.add(theme::main(back).min_size(wide));
            words::main(&way_back);
            if way_back.on_hover_text("Esc").clicked() {
                shell.desk.close();
            }
            if let Some(game) = replay {
                let name = if game { "Leave the replay for the game" } else { "Leave the replay" };
                if entry(ui, name, "The file stays as it is") {
                    shell.desk.close();
                    shell.asks.put(ShellAsk::LeaveReplay);
                }
            } else {
                if entry(ui, "Save", &keys.words(Deed::Save)) {
                    shell.desk.open(Page::Save);
                }
                let eyes = if shell.at_screen.over { "through anybody's eyes" } else { "as you saw it" };
                if entry(ui, "Replay this game", &format!("From its beginning, {eyes}; then back to the game")) {
                    shell.desk.close();
                    shell.asks.put(ShellAsk::Watch);
                }
            }
            if report::button(ui, shell, wide) {
                shell.desk.close();
            }
            for (name, deed, page) in [
                ("Load or replay", Deed::Load, Page::Load),
                ("Rules", Deed::Rules, Page::Rules),
                ("Settings", Deed::Settings, Page::Settings),
            ] {
                if entry(ui, name, &keys.words(deed)) {
                    shell.desk.open(page);
                }
            }
            for (name, ask) in [("Main menu", ShellAsk::ToTitle), ("Quit", ShellAsk::Quit)] {
                if entry(ui, name, "The game is kept: Continue goes on with it") {
                    shell.asks.put(ask);
                }
            }
        });
    });
}
