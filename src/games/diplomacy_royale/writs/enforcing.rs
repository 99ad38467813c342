//! What terms in force forbid, grant and oblige to: the other rooms ask here (5.2-4).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::super::telling;
use super::refusals::No;
use super::{Terms, Writ, clause_words};
use crate::diplomacy::{Order, Place, ProvinceId};
use crate::dynasty::contract::overruled;
use crate::dynasty::{Character, CharacterId, Clause, ContractId, Marriage, MarriageId};
use crate::table::{Numbers, Refusal, SeatId};

/// Terms that bind now, with their writ: none that rest. Captivity of one of the pair changes nothing (6.3-6).
fn binding(pos: Pos<'_>) -> impl Iterator<Item = (&Writ, &Clause<Terms>)> {
    let year = pos.year();
    pos.writs().flat_map(move |w| w.binding(year).map(move |(_, c)| (w, c)))
}

fn on(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (&Writ, &Clause<Terms>)> {
    binding(pos).filter(move |(_, c)| c.by == seat)
}

fn refuse(pos: Pos, writ: &Writ, clause: &Clause<Terms>) -> Refusal {
    let with = writ.other(clause.by);
    No::TermForbids { with: pos.seat_name(with), words: clause_words(pos, clause, with) }.into()
}

/// Whether `seat` gives this unit its orders: its own power, unless a writ makes the other party its proxy.
pub fn orders_for(pos: Pos, seat: SeatId, unit: UnitId) -> bool {
    let Some(owner) = pos.find_unit(unit).and_then(|u| pos.seat_of(u.power)) else { return false };
    let proxy = on(pos, owner).find(|(_, c)| c.terms == Terms::Proxy { unit });
    proxy.map_or(owner, |(w, _)| w.other(owner)) == seat
}

/// What binds is what the unit's owner has signed, whoever gives the order; nobody's unit is free.
pub fn permits_order(pos: Pos, unit: UnitId, order: &Order) -> Result<(), Refusal> {
    let Some(owner) = pos.find_unit(unit).and_then(|u| pos.seat_of(u.power)) else { return Ok(()) };
    let broken = on(pos, owner).find(|(w, c)| c.terms.forbids_order(pos, w.other(owner), order));
    broken.map_or(Ok(()), |(w, c)| Err(refuse(pos, w, c)))
}

/// As [`permits_order`], by the province of the place.
pub fn permits_retreat(pos: Pos, unit: UnitId, to: Place) -> Result<(), Refusal> {
    let Some(owner) = pos.find_unit(unit).and_then(|u| pos.seat_of(u.power)) else { return Ok(()) };
    let at = pos.map().province(to);
    let broken = on(pos, owner).find(|(_, c)| c.terms.forbids_entry(at));
    broken.map_or(Ok(()), |(w, c)| Err(refuse(pos, w, c)))
}

/// Does no term that binds the seat forbid building there? The refusal names the term.
pub fn permits_build(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    let broken = on(pos, seat).find(|(_, c)| c.terms.forbids_build(at));
    broken.map_or(Ok(()), |(w, c)| Err(refuse(pos, w, c)))
}

/// Has the family of `who` promised that he or she marries another than `with`? Only that family may be told: the promise
/// may be private.
pub fn permits_match(pos: Pos, who: CharacterId, with: CharacterId) -> Result<(), Refusal> {
    let Some(owner) = pos.character(who).keeper else { return Ok(()) };
    let broken = on(pos, owner).find(|(w, c)| c.terms.forbids_match(pos, who, with, w.other(owner)));
    let Some((writ, clause)) = broken else { return Ok(()) };
    Err(No::Promised { who: pos.name_of(who), words: clause_words(pos, clause, writ.other(owner)) }.into())
}

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
        && permits_order(pos, unit.id, order).is_ok()
        && orders_for(pos, owner, unit.id)
}

/// May this noble lead a unit of another power (6.1-9)? Any writ between the two dynasties will do.
pub fn may_lead_abroad(pos: Pos, who: CharacterId, unit: UnitId) -> bool {
    let (Some(keeper), Some(unit)) = (pos.character(who).keeper, pos.find_unit(unit)) else { return false };
    let Some(owner) = pos.seat_of(unit.power) else { return false };
    on(pos, owner).any(|(w, c)| c.terms == Terms::ForeignCommand && w.other(owner) == keeper)
}

/// May a churchman of this seat have his see there, by leave of the owner?
pub fn may_sit_abroad(pos: Pos, seat: SeatId, at: ProvinceId) -> bool {
    let owner = pos.province(at).owner.and_then(|p| pos.seat_of(p));
    owner
        .is_some_and(|owner| on(pos, owner).any(|(w, c)| c.terms == Terms::ForeignSee { at } && w.other(owner) == seat))
}

