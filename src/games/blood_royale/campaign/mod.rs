//! The campaign: marches, ships, goods on the road, passage, control of provinces (sections 14, 16, 17; Option D).

mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Holder;
use super::ids::ProvinceId;
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CampaignDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CampaignAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &CampaignDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &CampaignDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &CampaignDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &CampaignDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &CampaignDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &CampaignAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &CampaignAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: CampaignAsk) -> bool {
    match ask {}
}

/// A movement round begins: everything may move again.
pub fn begin_round(_world: &mut World) {}
/// A player's movement begins.
pub fn begin_turn(_world: &mut World, _seat: SeatId) {}
/// A player's movement ends; battles follow.
pub fn end_turn(_world: &mut World, _seat: SeatId) {}
/// The round's end: who may place control markers (17.5).
pub fn begin_control(_world: &mut World) {}
pub fn end_control(_world: &mut World) {}

/// May a player end his movement? Not while armies stand in Famine and could leave (15.7), nor while an expelled fleet
/// lies in port (19.42).
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}

pub fn check_control_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}

/// A province comes under new control: markers, goods, title to items, fleets in port, capital (16.23, 17, 18.6, 19.42).
pub fn take_control(_world: &mut World, _province: ProvinceId, _holder: Holder) {}
