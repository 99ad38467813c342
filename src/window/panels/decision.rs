//! What the seat at the screen may do now: the place pointed at first, then everything by its heading, and greyed
//! with the reason what belongs to the phase but is not allowed.

use std::collections::BTreeMap;

use bevy::prelude::KeyCode;
use bevy_egui::egui::{self, RichText};

use super::words;
use crate::table::Refusal;
use crate::window::asks::Ask;
use crate::window::desk::Look;
use crate::window::keys::{Deed, Keys};
use crate::window::report;
use crate::window::shown::Shown;
use crate::window::sight::{Offer, Sight};
use crate::window::theme;

/// While others decide only what is in hand and the seat's own cards; after the end what came of it.
pub fn show<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    if let Some(outcome) = &sight.outcome {
        ending(ui, &sight, outcome);
        ui.add_space(8.0);
        report::button(ui, look, egui::Vec2::ZERO);
        return;
    }
    if G::is_planning(look) {
        G::plan(ui, look, &sight);
        G::cards(ui, look, &sight);
        return;
    }
    G::in_hand(ui, look, &sight);
    if !sight.deciding() {
        G::cards(ui, look, &sight);
        return;
    }
    G::above_offers(ui, look, &sight);
    let mut n = 0;
    let at = look.desk.at.clone();
    if let Some(place) = &at {
        let here = here(&sight, at.as_deref());
        if !here.is_empty() {
            ui.label(theme::heading(G::place_name(place)));
        }
        G::above_heading(ui, look, &sight, None);
        for offer in here {
            button(ui, look, offer, &mut n);
        }
    }
    let groups = grouped(&sight, at.as_deref());
    let few = groups.len() <= 2;
    for (heading, offers) in groups {
        let long = offers.len() > 7;
        let title = RichText::new(if long { format!("{heading} ({})", offers.len()) } else { heading.clone() })
            .family(theme::bold())
            .color(theme::RED);
        let mut list = |ui: &mut egui::Ui, look: &mut Look<G>| {
            // First, as long lists push what follows them out of sight.
            G::above_heading(ui, look, &sight, Some(&heading));
            for offer in &offers {
                button(ui, look, offer, &mut n);
            }
            for (offer, no) in sight.refused.iter().filter(|(o, _)| o.heading == heading && !G::ends(&o.action)) {
                greyed(ui, look, &sight, offer, no);
            }
        };
        if long {
            // What the coach means is not left in a closed list.
            let coach = sight.coach.as_ref();
            let meant = coach.is_some_and(|coach| offers.iter().any(|o| coach.meant.contains(&o.action)));
            let open = offers.len() < 16 || few || meant;
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
    let mut rest: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for pair in sight.refused.iter().filter(|(o, _)| !G::ends(&o.action) && !headings.contains(&o.heading.as_str())) {
        rest.entry(pair.0.heading.clone()).or_default().push(pair);
    }
    for (heading, list) in rest {
        let title = RichText::new(format!("{heading}: none now ({})", list.len())).color(theme::FADED);
        egui::CollapsingHeader::new(title).id_salt(("none", heading)).default_open(list.len() < 3).show(ui, |ui| {
            for (offer, no) in list {
                greyed(ui, look, &sight, offer, no);
            }
        });
    }
    G::cards(ui, look, &sight);
}

/// What ends the phase, always in sight below the list.
pub fn footer<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>) {
    if G::is_planning(look) && !G::PLAN_KEEPS_FOOT {
        G::plan_foot(ui, look);
        return;
    }
    let Some(sight) = look.eyes.sight.clone() else { return };
    for (k, offer) in sight.offers.iter().filter(|o| G::ends(&o.action)).enumerate() {
        let width = ui.available_width();
        let undone = look.desk.sure.clone().filter(|sure| G::left_undone(look, &offer.action).as_ref() == Some(sure));
        let face = match &undone {
            Some(undone) => {
                ui.add(egui::Label::new(RichText::new(format!("{undone}.")).color(theme::RED)).wrap());
                "Do it all the same"
            }
            None => &offer.text,
        };
        let response = ui.add(theme::grave(face).wrap().min_size(egui::vec2(width, 30.0)));
        if sight.coach.as_ref().is_some_and(|coach| coach.meant.contains(&offer.action)) {
            let gilt = egui::Stroke::new(2.5, egui::Color32::from_rgb(0xe0, 0xa8, 0x2e));
            ui.painter().rect_stroke(response.rect, 4.0, gilt, egui::StrokeKind::Inside);
        }
        let mut hint = if k == 0 { format!("Key {}", look.settings.keys.words(Deed::EndPhase)) } else { String::new() };
        if offer.grave {
            hint.push_str("\nThis cannot be undone.");
        }
        let response = if hint.is_empty() { response } else { response.on_hover_text(hint.trim()) };
        if response.clicked() {
            finish(look, offer);
        }
    }
    for (offer, no) in sight.refused.iter().filter(|(o, _)| G::ends(&o.action)) {
        ui.add(egui::Label::new(RichText::new(sight.barred(no)).small().color(theme::RED)).wrap());
        greyed(ui, look, &sight, offer, no);
    }
}

