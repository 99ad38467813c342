//! New forces are put on the map (BR 13.5, 13.6; the first turn: 13.10, 25.1).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{CountryId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::raising::{spare_army, spare_fleet, stand_up, to_place};
use super::{No, RealmDeed};
use crate::engine::{ChangeRows, PlayState};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Controlled Home Provinces on a coast, in id order (BR 13.6).
pub fn harbours(pos: Pos, seat: SeatId) -> impl Iterator<Item = ProvinceId> {
    pos.held_by(seat).filter(move |p| pos.is_controlled_home(seat, *p) && !pos.book.map.province(*p).seas.is_empty())
}

/// The country whose fleet goes into this port: its own if it has one left, else another the seat rules.
fn colours_for(pos: Pos, seat: SeatId, at: ProvinceId) -> Option<CountryId> {
    let home = pos.country_of(at);
    let mut ruled = pos.ruled_by(seat);
    ruled.sort_by_key(|c| (*c != home, *c));
    ruled.into_iter().find(|c| spare_fleet(pos, *c).is_some())
}

/// With an army in hand, in any controlled Home Province that no contract keeps free of them (BR 8.7).
pub fn check_army(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if to_place(pos, seat).armies == 0 {
        return Err(No::NoneToPlace { what: "army".into() }.into());
    }
    check_camp(pos, seat, at)
}

fn check_camp(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if !pos.is_controlled_home(seat, at) {
        return Err(No::NotAHomeProvince { place: pos.label(at).into() }.into());
    }
    marriages::forbids(pos, seat, &Forbidden::Station { province: at })
}

/// Where armies that are raised in the first turn may be placed, in id order (BR 13.10).
pub fn camps(pos: Pos, seat: SeatId) -> impl Iterator<Item = ProvinceId> {
    pos.held_by(seat).filter(move |p| check_camp(pos, seat, *p).is_ok())
}

/// With a fleet in hand, in a controlled Home Province on the coast.
pub fn check_fleet(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), No> {
    if to_place(pos, seat).fleets == 0 {
        return Err(No::NoneToPlace { what: "fleet".into() });
    }
    if !pos.is_controlled_home(seat, at) {
        return Err(No::NotAHomeProvince { place: pos.label(at).into() });
    }
    if pos.book.map.province(at).seas.is_empty() {
        return Err(No::NotACoast { place: pos.label(at).into() });
    }
    Ok(())
}

/// With anything in hand.
pub fn check_rest(pos: Pos, seat: SeatId) -> Result<(), No> {
    let wait = to_place(pos, seat);
    if wait == ToPlace::default() { Err(No::NoneToPlace { what: "counter".into() }) } else { Ok(()) }
}

/// Nobody goes on while he has counters in hand.
pub fn check_placed(pos: Pos, seat: SeatId) -> Result<(), No> {
    let ToPlace { armies, fleets } = to_place(pos, seat);
    if armies + fleets > 0 { Err(No::StillToPlace { armies, fleets }) } else { Ok(()) }
}

/// Would placing this end the phase?
pub fn is_last(pos: Pos, all: bool) -> bool {
    let others = pos.turn.to_place.iter().filter(|(s, w)| Some(**s) != pos.turn.active && **w != ToPlace::default());
    let mine = pos.turn.active.map_or(ToPlace::default(), |s| to_place(pos, s));
    others.count() == 0 && (all || mine.armies + mine.fleets <= 1)
}

/// Puts one army there; then the next player has his turn.
pub fn do_army(world: &mut World, seat: SeatId, at: ProvinceId) {
    put_army(world, seat, at);
    next(world, Some(seat));
}

/// Puts one fleet there; then the next player has his turn.
pub fn do_fleet(world: &mut World, seat: SeatId, at: ProvinceId) {
    put_fleet(world, seat, at);
    next(world, Some(seat));
}

fn put_army(world: &mut World, seat: SeatId, at: ProvinceId) {
    count_down(world, seat, ToPlace { armies: 1, fleets: 0 });
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(army) = pos.ruled_by(seat).into_iter().find_map(|c| spare_army(pos, c)) else { return };
    let text = line![seat, " puts an army in ", at, "."];
    stand_up(world, army, at);
    telling::tell(world, Some(seat), Some(at), "13.10", text);
}

