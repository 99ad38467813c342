//! What a seat takes for possible: the others have decided some of what they may, and the plague waits at some number.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::choosing::ChoosingDeed;
use super::clergy::ClergyDeed;
use super::components::{Desk, Phase, Plague, Unit};
use super::ids::UnitId;
use super::orders::OrdersDeed;
use super::position::Pos;
use super::readers::Seen;
use super::{choosing, clergy, family, judge, orders, setup, writs};
use crate::diplomacy::Order;
use crate::engine::Dice;
use crate::table::SeatId;

/// So many decisions of each other seat at most, beside orders.
const DECISIONS: usize = 4;

/// Fills in what the view of `me` does not show. What is left out is as if it were not decided yet.
pub fn imagine(world: &mut World, me: SeatId) {
    let seen = Seen::of(world);
    let threshold = setup::draw_plague(&mut world.resource_mut::<Dice>(), seen.pos().book);
    world.insert_resource(Plague { threshold });
    if seen.pos().turn.phase == Phase::Moves {
        return orders_of_others(world, seen.pos(), me);
    }
    for seat in judge::deciders(seen.pos()).into_iter().filter(|seat| *seat != me) {
        for _ in 0..DECISIONS {
            let offers = sealed(Seen::of(world).pos(), seat);
            let n = world.resource_mut::<Dice>().below(offers.len() as u32 * 2 + 1) as usize;
            match offers.get(n) {
                Some(Action::Choosing(deed)) => choosing::apply(world, seat, deed),
                Some(Action::Family(deed)) => family::apply(world, seat, deed),
                Some(Action::Clergy(deed)) => clergy::apply(world, seat, deed),
                Some(Action::Orders(deed)) => orders::apply(world, seat, deed),
                _ => break,
            }
        }
    }
}

/// What a seat may do that nobody else would see before the curtains open.
fn sealed(pos: Pos, seat: SeatId) -> Vec<Action> {
    let list = choosing::offers(pos, seat).into_iter().filter(|deed| matches!(deed, ChoosingDeed::Prefer { .. }));
    let vote = clergy::offers(pos, seat).into_iter().filter(|deed| matches!(deed, ClergyDeed::Vote { .. }));
    let order = |deed: &OrdersDeed| !matches!(deed, OrdersDeed::TakeBack | OrdersDeed::Clear { .. });
    let mut out: Vec<Action> = list.map(Action::Choosing).collect();
    out.extend(family::offers(pos, seat).into_iter().map(Action::Family));
    out.extend(vote.map(Action::Clergy));
    out.extend(orders::offers(pos, seat).into_iter().filter(order).map(Action::Orders));
    out
}

/// Units that others order have some of the orders that they may have.
fn orders_of_others(world: &mut World, pos: Pos, me: SeatId) {
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
