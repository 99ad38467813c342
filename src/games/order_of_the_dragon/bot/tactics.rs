//! What the strategist is shown of this game, and the plan of a turn: whom the heir marries, what the units do, which orders the
//! points are for.

use std::collections::BTreeMap;

use super::super::orders;
use super::super::prelude::*;
use super::danger::{self, Told};
use super::{Plan, attacks, courtship, favours, verdict};
use crate::diplomacy::adjustments::Centres;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::strategy::prospects::Weights;
use crate::diplomacy::strategy::search::Search;
use crate::diplomacy::strategy::{self, Effort, Favours, Situation, Stake};
use crate::diplomacy::{self, Position, tactics};
use crate::table::{Dice, Opponent};

/// What hangs on a place, in centres: the capital of a power, an heir, and the last of both, without which a power is out of the
/// game.
const CAPITAL: f32 = 1.0;
const HEIR: f32 = 0.5;
const LAST: f32 = 3.0;
/// Centres that count for half a share of a draw: all who are left share it, and the greater are surer to be left.
const SURE: f32 = 8.0;

/// A thrall or a vassal's centre of this power: to capture it would be to lose it.
pub fn is_ours(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.owner(at).is_some_and(|realm| realm.major().is_none() && pos.counts_for(realm, power))
}

/// Units of others that could go there now: those of our vassals are no strangers.
pub fn strangers(pos: Pos<'_>, power: PowerId, at: ProvinceId) -> impl Iterator<Item = &Unit> {
    let strange = move |unit: &Unit| !unit.realm.is_stationary() && !pos.counts_for(unit.realm, power);
    pos.units().filter(move |u| strange(u) && danger::reaches(pos, u, at))
}

/// Can an army march from here to a centre that is not ours? On an island it goes nowhere.
pub fn prey_by_land(pos: Pos, power: PowerId, from: Place) -> bool {
    let strange = |at: &ProvinceId| {
        pos.is_centre(*at) && pos.owner(*at) != Some(Realm::Major(power)) && !is_ours(pos, power, *at)
    };
    tactics::marches(pos.map(), pos.map().provinces().filter(strange)).has(pos.map().province(from))
}

// ---------------------------------------------------------------- The position

/// The position as the strategist sees it: a thrall or a vassal counts with the power it counts for, and holds unless it is
/// asked; minor powers are one, and hold.
pub struct Seen {
    ids: Vec<UnitId>,
    position: Position,
    centres: Centres,
    sites: Vec<Bits>,
    idle: Vec<bool>,
    stakes: Vec<Stake>,
}

/// The number of all minor powers together.
const NEUTRAL: diplomacy::PowerId = diplomacy::PowerId(PowerId::COUNT as u8);

impl Seen {
    /// As one power sees it, with what its seat has written down for retreats, builds and removals.
    pub fn of(pos: Pos, power: PowerId) -> Seen {
        let map = pos.map();
        let number = |realm: Realm| counts_with(pos, power, realm);
        let orders::Field { ids, .. } = orders::field(pos);
        let standing: Vec<&Unit> = ids.iter().filter_map(|id| pos.find_unit(*id)).collect();
        let piece = |u: &Unit, at: Place| diplomacy::Unit { power: number(u.realm), ..orders::piece(pos, u, at) };
        let units: Vec<diplomacy::Unit> = standing.iter().filter_map(|u| Some(piece(u, u.at?))).collect();
        let mut centres = Centres::none(map);
        for (at, owner) in map.provinces().filter_map(|at| Some((at, pos.owner(at)?))) {
            if map.data(at).centre {
                centres.give(at, number(owner));
            }
        }
        let sites = PowerId::all().map(|p| {
            let vassals = pos.vassals_of(power).filter(|_| p == power).map(|v| v.capital);
            orders::sites(pos, Realm::Major(p)).into_iter().chain(vassals).collect()
        });
        Seen {
            position: Position::new(map, with_drafts(pos, power, units)).unwrap_or_default(),
            idle: standing.iter().map(|u| !matches!(u.realm, Realm::Major(_))).collect(),
            sites: sites.collect(),
            stakes: stakes(pos, &number),
            ids,
            centres,
        }
    }

    /// What the strategist is asked about.
    pub fn situation<'a>(&'a self, pos: Pos<'a>, favours: Option<&'a Favours>) -> Situation<'a> {
        Situation {
            map: pos.map(),
            position: &self.position,
            centres: &self.centres,
            counted: pos.turn.season == Season::Autumn && pos.turn.phase != Phase::Winter,
            victory: u16::from(pos.options.victory),
            sites: &self.sites,
            builds: true,
            idle: &self.idle,
            neutral: Some(NEUTRAL),
            favours,
            stakes: &self.stakes,
            left: None,
        }
    }

    /// The number of a unit in the strategist's position.
    pub fn number_of(&self, unit: UnitId) -> Option<usize> {
        self.ids.iter().position(|id| *id == unit)
    }
}

