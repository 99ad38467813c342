//! Where units may go and at what price (MOVE, FLEET, LEADER, STACK): the judge of every march, and the search that
//! lights the map.

mod debark;
mod embark;
mod end;
mod give_up;
mod march;
mod search;
mod walls;

use super::book::Effect;
use super::components::{Kind, Phase, Place};
use super::ids::{CounterId, HexId, RIVER_BASE};
use super::position::Pos;
use super::refusals::No;
use super::terrain::{self, Pace};
use crate::table::SeatId;

/// What stands where, from one seat's point of view; made once for a search.
pub struct Field {
    flags: Vec<u8>,
    /// How many of the seat's monarchs wait on the Isle of Fright: so many ships have a rescue to make there.
    rescues: usize,
}

/// What keeps combat units out of a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Isle,
    Castle,
    Blockade,
    Fleets,
    Land,
    Siege,
}

const ENEMY_LAND: u8 = 1;
const ENEMY_SEA: u8 = 2;
/// A castle of another player or of nobody, walls standing.
pub(super) const HOSTILE_CASTLE: u8 = 4;
const OWN_SIEGE: u8 = 8;
/// A castaway of the seat's own side waits here.
const RESCUE: u8 = 16;
const FRIENDLY_BESIEGED: u8 = 32;
const BLOCKADED: u8 = 64;

impl Field {
    /// What every hex and river hexside is to this seat: one look at all units and castles, for many marches.
    pub fn of(pos: Pos, seat: SeatId) -> Self {
        let mut flags = vec![0u8; RIVER_BASE as usize + pos.map.river.len()];
        for id in pos.ids() {
            let Place::At { hex, inside } = pos.place(id) else { continue };
            let own = pos.owner(id) == Some(seat);
            flags[hex.0 as usize] |= match (pos.counter(id).kind, own, inside) {
                (Kind::Army, false, false) => ENEMY_LAND,
                (Kind::Fleet, false, false) => ENEMY_SEA,
                (Kind::Monarch, true, _) if hex == pos.map.isle_of_fright => RESCUE,
                _ => 0,
            };
        }
        for keep in pos.keeps() {
            let flag = &mut flags[keep.hex.0 as usize];
            if pos.is_hostile_castle(seat, keep.hex) {
                *flag |= HOSTILE_CASTLE;
            }
            if let Some(siege) = keep.siege {
                *flag |= if siege.by == seat { OWN_SIEGE } else { FRIENDLY_BESIEGED };
                if pos.blockaded(keep.hex) {
                    *flag |= BLOCKADED;
                }
            }
        }
        Field { flags, rescues: super::ships::castaways(pos, seat).len() }
    }

    /// Do more ships come to the Isle of Fright than have somebody to rescue there (WRECK-08)?
    pub(super) fn too_many_for_rescue(&self, pos: Pos, march: &March, to: HexId) -> bool {
        to == pos.map.isle_of_fright && march.units[0].pace.fleet && march.ships > self.rescues
    }

    pub(super) fn has(&self, hex: HexId, flag: u8) -> bool {
        self.flags[hex.0 as usize] & flag != 0
    }

    /// May a combat unit enter (in passing or to stop) (SEQ-10, MOVE-12, MOVE-14, VIOLATE-05, FLEET-04, TERRAIN-15)?
    pub fn enter(&self, pos: Pos, fleet: bool, to: HexId) -> Result<(), No> {
        match self.bar(pos, fleet, to) {
            None => Ok(()),
            Some(Bar::Isle) => Err(No::IsleOfFright),
            Some(Bar::Castle) => Err(No::ClosedCastle { castle: pos.label(to) }),
            Some(Bar::Blockade) => Err(No::Blockaded { castle: pos.label(to) }),
            Some(Bar::Fleets) => Err(No::EnemyFleets { hex: pos.label(to) }),
            Some(Bar::Land) => Err(No::EnemyLand { hex: pos.label(to) }),
            Some(Bar::Siege) => Err(No::BesiegedShut { castle: pos.label(to) }),
        }
    }

