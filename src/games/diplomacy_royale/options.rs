//! The switches of a scenario: the rules' own options, and places where the rulings leave a choice.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// How powers are given to seats (2-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Powers {
    /// By lot.
    #[default]
    Drawn,
    /// Each seat lists the powers in order of preference, in secret (2-4).
    Preferred,
    /// Seat after seat in the order of the scenario's `powers`.
    Named,
}

/// What becomes of a dynasty that has lost its crown (8.2-11, 8.2-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Crownless {
    /// Its titled nobles make one of themselves king, with a capital of his own (the Wasa rules).
    #[default]
    NewKingdom,
    /// It plays on without a king and grants no new titles (the earlier rules).
    PlaysOn,
}

/// The switches; a scenario names only those that differ from the default.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Dynasties, titles, leaders and writs. Without them it is Diplomacy as everybody knows it.
    pub dynasties: bool,
    pub powers: Powers,
    /// Supply centres that win (1-2).
    pub victory: u8,
    /// Movement phases after which the game ends and the most centres win; without it only victory or a draw ends it.
    pub turns: Option<u16>,
    /// A player may ask what a bot would do in their place.
    #[serde(skip_serializing_if = "is_true")]
    pub advice: bool,
    /// Survivors may agree on a draw.
    pub draws: bool,

    // ---- The dynasties (sections 2 to 8)
    /// Survival rolls in the very first Winter (4-4).
    pub first_winter_rolls: bool,
    /// Plague (4.1).
    pub plague: bool,
    /// The variant "in heir": one renouncing per dynasty and marriage phase, only the capital is a home centre (5.3-12, 7.2-10).
    pub in_heir: bool,
    pub crownless: Crownless,

    // ---- The clergy (section 9)
    pub clergy: bool,
    /// At most so many clergy of one dynasty (9-5); 0: as many as like (9-6).
    pub clergy_limit: u8,
    /// The age from which a man may enter the clergy: 20, or 15 (9-2).
    pub clergy_age: i32,
}

/// A switch that is usually on is written only where it is off.
fn is_true(on: &bool) -> bool {
    *on
}

impl Default for Options {
    fn default() -> Self {
        Options {
            dynasties: true,
            powers: Powers::default(),
            victory: 18,
            turns: None,
            advice: true,
            draws: true,
            first_winter_rolls: true,
            plague: true,
            in_heir: false,
            crownless: Crownless::default(),
            clergy: false,
            clergy_limit: 3,
            clergy_age: 20,
        }
    }
}
