//! Which points are offered: for units nearby, once one's own have their orders; any other is asked for.

use super::super::orders;
use super::super::prelude::*;
use super::ledger;
use super::votes::{barred, bids_on, is_neutral};

/// Within so many steps of one's own a neutral is near.
const NEAR: u32 = 2;

/// Votes worth listing for units of which it is asked whether they have points from the seat already.
pub fn givings(pos: Pos, seat: SeatId, of: impl Fn(bool) -> bool) -> Vec<Vote> {
    let mut out = vec![];
    let Some(account) = ledger(pos, seat) else { return out };
    let Some(power) = pos.power_of(seat) else { return out };
    let waits = pos.units_of(Realm::Major(power)).any(|u| pos.order_of(u.id).is_none());
    if waits || account.left == 0 {
        return out;
    }
    let (near, field) = (neighbourhood(pos, power), orders::field(pos));
    for unit in pos.units().filter(|u| is_neutral(u)) {
        let Some(at) = pos.stands_in(unit) else { continue };
        let voted = account.given.iter().any(|v| v.unit == unit.id);
        if !of(voted) || voted && pos.options.one_order_a_unit || barred(pos, seat, unit).is_some() {
            continue;
        }
        let own = |order: &Order| match order {
            Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. } => {
                // An ally's as well as one's own: who is an ally the table does not know.
                pos.unit_in(*of).is_some_and(|u| !u.realm.is_stationary() || pos.counts_for(u.realm, power))
            }
            Order::Hold | Order::Move { .. } => true,
        };
        let worth = |bid: &Bid| match bid {
            Bid::Order(order) => near.contains(&at) && own(order),
            Bid::Marry(heir) => *heir == power,
        };
        for bid in bids_on(pos, &field, unit).into_iter().filter(worth) {
            let points: &[u8] = if account.left == 1 { &[1] } else { &[1, account.left] };
            let given = account.given.iter().any(|v| v.unit == unit.id && v.bid == bid);
            out.extend(points.iter().filter(|_| !given).map(|n| Vote { unit: unit.id, bid, points: *n }));
        }
    }
    out
}

/// Provinces within reach of one's own units and centres, and of one's vassals'.
fn neighbourhood(pos: Pos, power: PowerId) -> Vec<ProvinceId> {
    let realms: Vec<Realm> = pos.realms_of(power).collect();
    let centres = realms.iter().flat_map(|r| pos.centres(*r)).chain(pos.thralls_of(power));
    let units = realms.iter().flat_map(|r| pos.units_of(*r)).filter_map(|u| pos.stands_in(u));
    let steps = pos.map().graph().steps_from(centres.chain(units).map(|at| usize::from(at.0)));
    pos.map().provinces().filter(|at| steps[usize::from(at.0)].is_some_and(|n| n <= NEAR)).collect()
}