    /// What keeps a combat unit out of a hex; its own side never does, however many (STACK-01). A port without castle is
    /// closed by enemy land units only (NCPORT-04).
    pub(super) fn bar(&self, pos: Pos, fleet: bool, to: HexId) -> Option<Bar> {
        if to == pos.map.isle_of_fright {
            // TERRAIN-14, TERRAIN-15, WRECK-06, WRECK-08: only fleets, and only to rescue.
            if !fleet || !self.has(to, RESCUE) {
                return Some(Bar::Isle);
            }
        }
        if self.has(to, HOSTILE_CASTLE) && !self.has(to, OWN_SIEGE) {
            return Some(Bar::Castle);
        }
        let besieged = self.has(to, FRIENDLY_BESIEGED) && !self.has(to, HOSTILE_CASTLE);
        if fleet {
            // SIEGE-64, SIEGE-65: a port besieged from the land side alone stays open.
            if besieged && self.has(to, BLOCKADED) {
                return Some(Bar::Blockade);
            }
            return self.has(to, ENEMY_SEA).then_some(Bar::Fleets);
        }
        if self.has(to, ENEMY_LAND) {
            return Some(Bar::Land);
        }
        besieged.then_some(Bar::Siege)
    }

    /// Does a lone hero who comes into this hex roll his fate there (FATE-02, FATE-07, FATE-08)? As `marching::entering` has it.
    pub(super) fn perils(&self, hex: HexId) -> bool {
        if self.has(hex, HOSTILE_CASTLE) {
            return !self.has(hex, OWN_SIEGE);
        }
        self.has(hex, FRIENDLY_BESIEGED) || self.has(hex, ENEMY_LAND)
    }

    /// May a combat unit end its move here (MOVE-13, STACK-04, STACK-05, RIVER-08)?
    pub fn stop(&self, pos: Pos, fleet: bool, at: HexId) -> Result<(), No> {
        if at.is_river() {
            let banks = pos.map.river_side(at).banks;
            if banks.iter().all(|b| self.has(*b, ENEMY_LAND)) {
                return Err(No::BanksHeld { river: pos.label(at) });
            }
            return Ok(());
        }
        if self.has(at, OWN_SIEGE) && self.has(at, HOSTILE_CASTLE) {
            return Ok(());
        }
        // SIEGE-64: into the walls of a friendly port that is besieged from the land.
        let open_port = self.has(at, FRIENDLY_BESIEGED) && !self.has(at, HOSTILE_CASTLE);
        if fleet && self.has(at, ENEMY_LAND) && !open_port {
            return Err(No::CannotStopUnderLand { hex: pos.label(at) });
        }
        Ok(())
    }
}

/// May the fleets among these units, which retreat, advance or are pushed away, come to lie there? On the Deep River as a march
/// may (RIVER-08); behind the Boom only if they lie before it since their last movement began (KINGDOM-HOTHIOR-03). Whether
/// they may lie at sea or on a coast is seen from who is there.
pub fn may_lie(pos: Pos, seat: SeatId, units: &[CounterId], at: HexId) -> bool {
    let ship = |id: &CounterId| pos.counter(*id).kind == Kind::Fleet;
    let held = |id: &CounterId| ship(id) && pos.deeds(*id).began != Some(pos.map.boom);
    if chained(pos, seat, at) && units.iter().any(held) {
        return false;
    }
    !at.is_river() || Field::of(pos, seat).stop(pos, true, at).is_ok()
}

// ---------------------------------------------------------------- Who may move at all

/// May this unit of `seat` still move in this phase, and is its castle open?
pub fn may_move(pos: Pos, seat: SeatId, id: CounterId) -> Result<(), No> {
    able(pos, seat, id)?;
    gate(pos, id)
}

/// Out of a besieged castle combat units get only after a break-out (SIEGE-22, SIEGE-25); ships, and who is in them, also
/// where no fleet besieges (SIEGE-64, SIEGE-65). What lies outside may bar them as it bars any march (SIEGE-27).
fn gate(pos: Pos, id: CounterId) -> Result<(), No> {
    let Some(hex) = pos.spot(id).filter(|hex| pos.siege(*hex).is_some()) else { return Ok(()) };
    let counter = pos.counter(id);
    let by_sea = counter.kind == Kind::Fleet && !pos.blockaded(hex);
    if counter.is_combat() && pos.is_inside(id) && !pos.deeds(id).broke_out && !by_sea {
        return Err(No::ShutIn { castle: pos.label(hex) });
    }
    Ok(())
}

/// May this unit of `seat` go aboard a ship: as [`may_move`], but an open harbour is a way out (SIEGE-64)?
pub fn may_embark(pos: Pos, seat: SeatId, id: CounterId) -> Result<(), No> {
    able(pos, seat, id)?;
    match pos.spot(id) {
        Some(hex) if pos.blockaded(hex) => gate(pos, id),
        _ => Ok(()),
    }
}

