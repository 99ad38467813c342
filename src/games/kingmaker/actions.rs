//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; [`judge`](super::judge) only knows the doors.

use serde::{Deserialize, Serialize};

use super::combat::CombatDeed;
use super::events::EventsDeed;
use super::faction::FactionDeed;
use super::parliament::ParliamentDeed;
use super::royal::RoyalDeed;
use super::travel::TravelDeed;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// "I have done with this phase."
    Done,
    /// Cards, captives, trade and alliances.
    Faction(FactionDeed),
    /// Summonses and treaties.
    Events(EventsDeed),
    /// Nobles and ships on the move.
    Travel(TravelDeed),
    /// Battles, sieges, ambushes.
    Combat(CombatDeed),
    Parliament(ParliamentDeed),
    /// Heirs, coronations.
    Royal(RoyalDeed),
}