/// The power with which a realm's centres and units count, as `power` sees it: its own vassals are with itself.
pub fn counts_with(pos: Pos, power: PowerId, realm: Realm) -> diplomacy::PowerId {
    match realm {
        Realm::Major(power) => diplomacy::PowerId(power.0),
        Realm::Minor(at) => pos.thrall_of(at).map_or(NEUTRAL, |of| diplomacy::PowerId(of.0)),
        Realm::Vassal(id) => {
            let parents: Vec<PowerId> = pos.find_vassal(id).map_or(vec![], |v| pos.controllers(v).collect());
            let of = parents.iter().find(|p| **p == power).or(parents.first());
            of.map_or(NEUTRAL, |of| diplomacy::PowerId(of.0))
        }
    }
}

/// What hangs on centres: capitals, heirs, and the other parent's share of a vassal.
fn stakes(pos: Pos, number: &dyn Fn(Realm) -> diplomacy::PowerId) -> Vec<Stake> {
    let (mut out, mut lost) = (vec![], vec![]);
    let mut hangs = |at: ProvinceId, of: PowerId, counts: f32, worth: f32| {
        if let Some(owner) = pos.owner(at) {
            out.push(Stake { at, holder: number(owner), power: diplomacy::PowerId(of.0), counts, worth });
        }
    };
    for power in PowerId::all().filter(|p| pos.survives(*p)) {
        let capital = pos.capital(power);
        let heirs: Vec<ProvinceId> = pos.heirs_of(power).map(|h| h.at).collect();
        if pos.has_capital(power) {
            let all_here = heirs.iter().all(|at| *at == capital);
            hangs(capital, power, 0.0, CAPITAL + if all_here { LAST } else { 0.0 });
        } else {
            // Whoever has lost it wants it back.
            let (power, worth) = (diplomacy::PowerId(power.0), CAPITAL);
            lost.push(Stake { at: capital, holder: power, power, counts: 0.0, worth });
        }
        for at in &heirs {
            let last = heirs.len() == 1 && !pos.has_capital(power);
            hangs(*at, power, 0.0, HEIR + if last { LAST } else { 0.0 });
        }
        for vassal in pos.vassals_of(power) {
            for at in pos.centres(Realm::Vassal(vassal.id)) {
                if number(Realm::Vassal(vassal.id)).0 != power.0 {
                    hangs(at, power, 1.0, 0.0);
                }
            }
        }
    }
    out.append(&mut lost);
    out
}

/// What the seat has written down for retreats, builds and removals, as if it were done.
fn with_drafts(pos: Pos, power: PowerId, mut units: Vec<diplomacy::Unit>) -> Vec<diplomacy::Unit> {
    let (map, own) = (pos.map(), diplomacy::PowerId(power.0));
    let Some(seat) = pos.seat_of(power) else { return units };
    for unit in orders::driven_out(pos, seat) {
        let told = pos.desk(seat).retreats.get(&unit.id);
        if let Some(Some(to)) = told {
            units.push(diplomacy::Unit::new(unit.kind, own, *to));
        }
    }
    for named in &pos.desk(seat).adjustments {
        match named.order {
            diplomacy::Adjustment::Build { kind, at } => units.push(diplomacy::Unit::new(kind, own, at)),
            diplomacy::Adjustment::Remove { at } => units.retain(|u| map.province(u.at) != at),
            diplomacy::Adjustment::Waive => {}
        }
    }
    units
}

/// What is weighed, and how heavily: who can still get to victory before the last Census counts as winning in part; at that
/// Census only what is owned does.
fn weights(pos: Pos, bot: &Opponent) -> Weights {
    let usual = Weights::leaning(&bot.leanings);
    let last = verdict::left(pos) <= 1 && pos.turn.season == Season::Autumn;
    let brink = (verdict::PACE * f32::from(verdict::left(pos))).max(usual.brink);
    let owned = if last { 1.0 } else { usual.owned };
    Weights { brink, owned, alike: Some(SURE), ..usual }
}

// ---------------------------------------------------------------- The plan

