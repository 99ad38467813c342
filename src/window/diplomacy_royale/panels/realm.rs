//! The court of a realm: titles to be given, commands to be assigned, prisoners and their ransom (6.1, 6.3, 7.1).

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, act};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::court::{self, CourtDeed};
use crate::games::diplomacy_royale::orders;
use crate::window::asks::Ask;
use crate::window::dynasty::people;
use crate::window::{panels::words, theme};

/// What is being put together: which captive for what.
#[derive(Clone, Debug, Default)]
pub struct Realm {
    ransom: Option<(CharacterId, String)>,
}

pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let offers = look.own.court.offers(mind);
    let men = |wanted: fn(&CourtDeed) -> bool| {
        let mut out: Vec<CharacterId> = offers
            .iter()
            .filter_map(|a| match a {
                Action::Court(deed) if wanted(deed) => Some(deed.who()),
                _ => None,
            })
            .collect();
        out.dedup();
        out
    };
    let titles = men(|d| matches!(d, CourtDeed::Grant { .. }));
    let commands = men(|d| matches!(d, CourtDeed::Assign { .. }));
    if !titles.is_empty() {
        head(ui, look, "Titles to give", "ROY 7.1-1");
        titles.into_iter().for_each(|who| grant(ui, look, mind, &offers, who));
    }
    if !commands.is_empty() {
        head(ui, look, "Commands to assign", "ROY 6.1-1");
        commands.into_iter().for_each(|who| assign(ui, look, mind, &offers, who));
    }
    let held: Vec<CharacterId> = court::captives_of(mind.pos(), mind.seat()).map(|c| c.id).collect();
    if !held.is_empty() {
        head(ui, look, "Your prisoners", "ROY 6.3-3");
        held.into_iter().for_each(|who| prisoner(ui, look, mind, who));
    }
}

fn head(ui: &mut egui::Ui, look: &mut Look, title: &str, rule: &str) {
    ui.horizontal(|ui| {
        ui.label(theme::heading(title));
        words::rule_mark(ui, look, rule);
    });
}

fn person(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    people::link(ui, look, mind, who, format!("{} ({})", pos.name_of(who), pos.age(who)));
}

/// The provinces, with what a title there is worth; hovering shows the place on the map.
fn grant(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, offers: &[Action], who: CharacterId) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        person(ui, look, mind, who);
        let menu = ui.menu_button("A title in…", |ui| {
            egui::ScrollArea::vertical().id_salt(("grant", who.0)).max_height(280.0).show(ui, |ui| {
                for action in offers {
                    let Action::Court(CourtDeed::Grant { who: of, province }) = action else { continue };
                    if *of != who {
                        continue;
                    }
                    let centre = if pos.map().data(*province).centre { ", a centre" } else { "" };
                    let pick = ui.button(format!("{}{centre}", pos.label(*province)));
                    if pick.hovered() {
                        look.desk.flash = Some((pos.map().data(*province).key.clone(), 0.6));
                    }
                    if pick.clicked() {
                        look.asks.put(Ask::Do(action.clone()));
                        ui.close();
                    }
                }
            });
        });
        words::name(&menu.response, format!("A title for {}", pos.name_of(who)));
    });
}

/// The units, with what he would be worth there.
fn assign(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, offers: &[Action], who: CharacterId) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        person(ui, look, mind, who);
        ui.label(RichText::new(format!("{:+}", court::worth(pos, who))).family(theme::bold()))
            .on_hover_text("His Leadership, with the Guile of his wife");
        let menu = ui.menu_button("Leads…", |ui| {
            for action in offers {
                let Action::Court(CourtDeed::Assign { who: of, unit }) = action else { continue };
                let Some(found) = pos.find_unit(*unit).filter(|_| *of == who) else { continue };
                let pick = ui.button(format!("{} {}", found.power.adjective(), orders::unit_words(pos, found)));
                if let Some(at) = found.at.filter(|_| pick.hovered()) {
                    look.desk.flash = Some((pos.map().data(pos.map().province(at)).key.clone(), 0.6));
                }
                if pick.clicked() {
                    look.asks.put(Ask::Do(action.clone()));
                    ui.close();
                }
            }
        });
        words::name(&menu.response, format!("A command for {}", pos.name_of(who)));
    });
}

fn prisoner(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            person(ui, look, mind, who);
            if let Some(home) = pos.character(who).keeper {
                ui.label(format!("of {}", pos.seat_name(home)));
            }
        });
        ui.horizontal_wrapped(|ui| {
            people::whole(ui);
            act(ui, look, mind, "Send home", &Action::Court(CourtDeed::Return { who }));
            act(ui, look, mind, "Put to death", &Action::Court(CourtDeed::Execute { who }));
        });
        let mut text = match &look.own.court.realm.ransom {
            Some((of, text)) if *of == who => text.clone(),
            _ => String::new(),
        };
        ui.horizontal_wrapped(|ui| {
            let field =
                ui.add(egui::TextEdit::singleline(&mut text).hint_text("What you ask for").desired_width(150.0));
            words::name(&field, format!("Ransom for {}", pos.name_of(who)));
            if field.changed() {
                look.own.court.realm.ransom = Some((who, text.clone()));
            }
            let words = text.trim().to_string();
            act(ui, look, mind, "Offer", &Action::Court(CourtDeed::OfferRansom { who, against: vec![], words }));
        });
    });
}
