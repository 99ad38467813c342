//! Settings: size, colours, speed, keys.

use bevy::prelude::KeyCode;
use bevy_egui::egui::{self, RichText};

use super::head;
use crate::diplomacy::strategy::Thinking;
use crate::window::desk::Shell;
use crate::window::keys::{Deed, FIXED, Keys};
use crate::window::panels::words;
use crate::window::theme;

/// What is changed here holds at once.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, room: egui::Vec2) {
    ui.set_width(room.x.min(720.0));
    head(ui, shell, "Settings");
    let before = shell.settings.clone();
    let mut s = before.clone();
    egui::ScrollArea::vertical().max_height(room.y - 90.0).auto_shrink([false, true]).show(ui, |ui| {
        if let Some(trouble) = &shell.settings_file.trouble {
            ui.add(egui::Label::new(RichText::new(trouble).color(ui.visuals().error_fg_color)).wrap());
            ui.separator();
        }
        line(ui, "Size of the lettering", |ui| {
            for percent in [80, 100, 125, 150, 175, 200] {
                let value = percent as f32 / 100.0;
                if ui.selectable_label((s.scale - value).abs() < 0.01, format!("{percent} %")).clicked() {
                    s.scale = value;
                }
            }
        });
        line(ui, "Colours", |ui| {
            ui.selectable_value(&mut s.plain_palette, false, "Heraldic");
            ui.selectable_value(&mut s.plain_palette, true, "Colour-blind")
                .on_hover_text("Blue, orange and grey, apart in lightness; shields keep their patterns");
        });
        line(ui, "Edges of the map", |ui| {
            ui.selectable_value(&mut s.smooth, true, "Smooth");
            ui.selectable_value(&mut s.smooth, false, "With steps")
                .on_hover_text("Draws faster on a computer without a graphics card");
        });
        line(ui, "Movement on the table", |ui| {
            for (name, value) in [("None", 0.0), ("Slow", 0.5), ("Usual", 1.0), ("Quick", 2.0)] {
                if ui.selectable_label((s.animation - value).abs() < 0.01, name).clicked() {
                    s.animation = value;
                }
            }
        });
        line(ui, "Pause between acts of bots", |ui| {
            ui.add(egui::Slider::new(&mut s.bot_pause, 0.0..=2.0).suffix(" s").text("between two acts"));
        });
        line(ui, "Opponents think", |ui| {
            for thinking in Thinking::ALL {
                let hint = "In Diplomacy, Diplomacy Royale and Order of the Dragon: the longer, the better their orders";
                if ui.selectable_label(s.thinking == thinking, thinking.words()).on_hover_text(hint).clicked() {
                    s.thinking = thinking;
                }
            }
        });
        line(ui, "Against accidents", |ui| {
            let hint = "So long buttons and keys take nothing after a change of phase, player or question, so that a double \
                        click does not answer two questions";
            ui.add(egui::Slider::new(&mut s.guard, 0.0..=2.0).suffix(" s").text("of rest after a change")).on_hover_text(hint);
            ui.checkbox(&mut s.ask_again, "Ask once more where something would be given up");
        });
        line(ui, "Chronicle", |ui| {
            ui.checkbox(&mut s.show_passes, "Show what came to nothing: passes, holds, spared lives");
        });
        ui.add_space(8.0);
        key_list(ui, shell, &mut s.keys);
    });
    if s != before {
        *shell.settings = s;
    }
}

/// A setting: its name, and what can be chosen, which goes to the next line where there is no room.
fn line(ui: &mut egui::Ui, name: &str, choose: impl FnOnce(&mut egui::Ui)) {
    let wide = ui.available_width() > 560.0;
    if wide {
        ui.horizontal(|ui| {
            cell(ui, 210.0, name.into());
            choose(ui);
        });
    } else {
        ui.label(name);
        ui.indent(name, |ui| ui.horizontal_wrapped(choose));
    }
    ui.add_space(4.0);
}

