//! The plan of a turn: whom the heir marries, what the units do, as the strategist has it, and what the points are for.

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId};
use super::super::orders;
use super::super::position::Pos;
use super::{Plan, courtship, favours};
use crate::diplomacy::adjustments::Centres;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::strategy::{self, Situation};
use crate::diplomacy::tactics::{DEFENCE, FREE, RICH, Thinker};
use crate::diplomacy::{self, Order, Position, ProvinceId};
use crate::table::{Dice, SeatId};

/// What a place where one of our heirs lives is worth more when strangers stand beside it; and one where a stranger's does.
const OUR_HEIR: i64 = 60;
const THEIR_HEIR: i64 = 25;
/// How far likings go.
const WHIM: u64 = 20;

/// What a power makes of the map: dear are centres of the strong and heirs of others, and our own when strangers stand
/// beside them. `late`: for autumn, which takes what is near.
pub fn thinker(pos: Pos, power: PowerId, late: bool) -> Thinker {
    let map = pos.map();
    let sizes: Vec<i64> = PowerId::all().map(|p| pos.total(p).sum() as i64).collect();
    let worth = |at: ProvinceId, threats: i64| {
        if !map.data(at).centre {
            return 0;
        }
        let heirs = |own: bool| pos.heirs_in(at).filter(|h| (h.power == power) == own).count() as i64;
        let (ours, theirs) = (heirs(true), heirs(false));
        match pos.owner(at) {
            Some(Realm::Major(owner)) if owner == power => {
                let crown = if at == pos.capital(power) { 2 } else { 1 };
                (DEFENCE * crown + OUR_HEIR * ours) * threats
            }
            // What is ours already, in its way: to be kept from others, not to be taken.
            _ if is_ours(pos, power, at) => 0,
            Some(Realm::Major(owner)) => {
                FREE / 2 + RICH * sizes[owner.index()] + THEIR_HEIR * theirs + whim(pos, power, at)
            }
            _ => FREE + THEIR_HEIR * theirs + whim(pos, power, at),
        }
    };
    let all = pos.units().filter_map(|u| Some(orders::piece(pos, u, u.at?)));
    Thinker::new(map, orders::abroad(pos, Realm::Major(power)), all, worth, late)
}

/// What this power likes better about one place than about another, at this table and in this cycle. There are no dice in
/// this game: without likings all games of the same bots would be one game.
fn whim(pos: Pos, power: PowerId, at: ProvinceId) -> i64 {
    let seats = pos.powers().map(|p| p.seat.map_or(0, |s| u64::from(s.0) + 1));
    let here = [u64::from(power.0), u64::from(at.0), u64::from(pos.turn.cycle)];
    let mixed = seats.chain(here).fold(0u64, |sum, part| {
        // SplitMix64: neighbouring tables must not have neighbouring likings.
        let mixed = (sum ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 27)
    });
    (mixed % WHIM) as i64
}

/// A thrall or a vassal's centre of this power: to capture it would be to lose it.
pub fn is_ours(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    match pos.owner(at) {
        Some(Realm::Minor(_)) => pos.thrall_of(at) == Some(power),
        Some(Realm::Vassal(id)) => pos.vassals_of(power).any(|v| v.id == id),
        _ => false,
    }
}

/// The position as the strategist sees it: a thrall or a vassal counts with the power it counts for, and holds; minor powers
/// are one, and hold.
struct Seen {
    ids: Vec<UnitId>,
    position: Position,
    centres: Centres,
    sites: Vec<Bits>,
    idle: Vec<bool>,
}

/// The number of all minor powers together.
const NEUTRAL: diplomacy::PowerId = diplomacy::PowerId(PowerId::COUNT as u8);

