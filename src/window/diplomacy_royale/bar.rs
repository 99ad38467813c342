//! Over the map: one line that says what to do next, the sandbox, the opened orders step by step, and the little list of
//! ways in which a click can be meant.

use bevy_egui::egui::{self, RichText};

use super::gestures::{self, is_ordering, to_order};
use super::{Look, Sight};
use crate::games::diplomacy_royale::components::Phase;
use crate::games::diplomacy_royale::orders;
use crate::games::diplomacy_royale::position::Pos;
use crate::window::{panels::words, theme};

pub fn show(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = Pos::of(&world);
    let zoom = ctx.zoom_factor();
    let (left, top) = (look.area.rect.min.x / zoom, look.area.rect.min.y / zoom);
    let wide = look.area.rect.width() / zoom - 20.0;
    egui::Area::new("orders bar".into()).order(egui::Order::Middle).fixed_pos(egui::pos2(left + 10.0, top + 8.0)).show(
        ctx,
        |ui| {
            ui.set_max_width(wide.max(160.0));
            let frame = egui::Frame::new().fill(theme::LEATHER.gamma_multiply(0.94)).corner_radius(4);
            frame.inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    ui.spacing_mut().item_spacing = egui::vec2(6.0, 3.0);
                    if look.own.playback.is_open() {
                        steps(ui, look, pos);
                    } else {
                        prompt(ui, look, sight, pos);
                    }
                });
            });
        },
    );
}

/// What to do next.
fn prompt(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let text = line(look, sight, pos);
    ui.label(RichText::new(text).color(theme::PALE).size(16.0));
    let trial = look.own.hand.trial.is_some();
    if !sight.past {
        let face = if trial { "Leave the sandbox" } else { "Sandbox" };
        let button = ui.button(face).on_hover_text("Try orders for everybody; the game is not touched");
        if button.clicked() {
            gestures::toggle_trial(pos, &mut look.own.hand, sight.seat);
        }
    }
    if trial {
        let clear = ui.button("Clear all").on_hover_text("Every unit holds again");
        if clear.clicked()
            && let Some(trial) = &mut look.own.hand.trial
        {
            trial.orders.clear();
            trial.work_out(pos);
            look.own.hand.version += 1;
        }
        let play = ui.button("Play it").on_hover_text("Step by step, as after the reveal");
        let shown = look.own.hand.trial.as_ref().and_then(|t| t.shown.clone());
        if play.clicked()
            && let Some(shown) = shown
        {
            look.own.playback.open(&shown, true);
        }
    } else if let Some(last) = &sight.view.last_moves.0 {
        let button = ui.button("Last orders").on_hover_text("The orders of the last movement, one by one");
        if button.clicked() {
            look.own.playback.open(last, true);
        }
    }
}

/// The one line.
pub fn line(look: &Look, sight: &Sight, pos: Pos) -> String {
    let hand = &look.own.hand;
    let name = |id| pos.find_unit(id).map_or(String::new(), |u| orders::unit_words(pos, u));
    if let Some(unit) = hand.unit {
        return match (hand.helped.and_then(|p| pos.unit_in(p)), hand.ways_out.is_empty()) {
            (_, false) => format!("{}: click where it retreats to, or itself to disband", name(unit)),
            (Some(other), _) => {
                format!(
                    "{} helps {}: click where that goes, or it again to support it there",
                    name(unit),
                    name(other.id)
                )
            }
            (None, _) => format!("{}: click where it goes, a counter to help it, itself to hold", name(unit)),
        };
    }
    if hand.trial.is_some() {
        return "Sandbox: click any unit and try an order".into();
    }
    if is_ordering(sight) {
        let own = to_order(pos, sight.seat);
        let left = own.iter().filter(|(_, told)| !told).count();
        return match left {
            0 => "Every unit has its order: close the curtain, or change what you like".into(),
            1 => format!("Click a unit to order it: 1 of {} has no order and would hold", own.len()),
            n => format!("Click a unit to order it: {n} of {} have no order and would hold", own.len()),
        };
    }
    if !sight.deciding() {
        return "Others decide".into();
    }
    match pos.turn.phase {
        Phase::Retreats => "Click a unit that was driven out, then where it goes".into(),
        Phase::Adjustments | Phase::Births if adjusting(pos, sight) != 0 => match adjusting(pos, sight) {
            n if n > 0 => format!("Click a lit place to build: {n} due"),
            n => format!("Click a lit place to remove a unit: {} due", -n),
        },
        Phase::Court => "The courts meet: marriages, titles, commands".into(),
        Phase::Births => "How many children to try for: on the cards of the couples".into(),
        phase => phase.name().into(),
    }
}

