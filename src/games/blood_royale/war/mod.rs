//! War: battles, castles, captives, surrender, alliances, neutral armies (sections 18 to 20, 23).

mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::{ArmyId, CountryId, PawnId};
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WarDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WarAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &WarDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &WarDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &WarDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &WarDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &WarDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &WarAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &WarAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: WarAsk) -> bool {
    match ask {}
}

/// A player has moved: his battles, then those the others choose (19.1, 19.2).
pub fn begin_combat(_world: &mut World, _seat: SeatId) {}

/// An army is lost: to the Year Track, or out of play for neutrals (1.6, 19.7, 23.13).
pub fn kill_army(_world: &mut World, _army: ArmyId) {}

/// A royal piece is captured (19.28); `by` nobody: neutrals, who ransom him for 100 crowns (OE.17).
pub fn capture(_world: &mut World, _pawn: PawnId, _by: Option<SeatId>) {}

/// A capital has fallen: its player names another, or becomes baronial (18.6 to 18.12).
pub fn capital_falls(_world: &mut World, _country: CountryId) {}

/// Neutral armies attack a province (OE.16, OE.17, OE.19); the defender fights for it.
pub fn neutral_assault(_world: &mut World, _at: super::ids::ProvinceId, _defender: SeatId) {}
