//! What a step costs: the terrain chart, rivers, canals, bonuses (TERRAIN, RIVER, TBONUS).

use super::components::{Kind, Symbols};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::Pos;
use super::refusals::No;
use crate::table::SeatId;

/// How a unit reads the terrain: its own way, or that of its one leader instead (LEADER-09, LEADER-12 to LEADER-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub seat: SeatId,
    pub fleet: bool,
    /// Movement points a turn.
    pub allowance: u8,
    pub symbols: Symbols,
    /// In this kingdom every bonus applies: the unit's own, or its leader's (TBONUS-03, TBONUS-04).
    pub home: Option<KingdomId>,
}

/// The pace of a unit, led or not: a leader lends allowance and bonuses, nobody else does (HERO-03, LEADER-02, LEADER-06,
/// LEADER-10, LEADER-11, TBONUS-02, TBONUS-10, TBONUS-11).
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

/// Bonuses a pace has in a hex: those of its symbols (TBONUS-01, LEADER-07), or all of them at home (TBONUS-03,
/// TBONUS-12, TBONUS-13, LEADER-08, UNIT-11).
fn bonuses(pos: Pos, pace: &Pace, hex: HexId) -> Symbols {
    let kingdom = pos.map.hex(hex).kingdom;
    if kingdom.is_some() && kingdom == pace.home {
        Symbols { forest: true, mountain: true, swamp: true }
    } else {
        pace.symbols
    }
}

/// The land terrain of a hex in points, rivers aside (MOVE-09); on coasts and lake shores just the same (TERRAIN-11,
/// TERRAIN-16). Bonuses cancel each its own part of combined terrain (MOVE-20).
fn ground(pos: Pos, pace: &Pace, hex: HexId) -> u8 {
    let info = pos.map.hex(hex);
    // TERRAIN-23, TERRAIN-24, NCPORT-02: castles and ports cost 1 whatever lies around them.
    if info.castle.is_some() || info.small_port {
        return 1;
    }
    let has = bonuses(pos, pace, hex);
    let t = info.terrain;
    let mut cost = 1; // TERRAIN-01, UNIT-10
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

/// Must a unit of this pace stop on entering (TERRAIN-06, TERRAIN-08, TBONUS-08)?
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

/// The cost of a land step, rivers and canals included (MOVE-04, MOVE-18); `began` is where the unit began its movement
/// phase. All-water hexsides are closed (MOVE-23, TERRAIN-12, TERRAIN-17), so is the Isle of Fright (TERRAIN-14).
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
    // RIVER-02, RIVER-03, TERRAIN-19: into or out of the valley, not along the bank.
    if (a || b) && !(a && b && side.along_river) {
        cost += 1; // MOVE-19: on top of any terrain
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

/// The cost of a fleet's step: 1 a hex of sea, coast, Isle or port (FLEET-02, TERRAIN-13, TERRAIN-16, TERRAIN-18,
/// TERRAIN-24, NCPORT-02), 2 upstream and 1 downstream on the Deep River (RIVER-07, RIVER-09, RIVER-10). A fleet there is
/// on the hexside, so changing banks is no step (RIVER-11).
pub fn sea_step(pos: Pos, from: HexId, to: HexId) -> Result<u8, No> {
    if !pos.map.fleet_steps(from).contains(&to) {
        if !to.is_river() && (!pos.map.is_water(to) || pos.map.hex(to).terrain.swamp) {
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
        (Some(a), Some(b)) => {
            if b > a {
                2
            } else {
                1
            }
        }
        // From the sea the river is entered at its mouth, upstream; from Lake Carth downstream.
        (None, Some(b)) => {
            if b == 1 {
                2
            } else {
                1
            }
        }
        (_, None) => return Ok(1),
    };
    // RIVER-09, ruling 9: optionally two hexsides count as one hex, the first and second from the mouth and so on.
    let pair = |id: HexId| steps(id).map(|n| n.div_ceil(2));
    Ok(if pos.options.swift_river && pair(from) == pair(to) { 0 } else { cost })
}
