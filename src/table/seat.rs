//! Seats: the chairs at the table. What a seat plays (a kingdom, a dynasty, a power) is the game's business.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A chair at the table, counted from 0 in the order in which the players sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Component)]
#[serde(transparent)]
pub struct SeatId(pub u8);

impl SeatId {
    /// The seat as an index into per-seat lists.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for SeatId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// Who sits on a seat and decides for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// A person at this PC.
    Human,
    /// A bot that plays by its own view; `level` 1 is the beginner's opponent, 2 plays to win.
    Bot { level: u8 },
    /// A bot that takes an offer at random. For tests and for measuring the others.
    Random,
    /// A script (see `assets/scripts/README.md`) by file name.
    Script { file: String },
}

/// A seat as it was set up: its player's name, its sitter, its colour (index into the table's palette).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    pub name: String,
    pub sitter: Sitter,
    pub colour: u8,
}

impl SeatSetup {
    /// Seat number `n` (from 0) with the usual name and colour.
    pub fn plain(n: usize, sitter: Sitter) -> Self {
        let name = match &sitter {
            Sitter::Human => format!("Player {}", n + 1),
            Sitter::Bot { level } => format!("Bot {} (level {level})", n + 1),
            Sitter::Random => format!("Random {}", n + 1),
            Sitter::Script { file } => format!("Script {} ({file})", n + 1),
        };
        SeatSetup { name, sitter, colour: n as u8 }
    }
}
