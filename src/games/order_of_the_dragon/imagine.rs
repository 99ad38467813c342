//! What a seat takes for possible: the others' units have some of the orders that they may have.

use super::orders::{field, orders_on};
use super::prelude::*;
use crate::engine::Dice;

/// Fills in what the view of `me` does not show. What is left out is as if it were not decided yet.
pub fn imagine(world: &mut World, me: SeatId) {
    let legal: Vec<(SeatId, UnitId, Vec<Order>)> = look(world, |pos| {
        if pos.turn.phase != Phase::Orders {
            return vec![];
        }
        let field = field(pos);
        let other = |u: &Unit| pos.seat_of(u.realm.major().filter(|p| pos.is_active(*p))?).filter(|seat| *seat != me);
        pos.units().filter_map(|u| Some((other(u)?, u.id, orders_on(pos, &field, u)))).collect()
    });
    for (seat, unit, orders) in legal {
        let n = world.resource_mut::<Dice>().below(orders.len() as u32 * 2) as usize;
        if let Some(order) = orders.get(n) {
            let seat = the(world, seat);
            world.entity_mut(seat).entry::<Desk>().or_default().get_mut().orders.insert(unit, *order);
        }
    }
}
