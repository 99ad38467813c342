//! How far units come: the search that lights the map, and why a hex stays dark.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::actions::Party;
use super::components::Kind;
use super::ids::{CounterId, HexId, RIVER_BASE};
use super::movement::*;
use super::position::Pos;
use super::refusals::No;
use super::{marching, sieges, terrain};
use crate::table::SeatId;

// ---------------------------------------------------------------- The search

/// What a search overlooks, to find out what stands in the way; or shuns, to find a way round.
#[derive(Clone, Copy, Default)]
struct Blind {
    points: bool,
    stops: bool,
    enemies: bool,
    shuns_fates: bool,
    shuns_borders: bool,
}

/// The cheapest way to a hex; of ways as cheap the one with the fewest fate rolls, then with the fewest borders violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub cost: u8,
    /// Hexes entered, the goal last.
    pub path: Vec<HexId>,
    /// Fate rolls that each lone hero undergoes on it (FATE-02, FATE-08); that of leaving the first hex, on whichever way, is
    /// not counted.
    pub fates: u8,
    /// Neutral kingdoms whose borders it violates (PENALTY-01).
    pub borders: u8,
}

impl Way {
    /// How dangerous it is, for comparing.
    fn risk(&self) -> (u8, u8) {
        (self.fates, self.borders)
    }
}

/// What a way has cost so far: points, fate rolls, borders, in this order.
type Toll = (u8, u8, u8);

/// The best way to a hex as a search knows it.
#[derive(Clone, Copy)]
struct Step {
    toll: Toll,
    /// The kingdoms violated on it, a bit for each.
    violated: u16,
    before: HexId,
}

/// Where a search has come, by [`HexId`].
struct Came(Vec<Option<Step>>);

impl Came {
    fn get(&self, hex: HexId) -> Option<&Step> {
        self.0[usize::from(hex.0)].as_ref()
    }
    fn insert(&mut self, hex: HexId, step: Step) {
        self.0[usize::from(hex.0)] = Some(step);
    }
    /// In the order of hexes.
    fn all(&self) -> impl Iterator<Item = (HexId, &Step)> {
        self.0.iter().enumerate().filter_map(|(n, step)| Some((HexId(n as u16), step.as_ref()?)))
    }
}

/// Every hex these units can end a march in, with the cheapest way; a mixed group is counted at its slowest.
pub fn reach(
    pos: Pos,
    seat: SeatId,
    units: &[CounterId],
    leader: Option<CounterId>,
) -> Result<BTreeMap<HexId, Way>, No> {
    reach_over(pos, &Field::of(pos, seat), seat, units, leader)
}

/// As [`reach`], over a field made before: for many searches in one position.
pub fn reach_over(
    pos: Pos,
    field: &Field,
    seat: SeatId,
    units: &[CounterId],
    leader: Option<CounterId>,
) -> Result<BTreeMap<HexId, Way>, No> {
    let march = muster(pos, seat, units, leader)?;
    Ok(ways_of(pos, field, &march, Blind::default()))
}

/// Ways round, at more cost and less risk than those of [`reach_over`]: round the enemies on a lone hero's way, and round every
/// border too.
pub fn detours(
    pos: Pos,
    field: &Field,
    seat: SeatId,
    units: &[CounterId],
    leader: Option<CounterId>,
    ways: &BTreeMap<HexId, Way>,
) -> BTreeMap<HexId, Vec<Way>> {
    let mut found: BTreeMap<HexId, Vec<Way>> = BTreeMap::new();
    let Ok(march) = muster(pos, seat, units, leader) else { return found };
    // Into a kingdom whose borders are closed leads no way round them.
    let closed = marching::closed_borders(pos, seat);
    let abroad = |goal: HexId| marching::crossed(pos, closed, march.from, goal) == 0;
    for (shuns_fates, shuns_borders) in [(true, false), (true, true)] {
        let risky = |(goal, w): (&HexId, &Way)| w.fates > 0 || shuns_borders && w.borders > 0 && abroad(*goal);
        if !ways.iter().any(risky) {
            continue;
        }
        let round = ways_of(pos, field, &march, Blind { shuns_fates, shuns_borders, ..Blind::default() });
        for (hex, way) in round {
            let known = found.entry(hex).or_default();
            let safer = |other: &Way| way.risk() < other.risk();
            if ways.get(&hex).is_some_and(safer) && known.iter().all(safer) {
                known.push(way);
            }
        }
    }
    found.retain(|_, list| !list.is_empty());
    found
}

