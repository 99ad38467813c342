//! The one home of the question "may this piece, province or person do this, given every writ in force?" (5.2-4), and of the
//! leave that terms give. Every room asks here before it does anything a writ can speak of.

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::refusals::No;
use super::{Terms, Writ, clause_words, promises};
use crate::diplomacy::{Order, Place, ProvinceId};
use crate::dynasty::{Character, CharacterId, Clause, ContractId, MarriageId, Sex};
use crate::table::{Refusal, SeatId};

/// Something that a writ may forbid.
#[derive(Clone, Copy, Debug)]
pub enum Doing<'a> {
    /// A unit is told this, by whomever.
    Order { unit: UnitId, order: &'a Order },
    /// A unit that was driven out goes there.
    Retreat { unit: UnitId, to: Place },
    /// A power raises a unit there.
    Build { seat: SeatId, at: ProvinceId },
    /// The family of `who` weds him or her to `with`.
    Wed { who: CharacterId, with: CharacterId },
    /// A man enters the clergy, and never weds.
    TakeVows { who: CharacterId },
    /// A captor has a prisoner put to death.
    Execute { by: SeatId, who: CharacterId },
    /// A Pope of this seat's family annuls the marriage of a writ.
    Annul { seat: SeatId, writ: ContractId },
}

/// Terms that bind now, with their writ, by the calendar: none that sleep. Captivity of one of the pair changes nothing
/// (6.3-6).
pub(super) fn binding(pos: Pos<'_>) -> impl Iterator<Item = (&Writ, &Clause<Terms>)> {
    let date = pos.date();
    pos.writs().flat_map(move |w| w.binding(date).map(move |(_, c)| (w, c)))
}