/// Has this unit of `seat` still a move in it?
fn able(pos: Pos, seat: SeatId, id: CounterId) -> Result<(), No> {
    let counter = pos.counter(id);
    let name = || counter.name.clone();
    if pos.owner(id) != Some(seat) {
        return Err(No::NotYours { unit: name() });
    }
    let hex = match pos.place(id) {
        Place::At { hex, .. } => hex,
        Place::Aboard { .. } => return Err(No::IsAboard { unit: name() }),
        _ => return Err(No::NotOnMap { unit: name() }),
    };
    let deeds = pos.deeds(id);
    if deeds.rolled {
        return Err(No::RolledSiege { unit: name() });
    }
    if deeds.declared {
        return Err(No::DeclaredSiege { unit: name() });
    }
    if deeds.carried {
        return Err(No::WasCarried { unit: name() });
    }
    if deeds.halted {
        // LEADER-04: the leader has gone on without it.
        let left = deeds.leader.is_some_and(|chief| chief != id && pos.spot(chief) != pos.spot(id));
        return Err(if left { No::LeftLeader { unit: name() } } else { No::Halted { unit: name() } });
    }
    if deeds.fresh {
        return Err(No::JustJoined { unit: name() });
    }
    if let Some(k) = counter.kingdom() {
        if counter.is_combat() && pos.is_fading(k) {
            return Err(No::Confused { kingdom: k.to_string() });
        }
        if pos.is_confined(id) && hex == pos.book.kingdom(k).seat {
            return Err(No::Confined { unit: name() });
        }
    }
    // WRECK-05: he waits; the ship that has come for him sails on.
    if hex == pos.map.isle_of_fright && counter.kind == Kind::Monarch {
        return Err(No::Castaway { unit: name() });
    }
    Ok(())
}

/// May `leader`, a player monarch or another, lead `unit` (HERO-02, LEADER-01, LEADER-05)?
pub fn may_lead(pos: Pos, leader: CounterId, unit: CounterId) -> Result<(), No> {
    let (chief, counter) = (pos.counter(leader), pos.counter(unit));
    let led = counter.kind == Kind::Monarch || counter.kingdom().is_none() || counter.kingdom() == chief.kingdom();
    if chief.kind != Kind::Monarch || counter.kind == Kind::Fleet || !led {
        return Err(No::CannotLead { leader: chief.name.clone(), unit: counter.name.clone() });
    }
    if let Some(other) = pos.deeds(unit).leader
        && other != leader
    {
        return Err(No::LedByAnother { unit: counter.name.clone(), leader: pos.counter(other).name.clone() });
    }
    // LEADER-03: those who go without the leader go first, and for good.
    if pos.deeds(unit).moved && pos.deeds(unit).leader.is_none() {
        return Err(No::MovedUnled { unit: counter.name.clone() });
    }
    // LEADER-02: they must have begun the phase together.
    if pos.deeds(unit).began != pos.deeds(leader).began {
        return Err(No::NotWithLeader { unit: counter.name.clone() });
    }
    Ok(())
}

// ---------------------------------------------------------------- One step

/// A unit on the march, as the plan counts it.
#[derive(Clone, Debug)]
pub struct Marcher {
    pub id: CounterId,
    pub pace: Pace,
    pub spent: u8,
    pub began: HexId,
    pub halted: bool,
    /// It has not moved yet this phase: the one hex that is always possible (MOVE-16).
    pub still: bool,
}

/// A checked march: what each unit will have spent, and whether it must stop where it ends.
#[derive(Clone, Debug)]
pub struct March {
    pub from: HexId,
    pub units: Vec<Marcher>,
    /// No combat unit goes along: heroes alone pass everybody, at their peril (HERO-05).
    pub lone: bool,
    /// How many fleets go.
    pub ships: usize,
}

