//! Ships: going aboard and ashore, voyages, shelter and landings (16.4, 16.6 to 16.17, 19.42; Q44 to Q46).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{FleetId, ProvinceId, SeaId};
use super::super::marriages::{self, Forbidden, Leave};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{telling, war};
use super::asking::{self, Matter};
use super::ground::{Ground, Presence, entry, leave, unfriendly_fleets};
use super::units::{
    Party, Unit, answerable, at_home_with, check_place, check_turn, group, mover_of_army, mover_of_pawn, muster,
};
use super::{No, goods, marching};
use crate::engine::{ChangeRows, Line, Span};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Aboard (16.4, 16.9)

/// Armies and royal pieces aboard a fleet.
pub(super) fn aboard_count(pos: Pos, fleet: FleetId) -> usize {
    let at = Spot::Aboard(fleet);
    pos.armies().filter(|a| a.at == at).count() + pos.pawns().filter(|p| p.at == at).count()
}

/// Everything aboard a fleet.
pub(super) fn cargo(pos: Pos, fleet: FleetId) -> Vec<Unit> {
    let at = Spot::Aboard(fleet);
    let armies = pos.armies().filter(|a| a.at == at).map(|a| Unit::Army(a.id));
    let pawns = pos.pawns().filter(|p| p.at == at).map(|p| Unit::Royal(p.id));
    let items = pos.items().filter(|i| i.at == at).map(|i| Unit::Item(i.id));
    armies.chain(pawns).chain(items).collect()
}

pub(super) fn check_embark(pos: Pos, seat: SeatId, units: &[Unit], fleet: FleetId) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    if units.iter().any(|u| matches!(u, Unit::Item(_))) {
        goods::check_not_shipped(pos)?;
    }
    let first = *units.first().ok_or(No::NobodyNamed)?;
    if pos.find::<Fleet>(fleet).is_none() {
        return Err(No::NoSuchPiece { what: "such fleet".into() }.into());
    }
    check_captain(pos, seat, fleet)?;
    // Goods of others are taken aboard with leave, so they are judged apart.
    let (items, forces): (Vec<Unit>, Vec<Unit>) = units.iter().partition(|u| matches!(u, Unit::Item(_)));
    if !forces.is_empty() {
        muster(pos, seat, &forces)?;
    }
    for (n, unit) in items.iter().enumerate() {
        if !unit.exists(pos) {
            return Err(No::NoSuchPiece { what: "such piece".into() }.into());
        }
        if items[..n].contains(unit) {
            return Err(No::NamedTwice { what: unit.words(pos) }.into());
        }
        if unit.state(pos).halted {
            return Err(No::Stopped { what: unit.words(pos) }.into());
        }
    }
    let Spot::Land(at) = first.state(pos).at else {
        return Err(No::NotOnLand { what: first.words(pos) }.into());
    };
    if let Some(away) = units.iter().find(|u| u.state(pos).at != Spot::Land(at)) {
        return Err(No::NotTogether { what: away.words(pos), at: pos.label(at).into() }.into());
    }
    for unit in &items {
        if let Unit::Item(id) = unit {
            goods::check_shipper(pos, seat, *id)?;
        }
    }
    match pos.fleet(fleet).at {
        Berth::Port(p) if p == at => {}
        Berth::Sea(_) => return Err(No::NotInPort.into()),
        _ => return Err(No::FleetAway { at: pos.label(at).into() }.into()),
    }
    let cost = pos.book.tables.moves.embark;
    if let Some(tired) = units.iter().find(|u| u.left(pos) < cost) {
        return Err(No::NoPoints { what: tired.words(pos), cost, left: tired.left(pos) }.into());
    }
    let (have, most) = (aboard_count(pos, fleet) + forces.len(), pos.book.tables.limits.fleet_carries);
    if !forces.is_empty() && have > usize::from(most) {
        return Err(No::FleetFull { have, most }.into());
    }
    goods::check_leaving(pos, units, at, Party::of(units))?;
    Ok(())
}

