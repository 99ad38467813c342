//! What is chosen on the new-game page: how it ends, and the house rules.

use bevy_egui::egui;

use crate::games::order_of_the_dragon::options::Powers;
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::window::dynasty::people::{choose, number};

/// Changes the options of the scenario that is about to begin.
pub fn show(ui: &mut egui::Ui, scenario: &mut Scenario) {
    let o = &mut scenario.options;
    ui.horizontal_wrapped(|ui| {
        ui.label("Powers are");
        let list =
            [(Powers::Drawn, "drawn by lot".to_string()), (Powers::Named, "given in the order of the seats".into())];
        choose(ui, "powers", "Powers are", &mut o.powers, &list);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("Centres that win, with thralls and vassals:");
        number(ui, "Centres that win", &mut o.victory, 1..=48, "");
    });
    ui.horizontal_wrapped(|ui| {
        let mut capped = o.cycles.is_some();
        if ui.checkbox(&mut capped, "ends in a draw after").changed() {
            o.cycles = capped.then_some(10);
        }
        if let Some(cycles) = &mut o.cycles {
            number(ui, "Cycles until the draw", cycles, 1..=100, " cycles");
        }
    });
    ui.checkbox(&mut o.draws, "Survivors may agree on a draw");
    ui.checkbox(&mut o.advice, "Players may ask what a bot would do");
    ui.checkbox(&mut o.drops, "A player who has left may be given up by all others");
    ui.checkbox(&mut o.vassal_names, "Controllers may name their vassal");
    ui.checkbox(&mut o.one_order_a_unit, "A player gives points to one order of a unit only");
}
