//! Over the map: one line that says what to do next, the sandbox, the opened orders step by step, and the little list of
//! ways in which a click can be meant.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, RichText};

use super::{Opened, Orders, Parts, Trial, gestures};
use crate::diplomacy::{Map, Order, ProvinceId};
use crate::window::bindings::Bindings;
use crate::window::keys::Deed;
use crate::window::look::Look;
use crate::window::panels::{coach, words};
use crate::window::sight::Sight;
use crate::window::{pointer, theme};

/// Of the line over the map, in points.
const HEIGHT: f32 = 38.0;

/// Nothing behind the curtain; else always of one height.
pub fn show<G: Orders>(root: &mut egui::Ui, look: &mut Look<G>) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    let frame = egui::Frame::new().fill(theme::LEATHER).inner_margin(egui::Margin::symmetric(10, 4));
    // Always as high, so that the map below never shifts.
    let keys = look.shell.settings.keys.clone();
    egui::Panel::top("orders bar").frame(frame).exact_size(HEIGHT).show_separator_line(false).show(root, |ui| {
        let parts = &mut G::parts(look);
        let Some(world) = parts.glass.world() else { return };
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 3.0);
        if parts.playback.is_open() {
            ui.horizontal_centered(|ui| steps(ui, parts, &keys));
        } else {
            prompt(ui, parts, &sight, G::pos(&world));
        }
    });
}

/// What became of the order shown last, below the line.
pub fn verdict<G: Orders>(ctx: &egui::Context, look: &mut Look<G>) {
    let zoom = ctx.zoom_factor();
    let corner = egui::pos2(look.shell.area.rect.min.x / zoom + 10.0, look.shell.area.rect.min.y / zoom + 8.0);
    let wide = (look.shell.area.rect.width() / zoom - 20.0).max(160.0);
    let low = egui::pos2(look.shell.area.rect.max.x / zoom - 10.0, look.shell.area.rect.max.y / zoom - 8.0);
    let parts = G::parts(look);
    let Some(world) = parts.glass.world() else { return };
    let Some((lines, done)) = parts.playback.lines() else { return };
    let Some(latest) = done.checked_sub(1).and_then(|n| lines.get(n)).cloned() else { return };
    let ink = if latest.came_off() {
        egui::Color32::from_rgb(0xa8, 0xd8, 0x9a)
    } else {
        egui::Color32::from_rgb(0xff, 0xa8, 0x90)
    };
    let (told, why) = (G::line_words(G::pos(&world), &latest), latest.outcome());
    // "A MAR supports PAR - BUR" says it all.
    let text = if latest.came_off() && told.contains(&why) { told } else { format!("{told}: {why}") };
    // A coach in that corner goes first.
    let map = egui::Rect::from_min_max(corner, low);
    let size = ctx.memory(|m| m.area_rect("verdict")).map_or(egui::vec2(wide, 30.0), |rect| rect.size());
    let corners = [egui::Align2::LEFT_TOP, egui::Align2::RIGHT_TOP, egui::Align2::RIGHT_BOTTOM];
    let at = coach::clear_of(ctx, map, size, &corners).map_or(corner, |rect| rect.min);
    egui::Area::new("verdict".into()).order(egui::Order::Middle).fixed_pos(at).interactable(false).show(ctx, |ui| {
        ui.set_max_width(wide);
        let frame = egui::Frame::new().fill(theme::LEATHER.gamma_multiply(0.94)).corner_radius(4);
        frame.inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(text).color(ink).size(16.0)).wrap());
        });
    });
}

/// What to do next.
fn prompt<G: Orders>(ui: &mut egui::Ui, parts: &mut Parts<G>, sight: &Sight, pos: G::Pos<'_>) {
    let text = line(parts, sight, pos);
    // From the right, so that the words have what the buttons leave.
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        buttons(ui, parts, sight, pos);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let words = RichText::new(&text).color(theme::PALE).size(16.0);
            ui.add(egui::Label::new(words).truncate()).on_hover_text(&text);
        });
    });
}

/// Sandbox and last orders; from the right.
fn buttons<G: Orders>(ui: &mut egui::Ui, parts: &mut Parts<G>, sight: &Sight, pos: G::Pos<'_>) {
    let trial = parts.hand.trial.is_some();
    if !trial && let Some(last) = G::last_moves(sight.view.of::<G>()) {
        let button = ui.button("Last orders").on_hover_text("The orders of the last movement, one by one");
        if button.clicked() {
            parts.playback.open_last(last, sight.seat, true);
        }
    }
    if trial {
        let play = ui.button("Play it").on_hover_text("Step by step, as after the reveal");
        let shown = parts.hand.trial.as_ref().and_then(|t| t.shown.clone());
        if play.clicked()
            && let Some(shown) = shown
        {
            parts.playback.open(&shown, true);
        }
        let empty = parts.hand.trial.as_ref().is_some_and(|trial| trial.orders.is_empty());
        if empty && parts.hand.kept.is_some() {
            let back = ui.button("Bring back").on_hover_text("The orders that were tried before");
            if let Some(kept) = parts.hand.kept.take_if(|_| back.clicked()) {
                gestures::put_trial(parts.hand, kept);
            }
        } else {
            let clear = ui.add_enabled(!empty, egui::Button::new("Clear all"));
            if clear.on_hover_text("Every unit holds again").clicked() {
                gestures::put_trial(parts.hand, Trial::of(pos, sight.seat, BTreeMap::new()));
            }
        }
    }
    if !sight.past {
        let face = if trial { "Leave the sandbox" } else { "Sandbox" };
        let button = ui
            .button(face)
            .on_hover_text("Try orders for everybody; the game is not touched, and what was tried is kept");
        if button.clicked() {
            gestures::toggle_trial(pos, parts.hand, sight.seat);
        }
    }
}

