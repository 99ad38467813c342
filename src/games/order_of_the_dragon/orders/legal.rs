//! What a unit may be told, by the rules of Diplomacy.

use super::super::prelude::*;
use super::field::{Field, abroad, field};
use crate::diplomacy::legality::Legality;
use crate::diplomacy::telling::Teller;
use crate::diplomacy::{self, Given, field::on_map};

/// The order as the rules of Diplomacy read it, with coasts filled in; or why it is not allowed.
pub fn read_order(pos: Pos, unit: &Unit, order: &Order) -> Result<Order, String> {
    if !on_map(pos.map(), order) {
        return Err("it names a place that is not on the map".into());
    }
    let Some(at) = unit.at.filter(|_| unit.dislodged.is_none()) else { return Err("it is not on the map".into()) };
    let field = field(pos);
    let given = Given { power: abroad(pos, unit.realm), unit: pos.map().province(at), order: *order };
    let legality = Legality::new(pos.map(), &field.position);
    legality.check(&given).map_err(|why| Teller::new(pos.map(), &field.position).illegal(&why))
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

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let own = pos.units_of(Realm::Major(power)).filter(|u| u.dislodged.is_none());
    own.map(|u| (u, pos.order_of(u.id).is_some())).collect()
}
