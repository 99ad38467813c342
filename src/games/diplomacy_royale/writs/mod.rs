//! Marriages and their writs (section 5): proposals, flags, acceptances, and the terms that the table enforces.

mod clauses;

pub use clauses::Terms;

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::ids::UnitId;
use super::position::Pos;
use crate::diplomacy::{Place, Order, ProvinceId};
use crate::dynasty::{CharacterId, Contract, ContractId, Draft};
use crate::table::{Refusal, SeatId};

/// A marriage writ in force, or ended.
pub type Writ = Contract<Terms>;

impl crate::table::Numbered for Writ {
    type Id = ContractId;
    fn index(id: ContractId) -> usize {
        usize::from(id.0)
    }
    fn id(&self) -> ContractId {
        self.id
    }
}

/// Writs that lie with the brides' families in this court.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Proposals(pub Vec<Proposal>);

/// A writ on its way (5.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its place among the proposals of this court, from 0.
    pub number: u16,
    /// The groom's family.
    pub from: SeatId,
    /// The bride's family.
    pub to: SeatId,
    pub draft: Draft<Terms>,
    /// Terms that another writ makes impossible now (5.4-11), by place.
    pub flagged: Vec<usize>,
    /// A term's status changed after it was issued: either side may withdraw (5.4-15); so may the groom when the bride's
    /// acceptance has flagged something (5.4-14).
    pub may_withdraw: bool,
    /// The bride's acceptance takes effect when the court ends (5.4-16); only her family knows.
    pub delayed: bool,
    pub state: ProposalState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalState {
    /// With the bride's family.
    Issued,
    /// Accepted, but terms blocked on the bride's side were flagged: the groom confirms or withdraws (5.4-14).
    Accepted,
    /// The marriage is made.
    Wed,
    Rejected,
    Withdrawn,
    /// A competing writ was accepted (5.4-8).
    Void,
}

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WritDeed {
    /// The groom's family issues a writ (5.4-2).
    Propose { draft: Draft<Terms> },
    Accept { proposal: u16 },
    /// Accepts with effect at the end of the court (5.4-16); again: no longer.
    AcceptLater { proposal: u16 },
    Reject { proposal: u16 },
    /// Only where 5.4-14 or 5.4-15 allows it.
    Withdraw { proposal: u16 },
    /// The groom's family lets an acceptance with flags stand (5.4-14).
    Confirm { proposal: u16 },
    /// This term may rest until taken up again, if the other side agrees too (5.2-6).
    Rest { writ: ContractId, clause: u16, rest: bool },
}

// ---------------------------------------------------------------- What other rooms ask

/// Whether `seat` gives this unit its orders: its own power, unless a writ makes the other party its proxy.
pub fn orders_for(pos: Pos, seat: SeatId, unit: UnitId) -> bool {
    pos.find_unit(unit).and_then(|u| pos.seat_of(u.power)) == Some(seat)
}
/// Does a term in force forbid this order? Refusals cite the writ and the term.
///
/// # Errors
/// The term that forbids it.
pub fn permits_order(_pos: Pos, _seat: SeatId, _unit: UnitId, _order: &Order) -> Result<(), Refusal> {
    Ok(())
}
/// As [`permits_order`], for a retreat.
///
/// # Errors
/// The term that forbids it.
pub fn permits_retreat(_pos: Pos, _seat: SeatId, _unit: UnitId, _to: Place) -> Result<(), Refusal> {
    Ok(())
}
/// As [`permits_order`], for a build.
///
/// # Errors
/// The term that forbids it.
pub fn permits_build(_pos: Pos, _seat: SeatId, _at: ProvinceId) -> Result<(), Refusal> {
    Ok(())
}
/// Orders that pledges of support write in at the deadline (ruling 19), given everybody's orders: what replaces what.
pub fn pledged(_pos: Pos) -> Vec<(UnitId, Order)> {
    vec![]
}
/// May this noble lead a unit of another power (6.1-9)?
pub fn may_lead_abroad(_pos: Pos, _who: CharacterId, _unit: UnitId) -> bool {
    false
}
/// May a churchman of `seat` have his see here, in a foreign centre (9.3-4)?
pub fn may_sit_abroad(_pos: Pos, _seat: SeatId, _at: ProvinceId) -> bool {
    false
}
/// May a Pope of `seat` annul this writ (9.5-5)?
///
/// # Errors
/// The term that forbids it.
pub fn permits_annulment(_pos: Pos, _seat: SeatId, _writ: ContractId) -> Result<(), Refusal> {
    Ok(())
}
/// To whose dynasty the next child of a couple goes, where their writ says otherwise than 5.3-1.
pub fn child_goes_to(_pos: Pos, _marriage: crate::dynasty::MarriageId) -> Option<SeatId> {
    None
}
/// A marriage ends by death or annulment: its writ is void (4-8, 5.2-4, 9.5-2).
pub fn end_marriage(_world: &mut World, _marriage: crate::dynasty::MarriageId, _why: &str) {}

/// What in a writ read from a file names nothing, in words.
pub fn faults(_writ: &Writ, _people: usize, _units: usize, _provinces: usize) -> Vec<String> {
    vec![]
}

// ---------------------------------------------------------------- The door

/// A court begins.
pub fn begin_court(_world: &mut World) {}
/// A court ends: delayed acceptances take effect, all else lapses (5.4-16).
pub fn end_court(_world: &mut World) {}
/// The proposals a seat may see; whether an acceptance is delayed only the bride's side.
pub fn proposals_of(all: &Proposals, seat: SeatId) -> Proposals {
    let mine = all.0.iter().filter(|p| p.from == seat || p.to == seat).cloned();
    Proposals(mine.map(|p| Proposal { delayed: p.delayed && p.to == seat, ..p }).collect())
}
/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, _deed: &WritDeed) -> Result<(), Refusal> {
    todo!()
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &WritDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &WritDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &WritDeed) -> String {
    todo!()
}
/// A marriage cannot be undone; nor can words that another family has read.
pub fn is_final(_pos: Pos, _deed: &WritDeed) -> bool {
    true
}
