//! The switches of a scenario: what the rules leave to house rules, and places where the rulings leave a choice.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// How powers are given to seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Powers {
    /// By lot.
    #[default]
    Drawn,
    /// Seat after seat in the order of the scenario's `powers`.
    Named,
}

/// The switches; a scenario names only those that differ from the default.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub powers: Powers,
    /// Centres that win (3.0).
    pub victory: u8,
    /// The game ends with the Census of this cycle (3.2); without it only victory or a draw ends it.
    pub cycles: Option<u16>,
    /// A player may ask what a bot would do in their place.
    #[serde(skip_serializing_if = "is_true")]
    pub advice: bool,
    /// Survivors may agree on a draw (3.0).
    pub draws: bool,
    /// All others may agree to give up a player who has left: his power ends at the next Census (3.3).
    pub drops: bool,
    /// Controllers may give their vassal a name (10.4).
    pub vassal_names: bool,
    /// A player gives points to one order of a unit only (9.0); the text lets points be split as one likes.
    pub one_order_a_unit: bool,
}

/// A switch that is usually on is written only where it is off.
fn is_true(on: &bool) -> bool {
    *on
}

impl Default for Options {
    fn default() -> Self {
        Options {
            powers: Powers::default(),
            victory: 18,
            cycles: Some(10),
            advice: true,
            draws: true,
            drops: false,
            vassal_names: true,
            one_order_a_unit: false,
        }
    }
}
