//! Ships: they carry the army to what lies over the sea, and home again.

use super::super::components::*;
use super::super::ids::*;
use super::super::position::Stance;
use super::super::travel::{Haven, Voyage, is_free, sailing};
use super::plan::{Plan, distances};
use super::sight::Sight;
use super::strikes::Strike;

/// A voyage is a risk: storms, and nobody to fight beside.
const VENTURE: i32 = 12;
/// What lies over the sea must be worth that much.
const LURED: i32 = 70;
/// Spaces that are sailed in two turns.
const FAR: u32 = 10;

/// Ports where ships lie that could carry a force to something over the sea, and what that is worth.
pub fn embarkations(sight: &Sight, strikes: &[Strike], force: i32) -> Vec<(AreaId, i32)> {
    let pos = sight.pos;
    let mut out = vec![];
    for (port, room) in berths(sight) {
        let area = pos.book.map.place(port).area;
        let by_land = distances(pos, Some(area));
        let far = sailing::spaces(pos, Berth::Port(port));
        let fit = |s: &&Strike| s.worth >= LURED && by_land[s.area.index()].is_none() && s.need <= room.min(force);
        for s in strikes.iter().filter(fit) {
            let ports = pos.book.map.area(s.area).places.iter().filter(|p| pos.book.map.place(**p).is_port());
            let away = ports.filter_map(|p| sailing::length(pos, &far, Haven::Port(*p))).min();
            if let Some(away) = away.filter(|d| *d <= FAR) {
                out.push((area, s.worth * 3 / 5 - 2 * away as i32));
            }
        }
    }
    out
}

/// Ports with own ships, and the troops that these carry.
fn berths(sight: &Sight) -> Vec<(PlaceId, i32)> {
    let pos = sight.pos;
    let mut out: Vec<(PlaceId, i32)> = vec![];
    for ship in pos.ships_of(sight.me) {
        let Berth::Port(port) = ship.at else { continue };
        let room = i32::from(pos.capacity_of(&[ship.id]));
        match out.iter_mut().find(|(p, _)| *p == port) {
            Some((_, sum)) => *sum += room,
            None => out.push((port, room)),
        }
    }
    out
}

/// How good a voyage looks: what draws the party there against what it leaves, what it costs and its peril.
pub fn mark(sight: &Sight, plan: &Plan, v: &Voyage) -> i32 {
    let pos = sight.pos;
    let aboard = |n: &&Noble| v.aboard.contains(&n.id) || v.ships.iter().any(|s| n.at == Spot::Aboard(*s));
    let party: Vec<&Noble> = pos.nobles().filter(aboard).filter(|n| n.captor.is_none()).collect();
    if party.is_empty() {
        return empty(sight, plan, v);
    }
    let force: i32 = party.iter().map(|n| sight.troops[n.id.index()]).sum();
    let price: i32 = party.iter().map(|n| sight.price[n.id.index()]).sum();
    let here = party.iter().filter_map(|n| pos.area_of(n.at)).map(|a| plan.lure[a.index()]).max();
    // Who is at sea already only wants to come ashore.
    let here = here.unwrap_or(-40);
    // The army is not torn apart.
    let left = party.first().and_then(|n| pos.area_of(n.at)).map_or(0, |area| {
        let stays = pos.nobles_in(area).filter(|n| n.seat == Some(sight.me) && !party.iter().any(|p| p.id == n.id));
        stays.map(|n| sight.price[n.id.index()] / 8).sum()
    });
    match v.to {
        Haven::Port(place) => {
            let area = pos.book.map.place(place).area;
            let inside = v.inside.then_some(place).map_or(Spot::Open(area), Spot::Inside);
            let strike = plan.strikes.iter().filter(|s| s.area == area && s.need <= force).map(|s| s.worth).max();
            let there = plan.lure[area.index()].max(strike.unwrap_or(0));
            let closed = matches!(
                pos.stance_of(place, sight.me, sight.owners[place.index()]),
                Stance::Unfriendly(_) | Stance::Neutral | Stance::Occupied
            );
            // In a refuge without leave and without anything to do nobody stays.
            let refuge = pos.book.map.area(area).refuge.is_some()
                && party.iter().any(|n| !is_free(pos, sight.me, n.id, area))
                && strike.is_none();
            let cost = VENTURE + left + if refuge { 100 } else { 0 } + if closed && strike.is_none() { 50 } else { 0 };
            there - here - cost - sight.peril(inside, force, price) + i32::from(v.inside)
        }
        Haven::Sea(sea) => {
            let far = sailing::spaces(pos, Berth::Sea(sea));
            let goals = plan.strikes.iter().filter(|s| s.worth >= LURED && s.need <= force).filter_map(|s| {
                let ports = pos.book.map.area(s.area).places.iter().filter(|p| pos.book.map.place(**p).is_port());
                let away = ports.filter_map(|p| sailing::length(pos, &far, Haven::Port(*p))).min()?;
                (away <= 5).then_some(s.worth * 3 / 5 - 3 * away as i32)
            });
            goals.max().unwrap_or(-50) - here.max(-20) - 2 * VENTURE - left - price / 20
        }
    }
}

/// Ships without passengers come to where the army is, if there is something over the sea.
fn empty(sight: &Sight, plan: &Plan, v: &Voyage) -> i32 {
    let pos = sight.pos;
    let (Some(base), Haven::Port(port)) = (plan.base, v.to) else { return -5 };
    let Some(from) = v.ships.first().map(|s| pos.ship(*s).at) else { return -5 };
    let by_land = distances(pos, Some(base));
    let room = i32::from(pos.capacity_of(&v.ships));
    let wanted = plan.strikes.iter().any(|s| s.worth >= LURED && by_land[s.area.index()].is_none() && s.need <= room);
    let away = |at: Berth| match at {
        Berth::Port(p) => by_land[pos.book.map.place(p).area.index()].map_or(90, |d| d as i32),
        _ => 60,
    };
    let closed = pos.stance_of(port, sight.me, sight.owners[port.index()]) == Stance::Neutral;
    let (now, then) = (away(from), away(Berth::Port(port)));
    if wanted && !closed && then + 4 < now { 8 + (now - then).min(20) } else { -5 }
}

/// A Refuge card is laid where own nobles are who have no leave to stay, and a King or heir among them.
pub fn shelter(sight: &Sight, area: AreaId) -> i32 {
    let pos = sight.pos;
    let own = pos.nobles_in(area).filter(|n| n.seat == Some(sight.me) && !is_free(pos, sight.me, n.id, area));
    let heirs = own.map(|n| pos.heirs_with(n.id).count()).sum::<usize>();
    let taken = pos.book.map.area(area).places.iter().any(|p| sight.owners[p.index()] == Some(sight.me));
    if heirs > 0 && !taken { 12 } else { -5 }
}