/// May a Pope of this seat's family annul the marriage of this writ? Not where the seat has promised that he does not.
pub fn permits_annulment(pos: Pos, seat: SeatId, writ: ContractId) -> Result<(), Refusal> {
    let bound = on(pos, seat).find(|(w, c)| w.id == writ && c.terms == Terms::NoAnnulment);
    match bound {
        Some((w, _)) => Err(No::TermForbidsAnnulment { with: pos.seat_name(w.other(seat)) }.into()),
        None => Ok(()),
    }
}

/// To whose dynasty the next child of a couple goes, where their writ says otherwise than 5.3-1.
pub fn child_goes_to(pos: Pos, marriage: MarriageId) -> Option<SeatId> {
    let m = pos.find_marriage(marriage)?;
    let writ = m.contract.and_then(|id| pos.find_writ(id))?;
    let both = |c: &&Character| c.father == Some(m.husband) && c.mother == Some(m.wife);
    let born = pos.people().filter(both).count() + 1;
    let term = writ.binding(pos.year()).find_map(|(_, c)| match c.terms {
        Terms::ChildrenToBride { every } => Some(usize::from(every)),
        _ => None,
    })?;
    if born % term == 0 { pos.character(m.wife).home } else { None }
}

// ---------------------------------------------------------------- Terms that sleep (5.2-6, 5.4-11, 5.4-12)

/// The reason written beside a term that sleeps by agreement.
const BY_AGREEMENT: &str = "both sides let it rest";

/// Which terms sleep: those an older writ stands against, and those both sides let rest.
pub fn refresh(world: &mut World) {
    let pos = Pos::of(world);
    let year = pos.year();
    let rests = &world.resource::<super::Proposals>().rests;
    let agreed = |writ: &Writ, n: usize| writ.parties.iter().all(|s| rests.contains(&(writ.id, n as u16, *s)));
    // A term that both sides let rest stands against no younger one.
    let awake: Vec<Writ> = pos
        .writs()
        .map(|writ| {
            let mut out = writ.clone();
            for (n, clause) in out.clauses.iter_mut().enumerate() {
                clause.suspended = agreed(writ, n).then(|| BY_AGREEMENT.to_string());
            }
            out
        })
        .collect();
    let overruled = overruled(&awake, year);
    let mut changes: Vec<(ContractId, usize, Option<String>)> = vec![];
    for writ in pos.writs() {
        for (n, clause) in writ.clauses.iter().enumerate() {
            let older = overruled.iter().find(|(id, place, _)| (*id, *place) == (writ.id, n)).map(|o| o.2.clone());
            // The Game Master gives no reasons for a flag (5.4-13); the parties read that it sleeps.
            let asleep = if agreed(writ, n) { Some(BY_AGREEMENT.to_string()) } else { older.map(|_| "flagged".into()) };
            if asleep != clause.suspended {
                changes.push((writ.id, n, asleep));
            }
        }
    }
    for (writ, n, asleep) in changes {
        world.change::<Writ>(writ).clauses[n].suspended = asleep;
    }
}

// ---------------------------------------------------------------- The end of a marriage (4-7, 4-8, 5.2-4, 5.3-9)

/// A marriage ends by death or annulment: its writ is void, and who lived with the other's family goes home.
pub fn end_marriage(world: &mut World, marriage: MarriageId, why: &str) {
    let year = Pos::of(world).year();
    let (husband, wife, writ) = {
        let mut m = world.change::<Marriage>(marriage);
        if m.ended.is_some() {
            return;
        }
        m.ended = Some(year);
        (m.husband, m.wife, m.contract)
    };
    if let Some(id) = writ {
        world.change::<Writ>(id).ended = Some(year);
    }
    for who in [husband, wife] {
        let pos = Pos::of(world);
        let c = pos.character(who);
        let home = c.home.filter(|s| pos.power_of(*s).is_some_and(|p| pos.is_active(p)));
        if c.in_play() && home.is_some() && c.keeper != home {
            world.change::<Character>(who).keeper = home;
            let pos = Pos::of(world);
            let text = format!("{} returns to {}.", pos.name_of(who), home.map_or(String::new(), |s| pos.seat_name(s)));
            telling::tell(world, home, None, "5.3-9", text);
        }
        // He does not go on leading the unit of those he leaves, unless a writ lets him.
        let pos = Pos::of(world);
        let keeper = pos.character(who).keeper;
        let foreign = |u: &UnitId| pos.find_unit(*u).is_some_and(|u| pos.seat_of(u.power) != keeper);
        if pos.noble(who).command.is_some_and(|u| foreign(&u) && !may_lead_abroad(pos, who, u)) {
            world.change::<Noble>(who).command = None;
        }
    }
    let pos = Pos::of(world);
    let text = format!("The marriage of {} and {} has ended: {why}.", pos.name_of(husband), pos.name_of(wife));
    telling::tell(world, None, None, "4-7", text);
    refresh(world);
}
