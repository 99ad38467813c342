//! Saved games: load, watch again, or save under a name.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, RichText};

use super::head;
use crate::table::{PLAIN_TEXT, Store, peek_journal, save_named, stored_file};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::glance::{Glance, Glances};
use crate::window::hosts::{self, HOSTS};
use crate::window::panels::words;
use crate::window::theme;

/// What is said of a game that another process holds.
const ELSEWHERE: &str = "open in another Regnal";

/// A game in the list.
struct Row {
    path: PathBuf,
    name: String,
    /// How long ago it was written, and what it is.
    about: String,
}

/// The page as it stands: what was found, the path written, and what went wrong.
#[derive(Default)]
pub struct Form {
    /// The user's folder, where it is not the usual one.
    pub home: Option<PathBuf>,
    /// Games kept act by act, saves under a name, autosaves; the newest first.
    kept: Vec<Row>,
    saves: Vec<Row>,
    autosaves: Vec<Row>,
    pub path: String,
    /// Where each of them stands, as far as they have been read.
    glances: Glances,
    trouble: Vec<String>,
    /// A damaged game that may be opened as far as it goes.
    damaged: Option<PathBuf>,
}

const WATCH: &str =
    "Watch it act by act: a game that is over through anybody's eyes, another as one of its players knows it";

impl Form {
    /// Looks into the user's folders.
    pub fn look(&mut self) {
        self.clear_trouble();
        let store = match self.home.as_deref().map_or_else(Store::of_user, Store::at) {
            Ok(store) => store,
            Err(e) => return self.trouble.push(e.to_string()),
        };
        match store.all() {
            Ok(games) => {
                let ours = games.into_iter().filter(|g| hosts::find(&g.game).is_some());
                self.kept = rows(ours.map(|g| g.path), |path| {
                    let head = match peek_journal(path) {
                        Err(e) if e.is_in_use() => return Some(ELSEWHERE.into()),
                        head => head.ok()?,
                    };
                    let players: Vec<&str> = head.setup.seats.iter().map(|s| s.name.as_str()).collect();
                    let state = match (head.in_use, head.over) {
                        (true, _) => format!("{ELSEWHERE}; "),
                        (_, true) => "over; ".into(),
                        _ => String::new(),
                    };
                    Some(format!("{state}{}", players.join(", ")))
                });
            }
            Err(e) => self.trouble.push(e.to_string()),
        }
        let saves = store.folder().with_file_name("saves");
        self.saves = rows(files(Some(&saves), "ron"), |_| None);
        self.autosaves = rows(files(Some(store.folder()), "save"), |_| None);
        let all = self.kept.iter().chain(&self.saves).chain(&self.autosaves);
        self.glances.read(all.map(|row| row.path.clone()).collect());
    }

    /// Something else is tried: what went wrong before is of no interest.
    pub fn clear_trouble(&mut self) {
        self.trouble.clear();
        self.damaged = None;
    }

    /// Shows errors on the page; `damaged` is a game that may be opened as far as it goes.
    pub fn complain(&mut self, damaged: Option<PathBuf>, errors: Vec<String>) {
        self.trouble = errors;
        self.damaged = damaged.filter(|path| path.extension().is_some_and(|e| e == "journal") && path.exists());
    }
}

fn files(folder: Option<&Path>, ending: &'static str) -> Vec<PathBuf> {
    let list = folder.and_then(|f| std::fs::read_dir(f).ok()).into_iter().flatten().flatten();
    list.map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == ending)).collect()
}

