//! What is chosen on the new-game page: families or plain Diplomacy, how it ends, the options of the rules.

use bevy_egui::egui::{self, RichText};

use crate::games::diplomacy_royale::options::{Crownless, Powers};
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::window::dynasty::people::{choose, number};
use crate::window::theme;

/// Changes the options of the scenario that is about to begin.
pub fn show(ui: &mut egui::Ui, scenario: &mut Scenario) {
    let o = &mut scenario.options;
    ui.checkbox(&mut o.dynasties, "Families, writs, titles and leaders").on_hover_text("Without them it is Diplomacy");
    ui.horizontal_wrapped(|ui| {
        ui.label("Powers are");
        let list = [
            (Powers::Drawn, "drawn by lot".to_string()),
            (Powers::Preferred, "given by preference lists".into()),
            (Powers::Named, "given in the order of the seats".into()),
        ];
        choose(ui, "powers", "Powers are", &mut o.powers, &list);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("Supply centres that win:");
        number(ui, "Supply centres that win", &mut o.victory, 1..=34, "");
        let mut limited = o.turns.is_some();
        if ui.checkbox(&mut limited, "ends after").changed() {
            o.turns = limited.then_some(20);
        }
        if let Some(turns) = &mut o.turns {
            number(ui, "Movements that end the game", turns, 1..=400, " movements");
        }
    });
    ui.checkbox(&mut o.draws, "Survivors may agree on a draw");
    ui.checkbox(&mut o.advice, "Players may ask what a bot would do");
    if !o.dynasties {
        return;
    }
    ui.label(RichText::new("The dynasties").family(theme::bold()).color(theme::RED));
    ui.checkbox(&mut o.first_winter_rolls, "Survival rolls in the first winter");
    ui.checkbox(&mut o.plague, "Plague when there are too many people");
    ui.checkbox(&mut o.in_heir, "In heir").on_hover_text("One renouncing a court; only the capital is a home centre");
    ui.horizontal_wrapped(|ui| {
        ui.label("A dynasty without its crown");
        let list =
            [(Crownless::NewKingdom, "founds a new kingdom".to_string()), (Crownless::PlaysOn, "plays on".into())];
        choose(ui, "crownless", "A dynasty without its crown", &mut o.crownless, &list);
    });
    ui.checkbox(&mut o.clergy, "The clergy").on_hover_text("Priests to Popes");
    if o.clergy {
        ui.horizontal_wrapped(|ui| {
            ui.label("At most");
            number(ui, "Clergy of one dynasty", &mut o.clergy_limit, 0..=12, "");
            ui.label("of one dynasty (0: any number), from the age of");
            choose(ui, "clergy age", "Age", &mut o.clergy_age, &[(20, "20".to_string()), (15, "15".into())]);
        });
    }
}