/// The one line.
pub fn line<G: Orders>(parts: &Parts<G>, sight: &Sight, pos: G::Pos<'_>) -> String {
    let hand = &parts.hand;
    if let Some(words) = G::holding_words(pos, hand) {
        return words;
    }
    if let Some(unit) = hand.unit {
        let name = G::unit_words(pos, unit);
        return match (hand.helped.and_then(|p| G::unit_in(pos, p)), hand.ways_out.is_empty()) {
            (_, false) => format!("{name}: click where it retreats to, or itself to disband"),
            (Some(other), _) => {
                let other = G::unit_words(pos, other);
                let map = G::chart(parts.book).map();
                let stays = hand.helped.is_some_and(|p| !hand.orders_to(map, p).is_empty());
                let or = if stays { ", or it again to support it there" } else { "" };
                format!("{name} helps {other}: click where that goes{or}")
            }
            (None, _) => format!("{name}: click where it goes, a counter to help it, itself to hold"),
        };
    }
    if hand.trial.is_some() {
        return "Sandbox: click any unit and try an order".into();
    }
    if !sight.deciding() {
        return sight.idle_words().into();
    }
    G::what_next(pos, sight)
}

/// "Click a unit to order it: 2 of 3 have no order and would hold".
pub fn still_to_order(all: usize, left: usize) -> String {
    match left {
        0 => "Every unit has its order: close the curtain, or change what you like".into(),
        1 => format!("Click a unit to order it: 1 of {all} has no order and would hold"),
        n => format!("Click a unit to order it: {n} of {all} have no order and would hold"),
    }
}

/// An order in the list of ways; `unit` names who stands there.
pub fn way_words(map: &Map, order: &Order, unit: impl Fn(ProvinceId) -> String) -> String {
    match *order {
        Order::Hold => "Hold".into(),
        Order::Move { to, via: true } => format!("To {} by convoy", map.label(to)),
        Order::Move { to, via: false } => format!("To {}", map.label(to)),
        Order::SupportHold { of } => format!("Support {} where it stands", unit(of)),
        Order::SupportMove { of, to } => format!("Support {} to {}", unit(of), map.label(to)),
        Order::Convoy { of, to } => format!("Convoy {} to {}", unit(of), map.province_label(to)),
    }
}

/// The opened orders, one by one, by the signs and keys of a replay.
fn steps<G: Orders>(ui: &mut egui::Ui, parts: &mut Parts<G>, keys: &Bindings) {
    let Some((lines, done)) = parts.playback.lines() else { return };
    let all = lines.len();
    ui.label(RichText::new(format!("{}: order {done} of {all}", parts.playback.title())).color(theme::PALE).size(16.0));
    let playing = parts.playback.is_playing();
    let mut button = |face: &str, name: &str| {
        let button = ui.add(egui::Button::new(face).min_size(egui::vec2(30.0, 0.0)));
        words::name(&button, name);
        button.on_hover_text(name).clicked()
    };
    if button("|<", "Back to the beginning") {
        parts.playback.go_to(0);
    }
    if button("<", &keys.hint("One order back", Deed::ReplayBack)) {
        parts.playback.step(false);
    }
    let (face, what) = if playing { ("Stop", "Hold it here") } else { ("Play", "Play the orders") };
    if button(face, &keys.hint(what, Deed::ReplayPlay)) {
        parts.playback.play(!playing);
    }
    if button(">", &keys.hint("One order on", Deed::ReplayOn)) {
        parts.playback.step(true);
    }
    if button(">|", "To the end") {
        parts.playback.play(false);
        parts.playback.go_to(all);
    }
    if button("Close", "Close the opened orders") {
        parts.playback.close();
    }
}

/// The ways in which the last click can be meant.
pub fn asked<G: Orders>(ctx: &egui::Context, look: &mut Look<G>) {
    let parts = G::parts(look);
    let (Some(asked), Some(world)) = (parts.hand.asked.clone(), parts.glass.world()) else { return };
    let pos = G::pos(&world);
    let chart = G::chart(parts.book);
    let (spot, name) = (parts.board.spot(chart, asked.at), chart.name(asked.at).to_string());
    let helps = parts.hand.helped.is_some();
    let mut picked = None;
    let left = pointer::question(ctx, look, spot, &name, "Leave it", |ui, _| {
        if helps {
            ui.label(theme::faded("Or click where it goes"));
        }
        for (text, choice) in &asked.ways {
            if ui.add(egui::Button::new(text).wrap()).clicked() {
                picked = Some(choice.clone());
            }
        }
    });
    let parts = G::parts(look);
    if left {
        parts.hand.step_back();
    }
    if let Some(choice) = picked {
        parts.hand.asked = None;
        gestures::go(pos, parts.hand, parts.asks, choice);
    }
}
