//! Orders are opened and resolved: those of the players, and those that points have carried.

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{Realm, UnitId};
use super::super::points;
use super::super::position::Pos;
use super::unit_words;
use crate::diplomacy::{Order, ProvinceId};
use crate::table::SeatId;

/// What every unit is told: the players' own by their orders, all others by points.
pub fn all_orders(pos: Pos, bids: BTreeMap<UnitId, Bid>) -> BTreeMap<UnitId, Bid> {
    let mut out = bids;
    for (unit, order) in &pos.desk().orders {
        let own = pos.find_unit(*unit).and_then(|u| u.realm.major());
        if own.is_some_and(|power| pos.is_active(power)) {
            out.insert(*unit, Bid::Order(*order));
        }
    }
    out
}

/// What is told of an order that was opened.
pub struct MoveTold {
    pub seat: Option<SeatId>,
    pub place: Option<ProvinceId>,
    pub rule: &'static str,
    pub text: String,
    pub idle: bool,
}

/// Every order with what became of it, before anything has moved.
pub fn moves_told(pos: Pos, shown: &Resolved) -> Vec<MoveTold> {
    let (mut out, mut quiet) = (vec![], vec![]);
    for line in &shown.lines {
        // Those whom no player orders, who hold and stand, are told in one line.
        let played = line.realm.major().is_some_and(|power| pos.is_active(power));
        if !played && line.bid == Bid::Order(Order::Hold) && !line.dislodged {
            quiet.extend(pos.find_unit(line.unit).map(|unit| unit_words(pos, unit)));
            continue;
        }
        let verdict = if line.dislodged { "driven out; " } else { "" };
        let text = format!("{}: {verdict}{}", points::bid_words(pos, line.unit, line.bid), line.why);
        let (seat, place) = (pos.seat_of_realm(line.realm), Some(pos.map().province(line.from)));
        let rule = if line.realm.major().is_some() { "0-2" } else { "9.0-9" };
        // Who stands where it stood.
        let idle = line.bid == Bid::Order(Order::Hold) && !line.dislodged;
        out.push(MoveTold { seat, place, rule, text, idle });
    }
    if !quiet.is_empty() {
        let text = format!("These hold, whom no player orders: {}.", quiet.join(", "));
        out.push(MoveTold { seat: None, place: None, rule: "9.0-11", text, idle: true });
    }
    out
}

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let own = pos.units_of(Realm::Major(power)).filter(|u| u.dislodged.is_none());
    own.map(|u| (u, pos.desk().orders.contains_key(&u.id))).collect()
}
