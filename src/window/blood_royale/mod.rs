//! The window of Blood Royale: the map of Western Europe with its pieces, gestures on it, and panels of its own.

pub mod panels;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::shown::Shown;
use super::{asks, desk, sight};
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::scenario::Scenario;
use crate::games::blood_royale::view::View;
use crate::table::SeatId;

pub type AtTable = sight::AtTable<BloodRoyale>;
pub type Eyes = sight::Eyes<BloodRoyale>;
pub type Sight = sight::Sight<BloodRoyale>;
pub type Offer = sight::Offer<Action>;
pub type Asks = asks::Asks<BloodRoyale>;
pub type Look<'w, 's> = desk::Look<'w, 's, BloodRoyale>;

/// What the panels of Western Europe look at.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub panels: panels::Own<'w>,
}

impl Shown for BloodRoyale {
    type Own = Own<'static>;
    const BLURB: &'static str =
        "Five houses of Western Europe, 1300 to 1500: weddings, contracts, taxes, trade and small wars.";

    fn plugin(app: &mut App) {
        panels::plugin(app);
    }
    fn put_down(world: &mut World) {
        panels::put_down(world);
    }

    // ---- Words

    fn turn(view: &View, _: u16) -> String {
        format!("{}, {}", view.turn.year, view.turn.phase.name())
    }
    fn standing(view: &View, seat: SeatId) -> String {
        panels::standing(view, seat)
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        panels::options(ui, scenario);
    }
    fn seat_options(ui: &mut egui::Ui, scenario: &mut Scenario, seat: usize) {
        panels::seat_options(ui, scenario, seat);
    }

    // ---- The table

    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, look, sight, seat);
    }
    fn card_width() -> f32 {
        panels::card_width()
    }
    fn tabs() -> &'static [(&'static str, &'static str)] {
        panels::tabs()
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        panels::over_map(ctx, look);
    }

    // ---- The decision panel

    fn is_planning(look: &Look) -> bool {
        panels::is_planning(look)
    }
    fn plan(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::plan(ui, look, sight);
    }
    fn plan_foot(ui: &mut egui::Ui, look: &mut Look) {
        panels::plan_foot(ui, look);
    }
    fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::above_offers(ui, look, sight);
    }
    fn above_heading(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, heading: Option<&str>) {
        panels::above_heading(ui, look, sight, heading);
    }
    fn cards(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::cards(ui, look, sight);
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        panels::escape(look)
    }
}
