//! Ships: where they go, whom they carry, how those land (MOV-7 to MOV-27).

use serde::{Deserialize, Serialize};

use super::super::position::Stance;
use super::super::prelude::*;
use super::super::{combat, strength, succession};
pub use super::distances::{length, most, spaces};
pub use super::sail::shores;
use super::{No, Sail, TravelAsk, fleets, march, refuges};
use crate::line;

/// Where ships go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Haven {
    Sea(SeaId),
    Port(PlaceId),
}

/// A voyage: ships that sail together, who boards, where to, and whether they land inside the port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voyage {
    pub ships: Vec<ShipId>,
    pub aboard: Vec<NobleId>,
    pub to: Haven,
    pub inside: bool,
    /// Of those who land these stay in the open, whatever the others do (MOV-26a, MOV-26b).
    #[serde(default)]
    pub outside: Vec<NobleId>,
}

// ---------------------------------------------------------------- Judging

/// Spaces that these ships have left in this turn: those less that have brought one of them into port (MOV-8, MOV-10).
pub fn left(pos: Pos, ships: &[ShipId]) -> u8 {
    let sailed = ships.iter().filter_map(|s| pos.ship(*s).made_port).max();
    most(pos).saturating_sub(sailed.unwrap_or(0))
}

/// Has this ship its move before it, or has it made port with spaces left (MOV-8, MOV-9)?
pub fn can_sail(pos: Pos, ship: ShipId) -> bool {
    let s = pos.ship(ship);
    !s.moved || (s.made_port.is_some() && left(pos, &[ship]) > 0)
}

/// Ships of the faction, of its fleets, or of an ally who may be asked, in one berth that have not moved (MOV-7, MOV-9,
/// MOV-21a, FLT-1, FLT-2).
pub fn check_fleet(pos: Pos, seat: SeatId, ships: &[ShipId]) -> Result<Berth, Refusal> {
    let mut from = None;
    for (n, id) in ships.iter().enumerate() {
        let name = pos.book.crown.ships.get(id.index()).map_or("a ship", |s| s.name.as_str()).to_string();
        let known = id.index() < ShipId::COUNT && !ships[..n].contains(id);
        if !known || !(fleets::to_order(pos, seat, *id) || fleets::may_borrow(pos, seat, *id)) {
            return Err(No::NotYourShip { what: name }.into());
        }
        let ship = pos.ship(*id);
        if !can_sail(pos, *id) {
            return Err(No::ShipMoved { ship: name }.into());
        }
        if *from.get_or_insert(ship.at) != ship.at {
            return Err(No::ShipsApart.into());
        }
    }
    from.ok_or_else(|| No::ShipsApart.into())
}

/// Everybody who sails: those aboard already and those who board.
pub fn all_aboard(pos: Pos, v: &Voyage) -> Vec<NobleId> {
    let on = v.ships.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_none()).map(|n| n.id);
    let mut all: Vec<NobleId> = on.chain(v.aboard.iter().copied()).collect();
    // Who has boarded is aboard: each counts once.
    all.sort_unstable();
    all.dedup();
    all
}