fn put_fleet(world: &mut World, seat: SeatId, at: ProvinceId) {
    count_down(world, seat, ToPlace { armies: 0, fleets: 1 });
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(id) = colours_for(pos, seat, at).and_then(|c| spare_fleet(pos, c)) else { return };
    let text = line![seat, " puts a fleet in ", at, "."];
    let mut fleet = world.change::<Fleet>(id);
    fleet.at = Berth::Port(at);
    (fleet.spent, fleet.halted, fleet.expelled) = (0, false, false);
    telling::tell(world, Some(seat), Some(at), "13.6", text);
}

fn count_down(world: &mut World, seat: SeatId, by: ToPlace) {
    let mut turn = world.resource_mut::<Calendar>();
    let mut wait = turn.to_place.remove(&seat).unwrap_or_default();
    wait.armies = wait.armies.saturating_sub(by.armies);
    wait.fleets = wait.fleets.saturating_sub(by.fleets);
    if wait != ToPlace::default() {
        turn.to_place.insert(seat, wait);
    }
}

/// Places all that is left: armies where fewest stand, borders first; fleets near the capital (Q5).
pub fn do_rest(world: &mut World, seat: SeatId) {
    for _ in 0..to_place(Seen::of(world).pos(), seat).armies {
        if let Some(at) = thinnest(Seen::of(world).pos(), seat) {
            put_army(world, seat, at);
        }
    }
    for _ in 0..to_place(Seen::of(world).pos(), seat).fleets {
        if let Some(at) = home_port(Seen::of(world).pos(), seat) {
            put_fleet(world, seat, at);
        }
    }
    next(world, Some(seat));
}

/// The Home Province with the fewest armies; of those one on a border, then the capital, then by number.
fn thinnest(pos: Pos, seat: SeatId) -> Option<ProvinceId> {
    let foreign = |p: ProvinceId| pos.holder(p) != Some(seat) && pos.province(p).holder != Holder::OutOfBounds;
    camps(pos, seat).min_by_key(|p| {
        let border = pos.neighbours(*p).into_iter().any(foreign);
        (pos.armies_in(*p, seat).len(), !border, pos.capital_of(seat) != Some(*p), *p)
    })
}

/// The capital if it has a port, else a port beside it, else the first.
fn home_port(pos: Pos, seat: SeatId) -> Option<ProvinceId> {
    let capital = pos.capital_of(seat);
    let near = |p: ProvinceId| capital.is_some_and(|c| pos.neighbours(c).contains(&p));
    harbours(pos, seat).min_by_key(|p| (Some(*p) != capital, !near(*p), *p))
}

/// What may be worth asking for; [`check`](super::check) has still to sift it.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    out.extend(pos.held_by(seat).map(|at| RealmDeed::PlaceArmy { at }));
    out.extend(harbours(pos, seat).map(|at| RealmDeed::PlaceFleet { at }));
    out.push(RealmDeed::PlaceRest);
}

// ---------------------------------------------------------------- In turn round the table (BR 13.10, 25.1)

/// Nobody is asked for what he has no choice in; the first player with something in hand begins.
pub fn begin(world: &mut World) {
    spare_the_obvious(world);
    next(world, None);
}

/// After the first turn: who has one harbour only is not asked which.
fn spare_the_obvious(world: &mut World) {
    let seats: Vec<SeatId> = world.resource::<Calendar>().to_place.keys().copied().collect();
    for seat in seats {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let wait = to_place(pos, seat);
        let ports: Vec<ProvinceId> = harbours(pos, seat).take(2).collect();
        if let ([only], 0) = (ports.as_slice(), wait.armies) {
            for _ in 0..wait.fleets {
                put_fleet(world, seat, *only);
            }
        }
    }
}

/// The next player clockwise who has something in hand; nobody: the phase is over.
pub fn next(world: &mut World, after: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let n = pos.players().count() as u8;
    let first = after.map_or(0, |s| s.0 + 1);
    let turn_of = |k: u8| SeatId((first + k) % n);
    let waits = |s: &SeatId| to_place(pos, *s) != ToPlace::default();
    let next = (0..n).map(turn_of).find(waits);
    world.resource_mut::<Calendar>().active = next;
    if let Some(seat) = after.filter(|_| next != after) {
        world.resource_mut::<PlayState>().finish(seat);
    }
}
