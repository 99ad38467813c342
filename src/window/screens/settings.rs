//! Settings: size, colours, speed, keys.

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::window::desk::Look;
use crate::window::{keys, theme};

pub fn show(ui: &mut egui::Ui, look: &mut Look, room: egui::Vec2) {
    ui.set_width(room.x.min(680.0));
    head(ui, look, "Settings");
    let before = look.settings.clone();
    let mut s = before.clone();
    egui::ScrollArea::vertical().max_height(room.y - 120.0).auto_shrink([false, true]).show(ui, |ui| {
        egui::Grid::new("settings").num_columns(2).spacing([24.0, 10.0]).show(ui, |ui| {
            ui.label("Size of the lettering");
            ui.horizontal(|ui| {
                for percent in [80, 100, 125, 150, 175, 200] {
                    let value = percent as f32 / 100.0;
                    if ui.selectable_label((s.scale - value).abs() < 0.01, format!("{percent} %")).clicked() {
                        s.scale = value;
                    }
                }
            });
            ui.end_row();
            ui.label("Colours");
            ui.horizontal(|ui| {
                ui.selectable_value(&mut s.plain_palette, false, "Heraldic");
                ui.selectable_value(&mut s.plain_palette, true, "Colour-blind")
                    .on_hover_text("Blue, orange and grey, apart in lightness; shields keep their patterns");
            });
            ui.end_row();
            ui.label("Movement on the table");
            ui.horizontal(|ui| {
                for (name, value) in [("none", 0.0), ("slow", 0.5), ("usual", 1.0), ("quick", 2.0)] {
                    if ui.selectable_label((s.animation - value).abs() < 0.01, name).clicked() {
                        s.animation = value;
                    }
                }
            });
            ui.end_row();
            ui.label("Pause between acts of bots");
            ui.add(egui::Slider::new(&mut s.bot_pause, 0.0..=2.0).suffix(" s"));
            ui.end_row();
            ui.label("Chronicle");
            ui.checkbox(&mut s.show_passes, "show lines in which nothing happens");
            ui.end_row();
        });
        ui.add_space(10.0);
        ui.label(theme::heading("Keys"));
        egui::Grid::new("keys").num_columns(2).striped(true).spacing([24.0, 3.0]).show(ui, |ui| {
            for (key, what) in keys::LIST {
                ui.label(RichText::new(key).family(theme::bold()));
                ui.label(what);
                ui.end_row();
            }
        });
    });
    if s != before {
        *look.settings = s;
    }
}
