//! Pretenders whom nobody has joined: in the turns of whoever has drawn them they march on London (SPN-19).

use super::super::prelude::*;
use super::super::travel::ways;
use super::super::{fates, strength};
use crate::line;

/// What they want.
pub fn capital() -> PlaceId {
    PlaceId::of_key("london").unwrap_or(PlaceId(0))
}

/// The pretender who holds a place for himself.
pub fn inside(pos: Pos, place: PlaceId) -> Option<NobleId> {
    pos.field.claims.iter().find(|c| c.at == Spot::Inside(place)).map(|c| c.noble)
}

/// He rises in the north, or lands, and follows nobody.
pub fn rise(world: &mut World, seat: SeatId, noble: NobleId, place: PlaceId) {
    let at = Spot::Open(now(world).book.map.place(place).area);
    let text = line!["The ", noble, " rises in ", place, " and claims the crown."];
    tell_at(world, Some(seat), place, "SPN-19", text);
    world.resource_mut::<Field>().claims.push(Claim { noble, seat, at });
}

/// At the start of the turn of whoever has drawn him he comes nearer to London; into it, if nobody holds it.
pub fn march(world: &mut World, seat: SeatId) {
    let mine: Vec<Claim> = world.resource::<Field>().claims.iter().filter(|c| c.seat == seat).cloned().collect();
    for claim in mine {
        let pos = &*now(world);
        let goal = pos.book.map.place(capital()).area;
        let Some(here) = pos.area_of(claim.at).filter(|_| claim.at != Spot::Inside(capital())) else { continue };
        let to = next_space(pos, here, goal);
        let at = if to == goal && may_enter(pos, claim.noble) { Spot::Inside(capital()) } else { Spot::Open(to) };
        if at == claim.at {
            continue;
        }
        let text = line!["The ", claim.noble, " marches to ", at.line(), "."];
        if let Some(claim) = world.resource_mut::<Field>().claims.iter_mut().find(|c| c.noble == claim.noble) {
            claim.at = at;
        }
        tell_at(world, Some(seat), to, "SPN-19", text);
    }
}

/// The reachable space nearest to London; from an island he crosses to the nearest coast.
fn next_space(pos: Pos, here: AreaId, goal: AreaId) -> AreaId {
    let map = &pos.book.map;
    let away = map.graph.distances(goal.index(), |_, _| Some(1));
    let left = |a: &AreaId| (away[a.index()].unwrap_or(u32::MAX), *a);
    if map.area(here).refuge.is_none() {
        let reach = ways::across_country(pos, here, ways::claimed_spaces(pos));
        let land = reach.areas.into_iter().filter(|a| map.area(*a).refuge.is_none());
        return land.min_by_key(left).unwrap_or(here);
    }
    let seas: Vec<SeaId> = map.area(here).coast.clone();
    let beside = |a: &AreaId| map.area(*a).coast.iter().any(|s| seas.contains(s));
    let near = |s: &SeaId| seas.iter().any(|t| map.sea(*t).adjacent.contains(s));
    let beyond = |a: &AreaId| map.area(*a).coast.iter().any(near);
    let coast: Vec<AreaId> = AreaId::all().filter(|a| map.area(*a).refuge.is_none()).collect();
    let first = coast.iter().copied().filter(beside).min_by_key(left);
    first.or_else(|| coast.into_iter().filter(beyond).min_by_key(left)).unwrap_or(here)
}

/// Into a London that nobody holds; one that is held he would have to besiege, as anybody (CBT-15).
fn may_enter(pos: Pos, noble: NobleId) -> bool {
    let place = capital();
    let within: Vec<NobleId> = pos.nobles_inside(place).map(|n| n.id).collect();
    let strong = || strength::basic(pos, noble).total() >= strength::defence(pos, place, &within).total();
    let held = pos.owner(place).is_some() || !within.is_empty() || pos.siege_of(place).is_some();
    inside(pos, place).is_none() && (!held || strong())
}

/// A faction has taken the place: a pretender in it is executed.
pub fn fall(world: &mut World, seat: Option<SeatId>, place: PlaceId, why: &'static str) {
    let Some(noble) = inside(&now(world), place) else { return };
    world.resource_mut::<Field>().claims.retain(|c| c.noble != noble);
    tell_at(world, seat, place, "SPN-19", line!["The ", noble, " ", why, "."]);
}

/// The pretender a faction has crowned: while he reigns it crowns no heir.
pub fn reigning(pos: Pos, seat: SeatId) -> Option<NobleId> {
    let crowned = pos.reign.crowned.iter().copied();
    crowned.filter(|n| fates::is_pretender(*n)).find(|n| pos.noble(*n).seat == Some(seat))
}
