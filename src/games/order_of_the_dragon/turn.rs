//! Where a game stands: cycle, season, and what the phase is about (2.0).

use serde::{Deserialize, Serialize};

use crate::table::SeatId;

/// The two movements of a cycle; the Census and Winter belong to autumn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Season {
    Spring,
    Autumn,
}

impl Season {
    /// "Spring".
    pub fn name(self) -> &'static str {
        if self == Season::Spring { "Spring" } else { "Autumn" }
    }
}

/// The phases. In all of them everybody decides at the same time, each behind a curtain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Orders, marriages and points.
    Orders,
    Retreats,
    /// Votes on what was proposed: a draw, or giving a player up. Only where something was.
    Ballot,
    /// The reckoning of autumn; nobody decides anything (2.1).
    Census,
    /// Builds and removals.
    Winter,
}

impl Phase {
    /// As the chronicle heads it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Orders => "Orders",
            Phase::Retreats => "Retreats",
            Phase::Ballot => "Ballot",
            Phase::Census => "Census",
            Phase::Winter => "Winter adjustments",
        }
    }
}

/// Where the game stands: cycle, phase, and who has closed his curtain.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// From 1: a game year, called a cycle, stands for five years (2.0).
    pub cycle: u16,
    pub season: Season,
    pub phase: Phase,
    /// Phases begun since the start.
    pub count: u16,
    /// The phase has done what it does by itself and waits for decisions.
    pub begun: bool,
    /// Seats that have closed their curtain, in order.
    pub done: Vec<SeatId>,
}
