//! The crown: both houses in order of succession, Kings and who may be crowned; the Chancery; the lists and what is left in
//! them; treaties and hardships.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, RichText};

use super::cards;
use crate::games::kingmaker::book::{BattleResult, House};
use crate::games::kingmaker::combat::odds;
use crate::games::kingmaker::components::{Hardship, Lay, Royal};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::{royal, succession};
use crate::window::asks::ShellAsk;
use crate::window::kingmaker::map::geometry::site_of;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::theme;

/// The whole tab.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    reign(ui, look, sight, pos);
    for house in House::ALL {
        line(ui, look, sight, pos, house);
    }
    chancery(ui, look, pos);
    lists(ui, pos);
    weather(ui, sight, pos);
}

fn reign(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let kings = succession::kings(pos);
    let text = match (&kings[..], succession::sole(pos)) {
        ([], _) => "England has no King.".to_string(),
        ([one], _) => format!("{} wears the crown.", pos.royal_name(*one)),
        (_, Some(sole)) => format!("{} is the sole monarch by the voice of Parliament.", pos.royal_name(sole)),
        (list, None) => {
            let names: Vec<String> = list.iter().map(|k| pos.royal_name(*k)).collect();
            format!("Two Kings: {}. Parliament may choose.", names.join(" and "))
        }
    };
    ui.label(RichText::new(text).family(theme::bold()).size(17.0));
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faded("Whoever controls the last heir, crowned, wins; or the sole monarch by acclamation."));
        words::rule_mark(ui, look.shell, "KM OBJ-1");
        words::rule_mark(ui, look.shell, "KM OBJ-2");
    });
    for seat in pos.seats() {
        for royal in royal::may_be_crowned(pos, seat) {
            let text = format!("{} can be crowned by {}.", pos.royal_name(royal), sight.name(seat));
            ui.label(RichText::new(text).color(theme::GREEN));
        }
    }
}

/// A house from the senior heir down; the dead below.
fn line(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, house: House) {
    ui.add_space(4.0);
    ui.label(theme::heading(format!("The house of {}", house.name())));
    let line = succession::line(pos, house);
    if line.is_empty() {
        ui.label(theme::faded("extinct"));
    }
    for (k, royal) in line.into_iter().enumerate() {
        ui.horizontal(|ui| {
            let crowned = succession::is_crowned(pos, royal);
            if let Some(image) = look.own.pictures.rose(house, crowned, if k == 0 { 34.0 } else { 26.0 }) {
                ui.add(image);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let rank = match (crowned, k) {
                    (true, _) => ", King",
                    (_, 0) => ", senior heir",
                    _ => "",
                };
                ui.label(RichText::new(format!("{}. {}{rank}", k + 1, pos.royal_name(royal))).family(theme::bold()));
                let spot = succession::spot(pos, royal);
                let guard = match royal {
                    Royal::Heir(id) => pos.heir(id).guard.map(|g| format!(", guarded by {}", pos.noble_name(g))),
                    Royal::Noble(_) => None,
                };
                let place = format!("{}{}", pos.spot_words(spot), guard.unwrap_or(", without a guard".into()));
                let text = RichText::new(place).small().color(theme::FADED);
                let button =
                    ui.add(egui::Button::new(text).frame(false).small().wrap()).on_hover_text("Show on the map");
                if button.clicked()
                    && let Some(site) = site_of(pos, spot)
                {
                    look.shell.desk.at = Some(site.key().to_string());
                    look.shell.asks.put(ShellAsk::LookAt(site.key().to_string()));
                }
            });
            if let Some(seat) = succession::controller(pos, royal) {
                words::seat_chip(ui, seat, sight.tint(seat)).on_hover_text(sight.name(seat));
            }
        });
    }
    let dead: Vec<&str> =
        pos.heirs().filter(|h| !h.alive && pos.house(h.id) == house).map(|h| pos.heir_name(h.id)).collect();
    if !dead.is_empty() {
        ui.label(theme::faded(format!("Dead: {}", dead.join(", "))));
    }
}

fn chancery(ui: &mut egui::Ui, look: &Look, pos: Pos) {
    ui.add_space(4.0);
    ui.label(theme::heading("The Chancery")).on_hover_text("What Parliament has to give");
    let lies: Vec<_> = pos.cards().filter(|c| c.at == Lay::Chancery).map(|c| c.id).collect();
    if lies.is_empty() {
        ui.label(theme::faded("empty"));
    }
    for card in lies {
        cards::line(ui, &pos.book, &look.own.pictures, card, pos.book.card(card).kind.name());
    }
}

fn lists(ui: &mut egui::Ui, pos: Pos) {
    ui.add_space(4.0);
    ui.label(theme::heading("The lists"));
    let discard = pos.cards().filter(|c| c.at == Lay::Discard).count();
    let left = pos.decks.backs.as_ref().map_or(0, |backs| backs.list);
    ui.label(RichText::new(format!("Crown List: {left} cards, and {discard} in the Discard")).small());
    let used = pos.decks.used.len();
    ui.label(RichText::new(format!("Events: {used} used")).small());
    let mut left: BTreeMap<BattleResult, usize> = BTreeMap::new();
    let to_come = odds::to_come(pos);
    for event in &to_come {
        *left.entry(pos.book.event(*event).result).or_default() += 1;
    }
    let title = RichText::new(format!("Battle results to come: {}", to_come.len())).small();
    egui::CollapsingHeader::new(title).id_salt("results").show(ui, |ui| {
        for (result, n) in left {
            ui.label(RichText::new(format!("{n:>3}  {}", result.name())).small());
        }
    });
}

fn weather(ui: &mut egui::Ui, sight: &Sight, pos: Pos) {
    for spell in &pos.field.spells {
        let what = match spell.kind {
            Hardship::Catastrophe => "The catastrophe",
            Hardship::Famine => "The famine",
        };
        let text = format!("{what} lasts until the turn of {} in round {}", sight.name(spell.seat), spell.round);
        ui.label(RichText::new(text).small().color(theme::RED));
    }
    for treaty in &pos.field.treaties {
        let state = treaty.broken.map_or(String::new(), |r| format!(", broken in round {r}"));
        let text = format!("{} serves {} by treaty{state}", pos.noble_name(treaty.noble), sight.name(treaty.seat));
        ui.label(RichText::new(text).small());
    }
}