/// Ends the phase; what would be left undone is said first, and asked again.
fn finish<G: Shown>(look: &mut Look<G>, offer: &Offer<G::Action>) {
    let undone = G::left_undone(look, &offer.action);
    if undone.is_some() && look.desk.sure != undone {
        look.desk.sure = undone;
        return;
    }
    look.desk.sure = None;
    look.asks.put(Ask::Do(offer.action.clone()));
}

/// Offers for the place pointed at.
fn here<'a, G: Shown>(sight: &'a Sight<G>, at: Option<&str>) -> Vec<&'a Offer<G::Action>> {
    sight.offers.iter().filter(|o| at.is_some() && G::target(&o.action).as_deref() == at).collect()
}

/// Offers by heading in the order of the list, what may be done beside the phase last; less those of the footer and of the
/// place pointed at.
fn grouped<G: Shown>(sight: &Sight<G>, at: Option<&str>) -> Vec<(String, Vec<Offer<G::Action>>)> {
    let mut groups: Vec<(String, Vec<Offer<G::Action>>)> = vec![];
    let (aside, first): (Vec<_>, Vec<_>) = sight.offers.iter().partition(|o| G::is_aside(&o.action));
    for offer in first.into_iter().chain(aside) {
        if G::ends(&offer.action) || (at.is_some() && G::target(&offer.action).as_deref() == at) {
            continue;
        }
        match groups.iter_mut().find(|(h, _)| *h == offer.heading) {
            Some((_, list)) => list.push(offer.clone()),
            None => groups.push((offer.heading.clone(), vec![offer.clone()])),
        }
    }
    groups
}

fn button<G: Shown>(ui: &mut egui::Ui, look: &mut Look<G>, offer: &Offer<G::Action>, n: &mut usize) {
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
    let coach = look.eyes.sight.as_ref().and_then(|sight| sight.coach.as_ref());
    if coach.is_some_and(|coach| coach.meant.contains(&offer.action)) {
        let gilt = egui::Stroke::new(2.5, egui::Color32::from_rgb(0xe0, 0xa8, 0x2e));
        ui.painter().rect_stroke(response.rect.expand(1.0), 4.0, gilt, egui::StrokeKind::Outside);
    }
    if response.hovered()
        && let Some(place) = G::target(&offer.action)
    {
        look.desk.flash = Some((place, 0.6));
    }
    if response.clicked() {
        look.asks.put(Ask::Do(offer.action.clone()));
    }
    for line in offer.odds.iter().filter(|_| G::writes_odds(&offer.action)) {
        ui.label(RichText::new(format!("    {line}")).small().color(theme::FADED));
    }
}

fn greyed<G: Shown>(ui: &mut egui::Ui, look: &Look<G>, sight: &Sight<G>, offer: &Offer<G::Action>, no: &Refusal) {
    let width = ui.available_width();
    let words = words::rule_text(&look.desk.rules, &no.rule).map(|t| format!("\n{t}")).unwrap_or_default();
    ui.add_enabled_ui(false, |ui| {
        ui.add(egui::Button::new(&offer.text).wrap().min_size(egui::vec2(width, 0.0)))
            .on_disabled_hover_text(format!("{}{words}", sight.barred(no)));
    });
}

fn ending<G: Shown>(ui: &mut egui::Ui, sight: &Sight<G>, outcome: &crate::table::Outcome) {
    ui.label(theme::title("The game is over", 28.0));
    ui.label(&outcome.text);
    ui.add_space(6.0);
    for (n, group) in outcome.ranking.iter().enumerate() {
        for seat in group {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::title(format!("{}.", n + 1), 20.0));
                words::seat_chip(ui, *seat, sight.tint(*seat));
                let standing = match G::standing(&sight.view, *seat) {
                    standing if standing.is_empty() => String::new(),
                    standing => format!(", {standing}"),
                };
                ui.label(format!("{}{standing}", sight.name(*seat)));
            });
        }
    }
}

/// 1 to 9 take the offers as numbered; E ends the phase.
pub fn number_keys<G: Shown>(keys: &Keys, look: &mut Look<G>) {
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
    let planning = G::is_planning(look);
    if !sight.deciding() || (planning && !G::PLAN_KEEPS_FOOT) {
        return;
    }
    let at = look.desk.at.as_deref();
    let mut order: Vec<Offer<G::Action>> = here(sight, at).into_iter().cloned().collect();
    order.extend(grouped(sight, at).into_iter().flat_map(|(_, list)| list));
    if planning {
        // The offers stand elsewhere, without numbers.
        order.clear();
    }
    let picked = DIGITS.iter().position(|k| keys.tapped(*k)).and_then(|n| order.get(n).cloned());
    let ending = keys
        .did(&look.settings.keys, Deed::EndPhase)
        .then(|| sight.offers.iter().find(|o| G::ends(&o.action)).cloned())
        .flatten();
    match (picked, ending) {
        (Some(offer), _) => look.asks.put(Ask::Do(offer.action)),
        (None, Some(offer)) => finish(look, &offer),
        (None, None) => {}
    }
}
