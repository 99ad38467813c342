//! What is chosen on the new-game page.

use bevy_egui::egui;

use crate::games::kingmaker::scenario::Scenario;
use crate::window::panels::words;

/// Changes the options of the scenario that is about to begin.
pub fn show(ui: &mut egui::Ui, scenario: &mut Scenario) {
    let o = &mut scenario.options;
    ui.horizontal_wrapped(|ui| {
        let mut limited = o.rounds.is_some();
        if ui.checkbox(&mut limited, "The game ends after").changed() {
            o.rounds = limited.then_some(40);
        }
        if let Some(rounds) = &mut o.rounds {
            let field = ui.add(egui::DragValue::new(rounds).range(1..=200).suffix(" rounds"));
            words::name(&field, "Rounds");
        }
    });
    ui.checkbox(&mut o.complex_events, "Complex events")
        .on_hover_text("Pretenders, treaties, the Catastrophe and the Famine are in the list of events (KM SPN-19)");
    ui.checkbox(&mut o.majority_of_votes_held, "Acclaimed by half of the votes held").on_hover_text(
        "A monarch is acclaimed by more than half of the Commons votes that factions hold, not of the whole House (KM OBJ-2)",
    );
    ui.checkbox(&mut o.chancery_returns, "A shut Chancery returns").on_hover_text(
        "Where neither a King nor a Chancellor can call Parliament, the Chancellor's office and the vacant sees come back under \
         the Crown List (KM PARL-1b)",
    );
    ui.horizontal_wrapped(|ui| {
        let mut exile = o.exile_rounds > 0;
        let hint =
            "An answer to the stand-off with a King in Calais or Ireland: he is not recognised until he comes back";
        if ui.checkbox(&mut exile, "A King abroad is not recognised after").on_hover_text(hint).changed() {
            o.exile_rounds = if exile { 3 } else { 0 };
        }
        if exile {
            let field = ui.add(egui::DragValue::new(&mut o.exile_rounds).range(1..=20).suffix(" rounds"));
            words::name(&field, "Rounds abroad");
        }
    });
}