/// Gathers the units of a march, behind a leader or each for itself (MOVE-27): as many as wanted (MARKER-03), all in one
/// hex, all able to move (SEQ-07, SEQ-08, MOVE-01, MOVE-03, MOVE-10).
pub fn muster(pos: Pos, seat: SeatId, units: &[CounterId], leader: Option<CounterId>) -> Result<March, No> {
    pos.in_phase(Phase::Movement, "Moving")?;
    let Some(first) = units.first() else { return Err(No::NobodyNamed) };
    let mut sorted = units.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() != units.len() {
        return Err(No::NamedTwice);
    }
    let from = pos.spot(*first).unwrap_or(HexId(0));
    if let Some(chief) = leader
        && !units.contains(&chief)
    {
        return Err(No::LeaderStays { leader: pos.counter(chief).name.clone() });
    }
    let mut march = March { from, units: vec![], lone: true, ships: 0 };
    for &id in units {
        may_move(pos, seat, id)?;
        if pos.spot(id) != Some(from) {
            return Err(No::NotTogether { hex: pos.label(from) });
        }
        let led = leader.filter(|chief| *chief != id);
        if let Some(chief) = led {
            may_lead(pos, chief, id)?;
        }
        let deeds = pos.deeds(id);
        // LEADER-04: who leaves his leader's march stops where he leaves it.
        if led.is_none() && deeds.leader.is_some_and(|chief| chief != id) && deeds.moved {
            return Err(No::LeftLeader { unit: pos.counter(id).name.clone() });
        }
        march.lone &= !pos.counter(id).is_combat();
        march.units.push(Marcher {
            id,
            pace: terrain::pace(pos, id, led),
            spent: deeds.spent,
            began: deeds.began.unwrap_or(from),
            halted: false,
            still: !deeds.moved && deeds.spent == 0,
        });
    }
    let fleets = march.units.iter().filter(|m| m.pace.fleet).count();
    if fleets != 0 && fleets != march.units.len() {
        return Err(No::LandAndSea);
    }
    march.ships = fleets;
    Ok(march)
}

/// Takes one step of a march, or says why not. `last`: the march ends there.
pub fn step(
    pos: Pos,
    field: &Field,
    march: &mut March,
    from: HexId,
    to: HexId,
    only: bool,
    last: bool,
) -> Result<(), No> {
    let fleet = march.units[0].pace.fleet;
    let mut calling = None;
    if !march.lone {
        field.enter(pos, fleet, to)?;
        if last {
            match field.stop(pos, fleet, to) {
                Err(no @ No::CannotStopUnderLand { .. }) => calling = Some(no),
                other => other?,
            }
        } else if field.has(to, HOSTILE_CASTLE) {
            return Err(No::ClosedCastle { castle: pos.label(to) });
        }
    }
    if fleet {
        boom(pos, march, to)?;
    }
    if field.too_many_for_rescue(pos, march, to) {
        return Err(No::IsleOfFright);
    }
    for unit in &mut march.units {
        let cost = if fleet {
            terrain::sea_step(pos, from, to)?
        } else {
            terrain::land_step(pos, &unit.pace, from, to, unit.began)?
        };
        pay(pos, unit, from, to, cost, only)?;
        unit.halted |= terrain::stops(pos, &unit.pace, to);
    }
    match calling {
        Some(no) if !super::calls::may_call(pos, field, march, to) => Err(no),
        _ => Ok(()),
    }
}

/// Pays for a step, each unit out of its own allowance (SEQ-09, MOVE-06, MOVE-08, MOVE-15, MOVE-16, MOVE-22).
fn pay(pos: Pos, unit: &mut Marcher, from: HexId, to: HexId, cost: u8, only: bool) -> Result<(), No> {
    if unit.halted {
        return Err(No::Halted { unit: pos.counter(unit.id).name.clone() });
    }
    let left = unit.pace.allowance.saturating_sub(unit.spent);
    if cost > left {
        let ferry = pos.map.side(from, to).is_some_and(|s| s.navigable.is_some());
        if only && unit.still && !ferry {
            // MOVE-16: one hex is always possible, as the whole move.
            unit.spent = unit.pace.allowance;
            unit.halted = true;
            return Ok(());
        }
        return Err(No::TooDear { unit: pos.counter(unit.id).name.clone(), cost, left });
    }
    unit.spent += cost;
    unit.still = false;
    Ok(())
}

/// Boarhort's Boom: a fleet that is no friend of Port Lork waits a turn before it (KINGDOM-HOTHIOR-03, KINGDOM-HOTHIOR-04).
pub(super) fn boom(pos: Pos, march: &March, to: HexId) -> Result<(), No> {
    let barred = chained(pos, march.units[0].pace.seat, to) && march.units.iter().any(|u| u.began != pos.map.boom);
    if barred { Err(No::BoomShut) } else { Ok(()) }
}

/// Does the chain lie before this hex for the ships of this seat?
fn chained(pos: Pos, seat: SeatId, to: HexId) -> bool {
    let lork = pos.map.port_lork;
    let lord = pos.controller(super::ids::KingdomId::Hothior);
    let occupied = || pos.outside(lork).any(|id| pos.owner(id) != lord);
    to == lork && lord != Some(seat) && pos.siege(lork).is_none() && !occupied()
}

