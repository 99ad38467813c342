//! The stack in hand: units with tick boxes, where they can go.

use bevy_egui::egui::{self, RichText};

use super::place;
use crate::games::divine_right::components::Place;
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::window::asks::Ask;
use crate::window::divine_right::counters::piles::hex_of;
use crate::window::divine_right::{Look, Sight, is_queen, pos, unit_name};
use crate::window::panels::words;
use crate::window::theme;

/// Nothing with an empty hand; only the seat's own units have boxes.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    if look.own.choice.pile.is_empty() {
        return;
    }
    let book = look.own.atlas.0.clone();
    let spot = |id: &CounterId| hex_of(pos(sight, &book), *id).map(|(hex, _)| hex);
    let mut hexes: Vec<HexId> = vec![];
    for hex in look.own.choice.pile.iter().filter_map(spot) {
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (n, hex) in hexes.into_iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(theme::heading(place(&book.map, hex)));
                if n > 0 {
                    return;
                }
                let down = ui.small_button("×").on_hover_text("Put everything down (Esc)");
                words::name(&down, "Put everything down");
                if down.clicked() {
                    look.own.choice.drop_all();
                }
            });
            for id in look.own.choice.pile.iter().copied().filter(|id| spot(id) == Some(hex)).collect::<Vec<_>>() {
                unit(ui, look, sight, id);
            }
        }
        super::wishes::leader(ui, look);
        match &look.own.choice.ways {
            Some(Ok(ways)) => {
                ui.label(theme::faded(words::lit(ways.len())));
                let list: Vec<_> = ways.iter().map(|(to, way)| (*to, way.clone())).collect();
                egui::CollapsingHeader::new("As a list").id_salt("ways").show(ui, |ui| {
                    for (to, way) in list {
                        let text = format!("{}, {}", place(&book.map, to), words::points(way.cost));
                        if ui.button(text).clicked() {
                            let march = look.own.choice.march(&way);
                            look.asks.put(Ask::Do(march.act()));
                        }
                    }
                });
            }
            Some(Err(no)) => {
                let no = no.clone();
                words::refusal(ui, look.shell, &no);
            }
            None => {}
        }
        super::wishes::show(ui, look, sight);
    });
    ui.add_space(4.0);
}

fn unit(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, id: CounterId) {
    let book = look.own.atlas.0.clone();
    let counter = book.counter(id);
    let pos = pos(sight, &book);
    let (place, deeds) = (pos.place(id), pos.deeds(id));
    let mine = pos.owner(id) == Some(sight.seat);
    ui.horizontal(|ui| {
        let queen = look.own.pictures.queen(counter.origin, 30.0).filter(|_| is_queen(sight, counter));
        if let Some(image) = queen.or_else(|| look.own.pictures.piece(counter.origin, counter.kind, 30.0)) {
            ui.add(image);
        }
        let left = counter.allowance.saturating_sub(deeds.spent);
        let state = match place {
            Place::Aboard { .. } => ", aboard",
            Place::At { inside: true, .. } => ", inside",
            Place::Prison { .. } => ", captive",
            _ if deeds.halted => ", halted",
            _ => "",
        };
        let text = format!("{}{state}", unit_name(sight, counter));
        if mine && !matches!(place, Place::Prison { .. }) {
            let mut on = look.own.choice.units.contains(&id);
            if ui
                .checkbox(&mut on, text)
                .on_hover_text(format!("{left} of {} movement points left", counter.allowance))
                .changed()
            {
                look.own.choice.toggle(id);
            }
            ui.label(RichText::new(format!("{left}/{}", counter.allowance)).small().color(theme::FADED));
        } else {
            ui.label(text);
        }
    });
}
