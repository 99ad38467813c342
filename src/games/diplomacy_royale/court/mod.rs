//! The court: titles (7.1, 7.2), leaders of units (6.1, 6.2), captives (6.3), new kingdoms of crownless dynasties (8.2).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::{PowerId, UnitId};
use super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtDeed {
    /// Gives a title (7.1).
    Grant { who: CharacterId, province: ProvinceId },
    /// Puts a noble at the head of a unit (6.1).
    Assign { who: CharacterId, unit: UnitId },
    /// A noble who became king leaves his unit for good (6.1-4).
    LayDown { who: CharacterId },
    /// Sends a captive home (6.3-3).
    Return { who: CharacterId },
    /// Only prisoners of war (6.3-3, 9.3-16).
    Execute { who: CharacterId },
    /// Offers a captive for what the other gives: captives of his, and words (6.3-4).
    OfferRansom { who: CharacterId, against: Vec<CharacterId>, words: String },
    AcceptRansom { who: CharacterId },
    RefuseRansom { who: CharacterId },
    /// The titled nobles of a crownless dynasty make one of themselves king here (8.2-12 to 8.2-14).
    FoundKingdom { king: CharacterId, capital: ProvinceId, name: String },
}

/// The rating a unit fights with: its leaders and their living wives, limited to -1, 0, +1 (6.2-1).
pub fn rating(_pos: Pos, _unit: UnitId) -> i8 {
    0
}
/// Where this power may build now, in id order: homes, titled provinces, inherited sites, controlled and empty (7.2-3 to 7.2-5).
pub fn build_sites(_pos: Pos, _power: PowerId) -> Vec<ProvinceId> {
    vec![]
}
/// Under whom a unit raised here by this power stands (7.2-6, 7.2-7).
pub fn raised_under(_pos: Pos, _power: PowerId, _at: ProvinceId) -> super::components::Allegiance {
    super::components::Allegiance::King
}
/// Leaders of a unit, in id order.
pub fn leaders(pos: Pos, unit: UnitId) -> Vec<CharacterId> {
    pos.nobles().filter(|n| n.command == Some(unit) && pos.character(n.id).in_play()).map(|n| n.id).collect()
}
/// A unit was driven out: each of its leaders is caught with one chance in two (6.3-1, 6.3-2).
pub fn capture_leaders(_world: &mut World, _unit: UnitId, _by: PowerId) {}
/// A unit is no more: its leaders are free for another (ruling 16).
pub fn free_leaders(_world: &mut World, _unit: UnitId) {}
/// A captive goes home, whoever held him.
pub fn release(_world: &mut World, _who: CharacterId, _why: &str) {}

/// A court begins.
pub fn begin(_world: &mut World) {}
/// A court ends.
pub fn end(_world: &mut World) {}
/// May the seat close its curtain: are all of 20 assigned, all of 30 titled, as far as can be (6.1-1, 7.1-1)?
///
/// # Errors
/// What it still owes.
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}
/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, _deed: &CourtDeed) -> Result<(), Refusal> {
    todo!()
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &CourtDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &CourtDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &CourtDeed) -> String {
    todo!()
}
