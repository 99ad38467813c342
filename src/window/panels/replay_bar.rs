//! The bar of a replay: first, back, on, play, last, and what the act was.

use bevy_egui::egui;

use crate::window::asks::Ask;
use crate::window::desk::Look;
use crate::window::theme;

pub fn show(root: &mut egui::Ui, look: &mut Look) {
    let mut leave = false;
    if let Some(r) = look.replay.as_mut() {
        egui::Panel::bottom("replay").frame(theme::panel_frame()).show(root, |ui| {
            ui.horizontal(|ui| {
                let (first, last) = (r.replay.first(), r.replay.len());
                ui.label(theme::heading("Replay"));
                for (label, hint, to) in [
                    ("|<", "To the beginning", first),
                    ("<", "One act back (Page Up)", r.wanted.saturating_sub(1)),
                    (">", "One act on (Page Down)", r.wanted + 1),
                    (">|", "To the end", last),
                ] {
                    if ui.button(label).on_hover_text(hint).clicked() {
                        r.wanted = to;
                    }
                }
                let play = if r.playing { "Stop" } else { "Play" };
                if ui.button(play).on_hover_text("Space").clicked() {
                    r.playing = !r.playing;
                }
                ui.add(egui::Slider::new(&mut r.speed, 0.5..=20.0).logarithmic(true).text("acts a second"));
                let mut at = r.wanted;
                if ui.add(egui::Slider::new(&mut at, first..=last).text("act")).changed() {
                    r.wanted = at;
                }
                if ui.button("Leave").clicked() {
                    leave = true;
                }
            });
            if let Some(n) = r.wanted.checked_sub(1)
                && let Ok((seat, text)) = r.replay.describe(n)
            {
                ui.label(theme::faded(format!("Act {}, {seat}: {text}", n + 1)));
            }
        });
    }
    if leave {
        look.asks.put(Ask::ToTitle);
    }
}
