//! The right-hand panel: the prompt, the decision or the kingdoms, and the chronicle below.

use bevy_egui::egui::{self, RichText};

use super::{chronicle, decision, words};
use crate::window::desk::Look;
use crate::window::shown::Shown;
use crate::window::theme;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Decision,
    /// One of the game's own.
    Own(usize),
    Chronicle,
}

pub fn show<G: Shown>(root: &mut egui::Ui, look: &mut Look<G>) {
    // With large lettering the map keeps its half of the window.
    let all = root.max_rect().width();
    let (usual, least, most) = (352.0_f32.min(all * 0.48), 300.0_f32.min(all * 0.42), 560.0_f32.min(all * 0.55));
    egui::Panel::right("side").frame(theme::panel_frame()).default_size(usual).min_size(least).max_size(most).show(
        root,
        |ui| {
            prompt(ui, look);
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let own = G::tabs().iter().enumerate().map(|(n, (name, hint))| (Tab::Own(n), *name, *hint));
                let first = [(Tab::Decision, "Decision", "What you may do now")];
                let last = [(Tab::Chronicle, "Chronicle", "Everything that happened, from the start")];
                for (tab, name, hint) in first.into_iter().chain(own).chain(last) {
                    let chosen = look.desk.tab == tab;
                    let text = RichText::new(name).family(if chosen { theme::bold() } else { theme::serif() });
                    if ui.selectable_label(chosen, text).on_hover_text(hint).clicked() {
                        look.desk.tab = tab;
                    }
                }
            });
            ui.separator();
            match look.desk.tab {
                Tab::Decision => {
                    let room = ui.available_height();
                    egui::Panel::bottom("latest")
                        .frame(egui::Frame::NONE)
                        .resizable(true)
                        .default_size((room * 0.36).max(120.0))
                        .show(ui, |ui| {
                            ui.add_space(4.0);
                            ui.label(theme::heading("Chronicle"));
                            chronicle::show(ui, look, 40);
                        });
                    egui::Panel::bottom("ends")
                        .frame(egui::Frame::NONE)
                        .resizable(false)
                        .show_separator_line(false)
                        .show(ui, |ui| {
                            decision::footer(ui, look);
                            ui.add_space(3.0);
                        });
                    egui::ScrollArea::vertical()
                        .id_salt("decision")
                        .auto_shrink([false; 2])
                        .show(ui, |ui| decision::show(ui, look));
                }
                Tab::Own(n) => {
                    egui::ScrollArea::vertical()
                        .id_salt(("own", n))
                        .auto_shrink([false; 2])
                        .show(ui, |ui| G::tab(ui, look, n));
                }
                Tab::Chronicle => chronicle::show(ui, look, if look.desk.whole_chronicle { usize::MAX } else { 200 }),
            }
        },
    );
}

/// Who must do what, and why.
fn prompt<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    theme::card().fill(theme::PAPER_DARK).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            for seat in &sight.prompt.seats {
                words::seat_chip(ui, *seat, sight.colour(*seat));
                ui.label(RichText::new(sight.name(*seat)).family(theme::bold()).size(18.0));
            }
        });
        ui.label(RichText::new(&sight.prompt.text).size(17.5));
        if let Some(rule) = &sight.prompt.rule {
            words::rule_mark(ui, look, rule);
        }
        if let Some(seat) = look.thinking.seat {
            ui.horizontal(|ui| {
                if look.thinking.stopped {
                    ui.label(theme::faded(format!("{} is stopped.", sight.name(seat))));
                    if ui.button("Let it go on").clicked() {
                        look.asks.put(crate::window::asks::Ask::StopBots(false));
                    }
                } else {
                    if look.settings.animation > 0.0 {
                        ui.spinner();
                    }
                    ui.label(theme::faded(format!(
                        "{} is thinking: {} acts so far.",
                        sight.name(seat),
                        look.thinking.acts
                    )));
                    if ui.button("Stop").on_hover_text("Hold the bots; nothing is lost").clicked() {
                        look.asks.put(crate::window::asks::Ask::StopBots(true));
                    }
                }
            });
        }
    });
    if let Some(trouble) = &sight.autosave_trouble {
        ui.colored_label(ui.visuals().warn_fg_color, format!("The last autosave failed: {trouble}"));
    }
}
