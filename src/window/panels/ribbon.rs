//! The ribbon along the top: turn, phases done, now and next, the seats with their points.

use bevy_egui::egui::{self, Color32, RichText, Stroke};

use super::{coach, take_back, words};
use crate::table::{SeatId, StepState};
use crate::window::asks::ShellAsk;
use crate::window::desk::Page;
use crate::window::keys::Deed;
use crate::window::look::{Outlook, Panels};
use crate::window::sight::Sight;
use crate::window::{palette, theme};

/// The seats go into a second row where one has no room for them.
pub fn show(root: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels) {
    let frame = egui::Frame::new()
        .fill(theme::LEATHER)
        .inner_margin(egui::Margin::symmetric(10, 5))
        .stroke(Stroke::new(1.0, theme::GOLD));
    egui::Panel::top("ribbon").frame(frame).show_separator_line(false).show(root, |ui| {
        coach::spot(ui, "ribbon", ui.max_rect());
        let mut second_row = None;
        ui.horizontal(|ui| {
            // With or without the frame around whoever decides.
            ui.set_min_height(34.0);
            let menu = ui.button("☰").on_hover_text("Menu: save, load, settings, rules, leave (Esc)");
            words::name(&menu, "Menu");
            if menu.clicked() {
                look.shell.desk.open(Page::Menu);
            }
            let Some(sight) = look.eyes.sight.clone() else { return };
            let gilt = Color32::from_rgb(0xf0, 0xd8, 0x98);
            let turn = sight.game.turn(&sight.view, sight.turn);
            ui.label(RichText::new(turn).family(theme::bold()).size(19.0).color(gilt));
            ui.add_space(6.0);
            // What does not fit beside the phases goes below them; where not even they fit, those done go first.
            let room = ui.available_width() - 150.0;
            let all = steps_width(ui, &sight);
            let below = all + game.card_width() * sight.seats.len() as f32 > room;
            steps(ui, &sight, room, all > room);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                history(ui, look, &sight);
                ui.add_space(4.0);
                if !below {
                    for n in (0..sight.seats.len()).rev() {
                        game.seat_card(ui, look, &sight, SeatId(n as u8));
                    }
                }
            });
            if below {
                second_row = Some(sight);
            }
        });
        if let Some(sight) = second_row {
            let seats = |ui: &mut egui::Ui| {
                for n in 0..sight.seats.len() {
                    game.seat_card(ui, look, &sight, SeatId(n as u8));
                }
            };
            // In a low window one line that can be pushed along: more would leave no room for what must be decided.
            if ui.ctx().viewport_rect().height() < 500.0 {
                egui::ScrollArea::horizontal().id_salt("seats").show(ui, |ui| ui.horizontal(seats));
            } else {
                ui.horizontal_wrapped(seats);
            }
        }
    });
}

fn history(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight) {
    let bound = look.shell.settings.keys.clone();
    let redo = ui.add_enabled(sight.redo.is_ok(), egui::Button::new("Redo"));
    let key = bound.hint("Redo", Deed::Redo);
    let redo = match &sight.redo {
        Ok(()) => redo.on_hover_text(key),
        Err(no) => redo.on_disabled_hover_text(format!("{key}: {}", no.text)),
    };
    if redo.clicked() {
        look.shell.asks.put(ShellAsk::Redo);
    }
    let undo = ui.add_enabled(sight.undo.is_ok(), egui::Button::new("Undo"));
    let undo = match &sight.undo {
        Ok(what) => undo.on_hover_text(format!("{}: {what}", bound.hint("Undo your last act", Deed::Undo))),
        Err(no) => undo.on_disabled_hover_ui(|ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.label(format!("{}: {}", bound.hint("Undo your last act", Deed::Undo), sight.named(&no.text)));
            if sight.can_take_back {
                ui.label(take_back::WHERE);
                take_back::open_chronicle(ui, &mut look.shell);
            }
        }),
    };
    if undo.clicked() {
        look.shell.asks.put(ShellAsk::Undo);
    }
}

/// How wide the phases are with all their names.
fn steps_width(ui: &egui::Ui, sight: &Sight) -> f32 {
    let mut names: Vec<&str> = sight.ribbon.iter().map(|s| s.name.as_str()).collect();
    names.dedup();
    let now = sight.ribbon.iter().find(|s| s.state == StepState::Now).map(|s| &s.name);
    let marks = sight.ribbon.iter().filter(|s| Some(&s.name) == now && s.seat.is_some()).count();
    names.iter().map(|name| step_width(ui, name)).sum::<f32>() + 18.0 * marks as f32
}

fn step_width(ui: &egui::Ui, name: &str) -> f32 {
    let font = egui::FontId::new(15.5, theme::bold());
    ui.painter().layout_no_wrap(name.to_string(), font, theme::INK).size().x + 20.0
}

/// Phases by name; under each a mark for every seat that goes through it. `short`: only the present one, and after it
/// those for which there is `room`.
fn steps(ui: &mut egui::Ui, sight: &Sight, mut room: f32, short: bool) {
    let mut k = 0;
    let mut begun = false;
    while k < sight.ribbon.len() {
        let name = &sight.ribbon[k].name;
        let end = sight.ribbon[k..].iter().position(|s| s.name != *name).map_or(sight.ribbon.len(), |n| k + n);
        let group = &sight.ribbon[k..end];
        let now = group.iter().any(|s| s.state == StepState::Now);
        begun |= now;
        if short && !begun {
            k = end;
            continue;
        }
        room -= step_width(ui, name) + if now { 18.0 * group.len() as f32 } else { 0.0 };
        if short && !now && room < 20.0 {
            ui.label(RichText::new("…").color(Color32::from_rgb(0xdc, 0xca, 0xa2)));
            break;
        }
        let done = group.iter().all(|s| s.state == StepState::Done);
        let ink = if now {
            theme::INK
        } else if done {
            Color32::from_rgb(0x9d, 0x86, 0x66)
        } else {
            Color32::from_rgb(0xdc, 0xca, 0xa2)
        };
        let fill = if now { Color32::from_rgb(0xf0, 0xd8, 0x98) } else { Color32::TRANSPARENT };
        let state = if now {
            "now"
        } else if done {
            "done"
        } else {
            "to come"
        };
        let chip =
            egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin::symmetric(6, 1)).show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                ui.horizontal(|ui| {
                    let text = RichText::new(name.clone()).family(theme::bold()).size(15.5).color(ink);
                    ui.label(if done { text.strikethrough() } else { text });
                    if now {
                        for step in group {
                            let Some(seat) = step.seat else { continue };
                            let going = step.state == StepState::Now;
                            let (dot, _) = ui.allocate_exact_size(
                                egui::vec2(if going { 18.0 } else { 13.0 }, 16.0),
                                egui::Sense::hover(),
                            );
                            // Large: it is his turn; struck through: he has done it.
                            let size = if going { 6.5 } else { 4.0 };
                            palette::mark(ui.painter(), dot.center(), size, seat.0, sight.tint(seat));
                            if step.state == StepState::Done {
                                let line = [dot.left_center(), dot.right_center()];
                                ui.painter().line_segment(line, Stroke::new(1.6, theme::INK));
                            }
                        }
                    }
                });
            });
        let mut hint = format!("{name}: {state}");
        if short && now {
            let mut later: Vec<&str> = sight.ribbon[end..].iter().map(|s| s.name.as_str()).collect();
            later.dedup();
            hint.push_str(&format!(
                "\nafterwards: {}",
                if later.is_empty() { "the next turn".into() } else { later.join(", ") }
            ));
        }
        chip.response.on_hover_text(hint);
        k = end;
    }
}
