//! What a bot spends its points on: orders to its vassals, help for its attacks, guards for its capital and its heirs, and the
//! marriage of its heir with all that is left.

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId};
use super::super::orders::Field;
use super::super::points::{attacks_of, barred, bids_on, is_neutral, pool};
use super::super::position::Pos;
use super::Plan;
use super::tactics::is_ours;
use crate::diplomacy::tactics::Thinker;
use crate::diplomacy::{Order, ProvinceId};
use crate::table::SeatId;

/// The votes of a plan: single points first, and what is left for the marriage, or on the last of them.
pub fn votes(pos: Pos, field: &Field, seat: SeatId, power: PowerId, plan: &Plan, thinker: &Thinker) -> Vec<Vote> {
    let mut left = pool(pos, power).total;
    let mut out: Vec<Vote> = vec![];
    let bride = match plan.marry {
        Some(Match::Minor(at)) => pos.unit_in(at).map(|u| u.id),
        _ => None,
    };
    // Two points for a bride, or whatever there is.
    let dowry = if bride.is_some() { left.min(2) } else { 0 };
    let mut wishes: Vec<(i64, UnitId, Bid)> = vec![];
    let attacked = attacks_of(pos, &plan.orders);
    for unit in pos.units().filter(|u| is_neutral(u) && Some(u.id) != bride) {
        let Some(at) = pos.stands_in(unit) else { continue };
        let forbidden = unit.realm.is_stationary() && attacked.contains(&at);
        if forbidden || barred(pos, seat, unit).is_some() {
            continue;
        }
        let best = bids_on(pos, field, unit)
            .into_iter()
            .map(|bid| (worth(pos, power, plan, thinker, unit, bid), bid))
            .max_by_key(|(worth, bid)| (*worth, std::cmp::Reverse(*bid)));
        if let Some((worth, bid)) = best.filter(|(worth, _)| *worth > 0) {
            wishes.push((worth, unit.id, bid));
        }
    }
    wishes.sort_by_key(|(worth, unit, _)| (std::cmp::Reverse(*worth), *unit));
    for (_, unit, bid) in wishes {
        if left <= dowry {
            break;
        }
        out.push(Vote { unit, bid, points: 1 });
        left -= 1;
    }
    if let Some(unit) = bride.filter(|_| left > 0) {
        out.push(Vote { unit, bid: Bid::Marry(power), points: left });
    } else if let Some(last) = out.pop() {
        out.push(Vote { points: last.points + left, ..last });
    }
    out
}

/// What an order of a neutral unit is worth to us; 0: nothing.
fn worth(pos: Pos, power: PowerId, plan: &Plan, thinker: &Thinker, unit: &Unit, bid: Bid) -> i64 {
    let Bid::Order(order) = bid else { return 0 };
    let ours = unit.realm.vassal().is_some();
    let stays = |at: ProvinceId| {
        pos.unit_in(at)
            .filter(|u| u.realm == Realm::Major(power))
            .is_some_and(|u| !matches!(plan.orders.get(&u.id), Some(Order::Move { .. })))
    };
    let danger = |at: ProvinceId| thinker.reach().threats(thinker.power, at);
    let dear = |at: ProvinceId| {
        let crown = at == pos.capital(power);
        40 + if crown { 60 } else { 0 } + 30 * pos.heirs_in(at).filter(|h| h.power == power).count() as i64
    };
    match order {
        Order::SupportHold { of } if stays(of) && danger(of) > 0 => dear(of) * danger(of),
        // A thrall or vassal of ours in danger.
        Order::SupportHold { of } if is_ours(pos, power, of) && danger(of) > 0 => dear(of) * danger(of) / 2,
        Order::SupportMove { of, to } => {
            let to = pos.map().province(to);
            let goes = pos
                .unit_in(of)
                .and_then(|u| plan.orders.get(&u.id))
                .is_some_and(|o| matches!(o, Order::Move { to: goal, .. } if pos.map().province(*goal) == to));
            let held = pos.unit_in(to).is_some_and(|u| u.realm != Realm::Major(power)) || danger(to) > 0;
            let own = pos.unit_in(of).is_some_and(|u| u.realm == Realm::Major(power));
            if goes && held && own { 130 } else { 0 }
        }
        // A vassal takes what is free beside it; a thrall of ours stays.
        Order::Move { to, .. } if ours => {
            let to = pos.map().province(to);
            let prize = pos.is_centre(to)
                && pos.unit_in(to).is_none()
                && !is_ours(pos, power, to)
                && pos.owner(to) != Some(Realm::Major(power));
            let leaves =
                pos.stands_in(unit).is_some_and(|at| pos.standing_vassals().any(|v| v.capital == at) && danger(at) > 0);
            match (prize, leaves) {
                (true, false) => 120,
                (false, false) => {
                    (thinker.value(to) - pos.stands_in(unit).map_or(0, |at| thinker.value(at))).clamp(0, 50_000) / 1000
                }
                _ => 0,
            }
        }
        _ => 0,
    }
}
