//! The chronicle: lines by turn and phase, the newest at the end; a click jumps to the place.

use bevy_egui::egui::{self, RichText};

use super::take_back::TakeBack;
use super::words;
use crate::table::Entry;
use crate::window::asks::ShellAsk;
use crate::window::ink::Ink;
use crate::window::look::Outlook;
use crate::window::{palette, theme};

/// The last `most` lines.
pub fn show(ui: &mut egui::Ui, look: &mut Outlook, most: usize) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    let skip = sight.lines.len().saturating_sub(most);
    egui::ScrollArea::vertical().id_salt("chronicle").auto_shrink([false; 2]).stick_to_bottom(true).show(ui, |ui| {
        if skip > 0 && most > 40 && ui.button(format!("Show {skip} older lines")).clicked() {
            look.shell.desk.whole_chronicle = true;
        }
        let mut heading = (u16::MAX, "");
        let mut act = None;
        for (n, line) in sight.lines.iter().enumerate().skip(skip) {
            if (line.turn, line.phase.as_str()) != heading {
                heading = (line.turn, &line.phase);
                let turn =
                    if line.turn == 0 { "Before the first turn".to_string() } else { format!("Turn {}", line.turn) };
                ui.add_space(3.0);
                ui.label(
                    RichText::new(format!("{turn}, {}", line.phase)).family(theme::bold()).size(15.5).color(theme::RED),
                );
            }
            // All lines of an act go back together: the first of them has the button.
            let before = sight.before.get(n).copied().flatten();
            let first = before.filter(|_| most > 40 && before != act);
            act = before;
            entry(ui, look, line, most > 40, first, |s| sight.tint(s));
        }
    });
}

/// One line; `marks`: with the number of its rule; `back`: with the button that takes the game back to before it.
pub fn entry(
    ui: &mut egui::Ui,
    look: &mut Outlook,
    line: &Entry,
    marks: bool,
    back: Option<usize>,
    tint: impl Fn(crate::table::SeatId) -> Ink,
) {
    let faded = line.idle;
    if faded && !look.shell.settings.show_passes {
        return;
    }
    let place = look.shell.shows.0.place_of(line);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (spot, _) = ui.allocate_exact_size(egui::vec2(10.0, 18.0), egui::Sense::hover());
        if let Some(seat) = line.seat {
            palette::mark(ui.painter(), spot.center(), 4.5, seat.0, tint(seat));
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let text = RichText::new(&line.text).size(15.5).color(if faded { theme::FADED } else { theme::INK });
            let text = if faded { text.family(theme::italic()) } else { text };
            let label = egui::Label::new(text).wrap();
            let response = ui.add(if place.is_some() {
                label.sense(egui::Sense::click())
            } else {
                label.sense(egui::Sense::hover())
            });
            let rule = line
                .rule
                .as_deref()
                .and_then(|id| Some(format!("{id}: {}", words::rule_text(&look.shell.desk.rules, id)?)));
            let response = match rule {
                Some(text) => response.on_hover_text(text),
                None => response,
            };
            if let Some(place) = place {
                let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                if response.hovered() {
                    look.shell.desk.flash = Some((place.clone(), 0.8));
                }
                if response.clicked() {
                    look.shell.asks.put(ShellAsk::LookAt(place));
                }
            }
            if let Some(throw) = &line.throw {
                super::dice::small(ui, throw);
            }
            let rule = line.rule.as_ref().filter(|_| marks && !faded);
            if rule.is_some() || back.is_some() {
                ui.horizontal(|ui| {
                    if let Some(rule) = rule {
                        words::rule_mark(ui, &mut look.shell, rule);
                    }
                    if let Some(to) = back {
                        back_button(ui, look, to);
                    }
                });
            }
        });
    });
}

/// Takes the game back to before this line, or lets a replay stand after it.
fn back_button(ui: &mut egui::Ui, look: &mut Outlook, to: usize) {
    if let Some(replay) = look.replay.as_mut() {
        let text = RichText::new("Go here").small().color(theme::FADED);
        let button = ui.add(egui::Button::new(text).frame(false).small());
        if button.on_hover_text("The replay goes to where the game stood after this act").clicked() {
            replay.rest_at(to);
        }
        return;
    }
    let text = RichText::new("Take back to before this").small().color(theme::FADED);
    let button = ui.add(egui::Button::new(text).frame(false).small());
    let hint = "With everyone's consent the game goes back to where it stood before this line";
    if button.on_hover_text(hint).clicked() {
        look.shell.desk.take_back = Some(TakeBack::to(to));
    }
}
