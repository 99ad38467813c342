//! How far a force comes: the search that lights the map (16.1 to 16.7, 16.18 to 16.20), and why a province stays dark.

use super::super::components::*;
use super::super::ids::{FleetId, ProvinceId, SeaId};
use super::super::position::Pos;
use super::ground::{Field, Ground, Presence, is_crossing, price};
use super::units::{Unit, at_home_with, check_turn, least_left, muster};
use super::{goods, marching, ships};
use crate::table::{Refusal, SeatId};

/// The cheapest way of a force to a province.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Provinces entered, the goal last.
    pub path: Vec<ProvinceId>,
    pub cost: u8,
    /// The move ends there, whatever is left (16.3).
    pub ends: bool,
    /// The player who can be asked for leave; without it the province is entered as an enemy.
    pub needs_leave: Option<SeatId>,
}

/// The course of fleets to a berth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Sea areas entered.
    pub path: Vec<SeaId>,
    pub dock: Option<ProvinceId>,
    pub cost: u8,
    /// The voyage ends there: a larger force is at sea (16.12).
    pub ends: bool,
    pub needs_leave: Option<SeatId>,
}

/// Where these units can march now, in province order. What lights the map, what is offered and what bots weigh.
pub fn reach(pos: Pos, seat: SeatId, units: &[Unit]) -> Vec<(ProvinceId, Way)> {
    if check_turn(pos, seat).is_err() {
        return vec![];
    }
    let Ok(group) = muster(pos, seat, units) else { return vec![] };
    let Spot::Land(from) = group.at else { return vec![] };
    if goods::check_leaving(pos, units, from, group.party).is_err() {
        return vec![];
    }
    let who = Presence::of(pos);
    let field = Field::with(pos, seat, group.party, &who, at_home_with(pos, seat, units));
    reach_over(pos, &field, from, least_left(pos, units))
}

/// As [`reach`], over a field made before.
pub(super) fn reach_over(pos: Pos, field: &Field, from: ProvinceId, left: u8) -> Vec<(ProvinceId, Way)> {
    let came = spread(pos, from, left, |a, b| !is_crossing(pos, a, b) || field.crossing, |p| field.ground(p));
    let mut ways = vec![];
    for to in ProvinceId::all() {
        let (Some((cost, _)), Some(ground)) = (came[to.index()], came[to.index()].and_then(|_| field.ground(to)))
        else {
            continue;
        };
        if to == from {
            continue;
        }
        let needs_leave = if let Ground::Foreign(s) = ground { Some(s) } else { None };
        ways.push((to, Way { path: trace(&came, from, to), cost, ends: ground != Ground::Free, needs_leave }));
    }
    ways
}

type Came = [Option<(u8, ProvinceId)>; ProvinceId::COUNT];

/// The cheapest cost to each province and the province before it. Points are few: rounds of one point each.
fn spread(
    pos: Pos,
    from: ProvinceId,
    left: u8,
    passable: impl Fn(ProvinceId, ProvinceId) -> bool,
    ground: impl Fn(ProvinceId) -> Option<Ground>,
) -> Came {
    let mut came: Came = [None; ProvinceId::COUNT];
    came[from.index()] = Some((0, from));
    for now in 0..left {
        for p in ProvinceId::all() {
            if came[p.index()].is_none_or(|(cost, _)| cost != now) || p != from && ground(p) != Some(Ground::Free) {
                continue;
            }
            each_step(pos, p, |q, step| {
                let better = now + step <= left && came[q.index()].is_none_or(|(cost, _)| cost > now + step);
                if better && passable(p, q) && ground(q).is_some() {
                    came[q.index()] = Some((now + step, p));
                }
            });
        }
    }
    came
}

/// Steps by land, over the Channel and at Messina with their price; whether the way is open is another question.
fn each_step(pos: Pos, p: ProvinceId, mut visit: impl FnMut(ProvinceId, u8)) {
    let map = &pos.book.map;
    for q in &map.province(p).neighbours {
        visit(*q, 1);
    }
    for strait in [&map.crossing, &map.messina] {
        let over = strait.other(p).filter(|q| !map.adjacent(p, *q));
        if let Some((q, step)) = over.and_then(|q| Some((q, price(pos, p, q)?))) {
            visit(q, step);
        }
    }
}

