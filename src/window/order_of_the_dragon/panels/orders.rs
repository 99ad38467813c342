//! Orders as lists: one's own with what is still missing, and those that were opened last, with their reasons; and the line
//! above the map.

use bevy_egui::egui::{self, RichText};

use super::super::orders::{Piece, arms, is_ordering, opened};
use super::super::{Hand, Look, Sight};
use crate::diplomacy::notation;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::heirs::{heir_words, match_words};
use crate::games::order_of_the_dragon::prelude::*;
use crate::games::order_of_the_dragon::{orders, points};
use crate::window::diplomacy::{Orders, Trial, bar, chosen, gestures};
use crate::window::keys::Deed;
use crate::window::{panels::words, theme};

/// The whole tab. Minor powers and thralls that only held are counted, not listed.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    if is_ordering(sight) || look.own.map.hand.trial.is_some() {
        own(ui, look, sight, pos);
    }
    driven_out(ui, look, sight, pos);
    chosen::list(ui, look.shell, &mut look.asks, sight, &pos);
    let Some(resolved) = sight.view.of::<View>().common.last_moves.as_ref() else {
        if !is_ordering(sight) {
            ui.label(theme::faded("No orders have been opened yet."));
        }
        return;
    };
    ui.label(theme::heading("The orders opened last"));
    if ui.button("Step through them").on_hover_text("On the map, one by one").clicked() {
        look.own.map.playback.step_through(pos.map(), &pos);
    }
    for l in &resolved.heirs {
        let ink = if l.worked { theme::GREEN } else { theme::RED };
        let text = format!("{} {}: {}", heir_words(l.power), match_words(pos, l.to), l.why);
        ui.label(RichText::new(text).small().color(ink));
    }
    let mut lines: Vec<&ResolvedOrder> = resolved.lines.iter().collect();
    // Those nobody asked anything of only fill the list.
    let idle = |l: &ResolvedOrder| l.realm.is_stationary() && l.bid == Bid::Order(Order::Hold) && !l.dislodged;
    let quiet = lines.iter().filter(|l| idle(l)).count();
    lines.retain(|l| !idle(l));
    lines.sort_by_key(|l| (l.realm, l.unit));
    for group in lines.chunk_by(|a, b| a.realm == b.realm || (a.realm.is_stationary() && b.realm.is_stationary())) {
        let name = if group[0].realm.is_stationary() {
            "Minor powers and thralls".to_string()
        } else {
            pos.realm_name(group[0].realm)
        };
        ui.label(RichText::new(name).family(theme::bold()).color(theme::RED));
        for l in group {
            bar::opened(ui, look.shell, &opened(pos, l));
        }
        if let Realm::Major(power) = group[0].realm {
            words::remark(ui, sight, pos.seat_of(power));
        }
    }
    if quiet > 0 {
        ui.label(theme::faded(format!("{quiet} more minor powers and thralls held.")));
    }
}

/// "A Par - Bur", as it was before anybody moved.
pub fn line_words(pos: Pos, l: &ResolvedOrder) -> String {
    let map = pos.map();
    let unit = notation::write_standing(map, l.kind, l.from);
    let sortie = if l.realm.is_stationary() { " (sortie)" } else { "" };
    let rest = match l.bid {
        Bid::Marry(power) => format!("marries {}", heir_words(power)),
        Bid::Order(Order::Hold) => "holds".to_string(),
        Bid::Order(Order::Move { to, via: true }) => format!("- {} via convoy{sortie}", map.label(to)),
        Bid::Order(Order::Move { to, via: false }) => format!("- {}{sortie}", map.label(to)),
        Bid::Order(Order::SupportHold { of }) => format!("supports {}", map.province_label(of)),
        Bid::Order(Order::SupportMove { of, to }) => {
            format!("supports {} - {}", map.province_label(of), map.label(to))
        }
        Bid::Order(Order::Convoy { of, to }) => {
            format!("convoys {} - {}", map.province_label(of), map.province_label(to))
        }
    };
    format!("{unit} {rest}")
}

/// One's own units with their orders; in the sandbox everybody's that have one.
pub fn own(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let trial = look.own.map.hand.trial.clone();
    let units: Vec<&Unit> = match &trial {
        Some(trial) => pos.units().filter(|u| trial.orders.contains_key(&Piece::Unit(u.id.0))).collect(),
        None => orders::to_order(pos, sight.seat).into_iter().map(|(u, _)| u).collect(),
    };
    ui.label(theme::heading(if trial.is_some() { "Orders tried" } else { "Your orders" }));
    ui.scope(|ui| {
        super::dense(ui);
        for unit in units {
            row(ui, look, sight, pos, unit, trial.as_ref());
        }
    });
}

