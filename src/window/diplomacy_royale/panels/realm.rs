//! The court of a realm: titles to be given, commands to be assigned, a crown to be made anew (6.1, 7.1, 8.2).

use bevy_egui::egui::{self, RichText};
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, Now, act, now};
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::court::{self, CourtDeed};
use crate::games::diplomacy_royale::orders;
use crate::table::signed;
use crate::window::asks::Ask;
use crate::window::dynasty::people;
use crate::window::{panels::words, theme};

/// A kingdom being made anew: by whom, where, of what name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Founding {
    king: Option<CharacterId>,
    capital: Option<ProvinceId>,
    name: String,
}

/// What the rules offer the seat at court, sorted by what is given; nothing where they offer none of it.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let now = now(look, mind);
    let men = |wanted: fn(&CourtDeed) -> bool| {
        let mut out: Vec<CharacterId> = now.court.iter().filter(|deed| wanted(deed)).map(CourtDeed::who).collect();
        out.dedup();
        out
    };
    let titles = men(|d| matches!(d, CourtDeed::Grant { .. }));
    let commands = men(|d| matches!(d, CourtDeed::Assign { .. } | CourtDeed::LayDown { .. }));
    if !titles.is_empty() {
        head(ui, look, "Titles to give", "ROY 7.1-1");
        titles.into_iter().for_each(|who| grant(ui, look, mind, &now, who));
    }
    if !commands.is_empty() {
        head(ui, look, "Commands to assign", "ROY 6.1-1");
        commands.into_iter().for_each(|who| assign(ui, look, mind, &now, who));
    }
    kingdom(ui, look, mind, &now.court);
}

/// A heading with the mark of its rule, an id with the game's prefix.
pub fn head(ui: &mut egui::Ui, look: &mut Look, title: &str, rule: &str) {
    ui.horizontal(|ui| {
        ui.label(theme::heading(title));
        words::rule_mark(ui, look.shell, rule);
    });
}

fn person(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    people::link(ui, &mut look.own.court, mind, who, format!("{} ({})", pos.name_of(who), pos.age(who)));
}

/// A name with age and what the court owes him.
fn person_owed(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId, owed: bool) {
    person(ui, look, mind, who);
    if owed {
        ui.label(RichText::new("must").small().color(theme::RED)).on_hover_text("The court cannot end without it");
    }
}

/// The provinces, with what a title there is worth; hovering shows the place on the map.
fn grant(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, now: &Now, who: CharacterId) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        person_owed(ui, look, mind, who, now.titles_owed.contains(&who));
        let menu = ui.menu_button("A title in…", |ui| {
            egui::ScrollArea::vertical().id_salt(("grant", who.0)).max_height(280.0).show(ui, |ui| {
                for deed in &now.court {
                    let CourtDeed::Grant { who: of, province } = deed else { continue };
                    if *of != who {
                        continue;
                    }
                    let centre = if pos.map().data(*province).centre { ", a centre" } else { "" };
                    let pick = ui.button(format!("{}{centre}", pos.label(*province)));
                    if pick.hovered() {
                        look.shell.desk.flash = Some((pos.map().data(*province).key.clone(), 0.6));
                    }
                    if pick.clicked() {
                        look.asks.put(Ask::Do(Action::Court(deed.clone()).act()));
                        ui.close();
                    }
                }
            });
        });
        words::name(&menu.response, format!("A title for {}", pos.name_of(who)));
    });
}

/// The units, with what he would be worth there.
fn assign(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, now: &Now, who: CharacterId) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        person_owed(ui, look, mind, who, now.commands_owed.contains(&who));
        ui.label(RichText::new(signed(court::worth(pos, who))).family(theme::bold()))
            .on_hover_text("His Leadership, with the Guile of his wife");
        let lay_down = CourtDeed::LayDown { who };
        if now.court.contains(&lay_down) {
            act(ui, look, mind, "Lays down his command", &Action::Court(lay_down));
            return;
        }
        let menu = ui.menu_button("Leads…", |ui| {
            for deed in &now.court {
                let CourtDeed::Assign { who: of, unit } = deed else { continue };
                let Some(found) = pos.find_unit(*unit).filter(|_| *of == who) else { continue };
                let pick = ui.button(format!("{} {}", found.power.adjective(), orders::unit_words(pos, found)));
                if let Some(at) = found.at.filter(|_| pick.hovered()) {
                    look.shell.desk.flash = Some((pos.map().data(pos.map().province(at)).key.clone(), 0.6));
                }
                if pick.clicked() {
                    look.asks.put(Ask::Do(Action::Court(deed.clone()).act()));
                    ui.close();
                }
            }
        });
        words::name(&menu.response, format!("A command for {}", pos.name_of(who)));
    });
}

/// The titled nobles of a crownless dynasty make one of themselves king (8.2-12 to 8.2-14).
fn kingdom(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, offers: &[CourtDeed]) {
    let pos = mind.pos();
    let ways: Vec<(CharacterId, ProvinceId)> = offers
        .iter()
        .filter_map(|a| match a {
            CourtDeed::FoundKingdom { king, capital, .. } => Some((*king, *capital)),
            _ => None,
        })
        .collect();
    let Some((first_king, first_capital)) = ways.first().copied() else { return };
    let mut found = look.own.court.slips.founding.clone();
    head(ui, look, "A new kingdom", "ROY 8.2-12");
    let (mut king, mut capital) = (found.king.unwrap_or(first_king), found.capital.unwrap_or(first_capital));
    let mut kings: Vec<(CharacterId, String)> = ways.iter().map(|(k, _)| (*k, pos.name_of(*k))).collect();
    kings.dedup();
    let mut places: Vec<(ProvinceId, String)> = ways.iter().map(|(_, p)| (*p, pos.label(*p).to_string())).collect();
    places.sort();
    places.dedup();
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        people::choose(ui, "new king", "King", &mut king, &kings);
        ui.label("with his court in");
        people::choose(ui, "new capital", "Capital", &mut capital, &places);
    });
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let field = egui::TextEdit::singleline(&mut found.name).hint_text(pos.label(capital)).desired_width(150.0);
        let field = ui.add(field);
        words::name(&field, "Name of the kingdom");
        let name = found.name.trim();
        let name = if name.is_empty() { pos.label(capital).to_string() } else { name.to_string() };
        act(ui, look, mind, "Crown him", &Action::Court(CourtDeed::FoundKingdom { king, capital, name }));
    });
    // Only what was chosen is kept, not what stands there by itself.
    found.king = found.king.or((king != first_king).then_some(king)).map(|_| king);
    found.capital = found.capital.or((capital != first_capital).then_some(capital)).map(|_| capital);
    look.own.court.slips.founding = found;
}
