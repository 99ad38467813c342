//! Storms and gales drive ships into port (MOV-15, MOV-27, MOV-32).

use super::super::position::Stance;
use super::super::prelude::*;
use super::super::telling::nobles;
use super::super::{combat, travel};
use crate::board::provinces::ProvinceGraph;
use crate::line;
use crate::table::Dice;

/// Every ship in these seas goes to the nearest port.
pub fn storm(world: &mut World, seas: &[SeaId]) {
    let caught: Vec<(ShipId, SeaId)> = now(world)
        .ships()
        .filter_map(|s| match s.at {
            Berth::Sea(sea) if seas.contains(&sea) => Some((s.id, sea)),
            _ => None,
        })
        .collect();
    // Ships of one faction in one sea run for the same port.
    let mut shelter: Vec<(SeaId, Option<SeatId>, PlaceId)> = vec![];
    for (ship, sea) in caught {
        let master = now(world).master(ship);
        let known = shelter.iter().find(|(s, m, _)| *s == sea && *m == master).map(|(_, _, p)| *p);
        let port = match known {
            Some(port) => Some(port),
            None => {
                let near = nearest_ports(&now(world), sea);
                world.resource_mut::<Dice>().pick(&near)
            }
        };
        let Some(port) = port else { continue };
        shelter.push((sea, master, port));
        tell_at(world, master, port, "MOV-15", line!["The ", ship, " runs for ", port, "."]);
        drive_in(world, ship, port);
    }
    let ports: Vec<(Option<SeatId>, PlaceId)> = shelter.into_iter().map(|(_, m, p)| (m, p)).collect();
    for (seat, port) in ports {
        land_by_force(world, seat, port);
    }
}

/// The ports nearest to a sea; that of a refuge only when it is the only one so near (MOV-32).
pub fn nearest_ports(pos: Pos, sea: SeaId) -> Vec<PlaceId> {
    let map = &pos.book.map;
    let pairs = map.seas.iter().flat_map(|s| s.adjacent.iter().map(|t| (s.id.index(), t.index())));
    let graph = ProvinceGraph::new(SeaId::COUNT, pairs);
    let spaces = graph.distances(sea.index(), |_, _| Some(1));
    let away = |p: &PlaceId| map.place(*p).seas.iter().filter_map(|s| spaces[s.index()]).min();
    let nearest = |may: &dyn Fn(&PlaceId) -> bool| -> Vec<PlaceId> {
        let best = PlaceId::all().filter(may).filter_map(|p| away(&p)).min();
        PlaceId::all().filter(may).filter(|p| best.is_some() && away(p) == best).collect()
    };
    let near = nearest(&|_| true);
    let open = |p: &PlaceId| map.area(map.place(*p).area).refuge.is_none();
    if near.len() == 1 { near } else { nearest(&open) }
}

fn drive_in(world: &mut World, ship: ShipId, port: PlaceId) {
    travel::make_port(world, ship, port);
    let pos = &*now(world);
    let area = pos.book.map.place(port).area;
    let aboard: Vec<NobleId> = pos.aboard(ship).map(|n| n.id).collect();
    let mut ashore = vec![];
    for noble in aboard {
        let pos = &*now(world);
        let seat = pos.noble(noble).seat;
        let open = seat.is_some_and(|s| pos.is_open_to(port, s)) && pos.siege_of(port).is_none();
        let asleep = seat.is_some_and(|s| pos.stance(port, s) == Stance::Asleep);
        let mut n = world.change::<Noble>(noble);
        if n.captor.is_some() {
            n.at = Spot::Off;
            continue;
        }
        n.at = Spot::Open(area);
        ashore.extend(if open { Some(noble) } else { None });
        // An event has forced the landing: he may still move (MOV-25). If the port is shut he must try to besiege it.
        n.must_besiege = if open || asleep { None } else { Some(port) };
    }
    // Inside or outside is for their players to say (MOV-26a, MOV-26b).
    ashore.sort_by_key(|n| (now(world).noble(*n).seat, *n));
    while let Some(seat) = ashore.last().and_then(|n| now(world).noble(*n).seat) {
        let left: Vec<NobleId> = ashore.iter().copied().filter(|n| now(world).noble(*n).seat == Some(seat)).collect();
        ashore.retain(|n| !left.contains(n));
        world.push(travel::TravelAsk::Ashore { seat, port, left });
    }
}

/// Who has been driven into a shut port besieges it at once, outside the turn, if he can (MOV-27, ruling 20): those of the
/// ship's master first, then whoever was aboard of his allies. Where an ally besieges it already, they leave it to him.
fn land_by_force(world: &mut World, master: Option<SeatId>, port: PlaceId) {
    let landed = |pos: Pos, seat: SeatId| -> Vec<NobleId> {
        let fights = |n: &&Noble| n.seat == Some(seat) || travel::armies::leads(pos, seat, n.id);
        let outside = pos.nobles_outside(pos.book.map.place(port).area).filter(|n| n.must_besiege == Some(port));
        outside.filter(fights).map(|n| n.id).collect()
    };
    let mut seats: Vec<SeatId> = now(world).seats().collect();
    seats.sort_by_key(|s| (Some(*s) != master, *s));
    let mut besiegers: Vec<SeatId> = vec![];
    for seat in seats {
        let pos = &*now(world);
        let force = landed(pos, seat);
        if force.is_empty() {
            continue;
        }
        let besieged = besiegers.iter().any(|s| pos.allied(*s, seat));
        if !besieged && combat::check_siege_force(pos, seat, port, &force).is_ok() {
            combat::Siege { place: port, nobles: force.clone() }.apply(world, seat);
            besiegers.push(seat);
        } else if !besieged {
            let stay = if force.len() == 1 { " and stays outside." } else { " and stay outside." };
            let text = line![nobles(&force), " cannot besiege ", port, stay];
            tell(world, Some(seat), "MOV-27", text);
            // They may fight for it as in a town, and its holder may fight them (CBT-30b, CBT-33).
            for noble in &force {
                world.change::<Noble>(*noble).forced = Some(port);
            }
        }
        for noble in force {
            world.change::<Noble>(noble).must_besiege = None;
        }
    }
}

/// Gales bring back ships that were scuttled (CBT-55).
pub fn raise_wrecks(world: &mut World) {
    let wrecks: Vec<ShipId> = now(world).ships().filter(|s| s.scuttled).map(|s| s.id).collect();
    for ship in wrecks {
        let pos = &*now(world);
        let port = pos.book.ship(ship).port;
        let card = pos.book.ship(ship).card;
        let sails = now(world).holder_of_card(card).is_some()
            || now(world).book.card(card).kind == super::super::book::CardKind::Office;
        let mut s = world.change::<Ship>(ship);
        s.scuttled = false;
        if sails {
            s.at = Berth::Port(port);
            tell_at(world, None, port, "CBT-55", line!["The ", ship, " sails again from ", port, "."]);
        }
    }
}