/// A unit with its order.
fn row(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, unit: &Unit, trial: Option<&Trial>) {
    let piece = Piece::Unit(unit.id.0);
    let told = match trial {
        Some(trial) => {
            trial.orders.get(&piece).map(|w| format!("{}: {}", orders::unit_words(pos, unit), pos.way_words(w)))
        }
        None => pos.order_of(unit.id).map(|o| orders::order_words(pos, unit, o)),
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(shield) = look.own.pictures.of(arms(pos, unit.realm), 15.0) {
            ui.add(shield);
        }
        let text = match &told {
            Some(text) => RichText::new(text),
            None => RichText::new(format!("{}: no order", orders::unit_words(pos, unit))).color(theme::RED),
        };
        let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click to order it on the map");
        if row.clicked() {
            gestures::take_up(look.shell, &mut look.asks, sight, &mut look.own.map, piece);
        }
        if told.is_some() {
            let hint = look.shell.settings.keys.hint("Take the order back", Deed::TakeBack);
            let clear = ui.small_button("×").on_hover_text(hint);
            words::name(&clear, format!("Take back the order to {}", orders::unit_words(pos, unit)));
            if clear.clicked() {
                gestures::clear(&pos, &mut look.own.map.hand, &mut look.asks, sight.seat, piece);
            }
        }
    });
    let failed = |t: &Trial| t.lines().iter().find(|l| l.unit == piece && !l.came_off()).map(|l| l.outcome.clone());
    if let Some(why) = trial.and_then(failed) {
        ui.label(RichText::new(format!("    {why}")).small().color(theme::RED));
    }
}

/// One's own units that must retreat.
pub fn driven_out(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    for unit in orders::driven_out(pos, sight.seat) {
        let written = pos.desk(sight.seat).retreats.get(&unit.id);
        let name = orders::unit_words(pos, unit);
        let text = match written {
            Some(Some(to)) => RichText::new(format!("{name}: retreats to {}", pos.map().label(*to))),
            Some(None) => RichText::new(format!("{name}: disbands")),
            None => RichText::new(format!("{name}: driven out")).color(theme::RED),
        };
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.of(arms(pos, unit.realm), 15.0) {
                ui.add(shield);
            }
            let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click, then where it goes");
            if row.clicked() {
                gestures::take_up(look.shell, &mut look.asks, sight, &mut look.own.map, Piece::Unit(unit.id.0));
            }
        });
    }
}

// ---------------------------------------------------------------- The line above the map

/// What to do next, with nothing in hand.
pub fn what_next(pos: Pos, sight: &Sight) -> String {
    if is_ordering(sight) {
        let own = orders::to_order(pos, sight.seat);
        let left = own.iter().filter(|(_, told)| !told).count();
        let points = points::ledger(pos, sight.seat).map_or(0, |a| a.left);
        return match (left, points) {
            (0, 1) => "Every unit has its order; 1 point is left: click a unit without a player to give it one".into(),
            (0, n) if n > 1 => {
                format!("Every unit has its order; {n} points are left: click a unit without a player to give it one")
            }
            _ => bar::still_to_order(own.len(), left),
        };
    }
    match pos.turn.phase {
        Phase::Retreats => "Click a unit that was driven out, then where it goes".into(),
        Phase::Winter => match adjusting(pos, sight.seat) {
            n if n > 0 => format!("Click a lit place to build: {n} due"),
            n if n < 0 => format!("Click a lit place to remove a unit: {} due", -n),
            _ => "Winter: nothing is due but what the panel lists".into(),
        },
        phase => phase.name().into(),
    }
}

fn adjusting(pos: Pos, seat: SeatId) -> i32 {
    let Some(realm) = pos.power_of(seat).map(Realm::Major) else { return 0 };
    let due = orders::due(pos, realm);
    let named = pos.desk(seat).adjustments.iter().filter(|a| a.realm == realm).count();
    due.signum() * (due.abs() - named as i32).max(0)
}

/// With an heir or a unit in hand that gets points.
pub fn in_hand(pos: Pos, hand: &Hand) -> Option<String> {
    if hand.trial.is_some() || !hand.ways_out.is_empty() {
        return None;
    }
    match (hand.unit?, hand.helped) {
        (Piece::Heir(id), None) => {
            let heir = heir_words(pos.find_heir(HeirId(id))?.power);
            let text = if pos.turn.season == Season::Autumn {
                "click a minor power to marry, or another's capital and then the dowry; itself to stay at home"
            } else {
                "click a minor power to marry, or itself to stay at home"
            };
            Some(format!("{heir}: {text}"))
        }
        (Piece::Heir(id), Some(home)) => {
            let heir = heir_words(pos.find_heir(HeirId(id))?.power);
            Some(format!("{heir} marries into {}: click the centre that is the dowry", pos.label(home)))
        }
        (Piece::Unit(id), None) => {
            let unit = pos.find_unit(UnitId(id)).filter(|u| points::is_neutral(u))?;
            let sortie = if unit.realm.is_stationary() { "sorties" } else { "goes" };
            Some(format!(
                "{}: your points say where it {sortie}, whom it helps, or whose heir it marries; itself to hold",
                orders::unit_words(pos, unit)
            ))
        }
        _ => None,
    }
}
