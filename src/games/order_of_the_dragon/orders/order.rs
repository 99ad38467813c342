//! Ordering a unit of one's own (7.2, 9.0-15).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::phases::ORDERS;
use super::super::readers::{Board, look};
use super::super::rules::components::Unit;
use super::super::rules::ids::{Realm, UnitId};
use super::super::rules::orders::{OrdersDeed, as_read, check_order, describe, orders_of};
use super::super::rules::points;
use super::super::state::{Ordered, Votes, change, the};
use super::super::telling::whisper;
use super::{goals, named};
use crate::diplomacy::Order;
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Orders one's own unit; a new order replaces the old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GiveOrder {
    pub unit: UnitId,
    pub order: Order,
}

impl Action for GiveOrder {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Order";
    fn when() -> When {
        When::during(ORDERS).as_check_says()
    }
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        // For the first unit that has none, and only what is allowed; any other unit is ordered by asking for it.
        let pos = on.pos();
        let Some(power) = pos.power_of(seat) else { return vec![] };
        let mut own = pos.units_of(Realm::Major(power));
        let Some(unit) = own.find(|u: &&Unit| !pos.desk().orders.contains_key(&u.id)) else { return vec![] };
        orders_of(pos, unit).into_iter().map(|order| GiveOrder { unit: unit.id, order }).collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_order(on.pos(), seat, self.unit, &self.order)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &OrdersDeed::Order { unit: self.unit, order: self.order })]
    }
    fn heading(&self, on: &Board) -> String {
        format!("Order {}", named(on.pos(), self.unit))
    }
    fn touches(&self, on: &Board) -> Touches {
        Touches::by(self.unit).upon(&goals(on.pos(), &self.order))
    }
    /// Whatever the units that are picked may be told.
    fn meant(picks: &Picks, seat: SeatId, on: &Board) -> Vec<Self> {
        let (pos, keys) = (on.pos(), picks.keys());
        let own = |u: &&Unit| u.realm.major().is_some_and(|power| pos.seat_of(power) == Some(seat));
        let units = picks.of_kind::<UnitId>().into_iter().filter_map(|id| pos.find_unit(id)).filter(own);
        let orders =
            |u: &Unit| orders_of(pos, u).into_iter().map(|order| GiveOrder { unit: u.id, order }).collect::<Vec<_>>();
        units.flat_map(orders).filter(|act| act.touches(on).names_all(&keys) && act.check(seat, on).is_ok()).collect()
    }
}

/// It is kept with coasts filled in. Whoever attacks a neutral has no points for it this turn (9.0-15).
pub fn give_order(In(By { seat, act }): In<By<GiveOrder>>, world: &mut World) {
    let read = look(world, |pos| as_read(pos, act.unit, act.order));
    let unit = the(world, act.unit);
    world.entity_mut(unit).insert(Ordered(read));
    for (vote, text) in look(world, |pos| points::barred_votes(pos, seat)) {
        change::<Votes>(world, seat).0.retain(|v| v.unit != vote.unit);
        if let Some(text) = text {
            whisper(world, seat, "9.0-15", text);
        }
    }
}
