//! Above the offers: how units are moved, and which of those to be placed comes first.

use bevy_egui::egui;

use crate::games::divine_right::frames::Frame;
use crate::games::divine_right::ids::CounterId;
use crate::window::divine_right::{Look, Sight, pos, unit_name};
use crate::window::panels::words;
use crate::window::theme;

/// Units are placed in any order: each that differs from the others can come first.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    if !sight.on_map.is_empty() && look.own.choice.units.is_empty() {
        words::pick_up(ui, look.shell, "stack");
    }
    let book = look.own.atlas.0.clone();
    let Some(Frame::Deploy { units, .. }) = pos(sight, &book).top() else { return };
    let mut kinds: Vec<CounterId> = vec![];
    for id in units {
        let look = |id: &CounterId| (book.counter(*id).kind, book.counter(*id).origin, book.counter(*id).site_key());
        if !kinds.iter().any(|k| look(k) == look(id)) {
            kinds.push(*id);
        }
    }
    if kinds.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.label("Or first");
            for id in kinds.into_iter().skip(1) {
                let chosen = look.own.choice.units.contains(&id);
                if ui.selectable_label(chosen, unit_name(sight, book.counter(id))).clicked() {
                    let choice = &mut look.own.choice;
                    if chosen { choice.drop_all() } else { choice.name(id) }
                }
            }
        });
    }
    if look.own.choice.pile.is_empty() && !look.own.choice.wishes.is_empty() {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            super::wishes::show(ui, look, sight);
        });
    }
}
