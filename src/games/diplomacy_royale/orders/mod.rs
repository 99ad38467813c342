//! Orders: moves, retreats, builds and removals, centres and the end of the game, on the house's adjudicator.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Unit;
use super::ids::UnitId;
use super::position::Pos;
use crate::diplomacy::{Place, Order, UnitKind};
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OrdersDeed {
    /// Orders a unit; a new order replaces the old.
    Order { unit: UnitId, order: Order },
    /// Takes the order back: the unit holds.
    Clear { unit: UnitId },
    /// A dislodged unit goes there; nowhere: it disbands.
    Retreat { unit: UnitId, to: Option<Place> },
    Build { kind: UnitKind, at: Place },
    Remove { unit: UnitId },
    /// Takes the last build or removal back.
    TakeBack,
}

pub fn begin_moves(_world: &mut World) {}
/// All orders are shown and resolved.
pub fn resolve_moves(_world: &mut World) {}
pub fn begin_retreats(_world: &mut World) {}
pub fn resolve_retreats(_world: &mut World) {}
pub fn begin_adjustments(_world: &mut World) {}
/// Builds and removals are shown and done; only every ten years with dynasties (1-13).
pub fn carry_out_adjustments(_world: &mut World) {}
/// After the fall the provinces belong to who stands in them (7.1-5).
pub fn count_centres(_world: &mut World) {}
/// Has somebody won, are the turns up, is it a draw? Then the game is over.
pub fn end_of_game(_world: &mut World) -> bool {
    false
}
/// A power agrees to a draw, or no longer; when all survivors do the game is over.
pub fn vote_draw(_world: &mut World, _seat: SeatId, _agree: bool) {}
/// May the seat close its curtain: has it removed what it must?
///
/// # Errors
/// What it still owes.
pub fn check_adjusted(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}
/// "A Par (+1)".
pub fn unit_words(_pos: Pos, _unit: &Unit) -> String {
    String::new()
}
/// "A Par - Bur".
pub fn order_words(_pos: Pos, _unit: &Unit, _order: &Order) -> String {
    String::new()
}
/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, _deed: &OrdersDeed) -> Result<(), Refusal> {
    todo!()
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &OrdersDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &OrdersDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &OrdersDeed) -> String {
    todo!()
}
