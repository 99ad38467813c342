//! What the seat at the screen may do now: the place pointed at first, then everything by its heading, and greyed
//! with the reason what belongs to the phase but is not allowed.

use crate::engine::Act;
use std::collections::BTreeMap;

use bevy::prelude::KeyCode;
use bevy_egui::egui::{self, RichText};

use super::side::Tab;
use super::{advice, parting, words};
use crate::table::{Loss, Refusal};
use crate::window::guard;
use crate::window::keys::Deed;
use crate::window::look::{Outlook, Panels};
use crate::window::report;
use crate::window::sight::{Offer, Sight};
use crate::window::theme;

/// While others decide only what is in hand and the seat's own cards; after the end what came of it.
pub fn show(ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    guard::dim(ui, look);
    if let Some(outcome) = &sight.outcome {
        ending(ui, look, &sight, outcome);
        return;
    }
    if game.is_planning(look) {
        game.plan(ui, look, &sight);
        game.cards(ui, look, &sight);
        return;
    }
    game.in_hand(ui, look, &sight);
    if !sight.deciding() {
        game.cards(ui, look, &sight);
        return;
    }
    advice::show(ui, look, &sight);
    game.above_offers(ui, look, &sight);
    let at = look.shell.desk.at.clone();
    if let Some(place) = &at {
        let here = here(&sight, at.as_deref());
        if !here.is_empty() {
            ui.label(theme::heading(look.shell.shows.0.place_name(place)));
        }
        game.above_heading(ui, look, &sight, None);
        for offer in here {
            button(ui, look, &sight, offer);
        }
    }
    let groups = grouped(&sight, at.as_deref());
    let few = groups.len() <= 2;
    for (heading, offers) in groups {
        let long = offers.len() > 7;
        let title = RichText::new(if long { format!("{heading} ({})", offers.len()) } else { heading.clone() })
            .family(theme::bold())
            .color(theme::RED);
        let list = |ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels| {
            // First, as long lists push what follows them out of sight.
            game.above_heading(ui, look, &sight, Some(&heading));
            for offer in &offers {
                button(ui, look, &sight, offer);
            }
            for (offer, no) in sight.refused.iter().filter(|(o, _)| o.heading == heading && !o.is.ends) {
                greyed(ui, look, &sight, offer, no);
            }
        };
        if long {
            // What the coach means is not left in a closed list.
            let meant = offers.iter().any(|o| sight.meant().contains(&o.act));
            let open = offers.len() < 16 || few || meant;
            egui::CollapsingHeader::new(title).id_salt(&heading).default_open(open).show(ui, |ui| list(ui, look, game));
        } else {
            ui.label(title.size(17.0));
            list(ui, look, game);
        }
    }
    let headings: Vec<&str> = sight.offers.iter().map(|o| o.heading.as_str()).collect();
    let mut rest: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for pair in sight.refused.iter().filter(|(o, _)| !o.is.ends && !headings.contains(&o.heading.as_str())) {
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
    game.cards(ui, look, &sight);
}

/// Offers for the place pointed at.
fn here<'a>(sight: &'a Sight, at: Option<&str>) -> Vec<&'a Offer> {
    sight.offers.iter().filter(|o| at.is_some() && o.is.target.as_deref() == at).collect()
}

/// Offers by heading in the order of the list, then what may be done beside the phase, last what can never be made good
/// again; less those of the footer and of the place pointed at.
fn grouped(sight: &Sight, at: Option<&str>) -> Vec<(String, Vec<Offer>)> {
    let mut groups: Vec<(String, Vec<Offer>)> = vec![];
    let (aside, first): (Vec<_>, Vec<_>) = sight.offers.iter().partition(|o| o.is.aside);
    for offer in first.into_iter().chain(aside) {
        if offer.is.ends || (at.is_some() && offer.is.target.as_deref() == at) {
            continue;
        }
        match groups.iter_mut().find(|(h, _)| *h == offer.heading) {
            Some((_, list)) => list.push(offer.clone()),
            None => groups.push((offer.heading.clone(), vec![offer.clone()])),
        }
    }
    let for_good = |offer: &Offer| offer.loss == Some(Loss::ForGood);
    for (_, list) in &mut groups {
        list.sort_by_key(for_good);
    }
    groups.sort_by_key(|(_, list)| list.iter().all(for_good));
    groups
}

