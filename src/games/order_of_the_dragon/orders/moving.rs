//! Orders are opened and resolved: those of the players, and those that points have carried.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{Realm, UnitId};
use super::super::position::Pos;
use super::super::{heirs, points, telling};
use super::field::{self, home};
use super::unit_words;
use crate::diplomacy::{Order, ProvinceId};
use crate::table::{Numbers, SeatId};

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

/// Points are counted, then everything is opened and resolved: units by the adjudicator, heirs by their conditions.
pub fn open_orders(world: &mut World) {
    telling::tell(world, None, None, "2.0-1", "The orders are opened.");
    telling::reveals(world);
    let bids = points::settle(world);
    let pos = Pos::of(world);
    let verdicts = heirs::verdicts(pos, &bids);
    let outcome = field::work_out(pos, &all_orders(pos, bids));
    let mut shown = outcome.resolved(pos);
    for line in moves_told(pos, &shown) {
        telling::tell(world, line.seat, line.place, line.rule, line.text).idle = line.idle;
    }
    carry_out(world, &outcome);
    shown.heirs = heirs::conclude(world, verdicts);
    world.resource_mut::<LastMoves>().0 = Some(shown);
    let mut desk = world.resource_mut::<Desk>();
    desk.orders.clear();
    desk.matches.clear();
    desk.votes.clear();
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

/// Units go where the resolution says; those driven out wait for their retreat, or for their end in it (7.2).
fn carry_out(world: &mut World, outcome: &field::Outcome) {
    for (id, to) in outcome.worked.moves() {
        world.change::<Unit>(id).at = Some(to);
    }
    for (id, lost) in outcome.worked.driven_out() {
        let pos = Pos::of(world);
        let own = pos.find_unit(id).map(|u| u.realm);
        let by = lost.by.and_then(|p| home(pos, p)).or(own);
        if let Some(by) = by {
            world.change::<Unit>(id).dislodged = Some(Dislodged { by, retreats: lost.retreats.clone() });
        }
    }
}

/// A unit is no more.
pub fn disband(world: &mut World, id: UnitId, rule: &str, why: &str) {
    let pos = Pos::of(world);
    let Some(unit) = pos.find_unit(id) else { return };
    let (seat, text) = (pos.seat_of_realm(unit.realm), format!("{} {why}.", unit_words(pos, unit)));
    telling::tell(world, seat, pos.stands_in(unit), rule, text);
    let mut unit = world.change::<Unit>(id);
    unit.at = None;
    unit.dislodged = None;
}

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let own = pos.units_of(Realm::Major(power)).filter(|u| u.dislodged.is_none());
    own.map(|u| (u, pos.desk().orders.contains_key(&u.id))).collect()
}
