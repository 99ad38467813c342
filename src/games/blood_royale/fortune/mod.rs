//! Fortune: the event of each round, plague, famine, rebellion, storms, Event Cards, Governors (section 15; Options E, F, G).

mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::ProvinceId;
use crate::dynasty::CharacterId;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FortuneDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FortuneAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &FortuneDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &FortuneDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &FortuneDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &FortuneDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &FortuneDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &FortuneAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &FortuneAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: FortuneAsk) -> bool {
    match ask {}
}

/// The event of the round: die or card, by the first player drawn (5.11, 15.1, OE.1).
pub fn begin_event(_world: &mut World) {}

/// One province's rebellion roll with all its modifiers (15.11 to 15.19); `extra` by name.
pub fn rebellion_roll(_world: &mut World, _province: ProvinceId, _extra: &[(String, i8)]) {}

/// A Rebellion marker goes on a province.
pub fn rebel(_world: &mut World, _province: ProvinceId) {}

/// The exact chance that this province rebels if the Rebellion event comes, in sixths; `None` where no roll is made.
pub fn rebellion_sixths(_pos: Pos, _province: ProvinceId) -> Option<u8> {
    None
}

/// Modifiers of a province's rebellion roll, by name.
pub fn rebellion_modifiers(_pos: Pos, _province: ProvinceId) -> Vec<(String, i8)> {
    vec![]
}

/// The heir of a title of Governor follows (OG.3, OG.4).
pub fn titles_pass(_world: &mut World, _dead: CharacterId) {}

/// A frame as `seat` may see it: others' sealed sums are blank.
pub fn shown(ask: FortuneAsk, _seat: SeatId) -> FortuneAsk {
    ask
}
