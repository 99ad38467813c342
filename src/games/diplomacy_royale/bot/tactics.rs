//! What the strategist is shown of this game, and what it answers.

use std::collections::BTreeMap;

use super::super::components::{Half, Phase};
use super::super::ids::{PowerId, UnitId};
use super::super::orders;
use super::super::position::Pos;
use super::super::writs;
use super::Plan;
use crate::diplomacy::adjustments::Centres;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::strategy::{self, Situation};
use crate::diplomacy::{self, Order, Position, ProvinceId, Unit, tactics};
use crate::table::{Dice, Opponent, SeatId};

/// The position as the strategist sees it.
pub struct Seen {
    ids: Vec<UnitId>,
    position: Position,
    centres: Centres,
    sites: Vec<Bits>,
    idle: Vec<bool>,
}

impl Seen {
    /// The units on the map, those that this seat has placed for a retreat or a build among them and without those that it
    /// has given up.
    pub fn of(pos: Pos, seat: SeatId) -> Seen {
        let orders::Field { ids, position } = orders::field(pos);
        let own = pos.power_of(seat);
        // Whoever stands under another's orders does what we cannot know.
        let idle = |id: &UnitId| {
            let lent = pos.find_unit(*id).is_some_and(|u| Some(u.power) == own);
            lent && !writs::orders_for(pos, seat, *id)
        };
        let idle = ids.iter().map(idle).collect();
        Seen {
            position: with_drafts(pos, seat, position),
            ids,
            centres: orders::owned_centres(pos),
            sites: orders::build_sites(pos),
            idle,
        }
    }

    /// What the strategist is asked about.
    pub fn situation<'a>(&'a self, pos: Pos<'a>) -> Situation<'a> {
        Situation {
            map: pos.map(),
            position: &self.position,
            centres: &self.centres,
            counted: pos.turn.half == Half::Second && matches!(pos.turn.phase, Phase::Moves | Phase::Retreats),
            victory: u16::from(pos.options.victory),
            sites: &self.sites,
            builds: !pos.options.dynasties,
            idle: &self.idle,
            neutral: None,
            favours: None,
            stakes: &[],
        }
    }
}

/// What the seat has written down for retreats, builds and removals, as if it were done.
fn with_drafts(pos: Pos, seat: SeatId, position: Position) -> Position {
    let map = pos.map();
    let mut units: Vec<Unit> = position.units().to_vec();
    for unit in pos.units().filter(|u| u.dislodged.is_some() && writs::orders_for(pos, seat, u.id)) {
        if let Some(Some(to)) = pos.desk().retreats.get(&unit.id) {
            units.push(orders::piece(pos, unit, *to));
        }
    }
    let named = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
    for order in named {
        match order {
            diplomacy::Adjustment::Build { kind, at } => {
                let power = pos.power_of(seat).map(orders::abroad);
                units.extend(power.map(|power| Unit::new(*kind, power, *at)));
            }
            diplomacy::Adjustment::Remove { at } => units.retain(|u| map.province(u.at) != *at),
            diplomacy::Adjustment::Waive => {}
        }
    }
    Position::new(map, units).unwrap_or(position)
}

/// Can an army march from here to a centre that is not ours?
pub fn prey_by_land(pos: Pos, power: PowerId, from: ProvinceId) -> bool {
    let strange = |at: &ProvinceId| pos.map().data(*at).centre && pos.province(*at).owner != Some(power);
    tactics::marches(pos.map(), pos.map().provinces().filter(strange)).has(from)
}

/// Plans the orders of a seat's units. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, level: u8, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::new() };
    let seen = Seen::of(pos, seat);
    let field = orders::field(pos);
    let own = pos.units().filter(|u| writs::orders_for(pos, seat, u.id));
    let legal: BTreeMap<UnitId, Vec<Order>> = own.map(|u| (u.id, orders::orders_on(pos, &field, u))).collect();
    let allowed = |n: usize, order: &Order| {
        let unit = seen.ids.get(n).and_then(|id| legal.get(id));
        unit.is_some_and(|list| list.contains(order))
    };
    let found = strategy::orders(seen.situation(pos), orders::abroad(power), &Opponent::plain(level), &allowed, luck);
    let mut plan: Plan = found.into_iter().map(|(n, order)| (seen.ids[n], order)).collect();
    // Whom others have lent us helps ours.
    let map = pos.map();
    for (unit, list) in &legal {
        if plan.contains_key(unit) {
            continue;
        }
        let told = |of: ProvinceId| field.position.index(of).and_then(|n| plan.get(&field.ids[n]));
        let fits = |order: &&Order| match **order {
            Order::SupportMove { of, to } => {
                matches!(told(of), Some(Order::Move { to: goal, .. }) if map.province(*goal) == map.province(to))
            }
            Order::SupportHold { of } => told(of).is_some_and(|o| !matches!(o, Order::Move { .. })),
            _ => false,
        };
        let help = list.iter().find(fits).copied().unwrap_or(Order::Hold);
        plan.insert(*unit, help);
    }
    plan
}
