//! Combat: announcing attacks, and the battle as a procedure (COMBAT, WHO, MIXED).

use serde::{Deserialize, Serialize};

use super::ids::{CounterId, HexId};
use crate::table::SeatId;

/// What fights what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Manner {
    /// Land units against land units.
    Land,
    /// Fleets against fleets.
    Sea,
    /// Fleets and the units they carry against the units outside a port (AMPHIB-01).
    Landing,
    /// The besieged against the besiegers in the siege round, all types together (SIEGE-22).
    BreakOut,
}

/// A stack that attacks: everything of the right type in a hex, inside or outside the walls (WHO-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Post {
    pub hex: HexId,
    pub inside: bool,
}

/// An announced attack (COMBAT-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub manner: Manner,
    pub from: Vec<Post>,
    /// Hexes attacked; all defenders have one owner (WHO-12).
    pub at: Vec<HexId>,
    /// Heroes of a garrison that stay out of its sortie (SIEGE-30).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staying: Vec<CounterId>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Do the defender's fleets help against the landing?
    AskFleets,
    /// May the defender still try to retreat?
    AskRetreat,
    /// Some of the units in the list may go.
    Retreating,
    Dice,
    AttackerLosses,
    DefenderLosses,
    /// A failed landing loses half of what is left.
    LandingLosses,
    Fates,
    Advance,
    Over,
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    pub manner: Manner,
    pub attacker: SeatId,
    pub defender: SeatId,
    pub from: Vec<Post>,
    pub at: Vec<HexId>,
    /// Combat units engaged.
    pub attackers: Vec<CounterId>,
    pub defenders: Vec<CounterId>,
    /// Heroes kept out.
    pub staying: Vec<CounterId>,
    pub stage: Stage,
    /// Groups by retreat number (4 or 3) that have tested in this battle.
    pub tested: Vec<u8>,
    /// Units whose roll succeeded and that have not gone yet.
    pub may_go: Vec<CounterId>,
    /// Units still to be lost, attacker and defender.
    pub losses: (u8, u8),
    /// Strength in units before losses, for the landing's and the tie's sums.
    pub engaged: (u8, u8),
    /// Where units were lost: their heroes roll.
    pub bled: Vec<Post>,
    /// Hexes the defenders left by retreat.
    pub vacated: Vec<HexId>,
}
