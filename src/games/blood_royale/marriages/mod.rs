//! The marriage market: proposals, weddings, contracts and what they bind, bargains (sections 8, 20, 24).

pub mod clauses;
mod refusals;

pub use refusals::No;

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::{CountryId, ItemId, ProvinceId};
use super::position::Pos;
use crate::dynasty::{CharacterId, Contract, ContractId, MarriageId, Negotiation};
use crate::table::{Refusal, SeatId};
use clauses::Terms;

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MarriageDeed {}

/// What this room asks of players, or has under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MarriageAsk {}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, deed: &MarriageDeed) -> Result<(), Refusal> {
    match *deed {}
}

/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, deed: &MarriageDeed) {
    match *deed {}
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}

/// A deed in words.
pub fn describe(_pos: Pos, deed: &MarriageDeed) -> String {
    match *deed {}
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &MarriageDeed) -> String {
    match *deed {}
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &MarriageDeed) -> bool {
    match *deed {}
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &MarriageAsk) -> Vec<SeatId> {
    match *ask {}
}

/// What the frame waits for, and its rule.
pub fn prompt(_pos: Pos, ask: &MarriageAsk) -> (String, &'static str) {
    match *ask {}
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(_world: &mut World, ask: MarriageAsk) -> bool {
    match ask {}
}

/// A contract of this game.
pub type Treaty = Contract<Terms>;

impl crate::table::Numbered for Treaty {
    type Id = ContractId;
    fn index(id: ContractId) -> usize {
        id.0 as usize
    }
    fn id(&self) -> ContractId {
        self.id
    }
}

/// Proposals and bargains on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Talks(pub Vec<Negotiation<Terms>>);

/// The marriage phase begins: what contracts owe in it is done or prompted.
pub fn begin(_world: &mut World) {}

/// The marriage phase is over.
pub fn end(_world: &mut World) {}

/// May a player end his marriages? Not while an offer to him waits for an answer.
pub fn check_done(_pos: Pos, _seat: SeatId) -> Result<(), Refusal> {
    Ok(())
}

/// Does a contract in force forbid `seat` this deed?
///
/// # Errors
/// The contract and the clause, in words.
pub fn forbids(_pos: Pos, _seat: SeatId, _deed: &Forbidden) -> Result<(), Refusal> {
    Ok(())
}

/// Has `by` granted `to` this leave in a province, by a contract in force?
pub fn grants(_pos: Pos, _by: SeatId, _to: SeatId, _leave: Leave, _at: ProvinceId) -> bool {
    false
}

/// What contracts can forbid; asked by the room that judges the deed.
#[derive(Clone, Debug, PartialEq)]
pub enum Forbidden {
    /// Armies enter a province that `of` controls, without his leave.
    Invade { of: SeatId, province: ProvinceId },
    /// Attacks forces of `whom` there.
    Attack { whom: SeatId, province: ProvinceId },
    /// Puts a control marker there (17.6).
    Mark { province: ProvinceId, of: Option<SeatId> },
    /// Gives, sells, destroys or cashes these goods, which may be promised (8.9).
    PartWith { item: ItemId, to: Option<SeatId> },
    /// Gives a province away, or leave over it.
    PartWithProvince { province: ProvinceId },
    /// Refuses or revokes leave to pass, harbour or transport.
    Refuse { to: SeatId, leave: Leave, province: ProvinceId },
    /// Presses a claim that was renounced.
    Claim { who: CharacterId, country: CountryId },
}

/// Kinds of leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Leave {
    Armies,
    Goods,
    Harbour,
}

/// A marriage has ended by death: its contract ends but for what outlives it (7.8, 9.19, 25.2).
pub fn contract_ends(_world: &mut World, _marriage: MarriageId) {}

/// Has this character, or his line, renounced the claim to a country's crown (8.19, 9.19)?
pub fn has_renounced(_pos: Pos, _who: CharacterId, _country: CountryId) -> bool {
    false
}

/// The talks a seat takes part in.
pub fn talks_of(talks: &Talks, seat: SeatId) -> Talks {
    Talks(talks.0.iter().filter(|t| t.from == seat || t.to == seat).cloned().collect())
}

/// A frame as `seat` may see it: others' sealed bids are blank.
pub fn shown(ask: MarriageAsk, _seat: SeatId) -> MarriageAsk {
    ask
}
