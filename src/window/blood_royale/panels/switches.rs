//! What is chosen on the new-game page: the length of the game, the Optional Rules, the rulings that leave a choice.

use bevy_egui::egui::{self, RichText};

use super::people::number;
use crate::games::blood_royale::options::{Options, Scoring};
use crate::games::blood_royale::scenario::Scenario;
use crate::window::theme;

/// Changes the options of the scenario that is about to begin.
pub fn show(ui: &mut egui::Ui, scenario: &mut Scenario) {
    let o = &mut scenario.options;
    ui.horizontal_wrapped(|ui| {
        ui.label("Turns of five years:");
        number(ui, "Turns", &mut o.turns, 1..=60, "");
        let mut has_target = o.target.is_some();
        if ui.checkbox(&mut has_target, "ends when somebody has").changed() {
            o.target = has_target.then_some(500);
        }
        if let Some(crowns) = &mut o.target {
            number(ui, "Crowns that end the game", crowns, 10..=20_000, " Crowns");
        }
    });
    let mut gain = o.scoring == Scoring::Percentage;
    ui.checkbox(&mut gain, "The greatest gain in percent wins").on_hover_text("For a series of games (BR 3.4)");
    o.scoring = if gain { Scoring::Percentage } else { Scoring::Money };
    let group = |ui: &mut egui::Ui, title: &str, list: Vec<(&mut bool, &str, &str)>| {
        ui.label(RichText::new(title).family(theme::bold()).color(theme::RED));
        for (value, name, hint) in list {
            ui.checkbox(value, name).on_hover_text(hint);
        }
    };
    let Options {
        four_characters,
        rolled_monarchs,
        disputed_succession,
        announced_trade,
        event_cards,
        neutral_provinces,
        governors,
        third_round,
        drawn_resources,
        drawn_capitals,
        open_bargains,
        close_kin_barred,
        harsh_events,
        messina,
        short_crossing,
        twelve_areas,
        barons_return,
        ..
    } = o;
    group(
        ui,
        "Optional Rules",
        vec![
            (four_characters, "A: four people to begin with", "Option A"),
            (rolled_monarchs, "B: the first monarchs' scores are rolled", "Option B"),
            (disputed_succession, "C: any heir may be passed over", "Option C"),
            (announced_trade, "D: goods travel by announcement", "Option D"),
            (event_cards, "E: Event Cards", "Option E: cards instead of the event die"),
            (neutral_provinces, "F: ten Neutral provinces", "Option F"),
            (governors, "G: Governors", "Option G"),
            (third_round, "H: a third round of movement", "Option H"),
            (drawn_resources, "I: resource areas are drawn", "Option I"),
            (drawn_capitals, "I: capitals are drawn", "Option I"),
        ],
    );
    group(
        ui,
        "At this table",
        vec![
            (open_bargains, "Bargains in every phase", "Not on the spot alone"),
            (close_kin_barred, "Near kin may not marry", "Parent and child, brother and sister"),
            (harsh_events, "The harsher event table", "More plague, famine and revolt"),
            (messina, "Naples and Sicily are neighbours", "Armies cross the strait as a border"),
            (short_crossing, "Kent to Calais costs one point", "Otherwise one to embark and one to land"),
            (twelve_areas, "Only twelve resource areas", "Those that the totals of the rules name"),
            (barons_return, "Houses without a land begin anew", "After one turn, with a new house"),
        ],
    );
}
