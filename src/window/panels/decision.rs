//! What the seat at the screen may do now: the place pointed at first, then everything by its heading, and greyed
//! with the reason what belongs to the phase but is not allowed.

use std::collections::BTreeMap;

use bevy::prelude::KeyCode;
use bevy_egui::egui::{self, RichText};

use super::words;
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::components::{Phase, Place};
use crate::games::divine_right::frames::Frame;
use crate::games::divine_right::ids::{CardId, CounterId};
use crate::table::Refusal;
use crate::window::asks::Ask;
use crate::window::choice::target;
use crate::window::counters::piles::hex_of;
use crate::window::desk::Look;
use crate::window::keys::{Deed, Keys};
use crate::window::sight::{Offer, Sight};
use crate::window::theme;

pub fn show(ui: &mut egui::Ui, look: &mut Look) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    if let Some(outcome) = &sight.outcome {
        ending(ui, &sight, outcome);
        return;
    }
    if look.choice.picking.is_some() {
        super::picking::show(ui, look, &sight);
        hand(ui, look, &sight);
        return;
    }
    super::stack::show(ui, look, &sight);
    if !sight.deciding() {
        hand(ui, look, &sight);
        return;
    }
    if sight.marches > 0 && look.choice.units.is_empty() {
        let key = look.settings.keys.words(Deed::NextStack);
        ui.label(theme::faded(format!("Click a stack of yours on the map to move it; {key} goes to the next.")));
    }
    deployment(ui, look, &sight);
    let mut n = 0;
    if let Some(at) = look.desk.at {
        let here: Vec<&Offer> = sight.offers.iter().filter(|o| target(&o.action) == Some(at)).collect();
        if !here.is_empty() {
            ui.label(theme::heading(words::place(&look.atlas.0.map, at)));
            super::picking::begin(ui, look, &sight, None);
            for offer in here {
                button(ui, look, offer, &mut n);
            }
        } else {
            super::picking::begin(ui, look, &sight, None);
        }
    }
    let groups = grouped(&sight, look.desk.at);
    let few = groups.len() <= 2;
    for (heading, offers) in groups {
        let long = offers.len() > 7;
        let title = RichText::new(if long { format!("{heading} ({})", offers.len()) } else { heading.clone() })
            .family(theme::bold())
            .color(theme::RED);
        let mut list = |ui: &mut egui::Ui, look: &mut Look| {
            // First, as long lists push what follows them out of sight.
            super::picking::begin(ui, look, &sight, Some(&heading));
            for offer in &offers {
                button(ui, look, offer, &mut n);
            }
            for (offer, no) in sight.refused.iter().filter(|(o, _)| o.heading == heading && !ends(&o.action)) {
                greyed(ui, look, offer, no);
            }
        };
        if long {
            let open = offers.len() < 16 || few;
            let shown =
                egui::CollapsingHeader::new(title).id_salt(&heading).default_open(open).show(ui, |ui| list(ui, look));
            if shown.body_returned.is_none() {
                // Keys count the offers of closed lists too.
                n += offers.len();
            }
        } else {
            ui.label(title.size(17.0));
            list(ui, look);
        }
    }
    let headings: Vec<&str> = sight.offers.iter().map(|o| o.heading.as_str()).collect();
    let mut rest: BTreeMap<String, Vec<&(Offer, Refusal)>> = BTreeMap::new();
    for pair in sight.refused.iter().filter(|(o, _)| !ends(&o.action) && !headings.contains(&o.heading.as_str())) {
        rest.entry(pair.0.heading.clone()).or_default().push(pair);
    }
    for (heading, list) in rest {
        let title = RichText::new(format!("{heading}: none now ({})", list.len())).color(theme::FADED);
        egui::CollapsingHeader::new(title).id_salt(("none", heading)).default_open(list.len() < 3).show(ui, |ui| {
            for (offer, no) in list {
                greyed(ui, look, offer, no);
            }
        });
    }
    hand(ui, look, &sight);
}

