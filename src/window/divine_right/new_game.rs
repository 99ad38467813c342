//! What is chosen on the new-game page: the switches of a scenario, and queens.

use bevy_egui::egui;

use crate::games::divine_right::options::{Kingdoms, Options, TurnShape};
use crate::games::divine_right::scenario::Scenario;

/// The switches of the scenario.
pub fn switches(ui: &mut egui::Ui, o: &mut Options) {
    let mut chosen = o.kingdoms == Kingdoms::Chosen;
    ui.checkbox(&mut chosen, "Home kingdoms are chosen in turn").on_hover_text("Otherwise they are drawn by lot");
    o.kingdoms = if chosen { Kingdoms::Chosen } else { Kingdoms::Drawn };
    let mut whole = o.turn_shape == TurnShape::WholeTurns;
    ui.checkbox(&mut whole, "Each player does his whole turn in one go")
        .on_hover_text("Otherwise everybody does a phase before the next begins");
    o.turn_shape = if whole { TurnShape::WholeTurns } else { TurnShape::PhaseByPhase };
    for (value, name) in [
        (&mut o.printed_symbols, "Terrain symbols printed on counters count"),
        (&mut o.swift_river, "Two hexsides of the Deep River count as one hex"),
        (&mut o.re_entry, "Fallen players may ask to come back"),
        (&mut o.fill_in_personalities, "The two fill-in personalities are in the deck"),
        (&mut o.trolls_not_human, "Trolls retreat as the other non-humans do"),
        (&mut o.tied_assassin_banished, "A tied assassination banishes the ambassador"),
    ] {
        ui.checkbox(value, name);
    }
}

/// Whether the ruler of a seat is a queen (SETUP-09).
pub fn queen(ui: &mut egui::Ui, scenario: &mut Scenario, seat: usize) {
    let mut queen = scenario.is_queen(seat);
    let hint = "The ruler is shown as a queen, by a crown of her own; nothing else changes (DR SETUP-09)";
    if ui.checkbox(&mut queen, "Queen").on_hover_text(hint).changed() {
        scenario.show_queen(seat, queen);
    }
}
