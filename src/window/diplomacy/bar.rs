//! Over the map: one line that says what to do next, the sandbox, the opened orders step by step, and the little list of
//! ways in which a click can be meant.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, RichText};

use super::{Hand, Opened, Orders, Parts, Playback, Trial, gestures};
use crate::diplomacy::{Map, Order, ProvinceId};
use crate::window::asks::{Asks, ShellAsk};
use crate::window::bindings::Bindings;
use crate::window::desk::Shell;
use crate::window::keys::Deed;
use crate::window::panels::{coach, words};
use crate::window::sight::{Eyes, Sight};
use crate::window::{pointer, theme};

/// Of the line over the map, in points.
const HEIGHT: f32 = 38.0;

/// Nothing behind the curtain; else always of one height.
pub fn show(root: &mut egui::Ui, shell: &Shell, eyes: &Eyes, map: &mut Parts) {
    let Some(sight) = &eyes.sight else { return };
    let frame = egui::Frame::new().fill(theme::LEATHER).inner_margin(egui::Margin::symmetric(10, 4));
    // Always as high, so that the map below never shifts.
    let keys = &shell.settings.keys;
    egui::Panel::top("orders bar").frame(frame).exact_size(HEIGHT).show_separator_line(false).show(root, |ui| {
        let Some(pos) = map.glass.orders() else { return };
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 3.0);
        if map.playback.is_open() {
            ui.horizontal_centered(|ui| steps(ui, &mut map.playback, keys));
        } else {
            prompt(ui, &mut map.hand, &mut map.playback, sight, &*pos);
        }
    });
}

/// What became of the order shown last, below the line.
pub fn verdict(ctx: &egui::Context, shell: &Shell, map: &Parts) {
    let zoom = ctx.zoom_factor();
    let corner = egui::pos2(shell.area.rect.min.x / zoom + 10.0, shell.area.rect.min.y / zoom + 8.0);
    let wide = (shell.area.rect.width() / zoom - 20.0).max(160.0);
    let low = egui::pos2(shell.area.rect.max.x / zoom - 10.0, shell.area.rect.max.y / zoom - 8.0);
    let Some((lines, done)) = map.playback.lines().filter(|_| map.glass.world().is_some()) else { return };
    let Some(latest) = done.checked_sub(1).and_then(|n| lines.get(n)) else { return };
    let ink = if latest.came_off() {
        egui::Color32::from_rgb(0xa8, 0xd8, 0x9a)
    } else {
        egui::Color32::from_rgb(0xff, 0xa8, 0x90)
    };
    let (told, why) = (&latest.words, &latest.outcome);
    // "A MAR supports PAR - BUR" says it all.
    let text = if latest.came_off() && told.contains(why) { told.clone() } else { format!("{told}: {why}") };
    // A coach in that corner goes first.
    let room = egui::Rect::from_min_max(corner, low);
    let size = ctx.memory(|m| m.area_rect("verdict")).map_or(egui::vec2(wide, 30.0), |rect| rect.size());
    let corners = [egui::Align2::LEFT_TOP, egui::Align2::RIGHT_TOP, egui::Align2::RIGHT_BOTTOM];
    let at = coach::clear_of(ctx, room, size, &corners).map_or(corner, |rect| rect.min);
    egui::Area::new("verdict".into()).order(egui::Order::Middle).fixed_pos(at).interactable(false).show(ctx, |ui| {
        ui.set_max_width(wide);
        let frame = egui::Frame::new().fill(theme::LEATHER.gamma_multiply(0.94)).corner_radius(4);
        frame.inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(text).color(ink).size(16.0)).wrap());
        });
    });
}

/// What to do next.
fn prompt(ui: &mut egui::Ui, hand: &mut Hand, playback: &mut Playback, sight: &Sight, pos: &dyn Orders) {
    let text = line(hand, sight, pos);
    // From the right, so that the words have what the buttons leave.
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        buttons(ui, hand, playback, sight, pos);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let words = RichText::new(&text).color(theme::PALE).size(16.0);
            ui.add(egui::Label::new(words).truncate()).on_hover_text(&text);
        });
    });
}