fn adjusting(pos: Pos, sight: &Sight) -> i32 {
    let lists = sight.offers.iter().any(|o| gestures::is_adjustment(&o.action));
    pos.power_of(sight.seat).filter(|_| lists).map_or(0, |p| orders::due(pos, p))
}

/// The opened orders, one by one.
fn steps(ui: &mut egui::Ui, look: &mut Look, pos: Pos) {
    let Some((lines, done)) = look.own.playback.lines() else { return };
    let (all, latest) = (lines.len(), done.checked_sub(1).and_then(|n| lines.get(n)).cloned());
    ui.label(
        RichText::new(format!("{}: order {done} of {all}", look.own.playback.title())).color(theme::PALE).size(16.0),
    );
    let playing = look.own.playback.is_playing();
    let mut button = |face: &str, name: &str| {
        let button = ui.add(egui::Button::new(face).min_size(egui::vec2(26.0, 0.0)));
        words::name(&button, name);
        button.on_hover_text(name).clicked()
    };
    if button("«", "Back to the beginning") {
        look.own.playback.go_to(0);
    }
    if button("‹", "One order back") {
        look.own.playback.play(false);
        look.own.playback.go_to(done.saturating_sub(1));
    }
    if button(if playing { "Stop" } else { "Play" }, if playing { "Stop" } else { "Play the orders" }) {
        look.own.playback.play(!playing);
    }
    if button("›", "One order on") {
        look.own.playback.play(false);
        look.own.playback.go_to(done + 1);
    }
    if button("»", "To the end") {
        look.own.playback.play(false);
        look.own.playback.go_to(all);
    }
    if button("Close", "Close the opened orders") {
        look.own.playback.close();
    }
    if let Some(l) = latest {
        ui.end_row();
        let ink = if l.worked {
            egui::Color32::from_rgb(0xa8, 0xd8, 0x9a)
        } else {
            egui::Color32::from_rgb(0xff, 0xa8, 0x90)
        };
        let text = format!("{}: {}", super::panels::orders::line_words(pos, &l), l.why);
        ui.add(egui::Label::new(RichText::new(text).color(ink)).wrap());
    }
}

/// The ways in which the last click can be meant.
pub fn asked(ctx: &egui::Context, look: &mut Look) {
    let Some(asked) = look.own.hand.asked.clone() else { return };
    let Some(world) = look.own.glass.world() else { return };
    let pos = Pos::of(&world);
    let spot = look.own.board.spot(&look.own.atlas.0, asked.at);
    let at = look.eye.to_screen(spot, look.area.rect) / ctx.zoom_factor();
    let mut picked = None;
    egui::Area::new("asked".into())
        .order(egui::Order::Foreground)
        .fixed_pos(egui::pos2(at.x + 26.0, at.y + 12.0))
        .constrain(true)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).fill(theme::SHEET).show(ui, |ui| {
                ui.set_max_width(300.0);
                if look.own.hand.helped.is_some() {
                    ui.label(theme::faded("Or click where it goes"));
                }
                for (text, choice) in &asked.ways {
                    if ui.button(text).clicked() {
                        picked = Some(choice.clone());
                    }
                }
            });
        });
    if let Some(choice) = picked {
        look.own.hand.asked = None;
        gestures::go(pos, &mut look.own.hand, &mut look.asks, choice);
    }
}
