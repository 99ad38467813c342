//! Orders as lists: one's own with what is still missing, and those that were opened last, with their reasons.

use bevy_egui::egui::{self, RichText};

use super::super::{Look, gestures};
use super::Mind;
use crate::diplomacy::{Order, notation};
use crate::games::diplomacy_royale::components::{ResolvedOrder, Unit};
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders;
use crate::games::diplomacy_royale::position::Pos;
use crate::window::asks::ShellAsk;
use crate::window::diplomacy::gestures::take_up;
use crate::window::diplomacy::{Opened, chosen};
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::keys::Deed;
use crate::window::{panels::words, theme};

/// The whole tab.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    if gestures::is_ordering(&mind.sight) || look.own.hand.trial.is_some() {
        own(ui, look, mind);
    }
    let pos = mind.pos();
    driven_out(ui, look, mind);
    chosen::list(ui, look, &mind.sight, pos);
    let Some(resolved) = mind.sight.view.of::<DiplomacyRoyale>().last_moves.0.as_ref() else {
        if !gestures::is_ordering(&mind.sight) {
            ui.label(theme::faded("No orders have been opened yet."));
        }
        return;
    };
    ui.label(theme::heading("The orders opened last"));
    if ui.button("Step through them").on_hover_text("On the map, one by one").clicked() {
        look.own.playback.open(resolved, true);
    }
    let mut lines: Vec<&ResolvedOrder> = resolved.lines.iter().collect();
    lines.sort_by_key(|l| (l.power, l.unit));
    for group in lines.chunk_by(|a, b| a.power == b.power) {
        ui.label(RichText::new(pos.power_name(group[0].power)).family(theme::bold()).color(theme::RED));
        for l in group {
            line(ui, look, pos, l);
        }
        words::remark(ui, &mind.sight, pos.seat_of(group[0].power));
    }
}

fn line(ui: &mut egui::Ui, look: &mut Look, pos: Pos, l: &ResolvedOrder) {
    let ink = if l.came_off() { theme::INK } else { theme::RED };
    let verdict = match (l.dislodged, l.worked) {
        (true, _) => ", driven out",
        (false, false) => ", failed",
        _ => "",
    };
    let text = RichText::new(format!("{}{verdict}", line_words(pos, l))).small().color(ink);
    let row = ui.add(egui::Button::new(text).frame(false).wrap()).on_hover_text(l.outcome());
    if row.clicked() {
        look.shell.asks.put(ShellAsk::LookAt(pos.map().data(pos.map().province(l.from)).key.clone()));
    }
}

/// "A Par - Bur", as it was before anybody moved.
pub fn line_words(pos: Pos, l: &ResolvedOrder) -> String {
    let map = pos.map();
    let unit = notation::write_standing(map, l.kind, l.from);
    let rating = if l.rating == 0 { String::new() } else { format!(" ({:+})", l.rating) };
    let rest = match l.order {
        Order::Hold => "holds".to_string(),
        Order::Move { to, via: true } => format!("- {} via convoy", map.label(to)),
        Order::Move { to, via: false } => format!("- {}", map.label(to)),
        Order::SupportHold { of } => format!("supports {}", map.province_label(of)),
        Order::SupportMove { of, to } => format!("supports {} - {}", map.province_label(of), map.label(to)),
        Order::Convoy { of, to } => format!("convoys {} - {}", map.province_label(of), map.province_label(to)),
    };
    format!("{unit}{rating} {rest}")
}

/// One's own units with their orders; in the sandbox everybody's that have one.
pub fn own(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let trial = look.own.hand.trial.clone();
    let units: Vec<&Unit> = match &trial {
        Some(trial) => pos.units().filter(|u| trial.orders.contains_key(&u.id)).collect(),
        None => orders::to_order(pos, mind.seat()).into_iter().map(|(u, _)| u).collect(),
    };
    let told = |id: &UnitId| match &trial {
        Some(trial) => trial.orders.get(id).copied(),
        None => pos.desk().orders.get(id).copied(),
    };
    ui.label(theme::heading(if trial.is_some() { "Orders tried" } else { "Your orders" }));
    for unit in units {
        let order = told(&unit.id);
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.shield(unit.power, 15.0) {
                ui.add(shield);
            }
            let text = match &order {
                Some(order) => RichText::new(orders::order_words(pos, unit, order)),
                None => RichText::new(format!("{}: no order", orders::unit_words(pos, unit))).color(theme::RED),
            };
            let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click to order it on the map");
            if row.clicked() {
                take_up(look, unit.id);
            }
            if order.is_some() {
                let hint = look.shell.settings.keys.hint("Take the order back", Deed::TakeBack);
                let clear = ui.small_button("×").on_hover_text(hint);
                words::name(&clear, format!("Take back the order to {}", orders::unit_words(pos, unit)));
                if clear.clicked() {
                    gestures::clear(pos, &mut look.own.hand, &mut look.asks, unit.id);
                }
            }
        });
        if let Some(line) =
            trial.as_ref().and_then(|t| t.shown.as_ref()?.lines.iter().find(|l| l.unit == unit.id && !l.came_off()))
        {
            ui.label(RichText::new(format!("    {}", line.outcome())).small().color(theme::RED));
        }
    }
}

/// One's own units that must retreat.
pub fn driven_out(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    for unit in orders::driven_out(pos, mind.seat()) {
        let name = orders::unit_words(pos, unit);
        let text = match pos.desk().retreats.get(&unit.id) {
            Some(Some(to)) => RichText::new(format!("{name}: retreats to {}", pos.map().label(*to))),
            Some(None) => RichText::new(format!("{name}: disbands")),
            None => RichText::new(format!("{name}: driven out")).color(theme::RED),
        };
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.shield(unit.power, 15.0) {
                ui.add(shield);
            }
            let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click, then where it goes");
            if row.clicked() {
                take_up(look, unit.id);
            }
        });
    }
}