/// Who boards begins in the port's space and has not moved (MOV-20); the basic strength of all fits (MOV-23).
pub fn check_passengers(pos: Pos, seat: SeatId, v: &Voyage, from: Berth) -> Result<(), Refusal> {
    for (i, id) in v.aboard.iter().enumerate() {
        let n = fleets::check_boards(pos, seat, *id)?;
        let who = pos.noble_name(*id).to_string();
        if n.moved {
            return Err(No::MovedAlready { who }.into());
        }
        // The ship lay there as the turn began.
        if let Some(ship) = v.ships.iter().find(|s| pos.ship(**s).moved) {
            return Err(No::PutIn { ship: pos.ship_name(*ship).into() }.into());
        }
        march::check_charges(pos, *id)?;
        if let Spot::Inside(place) = n.at
            && pos.siege_of(place).is_some()
        {
            return Err(No::ShutIn { who, place: pos.place_name(place).into() }.into());
        }
        let port = match from {
            Berth::Port(place) => Some(pos.book.map.place(place).area),
            _ => None,
        };
        let on_land = matches!(n.at, Spot::Open(_) | Spot::Inside(_));
        if !on_land || port.is_none() || pos.area_of(n.at) != port || v.aboard[..i].contains(id) {
            return Err(No::NotInPort { who }.into());
        }
    }
    check_bishop(pos, v)?;
    // Who stays behind must not be left with more aboard than it carries: of one's own ships, and of one's fleet.
    let near: Vec<ShipId> = pos.ships().filter(|s| s.at == from && !v.ships.contains(&s.id)).map(|s| s.id).collect();
    let fleet: Vec<ShipId> = v.ships.iter().flat_map(|s| fleets::with_fleet(pos, *s)).collect();
    let of = |m: Option<SeatId>, with: &[ShipId]| -> Vec<ShipId> {
        near.iter().copied().filter(|s| pos.master(*s) == m || with.contains(s)).collect()
    };
    let own = of(Some(seat), &[]);
    let allies = near.iter().filter(|s| fleet.contains(s)).map(|s| pos.master(*s)).filter(|m| *m != Some(seat));
    let left: Vec<Vec<ShipId>> = allies.map(|m| of(m, &fleet)).chain((!own.is_empty()).then_some(own)).collect();
    let need = strength::basic_of(pos, &all_aboard(pos, v));
    let have = pos.capacity_of(&v.ships);
    // "The Noble(s) embarking": whom others have left in too few ships, these still bring home.
    if need > have && !(v.aboard.is_empty() && left.is_empty()) {
        return Err(No::Overloaded { have, need }.into());
    }
    for ships in left {
        let stay: Vec<NobleId> = ships.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id).collect();
        let (have, need) = (pos.capacity_of(&ships), strength::basic_of(pos, &stay));
        if need > have {
            return Err(No::Overloaded { have, need }.into());
        }
    }
    Ok(())
}

/// The Bishop of Westminster sails with his King, or to him (SPN-15).
fn check_bishop(pos: Pos, v: &Voyage) -> Result<(), Refusal> {
    let all = all_aboard(pos, v);
    let Some(king) = all.iter().find_map(|n| march::kings_of_bishop(pos, *n)) else { return Ok(()) };
    let sails = |k: &Royal| match *k {
        Royal::Heir(id) => pos.heir(id).guard.is_some_and(|g| all.contains(&g)),
        Royal::Noble(id) => all.contains(&id),
    };
    let meets = |k: &Royal| match v.to {
        Haven::Port(p) => pos.area_of(succession::spot(pos, *k)) == Some(pos.book.map.place(p).area),
        Haven::Sea(_) => false,
    };
    if king.iter().any(|k| sails(k) || meets(k)) { Ok(()) } else { Err(No::WithTheKing.into()) }
}

/// At most five spaces, ports counted (MOV-8, MOV-10); out of a blockaded port only towards the blockader (CBT-39).
pub fn check_course(pos: Pos, seat: SeatId, v: &Voyage, from: Berth, spaces: &[Option<u32>]) -> Result<(), Refusal> {
    let most = left(pos, &v.ships);
    let to = match v.to {
        Haven::Sea(sea) if sea.index() < SeaId::COUNT => Berth::Sea(sea),
        Haven::Port(place) if pos.book.map.place(place).is_port() => Berth::Port(place),
        Haven::Port(place) => return Err(No::NotAPort { place: pos.place_name(place).into() }.into()),
        Haven::Sea(_) => return Err(No::SailTooFar { to: "that sea".into(), most }.into()),
    };
    if to == from {
        return Err(if matches!(from, Berth::Port(_)) {
            No::StaysInPort.into()
        } else {
            No::SailTooFar { to: pos.berth_words(to), most }.into()
        });
    }
    if let Berth::Port(port) = from {
        if pos.stance(port, seat) == Stance::Asleep {
            return Err(No::NotYetOpen { place: pos.place_name(port).into() }.into());
        }
        let blockaders = blockaders(pos, seat, port);
        let towards = |sea: SeaId| blockaders.iter().any(|s| pos.ship(*s).at == Berth::Sea(sea));
        let fights = matches!(v.to, Haven::Sea(sea) if towards(sea));
        if !blockaders.is_empty() && !fights {
            return Err(No::Blockaded { place: pos.place_name(port).into() }.into());
        }
    }
    let near = |to: Haven| length(pos, spaces, to).is_some_and(|n| n <= u32::from(most));
    if !near(v.to) {
        return Err(No::SailTooFar { to: pos.berth_words(to), most }.into());
    }
    // Captives are brought to a friendly port as soon as there is one in reach (CBT-57).
    let captives = v.ships.iter().find(|s| pos.aboard(**s).any(|n| n.captor.is_some()));
    let Some(ship) = captives.filter(|_| matches!(from, Berth::Sea(_))) else { return Ok(()) };
    let friendly = |p: PlaceId| pos.book.map.place(p).is_port() && pos.stance(p, seat) == Stance::Friendly;
    let home = matches!(v.to, Haven::Port(p) if friendly(p));
    if !home && PlaceId::all().any(|p| friendly(p) && near(Haven::Port(p))) {
        return Err(No::CaptivesAboard { ship: pos.ship_name(*ship).into() }.into());
    }
    Ok(())
}

