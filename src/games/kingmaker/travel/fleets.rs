//! Fleets: ships that defend as one (FLT-1, FLT-2), and those of allies (MOV-21a).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::*;
use super::super::position::Pos;
use super::super::telling::tell;
use super::sailing::Voyage;
use super::{No, TravelDeed, march};
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Fleets

/// Two or more ships of one faction in one sea area or port (FLT-1).
pub fn check_fleet(pos: Pos, seat: SeatId, ships: &[ShipId]) -> Result<(), Refusal> {
    pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Forming a fleet")?;
    let own = |s: &ShipId| s.index() < ShipId::COUNT && pos.master(*s) == Some(seat);
    let mut sorted = ships.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let whole = sorted.len() == ships.len() && sorted.len() > 1 && sorted.iter().all(own);
    let apart = || sorted.iter().any(|s| pos.ship(*s).at != pos.ship(sorted[0]).at);
    let stands = || pos.field.fleets.iter().any(|f| f.ships == sorted);
    if !whole || apart() || stands() { Err(No::NoFleet.into()) } else { Ok(()) }
}

/// These ships leave the fleets they were in; what is one ship alone is a fleet no longer.
pub fn form(world: &mut World, ships: &[ShipId]) {
    let mut sorted = ships.to_vec();
    sorted.sort_unstable();
    let mut field = world.resource_mut::<Field>();
    for fleet in &mut field.fleets {
        fleet.ships.retain(|s| !sorted.contains(s));
    }
    field.fleets.retain(|f| f.ships.len() > 1);
    if sorted.len() > 1 {
        field.fleets.push(Fleet { ships: sorted });
    }
}

/// As [`form`], with a line.
pub fn band(world: &mut World, seat: SeatId, ships: &[ShipId]) {
    form(world, ships);
    let text = format!("{} form a fleet.", Pos::of(world).ships_names(ships));
    tell(world, Some(seat), "FLT-1", text);
}

/// The ship with all of its fleet; by itself when it is in none.
pub fn with_fleet(pos: Pos, ship: ShipId) -> Vec<ShipId> {
    let fleet = pos.field.fleets.iter().find(|f| f.ships.contains(&ship));
    fleet.map_or(vec![ship], |f| f.ships.clone())
}

// ---------------------------------------------------------------- Allies at sea (MOV-21a, FLT-2)

/// Would this ally still lend something for a voyage? Each is asked once in a turn.
fn may_ask(pos: Pos, seat: SeatId, ally: SeatId) -> bool {
    ally != seat && pos.allied(ally, seat) && !pos.turn.asked.contains(&Asked::Voyage(ally))
}

/// An ally's ship that may be ordered: where own nobles are, in its port or aboard.
pub fn may_borrow(pos: Pos, seat: SeatId, ship: ShipId) -> bool {
    let near = || match pos.ship(ship).at {
        Berth::Port(port) => pos.nobles_in(pos.book.map.place(port).area).any(|n| is_own(n, seat)),
        _ => pos.aboard(ship).any(|n| is_own(n, seat)),
    };
    pos.master(ship).is_some_and(|m| may_ask(pos, seat, m)) && near()
}

fn is_own(n: &Noble, seat: SeatId) -> bool {
    n.seat == Some(seat) && n.captor.is_none()
}

/// One's own noble, one of an army of one's own, or an ally's who may be asked for and has not moved in this round.
pub fn check_boards(pos: Pos<'_>, seat: SeatId, noble: NobleId) -> Result<&Noble, Refusal> {
    if noble.index() < NobleId::COUNT {
        let n = pos.noble(noble);
        if n.captor.is_none() && !n.moved && n.seat.is_some_and(|s| may_ask(pos, seat, s)) {
            return Ok(n);
        }
    }
    march::to_order(pos, seat, noble)
}

/// The allies whose leave a voyage needs: for their ships, and for nobles who are in no army of the seat's.
pub fn lenders(pos: Pos, seat: SeatId, v: &Voyage) -> Vec<SeatId> {
    let ships = v.ships.iter().filter_map(|s| pos.master(*s));
    let nobles = v.aboard.iter().filter(|n| march::to_order(pos, seat, **n).is_err());
    let mut all: Vec<SeatId> = ships.chain(nobles.filter_map(|n| pos.noble(*n).seat)).filter(|s| *s != seat).collect();
    all.sort();
    all.dedup();
    all
}

/// Fleets that could be formed of all one's ships in a place.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<TravelDeed>) {
    let mut berths: Vec<Berth> = pos.ships_of(seat).map(|s| s.at).collect();
    berths.sort_unstable();
    berths.dedup();
    for berth in berths {
        let ships: Vec<ShipId> = pos.ships_of(seat).filter(|s| s.at == berth).map(|s| s.id).collect();
        deeds.push(TravelDeed::Fleet { ships });
    }
}
