//! The clergy (section 9): priests, bishops, archbishops and arrests, cardinals, the Pope.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Estate;
use super::position::Pos;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, MarriageId};
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ClergyDeed {
    /// Enters the clergy and gives up all claims (9-2, 9-3).
    Enter { who: CharacterId },
    /// Names his archbishopric (9.3-2).
    TakeSee { who: CharacterId, at: ProvinceId },
    Arrest { cleric: CharacterId, target: CharacterId },
    Protect { cleric: CharacterId, who: CharacterId },
    /// Contests the latest succession (9.4-1).
    PassOver { cleric: CharacterId, estate: Estate },
    /// One of the couple's families asks for the annulment (9.5-1).
    AskAnnulment { marriage: MarriageId },
    Annul { pope: CharacterId, marriage: MarriageId },
    Vote { cardinal: CharacterId, candidate: CharacterId },
}

/// Can a marriage between these two families be made: has one of them a priest (9.1-2)? Always without the option.
pub fn can_wed(_pos: Pos, _a: SeatId, _b: SeatId) -> bool {
    true
}
/// A churchman of either family who can allow one more renouncing in this phase (9.2-1 to 9.2-3); `None` without any.
/// Without the option nobody is needed.
pub fn renouncing_by(_pos: Pos, _a: SeatId, _b: SeatId) -> Option<CharacterId> {
    None
}
/// Is there a Pope to be elected (9.4-9 to 9.4-13)?
pub fn needs_conclave(_pos: Pos) -> bool {
    false
}
pub fn begin_conclave(_world: &mut World) {}
/// The votes are opened.
pub fn elect(_world: &mut World) {}
/// Everybody in the clergy may rise a level (9-7, 9-10 to 9-14).
pub fn promotions(_world: &mut World) {}
pub fn begin_court(_world: &mut World) {}
pub fn end_court(_world: &mut World) {}
/// A churchman died: whom he arrested goes free (9.3-17).
pub fn died(_world: &mut World, _who: CharacterId) {}

/// May the seat close its curtain in the conclave: have its Cardinals voted?
///
/// # Errors
/// What it still owes.
pub fn check_voted(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}
/// May the seat close its curtain at court: have its archbishops their sees, if there is one to be had (9.3-2)?
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
pub fn check(_pos: Pos, _seat: SeatId, _deed: &ClergyDeed) -> Result<(), Refusal> {
    todo!()
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &ClergyDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &ClergyDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &ClergyDeed) -> String {
    todo!()
}
pub fn is_final(_pos: Pos, _deed: &ClergyDeed) -> bool {
    true
}
