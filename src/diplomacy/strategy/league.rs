//! Together against whoever is about to win: all others order as one side. Nothing is said between them; each works the same plan
//! out from what lies open on the table, with the same luck, and orders its own part of it.

use super::super::map::{PowerId, ProvinceId};
use super::super::orders::Order;
use super::Situation;
use super::plans::{Plan, Side};
use crate::table::Dice;

/// Centres short of victory from which a leader alarms the others, whatever they have.
const NEAR: usize = 3;
/// The same, where the next is far behind.
const CLEAR: usize = 4;
/// So far is far behind, in centres.
const AHEAD: usize = 4;
/// So many centres more than the next are a lead shortly before an agreed end.
const LEAD: usize = 2;

/// Whom all others have to stop together, where there is such a power and somebody to agree: who is near victory, or clearly in the
/// lead. Enemy centres that it stands in count as taken. Nobody agrees where units can be lent or centres are staked: there others
/// have more to lose than the game.
pub fn leader(situation: Situation) -> Option<PowerId> {
    let Situation { map, position, centres, victory, neutral, favours, stakes, .. } = situation;
    if favours.is_some() || !stakes.is_empty() {
        return None;
    }
    let owned = |power: PowerId| {
        let held = |at: &ProvinceId| map.data(*at).centre && centres.owner(*at) != Some(power);
        let stands = position.units().iter().filter(|u| u.power == power).map(|u| map.province(u.at)).filter(held);
        centres.of(power).count() + stands.count()
    };
    let mut sizes: Vec<(usize, PowerId)> =
        situation.powers().into_iter().filter(|p| Some(*p) != neutral).map(|p| (owned(p), p)).collect();
    sizes.sort_by(|a, b| b.cmp(a));
    let [(most, leader), (next, _), _, ..] = sizes[..] else { return None };
    let victory = usize::from(victory);
    let alarming = most + NEAR >= victory || (most + CLEAR >= victory && most >= next + AHEAD);
    // Before an agreed end whoever leads is about to win; with the last moves everybody takes what they can.
    let by_lead = situation.is_closing() && !situation.is_last() && most >= next + LEAD;
    (alarming && !situation.is_last() || by_lead).then_some(leader)
}

/// The luck that all of them have: of the position itself.
pub fn luck(situation: Situation) -> Dice {
    let mut seed = u64::from(situation.counted);
    let mut mix = |n: u64| seed = (seed ^ n).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    for unit in situation.position.units() {
        mix(u64::from(unit.power.0) << 32 | u64::from(unit.at.0));
    }
    for at in situation.map.provinces() {
        mix(situation.centres.owner(at).map_or(0, |p| u64::from(p.0) + 1));
    }
    Dice::seeded(seed)
}

/// All but the leader as one side, and its first plans: the drafts of each, side by side. Nobody walks into an ally's centre.
pub fn drafts(
    situation: Situation,
    leader: PowerId,
    allowed: &dyn Fn(usize, &Order) -> bool,
    of: &mut dyn FnMut(&Side) -> Vec<Plan>,
) -> (Side, Vec<Plan>) {
    let Situation { map, position, centres, neutral, .. } = situation;
    let units = position.units();
    let agreed = |n: usize, order: &Order| {
        let keeps_off = match order {
            Order::Move { to, .. } => centres
                .owner(map.province(*to))
                .is_none_or(|owner| [units[n].power, leader].contains(&owner) || Some(owner) == neutral),
            _ => true,
        };
        keeps_off && allowed(n, order)
    };
    let plays = |p: &PowerId| *p != leader && Some(*p) != neutral && units.iter().any(|u| u.power == *p);
    let members: Vec<PowerId> = situation.powers().into_iter().filter(plays).collect();
    let [first, allies @ ..] = &members[..] else { return (Side::of_several(situation, leader, &[], &agreed), vec![]) };
    let league = Side::of_several(situation, *first, allies, &agreed);
    let sides: Vec<(Side, Vec<Plan>)> = members
        .iter()
        .map(|power| {
            let side = Side::of(situation, *power, &agreed);
            let plans = of(&side);
            (side, plans)
        })
        .collect();
    let mut out: Vec<Plan> = vec![];
    for n in 0..sides.iter().map(|(_, plans)| plans.len()).max().unwrap_or(0) {
        let mut plan = league.idle();
        for (side, plans) in sides.iter().filter(|(_, plans)| !plans.is_empty()) {
            for (unit, order) in side.units.iter().zip(&plans[n % plans.len()]) {
                if let Some(k) = league.units.iter().position(|u| u == unit) {
                    plan[k] = *order;
                }
            }
        }
        if league.fit(map, &mut plan, &|_| false) && !out.contains(&plan) {
            out.push(plan);
        }
    }
    if out.is_empty() {
        out.push(league.idle());
    }
    (league, out)
}
