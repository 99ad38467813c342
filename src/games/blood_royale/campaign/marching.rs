//! Marches of armies, royal pieces and escorted goods (16.1 to 16.3, 16.5).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::ProvinceId;
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, telling};
use super::asking::{self, Matter};
use super::ground::{Ground, Presence, check_crossing, entry, is_crossing, price};
use super::units::{Party, Unit, answerable, at_home_with, check_place, check_turn, group, least_left, muster};
use super::{No, goods};
use crate::line;
use crate::table::{Refusal, SeatId};

/// May these units march along this path?
pub(super) fn check_march(
    pos: Pos,
    seat: SeatId,
    units: &[Unit],
    path: &[ProvinceId],
    ask: bool,
) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    if units.iter().any(|u| matches!(u, Unit::Item(_))) {
        goods::check_not_shipped(pos)?;
    }
    let group = muster(pos, seat, units)?;
    let Spot::Land(from) = group.at else {
        return Err(No::NotOnLand { what: units[0].words(pos) }.into());
    };
    goods::check_leaving(pos, units, from, group.party)?;
    check_way(pos, seat, units, group.party, from, path, ask)
}

/// Is the path one that this party can go, with the points it has and the ground as it is?
fn check_way(
    pos: Pos,
    seat: SeatId,
    units: &[Unit],
    party: Party,
    from: ProvinceId,
    path: &[ProvinceId],
    ask: bool,
) -> Result<(), Refusal> {
    if path.is_empty() {
        return Err(No::NoPath.into());
    }
    let who = Presence::of(pos);
    let answer = answerable(pos, seat, units);
    let mut granted = at_home_with(pos, seat, units);
    let (mut at, mut cost) = (from, 0u8);
    for (n, to) in path.iter().enumerate() {
        check_place(pos, *to)?;
        let step = price(pos, at, *to)
            .ok_or_else(|| No::NotAdjacent { from: pos.label(at).into(), to: pos.label(*to).into() })?;
        if is_crossing(pos, at, *to) {
            check_crossing(pos, seat, party, &granted, ask)?;
        }
        cost = cost.saturating_add(step);
        let mut ground = entry(pos, seat, *to, &who, party, &granted)?;
        if let Ground::Foreign(owner) = ground {
            if ask {
                granted.push(owner);
                ground = entry(pos, seat, *to, &who, party, &granted)?;
            } else {
                check_hostile(pos, &answer, party, owner, *to)?;
            }
        }
        if party.armies {
            marriages::may(pos, &answer, &Forbidden::Station { province: *to })?;
        }
        if ground != Ground::Free && n + 1 < path.len() {
            let at = pos.label(*to).to_string();
            let alone = party.items && !party.armies && !party.royals;
            return Err(if alone { No::GoodsStop { at } } else { No::MustHalt { at } }.into());
        }
        at = *to;
    }
    let left = least_left(pos, units);
    if cost > left {
        if party.items && !party.armies && !party.royals {
            return Err(No::GoodsTooFar { cost, left }.into());
        }
        return Err(No::TooFar { cost, left, all: pos.book.tables.moves.army }.into());
    }
    Ok(())
}

/// Do contracts of who marches, or of who owns what marches, let them in against the holder's will?
pub(super) fn check_hostile(
    pos: Pos,
    answer: &[SeatId],
    party: Party,
    of: SeatId,
    province: ProvinceId,
) -> Result<(), Refusal> {
    if party.armies {
        marriages::may(pos, answer, &Forbidden::Invade { of, province })?;
    }
    if party.armies || party.royals {
        marriages::may(pos, answer, &Forbidden::Enter { of, province })?;
    }
    Ok(())
}

pub(super) fn do_march(world: &mut World, seat: SeatId, units: &[Unit], path: &[ProvinceId], ask: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let consents = muster(pos, seat, units).map_or(vec![], |m| m.consents);
    if let Some((first, others)) = consents.split_first() {
        let at = units[0].state(pos).at.province().unwrap_or(path[0]);
        let matter = Matter::Orders { units: units.to_vec(), path: path.to_vec(), ask, others: others.to_vec() };
        return asking::ask(world, seat, *first, at, matter);
    }
    advance(world, seat, units, path, ask, vec![]);
}

/// Goes the path step by step, until it ends, is stopped, or leave must be asked.
pub(super) fn advance(
    world: &mut World,
    seat: SeatId,
    units: &[Unit],
    path: &[ProvinceId],
    ask: bool,
    mut granted: Vec<SeatId>,
) {
    let party = Party::of(units);
    let asked = granted.clone();
    granted.extend(at_home_with(Seen::of(world).pos(), seat, units));
    let Some(start) = units.first().and_then(|u| u.state(Seen::of(world).pos()).at.province()) else { return };
    let mut at = start;
    let mut last = Ground::Free;
    let mut waits = None;
    for (n, to) in path.iter().enumerate() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let who = Presence::of(pos);
        let ground = entry(pos, seat, *to, &who, party, &granted);
        let (Ok(ground), Some(cost)) = (ground, price(pos, at, *to)) else { break };
        if let (Ground::Foreign(owner), true) = (ground, ask) {
            waits = Some((owner, *to, path[n..].to_vec()));
            break;
        }
        for unit in units {
            unit.put(world, Spot::Land(*to), cost, ground != Ground::Free);
        }
        if let Some(host) = Seen::of(world).pos().holder(*to).filter(|h| asked.contains(h)) {
            units.iter().for_each(|unit| unit.welcome(world, host));
        }
        at = *to;
        last = ground;
        if ground != Ground::Free {
            break;
        }
    }
    if at != start {
        arrive(world, seat, units, start, at, last);
    }
    if let Some((owner, to, rest)) = waits {
        asking::ask(world, seat, owner, to, Matter::March { units: units.to_vec(), path: rest, granted });
    }
}

fn arrive(world: &mut World, seat: SeatId, units: &[Unit], from: ProvinceId, to: ProvinceId, ground: Ground) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let party = Party::of(units);
    let verb = if party.armies { " marches " } else { " moves " };
    let head = line![seat, verb, group(pos, units), " from ", from, " to ", to];
    let (rule, text) = match (ground, pos.province(to).holder) {
        (Ground::Foreign(owner), _) if party.armies => ("16.3", line![head, ", as an enemy of ", owner, "."]),
        (Ground::Foreign(_), _) => ("16.3", line![head, " and stops there, without leave."]),
        (Ground::Ends, Holder::Neutral) => ("16.3", line![head, ", which is neutral: an invasion."]),
        (Ground::Ends, Holder::Seat(s)) if s == seat => ("16.3", line![head, ", where hostile armies stand."]),
        (Ground::Ends, _) => ("16.20", line![head, " and stops there."]),
        _ => ("16.1", line![head, "."]),
    };
    telling::tell(world, Some(seat), Some(to), rule, text);
    land_bastards(world, units, to);
}

/// Wherever a bastard lands in his father's kingdom the province rolls for rebellion (OE.27).
pub(super) fn land_bastards(world: &mut World, units: &[Unit], at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let royals = units.iter().filter_map(|u| if let Unit::Royal(id) = u { pos.pawn(*id).bearer } else { None });
    for who in royals.collect::<Vec<_>>() {
        fortune::bastard_arrives(world, who, at);
    }
}
