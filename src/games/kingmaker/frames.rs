//! Decisions and procedures that nest: each is a frame of the stack in the world, and so is saved in its middle.

use serde::{Deserialize, Serialize};

use super::combat::CombatAsk;
use super::events::EventsAsk;
use super::faction::FactionAsk;
use super::parliament::Session;
use super::royal::RoyalAsk;
use super::travel::TravelAsk;

/// A decision awaited, or a procedure under way, of one of the rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    Faction(FactionAsk),
    Events(EventsAsk),
    Travel(TravelAsk),
    Combat(CombatAsk),
    Parliament(Box<Session>),
    Royal(RoyalAsk),
}