/// Judges a whole path of adjoining hexes (MOVE-03), without its effects. Off the map leads nothing (MOVE-26).
pub fn plan(
    pos: Pos,
    seat: SeatId,
    units: &[CounterId],
    leader: Option<CounterId>,
    path: &[HexId],
) -> Result<March, No> {
    let mut march = muster(pos, seat, units, leader)?;
    let Some(&goal) = path.last() else { return Err(No::NoPath) };
    if let Some(bad) = path.iter().find(|h| !pos.map.has(**h)) {
        return Err(No::OffMap { hex: bad.to_string() });
    }
    let field = Field::of(pos, seat);
    let only = path.len() == 1;
    let mut from = march.from;
    for (n, &to) in path.iter().enumerate() {
        step(pos, &field, &mut march, from, to, only, n + 1 == path.len())?;
        from = to;
    }
    home_guard(pos, &march, goal)?;
    confined(pos, &march, path)?;
    joins(pos, &march, goal)?;
    Ok(march)
}

pub(super) fn home_guard(pos: Pos, march: &March, goal: HexId) -> Result<(), No> {
    let units: Vec<CounterId> = march.units.iter().map(|u| u.id).collect();
    stays_home(pos, &units, goal)
}

/// Personality Paranoid: half of the regulars stay in their kingdom, whatever takes the others out of it.
pub fn stays_home(pos: Pos, units: &[CounterId], goal: HexId) -> Result<(), No> {
    let Some(k) = units
        .iter()
        .filter_map(|u| pos.counter(*u).kingdom())
        .find(|k| pos.has_effect(*k, |e| matches!(e, Effect::HomeGuard)))
    else {
        return Ok(());
    };
    let at_home = |hex: HexId| super::marching::land(pos, hex) == Some(k);
    let regular = |id: CounterId| pos.counter(id).is_combat() && pos.counter(id).kingdom() == Some(k);
    let all: Vec<CounterId> = pos.ids().filter(|id| regular(*id) && pos.spot(*id).is_some()).collect();
    let may_leave = all.len() - all.len() / 2;
    let goes = |id: CounterId| {
        units.contains(&id) || matches!(pos.place(id), Place::Aboard { fleet } if units.contains(&fleet))
    };
    let abroad = all
        .iter()
        .filter(|id| if goes(**id) { !at_home(goal) } else { !at_home(pos.spot(**id).expect("on the map")) })
        .count();
    let already = all.iter().filter(|id| !at_home(pos.spot(**id).expect("on the map"))).count();
    if abroad > may_leave && abroad > already {
        return Err(No::HomeGuard { kingdom: k.to_string(), have: abroad, most: may_leave });
    }
    Ok(())
}

/// An Invalid monarch away from his castle may only go back to it (personality Invalid).
pub(super) fn confined(pos: Pos, march: &March, path: &[HexId]) -> Result<(), No> {
    for unit in &march.units {
        let counter = pos.counter(unit.id);
        if let Some(k) = counter.kingdom().filter(|_| pos.is_confined(unit.id)) {
            let seat = pos.book.kingdom(k).seat;
            let near = |h: HexId| pos.map.distance(h, seat);
            if path.last().is_some_and(|goal| near(*goal) >= near(march.from)) {
                return Err(No::Confined { unit: counter.name.clone() });
            }
        }
    }
    Ok(())
}

/// Who comes to a siege that is laid already besieges too (SIEGE-11).
pub(super) fn joins(pos: Pos, march: &March, goal: HexId) -> Result<(), No> {
    if march.lone || !pos.is_hostile_castle(march.units[0].pace.seat, goal) {
        return Ok(());
    }
    let units: Vec<CounterId> = march.units.iter().map(|u| u.id).collect();
    super::sieges::may_besiege(pos, &units)
}

// ---------------------------------------------------------------- Into a castle to besiege it (SIEGE-11)

/// The last step of a siege party, land units or fleets (FLEET-03): into the closed castle hex, paid in full.
pub fn storm(pos: Pos, march: &mut March, from: HexId, castle: HexId) -> Result<(), No> {
    let fleet = march.units[0].pace.fleet;
    if fleet {
        if !pos.map.is_port(castle) {
            return Err(No::NoPort { hex: pos.label(castle) });
        }
        boom(pos, march, castle)?;
    }
    for unit in &mut march.units {
        let cost = if fleet {
            terrain::sea_step(pos, from, castle)?
        } else {
            terrain::land_step(pos, &unit.pace, from, castle, unit.began)?
        };
        pay(pos, unit, from, castle, cost, false)?;
    }
    Ok(())
}