/// Units are placed in any order: each that differs from the others can come first.
fn deployment(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(Frame::Deploy { units, .. }) = &sight.view.frame else { return };
    let book = look.atlas.0.clone();
    let mut kinds: Vec<CounterId> = vec![];
    for id in units {
        let look = |id: &CounterId| (book.counter(*id).kind, book.counter(*id).origin, book.counter(*id).site_key());
        if !kinds.iter().any(|k| look(k) == look(id)) {
            kinds.push(*id);
        }
    }
    if kinds.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.label("Or first");
            for id in kinds.into_iter().skip(1) {
                let chosen = look.choice.units.contains(&id);
                if ui.selectable_label(chosen, sight.unit_name(book.counter(id))).clicked() {
                    if chosen { look.choice.drop_all() } else { look.choice.name(id) }
                }
            }
        });
    }
    if look.choice.pile.is_empty() && !look.choice.wishes.is_empty() {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            super::wishes::show(ui, look);
        });
    }
}

/// What ends the phase, always in sight below the list.
pub fn footer(ui: &mut egui::Ui, look: &mut Look) {
    if look.choice.picking.is_some() {
        super::picking::footer(ui, look);
        return;
    }
    let Some(sight) = look.eyes.sight.clone() else { return };
    for (k, offer) in sight.offers.iter().filter(|o| ends(&o.action)).enumerate() {
        let width = ui.available_width();
        let response = ui.add(theme::grave(&offer.text).wrap().min_size(egui::vec2(width, 30.0)));
        let mut hint = if k == 0 { format!("Key {}", look.settings.keys.words(Deed::EndPhase)) } else { String::new() };
        if offer.grave {
            hint.push_str("\nThis cannot be undone.");
        }
        let response = if hint.is_empty() { response } else { response.on_hover_text(hint.trim()) };
        if response.clicked() {
            look.asks.put(Ask::Do(offer.action.clone()));
        }
    }
    for (offer, no) in sight.refused.iter().filter(|(o, _)| ends(&o.action)) {
        greyed(ui, look, offer, no);
    }
}

/// Offers by heading in the order of the list, less those of the footer.
fn grouped(sight: &Sight, at: Option<crate::games::divine_right::ids::HexId>) -> Vec<(String, Vec<Offer>)> {
    let mut groups: Vec<(String, Vec<Offer>)> = vec![];
    for offer in &sight.offers {
        if ends(&offer.action) || (at.is_some() && target(&offer.action) == at) {
            continue;
        }
        match groups.iter_mut().find(|(h, _)| *h == offer.heading) {
            Some((_, list)) => list.push(offer.clone()),
            None => groups.push((offer.heading.clone(), vec![offer.clone()])),
        }
    }
    groups
}

/// Does this end the phase or the choice?
pub fn ends(action: &Action) -> bool {
    matches!(
        action,
        Action::EndSieges
            | Action::EndMovement
            | Action::EndAnnouncements
            | Action::EndDiplomacy
            | Action::StayPut
            | Action::Forgo
            | Action::DeployRest
    )
}

fn button(ui: &mut egui::Ui, look: &mut Look, offer: &Offer, n: &mut usize) {
    *n += 1;
    let key = if *n <= 9 { format!("{n}  ") } else { String::new() };
    let words = format!("{key}{}", offer.text);
    let widget = if offer.grave { theme::grave(words).wrap() } else { egui::Button::new(words).wrap() };
    let width = ui.available_width();
    let response = ui
        .with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            ui.set_width(width);
            ui.add(widget)
        })
        .inner;
    let mut hint: Vec<String> = offer.odds.clone();
    if offer.grave {
        hint.push("Dice fall or something is shown: this cannot be undone.".into());
    }
    if *n <= 9 {
        hint.push(format!("Key {n}"));
    }
    let response = if hint.is_empty() { response } else { response.on_hover_text(hint.join("\n")) };
    if response.hovered()
        && let Some(hex) = target(&offer.action)
    {
        look.desk.flash = Some((hex, 0.6));
    }
    if response.clicked() {
        look.asks.put(Ask::Do(offer.action.clone()));
    }
    for line in offer
        .odds
        .iter()
        .filter(|_| matches!(offer.action, Action::RollSiege { .. } | Action::Announce(_) | Action::Negotiate(_)))
    {
        ui.label(RichText::new(format!("    {line}")).small().color(theme::FADED));
    }
}

fn greyed(ui: &mut egui::Ui, look: &mut Look, offer: &Offer, no: &Refusal) {
    let width = ui.available_width();
    let words =
        super::words::rule_text(&look.desk.rules, &no.rule).map(|t| format!("\n{} {t}", no.rule)).unwrap_or_default();
    ui.add_enabled_ui(false, |ui| {
        ui.add(egui::Button::new(&offer.text).wrap().min_size(egui::vec2(width, 0.0)))
            .on_disabled_hover_text(format!("{}{words}", no.text));
    });
}

