//! Orders by the house's tactics: what centres are worth in this game.

use std::collections::BTreeMap;

use super::super::components::Half;
use super::super::ids::{PowerId, UnitId};
use super::super::orders::{self, Field};
use super::super::position::Pos;
use super::super::writs;
use super::Plan;
use crate::diplomacy::rehearsal::{Rehearsal, Stakes};
use crate::diplomacy::tactics::{self, DEFENCE, NEUTRAL, Piece, RICH};
use crate::diplomacy::{Order, ProvinceId};
use crate::table::{Dice, SeatId};

/// The house's tactics, for the units of this game.
pub type Thinker<'a> = tactics::Thinker<'a, UnitId>;

/// What a power makes of the map: dear are centres of the strong, and our own when strangers stand beside them. `late`: for
/// moves of the fall, which take what is near.
pub fn thinker<'a>(pos: Pos<'a>, field: &'a Field, power: PowerId, late: bool) -> Thinker<'a> {
    let map = pos.map();
    let sizes: Vec<i64> = PowerId::all().map(|p| pos.centres(p).len() as i64).collect();
    let worth = |at: ProvinceId, threats: i64| {
        if !map.data(at).centre {
            return 0;
        }
        match pos.province(at).owner {
            Some(owner) if owner == power => DEFENCE * threats,
            Some(owner) => NEUTRAL / 2 + RICH * sizes[owner.index()],
            None => NEUTRAL,
        }
    };
    let all = pos.units().filter_map(|u| Some(orders::piece(pos, u, u.at?)));
    Thinker::new(map, field, orders::abroad(power), all, worth, late)
}

/// Can an army march from here to a centre that is not ours?
pub fn prey_by_land(pos: Pos, power: PowerId, from: ProvinceId) -> bool {
    let strange = |at: &ProvinceId| pos.map().data(*at).centre && pos.province(*at).owner != Some(power);
    tactics::marches(pos.map(), pos.map().provinces().filter(strange)).has(from)
}

/// Plans the orders of a seat's units. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, level: u8, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::new() };
    let field = orders::field(pos);
    let late = pos.turn.half == Half::Second;
    let own_thoughts = thinker(pos, &field, power, late);
    let own: Vec<_> = pos.units().filter(|u| writs::orders_for(pos, seat, u.id)).collect();
    let legal: BTreeMap<UnitId, Vec<Order>> = own.iter().map(|u| (u.id, orders::orders_on(pos, &field, u))).collect();
    let units: Vec<Piece<UnitId>> =
        own.iter().filter_map(|u| Some(Piece { id: u.id, unit: orders::piece(pos, u, u.at?) })).collect();
    let draft = tactics::plan(&own_thoughts, &units, &legal, level, luck);
    // A beginner gives his first idea.
    if level < 2 {
        return draft;
    }
    let rivals: Vec<Thinker> = PowerId::all().filter(|p| *p != power).map(|p| thinker(pos, &field, p, false)).collect();
    let stakes = Stakes { is_ours: &|at| pos.province(at).owner == Some(power), counted: late };
    Rehearsal::of(&own_thoughts, &rivals, &units, &legal, stakes, luck).better(draft)
}
