//! Terms that both sides set aside for a time (5.2-6): said by one, asked of the other, in every phase in which they bind.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::super::{clergy, court, family, orders, phases};
use super::refusals::No;
use super::sleeping::{refresh, says, set_aside, strike_out};
use super::{Proposals, Terms, Writ, WritDeed, bound_line};
use crate::dynasty::{Clause, ContractId};
use crate::line;
use crate::table::{Refusal, SeatId};

/// By a party of a writ in force, of a term that is not over; what one has said one may take back.
pub fn check(pos: Pos, seat: SeatId, id: ContractId, clause: u16, rest: bool) -> Result<(), Refusal> {
    pos.may_act_in(pos.turn.phase, seat, "Setting a term aside")?;
    let n = usize::from(clause);
    let writ = pos.find_writ(id).filter(|w| w.in_force(pos.date()) && n < w.clauses.len());
    let Some(writ) = writ else { return Err(No::NoWrit { number: id.0 }.into()) };
    if !writ.is_party(seat) {
        return Err(No::NotYourWrit.into());
    }
    if rest && writ.clauses[n].is_spent(pos.date()) {
        return Err(No::NothingToSetAside.into());
    }
    if says(pos, id, n, seat) == rest { Err(No::AlreadySaid.into()) } else { Ok(()) }
}

/// The other side is told, and asked where its word is wanted; a term that binds again strikes out what it forbids.
pub fn apply(world: &mut World, seat: SeatId, id: ContractId, clause: u16, rest: bool) {
    let was = aside(Seen::of(world).pos(), id, clause);
    {
        let mut proposals = world.resource_mut::<Proposals>();
        proposals.rests.retain(|r| *r != (id, clause, seat));
        if rest {
            proposals.rests.push((id, clause, seat));
            proposals.rests.sort();
        }
    }
    refresh(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(writ) = pos.find_writ(id) else { return };
    let (other, now) = (writ.other(seat), aside(pos, id, clause));
    let Some(term) = writ.clauses.get(usize::from(clause)) else { return };
    let plain = Clause { suspended: None, ..term.clone() };
    let words = bound_line(pos, &plain, writ.other(term.by));
    let who = seat.in_line(pos);
    let proxy = if let Terms::Proxy { unit } = term.terms { Some(unit) } else { None };
    let text = match (rest, now) {
        (true, true) => line!["Both have set aside for a time: ", words, "."],
        (true, false) => line![who, " asks you to have this set aside for a time: ", words, "."],
        (false, _) => line![who, " would not, or no longer, have this set aside: ", words, "."],
    };
    telling::whisper(world, other, "5.2-6", text.clone());
    telling::reveals(world);
    if now {
        telling::whisper(world, seat, "5.2-6", text);
    }
    if rest != now || was != now {
        phases::reopen(world, other);
    }
    if was != now {
        // A lent unit has another who gives its orders.
        if let Some(unit) = proxy {
            let mut desk = world.resource_mut::<Desk>();
            desk.orders.remove(&unit);
            desk.retreats.remove(&unit);
        }
        strike_out(world);
    }
}

fn aside(pos: Pos, id: ContractId, clause: u16) -> bool {
    pos.find_writ(id).is_some_and(|w| set_aside(pos, w, usize::from(clause)))
}

/// Terms that could be set aside now, for either party: those that bind somebody in this phase as things stand; and those that
/// are set aside, to be taken up again.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<WritDeed> {
    let date = pos.date();
    let mut out = vec![];
    for writ in pos.writs().filter(|w| w.is_party(seat) && w.in_force(date)) {
        for (n, clause) in writ.clauses.iter().enumerate().filter(|(_, c)| c.runs(date) && !c.is_spent(date)) {
            let both = set_aside(pos, writ, n);
            let deed = |rest| WritDeed::Rest { writ: writ.id, clause: n as u16, rest };
            if both {
                out.push(deed(false));
            } else if !says(pos, writ.id, n, seat) && clause.suspended.is_none() && binds_now(pos, writ, clause) {
                out.push(deed(true));
            }
        }
    }
    out.retain(|deed| super::check(pos, seat, deed).is_ok());
    out
}

/// Does a term bind somebody in this phase, as things stand?
fn binds_now(pos: Pos, writ: &Writ, clause: &Clause<Terms>) -> bool {
    let phase = pos.turn.phase;
    if !clause.terms.binds_in(phase) {
        return false;
    }
    let theirs = |u: &&Unit| pos.seat_of(u.power) == Some(clause.by);
    match (&clause.terms, phase) {
        (Terms::Proxy { unit }, Phase::Retreats) => pos.find_unit(*unit).is_some_and(|u| u.dislodged.is_some()),
        (_, Phase::Retreats) => pos.units().filter(theirs).any(|u| u.dislodged.is_some()),
        (Terms::Demilitarised { over } | Terms::NoBuild { over }, Phase::Births) => {
            let power = pos.power_of(clause.by).filter(|p| orders::is_time(pos) && orders::due(pos, *p) > 0);
            power.is_some_and(|p| court::build_sites(pos, p).iter().any(|at| over.contains(at)))
        }
        (Terms::ChildrenToBride { .. } | Terms::Children { .. }, _) => {
            writ.marriage.is_some_and(|m| family::can_have_children(pos, m))
        }
        (Terms::FutureMarriage { .. }, _) => clause.done.is_empty(),
        (Terms::NoAnnulment, _) => clergy::pope(pos).and_then(|p| pos.character(p).keeper) == Some(clause.by),
        _ => true,
    }
}

/// Who of the other side has asked to have which term set aside, in words: for the one who is to answer.
pub fn asked(pos: Pos, seat: SeatId) -> Vec<String> {
    let mut out = vec![];
    for (id, n, by) in &pos.at.proposals.rests {
        let Some(writ) = pos.find_writ(*id).filter(|w| w.is_party(seat) && *by != seat) else { continue };
        let Some(clause) = writ.clauses.get(usize::from(*n)).filter(|_| !set_aside(pos, writ, usize::from(*n))) else {
            continue;
        };
        let words = bound_line(pos, clause, writ.other(clause.by)).plain();
        out.push(format!("{} would have this set aside for a time: {words}.", pos.seat_name(*by)));
    }
    out
}