fn button(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight, offer: &Offer) {
    // What takes something away has no key: it is not pressed by the way.
    let there = |act: &Act| sight.offers.iter().any(|o| o.act == *act);
    let digit = if offer.loss.is_none() { look.guard.digits.of(&offer.act, there) } else { None };
    let key = digit.map_or(String::new(), |digit| format!("{digit}  "));
    let words = format!("{key}{}", offer.text);
    let width = ui.available_width();
    let for_good = offer.loss == Some(Loss::ForGood) && !sight.all_lose;
    let response = ui
        .with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            ui.set_width(width);
            match (for_good, offer.grave) {
                (true, _) => ui.add(theme::grave(words).wrap()),
                (false, false) => ui.add(egui::Button::new(words).wrap()),
                (false, true) => theme::chance(ui, words),
            }
        })
        .inner;
    let mut hint: Vec<String> = offer.odds.clone();
    if for_good {
        hint.push("This cannot be made good again: you are asked once more.".into());
    } else if offer.grave {
        hint.push("Dice fall or something is shown: this cannot be undone.".into());
    }
    hint.extend(digit.map(|digit| format!("Key {digit}")));
    let response = if hint.is_empty() { response } else { response.on_hover_text(hint.join("\n")) };
    gild(ui, sight, offer, response.rect.expand(1.0));
    if response.hovered()
        && let Some(place) = offer.is.target.clone()
    {
        look.shell.desk.flash = Some((place, 0.6));
    }
    if response.clicked() {
        look.want(&offer.act);
    }
    for line in offer.odds.iter().filter(|_| offer.is.writes_odds) {
        ui.label(RichText::new(format!("    {line}")).small().color(theme::FADED));
    }
}

/// A rim of gilt round what the coach means.
pub fn gild(ui: &egui::Ui, sight: &Sight, offer: &Offer, rect: egui::Rect) {
    if sight.meant().contains(&offer.act) {
        let gilt = egui::Stroke::new(2.5, egui::Color32::from_rgb(0xe0, 0xa8, 0x2e));
        ui.painter().rect_stroke(rect, 4.0, gilt, egui::StrokeKind::Inside);
    }
}

/// What is not allowed now, with its reason.
pub fn greyed(ui: &mut egui::Ui, look: &Outlook, sight: &Sight, offer: &Offer, no: &Refusal) {
    let width = ui.available_width();
    let words = words::rule_text(&look.shell.desk.rules, &no.rule).map(|t| format!("\n{t}")).unwrap_or_default();
    ui.add_enabled_ui(false, |ui| {
        ui.add(egui::Button::new(&offer.text).wrap().min_size(egui::vec2(width, 0.0)))
            .on_disabled_hover_text(format!("{}{words}", sight.barred(no)));
    });
}

fn ending(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight, outcome: &crate::table::Outcome) {
    ui.label(theme::title("The game is over", 28.0));
    ui.label(&outcome.text);
    ui.add_space(4.0);
    // Above what may be long.
    report::button(ui, &mut look.shell, egui::Vec2::ZERO);
    ui.add_space(6.0);
    for (place, seats) in outcome.places() {
        for seat in seats {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::title(format!("{place}."), 20.0));
                words::seat_chip(ui, *seat, sight.tint(*seat));
                let ((plays, stands), name) = (sight.standing(*seat), sight.name(*seat));
                let parts = [plays, &name, stands];
                let mut said: Vec<&str> = vec![];
                for part in parts.into_iter().filter(|part| !part.is_empty()) {
                    if !said.contains(&part) {
                        said.push(part);
                    }
                }
                ui.label(said.join(", "));
            });
        }
    }
}

/// 1 to 9 take the offers as numbered, while they can be seen; E ends the phase.
pub fn number_keys(look: &mut Outlook, game: &mut dyn Panels) {
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
    let Some(sight) = look.eyes.sight.clone() else { return };
    let planning = game.is_planning(look);
    if !sight.deciding() || (planning && !game.plan_keeps_foot()) {
        return;
    }
    // Of a plan the offers stand elsewhere, without numbers.
    let seen = look.shell.desk.tab == Tab::Decision && !planning;
    let struck = DIGITS.iter().position(|k| look.keys.tapped(*k)).filter(|_| seen);
    let picked = struck.and_then(|n| look.guard.digits.act(n as u8 + 1)).cloned();
    if let Some(act) = picked.filter(|act| sight.offers.iter().any(|o| o.act == *act)) {
        look.want(&act);
    } else if look.keys.did(&look.shell.settings.keys, Deed::EndPhase)
        && let Some(offer) = sight.offers.iter().find(|o| o.is.ends)
    {
        parting::finish(look, offer);
    }
}
