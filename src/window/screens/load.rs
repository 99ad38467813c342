//! Saved games: load, watch again, or save under a name.

use std::path::PathBuf;

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::games::divine_right::DivineRight;
use crate::table::{Game, Store};
use crate::window::asks::Ask;
use crate::window::desk::Look;
use crate::window::theme;

#[derive(Default)]
pub struct Form {
    files: Vec<PathBuf>,
    pub path: String,
    trouble: Option<String>,
}

/// Where saves under a name go.
fn folder() -> Option<PathBuf> {
    Some(Store::of_user().ok()?.folder().parent()?.join("saves"))
}

impl Form {
    /// Looks into the user's folders: journals and saves, the newest first.
    pub fn look(&mut self) {
        self.trouble = None;
        self.files.clear();
        match Store::of_user().and_then(|s| s.all()) {
            Ok(games) => self.files.extend(games.into_iter().filter(|g| g.game == DivineRight::ID).map(|g| g.path)),
            Err(e) => self.trouble = Some(e.to_string()),
        }
        if let Some(list) = folder().and_then(|f| std::fs::read_dir(f).ok()) {
            self.files.extend(list.flatten().map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == "ron")));
        }
        let age = |p: &PathBuf| std::fs::metadata(p).and_then(|m| m.modified()).ok();
        self.files.sort_by_key(|p| std::cmp::Reverse(age(p)));
    }
}

pub fn show(ui: &mut egui::Ui, look: &mut Look, saving: bool, room: egui::Vec2) {
    ui.set_width(room.x.min(720.0));
    head(ui, look, if saving { "Save" } else { "Load or replay" });
    let mut ask = None;
    if saving {
        if look.desk.load.path.is_empty() {
            let turn = look.eyes.sight.as_ref().map_or(0, |s| s.view.turn);
            look.desk.load.path =
                folder().map_or_else(String::new, |f| f.join(format!("minaria-turn-{turn}.ron")).display().to_string());
        }
        ui.label("The game in progress is kept after every act anyway. A save under a name of its own stays as it is.");
        ui.horizontal(|ui| {
            let field = ui.add(egui::TextEdit::singleline(&mut look.desk.load.path).desired_width(480.0));
            let enter = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            if ui.add(theme::grave("Save")).clicked() || enter {
                let path = PathBuf::from(look.desk.load.path.trim());
                if let Some(parent) = path.parent() {
                    // A folder that cannot be made shows as the error of the save itself.
                    let _ = std::fs::create_dir_all(parent);
                }
                ask = Some(Ask::Save(path));
            }
        });
    } else {
        ui.horizontal(|ui| {
            ui.add(
                egui::TextEdit::singleline(&mut look.desk.load.path)
                    .hint_text("Path of a save or journal")
                    .desired_width(420.0),
            );
            let path = PathBuf::from(look.desk.load.path.trim());
            if ui.button("Load").clicked() {
                ask = Some(Ask::Load(path.clone()));
            }
            if ui.button("Replay").clicked() {
                ask = Some(Ask::Replay(path));
            }
        });
        ui.add_space(6.0);
        if let Some(trouble) = &look.desk.load.trouble {
            ui.colored_label(ui.visuals().error_fg_color, trouble);
        }
        egui::ScrollArea::vertical().max_height(room.y - 210.0).auto_shrink([false, true]).show(ui, |ui| {
            if look.desk.load.files.is_empty() {
                ui.label(theme::faded("There are no games yet."));
            }
            for path in &look.desk.load.files {
                theme::card().show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.horizontal(|ui| {
                        let name = path.file_stem().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
                        let kind = if path.extension().is_some_and(|e| e == "journal") { "kept game" } else { "save" };
                        ui.label(RichText::new(name).family(theme::bold()));
                        ui.label(theme::faded(format!("{kind}, {}", age(path))));
                        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                            if ui.button("Replay").on_hover_text("Watch it act by act").clicked() {
                                ask = Some(Ask::Replay(path.clone()));
                            }
                            if ui.button("Load").on_hover_text(path.display().to_string()).clicked() {
                                ask = Some(Ask::Load(path.clone()));
                            }
                        });
                    });
                });
            }
        });
    }
    if let Some(ask) = ask {
        if saving {
            look.desk.page = None;
        }
        look.asks.put(ask);
    }
}

/// How long ago a file was written.
fn age(path: &std::path::Path) -> String {
    let secs = std::fs::metadata(path)
        .and_then(|m| m.modified())
        .ok()
        .and_then(|t| t.elapsed().ok())
        .map_or(0, |d| d.as_secs());
    match secs {
        0..=89 => "just now".into(),
        90..=5399 => format!("{} minutes ago", secs / 60),
        5400..=129_599 => format!("{} hours ago", secs / 3600),
        _ => format!("{} days ago", secs / 86_400),
    }
}
