//! The realm's purse: taxes, resources, upkeep, raising forces, cashing in, the end (sections 11 to 13, 21 to 24).

mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RealmDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RealmAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &RealmDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &RealmDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &RealmDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &RealmDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &RealmDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &RealmAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &RealmAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: RealmAsk) -> bool {
    match ask {}
}

pub fn begin_taxes(_world: &mut World) {}
/// All have chosen: rates are shown, taxes paid (11).
pub fn reveal_taxes(_world: &mut World) {}
/// Resource items, then Famine markers (12, 15.10).
pub fn place_resources(_world: &mut World) {}
/// Dead armies come back, castles are repaired (1.7, 18.4); players buy off rebellions and choose whom to keep.
pub fn begin_upkeep(_world: &mut World) {}
/// A player has done with upkeep: it is paid (13.1).
pub fn pay_upkeep(_world: &mut World, _seat: SeatId) {}
pub fn end_upkeep(_world: &mut World) {}
pub fn begin_raising(_world: &mut World) {}
/// A player passes in the round of raising (13.10, 24.4).
pub fn pass_raising(_world: &mut World, _seat: SeatId) {}
pub fn begin_placing(_world: &mut World) {}
pub fn end_placing(_world: &mut World, _seat: SeatId) {}
pub fn begin_cashing(_world: &mut World) {}
pub fn end_cashing(_world: &mut World) {}
/// Is the game over after this turn? Then [`Over`](super::components::Over) is set (22).
pub fn end_of_game(_world: &mut World) -> bool {
    false
}

/// May a player end his part of this phase?
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}