impl Seen {
    fn of(pos: Pos, power: PowerId) -> Seen {
        let map = pos.map();
        let number = |realm: Realm| match realm {
            Realm::Major(power) => diplomacy::PowerId(power.0),
            Realm::Minor(at) => pos.thrall_of(at).map_or(NEUTRAL, |of| diplomacy::PowerId(of.0)),
            Realm::Vassal(id) => {
                let parents: Vec<PowerId> = pos.find_vassal(id).map_or(vec![], |v| pos.controllers(v).collect());
                let of = parents.iter().find(|p| **p == power).or(parents.first());
                of.map_or(NEUTRAL, |of| diplomacy::PowerId(of.0))
            }
        };
        let orders::Field { ids, .. } = orders::field(pos);
        let standing: Vec<&Unit> = ids.iter().filter_map(|id| pos.find_unit(*id)).collect();
        let units = standing.iter().filter_map(|u| {
            let power = number(u.realm);
            Some(diplomacy::Unit { power, ..orders::piece(pos, u, u.at?) })
        });
        let mut centres = Centres::none(map);
        for (at, owner) in map.provinces().filter_map(|at| Some((at, pos.owner(at)?))) {
            if map.data(at).centre {
                centres.give(at, number(owner));
            }
        }
        Seen {
            position: Position::new(map, units).unwrap_or_default(),
            idle: standing.iter().map(|u| !matches!(u.realm, Realm::Major(_))).collect(),
            sites: PowerId::all().map(|p| orders::sites(pos, Realm::Major(p)).into_iter().collect()).collect(),
            ids,
            centres,
        }
    }

    fn situation<'a>(&'a self, pos: Pos<'a>) -> Situation<'a> {
        Situation {
            map: pos.map(),
            position: &self.position,
            centres: &self.centres,
            counted: pos.turn.season == Season::Autumn,
            victory: u16::from(pos.options.victory),
            sites: &self.sites,
            builds: true,
            idle: &self.idle,
            neutral: Some(NEUTRAL),
        }
    }
}

/// Plans the orders phase of a seat. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, level: u8, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::default() };
    let mut plan = Plan { marry: courtship::choose(pos, power, level), ..Plan::default() };
    let field = orders::field(pos);
    let own_thoughts = thinker(pos, power, pos.turn.season == Season::Autumn);
    let legal: BTreeMap<UnitId, Vec<Order>> = pos
        .units_of(Realm::Major(power))
        .map(|u| (u.id, sensible(pos, power, plan.marry, &own_thoughts, u, orders::orders_on(pos, &field, u))))
        .collect();
    let seen = Seen::of(pos, power);
    let allowed = |n: usize, order: &Order| {
        let unit = seen.ids.get(n).and_then(|id| legal.get(id));
        unit.is_some_and(|list| list.contains(order))
    };
    let found = strategy::orders(seen.situation(pos), diplomacy::PowerId(power.0), level, &allowed, luck);
    plan.orders = found.into_iter().map(|(n, order)| (seen.ids[n], order)).collect();
    plan.votes = favours::votes(pos, &field, seat, power, &plan, &own_thoughts);
    // A beginner forgets some of his points.
    if level < 2 {
        plan.votes.retain(|_| luck.d6() > 2);
    }
    plan
}

/// Orders one would give: nothing against thralls and vassals of one's own, nor against the minor power one means to marry;
/// and a guard of a capital in danger stays at home.
fn sensible(
    pos: Pos,
    power: PowerId,
    marry: Option<Match>,
    thinker: &Thinker,
    unit: &Unit,
    legal: Vec<Order>,
) -> Vec<Order> {
    let at = pos.stands_in(unit);
    let capital = pos.capital(power);
    let bride = match marry {
        Some(Match::Minor(at) | Match::Heir { at, .. }) => Some(at),
        None => None,
    };
    let guards = at == Some(capital) && thinker.reach().threats(thinker.power, capital) > 0;
    let keeps = |order: &Order| match order {
        Order::Move { to, .. } => {
            let to = pos.map().province(*to);
            !guards && !is_ours(pos, power, to) && bride != Some(to)
        }
        Order::SupportMove { to, .. } => {
            let to = pos.map().province(*to);
            !is_ours(pos, power, to) && bride != Some(to)
        }
        Order::Hold | Order::SupportHold { .. } | Order::Convoy { .. } => true,
    };
    legal.into_iter().filter(keeps).collect()
}
