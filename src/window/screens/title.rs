//! The first thing one sees: what to play.

use bevy_egui::egui::{self, RichText};

use crate::window::asks::ShellAsk;
use crate::window::desk::{Page, Shell};
use crate::window::glance::Found;
use crate::window::hosts::HOSTS;
use crate::window::keys::Deed;
use crate::window::theme;

const VERSION: &str = concat!("Version ", env!("CARGO_PKG_VERSION"));

/// How much room the entries are given: the first way in which all of them are in sight is taken, and the last one scrolls
/// if need be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    Ample,
    Close,
    Low,
}

/// The room that was found out for a window of this size and this game.
#[derive(Clone, Copy, PartialEq)]
struct Fitted {
    at: (i32, i32, &'static str),
    room: Room,
}

/// Its panel at the left; the rest of the window stays the table.
pub fn show(root: &mut egui::Ui, shell: &mut Shell) {
    let size = root.available_size();
    let at = (size.x as i32, size.y as i32, shell.shows.0.id());
    let id = egui::Id::new("room of the start screen");
    let known = root.data(|d| d.get_temp::<Fitted>(id)).filter(|fitted| fitted.at == at);
    let room = known.map_or(Room::Ample, |fitted| fitted.room);
    let (margin, wide): (i8, f32) = match room {
        Room::Ample => (34, 400.0),
        Room::Close => (22, 380.0),
        Room::Low => (16, 370.0),
    };
    egui::Panel::left("title")
        .frame(egui::Frame::new().fill(theme::PAPER).inner_margin(margin).stroke(egui::Stroke::new(2.0, theme::GOLD)))
        .resizable(false)
        .exact_size(wide.min(size.x))
        .show(root, |ui| {
            if room != Room::Low {
                egui::Panel::bottom("version").frame(egui::Frame::NONE).show_separator_line(false).show(ui, |ui| {
                    ui.label(theme::faded(VERSION));
                });
            }
            let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
            let shown = scroll.show(ui, |ui| entries(ui, shell, room));
            let tight = shown.content_size.y > shown.inner_rect.height() + 0.5;
            let closer = match room {
                Room::Ample => Some(Room::Close),
                Room::Close => Some(Room::Low),
                Room::Low => None,
            };
            if let Some(room) = closer.filter(|_| tight) {
                ui.data_mut(|d| d.insert_temp(id, Fitted { at, room }));
                ui.ctx().request_discard("the start screen moves closer together");
            }
        });
}

fn entries(ui: &mut egui::Ui, shell: &mut Shell, room: Room) {
    let (above, title, line, below, high) = match room {
        Room::Ample => ((ui.available_height() - 690.0).clamp(0.0, 60.0), 66.0, 19.0, 18.0, 38.0),
        Room::Close => (0.0, 48.0, 17.5, 10.0, 33.0),
        Room::Low => (0.0, 34.0, 16.0, 4.0, 28.0),
    };
    ui.add_space(above);
    ui.label(theme::title("Regnal", title)).on_hover_text(VERSION);
    ui.label(
        RichText::new("one table for five games of dynasty and war")
            .family(theme::italic())
            .size(line)
            .color(theme::RED),
    );
    ui.add_space(below);
    if HOSTS.len() > 1 {
        games(ui, shell);
    } else {
        ui.label(theme::heading(shell.shows.0.name()));
    }
    if room != Room::Low {
        ui.label(shell.shows.0.blurb());
        ui.add_space(if room == Room::Ample { 16.0 } else { 4.0 });
    }
    let rules = shell.settings.keys.hint("Every rule, searchable", Deed::Rules);
    let settings = shell.settings.keys.hint("Size of the lettering, colours, speed, keys", Deed::Settings);
    let wide = ui.available_width().min(316.0);
    let size = egui::vec2(wide, high);
    ui.horizontal(|ui| {
        let first = egui::vec2(wide * 0.6, high);
        if entry(ui, "New game", "Choose a scenario and who sits where", first, room).clicked() {
            shell.desk.open(Page::NewGame);
        }
        let second = egui::vec2(wide - first.x - ui.spacing().item_spacing.x, high);
        if entry(ui, "Learn", "A guided lesson for each game: the coach says what to do", second, room).clicked() {
            shell.desk.open(Page::Learn);
        }
    });
    go_on(ui, shell, size, room);
    let mut open = |ui: &mut egui::Ui, name, hint, size, page| {
        if entry(ui, name, hint, size, room).clicked() {
            shell.desk.open(page);
        }
    };
    open(ui, "Load or replay", "Saved games, autosaves, any file; or watch one again", size, Page::Load);
    let mut both = |ui: &mut egui::Ui, size| {
        open(ui, "Rules", &rules, size, Page::Rules);
        open(ui, "Settings", &settings, size, Page::Settings);
    };
    if room == Room::Low {
        let half = egui::vec2((wide - ui.spacing().item_spacing.x) / 2.0, high);
        ui.horizontal(|ui| both(ui, half));
    } else {
        both(ui, size);
    }
    if entry(ui, "Quit", "Leave Regnal", size, room).clicked() {
        shell.asks.put(ShellAsk::Quit);
    }
}

/// The last unfinished game, with which it is and where it stands; grey where there is none.
fn go_on(ui: &mut egui::Ui, shell: &mut Shell, size: egui::Vec2, room: Room) {
    let found = shell.desk.recent.look(ui.ctx());
    let last = "the last unfinished game, where it stopped";
    let (name, standing, hint) = match &found {
        Found::Game(_, Some(glance)) => (glance.name(), glance.standing(), String::new()),
        Found::Game(game, None) => ((*game).to_string(), "…".into(), format!("{game}: {last}")),
        Found::Nothing => ("No game has been left unfinished".into(), String::new(), String::new()),
        Found::Looking => (String::new(), String::new(), last.to_string()),
        Found::Trouble(why) => (String::new(), String::new(), why.clone()),
    };
    let hint = if hint.is_empty() { format!("{name}\n{standing}") } else { hint };
    let button = ui
        .add_enabled_ui(found != Found::Nothing, |ui| entry(ui, "Continue", &hint, size, room))
        .inner
        .on_disabled_hover_text("There is no unfinished game to go on with. New game begins one.");
    if button.clicked() {
        shell.asks.put(ShellAsk::Continue);
    }
    // Always a line, so that the entries below keep their place; where there is little room the hint says it.
    if room == Room::Low {
        return;
    }
    ui.allocate_ui(egui::vec2(size.x, 38.0), |ui| {
        ui.set_min_size(egui::vec2(size.x, 38.0));
        ui.spacing_mut().item_spacing.y = 0.0;
        for text in [name, standing] {
            ui.add(egui::Label::new(theme::faded(text).size(15.0)).truncate());
        }
    });
}

fn entry(ui: &mut egui::Ui, name: &str, hint: &str, size: egui::Vec2, room: Room) -> egui::Response {
    let letters = match room {
        Room::Ample => 21.0,
        Room::Close => 18.0,
        Room::Low => 16.0,
    };
    let text = RichText::new(name).family(theme::bold()).size(letters);
    let button = if name == "New game" { theme::main(text) } else { egui::Button::new(text) };
    ui.add(button.min_size(size)).on_hover_text(hint)
}

/// The games of the house; the one that is chosen lies on the table behind.
fn games(ui: &mut egui::Ui, shell: &mut Shell) {
    ui.horizontal_wrapped(|ui| {
        for host in HOSTS.iter() {
            let chosen = host.id() == shell.shows.0.id();
            let name = RichText::new(host.name()).family(theme::bold()).size(20.0);
            let name = name.color(if chosen { theme::RED } else { theme::FADED });
            let hint = if chosen { "New game and Rules are of this game" } else { host.blurb() };
            let label = ui.selectable_label(chosen, name);
            let label = if hint.is_empty() { label } else { label.on_hover_text(hint) };
            if label.clicked() && !chosen {
                shell.asks.put(ShellAsk::Choose(*host));
            }
        }
    });
}