/// The seat's own cards.
fn hand(ui: &mut egui::Ui, look: &Look, sight: &Sight) {
    if sight.view.hand.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(theme::heading("Your cards"));
    ui.horizontal_wrapped(|ui| {
        for id in &sight.view.hand {
            card(ui, look, *id);
        }
    });
}

fn card(ui: &mut egui::Ui, look: &Look, id: CardId) {
    let info = look.atlas.0.card(id);
    let frame = theme::card().show(ui, |ui| {
        ui.vertical(|ui| {
            ui.label(RichText::new(&info.label).family(theme::bold()));
            ui.label(RichText::new(format!("+{}", info.bonus)).family(theme::bold()).size(20.0).color(theme::RED));
        });
    });
    let banish = match info.banish {
        0 => "A failure does not banish your ambassador.".to_string(),
        n => format!("A failure banishes your ambassador from that court for {n} turns."),
    };
    frame.response.on_hover_text(format!("{info}. {banish}"));
}

fn ending(ui: &mut egui::Ui, sight: &Sight, outcome: &crate::table::Outcome) {
    ui.label(theme::title("The game is over", 28.0));
    ui.label(&outcome.text);
    ui.add_space(6.0);
    for (n, group) in outcome.ranking.iter().enumerate() {
        for seat in group {
            ui.horizontal(|ui| {
                ui.label(theme::title(format!("{}.", n + 1), 20.0));
                words::seat_chip(ui, *seat, sight.colour(*seat));
                let points = sight.view.players.iter().find(|p| p.id == *seat).map_or(0, |p| p.points);
                ui.label(format!("{}, {points} victory points", sight.name(*seat)));
            });
        }
    }
}

/// The next stack of this seat with movement left.
pub fn next_stack(look: &mut Look) {
    let Some(sight) = &look.eyes.sight else { return };
    if sight.view.phase != Phase::Movement {
        return;
    }
    let book = &look.atlas.0;
    let waiting: Vec<_> = look
        .board
        .piles
        .iter()
        .filter(|p| p.owner == Some(sight.seat))
        .filter(|p| {
            p.units.iter().any(|id| {
                let c = &sight.view.counters[id.index()];
                !c.deeds.halted && matches!(c.place, Place::At { .. }) && c.deeds.spent < book.counter(*id).allowance
            })
        })
        .cloned()
        .collect();
    let after = look.choice.hex.and_then(|hex| waiting.iter().position(|p| p.hex == hex)).map_or(0, |n| n + 1);
    let Some(pile) = waiting.get(after).or_else(|| waiting.first()) else { return };
    let units = pile.units.iter().copied().filter(|id| hex_of(&sight.view, *id).is_some()).collect::<Vec<_>>();
    let hex = pile.hex;
    let chosen = units
        .iter()
        .copied()
        .filter(|id| {
            matches!(sight.view.counters[id.index()].place, Place::At { .. })
                && !sight.view.counters[id.index()].deeds.halted
        })
        .collect();
    look.choice.take(hex, units, chosen);
    look.desk.at = Some(hex);
    look.asks.put(Ask::LookAt(hex));
}

/// 1 to 9 take the offers as numbered; E ends the phase.
pub fn number_keys(keys: &Keys, look: &mut Look) {
    const DIGITS: [KeyCode; 9] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let Some(sight) = &look.eyes.sight else { return };
    if !sight.deciding() || look.choice.picking.is_some() {
        return;
    }
    let mut order: Vec<Offer> = vec![];
    if let Some(at) = look.desk.at {
        order.extend(sight.offers.iter().filter(|o| target(&o.action) == Some(at)).cloned());
    }
    order.extend(grouped(sight, look.desk.at).into_iter().flat_map(|(_, list)| list));
    let picked = DIGITS.iter().position(|k| keys.tapped(*k)).and_then(|n| order.get(n).cloned());
    let ending = keys
        .did(&look.settings.keys, Deed::EndPhase)
        .then(|| sight.offers.iter().find(|o| ends(&o.action)).cloned())
        .flatten();
    if let Some(offer) = picked.or(ending) {
        look.asks.put(Ask::Do(offer.action));
    }
}