/// A label of this width, at its left.
fn cell(ui: &mut egui::Ui, width: f32, text: RichText) {
    ui.allocate_ui_with_layout(egui::vec2(width, 24.0), egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}

fn key_list(ui: &mut egui::Ui, shell: &mut Shell, keys: &mut crate::window::bindings::Bindings) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::heading("Keys"));
        let all = ui.add_enabled(!keys.all_usual(), egui::Button::new("Reset all keys"));
        if all.on_disabled_hover_text("These are the usual keys").clicked() {
            *keys = Default::default();
            shell.desk.rebinding = None;
            shell.desk.rebound = None;
        }
    });
    ui.add(
        egui::Label::new(theme::faded("Click a key and press another one. While it waits, Esc leaves it as it is."))
            .wrap(),
    );
    if let Some(words) = &shell.desk.rebound {
        ui.add(egui::Label::new(RichText::new(words).color(ui.visuals().warn_fg_color)).wrap());
    }
    for deed in Deed::ALL {
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            let width = (ui.available_width() * 0.46).min(300.0);
            cell(ui, width, deed.words().into());
            deed_keys(ui, shell, keys, deed);
        });
    }
    ui.add_space(8.0);
    ui.label(theme::heading("Always the same"));
    for (key, what) in FIXED {
        ui.horizontal_wrapped(|ui| {
            cell(ui, 150.0, RichText::new(key).family(theme::bold()));
            ui.label(what);
        });
    }
}

/// The keys of one deed as buttons.
fn deed_keys(ui: &mut egui::Ui, shell: &mut Shell, keys: &mut crate::window::bindings::Bindings, deed: Deed) {
    let list = keys.of(deed);
    for (n, chord) in list.iter().enumerate() {
        if shell.desk.rebinding == Some((deed, n)) {
            waiting(ui);
            if ui.button("No key").on_hover_text("Take this key away from it").clicked() {
                keys.drop(deed, n);
                shell.desk.rebinding = None;
            }
            continue;
        }
        // The other deed comes first in the list, so it has the key.
        let lost = keys.meaning(*chord).filter(|d| *d != deed);
        let shared = lost.or(keys.taken_by(*chord, deed));
        let text = RichText::new(chord.to_string()).family(theme::bold());
        let text = if lost.is_some() { text.strikethrough().color(ui.visuals().error_fg_color) } else { text };
        let button = ui.button(text).on_hover_text(format!("Another key instead of {chord}"));
        // A bare sign says nothing aloud.
        if !chord.to_string().chars().any(char::is_alphanumeric) {
            words::name(&button, format!("Key {chord}: {}", deed.words()));
        }
        if button.clicked() {
            button.surrender_focus();
            shell.desk.rebinding = Some((deed, n));
            shell.desk.rebound = None;
        }
        if let Some(other) = shared {
            let words = if lost.is_some() { "stands already for" } else { "also stands under" };
            ui.colored_label(ui.visuals().error_fg_color, format!("{words} “{}”", other.words()));
        }
    }
    if shell.desk.rebinding == Some((deed, list.len())) {
        waiting(ui);
    } else if list.len() < 3 {
        let button = ui.small_button("+").on_hover_text("One more key");
        words::name(&button, format!("One more key: {}", deed.words()));
        if button.clicked() {
            button.surrender_focus();
            shell.desk.rebinding = Some((deed, list.len()));
            shell.desk.rebound = None;
        }
    }
    if !keys.is_usual(deed) {
        let usual: Vec<String> = deed.usual().iter().map(ToString::to_string).collect();
        let hint = format!("Back to {}", usual.join(" and "));
        if ui.small_button("Reset").on_hover_text(hint).clicked() {
            keys.reset(deed);
            shell.desk.rebinding = None;
            shell.desk.rebound = None;
        }
    }
}

fn waiting(ui: &mut egui::Ui) {
    ui.label(RichText::new("press a key …").family(theme::italic()).color(theme::RED));
}

/// Takes the key that was just pressed for the deed that waits for one.
pub fn take_key(keys: &Keys, shell: &mut Shell) {
    let Some((deed, n)) = shell.desk.rebinding else { return };
    if keys.always(KeyCode::Escape) {
        shell.desk.rebinding = None;
        return;
    }
    let Some(fresh) = keys.fresh() else { return };
    let chord = match fresh {
        Ok(chord) => chord,
        Err(key) => {
            shell.desk.rebound = Some(format!("{key:?} cannot be chosen: choose another key, or Esc to leave it."));
            return;
        }
    };
    if let Some(why) = chord.fixed() {
        shell.desk.rebound = Some(format!("{chord} cannot be chosen: {why}."));
        return;
    }
    shell.desk.rebinding = None;
    shell.desk.rebound = shell.settings.keys.taken_by(chord, deed).map(|other| {
        format!(
            "{chord} now stands for “{}” and for “{}”: choose another key for one of them.",
            deed.words(),
            other.words()
        )
    });
    shell.settings.keys.put(deed, n, chord);
}
