//! Who plays which power, and the points that make up for a bad choice (section 2).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Gift;
use super::ids::PowerId;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChoosingDeed {
    /// All seven powers, the dearest first (2-4).
    Prefer { powers: Vec<PowerId> },
    /// Spends a bonus point (2-9).
    Give { gift: Gift },
    /// Takes the last gift back.
    TakeBack,
}

/// Preference lists are asked for.
pub fn begin(_world: &mut World) {}
/// Lists are opened: powers go where the total preference is greatest, ties at random; bonus points by rank (2-4 to 2-8).
pub fn end(_world: &mut World) {}
/// Bonus points are to be spent.
pub fn begin_gifts(_world: &mut World) {}
/// Gifts are shown and given.
pub fn end_gifts(_world: &mut World) {}
/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, _deed: &ChoosingDeed) -> Result<(), Refusal> {
    todo!()
}
/// May the seat close its curtain?
///
/// # Errors
/// What it still owes.
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &ChoosingDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &ChoosingDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &ChoosingDeed) -> String {
    todo!()
}
