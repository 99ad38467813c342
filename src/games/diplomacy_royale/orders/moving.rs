//! Orders are shown and resolved; who was driven out retreats; leaders are caught (10.3, 6.3).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{court, telling, writs};
use super::entry::own_unit;
use super::field::{self, abroad, home};
use super::refusals::No;
use super::{order_line, place_in_line, unit_in_line, unit_words};
use crate::diplomacy::retreats::{self, Fate, RetreatGiven};
use crate::diplomacy::{Order, Place, Retreat};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Moves

/// Pledges are written in, then all orders are shown and resolved.
pub fn resolve_moves(world: &mut World) {
    for (unit, order) in writs::pledged(Seen::of(world).pos()) {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let (owner, words) = match pos.find_unit(unit) {
            Some(u) => (pos.seat_of(u.power), order_line(pos, u, &order)),
            None => continue,
        };
        let instead = pos.desk().orders.get(&unit).zip(pos.find_unit(unit));
        let instead = instead.map(|(o, u)| line![", in place of ", order_line(pos, u, o)]);
        world.resource_mut::<Desk>().orders.insert(unit, order);
        if let Some(seat) = owner {
            telling::whisper(world, seat, "5.2-4", line!["A pledge is kept: ", words, instead, "."]);
        }
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let outcome = field::work_out(pos, &pos.desk().orders);
    let shown = outcome.resolved(pos);
    telling::tell(world, None, None, "10.3-3", "The orders are opened.");
    telling::reveals(world);
    for line in &shown.lines {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(unit) = pos.find_unit(line.unit) else { continue };
        let became = crate::diplomacy::telling::outcome(line.dislodged, &line.why);
        let became = became.replace("driven out; dislodged by", "driven out by");
        let text = line![order_line(pos, unit, &line.order), ": ", became];
        let (seat, place) = (pos.seat_of(line.power), pos.map().province(line.from));
        // Who stands where it stood.
        let idle = line.order == Order::Hold && !line.dislodged;
        telling::tell(world, seat, Some(place), "10.3-3", text).idle(idle);
    }
    *world.resource_mut::<LastMoves>().0 = Some(shown);
    carry_out(world, &outcome);
    world.resource_mut::<Desk>().orders.clear();
}

/// Units go where the resolution says; those driven out wait for their retreat, or are no more.
fn carry_out(world: &mut World, outcome: &field::Outcome) {
    for (id, to) in outcome.worked.moves() {
        world.change::<Unit>(id).at = Some(to);
    }
    for (id, lost) in outcome.worked.driven_out() {
        let by = lost.by.map_or(home(lost.unit.power), home);
        court::capture_leaders(world, id, by);
        world.change::<Unit>(id).dislodged = Some(Dislodged { by, retreats: lost.retreats.clone() });
        if lost.retreats.is_empty() {
            disband(world, id, "has nowhere to go and is disbanded");
        }
    }
}

/// A unit is no more.
pub fn disband(world: &mut World, id: UnitId, why: &'static str) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(unit) = pos.find_unit(id) else { return };
    let place = unit.at.map(|at| pos.map().province(at));
    let (seat, text) = (pos.seat_of(unit.power), line![unit_in_line(pos, unit), " ", why, "."]);
    telling::tell(world, seat, place, "10.3-3", text);
    court::free_leaders(world, id);
    let mut unit = world.change::<Unit>(id);
    unit.at = None;
    unit.dislodged = None;
}

// ---------------------------------------------------------------- Retreats

/// Dislodged units this seat gives orders to, in id order.
pub fn driven_out(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    pos.units().filter(move |u| u.dislodged.is_some() && writs::orders_for(pos, seat, u.id))
}

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let own = pos.units().filter(|u| u.dislodged.is_none() && writs::orders_for(pos, seat, u.id));
    own.map(|u| (u, pos.desk().orders.contains_key(&u.id))).collect()
}

/// Units this seat gives orders to that were driven out and have not been told where to.
pub fn to_retreat(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    driven_out(pos, seat).filter(move |u| !pos.desk().retreats.contains_key(&u.id))
}

/// To one of the places found for the unit, if no writ forbids it; `None`: it disbands.
pub fn check_retreat(pos: Pos, seat: SeatId, unit: UnitId, to: Option<Place>) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Retreats, seat, "A retreat")?;
    let own = own_unit(pos, seat, unit)?;
    let Some(dislodged) = &own.dislodged else {
        return Err(No::NotDislodged { unit: unit_words(pos, own) }.into());
    };
    if pos.desk().retreats.get(&unit) == Some(&to) {
        return Err(No::SameOrder { unit: unit_words(pos, own) }.into());
    }
    let Some(to) = to else { return Ok(()) };
    if !dislodged.retreats.contains(&to) {
        let known = usize::from(to.0) < pos.map().places().count();
        let to = if known { pos.map().label(to).to_string() } else { "nowhere".into() };
        return Err(No::NoWayOut { unit: unit_words(pos, own), to }.into());
    }
    writs::permits(pos, writs::Doing::Retreat { unit, to })
}

/// Retreats are shown and made; two to one place are both lost.
pub fn resolve_retreats(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let lost: Vec<(UnitId, retreats::Dislodged)> = pos
        .units()
        .filter_map(|u| {
            let (at, out) = (u.at?, u.dislodged.as_ref()?);
            let unit = field::piece(pos, u, at);
            Some((
                u.id,
                retreats::Dislodged { unit, from: None, by: Some(abroad(out.by)), retreats: out.retreats.clone() },
            ))
        })
        .collect();
    if lost.is_empty() {
        return;
    }
    let field = field::field(pos);
    let given: Vec<RetreatGiven> = lost
        .iter()
        .filter_map(|(id, d)| {
            let to = (*pos.desk().retreats.get(id)?)?;
            let unit = pos.map().province(d.unit.at);
            Some(RetreatGiven { power: d.unit.power, unit, retreat: Retreat::To(to) })
        })
        .collect();
    let dislodged: Vec<retreats::Dislodged> = lost.iter().map(|(_, d)| d.clone()).collect();
    let result = retreats::retreat(pos.map(), &field.position, &dislodged, &given);
    for ((id, _), fate) in lost.into_iter().zip(result.fates) {
        match fate {
            Fate::Retreats(to) => {
                let seen = Seen::of(world);
                let pos = seen.pos();
                let told = |u: &Unit| line![unit_in_line(pos, u), " retreats to ", place_in_line(pos, to), "."];
                let text = pos.find_unit(id).map(told);
                let place = pos.map().province(to);
                telling::tell(world, None, Some(place), "10.3-3", text);
                let mut unit = world.change::<Unit>(id);
                unit.at = Some(to);
                unit.dislodged = None;
            }
            Fate::Clash { .. } => disband(world, id, "meets another in its retreat and is lost"),
            Fate::Disbands | Fate::Unordered | Fate::NoWay => disband(world, id, "is disbanded"),
        }
    }
    telling::reveals(world);
    world.resource_mut::<Desk>().retreats.clear();
}
