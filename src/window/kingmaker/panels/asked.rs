//! What the table asks just now, shown as what it is: the card drawn, the two sides of a trade, the terms of a ransom, the
//! force that wants to pass.

use bevy_egui::egui::{self, RichText};

use super::{cards, sums};
use crate::games::kingmaker::combat::CombatAsk;
use crate::games::kingmaker::events::EventsAsk;
use crate::games::kingmaker::faction::FactionAsk;
use crate::games::kingmaker::frames::Frame;
use crate::games::kingmaker::ids::{CardId, NobleId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength;
use crate::games::kingmaker::travel::TravelAsk;
use crate::window::kingmaker::pieces::piles::strength_of;
use crate::window::kingmaker::{Look, Sight};
use crate::window::theme;

/// Nothing where the table asks for nothing of the kind.
pub fn show(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos) {
    match pos.top() {
        Some(Frame::Faction(ask)) => faction(ui, look, sight, pos, ask),
        Some(Frame::Travel(ask)) => travel(ui, look, pos, ask),
        Some(Frame::Combat(ask)) => combat(ui, look, pos, ask),
        Some(Frame::Events(EventsAsk::Summons { left, .. })) => {
            if let Some((noble, _)) = left.first() {
                leader(ui, look, pos, *noble);
            }
        }
        Some(Frame::Events(EventsAsk::Treaty { noble, .. })) => {
            leader(ui, look, pos, *noble);
            for line in cards::of_noble(&pos.book, *noble) {
                ui.label(RichText::new(line).small());
            }
        }
        _ => {}
    }
}

fn faction(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos, ask: &FactionAsk) {
    match ask {
        FactionAsk::Drawn { card: Some(card), .. } => drawn(ui, look, pos, *card),
        FactionAsk::Trade { from, give, take, .. } => {
            let list = |ui: &mut egui::Ui, title: String, all: &[CardId]| {
                ui.label(RichText::new(title).family(theme::bold()));
                if all.is_empty() {
                    ui.label(theme::faded("nothing"));
                }
                for card in all {
                    let lines = cards::brings(&pos.book, *card).join(", ");
                    cards::line(ui, &pos.book, &look.own.pictures, *card, &lines);
                }
            };
            theme::card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                list(ui, format!("{} gives you", sight.name(*from)), give);
                list(ui, "and wants from you".into(), take);
            });
        }
        FactionAsk::Ransom { noble, terms, .. } => {
            leader(ui, look, pos, *noble);
            for card in &terms.cards {
                let lines = cards::brings(&pos.book, *card).join(", ");
                cards::line(ui, &pos.book, &look.own.pictures, *card, &lines);
            }
            for ship in &terms.ships {
                ui.label(RichText::new(format!("the {}", pos.ship_name(*ship))).small());
            }
            if !terms.promise.is_empty() {
                ui.label(theme::faded(format!("\"{}\"", terms.promise)));
            }
        }
        FactionAsk::Pardon { noble, .. } => leader(ui, look, pos, *noble),
        FactionAsk::Taking { cards: list, .. } => {
            for card in list {
                let lines = cards::brings(&pos.book, *card).join(", ");
                cards::line(ui, &pos.book, &look.own.pictures, *card, &lines);
            }
        }
        FactionAsk::Drawn { card: None, .. } | FactionAsk::Alliance { .. } => {}
    }
}

/// The card just drawn, as large as in the hand.
fn drawn(ui: &mut egui::Ui, look: &Look, pos: Pos, id: CardId) {
    let data = pos.book.card(id);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(cards::SIZE + egui::vec2(6.0, 8.0), egui::Sense::hover());
        let rect = egui::Rect::from_min_size(rect.min + egui::vec2(2.0, 2.0), cards::SIZE);
        cards::crown(ui, &pos.book, &look.own.pictures, id, rect, None);
        ui.vertical(|ui| {
            ui.label(theme::heading("You have drawn"));
            ui.label(&data.name);
            ui.label(theme::faded("The others see only what you play."));
        });
    });
}

fn travel(ui: &mut egui::Ui, look: &Look, pos: Pos, ask: &TravelAsk) {
    match ask {
        TravelAsk::Passage { noble, .. } | TravelAsk::Entry { noble, .. } | TravelAsk::Ferry { noble, .. } => {
            leader(ui, look, pos, *noble);
        }
        TravelAsk::Leave { voyage, .. } | TravelAsk::Harbour { voyage, .. } | TravelAsk::Lend { voyage, .. } => {
            let aboard = voyage.ships.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id);
            let all: Vec<NobleId> = voyage.aboard.iter().copied().chain(aboard).collect();
            all.iter().for_each(|n| leader(ui, look, pos, *n));
            if all.is_empty() {
                ui.label(theme::faded("Nobody is aboard."));
            }
        }
        TravelAsk::Band { ships, .. } => {
            let aboard = ships.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id);
            aboard.for_each(|n| leader(ui, look, pos, n));
        }
        TravelAsk::Join { nobles, .. } => nobles.iter().for_each(|n| leader(ui, look, pos, *n)),
        TravelAsk::Ashore { left, .. } => left.iter().take(1).for_each(|n| leader(ui, look, pos, *n)),
    }
}

fn combat(ui: &mut egui::Ui, look: &Look, pos: Pos, ask: &CombatAsk) {
    match ask {
        CombatAsk::Defence { place, nobles, defenders, .. } => {
            let area = pos.book.map.place(*place).area;
            sums::show(ui, "besiegers", "The besiegers:", &strength::together(pos, nobles, area, true));
            sums::show(ui, "besieged", "The place:", &strength::defence(pos, *place, defenders));
        }
        CombatAsk::Spoils { cards: list, .. } => {
            for card in list {
                let lines = cards::brings(&pos.book, *card).join(", ");
                cards::line(ui, &pos.book, &look.own.pictures, *card, &lines);
            }
        }
        CombatAsk::Relief { place, .. } => {
            sums::show(ui, "relieved", "The place:", &strength::defence(pos, *place, &[]));
        }
        CombatAsk::Quarters { place, nobles, .. } => {
            ui.label(theme::faded(format!("There is room for {} troops.", pos.room_in(*place))));
            nobles.iter().for_each(|n| leader(ui, look, pos, *n));
        }
        CombatAsk::Pursuit { .. } | CombatAsk::Rally { .. } | CombatAsk::Prizes { .. } => {}
    }
}

/// Arms, name and strength.
fn leader(ui: &mut egui::Ui, look: &Look, pos: Pos, noble: NobleId) {
    ui.horizontal(|ui| {
        if let Some(image) = look.own.pictures.arms(noble, 34.0) {
            ui.add(image);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let sum = strength_of(pos, noble);
            ui.label(RichText::new(format!("{}, {} troops", pos.noble_name(noble), sum.total())).family(theme::bold()));
            ui.label(RichText::new(sum.words()).small().color(theme::FADED));
        });
    });
}
