//! What a step costs: the terrain chart, rivers, canals, bonuses (TERRAIN, RIVER, TBONUS).

use super::components::{Kind, Symbols};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::Pos;
use super::refusals::No;
use crate::table::SeatId;

/// How a unit reads the terrain: its own way, or its leader's (LEADER-12, LEADER-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub seat: SeatId,
    pub fleet: bool,
    /// Movement points a turn.
    pub allowance: u8,
    pub symbols: Symbols,
    /// In this kingdom every bonus applies (TBONUS-03, TBONUS-12, LEADER-08).
    pub home: Option<KingdomId>,
}

/// The pace of a unit, led or not.
pub fn pace(pos: Pos, unit: CounterId, leader: Option<CounterId>) -> Pace {
    let counter = pos.counter(leader.unwrap_or(unit));
    let mut symbols = counter.symbols;
    // TBONUS-05: whether printed forest symbols exist in the Basic Game is a switch.
    symbols.forest &= pos.options.printed_symbols;
    Pace {
        seat: pos.owner(unit).unwrap_or(SeatId(u8::MAX)),
        fleet: pos.counter(unit).kind == Kind::Fleet,
        allowance: allowance(pos, counter.id),
        symbols,
        home: counter.kingdom(),
    }
}

/// Movement points a turn: the printed number (UNIT-09); an Incompetent monarch keeps his armies' pace.
pub fn allowance(pos: Pos, id: CounterId) -> u8 {
    let counter = pos.counter(id);
    if counter.kind == Kind::Monarch
        && let Some(k) = counter.kingdom()
        && pos.effect(k, |e| matches!(e, super::book::Effect::SlowMonarch).then_some(())).is_some()
    {
        return pos.book.kingdom(k).army_allowance;
    }
    counter.allowance
}

/// Bonuses a pace has in a hex: those of its symbols, or all of them at home.
fn bonuses(pos: Pos, pace: &Pace, hex: HexId) -> Symbols {
    let kingdom = pos.map.hex(hex).kingdom;
    if kingdom.is_some() && kingdom == pace.home {
        Symbols { forest: true, mountain: true, swamp: true }
    } else {
        pace.symbols
    }
}

/// The land terrain of a hex in points, rivers aside.
fn ground(pos: Pos, pace: &Pace, hex: HexId) -> u8 {
    let info = pos.map.hex(hex);
    // TERRAIN-23, NCPORT-02: castles and small ports cost 1 whatever lies around them.
    if info.castle.is_some() || info.small_port {
        return 1;
    }
    let has = bonuses(pos, pace, hex);
    let t = info.terrain;
    let mut cost = 1; // TERRAIN-01
    if t.forest && !has.forest {
        cost = 2; // TERRAIN-02, TBONUS-06
    }
    if (t.hills || t.pass) && !has.mountain {
        cost = 2; // TERRAIN-04, TERRAIN-20, TBONUS-07
    }
    if t.swamp && !has.swamp {
        cost = 2; // TERRAIN-09, TBONUS-09
    }
    if t.mountain {
        cost = if t.forest && !has.forest { 4 } else { 3 }; // TERRAIN-05, TERRAIN-08, MOVE-21
    }
    cost
}

/// Must a unit of this pace stop on entering (TERRAIN-06, TBONUS-08)?
pub fn stops(pos: Pos, pace: &Pace, hex: HexId) -> bool {
    if hex.is_river() || pace.fleet {
        return false;
    }
    let info = pos.map.hex(hex);
    info.terrain.mountain && info.castle.is_none() && !bonuses(pos, pace, hex).mountain
}

/// What it costs to search the hex one stands in (FATE-13): its terrain.
pub fn search_cost(pos: Pos, pace: &Pace, hex: HexId) -> u8 {
    ground(pos, pace, hex)
}

/// The cost of a land step, rivers and canals included; `began` is where the unit began its movement phase.
pub fn land_step(pos: Pos, pace: &Pace, from: HexId, to: HexId, began: HexId) -> Result<u8, No> {
    if from.is_river() || to.is_river() {
        return Err(No::NotOnLand { hex: pos.label(to) });
    }
    let Some(side) = pos.map.side(from, to) else {
        return Err(No::NotNextTo { from: pos.label(from), to: pos.label(to) });
    };
    if pos.map.hex(to).surface == super::minaria::Surface::Isle {
        return Err(No::IsleOfFright);
    }
    if !pos.map.is_land(to) {
        return Err(No::NotOnLand { hex: pos.label(to) });
    }
    if !side.land {
        return Err(No::WaterSide { to: pos.label(to) });
    }
    let mut cost = ground(pos, pace, to);
    let (a, b) = (pos.map.hex(from).river, pos.map.hex(to).river);
    // RIVER-02, TERRAIN-19: into or out of the valley, not along the bank.
    if (a || b) && !(a && b && side.along_river) {
        cost += 1;
    }
    if let Some(river) = side.navigable {
        // RIVER-05: a ferry must have been made ready since the phase began.
        if !pos.map.river_side(river).banks.contains(&began) {
            return Err(No::NoFerry { to: pos.label(to) });
        }
        cost += 2; // RIVER-06
    }
    if side.canal && !pos.is_friendly_place(pace.seat, pos.map.parros) {
        cost += 2; // KINGDOM-ROMBUNE-02
    }
    Ok(cost)
}

/// The cost of a fleet's step: 1 a hex, 2 upstream on the Deep River (FLEET-02, RIVER-09, RIVER-10).
pub fn sea_step(pos: Pos, from: HexId, to: HexId) -> Result<u8, No> {
    if !pos.map.fleet_steps(from).contains(&to) {
        if !to.is_river() && !pos.map.is_water(to) {
            return Err(No::NotAtSea { hex: pos.label(to) });
        }
        let near = !from.is_river() && !to.is_river() && pos.map.side(from, to).is_some();
        return Err(if near {
            No::LandSide { to: pos.label(to) }
        } else {
            No::NotNextTo { from: pos.label(from), to: pos.label(to) }
        });
    }
    let steps = |id: HexId| id.is_river().then(|| pos.map.river_side(id).steps);
    let cost = match (steps(from), steps(to)) {
        (Some(a), Some(b)) => if b > a { 2 } else { 1 },
        // From the sea the river is entered at its mouth, upstream; from Lake Carth downstream.
        (None, Some(b)) => if b == 1 { 2 } else { 1 },
        (_, None) => return Ok(1),
    };
    // RIVER-09, ruling 9: optionally two hexsides count as one hex.
    let free = pos.options.swift_river && steps(to).is_some_and(|b| b % 2 == 0);
    Ok(if free { 0 } else { cost })
}