/// Whose consent going aboard needs: Governors and barons, and the holder of the ground for goods (16.22).
fn embark_consents(pos: Pos, seat: SeatId, units: &[Unit]) -> Vec<SeatId> {
    let mut all: Vec<SeatId> = units
        .iter()
        .filter_map(|u| match u {
            Unit::Army(id) => mover_of_army(pos, seat, *id).ok().flatten(),
            Unit::Royal(id) => mover_of_pawn(pos, seat, *id).ok().flatten(),
            Unit::Item(id) => goods::shipper_asks(pos, seat, *id),
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

pub(super) fn do_embark(world: &mut World, seat: SeatId, units: &[Unit], fleet: FleetId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let consents = embark_consents(pos, seat, units);
    match (consents.split_first(), units[0].state(pos).at) {
        (Some((first, others)), Spot::Land(at)) => {
            let matter = Matter::Embark { units: units.to_vec(), fleet, others: others.to_vec() };
            asking::ask(world, seat, *first, at, matter);
        }
        _ => aboard(world, seat, units, fleet),
    }
}

pub(super) fn aboard(world: &mut World, seat: SeatId, units: &[Unit], fleet: FleetId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let at = units.first().and_then(|u| u.state(pos).at.province());
    let cost = pos.book.tables.moves.embark;
    let place = at.map_or("port".into(), Span::from);
    let text = line![seat, " takes ", group(pos, units), " aboard in ", place, "."];
    for unit in units {
        unit.put(world, Spot::Aboard(fleet), cost, false);
    }
    telling::tell(world, Some(seat), at, "16.4", text);
}

// ---------------------------------------------------------------- Ashore (16.4, 16.15, 16.17)

/// The fleet in port from which all of these units would land.
fn landing_place(pos: Pos, at: Spot, first: Unit) -> Result<(FleetId, ProvinceId), No> {
    match at {
        Spot::Aboard(fleet) => match pos.fleet(fleet).at {
            Berth::Port(p) => Ok((fleet, p)),
            _ => Err(No::NotInPort),
        },
        _ => Err(No::NotAboard { what: first.words(pos) }),
    }
}

pub(super) fn check_land(pos: Pos, seat: SeatId, units: &[Unit], ask: bool) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    let first = *units.first().ok_or(No::NobodyNamed)?;
    let group = muster(pos, seat, units)?;
    let (fleet, at) = landing_place(pos, group.at, first)?;
    let cost = pos.book.tables.moves.disembark;
    if let Some(tired) = units.iter().find(|u| u.left(pos) < cost) {
        return Err(No::NoPoints { what: tired.words(pos), cost, left: tired.left(pos) }.into());
    }
    let mut party = group.party;
    // Own armies ashore guard goods as well as those that land with them.
    party.armies |= party.items && !pos.armies_in(at, seat).is_empty();
    let ground = entry(pos, seat, at, &Presence::of(pos), party, &at_home_with(pos, seat, units))?;
    if let Ground::Foreign(owner) = ground
        && !ask
        && (group.party.armies || group.party.royals)
    {
        let f = pos.fleet(fleet);
        let guest = leave(pos, owner, seat, Leave::Harbour, at)
            || f.sheltered
            || f.spent == 0 && pos.armies_in(at, seat).is_empty();
        if guest || !group.party.armies {
            return Err(No::Sheltered { at: pos.label(at).into() }.into());
        }
        marching::check_hostile(pos, &answerable(pos, seat, units), group.party, owner, at)?;
    }
    if group.party.armies {
        marriages::may(pos, &answerable(pos, seat, units), &Forbidden::Station { province: at })?;
    }
    Ok(())
}

pub(super) fn do_land(world: &mut World, seat: SeatId, units: &[Unit], ask: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok((_, at)) = landing_place(pos, units[0].state(pos).at, units[0]) else { return };
    let home = at_home_with(pos, seat, units);
    let ground = entry(pos, seat, at, &Presence::of(pos), Party::of(units), &home);
    if let (Ok(Ground::Foreign(owner)), true) = (ground, ask) {
        return asking::ask(world, seat, owner, at, Matter::Land { units: units.to_vec() });
    }
    ashore(world, seat, units, at, &home);
}

pub(super) fn ashore(world: &mut World, seat: SeatId, units: &[Unit], at: ProvinceId, granted: &[SeatId]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let cost = pos.book.tables.moves.disembark;
    let who = Presence::of(pos);
    let mut stops = vec![];
    for unit in units {
        // Each piece stops by its own rule: goods may have to stop where armies go on.
        let ground = match unit {
            Unit::Item(_) => goods::ground_ashore(pos, seat, at, &who),
            _ => entry(pos, seat, at, &who, Party::of(&[*unit]), granted).ok(),
        };
        stops.push(ground != Some(Ground::Free));
    }
    let enemy = matches!(entry(pos, seat, at, &who, Party::of(units), granted), Ok(Ground::Foreign(_)));
    let invades = Party::of(units).armies && (enemy || pos.province(at).holder == Holder::Neutral);
    let tail = invades.then_some(", as an enemy");
    let text = line![seat, " lands ", group(pos, units), " in ", at, tail, "."];
    for (unit, stop) in units.iter().zip(stops) {
        unit.put(world, Spot::Land(at), cost, stop);
    }
    if let Some(host) = Seen::of(world).pos().holder(at).filter(|h| granted.contains(h)) {
        units.iter().for_each(|unit| unit.welcome(world, host));
    }
    telling::tell(world, Some(seat), Some(at), if invades { "16.17" } else { "16.4" }, text);
    marching::land_bastards(world, units, at);
}

// ---------------------------------------------------------------- Voyages (16.6, 16.7, 16.12, 16.13)

/// Fleets of the seat in one berth that may all sail on: the berth, and the least that is left to them.
pub(super) fn fleets_together(pos: Pos, seat: SeatId, fleets: &[FleetId]) -> Result<(Berth, u8), No> {
    let first = fleets.first().ok_or(No::NobodyNamed)?;
    let mut left = pos.book.tables.moves.fleet;
    for (n, id) in fleets.iter().enumerate() {
        let Some(fleet) = pos.find::<Fleet>(*id) else {
            return Err(No::NoSuchPiece { what: "such fleet".into() });
        };
        if fleets[..n].contains(id) {
            return Err(No::NamedTwice { what: "The fleet".into() });
        }
        check_captain(pos, seat, *id)?;
        if fleet.at == Berth::Pool {
            return Err(No::FleetInPool);
        }
        if fleet.at != pos.fleet(*first).at {
            return Err(No::NotTogether { what: "The fleet".into(), at: pos.said(&berth_line(pos.fleet(*first).at)) });
        }
        if fleet.halted {
            return Err(No::Stopped { what: "The fleet".into() });
        }
        left = left.min(pos.book.tables.moves.fleet.saturating_sub(fleet.spent));
    }
    Ok((pos.fleet(*first).at, left))
}

/// Is the fleet this seat's to sail: its own that is not lent away, or one lent to it (19.38)?
fn check_captain(pos: Pos, seat: SeatId, id: FleetId) -> Result<(), No> {
    let what = || "The fleet".to_string();
    match pos.fleet(id).lent_to {
        _ if pos.commander_of_fleet(id) == Some(seat) => Ok(()),
        Some(to) if pos.owner_of_fleet(id) == Some(seat) => Err(No::LentAway { what: what(), to: pos.seat_name(to) }),
        _ => Err(No::NotYourPiece { what: what() }),
    }
}

/// The player in whose ports these fleets are at home though another sails them: all are his (19.38).
pub(super) fn ports_of(pos: Pos, seat: SeatId, fleets: &[FleetId]) -> Vec<SeatId> {
    let mut owners = fleets.iter().map(|f| pos.owner_of_fleet(*f));
    let first = owners.next().flatten().filter(|o| *o != seat);
    first.filter(|o| owners.all(|other| other == Some(*o))).into_iter().collect()
}

/// "the pool", "the port of Kent", or the name of the sea area.
pub fn berth_line(berth: Berth) -> Line {
    match berth {
        Berth::Pool => line!["the pool"],
        Berth::Port(p) => line!["the port of ", p],
        Berth::Sea(s) => line![s],
    }
}

/// Sea areas one step away: from port those on its coast, at sea the adjacent ones.
pub(super) fn next_seas(pos: Pos, berth: Berth, at: Option<SeaId>) -> Vec<SeaId> {
    match (at, berth) {
        (Some(sea), _) => pos.book.map.sea(sea).adjacent.clone(),
        (None, Berth::Port(p)) => pos.book.map.province(p).seas.clone(),
        _ => vec![],
    }
}

/// The player whose fleets at sea here stop a group of this size, and how many they are (16.12, 16.13, Q45).
pub(super) fn barrier(pos: Pos, seat: SeatId, sea: SeaId, group: usize) -> Option<(SeatId, usize)> {
    unfriendly_fleets(pos, seat, sea).into_iter().find(|(_, n)| *n > group)
}

/// Has each of these fleets an army aboard that could still land?
pub(super) fn can_invade(pos: Pos, fleets: &[FleetId]) -> bool {
    let need = pos.book.tables.moves.disembark;
    let fit = |u: &Unit| matches!(u, Unit::Army(_)) && !u.state(pos).halted && u.left(pos) >= need;
    fleets.iter().all(|f| cargo(pos, *f).iter().any(fit))
}

/// What docking in a port means: free, at the leave of its holder or with an invasion, or with an invasion only
/// (16.14, 16.17).
pub(super) fn dock_ground(
    pos: Pos,
    seat: SeatId,
    at: ProvinceId,
    invades: bool,
    granted: &[SeatId],
    ask: bool,
) -> Result<Ground, Refusal> {
    let province = pos.province(at);
    let name = || pos.label(at).to_string();
    if province.famine {
        return Err(No::Starving { at: name() }.into());
    }
    match province.holder {
        Holder::OutOfBounds => Err(No::OutOfBounds { at: name() }.into()),
        Holder::Seat(s) if admits(pos, s, seat, at) || granted.contains(&s) => Ok(Ground::Free),
        Holder::Seat(_) if !invades && !ask => Err(No::NoHarbour { at: name() }.into()),
        Holder::Seat(s) => Ok(Ground::Foreign(s)),
        Holder::Neutral if pos.turn.truce && war::neutrals::must_attack(pos, at) => {
            Err(No::TruceOfGod { at: name() }.into())
        }
        Holder::Neutral if invades => Ok(Ground::Ends),
        Holder::Neutral => Err(No::NoHarbour { at: name() }.into()),
    }
}

/// May `seat`'s fleets come into a port that `holder` controls: his own, or by leave (16.14)?
fn admits(pos: Pos, holder: SeatId, seat: SeatId, at: ProvinceId) -> bool {
    holder == seat || leave(pos, holder, seat, Leave::Harbour, at)
}

/// May they stay there: where they may come in, or where those they have landed stand ashore?
pub(super) fn shelters(pos: Pos, holder: SeatId, seat: SeatId, at: ProvinceId) -> bool {
    admits(pos, holder, seat, at) || !pos.armies_in(at, seat).is_empty()
}

pub(super) fn check_sail(
    pos: Pos,
    seat: SeatId,
    fleets: &[FleetId],
    path: &[SeaId],
    dock: Option<ProvinceId>,
    ask: bool,
) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    let (berth, left) = fleets_together(pos, seat, fleets)?;
    let mut at = if let Berth::Sea(s) = berth { Some(s) } else { None };
    for (n, sea) in path.iter().enumerate() {
        if sea.index() >= SeaId::COUNT {
            return Err(No::NoSuchPlace { what: format!("sea area {}", sea.0) }.into());
        }
        if !next_seas(pos, berth, at).contains(sea) {
            let from = at.map_or(berth, Berth::Sea);
            let to = pos.book.map.sea(*sea).name.clone();
            return Err(No::SeasApart { from: pos.said(&berth_line(from)), to }.into());
        }
        if let Some((whose, met)) = barrier(pos, seat, *sea, fleets.len())
            && (n + 1 < path.len() || dock.is_some())
        {
            let sea = pos.book.map.sea(*sea).name.clone();
            return Err(No::SeaBarred { sea, whose: pos.seat_name(whose), have: fleets.len(), met }.into());
        }
        at = Some(*sea);
    }
    if let Some(port) = dock {
        check_place(pos, port)?;
        let Some(sea) = at else { return Err(No::NoCourse.into()) };
        if !pos.book.map.on_coast(port, sea) {
            return Err(No::NotOnCoast { at: pos.label(port).into(), sea: pos.book.map.sea(sea).name.clone() }.into());
        }
        let ground = dock_ground(pos, seat, port, can_invade(pos, fleets), &ports_of(pos, seat, fleets), ask)?;
        if let (Ground::Foreign(owner), false) = (ground, ask) {
            let aboard: Vec<Unit> = fleets.iter().flat_map(|f| cargo(pos, *f)).collect();
            let mut answer = answerable(pos, seat, &aboard);
            answer.extend(ports_of(pos, seat, fleets));
            marching::check_hostile(pos, &answer, Party::of(&aboard), owner, port)?;
        }
    }
    let cost = course_cost(path, dock);
    if cost == 0 {
        return Err(No::NoCourse.into());
    }
    if cost > left {
        return Err(No::SeaTooFar { cost, left }.into());
    }
    Ok(())
}

/// Every sea area entered costs 1, the coast of the last one with it; docking from where the fleet lies costs 1
/// (16.7, Q44).
fn course_cost(path: &[SeaId], dock: Option<ProvinceId>) -> u8 {
    if path.is_empty() { u8::from(dock.is_some()) } else { path.len().min(200) as u8 }
}

pub(super) fn do_sail(
    world: &mut World,
    seat: SeatId,
    fleets: &[FleetId],
    path: &[SeaId],
    dock: Option<ProvinceId>,
    ask: bool,
) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let from = pos.fleet(fleets[0]).at;
    let ends = path.last().and_then(|sea| barrier(pos, seat, *sea, fleets.len()));
    let home = ports_of(pos, seat, fleets);
    let ground = dock.and_then(|p| dock_ground(pos, seat, p, can_invade(pos, fleets), &home, ask).ok());
    let asks = if let (Some(Ground::Foreign(owner)), true) = (ground, ask) { Some(owner) } else { None };
    let berth = match (dock, path.last(), asks) {
        (Some(p), _, None) => Berth::Port(p),
        (_, Some(sea), _) => Berth::Sea(*sea),
        _ => from,
    };
    let ships = if fleets.len() == 1 { line!["a fleet"] } else { line![fleets.len(), " fleets"] };
    let (rule, more) = match (ends, berth, ground) {
        (Some((whose, n)), ..) => ("16.12", line![", where ", n, " of ", whose, " end the voyage"]),
        (None, Berth::Port(_), Some(Ground::Foreign(owner))) => ("16.17", line![", as an enemy of ", owner]),
        _ => ("16.6", line![]),
    };
    let ships = telling::alike(fleets.iter().copied(), &ships);
    let text = line![seat, " sails ", ships, " from ", berth_line(from), " to ", berth_line(berth), more, "."];
    let cost = course_cost(path, dock);
    for id in fleets {
        let mut fleet = world.change::<Fleet>(*id);
        fleet.at = berth;
        fleet.spent += cost;
        fleet.halted |= ends.is_some();
        fleet.expelled = false;
        fleet.sheltered = false;
    }
    let place = if let Berth::Port(p) = berth { Some(p) } else { None };
    if berth != from {
        telling::tell(world, Some(seat), place, rule, text);
    }
    if let (Some(owner), Some(port)) = (asks, dock) {
        asking::ask(world, seat, owner, port, Matter::Dock { fleets: fleets.to_vec() });
    }
}

/// The fleets shelter by leave: armies aboard stay there (16.15).
pub(super) fn shelter(world: &mut World, fleets: &[FleetId], at: ProvinceId) {
    for id in fleets {
        let mut fleet = world.change::<Fleet>(*id);
        fleet.at = Berth::Port(at);
        fleet.sheltered = true;
    }
}

/// Is there somebody to ask before these units come ashore?
pub fn landing_asks(pos: Pos, seat: SeatId, units: &[Unit]) -> bool {
    let Some(first) = units.first() else { return false };
    let Ok((_, at)) = landing_place(pos, first.state(pos).at, *first) else { return false };
    let home = at_home_with(pos, seat, units);
    matches!(entry(pos, seat, at, &Presence::of(pos), Party::of(units), &home), Ok(Ground::Foreign(_)))
}
