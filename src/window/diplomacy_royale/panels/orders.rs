//! Orders as lists: one's own with what is still missing, and those that were opened last, with their reasons.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::super::gestures::is_ordering;
use super::super::orders::opened;
use super::Mind;
use crate::diplomacy::{Order, notation};
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::components::{ResolvedOrder, Unit};
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders;
use crate::games::diplomacy_royale::position::Pos;
use crate::window::diplomacy::{Piece, Told, Trial, bar, chosen, gestures};
use crate::window::keys::Deed;
use crate::window::{panels::words, theme};

/// The whole tab.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    if is_ordering(&mind.sight) || look.own.map.hand.trial.is_some() {
        own(ui, look, mind);
    }
    let pos = mind.pos();
    driven_out(ui, look, mind);
    chosen::list(ui, look.shell, &mut look.asks, &mind.sight, &pos);
    let Some(resolved) = mind.sight.view.of::<View>().last_moves.0.as_ref() else {
        if !is_ordering(&mind.sight) {
            ui.label(theme::faded("No orders have been opened yet."));
        }
        return;
    };
    ui.label(theme::heading("The orders opened last"));
    if ui.button("Step through them").on_hover_text("On the map, one by one").clicked() {
        look.own.map.playback.step_through(pos.map(), &pos);
    }
    let mut lines: Vec<&ResolvedOrder> = resolved.lines.iter().collect();
    lines.sort_by_key(|l| (l.power, l.unit));
    for group in lines.chunk_by(|a, b| a.power == b.power) {
        ui.label(RichText::new(pos.power_name(group[0].power)).family(theme::bold()).color(theme::RED));
        for l in group {
            bar::opened(ui, look.shell, &opened(pos, l));
        }
        words::remark(ui, &mind.sight, pos.seat_of(group[0].power));
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
    let trial = look.own.map.hand.trial.clone();
    let units: Vec<&Unit> = match &trial {
        Some(trial) => pos.units().filter(|u| trial.orders.contains_key(&Piece::Unit(u.id.0))).collect(),
        None => orders::to_order(pos, mind.seat()).into_iter().map(|(u, _)| u).collect(),
    };
    let told = |id: &UnitId| match &trial {
        Some(trial) => trial.orders.get(&Piece::Unit(id.0)).map(Told::order),
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
                gestures::take_up(look.shell, &mut look.asks, &mind.sight, &mut look.own.map, Piece::Unit(unit.id.0));
            }
            if order.is_some() {
                let hint = look.shell.settings.keys.hint("Take the order back", Deed::TakeBack);
                let clear = ui.small_button("×").on_hover_text(hint);
                words::name(&clear, format!("Take back the order to {}", orders::unit_words(pos, unit)));
                if clear.clicked() {
                    gestures::clear(&pos, &mut look.own.map.hand, &mut look.asks, mind.seat(), Piece::Unit(unit.id.0));
                }
            }
        });
        let failed = |t: &Trial| {
            let line = t.lines().iter().find(|l| l.unit == Piece::Unit(unit.id.0) && !l.came_off());
            line.map(|l| l.outcome.clone())
        };
        if let Some(why) = trial.as_ref().and_then(failed) {
            ui.label(RichText::new(format!("    {why}")).small().color(theme::RED));
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
                gestures::take_up(look.shell, &mut look.asks, &mind.sight, &mut look.own.map, Piece::Unit(unit.id.0));
            }
        });
    }
}
