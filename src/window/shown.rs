//! What a game tells the shell of its map and its acts.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::table::SeatId;

/// The small map in the corner.
pub struct SmallMap {
    pub picture: egui::TextureId,
    /// The part of the page it shows.
    pub page: Rect,
    /// Who stands where.
    pub marks: Vec<(Vec2, SeatId)>,
}

/// What the panels must know of an act.
#[derive(Clone, Debug, Default)]
pub struct Regard {
    /// It ends the phase or the choice: such offers have the foot of the panel to themselves.
    pub ends: bool,
    /// It is one of several alike, quickly done one after the other (units put on the map, losses named): then new words of the
    /// same question do not hold the player up.
    pub repeats: bool,
    /// It may be done beside what the phase is about: such offers stand last.
    pub aside: bool,
    /// The odds are written below the offer too, not only shown on hover.
    pub writes_odds: bool,
    /// The place where it puts something, when it names one: when it is pointed at, such offers stand first.
    pub target: Option<String>,
}