fn on(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (&Writ, &Clause<Terms>)> {
    binding(pos).filter(move |(_, c)| c.by == seat)
}

fn refuse(pos: Pos, writ: &Writ, clause: &Clause<Terms>) -> Refusal {
    let with = writ.other(clause.by);
    No::TermForbids { with: pos.seat_name(with), words: clause_words(pos, clause, with) }.into()
}

/// Whose writs bind it: the owner of the unit, the family of the person, whoever gives the order.
fn bound(pos: Pos, doing: &Doing) -> Option<SeatId> {
    match *doing {
        Doing::Order { unit, .. } | Doing::Retreat { unit, .. } => owner(pos, unit),
        Doing::Build { seat, .. } | Doing::Annul { seat, .. } | Doing::Execute { by: seat, .. } => Some(seat),
        Doing::Wed { who, .. } | Doing::TakeVows { who } => pos.character(who).keeper,
    }
}

fn owner(pos: Pos, unit: UnitId) -> Option<SeatId> {
    pos.find_unit(unit).and_then(|u| pos.seat_of(u.power))
}

/// Does no writ in force forbid this? What nobody owns is free.
///
/// # Errors
/// The term that forbids it. Of a match only the family that has promised may be told: the promise may be private.
pub fn permits(pos: Pos, doing: Doing) -> Result<(), Refusal> {
    let Some(seat) = bound(pos, &doing) else { return Ok(()) };
    match doing {
        // A hand that is promised for later years is kept free from the day of the promise.
        Doing::Wed { who, .. } | Doing::TakeVows { who } => {
            let broken = promises::given(pos, seat).find(|(w, c)| c.terms.forbids(pos, w.other(seat), &doing));
            let Some((writ, clause)) = broken else { return Ok(()) };
            let words = clause_words(pos, clause, writ.other(seat));
            return Err(No::Promised { who: pos.name_of(who), words }.into());
        }
        Doing::Execute { .. } => {
            let broken = promises::given(pos, seat).find(|(w, c)| c.terms.forbids(pos, w.other(seat), &doing));
            return broken.map_or(Ok(()), |(w, c)| Err(refuse(pos, w, c)));
        }
        Doing::Annul { writ, .. } => {
            let kept = on(pos, seat).find(|(w, c)| w.id == writ && c.terms == Terms::NoAnnulment);
            return kept
                .map_or(Ok(()), |(w, _)| Err(No::TermForbidsAnnulment { with: pos.seat_name(w.other(seat)) }.into()));
        }
        // One's own units are not helped to do what they may not.
        Doing::Order { unit, order } => {
            let helped = match *order {
                Order::SupportMove { of, to } => Some((of, to)),
                Order::Convoy { of, to } => Some((of, pos.map().whole(to))),
                _ => None,
            };
            if let Some((of, to)) = helped
                && let Some(mover) = pos.unit_in(of).filter(|u| u.id != unit && owner(pos, u.id) == Some(seat))
            {
                permits(pos, Doing::Order { unit: mover.id, order: &Order::Move { to, via: false } })?;
            }
        }
        Doing::Retreat { .. } | Doing::Build { .. } => {}
    }
    let broken = on(pos, seat).find(|(w, c)| c.terms.forbids(pos, w.other(seat), &doing));
    broken.map_or(Ok(()), |(w, c)| Err(refuse(pos, w, c)))
}

// ---------------------------------------------------------------- Leave that terms give

/// Whether `seat` gives this unit its orders: its own power, unless a writ makes the other party its proxy, who must be in
/// the game still.
pub fn orders_for(pos: Pos, seat: SeatId, unit: UnitId) -> bool {
    let Some(owner) = owner(pos, unit) else { return false };
    let plays = |seat: &SeatId| pos.power_of(*seat).is_some_and(|p| pos.is_active(p));
    let proxy = on(pos, owner).find(|(_, c)| c.terms == Terms::Proxy { unit });
    proxy.map(|(w, _)| w.other(owner)).filter(plays).unwrap_or(owner) == seat
}

/// May this noble lead a unit of another power (6.1-9)? Any writ between the two dynasties will do.
pub fn may_lead_abroad(pos: Pos, who: CharacterId, unit: UnitId) -> bool {
    let (Some(keeper), Some(owner)) = (pos.character(who).keeper, owner(pos, unit)) else { return false };
    on(pos, owner).any(|(w, c)| w.other(owner) == keeper && c.terms.lets_lead(who, unit))
}

/// May a churchman of this seat have his see there, by leave of the owner?
pub fn may_sit_abroad(pos: Pos, seat: SeatId, at: ProvinceId) -> bool {
    let owner = pos.province(at).owner.and_then(|p| pos.seat_of(p));
    owner
        .is_some_and(|owner| on(pos, owner).any(|(w, c)| c.terms == Terms::ForeignSee { at } && w.other(owner) == seat))
}

/// To whose dynasty the next child of a couple, of this sex, goes, where their writ says otherwise than that `own` has it.
pub fn child_goes_to(pos: Pos, marriage: MarriageId, sex: Sex, own: Option<SeatId>) -> Option<SeatId> {
    let m = pos.find_marriage(marriage)?;
    let writ = m.contract.and_then(|id| pos.find_writ(id))?;
    let both = |c: &&Character| c.father == Some(m.husband) && c.mother == Some(m.wife);
    let born = |sex: Option<Sex>| pos.people().filter(both).filter(|c| sex.is_none_or(|s| c.sex == s)).count() + 1;
    let mothers = pos.character(m.wife).home;
    writ.binding(pos.date()).find_map(|(_, c)| match &c.terms {
        Terms::ChildrenToBride { every } if born(None) % usize::from((*every).max(1)) == 0 => mothers,
        Terms::Children { sex: meant, which } if Some(c.by) == own && meant.is_none_or(|s| s == sex) => {
            let other = Some(writ.other(c.by)).filter(|s| pos.power_of(*s).is_some_and(|p| pos.is_active(p)));
            other.filter(|_| which.counts(born(*meant)))
        }
        _ => None,
    })
}

// ---------------------------------------------------------------- Pledges of support (5.2-2)

/// Orders that pledges of support write in at the deadline (ruling 19), given everybody's orders: what replaces what.
pub fn pledged(pos: Pos) -> Vec<(UnitId, Order)> {
    let mut out: Vec<(UnitId, Order)> = vec![];
    for (writ, clause) in binding(pos) {
        let Some(order) = clause.terms.pledge(pos, writ.other(clause.by)) else { continue };
        let Some(power) = pos.power_of(clause.by) else { continue };
        let told = |u: UnitId| {
            let written = out.iter().find(|(id, _)| *id == u).map(|(_, o)| *o);
            written.or_else(|| pos.desk().orders.get(&u).copied())
        };
        let mut able: Vec<&Unit> = pos.units_of(power).filter(|u| can(pos, u, &order)).collect();
        if able.is_empty() || able.iter().any(|u| told(u.id).is_some_and(|o| keeps(&order, &o))) {
            continue;
        }
        // Rather one that was told nothing else.
        able.sort_by_key(|u| told(u.id).is_some_and(|o| o != Order::Hold));
        // The first whom no other pledge has taken.
        if let Some(unit) = able.into_iter().find(|u| out.iter().all(|(id, _)| *id != u.id)) {
            out.push((unit.id, order));
        }
    }
    out
}

/// Has this seat pledged support that binds now?
pub fn pledges(pos: Pos, seat: SeatId) -> bool {
    on(pos, seat).any(|(_, c)| matches!(c.terms, Terms::SupportAttack { .. } | Terms::SupportHold { .. }))
}

/// A support that names a coast keeps the pledge as well.
fn keeps(pledge: &Order, order: &Order) -> bool {
    match (pledge, order) {
        (Order::SupportMove { of: a, .. }, Order::SupportMove { of: b, .. }) => a == b,
        _ => pledge == order,
    }
}

fn can(pos: Pos, unit: &Unit, order: &Order) -> bool {
    let Some(owner) = pos.seat_of(unit.power) else { return false };
    super::super::orders::is_allowed(pos, unit, order)
        && permits(pos, Doing::Order { unit: unit.id, order }).is_ok()
        && orders_for(pos, owner, unit.id)
}