/// A ship at sea with captives that could make a friendly port now (CBT-57).
pub fn must_land(pos: Pos, seat: SeatId) -> Option<ShipId> {
    let waits =
        |s: &&Ship| !s.moved && matches!(s.at, Berth::Sea(_)) && pos.aboard(s.id).any(|n| n.captor == Some(seat));
    let home = |s: &&Ship| {
        PlaceId::all().filter(|p| pos.book.map.place(*p).is_port() && pos.stance(*p, seat) == Stance::Friendly).any(
            |p| {
                let v =
                    Voyage { ships: vec![s.id], aboard: vec![], to: Haven::Port(p), inside: false, outside: vec![] };
                Sail(v).check(pos, seat).is_ok()
            },
        )
    };
    pos.ships_of(seat).filter(waits).find(home).map(|s| s.id)
}

/// Ships of others that blockade this port (CBT-38).
pub fn blockaders(pos: Pos, seat: SeatId, port: PlaceId) -> Vec<ShipId> {
    let hostile = |s: &&Ship| pos.master(s.id).is_some_and(|m| !pos.allied(m, seat));
    pos.ships().filter(|s| s.blockade == Some(port)).filter(hostile).map(|s| s.id).collect()
}

/// Entering a port (MOV-13a to MOV-13d, MOV-33) and landing there (MOV-26a to MOV-26c).
pub fn check_port(pos: Pos, seat: SeatId, v: &Voyage, place: PlaceId) -> Result<(), Refusal> {
    let name = pos.place_name(place).to_string();
    let area = pos.book.map.place(place).area;
    let landing = all_aboard(pos, v);
    let open = pos.is_open_to(place, seat);
    let force = can_besiege(pos, seat, place, &landing);
    if !open {
        match pos.stance(place, seat) {
            Stance::Unfriendly(_) if landing.is_empty() => return Err(No::EmptyShips { place: name }.into()),
            Stance::Neutral | Stance::Occupied if !force => return Err(No::PortClosed { place: name }.into()),
            Stance::Asleep => return Err(No::NotYetOpen { place: name }.into()),
            _ => {}
        }
        if pos.book.map.area(area).refuge.is_some() && !force {
            return Err(No::RefugePort { place: name }.into());
        }
    }
    for noble in &landing {
        refuges::check_entry(pos, seat, *noble, area)?;
    }
    let landing: Vec<NobleId> = landing.into_iter().filter(|n| !v.outside.contains(n)).collect();
    if !v.inside {
        return Ok(());
    }
    if !open || landing.is_empty() {
        return Err(No::NotOpenInside { place: name }.into());
    }
    if pos.siege_of(place).is_some_and(|s| s.by != seat) {
        return Err(No::UnderSiege { place: name }.into());
    }
    let need = strength::retinue_of(pos, &landing, area);
    let have = pos.room_in(place);
    if need > have { Err(No::NoRoom { place: name, have, need }.into()) } else { Ok(()) }
}

/// Whose leave these ships ask for this port (MOV-13d): nobody's where they land men enough to besiege it (MOV-13c).
pub fn asked_for(pos: Pos, seat: SeatId, v: &Voyage, port: PlaceId) -> Option<SeatId> {
    let Stance::Unfriendly(owner) = pos.stance(port, seat) else { return None };
    (!can_besiege(pos, seat, port, &all_aboard(pos, v))).then_some(owner)
}

/// Could those who land besiege the port? Of allies those help who serve in an army with somebody of the seat's aboard (ARM-3).
fn can_besiege(pos: Pos, seat: SeatId, port: PlaceId, landing: &[NobleId]) -> bool {
    let own = |n: &NobleId| pos.noble(*n).seat == Some(seat);
    let led = |n: &NobleId| {
        let with = |m: &NobleId| own(m) && landing.contains(m);
        pos.field.armies.iter().any(|a| a.leader == seat && a.nobles.contains(n) && a.nobles.iter().any(with))
    };
    let of = |fights: &dyn Fn(&NobleId) -> bool| -> Vec<NobleId> { landing.iter().copied().filter(fights).collect() };
    let forces = [of(&own), of(&|n| own(n) || led(n))];
    forces.iter().any(|nobles| combat::check_siege_force_from(pos, seat, port, nobles, true).is_ok())
}

