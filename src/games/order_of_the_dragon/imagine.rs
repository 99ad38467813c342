//! What a seat takes for possible: the others' units have some of the orders that they may have.

use super::orders::{field, orders_on};
use super::prelude::*;
use crate::engine::Dice;

/// Fills in what the view of `me` does not show. What is left out is as if it were not decided yet.
pub fn imagine(world: &mut World, me: SeatId) {
    let legal: Vec<(UnitId, Vec<Order>)> = look(world, |pos| {
        if pos.turn.phase != Phase::Orders {
            return vec![];
        }
        let (own, field) = (pos.power_of(me), field(pos));
        let others = pos.units().filter(|u| u.realm.major().is_some_and(|p| pos.is_active(p) && Some(p) != own));
        others.map(|u| (u.id, orders_on(pos, &field, u))).collect()
    });
    for (unit, orders) in legal {
        let n = world.resource_mut::<Dice>().below(orders.len() as u32 * 2) as usize;
        if let Some(order) = orders.get(n) {
            let unit = the(world, unit);
            world.entity_mut(unit).insert(Ordered(*order));
        }
    }
}
