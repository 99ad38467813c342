//! How far a force comes: the search that lights the map (16.1 to 16.7, 16.18 to 16.20), and why a province stays dark.

use super::super::components::*;
use super::super::ids::{FleetId, ProvinceId, SeaId};
use super::super::position::Pos;
use super::ground::{Field, Ground, Presence, is_crossing, price};
use super::units::{Unit, at_home_with, check_turn, least_left, muster};
use super::{goods, marching, ships};
use crate::board::search::{Found, Ties, search};
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
    let found = spread(pos, from, left, |a, b| !is_crossing(pos, a, b) || field.crossing, |p| field.ground(p));
    let mut ways = vec![];
    for to in ProvinceId::all().filter(|to| *to != from) {
        let (Some(cost), Some(path)) = (found.cost(to.index()), trace(&found, to)) else { continue };
        let Some(ground) = field.ground(to) else { continue };
        let needs_leave = if let Ground::Foreign(s) = ground { Some(s) } else { None };
        ways.push((to, Way { path, cost, ends: ground != Ground::Free, needs_leave }));
    }
    ways
}

/// The cheapest ways over what is passable, to places that have ground; one goes on only from free ground.
fn spread(
    pos: Pos,
    from: ProvinceId,
    left: u8,
    passable: impl Fn(ProvinceId, ProvinceId) -> bool,
    ground: impl Fn(ProvinceId) -> Option<Ground>,
) -> Found<u8> {
    search(ProvinceId::COUNT, Ties::LowestNumber, [(from.index(), 0)], |search, at, spent| {
        let p = ProvinceId(at as u8);
        if p != from && ground(p) != Some(Ground::Free) {
            return;
        }
        each_step(pos, p, |q, step| {
            let cost = spent + step;
            let better = cost <= left && search.improves(q.index(), cost);
            if better && passable(p, q) && ground(q).is_some() {
                search.reach(q.index(), cost);
            }
        });
    })
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

/// The provinces entered on the way to one that was found.
fn trace(found: &Found<u8>, to: ProvinceId) -> Option<Vec<ProvinceId>> {
    Some(found.path(to.index())?.into_iter().skip(1).map(|at| ProvinceId(at as u8)).collect())
}

/// The shortest way over the map as it is drawn, whoever holds what; `None`: there is none.
pub(super) fn shortest(pos: Pos, from: ProvinceId, to: ProvinceId) -> Option<Vec<ProvinceId>> {
    let found = spread(pos, from, ProvinceId::COUNT as u8, |_, _| true, |_| Some(Ground::Free));
    trace(&found, to).filter(|_| from != to)
}

/// Steps over land that goods would need to each province, through what their owner may cross.
pub(super) fn distances(pos: Pos, field: &Field, to: ProvinceId) -> Vec<Option<u8>> {
    let open = |p: ProvinceId| field.ground(p).filter(|g| *g == Ground::Free);
    spread(pos, to, ProvinceId::COUNT as u8, |a, b| !is_crossing(pos, a, b), open).costs().collect()
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
    if let Berth::Sea(s) = berth
        && left >= 1
    {
        ports(s, &[], 1, &mut add);
    }
    // From a port, which has the number behind the seas, or a sea area; the shortest course to each comes first.
    let at_sea = if let Berth::Sea(s) = berth { Some(s) } else { None };
    let start = at_sea.map_or(SeaId::COUNT, |s| s.index());
    let sea = |at: usize| (at < SeaId::COUNT).then_some(SeaId(at as u8));
    let ends = |s: SeaId| Some(s) != at_sea && ships::barrier(pos, seat, s, fleets.len()).is_some();
    let courses = search(SeaId::COUNT + 1, Ties::FirstFound, [(start, 0u8)], |search, at, cost| {
        if cost < left && !sea(at).is_some_and(ends) {
            ships::next_seas(pos, berth, sea(at)).iter().for_each(|to| search.reach(to.index(), cost + 1));
        }
    });
    for &at in courses.order().iter().filter(|at| **at != start) {
        let (Some(s), Some(cost), Some(path)) = (sea(at), courses.cost(at), courses.path(at)) else { continue };
        let path: Vec<SeaId> = path.into_iter().skip(1).filter_map(sea).collect();
        let ends = ends(s);
        add(Berth::Sea(s), Course { path: path.clone(), dock: None, cost, ends, needs_leave: None });
        if !ends {
            ports(s, &path, cost, &mut add);
        }
    }
    found
}
