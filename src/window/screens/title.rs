//! The first thing one sees: what to play.

use bevy_egui::egui::{self, RichText};

use crate::window::asks::Ask;
use crate::window::desk::{Look, Page};
use crate::window::hosts::HOSTS;
use crate::window::keys::Deed;
use crate::window::shown::Shown;
use crate::window::theme;

const VERSION: &str = concat!("Version ", env!("CARGO_PKG_VERSION"));

/// Its panel at the left; the rest of the window stays the table.
pub fn show<G: Shown>(root: &mut egui::Ui, look: &mut Look<G>) {
    // With large lettering the window is small: everything then moves closer together, and scrolls if need be.
    let low = root.available_height() < 640.0;
    let margin = if low { 16 } else { 34 };
    egui::Panel::left("title")
        .frame(egui::Frame::new().fill(theme::PAPER).inner_margin(margin).stroke(egui::Stroke::new(2.0, theme::GOLD)))
        .resizable(false)
        .exact_size(if low { 370.0 } else { 400.0 })
        .show(root, |ui| {
            if !low {
                egui::Panel::bottom("version").frame(egui::Frame::NONE).show_separator_line(false).show(ui, |ui| {
                    ui.label(theme::faded(VERSION));
                });
            }
            egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| entries(ui, look, low));
        });
}

fn entries<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>, low: bool) {
    if !low {
        ui.add_space((ui.available_height() * 0.07).min(60.0));
    }
    ui.label(theme::title("Regnal", if low { 36.0 } else { 72.0 })).on_hover_text(VERSION);
    ui.label(
        RichText::new("one table for five games of dynasty and war")
            .family(theme::italic())
            .size(if low { 16.5 } else { 19.0 })
            .color(theme::RED),
    );
    ui.add_space(if low { 6.0 } else { 26.0 });
    if HOSTS.len() > 1 {
        games(ui, look);
    } else {
        ui.label(theme::heading(G::NAME));
    }
    if !low {
        ui.label(G::BLURB);
        ui.add_space(16.0);
    }
    let rules = look.settings.keys.hint("Every rule, searchable", Deed::Rules);
    let settings = look.settings.keys.hint("Size of the lettering, colours, speed, keys", Deed::Settings);
    let entries: [(&str, &str, Option<Page>); 7] = [
        ("New game", "Choose a scenario and who sits where", Some(Page::NewGame)),
        ("Learn", "A guided lesson for each game: the coach says what to do", Some(Page::Learn)),
        ("Continue", "The last unfinished game, where it stopped", None),
        ("Load or replay", "Saved games, autosaves, any file; or watch one again", Some(Page::Load)),
        ("Rules", &rules, Some(Page::Rules)),
        ("Settings", &settings, Some(Page::Settings)),
        ("Quit", "Leave Regnal", None),
    ];
    let high = if low { 28.0 } else { 40.0 };
    let [first, learn, rest @ ..] = entries;
    ui.horizontal(|ui| {
        entry(ui, look, first, egui::vec2(188.0, high), low);
        entry(ui, look, learn, egui::vec2(120.0, high), low);
    });
    for one in rest {
        entry(ui, look, one, egui::vec2(316.0, high), low);
    }
}

fn entry<G: Shown>(
    ui: &mut egui::Ui,
    look: &mut Look<G>,
    (name, hint, page): (&str, &str, Option<Page>),
    size: egui::Vec2,
    low: bool,
) {
    let text = RichText::new(name).family(theme::bold()).size(if low { 18.0 } else { 21.0 });
    let button = if name == "New game" {
        egui::Button::new(text.color(egui::Color32::from_rgb(0xff, 0xf3, 0xd8))).fill(theme::RED)
    } else {
        egui::Button::new(text)
    };
    if ui.add(button.min_size(size)).on_hover_text(hint).clicked() {
        match (page, name) {
            (Some(page), _) => look.desk.open(page),
            (None, "Continue") => look.asks.put(Ask::Continue),
            _ => look.asks.put(Ask::Quit),
        }
    }
}

/// The games of the house; the one that is chosen lies on the table behind.
fn games<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>) {
    ui.horizontal_wrapped(|ui| {
        for host in HOSTS {
            let chosen = host.id() == G::ID;
            let name = RichText::new(host.name()).family(theme::bold()).size(20.0);
            let name = name.color(if chosen { theme::RED } else { theme::FADED });
            let hint = if chosen { "New game and Rules are of this game" } else { host.blurb() };
            let label = ui.selectable_label(chosen, name);
            let label = if hint.is_empty() { label } else { label.on_hover_text(hint) };
            if label.clicked() && !chosen {
                look.asks.put(Ask::Choose(*host));
            }
        }
    });
}
