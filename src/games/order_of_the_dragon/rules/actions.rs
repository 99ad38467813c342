//! Everything a player can ask for, room by room, in one type: what bots and the window's panels compare and keep. The table takes
//! [`act_of`](super::super::act_of) it.

use serde::{Deserialize, Serialize};

use super::ballot::BallotDeed;
use super::heirs::HeirDeed;
use super::orders::OrdersDeed;
use super::points::PointsDeed;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// Closes one's curtain: "I have done with this phase".
    Done,
    /// Orders, retreats, builds and removals of armies and fleets.
    Orders(OrdersDeed),
    /// Marriages and new heirs (sections 8.1 and 10).
    Heirs(HeirDeed),
    /// Diplomacy points (section 9).
    Points(PointsDeed),
    /// Draws, players who have left, names of vassals (house rules).
    Ballot(BallotDeed),
}