fn rows(paths: impl IntoIterator<Item = PathBuf>, about: impl Fn(&Path) -> Option<String>) -> Vec<Row> {
    let mut dated: Vec<_> =
        paths.into_iter().map(|path| (std::fs::metadata(&path).and_then(|m| m.modified()).ok(), path)).collect();
    dated.sort_by(|a, b| b.cmp(a));
    let row = |path: PathBuf| {
        let stem = path.file_stem().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let host = HOSTS.iter().find_map(|host| Some((host.name(), stem.split_once(&format!("-{}", host.id()))?)));
        let name = match host {
            Some((_, (number, ""))) => format!("Game {}", number.trim_start_matches('0')),
            Some((_, (number, auto))) => {
                format!("Game {}, autosave {}", number.trim_start_matches('0'), auto.trim_start_matches(".auto"))
            }
            None => stem.clone(),
        };
        let game = host.filter(|_| HOSTS.len() > 1).map_or_else(String::new, |(game, _)| format!("; {game}"));
        let more = about(&path).map_or_else(String::new, |about| format!("; {about}"));
        Row { about: format!("{}{game}{more}", age(&path)), name, path }
    };
    dated.into_iter().map(|(_, path)| row(path)).collect()
}

/// `saving`: the page saves under a name; else it loads and replays.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, saving: bool, room: egui::Vec2) {
    ui.set_width(room.x.min(720.0));
    head(ui, shell, if saving { "Save" } else { "Load or replay" });
    let ask = if saving { save(ui, shell) } else { load(ui, shell, room) };
    if let Some(ask) = ask {
        shell.asks.put(ask);
    }
}

fn save(ui: &mut egui::Ui, shell: &mut Shell) -> Option<ShellAsk> {
    let form = &mut shell.desk.load;
    if form.path.is_empty() {
        form.path = shell.at_screen.save_name.clone();
    }
    ui.label("The game in progress is kept after every act anyway. A save under a name of its own stays as it is.");
    ui.label(PLAIN_TEXT);
    ui.add_space(6.0);
    let field = ui
        .horizontal(|ui| {
            let label = ui.label("Name or path");
            let width = ui.available_width();
            ui.add(egui::TextEdit::singleline(&mut form.path).desired_width(width)).labelled_by(label.id)
        })
        .inner;
    let path = save_named(&form.path);
    let there = path.exists();
    ui.label(theme::faded(path.display().to_string()));
    trouble(ui, form);
    ui.add_space(6.0);
    if there {
        ui.colored_label(ui.visuals().warn_fg_color, "There is a save of this name. It will be written over.");
    }
    words::main(&field);
    let enter = words::entered(&field);
    let named = !form.path.trim().is_empty();
    let (face, words): (fn(String) -> _, _) =
        if there { (theme::grave, "Write over it") } else { (theme::main, "Save") };
    let button = theme::add_if(ui, named, face, words, egui::Vec2::ZERO);
    let clicked = button.on_hover_text("Enter").on_disabled_hover_text("Give it a name first").clicked();
    ((clicked || enter) && named).then_some(ShellAsk::Save(path))
}

