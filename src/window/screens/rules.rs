//! The rules, searchable.

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::window::desk::Look;
use crate::window::shown::Shown;
use crate::window::theme;

pub fn show<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>, room: egui::Vec2) {
    ui.set_width(room.x.min(820.0));
    head(ui, look, &format!("Rules of {}", G::NAME));
    ui.horizontal(|ui| {
        let label = ui.label("Search");
        let field = ui
            .add(
                egui::TextEdit::singleline(&mut look.desk.rules_query)
                    .hint_text("A word, or the number of a rule")
                    .desired_width((ui.available_width() - 60.0).min(360.0)),
            )
            .labelled_by(label.id);
        // What is typed on this page is searched for.
        if ui.memory(|m| m.focused().is_none()) {
            field.request_focus();
        }
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
    ui.label(theme::faded(match found.len() {
        0 => "No rule has all these words".to_string(),
        n => format!("{n} of {} rules", rules.rules.len()),
    }));
    let height = (room.y - 150.0).max(120.0);
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let mut section = "";
        for rule in found {
            if rule.section != section {
                section = &rule.section;
                ui.add_space(6.0);
                ui.label(theme::heading(section));
            }
            ui.horizontal_top(|ui| {
                let column = egui::vec2(128.0, 18.0);
                ui.allocate_ui_with_layout(column, egui::Layout::left_to_right(egui::Align::Min), |ui| {
                    ui.set_min_width(column.x);
                    ui.label(RichText::new(&rule.id).family(theme::bold()).color(theme::GOLD));
                });
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
