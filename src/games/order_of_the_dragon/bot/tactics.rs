//! The plan of a turn: whom the heir marries, what the units do, by the house's tactics, and what the points are for.

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId};
use super::super::orders::{self, Field};
use super::super::position::Pos;
use super::{Plan, courtship, favours};
use crate::diplomacy::rehearsal::{Rehearsal, Stakes};
use crate::diplomacy::tactics::{self, DEFENCE, NEUTRAL, Piece, RICH};
use crate::diplomacy::{Order, ProvinceId};
use crate::table::{Dice, SeatId};

/// The house's tactics, for the units of this game.
pub type Thinker<'a> = tactics::Thinker<'a, UnitId>;

/// What a place where one of our heirs lives is worth more when strangers stand beside it; and one where a stranger's does.
const OUR_HEIR: i64 = 60;
const THEIR_HEIR: i64 = 25;
/// How far likings go.
const WHIM: u64 = 20;

/// What a power makes of the map: dear are centres of the strong and heirs of others, and our own when strangers stand
/// beside them. `late`: for autumn, which takes what is near.
pub fn thinker<'a>(pos: Pos<'a>, field: &'a Field, power: PowerId, late: bool) -> Thinker<'a> {
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
                NEUTRAL / 2 + RICH * sizes[owner.index()] + THEIR_HEIR * theirs + whim(pos, power, at)
            }
            _ => NEUTRAL + THEIR_HEIR * theirs + whim(pos, power, at),
        }
    };
    let all = pos.units().filter_map(|u| Some(orders::piece(pos, u, u.at?)));
    tactics::Thinker::new(map, field, orders::abroad(pos, Realm::Major(power)), all, worth, late)
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

/// Plans the orders phase of a seat. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, level: u8, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::default() };
    let mut plan = Plan { marry: courtship::choose(pos, power, level), ..Plan::default() };
    let field = orders::field(pos);
    let late = pos.turn.season == Season::Autumn;
    let own_thoughts = thinker(pos, &field, power, late);
    let own: Vec<&Unit> = pos.units_of(Realm::Major(power)).collect();
    let legal: BTreeMap<UnitId, Vec<Order>> = own
        .iter()
        .map(|u| (u.id, sensible(pos, power, plan.marry, &own_thoughts, u, orders::orders_on(pos, &field, u))))
        .collect();
    let units: Vec<Piece<UnitId>> =
        own.iter().filter_map(|u| Some(Piece { id: u.id, unit: orders::piece(pos, u, u.at?) })).collect();
    let draft = tactics::plan(&own_thoughts, &units, &legal, level, luck);
    // A beginner gives his first idea.
    plan.orders = if level < 2 {
        draft
    } else {
        let others = PowerId::all().filter(|p| *p != power && pos.is_active(*p));
        let rivals: Vec<Thinker> = others.map(|p| thinker(pos, &field, p, false)).collect();
        let holds = |at| pos.owner(at) == Some(Realm::Major(power)) || is_ours(pos, power, at);
        let stakes = Stakes { is_ours: &holds, counted: late };
        Rehearsal::of(&own_thoughts, &rivals, &units, &legal, stakes, luck).better(draft)
    };
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