/// Plans the orders phase of a seat. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, bot: &Opponent, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::default() };
    let marry = courtship::choose(pos, power, bot);
    let field = orders::field(pos);
    let seen = Seen::of(pos, power);
    let favours = favours::within_reach(pos, seat, power, marry, &|unit| seen.number_of(unit));
    let ours = pos.units_of(Realm::Major(power)).map(|u| u.id);
    let asked = favours.units.iter().map(|n| seen.ids[*n]);
    let mut legal: BTreeMap<UnitId, Vec<Order>> = ours
        .chain(asked)
        .filter_map(|id| pos.find_unit(id))
        .map(|u| (u.id, sensible(pos, power, marry, u, orders::orders_on(pos, &field, u))))
        .collect();
    let number = diplomacy::PowerId(power.0);
    let chart = pos.map().chart();
    let think = |legal: &BTreeMap<UnitId, Vec<Order>>, luck: &mut Dice| {
        // Others may order what they like.
        let allowed = |n: usize, order: &Order| match seen.ids.get(n).and_then(|id| legal.get(id)) {
            Some(list) => list.contains(order),
            None => seen.position.units()[n].power != number,
        };
        if bot.level < 2 {
            return strategy::orders(seen.situation(pos, None), number, bot, &allowed, luck);
        }
        let situation = seen.situation(pos, Some(&favours));
        Search::new(situation, chart, weights(pos, bot), number, &allowed, Effort::default(), luck).find(luck)
    };
    let own = |id: &UnitId| pos.find_unit(*id).is_some_and(|u| u.realm == Realm::Major(power));
    // Who is asked for nothing is not told to hold.
    let named = |found: &strategy::search::Found| -> Told {
        let all = found.orders.iter().map(|(n, order)| (seen.ids[*n], *order));
        all.filter(|(id, order)| own(id) || *order != Order::Hold).collect()
    };
    let mut found = think(&legal, luck);
    let mut told = named(&found);
    // What can come to nothing, or leaves the capital open, is thought over once more, and then put right by hand.
    for last in [false, true] {
        if bot.level < 2 {
            break;
        }
        told.extend(favours::spared(pos, seat, power, marry, &told));
        let vain = if last { attacks::hopeless(pos, power, &told) } else { attacks::vain(pos, power, &told) };
        let guard = danger::guard(pos, power).filter(|_| danger::capital_open(pos, power, &told));
        if vain.is_empty() && guard.is_none() {
            break;
        }
        for (unit, order) in &vain {
            legal.entry(*unit).or_default().retain(|o| o != order);
        }
        if let Some((unit, home)) = guard {
            legal.insert(unit, vec![home]);
        }
        if last {
            told.extend(vain.into_iter().map(|(unit, _)| (unit, Order::Hold)));
            told.extend(guard);
            attacks::drop_idle_help(pos, power, &mut told);
            told.extend(favours::spared(pos, seat, power, marry, &told));
        } else {
            found = think(&legal, luck);
            told = named(&found);
        }
    }
    let (orders, asked): (Told, Told) = told.into_iter().partition(|(id, _)| own(id));
    let mut plan = Plan { orders, marry, ..Plan::default() };
    plan.votes = favours::votes(pos, seat, power, marry, &asked);
    // A beginner forgets some of his points.
    if bot.level < 2 {
        plan.votes.retain(|_| luck.d6() > 2);
    }
    plan.draw = bot.level > 1 && verdict::shall_propose(pos, power, &bot.leanings, &plan);
    plan.worth = found.worth;
    plan.fears = found.fears.iter().map(|fear| feared(pos, power, &seen, fear)).collect();
    plan
}

/// Whom a plan fears, and where: the place of ours that the rival goes for, if there is one.
fn feared(pos: Pos, power: PowerId, seen: &Seen, fear: &strategy::search::Fear) -> (PowerId, Option<ProvinceId>) {
    let goals = fear.orders.iter().filter_map(|(_, order)| match order {
        Order::Move { to, .. } => Some(pos.map().province(*to)),
        _ => None,
    });
    let number = diplomacy::PowerId(power.0);
    let own = |at: &ProvinceId| {
        seen.centres.owner(*at) == Some(number) || seen.position.at(*at).is_some_and(|u| u.power == number)
    };
    (PowerId(fear.power.0), goals.filter(own).min())
}

/// Orders one would give: nothing against thralls and vassals of one's own, nor against the minor power one means to marry; a
/// vassal leaves its parents alone; and who guards a capital with a stranger beside it stays there.
fn sensible(pos: Pos, power: PowerId, marry: Option<Match>, unit: &Unit, legal: Vec<Order>) -> Vec<Order> {
    let at = pos.stands_in(unit);
    let bride = match marry {
        Some(Match::Minor(at) | Match::Heir { at, .. }) => Some(at),
        None => None,
    };
    let capital = match unit.realm {
        Realm::Vassal(id) => pos.find_vassal(id).map(|v| v.capital),
        _ => Some(pos.capital(power)),
    };
    let guards = at == capital && at.is_some_and(|at| strangers(pos, power, at).next().is_some());
    let partner = |to: ProvinceId| match (unit.realm, pos.owner(to)) {
        (Realm::Vassal(id), Some(Realm::Major(of))) => pos.find_vassal(id).is_some_and(|v| v.parents().contains(&of)),
        _ => false,
    };
    let keeps = |order: &Order| match order {
        Order::Move { to, .. } => {
            let to = pos.map().province(*to);
            !guards && !is_ours(pos, power, to) && bride != Some(to) && !partner(to)
        }
        Order::SupportMove { to, .. } => {
            let to = pos.map().province(*to);
            !is_ours(pos, power, to) && bride != Some(to)
        }
        Order::Hold | Order::SupportHold { .. } | Order::Convoy { .. } => true,
    };
    legal.into_iter().filter(keeps).collect()
}
