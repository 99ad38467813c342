//! Fleets: ships that defend as one (FLT-1, FLT-2), and those of allies (MOV-21a).

use super::super::prelude::*;
use super::march;
use super::sailing::Voyage;
use crate::line;

// ---------------------------------------------------------------- Fleets

/// All allies have answered: the ships that join the leader's own are a fleet, if any do (FLT-2, as ARM-5).
pub fn join(world: &mut World, leader: SeatId, ships: &[ShipId]) {
    let pos = &*now(world);
    let same = |f: &Fleet| f.ships.len() == ships.len() && ships.iter().all(|s| f.ships.contains(s));
    let stands = pos.field.fleets.iter().any(|f| f.leader == Some(leader) && same(f));
    if !stands && ships.iter().any(|s| pos.master(*s) != Some(leader)) {
        band(world, leader, ships);
    }
}

/// These ships leave the fleets they were in; what is one ship alone is a fleet no longer.
pub fn form(world: &mut World, seat: SeatId, ships: &[ShipId]) {
    let mut sorted = ships.to_vec();
    sorted.sort_unstable();
    let mixed = sorted.iter().any(|s| now(world).master(*s) != Some(seat));
    let mut field = world.resource_mut::<Field>();
    for fleet in &mut field.fleets {
        fleet.ships.retain(|s| !sorted.contains(s));
    }
    field.fleets.retain(|f| f.ships.len() > 1);
    if sorted.len() > 1 {
        field.fleets.push(Fleet { leader: mixed.then_some(seat), ships: sorted });
    }
}

/// As [`form`], with a line.
pub fn band(world: &mut World, seat: SeatId, ships: &[ShipId]) {
    form(world, seat, ships);
    let pos = &*now(world);
    let led = pos.field.fleets.iter().any(|f| f.leader == Some(seat) && ships.contains(&f.ships[0]));
    let under = led.then(|| line![" under ", pos.in_line(seat)]);
    let text = line![telling::ships(ships), " form a fleet", under, "."];
    tell(world, Some(seat), "FLT-1", text);
}

/// Who leads it: whoever is named, else the master of its ships.
pub fn leader(pos: Pos, fleet: &Fleet) -> Option<SeatId> {
    fleet.leader.or_else(|| fleet.ships.first().and_then(|s| pos.master(*s)))
}

/// The ships of a fleet that still belong to it: with a ship of its leader's, and of the leader or an ally (FLT-1, ARM-5).
pub fn still_in(pos: Pos, fleet: &Fleet) -> Vec<ShipId> {
    let Some(leader) = leader(pos, fleet) else { return vec![] };
    let flag = fleet.ships.iter().find(|s| pos.master(**s) == Some(leader)).map(|s| pos.ship(*s).at);
    let ours = |m: SeatId| m == leader || (fleet.leader.is_some() && pos.allied(m, leader));
    let stays = |s: &&ShipId| Some(pos.ship(**s).at) == flag && pos.master(**s).is_some_and(ours);
    fleet.ships.iter().filter(stays).copied().collect()
}

/// An ally's ship in a fleet that the seat leads: his to order like his own (FLT-2, as ARM-6).
pub fn leads(pos: Pos, seat: SeatId, ship: ShipId) -> bool {
    pos.field.fleets.iter().any(|f| f.leader == Some(seat) && f.ships.contains(&ship))
}

/// The ships that the seat orders without asking: its own, and those of fleets that it leads.
pub fn to_order(pos: Pos, seat: SeatId, ship: ShipId) -> bool {
    pos.master(ship) == Some(seat) || leads(pos, seat, ship)
}

/// All ships of the fleet of the one attacked, which defend as a unit (ARM-4); the attacker's own do not fight him.
pub fn defending(pos: Pos, seat: SeatId, target: ShipId) -> Vec<ShipId> {
    with_fleet(pos, target).into_iter().filter(|s| pos.master(*s) != Some(seat)).collect()
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

/// The allies whose leave a voyage needs: for their ships in no fleet, and for nobles in no army, of the seat's.
pub fn lenders(pos: Pos, seat: SeatId, v: &Voyage) -> Vec<SeatId> {
    let ships = v.ships.iter().filter(|s| !leads(pos, seat, **s)).filter_map(|s| pos.master(*s));
    let nobles = v.aboard.iter().filter(|n| march::to_order(pos, seat, **n).is_err());
    let mut all: Vec<SeatId> = ships.chain(nobles.filter_map(|n| pos.noble(*n).seat)).filter(|s| *s != seat).collect();
    all.sort();
    all.dedup();
    all
}
