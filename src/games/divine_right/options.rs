//! The switches of a scenario. Each stands for a place where the rulings leave a choice.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// How home kingdoms are given out (SETUP-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kingdoms {
    /// Drawn at random, as the rules say.
    #[default]
    Drawn,
    /// Chosen in turn.
    Chosen,
}

/// Which player acts when (SEQ-04, ruling 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnShape {
    /// Everybody does a phase before the next phase begins.
    #[default]
    PhaseByPhase,
    /// Each player does all his phases in one go.
    WholeTurns,
}

/// The switches; a scenario names only those that differ from the default.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub kingdoms: Kingdoms,
    pub turn_shape: TurnShape,
    /// Terrain symbols of elves, goblins, trolls, Gorpin and Crow's Nest count (TBONUS-05, ruling 27).
    pub printed_symbols: bool,
    /// Two hexsides of the Deep River count as one hex (RIVER-09, ruling 9).
    pub swift_river: bool,
    /// Eliminated players may ask to come back (REENTRY-01).
    pub re_entry: bool,
    /// The personality deck includes the two fill-in cards 21 and 22 (data report, gap 1).
    pub fill_in_personalities: bool,
    /// Trolls retreat like other non-humans (RETREAT-03, ruling 32).
    pub trolls_not_human: bool,
    /// A failed assassination by a tie banishes too (ASSASS-10, ruling 41).
    pub tied_assassin_banished: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            kingdoms: Kingdoms::Drawn,
            turn_shape: TurnShape::PhaseByPhase,
            printed_symbols: true,
            swift_river: false,
            re_entry: true,
            fill_in_personalities: true,
            trolls_not_human: true,
            tied_assassin_banished: true,
        }
    }
}
