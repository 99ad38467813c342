//! Writing orders (10.3): what a unit may be told, behind the curtain.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::writs::{self, Doing};
use super::field::{Field, abroad, field};
use super::refusals::No;
use super::{illegal_words, unit_words};
use crate::diplomacy::legality::Legality;
use crate::diplomacy::{self, Given, Order};
use crate::table::{Refusal, SeatId};

/// The unit, if this seat gives it its orders.
pub fn own_unit(pos: Pos<'_>, seat: SeatId, unit: UnitId) -> Result<&Unit, Refusal> {
    let Some(found) = pos.find_unit(unit) else {
        return Err(Core::NoSuch { what: format!("unit {}", unit.0) }.into());
    };
    if !writs::orders_for(pos, seat, unit) {
        return Err(No::NotYourUnit { unit: unit_words(pos, found) }.into());
    }
    Ok(found)
}

/// Places and provinces that an order names must be on the map before it is looked at.
pub fn on_map(pos: Pos, order: &Order) -> bool {
    diplomacy::field::on_map(pos.map(), order)
}

/// A unit the seat gives orders to, and a new order that neither Diplomacy nor a writ forbids.
pub fn check_order(pos: Pos, seat: SeatId, unit: UnitId, order: &Order) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Moves, seat, "An order")?;
    let own = own_unit(pos, seat, unit)?;
    if !on_map(pos, order) {
        return Err(Core::NoSuch { what: "place of that number".into() }.into());
    }
    if pos.desk().orders.get(&unit) == Some(order) {
        return Err(No::SameOrder { unit: unit_words(pos, own) }.into());
    }
    let field = field(pos);
    allowed(pos, &field, own, order)?;
    writs::permits(pos, Doing::Order { unit, order })
}

/// Is this order allowed by the rules of Diplomacy, on this field?
fn allowed(pos: Pos, field: &Field, unit: &Unit, order: &Order) -> Result<Order, Refusal> {
    let Some(at) = unit.at.filter(|_| unit.dislodged.is_none()) else {
        return Err(Core::NoSuch { what: format!("unit {}", unit.id.0) }.into());
    };
    let given = Given { power: abroad(unit.power), unit: pos.map().province(at), order: *order };
    Legality::new(pos.map(), &field.position).check(&given).map_err(|why| {
        No::IllegalOrder { unit: unit_words(pos, unit), why: illegal_words(pos, &field.position, &why) }.into()
    })
}

/// Is this order allowed by the rules of Diplomacy, whatever writs say?
pub fn is_allowed(pos: Pos, unit: &Unit, order: &Order) -> bool {
    on_map(pos, order) && allowed(pos, &field(pos), unit, order).is_ok()
}

/// Takes the place of an earlier order of the unit.
pub fn do_order(world: &mut World, unit: UnitId, order: Order) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let field = field(pos);
    // As the rules read it: coasts filled in.
    let read = pos.find_unit(unit).and_then(|u| allowed(pos, &field, u, &order).ok()).unwrap_or(order);
    world.resource_mut::<Desk>().orders.insert(unit, read);
}

/// The unit must have an order.
pub fn check_clear(pos: Pos, seat: SeatId, unit: UnitId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Moves, seat, "Taking an order back")?;
    let own = own_unit(pos, seat, unit)?;
    if !pos.desk().orders.contains_key(&unit) {
        return Err(No::NotOrdered { unit: unit_words(pos, own) }.into());
    }
    Ok(())
}

/// Every order that is allowed for a unit and that no term forbids: hold, moves, supports, convoys; in this order.
pub fn orders_of(pos: Pos, unit: &Unit) -> Vec<Order> {
    orders_on(pos, &field(pos), unit)
}

/// As [`orders_of`], on a field made once for many units.
pub fn orders_on(pos: Pos, field: &Field, unit: &Unit) -> Vec<Order> {
    let Some(at) = unit.at.filter(|_| unit.dislodged.is_none()) else { return vec![] };
    let allowed = diplomacy::offers::offers(pos.map(), &field.position, pos.map().province(at));
    allowed.into_iter().filter(|order| writs::permits(pos, Doing::Order { unit: unit.id, order }).is_ok()).collect()
}

/// May the seat close its curtain over the moves: is every unit told to leave that a writ keeps from standing where it does?
pub fn check_left(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let silent = |u: &&Unit| {
        u.dislodged.is_none() && writs::orders_for(pos, seat, u.id) && !pos.desk().orders.contains_key(&u.id)
    };
    let stays = |u: &Unit| writs::permits(pos, Doing::Order { unit: u.id, order: &Order::Hold });
    match pos.units().filter(silent).find_map(|u| stays(u).err().map(|no| (u, no))) {
        Some((unit, no)) => Err(No::MustLeave { unit: unit_words(pos, unit), why: no.text }.into()),
        None => Ok(()),
    }
}
