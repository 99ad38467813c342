//! Births: what another roll gives and what it risks, before it is made.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, people};
use crate::dynasty::{Odds, births, survival};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::court::{self, CourtDeed};
use crate::window::asks::Ask;
use crate::window::theme;

/// A card for each lasting marriage whose husband is of the house; nothing where there is none.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let customs = court::customs(pos);
    let own = pos.marriages().filter(|m| m.lasts() && pos.character(m.husband).keeper == Some(mind.seat()));
    let couples: Vec<_> = own.collect();
    if couples.is_empty() {
        return;
    }
    ui.label(theme::heading("Couples of your house"));
    for marriage in couples {
        let action = Action::Court(CourtDeed::TryForChild { marriage: marriage.id });
        let may = look.own.court.check(mind, &action);
        let (husband, mother) = (pos.character(marriage.husband), pos.character(marriage.wife));
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                people::link(ui, &mut look.own.court, mind, husband.id, &husband.name);
                ui.label("and");
                people::link(
                    ui,
                    &mut look.own.court,
                    mind,
                    mother.id,
                    format!("{} ({})", mother.name, mother.age(pos.year())),
                );
                let born = pos.kin().issue_of(marriage).len();
                ui.label(theme::faded(format!("{born} child{}", if born == 1 { "" } else { "ren" })));
            });
            match may {
                Ok(()) => {
                    let child = births::chance_of_birth(&customs);
                    let son = births::chance_of_son(&customs, 1);
                    let dies =
                        |strain: i8| -> Odds { survival::chance_now(&customs, mother, pos.year(), -strain).failing() };
                    let (now, then) = (dies(0), dies(1));
                    ui.label(format!("One more roll: a child {child}, a son {son}"));
                    let risk = format!("{} dies this turn: {now} now, {then} after it", mother.name);
                    ui.label(RichText::new(risk).color(if now == then { theme::INK } else { theme::RED }));
                    if mind.decides() && theme::chance(ui, format!("Roll for {}", mother.name)).clicked() {
                        look.asks.put(Ask::Do(action.act()));
                    }
                }
                Err(no) => {
                    ui.add(egui::Label::new(theme::faded(no.text)).wrap());
                }
            }
        });
    }
}
