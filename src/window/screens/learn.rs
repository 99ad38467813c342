//! The lessons of the house: one click from the title to the first act.

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::registry::GAMES;
use crate::table::{HouseFile, lesson_of};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::hosts::{self, Host};
use crate::window::panels::words;
use crate::window::theme;

/// A lesson in the list.
#[derive(Clone)]
pub struct Row {
    pub host: &'static dyn Host,
    pub file: HouseFile,
    title: String,
    text: String,
    steps: usize,
}

/// The lessons, of every game that has a window.
pub fn rows() -> Vec<Row> {
    let mut rows = vec![];
    for game in GAMES {
        let Some(host) = hosts::find(game.id) else { continue };
        for file in game.scenarios() {
            let Ok(read) = file.read() else { continue };
            let Ok(Some(lesson)) = lesson_of(&read.text, &read.path) else { continue };
            let Ok(card) = game.card(&read.text, &read.path) else { continue };
            rows.push(Row { host, file: *file, title: card.title, text: card.text, steps: lesson.steps.len() });
        }
    }
    rows
}

/// The lessons are read when the page first opens; `room` is what the window has for it.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, room: egui::Vec2) {
    ui.set_width(room.x.min(760.0));
    head(ui, shell, "Learn");
    ui.label("Nobody need read a rulebook first. A coach sits beside you, says what to do and why, and waits until you have done it.");
    ui.add_space(4.0);
    let rows = shell.desk.lessons.get_or_insert_with(rows).clone();
    let height = (room.y - 130.0).max(120.0);
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (n, row) in rows.into_iter().enumerate() {
            theme::card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal(|ui| {
                    ui.label(theme::title(row.host.name(), 21.0));
                    ui.label(theme::faded(format!("{}, {}", row.title, words::many(row.steps, "step", "steps"))));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        let begin = ui.add(theme::main("Begin").min_size(egui::vec2(96.0, 30.0)));
                        words::name(&begin, format!("Learn {}", row.host.name()));
                        if n == 0 {
                            words::main(&begin);
                        }
                        if begin.clicked() {
                            shell.asks.put(ShellAsk::Teach(row.host, row.file));
                        }
                    });
                });
                ui.add(egui::Label::new(RichText::new(&row.text)).wrap());
            });
        }
    });
}