fn load(ui: &mut egui::Ui, shell: &mut Shell, room: egui::Vec2) -> Option<ShellAsk> {
    let form = &mut shell.desk.load;
    let mut ask = None;
    ui.horizontal(|ui| {
        let label = ui.label("File");
        let width = ui.available_width() - 150.0;
        let field = ui
            .add(egui::TextEdit::singleline(&mut form.path).hint_text("Path of a save or journal").desired_width(width))
            .labelled_by(label.id);
        // Enter is for the newest game, or for the path where there is none.
        if form.kept.is_empty() && form.saves.is_empty() {
            words::main(&field);
        }
        let enter = words::entered(&field);
        let named = !form.path.trim().is_empty();
        let why = "Write the path of a file first";
        let hint = "Go on with this game (Enter)";
        let open = ui.add_enabled(named, egui::Button::new("Load")).on_hover_text(hint).on_disabled_hover_text(why);
        if open.clicked() || (enter && named) {
            ask = Some(ShellAsk::Load(stored_file(form.path.trim())));
        }
        let watch = ui.add_enabled(named, egui::Button::new("Replay")).on_disabled_hover_text(why);
        if watch.on_hover_text(WATCH).clicked() {
            ask = Some(ShellAsk::Replay(stored_file(form.path.trim())));
        }
    });
    trouble(ui, form);
    if let Some(path) = &form.damaged {
        let hint = "The game is opened up to its last whole act and kept anew; the damaged file is left as it is";
        if ui.button("Open it as far as it goes").on_hover_text(hint).clicked() {
            ask = Some(ShellAsk::Salvage(path.clone()));
        }
    }
    ui.add_space(6.0);
    if form.glances.is_busy() {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(150));
    }
    let height = (room.y - 190.0).max(120.0);
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        if form.kept.is_empty() && form.saves.is_empty() && form.autosaves.is_empty() {
            ui.label(theme::faded("There are no games yet. Every game you begin is kept here by itself."));
        }
        let mut first = true;
        for (title, rows) in [("Games", &form.kept), ("Saves", &form.saves)] {
            if !rows.is_empty() {
                ui.label(theme::heading(title));
            }
            for row in rows {
                entry(ui, row, form.glances.of(&row.path), std::mem::take(&mut first), &mut ask);
            }
        }
        if !form.autosaves.is_empty() {
            let title = theme::heading(format!("Autosaves ({})", form.autosaves.len()));
            let hint = "Written at the beginning of every turn, the last five of each game";
            egui::CollapsingHeader::new(title)
                .id_salt("autosaves")
                .show(ui, |ui| {
                    for row in &form.autosaves {
                        entry(ui, row, form.glances.of(&row.path), false, &mut ask);
                    }
                })
                .header_response
                .on_hover_text(hint);
        }
    });
    ask
}

fn trouble(ui: &mut egui::Ui, form: &Form) {
    for line in form.trouble.iter().take(6) {
        ui.add(egui::Label::new(RichText::new(line).color(ui.visuals().error_fg_color)).wrap());
    }
}

/// A game of the list; `first`: the one that Enter goes on with.
fn entry(ui: &mut egui::Ui, row: &Row, glance: Option<Glance>, first: bool, ask: &mut Option<ShellAsk>) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let watch = ui.button("Replay").on_hover_text(WATCH);
                words::name(&watch, format!("Replay {}", row.name));
                if watch.clicked() {
                    *ask = Some(ShellAsk::Replay(row.path.clone()));
                }
                let load = ui.button("Load").on_hover_text(row.path.display().to_string());
                words::name(&load, format!("Load {}", row.name));
                if first {
                    words::main(&load);
                }
                if load.clicked() {
                    *ask = Some(ShellAsk::Load(row.path.clone()));
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.label(RichText::new(&row.name).family(theme::bold()));
                    ui.add(egui::Label::new(theme::faded(&row.about)).truncate());
                });
            });
        });
        if let Some(glance) = glance {
            let text = format!("{}: {}", glance.title, glance.standing());
            ui.add(egui::Label::new(RichText::new(text).small()).truncate());
        }
    });
}

/// How long ago a file was written.
fn age(path: &Path) -> String {
    let elapsed = std::fs::metadata(path).and_then(|m| m.modified()).ok().and_then(|t| t.elapsed().ok());
    ago(elapsed.map_or(0, |d| d.as_secs()))
}

/// Rounded to what is nearest: "1 minute ago", "2 hours ago".
fn ago(secs: u64) -> String {
    let of = |unit: u64| (secs as f64 / unit as f64).round() as usize;
    let (n, one, more) = match secs {
        0..=44 => return "just now".into(),
        45..=3569 => (of(60), "minute", "minutes"),
        3570..=84_599 => (of(3600), "hour", "hours"),
        _ => (of(86_400), "day", "days"),
    };
    format!("{} ago", words::many(n, one, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_kind_is_one() {
        for (secs, said) in [
            (30, "just now"),
            (70, "1 minute ago"),
            (100, "2 minutes ago"),
            (3569, "59 minutes ago"),
            (3570, "1 hour ago"),
            (9000, "3 hours ago"),
            (90_000, "1 day ago"),
            (180_000, "2 days ago"),
        ] {
            assert_eq!(ago(secs), said, "{secs}");
        }
    }
}