/// Sandbox and last orders; from the right.
fn buttons(ui: &mut egui::Ui, hand: &mut Hand, playback: &mut Playback, sight: &Sight, pos: &dyn Orders) {
    let Some(chart) = sight.game.chart() else { return };
    let trial = hand.trial.is_some();
    if !trial && let Some(last) = pos.last_moves() {
        let button = ui.button("Last orders").on_hover_text("The orders of the last movement, one by one");
        if button.clicked() {
            playback.open_last(chart.map(), last, sight.seat, true);
        }
    }
    if trial {
        let play = ui.button("Play it").on_hover_text("Step by step, as after the reveal");
        if play.clicked()
            && let Some(trial) = &hand.trial
        {
            playback.open(chart.map(), trial.shown.clone(), true);
        }
        let empty = hand.trial.as_ref().is_some_and(|trial| trial.orders.is_empty());
        if empty && hand.kept.is_some() {
            let back = ui.button("Bring back").on_hover_text("The orders that were tried before");
            if let Some(kept) = hand.kept.take_if(|_| back.clicked()) {
                gestures::put_trial(hand, kept);
            }
        } else {
            let clear = ui.add_enabled(!empty, egui::Button::new("Clear all"));
            if clear.on_hover_text("Every unit holds again").clicked() {
                gestures::put_trial(hand, Trial::of(pos, sight.seat, BTreeMap::new()));
            }
        }
    }
    if !sight.past {
        let face = if trial { "Leave the sandbox" } else { "Sandbox" };
        let button = ui
            .button(face)
            .on_hover_text("Try orders for everybody; the game is not touched, and what was tried is kept");
        if button.clicked() {
            gestures::toggle_trial(pos, hand, sight.seat);
        }
    }
}

/// The one line.
pub fn line(hand: &Hand, sight: &Sight, pos: &dyn Orders) -> String {
    if let Some(words) = pos.holding_words(hand) {
        return words;
    }
    if let Some(unit) = hand.unit {
        let name = pos.piece_words(unit);
        return match (hand.helped.and_then(|p| pos.who_holds(p)), hand.ways_out.is_empty()) {
            (_, false) => format!("{name}: click where it retreats to, or itself to disband"),
            (Some(other), _) => {
                let other = pos.piece_words(other);
                let chart = sight.game.chart();
                let stays = hand
                    .helped
                    .zip(chart.as_deref())
                    .is_some_and(|(p, chart)| !hand.orders_to(chart.map(), p).is_empty());
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
    pos.what_next(sight)
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
fn steps(ui: &mut egui::Ui, playback: &mut Playback, keys: &Bindings) {
    let Some((lines, done)) = playback.lines() else { return };
    let all = lines.len();
    ui.label(RichText::new(format!("{}: order {done} of {all}", playback.title())).color(theme::PALE).size(16.0));
    let playing = playback.is_playing();
    let mut button = |face: &str, name: &str| {
        let button = ui.add(egui::Button::new(face).min_size(egui::vec2(30.0, 0.0)));
        words::name(&button, name);
        button.on_hover_text(name).clicked()
    };
    if button("|<", "Back to the beginning") {
        playback.go_to(0);
    }
    if button("<", &keys.hint("One order back", Deed::ReplayBack)) {
        playback.step(false);
    }
    let (face, what) = if playing { ("Stop", "Hold it here") } else { ("Play", "Play the orders") };
    if button(face, &keys.hint(what, Deed::ReplayPlay)) {
        playback.play(!playing);
    }
    if button(">", &keys.hint("One order on", Deed::ReplayOn)) {
        playback.step(true);
    }
    if button(">|", "To the end") {
        playback.play(false);
        playback.go_to(all);
    }
    if button("Close", "Close the opened orders") {
        playback.close();
    }
}

/// An opened order in a list; a click shows it on the map.
pub fn opened(ui: &mut egui::Ui, shell: &mut Shell, l: &Opened) {
    let ink = if l.came_off() { theme::INK } else { theme::RED };
    let verdict = match (l.dislodged, l.worked) {
        (true, _) => ", driven out",
        (false, false) => ", failed",
        _ => "",
    };
    let text = RichText::new(format!("{}{verdict}", l.words)).small().color(ink);
    let row = ui.add(egui::Button::new(text).frame(false).wrap()).on_hover_text(&l.outcome);
    if row.clicked()
        && let Some(chart) = shell.shows.0.chart()
    {
        shell.asks.put(ShellAsk::LookAt(chart.key(chart.map().province(l.from)).to_string()));
    }
}

/// The ways in which the last click can be meant.
pub fn asked(ctx: &egui::Context, shell: &Shell, asks: &mut Asks, map: &mut Parts) {
    let (Some(asked), Some(pos)) = (map.hand.asked.clone(), map.glass.orders()) else { return };
    let Some(chart) = shell.shows.0.chart() else { return };
    let (spot, name) = (map.board.spot(&chart, asked.at), chart.name(asked.at));
    let helps = map.hand.helped.is_some();
    let mut picked = None;
    let left = pointer::question(ctx, pointer::on_screen(ctx, shell, spot), name, "Leave it", |ui| {
        if helps {
            ui.label(theme::faded("Or click where it goes"));
        }
        for (text, choice) in &asked.ways {
            if ui.add(egui::Button::new(text).wrap()).clicked() {
                picked = Some(choice.clone());
            }
        }
    });
    if left {
        map.hand.step_back();
    }
    if let Some(choice) = picked {
        map.hand.asked = None;
        gestures::go(&*pos, &mut map.hand, asks, choice);
    }
}