fn ways_of(pos: Pos, field: &Field, march: &March, blind: Blind) -> BTreeMap<HexId, Way> {
    let came = spread(pos, field, march, blind);
    let mut ways = BTreeMap::new();
    for (hex, step) in came.all() {
        if hex == march.from || (!march.lone && field.stop(pos, march.units[0].pace.fleet, hex).is_err()) {
            continue;
        }
        let path = trace(&came, march.from, hex);
        let fits = || home_guard(pos, march, hex).and_then(|()| joins(pos, march, hex));
        if confined(pos, march, &path).is_ok() && fits().is_ok() {
            let (cost, fates, borders) = step.toll;
            ways.insert(hex, Way { cost, path, fates, borders });
        }
    }
    ways
}

fn trace(came: &Came, from: HexId, to: HexId) -> Vec<HexId> {
    let mut path = vec![to];
    while let Some(&Step { before, .. }) = came.get(*path.last().expect("not empty")) {
        if before == from {
            break;
        }
        path.push(before);
    }
    path.reverse();
    path
}

/// Dijkstra from the group's hex: points first, then dangers, then borders. Enemies beside the way do not matter (MOVE-28,
/// MOVE-29).
fn spread(pos: Pos, field: &Field, march: &March, blind: Blind) -> Came {
    let mut came = Came(vec![None; RIVER_BASE as usize + pos.map.river.len()]);
    let mut heap: BinaryHeap<Reverse<(Toll, HexId)>> = BinaryHeap::from([Reverse(((0, 0, 0), march.from))]);
    came.insert(march.from, Step { toll: (0, 0, 0), violated: 0, before: march.from });
    let seat = march.units[0].pace.seat;
    let closed = marching::closed_borders(pos, seat);
    // Distinct paces only: ten armies alike search once.
    let mut kinds: Vec<Marcher> = vec![];
    for unit in &march.units {
        let same = |k: &Marcher| {
            k.pace == unit.pace && k.began == unit.began && k.spent == unit.spent && k.still == unit.still
        };
        if !kinds.iter().any(same) {
            kinds.push(unit.clone());
        }
    }
    let least = kinds.iter().map(|k| k.pace.allowance.saturating_sub(k.spent)).min().unwrap_or(0);
    let left = if blind.points { 200 } else { least };
    let bold = march.lone || blind.enemies;
    let fleet = march.units[0].pace.fleet;
    let guide = March { from: march.from, units: kinds, lone: march.lone, ships: march.ships };
    while let Some(Reverse((toll, hex))) = heap.pop() {
        let Some(&step) = came.get(hex).filter(|step| step.toll == toll) else { continue };
        let cost = toll.0;
        let through = hex == march.from
            || (bold || !field.has(hex, HOSTILE_CASTLE))
                && (blind.stops || !guide.units.iter().any(|u| terrain::stops(pos, &u.pace, hex)));
        if !through {
            continue;
        }
        let neighbours: Vec<HexId> =
            if fleet { pos.map.fleet_steps(hex).to_vec() } else { pos.map.neighbours(hex).map(|(_, to)| to).collect() };
        for to in neighbours {
            let barred = || field.bar(pos, fleet, to).is_some() || fleet && boom(pos, &guide, to).is_err();
            let crowded = || !blind.enemies && field.too_many_for_rescue(pos, &guide, to);
            if !fleet && !pos.map.is_land(to) || !bold && barred() || crowded() {
                continue;
            }
            let fate = march.lone && field.perils(to);
            let border = marching::crossed(pos, closed, hex, to);
            if fate && blind.shuns_fates || border != 0 && blind.shuns_borders {
                continue;
            }
            let mut price = 0;
            let mut forced = false;
            let blocked = guide.units.iter().any(|u| {
                let paid = if fleet {
                    terrain::sea_step(pos, hex, to)
                } else {
                    terrain::land_step(pos, &u.pace, hex, to, u.began)
                };
                match paid {
                    Ok(c) if c <= left.saturating_sub(cost) => {
                        price = price.max(c);
                        false
                    }
                    Ok(c) => {
                        let ferry = pos.map.side(hex, to).is_some_and(|s| s.navigable.is_some());
                        forced = true;
                        price = price.max(c);
                        !(hex == march.from && u.still && !ferry)
                    }
                    Err(_) => true,
                }
            });
            if blocked {
                continue;
            }
            let points = if forced { left.max(1) } else { cost + price };
            let violated = step.violated | border;
            let total = (points, toll.1 + u8::from(fate), violated.count_ones() as u8);
            if came.get(to).is_none_or(|best| total < best.toll) {
                came.insert(to, Step { toll: total, violated, before: hex });
                if !forced {
                    heap.push(Reverse((total, to)));
                }
            }
        }
    }
    came
}

