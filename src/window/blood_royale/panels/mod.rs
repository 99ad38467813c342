//! The panels of Blood Royale.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, Sight};
use crate::games::blood_royale::scenario::Scenario;
use crate::games::blood_royale::view::View;
use crate::table::SeatId;
use crate::window::panels::words;

/// What the panels look at besides the map's things.
#[derive(SystemParam)]
pub struct Own<'w> {
    _none: std::marker::PhantomData<&'w ()>,
}

/// Its resources and systems.
pub fn plugin(_app: &mut App) {}

/// The position has changed: drops what the panels hold.
pub fn put_down(_world: &mut World) {}

/// Esc: true if a panel held something.
pub fn escape(_look: &mut Look) -> bool {
    false
}

/// Tabs beside Decision and Chronicle: name and hint.
pub fn tabs() -> &'static [(&'static str, &'static str)] {
    &[]
}

pub fn tab(_ui: &mut egui::Ui, _look: &mut Look, _n: usize) {}

pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    words::seat_card(ui, look, sight, seat);
}

pub fn card_width() -> f32 {
    120.0
}

pub fn standing(_view: &View, _seat: SeatId) -> String {
    String::new()
}

/// Is something of theirs (a draft) being put together by hand?
pub fn is_planning(_look: &Look) -> bool {
    false
}

pub fn plan(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight) {}

pub fn plan_foot(_ui: &mut egui::Ui, _look: &mut Look) {}

/// Above the offers of the seat that decides.
pub fn above_offers(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight) {}

pub fn above_heading(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight, _heading: Option<&str>) {}

/// Below everything.
pub fn cards(_ui: &mut egui::Ui, _look: &mut Look, _sight: &Sight) {}

/// Windows of theirs over the map.
pub fn over_map(_ctx: &egui::Context, _look: &mut Look) {}

/// Switches of the new-game page.
pub fn options(_ui: &mut egui::Ui, _scenario: &mut Scenario) {}

pub fn seat_options(_ui: &mut egui::Ui, _scenario: &mut Scenario, _seat: usize) {}
