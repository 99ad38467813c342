//! Writing orders: what a unit may be told, behind the curtain.

use super::super::components::*;
use super::super::ids::{Realm, UnitId};
use super::super::position::Pos;
use super::super::refusals::No as Core;
use super::field::{Field, abroad, field};
use super::refusals::No;
use super::unit_words;
use crate::diplomacy::legality::Legality;
use crate::diplomacy::telling::Teller;
use crate::diplomacy::{self, Given, Order, field::on_map};
use crate::table::{Refusal, SeatId};

/// The unit, if it is the seat's own.
fn own_unit(pos: Pos<'_>, seat: SeatId, unit: UnitId) -> Result<&Unit, Refusal> {
    let found = pos.the_unit(unit)?;
    let (name, owner) = (unit_words(pos, found), pos.realm_name(found.realm));
    match found.realm {
        Realm::Major(power) if pos.seat_of(power) == Some(seat) => Ok(found),
        Realm::Major(_) => Err(No::NotYourUnit { unit: name, owner }.into()),
        Realm::Minor(_) | Realm::Vassal(_) => Err(No::ByPoints { unit: name, owner }.into()),
    }
}

/// The order as the rules of Diplomacy read it, with coasts filled in; or why it is not allowed.
pub fn read_order(pos: Pos, unit: &Unit, order: &Order) -> Result<Order, String> {
    if !on_map(pos.map(), order) {
        return Err("it names a place that is not on the map".into());
    }
    read_on(pos, &field(pos), unit, order)
}

fn read_on(pos: Pos, field: &Field, unit: &Unit, order: &Order) -> Result<Order, String> {
    let Some(at) = unit.at.filter(|_| unit.dislodged.is_none()) else { return Err("it is not on the map".into()) };
    let given = Given { power: abroad(pos, unit.realm), unit: pos.map().province(at), order: *order };
    let legality = Legality::new(pos.map(), &field.position);
    legality.check(&given).map_err(|why| Teller::new(pos.map(), &field.position).illegal(&why))
}

/// A unit of the seat's own power, and a new order that [`read_order`] takes; others move by points.
pub fn check_order(pos: Pos, seat: SeatId, unit: UnitId, order: &Order) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Orders, seat, "An order")?;
    let own = own_unit(pos, seat, unit)?;
    if !on_map(pos.map(), order) {
        return Err(Core::NoSuch { what: "place of that number".into() }.into());
    }
    if pos.desk().orders.get(&unit) == Some(order) {
        return Err(No::SameOrder { unit: unit_words(pos, own) }.into());
    }
    read_on(pos, &field(pos), own, order)
        .map_err(|why| No::IllegalOrder { unit: unit_words(pos, own), why }.into())
        .map(|_| ())
}

/// The order with coasts filled in, as it is kept.
pub fn as_read(pos: Pos, unit: UnitId, order: Order) -> Order {
    pos.find_unit(unit).and_then(|u| read_order(pos, u, &order).ok()).unwrap_or(order)
}

/// The unit must have an order.
pub fn check_clear(pos: Pos, seat: SeatId, unit: UnitId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Orders, seat, "Taking an order back")?;
    let own = own_unit(pos, seat, unit)?;
    if !pos.desk().orders.contains_key(&unit) {
        return Err(No::NotOrdered { unit: unit_words(pos, own) }.into());
    }
    Ok(())
}

/// Every order that is allowed for a unit: hold, moves, supports, convoys; in this order.
pub fn orders_of(pos: Pos, unit: &Unit) -> Vec<Order> {
    orders_on(pos, &field(pos), unit)
}

/// As [`orders_of`], on a field made once for many units.
pub fn orders_on(pos: Pos, field: &Field, unit: &Unit) -> Vec<Order> {
    let Some(at) = unit.at.filter(|_| unit.dislodged.is_none()) else { return vec![] };
    diplomacy::offers::offers(pos.map(), &field.position, pos.map().province(at))
}