fn trace(came: &Came, from: ProvinceId, to: ProvinceId) -> Vec<ProvinceId> {
    let mut path = vec![to];
    let mut at = to;
    while let Some((_, before)) = came[at.index()].filter(|(_, before)| *before != from) {
        path.push(before);
        at = before;
    }
    path.reverse();
    path
}

/// The shortest way over the map as it is drawn, whoever holds what; `None`: there is none.
pub(super) fn shortest(pos: Pos, from: ProvinceId, to: ProvinceId) -> Option<Vec<ProvinceId>> {
    let came = spread(pos, from, ProvinceId::COUNT as u8, |_, _| true, |_| Some(Ground::Free));
    (from != to && came[to.index()].is_some()).then(|| trace(&came, from, to))
}

/// Steps over land that goods would need to each province, through what their owner may cross.
pub(super) fn distances(pos: Pos, field: &Field, to: ProvinceId) -> [Option<u8>; ProvinceId::COUNT] {
    let open = |p: ProvinceId| field.ground(p).filter(|g| *g == Ground::Free);
    let came = spread(pos, to, ProvinceId::COUNT as u8, |a, b| !is_crossing(pos, a, b), open);
    came.map(|c| c.map(|(cost, _)| cost))
}

/// Why these units cannot come to `to`: the rule that stands in the way. `None`: they can.
pub fn why_not(pos: Pos, seat: SeatId, units: &[Unit], to: ProvinceId) -> Option<Refusal> {
    let ways = reach(pos, seat, units);
    if ways.iter().any(|(p, _)| *p == to) {
        return None;
    }
    let from = units.first().filter(|u| u.exists(pos)).and_then(|u| u.state(pos).at.province());
    let path = from.and_then(|from| shortest(pos, from, to)).unwrap_or_else(|| vec![to]);
    marching::check_march(pos, seat, units, &path, false).err()
}

/// Where these fleets can sail together: sea areas and ports, in the order of the seas.
pub fn sail_reach(pos: Pos, seat: SeatId, fleets: &[FleetId]) -> Vec<(Berth, Course)> {
    let mut found: Vec<(Berth, Course)> = vec![];
    if check_turn(pos, seat).is_err() {
        return found;
    }
    let Ok((berth, left)) = ships::fleets_together(pos, seat, fleets) else { return found };
    let mut add = |berth: Berth, course: Course| {
        if !found.iter().any(|(b, _)| *b == berth) {
            found.push((berth, course));
        }
    };
    let (invades, home) = (ships::can_invade(pos, fleets), ships::ports_of(pos, seat, fleets));
    let ports = |sea: SeaId, path: &[SeaId], cost: u8, add: &mut dyn FnMut(Berth, Course)| {
        for p in &pos.book.map.sea(sea).coasts {
            if berth == Berth::Port(*p) {
                continue;
            }
            if let Ok(ground) = ships::dock_ground(pos, seat, *p, invades, &home, true) {
                let needs_leave = if let Ground::Foreign(s) = ground { Some(s) } else { None };
                let course = Course { path: path.to_vec(), dock: Some(*p), cost, ends: false, needs_leave };
                add(Berth::Port(*p), course);
            }
        }
    };
    // Breadth first: the shortest course to each sea area comes first.
    let mut edge: Vec<(Option<SeaId>, Vec<SeaId>)> = vec![match berth {
        Berth::Sea(s) => (Some(s), vec![]),
        _ => (None, vec![]),
    }];
    let mut seen: Vec<SeaId> = edge[0].0.into_iter().collect();
    if let Berth::Sea(s) = berth
        && left >= 1
    {
        ports(s, &[], 1, &mut add);
    }
    for cost in 1..=left {
        let mut next = vec![];
        for (at, path) in edge {
            for sea in ships::next_seas(pos, berth, at) {
                if seen.contains(&sea) {
                    continue;
                }
                seen.push(sea);
                let path: Vec<SeaId> = path.iter().copied().chain([sea]).collect();
                let ends = ships::barrier(pos, seat, sea, fleets.len()).is_some();
                add(Berth::Sea(sea), Course { path: path.clone(), dock: None, cost, ends, needs_leave: None });
                if !ends {
                    ports(sea, &path, cost, &mut add);
                    next.push((Some(sea), path));
                }
            }
        }
        edge = next;
    }
    found
}