/// The owner who must be asked before these ships leave port (MOV-12, MOV-15a, MOV-15b, MOV-21b, CBT-40).
fn warden_of(pos: Pos, seat: SeatId, berth: Berth) -> Option<(SeatId, PlaceId)> {
    let Berth::Port(port) = berth else { return None };
    match pos.stance(port, seat) {
        Stance::Unfriendly(owner) => Some((owner, port)),
        _ => None,
    }
}

// ---------------------------------------------------------------- Doing

/// The ships have moved, whatever comes of it; leaving a port of others its owner is asked first.
pub fn set_out(world: &mut World, seat: SeatId, v: &Voyage) {
    let pos = &*now(world);
    let Some(from) = v.ships.first().map(|s| pos.ship(*s).at) else { return };
    let warden = warden_of(pos, seat, from);
    for ship in &v.ships {
        let led = now(world).master(*ship) != Some(seat);
        let mut s = world.change::<Ship>(*ship);
        s.moved = true;
        s.led |= led;
    }
    // Ships that sail together travel as a fleet (MOV-23).
    if v.ships.len() > 1 && v.ships.iter().any(|s| now(world).master(*s) == Some(seat)) {
        fleets::form(world, seat, &v.ships);
    }
    match warden {
        Some((owner, port)) => {
            world.push(TravelAsk::Leave { owner, seat, port, voyage: v.clone() });
        }
        None => put_to_sea(world, seat, v),
    }
}

/// Leave is given or not needed: those who board go aboard, and the ships sail.
pub fn put_to_sea(world: &mut World, seat: SeatId, v: &Voyage) {
    let Some(first) = v.ships.first().copied() else { return };
    for noble in &v.aboard {
        let lent = now(world).noble(*noble).seat != Some(seat);
        let mut n = world.change::<Noble>(*noble);
        n.at = Spot::Aboard(first);
        n.moved = true;
        n.lent |= lent;
        n.must_besiege = None;
    }
    let pos = &*now(world);
    let from = pos.ship(first).at;
    match v.to {
        Haven::Sea(sea) => {
            let foes: Vec<ShipId> = match from {
                Berth::Port(port) => blockaders(pos, seat, port),
                _ => vec![],
            };
            let foes: Vec<ShipId> = foes.into_iter().filter(|s| pos.ship(*s).at == Berth::Sea(sea)).collect();
            at_sea(world, seat, &v.ships, sea);
            if let Some(foe) = foes.first() {
                combat::break_blockade(world, seat, &v.ships, *foe);
            }
        }
        Haven::Port(place) => match asked_for(pos, seat, v, place) {
            Some(owner) => {
                world.push(TravelAsk::Harbour { owner, seat, port: place, voyage: v.clone() });
            }
            None => put_in(world, seat, v, place),
        },
    }
}

/// The ships lie in this sea now; who is aboard comes along.
pub fn at_sea(world: &mut World, seat: SeatId, ships: &[ShipId], sea: SeaId) {
    for ship in ships {
        let mut s = world.change::<Ship>(*ship);
        s.at = Berth::Sea(sea);
        s.made_port = None;
    }
    let pos = &*now(world);
    let text = line![pos.in_line(seat), " sails: ", telling::ships(ships), " in ", sea, "."];
    tell_at(world, Some(seat), sea, "MOV-8", text);
}

/// Leave to put to sea is refused: the ships have done with moving (MOV-12).
pub fn held_back(world: &mut World, v: &Voyage) {
    for ship in &v.ships {
        world.change::<Ship>(*ship).made_port = None;
    }
}

/// Refused at the harbour: the ships stay in the sea before it (MOV-13d).
pub fn turned_away(world: &mut World, seat: SeatId, v: &Voyage, port: PlaceId) {
    let pos = &*now(world);
    let Some(from) = v.ships.first().map(|s| pos.ship(*s).at) else { return };
    let far = spaces(pos, from);
    let near = pos.book.map.place(port).seas.iter().copied().min_by_key(|s| (far[s.index()].unwrap_or(u32::MAX), *s));
    if let Some(sea) = near {
        at_sea(world, seat, &v.ships, sea);
    }
}

/// What these ships will have sailed in this turn when they lie in that port (MOV-10).
fn sailed_to(pos: Pos, v: &Voyage, port: PlaceId) -> Option<u8> {
    let from = pos.ship(*v.ships.first()?).at;
    let now = length(pos, &spaces(pos, from), Haven::Port(port))?;
    let before = v.ships.iter().filter_map(|s| pos.ship(*s).made_port).max().unwrap_or(0);
    Some(before.saturating_add(u8::try_from(now).unwrap_or(u8::MAX)))
}

