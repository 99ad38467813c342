//! The rules, searchable.

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::window::desk::Look;
use crate::window::theme;

pub fn show(ui: &mut egui::Ui, look: &mut Look, room: egui::Vec2) {
    ui.set_width(room.x.min(820.0));
    head(ui, look, "Rules of Divine Right");
    ui.horizontal(|ui| {
        ui.label("Search");
        ui.add(
            egui::TextEdit::singleline(&mut look.desk.rules_query)
                .hint_text("siege, retreat, SIEGE-13 …")
                .desired_width(360.0),
        );
        if ui.button("All").on_hover_text("Clear the search").clicked() {
            look.desk.rules_query.clear();
        }
    });
    let words: Vec<String> = look.desk.rules_query.to_lowercase().split_whitespace().map(String::from).collect();
    let rules = &look.desk.rules;
    let found: Vec<_> = rules
        .rules
        .iter()
        .filter(|r| {
            let hay = format!("{} {} {} {}", r.id, r.section, r.text, r.ruling.as_deref().unwrap_or("")).to_lowercase();
            words.iter().all(|w| hay.contains(w))
        })
        .collect();
    ui.label(theme::faded(format!("{} of {} rules", found.len(), rules.rules.len())));
    egui::ScrollArea::vertical().max_height(room.y - 190.0).auto_shrink([false, false]).show(ui, |ui| {
        let mut section = "";
        for rule in found {
            if rule.section != section {
                section = &rule.section;
                ui.add_space(6.0);
                ui.label(theme::heading(section));
            }
            ui.horizontal_top(|ui| {
                ui.add_sized(
                    [120.0, 18.0],
                    egui::Label::new(RichText::new(&rule.id).family(theme::bold()).color(theme::GOLD)),
                );
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(&rule.text).wrap());
                    if let Some(ruling) = &rule.ruling {
                        ui.add(egui::Label::new(theme::faded(format!("At this table: {ruling}"))).wrap());
                    }
                });
            });
        }
    });
}
