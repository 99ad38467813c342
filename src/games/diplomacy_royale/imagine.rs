//! What a seat takes for possible: the others' units have some of the orders that they may have.

use bevy_ecs::prelude::World;

use super::components::{Desk, Phase, Unit};
use super::ids::UnitId;
use super::readers::Seen;
use super::{orders, writs};
use crate::diplomacy::Order;
use crate::engine::Dice;
use crate::table::SeatId;

/// Fills in what the view of `me` does not show. What is left out is as if it were not decided yet.
pub fn imagine(world: &mut World, me: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if pos.turn.phase != Phase::Moves {
        return;
    }
    let others = |u: &&Unit| pos.is_active(u.power) && !writs::orders_for(pos, me, u.id);
    let legal: Vec<(UnitId, Vec<Order>)> =
        pos.units().filter(others).map(|u| (u.id, orders::orders_of(pos, u))).collect();
    for (unit, orders) in legal {
        let n = world.resource_mut::<Dice>().below(orders.len() as u32 * 2) as usize;
        if let Some(order) = orders.get(n) {
            world.resource_mut::<Desk>().orders.insert(unit, *order);
        }
    }
}