/// The ships make port; all aboard land (MOV-14, MOV-24) and move no more (MOV-25).
pub fn put_in(world: &mut World, seat: SeatId, v: &Voyage, port: PlaceId) {
    let pos = &*now(world);
    let landing = all_aboard(pos, v);
    let landing: Vec<NobleId> = landing.into_iter().filter(|n| matches!(pos.noble(*n).at, Spot::Aboard(_))).collect();
    let area = pos.book.map.place(port).area;
    let open = pos.is_open_to(port, seat);
    let captives: Vec<NobleId> =
        v.ships.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_some()).map(|n| n.id).collect();
    let sailed = sailed_to(pos, v, port);
    for ship in &v.ships {
        make_port(world, *ship, port);
        world.change::<Ship>(*ship).made_port = sailed;
    }
    for noble in captives {
        world.change::<Noble>(noble).at = Spot::Off;
    }
    for noble in &landing {
        let mut n = world.change::<Noble>(*noble);
        n.at = if v.inside && open && !v.outside.contains(noble) { Spot::Inside(port) } else { Spot::Open(area) };
        n.moved = true;
        n.must_besiege = if open { None } else { Some(port) };
        // Brought there by an ally, he does not move in his own turn of the round either (ARM-6).
        n.lent |= n.seat != Some(seat);
    }
    let with = (!landing.is_empty()).then(|| line!["; ", nobles_do(&landing, "lands", "land")]);
    let text = line![telling::ships(&v.ships), " into ", port, with, "."];
    tell_at(world, Some(seat), port, "MOV-14", text);
}

/// Is this open port open to him, with room for him?
pub fn fits_ashore(pos: Pos, noble: NobleId, port: PlaceId) -> bool {
    let area = pos.book.map.place(port).area;
    let n = pos.noble(noble);
    let open = n.seat.is_some_and(|s| pos.is_open_to(port, s)) && pos.siege_of(port).is_none();
    n.at == Spot::Open(area) && open && strength::retinue_of(pos, &[noble], area) <= pos.room_in(port)
}

/// A ship comes into port. Whoever kept it in its owner's stead gives it up, unless it is ransom (MOV-16, CBT-54) or its owner
/// is his captive (CBT-57).
pub fn make_port(world: &mut World, ship: ShipId, port: PlaceId) {
    let pos = &*now(world);
    let card = pos.book.ship(ship).card;
    let captor = pos.bearer(card).and_then(|n| pos.noble(n).captor);
    let owned = pos.holder_of_card(card).is_some() && captor.is_none();
    let borrower = pos.ship(ship).borrower.and_then(|n| pos.noble(n).seat);
    let mut s = world.change::<Ship>(ship);
    s.at = Berth::Port(port);
    s.blockade = None;
    // As ransom, whoever has received it (RAN-4a).
    s.kept = borrower.or(s.kept);
    // Without an Admiral or Warden the captor goes on keeping it (CBT-54).
    let back = !s.lent && owned && s.kept.is_some();
    if back {
        s.kept = None;
        let pos = &*now(world);
        if let Some(seat) = pos.master(ship) {
            let text = line!["The ", ship, " goes back to ", pos.in_line(seat), "."];
            tell_at(world, Some(seat), port, "CBT-54", text);
        }
    } else if s.kept.is_none() {
        // Its Admiral or Warden was taken on land while it was at sea (CBT-42b, MOV-16).
        s.kept = captor;
    }
}

// ---------------------------------------------------------------- Offers

/// Could this noble board a ship of his faction where he is?
pub fn could_sail(pos: Pos, seat: SeatId, noble: NobleId) -> bool {
    let Some(area) = pos.area_of_noble(noble) else { return false };
    let here = |s: &&Ship| matches!(s.at, Berth::Port(p) if pos.book.map.place(p).area == area);
    pos.ships_of(seat).filter(here).any(|s| {
        let Berth::Port(port) = s.at else { return false };
        let open = warden_of(pos, seat, s.at).is_none();
        open && pos.book.map.place(port).seas.iter().any(|sea| {
            let v =
                Voyage { ships: vec![s.id], aboard: vec![noble], to: Haven::Sea(*sea), inside: false, outside: vec![] };
            Sail(v).check(pos, seat).is_ok()
        })
    })
}