/// Why these units cannot end a march in `to`: the rule that stands in the way.
pub fn why_not(pos: Pos, seat: SeatId, units: &[CounterId], leader: Option<CounterId>, to: HexId) -> No {
    let march = match muster(pos, seat, units, leader) {
        Ok(march) => march,
        Err(no) => return no,
    };
    let field = Field::of(pos, seat);
    let fleet = march.units[0].pace.fleet;
    if !pos.map.has(to) {
        return No::OffMap { hex: to.to_string() };
    }
    if to == march.from {
        return No::NoPath;
    }
    if fleet && !pos.map.is_water(to) {
        return No::NotAtSea { hex: pos.label(to) };
    }
    if !fleet && !pos.map.is_land(to) {
        return No::NotOnLand { hex: pos.label(to) };
    }
    if !march.lone
        && let Err(no) = field.enter(pos, fleet, to).and_then(|()| field.stop(pos, fleet, to))
    {
        return no;
    }
    if fleet && let Err(no) = boom(pos, &march, to) {
        return no;
    }
    let fits =
        home_guard(pos, &march, to).and_then(|()| confined(pos, &march, &[to])).and_then(|()| joins(pos, &march, to));
    if let Err(no) = fits {
        return no;
    }
    let near = pos.map.fleet_steps(march.from).contains(&to) || pos.map.side(march.from, to).is_some();
    if near && let Err(no) = plan(pos, seat, units, leader, &[to]) {
        return no;
    }
    let left = march.units.iter().map(|u| u.pace.allowance.saturating_sub(u.spent)).min().unwrap_or(0);
    let found = |stops: bool, enemies: bool| {
        let blind = Blind { points: true, stops, enemies, ..Blind::default() };
        spread(pos, &field, &march, blind).get(to).map(|step| step.toll.0)
    };
    let to = pos.label(to);
    if let Some(cost) = found(false, false) {
        No::TooFar { cost, left }
    } else if found(true, false).is_some() {
        No::MountainsBetween { to }
    } else if found(true, true).is_some() {
        No::NoWay { to }
    } else if fleet {
        No::LandSide { to } // MOVE-24
    } else {
        No::WaterSide { to } // MOVE-23
    }
}

// ---------------------------------------------------------------- Before a castle (SIEGE-11)

/// The cheapest march by which these units can be one of the parties before a castle: over every side of it, as the rule
/// of the siege itself passes them.
pub fn siege_party(
    pos: Pos,
    field: &Field,
    seat: SeatId,
    castle: HexId,
    units: &[CounterId],
    leader: Option<CounterId>,
) -> Result<Party, No> {
    let march = muster(pos, seat, units, leader)?;
    let ways = reach_over(pos, field, seat, units, leader)?;
    party_by(pos, field, seat, castle, units, leader, &ways).map_err(|no| {
        if march.lone {
            return No::HeroesCannotBesiege;
        }
        let gates = gates(pos, march.units[0].pace.fleet, castle);
        let nearest = gates.into_iter().min_by_key(|gate| pos.map.distance(march.from, *gate));
        no.unwrap_or_else(|| why_not(pos, seat, units, leader, nearest.unwrap_or(castle)))
    })
}

/// As [`siege_party`], by ways found before: for many castles. The reason is that of the cheapest way, if there is one.
pub fn party_by(
    pos: Pos,
    field: &Field,
    seat: SeatId,
    castle: HexId,
    units: &[CounterId],
    leader: Option<CounterId>,
    ways: &BTreeMap<HexId, Way>,
) -> Result<Party, Option<No>> {
    let Some(&first) = units.first() else { return Err(None) };
    let mut paths: Vec<(Toll, Vec<HexId>)> = vec![];
    for gate in gates(pos, pos.counter(first).kind == Kind::Fleet, castle) {
        if pos.spot(first) == Some(gate) {
            paths.push(((0, 0, 0), vec![castle]));
        } else if let Some(way) = ways.get(&gate) {
            let toll = (way.cost, way.fates, way.borders);
            paths.push((toll, way.path.iter().copied().chain([castle]).collect()));
        }
    }
    paths.sort_by_key(|(toll, path)| (*toll, path.len()));
    let mut no = None;
    for (_, path) in paths {
        let party = Party { units: units.to_vec(), leader, path };
        match sieges::approach(pos, field, seat, castle, &party) {
            Ok(_) => return Ok(party),
            Err(why) => no = no.or(Some(why)),
        }
    }
    Err(no)
}

/// Hexes and river hexsides out of which units of this kind may come to a castle.
fn gates(pos: Pos, fleet: bool, castle: HexId) -> Vec<HexId> {
    if fleet {
        pos.map.fleet_steps(castle).to_vec()
    } else {
        pos.map.neighbours(castle).map(|(_, hex)| hex).filter(|hex| pos.map.is_land(*hex)).collect()
    }
}
