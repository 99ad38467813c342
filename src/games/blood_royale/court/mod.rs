//! The court: births, survival, succession, regents, dynastic union (sections 5 to 7, 9, 10, 25; Options A, B, C).

mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::{CountryId, PawnId, ProvinceId};
use super::position::Pos;
use crate::dynasty::{CharacterId, HouseId};
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &CourtDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &CourtDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &CourtDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &CourtDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &CourtDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &CourtAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &CourtAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: CourtAsk) -> bool {
    match ask {}
}

/// Births begin: the first roll of every couple that may have children (6.1), then the players may ask for more.
pub fn begin_births(_world: &mut World) {}

/// A player has done with births.
pub fn end_births(_world: &mut World, _seat: SeatId) {}

/// Survival rolls of all adults; deaths, successions (7, 9).
pub fn begin_survival(_world: &mut World) {}

/// Births, deaths and marriages are told; widows and widowers go home (5.5, 5.6, 10).
pub fn announce(_world: &mut World) {}

/// May a player end his births?
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}

/// The house whose name a player's children bear: that of his own country's crown, or of his oldest.
pub fn house_of(_pos: Pos, _seat: SeatId) -> HouseId {
    HouseId(0)
}

/// The Charisma with which a country's sovereign counts in rebellions: his score, usurpation, loss of the capital,
/// foreign aid, cards, each by name (9.20, 9.24, 15.13, 18.11, 20.3).
pub fn charisma(_pos: Pos, _country: CountryId, _at: ProvinceId) -> Vec<(String, i8)> {
    vec![]
}

/// The Strength of a royal piece in battle against `foe`: own score, wife's Guile, within +2 and -2, then usurper's and
/// claimant's modifiers and a Governor's, each by name (6.17, 6.18, 9.17, 9.18, OG.7).
pub fn strength(_pos: Pos, _pawn: PawnId, _foe: Option<SeatId>) -> Vec<(String, i8)> {
    vec![]
}

/// A character dies: sheet, piece, marriage, contract, succession follow (7.7 to 7.11). Used by every room.
pub fn die(_world: &mut World, _who: CharacterId, _how: &str) {}

/// A survival roll outside the Dynastic Sequence (7.6) with modifiers by name; true: he lives.
pub fn survives(_world: &mut World, _who: CharacterId, _why: &str, _modifiers: &[(String, i8)]) -> bool {
    true
}

/// A character comes to another player or home: keeper, piece, captivity (6.25, 8.2, 9.12).
pub fn move_to(_world: &mut World, _who: CharacterId, _keeper: Option<SeatId>) {}

/// Gives free royal pieces to the oldest princes who wait for one (6.15, 6.24).
pub fn seat_pawns(_world: &mut World) {}

/// The customs of Blood Royale, from its tables.
pub fn customs(_pos: Pos) -> crate::dynasty::Customs {
    unreachable!("written in the court's own branch")
}

/// A Christian name of the country that nobody of this player's household bears.
pub fn fresh_name(_pos: Pos, _country: CountryId, _sex: crate::dynasty::Sex, _keeper: Option<SeatId>) -> String {
    String::new()
}

/// One birth roll for a couple, with what follows; `strains` counts it against the mother (6.5).
pub fn birth_roll(_world: &mut World, _marriage: crate::dynasty::MarriageId, _strains: bool) {}
