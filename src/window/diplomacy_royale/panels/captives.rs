//! Prisoners at court: one's own captives with what is asked for them, one's people in others' prisons, ransoms to answer
//! (6.3, 9.3).

use bevy_egui::egui::{self, RichText};
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, act, realm};
use crate::dynasty::{Captor, CharacterId};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Ransom;
use crate::games::diplomacy_royale::court::{self, CourtDeed};
use crate::window::dynasty::people;
use crate::window::{panels::words, theme};

/// A ransom being put together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Asking {
    /// Captives wanted in exchange.
    against: Vec<CharacterId>,
    words: String,
}

/// Nothing where nobody is held on either side.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let held: Vec<CharacterId> = court::captives_of(pos, mind.seat()).map(|c| c.id).collect();
    let lost: Vec<CharacterId> = pos.household(mind.seat()).filter(|c| c.is_captive()).map(|c| c.id).collect();
    if !held.is_empty() {
        realm::head(ui, look, "Your prisoners", "ROY 6.3-3");
    }
    for who in held {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            prisoner(ui, look, mind, who);
        });
    }
    if !lost.is_empty() {
        realm::head(ui, look, "Your people in prison", "ROY 6.3-4");
    }
    for who in lost {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            imprisoned(ui, look, mind, who);
        });
    }
}

fn offer_for(mind: &Mind, who: CharacterId) -> Option<Ransom> {
    mind.pos().at.ransoms.0.iter().find(|r| r.who == who).cloned()
}

fn prisoner(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    let home = pos.character(who).keeper;
    people::row(ui, &mut look.own.court, mind, who);
    let jailer = pos.noble(who).jailer;
    let how = match (home, jailer) {
        (Some(home), Some(by)) => format!("Of {}, arrested by {}.", pos.seat_name(home), pos.name_of(by)),
        (Some(home), None) => format!("Of {}, a prisoner of war.", pos.seat_name(home)),
        (None, _) => "Nobody's man.".into(),
    };
    ui.label(RichText::new(how).small());
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        act(ui, look, mind, "Send home", &Action::Court(CourtDeed::Return { who }));
        act(ui, look, mind, "Put to death", &Action::Court(CourtDeed::Execute { who }));
    });
    if let Some(offer) = offer_for(mind, who) {
        let price = court::price(pos, &offer.against, &offer.words);
        ui.add(egui::Label::new(format!("Offered back {price}; they have not answered.")).wrap());
    } else if let Some(home) = home {
        asking(ui, look, mind, who, home);
    }
}

/// What is asked for a prisoner: captives, words.
fn asking(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId, home: crate::table::SeatId) {
    let pos = mind.pos();
    let mut asked = look.own.court.slips.asking.get(&who).cloned().unwrap_or_default();
    let mut touched = false;
    let theirs: Vec<CharacterId> =
        pos.household(mind.seat()).filter(|c| c.captive_of == Some(Captor::Seat(home))).map(|c| c.id).collect();
    if !theirs.is_empty() {
        ui.label(RichText::new("In exchange for").small());
    }
    for mine in theirs {
        let mut on = asked.against.contains(&mine);
        let tick = ui.checkbox(&mut on, format!("{} ({})", pos.name_of(mine), pos.age(mine)));
        words::name(&tick, format!("{} in exchange for {}", pos.name_of(mine), pos.name_of(who)));
        if tick.changed() {
            asked.against.retain(|c| *c != mine);
            if on {
                asked.against.push(mine);
                asked.against.sort();
            }
            touched = true;
        }
    }
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 120.0).clamp(90.0, 220.0);
        let field = egui::TextEdit::singleline(&mut asked.words).hint_text("and on their word…").desired_width(width);
        let field = ui.add(field).on_hover_text("What the table does not keep for you: orders, support, a promise");
        words::name(&field, format!("Ransom for {}", pos.name_of(who)));
        touched |= field.changed();
        let (against, words) = (asked.against.clone(), asked.words.trim().to_string());
        let free = against.is_empty() && words.is_empty();
        let face = if free { "Offer for nothing" } else { "Offer back" };
        if act(ui, look, mind, face, &Action::Court(CourtDeed::OfferRansom { who, against, words })) {
            asked = Asking::default();
            touched = true;
        }
    });
    if touched && asked == Asking::default() {
        look.own.court.slips.asking.remove(&who);
    } else if touched {
        look.own.court.slips.asking.insert(who, asked);
    }
}

/// One of one's own people in a prison, with what is offered.
fn imprisoned(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    people::row(ui, &mut look.own.court, mind, who);
    let by = match pos.character(who).captive_of {
        Some(Captor::Seat(seat)) => pos.seat_name(seat),
        _ => "somebody".into(),
    };
    let Some(offer) = offer_for(mind, who) else {
        ui.add(egui::Label::new(theme::faded(format!("Held by {by}, who asks for nothing yet."))).wrap());
        return;
    };
    let price = court::price(pos, &offer.against, &offer.words);
    ui.add(egui::Label::new(RichText::new(format!("{by} offers him back {price}.")).family(theme::bold())).wrap());
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        act(ui, look, mind, "Agree", &Action::Court(CourtDeed::AcceptRansom { who }));
        act(ui, look, mind, "Refuse", &Action::Court(CourtDeed::RefuseRansom { who }));
    });
}
