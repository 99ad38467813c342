//! The right-hand panel: the prompt, the decision or the kingdoms, and the chronicle below.

use bevy_egui::egui::{self, RichText};

use super::{chronicle, coach, decision, parting, words};
use crate::window::desk::Look;
use crate::window::shown::Shown;
use crate::window::theme;

/// What the side panel shows below the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Decision,
    /// One of the game's own.
    Own(usize),
    Chronicle,
}

/// Its width is the player's to drag; the map keeps almost half of the window.
pub fn show<G: Shown>(root: &mut egui::Ui, look: &mut Look<G>) {
    // With large lettering the map keeps not quite half of the window: the tabs fit one line.
    let all = root.max_rect().width();
    let (usual, least, most) = (372.0_f32.min(all * 0.55), 300.0_f32.min(all * 0.42), 560.0_f32.min(all * 0.55));
    // And where the window is low the decision keeps its room: the chronicle has a tab of its own.
    let low = root.available_height() < 500.0;
    egui::Panel::right("side").frame(theme::panel_frame()).default_size(usual).min_size(least).max_size(most).show(
        root,
        |ui| {
            // What is too wide for a frame would widen the panel for good, and push the map aside.
            let rect = ui.max_rect();
            ui.expand_to_include_rect(rect);
            let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(rect));
            prompt(ui, look, low);
            coach::spot(ui, "prompt", ui.min_rect());
            ui.add_space(if low { 0.0 } else { 4.0 });
            ui.horizontal_wrapped(|ui| {
                // All tabs in one line.
                ui.spacing_mut().button_padding.x = 5.0;
                ui.spacing_mut().item_spacing.x = 2.0;
                let size = if ui.available_width() < 330.0 { 14.5 } else { 16.5 };
                let tabs = look.eyes.sight.as_ref().map_or(&[][..], |sight| G::tabs(&sight.view));
                // Another game may have fewer.
                if matches!(look.desk.tab, Tab::Own(n) if n >= tabs.len()) {
                    look.desk.tab = Tab::Decision;
                }
                let own = tabs.iter().enumerate().map(|(n, (name, hint))| (Tab::Own(n), *name, *hint));
                let first = [(Tab::Decision, "Decision", "What you may do now")];
                let last = [(Tab::Chronicle, "Chronicle", "Everything that happened, from the start")];
                for (tab, name, hint) in first.into_iter().chain(own).chain(last) {
                    let chosen = look.desk.tab == tab;
                    let face = if chosen { theme::bold() } else { theme::serif() };
                    let text = RichText::new(name).family(face).size(size);
                    let label = ui.selectable_label(chosen, text).on_hover_text(hint);
                    coach::spot(ui, name, label.rect);
                    if label.clicked() {
                        look.desk.tab = tab;
                    }
                }
            });
            ui.separator();
            match look.desk.tab {
                Tab::Decision => {
                    coach::spot(ui, "decision", ui.available_rect_before_wrap());
                    if !low {
                        latest(ui, look);
                    }
                    egui::Panel::bottom("ends")
                        .frame(egui::Frame::NONE)
                        .resizable(false)
                        .show_separator_line(false)
                        .show(ui, |ui| {
                            parting::footer(ui, look);
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

/// The last lines of the chronicle, below the decision.
fn latest<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>) {
    let usual = (ui.available_height() * 0.30).max(120.0);
    egui::Panel::bottom("latest").frame(egui::Frame::NONE).resizable(true).default_size(usual).show(ui, |ui| {
        ui.add_space(4.0);
        coach::spot(ui, "chronicle", ui.available_rect_before_wrap());
        ui.label(theme::heading("Chronicle"));
        chronicle::show(ui, look, 40);
    });
}

/// Who must do what, and why.
fn prompt<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>, low: bool) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    theme::card().fill(theme::PAPER_DARK).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            // Where several decide at once the one at the screen is named, the others have their numbers only.
            let here = sight.prompt.seats.contains(&sight.seat).then_some(sight.seat);
            let others = sight.prompt.seats.iter().copied().filter(|s| Some(*s) != here);
            let few = sight.prompt.seats.len() <= 2;
            for seat in here.into_iter().chain(others) {
                words::seat_chip(ui, seat, sight.tint(seat)).on_hover_text(sight.name(seat));
                if !low && here.map_or(few, |here| here == seat) {
                    ui.label(RichText::new(sight.name(seat)).family(theme::bold()).size(18.0));
                }
            }
            if low {
                ui.label(RichText::new(&sight.prompt.text).size(16.0));
            }
        });
        if !low {
            ui.label(RichText::new(&sight.prompt.text).size(17.5));
            if let Some(rule) = &sight.prompt.rule {
                words::rule_mark(ui, look, rule);
            }
        }
        // Bots that decide beside a person do it unseen: a line that comes and goes would move what he is about to click.
        let beside = sight.deciding() && !look.thinking.stopped;
        if let Some(seat) = look.thinking.seat.filter(|_| !beside) {
            ui.horizontal_wrapped(|ui| {
                // His name stands above already, unless several decide at once.
                let who = if sight.prompt.seats == [seat] { "Thinking".to_string() } else { sight.name(seat) };
                if look.thinking.stopped {
                    ui.label(theme::faded(format!("{} is held.", sight.name(seat))));
                    if ui.button("Let it go on").clicked() {
                        look.asks.put(crate::window::asks::Ask::StopBots(false));
                    }
                } else {
                    if look.settings.animation > 0.0 {
                        ui.spinner();
                    }
                    let acts = match look.thinking.acts {
                        1 => "1 act".to_string(),
                        n => format!("{n} acts"),
                    };
                    ui.label(theme::faded(format!("{who}: {acts} so far")));
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
