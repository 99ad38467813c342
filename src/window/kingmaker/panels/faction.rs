//! The factions: nobles with their cards, heirs, ships, places; one's own reserve, of others only how much is in it.

use bevy_egui::egui::{self, RichText};

use super::{cards, sums};
use crate::games::kingmaker::components::{Lay, Noble};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength;
use crate::table::SeatId;
use crate::window::asks::ShellAsk;
use crate::window::kingmaker::map::geometry::site_of;
use crate::window::kingmaker::pieces::piles::strength_of;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::theme;

/// The whole tab: one's own faction first, the others in the order of play.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let others = pos.turn.order.iter().copied().filter(|s| *s != sight.seat);
    for seat in std::iter::once(sight.seat).chain(others).filter(|s| pos.has_seat(*s)) {
        let own = sight.is_you(seat);
        ui.horizontal(|ui| {
            words::seat_chip(ui, seat, sight.tint(seat));
            let title = if own { "Your faction".to_string() } else { sight.name(seat) };
            ui.label(theme::heading(title));
            for heir in pos.heirs_of(seat) {
                if let Some(image) = look.own.pictures.rose(pos.house(heir.id), heir.crowned, 26.0) {
                    ui.add(image).on_hover_text(pos.heir_name(heir.id));
                }
            }
        });
        let potential = strength::potential(pos, seat);
        let now: u16 = pos.nobles_of(seat).map(|n| strength_of(pos, n.id).total()).sum();
        ui.label(theme::faded(format!("{now} troops where they are, {potential} at most")));
        let allies: Vec<String> =
            pos.seats().filter(|s| *s != seat && pos.allied(*s, seat)).map(|s| sight.name(s)).collect();
        if !allies.is_empty() {
            ui.label(RichText::new(format!("Allied with {}", allies.join(", "))).small().color(theme::GREEN));
        }
        for n in pos.nobles_of(seat) {
            noble(ui, look, pos, n);
        }
        captives(ui, sight, pos, seat);
        things(ui, look, pos, seat);
        reserve(ui, look, sight, pos, seat);
        ui.add_space(6.0);
        ui.separator();
    }
}

fn noble(ui: &mut egui::Ui, look: &mut Look, pos: Pos, n: &Noble) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            if let Some(image) = look.own.pictures.arms(n.id, 40.0) {
                ui.add(image);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let data = pos.book.noble(n.id);
                let name = pos.title_of(n.id).map_or(data.name.clone(), |t| format!("{}, {t}", data.name));
                ui.label(RichText::new(name).family(theme::bold()));
                let text = RichText::new(pos.spot_words(n.at)).small().color(theme::FADED);
                let button = ui.add(egui::Button::new(text).frame(false).small()).on_hover_text("Show him on the map");
                if button.clicked()
                    && let Some(site) = site_of(pos, n.at)
                {
                    look.shell.desk.at = Some(site.key().to_string());
                    look.own.hand.shown = vec![n.id.into()];
                    look.own.hand.version += 1;
                    look.shell.asks.put(ShellAsk::LookAt(site.key().to_string()));
                }
            });
        });
        sums::show(ui, ("noble", n.id), "Strength", &strength_of(pos, n.id));
        for card in pos.cards_of(n.id) {
            let note = if card.idle.is_some() { "not usable yet" } else { "" };
            cards::line(ui, &pos.book, &look.own.pictures, card.id, note);
        }
        for heir in pos.heirs_with(n.id) {
            ui.horizontal(|ui| {
                if let Some(image) = look.own.pictures.rose(pos.house(heir.id), heir.crowned, 22.0) {
                    ui.add(image);
                }
                ui.label(RichText::new(format!("guards {}", pos.heir_name(heir.id))).small());
            });
        }
    });
}

fn captives(ui: &mut egui::Ui, sight: &Sight, pos: Pos, seat: SeatId) {
    for n in pos.nobles().filter(|n| n.captor == Some(seat)) {
        let of = n.seat.map_or(String::new(), |s| format!(" of {}", sight.name(s)));
        ui.label(RichText::new(format!("Holds {}{of} captive", pos.noble_name(n.id))).small().color(theme::RED));
    }
    for n in pos.nobles().filter(|n| n.seat == Some(seat) && n.captor.is_some()) {
        let by = n.captor.map_or(String::new(), |s| sight.name(s));
        let text = format!("{} is a captive of {by}", pos.noble_name(n.id));
        ui.label(RichText::new(text).small().color(theme::RED));
    }
}

/// Ships, places, cards that no noble can use yet.
fn things(ui: &mut egui::Ui, look: &Look, pos: Pos, seat: SeatId) {
    for ship in pos.ships_of(seat) {
        let data = pos.book.ship(ship.id);
        let text = format!("The {}, carries {}: {}", data.name, data.capacity, pos.berth_words(ship.at));
        ui.label(RichText::new(text).small());
    }
    let owners = pos.owners();
    let held: Vec<&str> =
        pos.book.map.places.iter().filter(|p| owners[p.id.index()] == Some(seat)).map(|p| p.name.as_str()).collect();
    if !held.is_empty() {
        ui.label(RichText::new(format!("Holds {}", held.join(", "))).small());
    }
    for card in pos.cards().filter(|c| c.at == Lay::Faction(seat)) {
        cards::line(ui, &pos.book, &look.own.pictures, card.id, "nobody can use it yet");
    }
    for card in pos.cards().filter(|c| c.at == Lay::Due(seat)) {
        cards::line(ui, &pos.book, &look.own.pictures, card.id, "to be played at the start of a turn");
    }
}

/// What is in reserve: of others only the number.
fn reserve(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos, seat: SeatId) {
    let (cards_held, events) = pos.face_down(seat);
    if seat != sight.seat || sight.past {
        ui.label(theme::faded(format!("In reserve: {cards_held} cards, {events} events")));
        return;
    }
    ui.label(RichText::new("In reserve, seen by nobody else").family(theme::bold()).small());
    if cards_held == 0 && events == 0 {
        ui.label(theme::faded("nothing"));
    }
    for card in pos.reserve(seat) {
        cards::line(ui, &pos.book, &look.own.pictures, card.id, pos.book.card(card.id).kind.name());
    }
    for event in pos.held(seat) {
        let text = format!("{}: {}", pos.book.event(event).name, cards::effect(&pos.book, event));
        ui.label(RichText::new(text).small());
    }
}
