//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; [`judge`](super::judge) only knows the doors.

use serde::{Deserialize, Serialize};

use super::choosing::ChoosingDeed;
use super::clergy::ClergyDeed;
use super::court::CourtDeed;
use super::family::FamilyDeed;
use super::orders::OrdersDeed;
use super::writs::WritDeed;
use crate::dynasty::CharacterId;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// Closes one's curtain: "I have done with this phase".
    Done,
    /// Preference lists and bonus points (section 2).
    Choosing(ChoosingDeed),
    /// Birth options (section 3).
    Family(FamilyDeed),
    /// Marriage writs (section 5).
    Writ(WritDeed),
    /// Titles, commands, captives, new kingdoms (sections 6 to 8).
    Court(CourtDeed),
    /// The clergy (section 9).
    Clergy(ClergyDeed),
    /// Orders, retreats, builds and removals.
    Orders(OrdersDeed),
    /// Gives one of one's own another name (2-3, 10.2-7).
    Rename { who: CharacterId, name: String },
    /// Agrees, or no longer agrees, to end the game in a draw of all survivors.
    Draw { agree: bool },
}
