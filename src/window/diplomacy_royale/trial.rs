//! The sandbox: orders for everybody, tried without touching the game.

use std::collections::BTreeMap;

use crate::diplomacy::Order;
use crate::games::diplomacy_royale::components::Resolved;
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders;
use crate::games::diplomacy_royale::position::Pos;
use crate::table::SeatId;

/// Orders being tried, by one player in one phase.
#[derive(Clone, Debug)]
pub struct Trial {
    pub seat: SeatId,
    pub count: u16,
    pub orders: BTreeMap<UnitId, Order>,
    /// What they would do.
    pub shown: Option<Resolved>,
}

impl Trial {
    /// Begins with the orders that have been given.
    pub fn new(pos: Pos, seat: SeatId) -> Self {
        let mut trial = Trial { seat, count: pos.turn.count, orders: pos.desk().orders.clone(), shown: None };
        trial.work_out(pos);
        trial
    }

    pub fn set(&mut self, pos: Pos, unit: UnitId, order: Option<Order>) {
        match order {
            Some(order) => self.orders.insert(unit, order),
            None => self.orders.remove(&unit),
        };
        self.work_out(pos);
    }

    /// The rules' own resolution of these orders.
    pub fn work_out(&mut self, pos: Pos) {
        self.shown = Some(orders::work_out(pos, &self.orders).resolved(pos));
    }

    pub fn fits(&self, pos: Pos, seat: SeatId) -> bool {
        self.seat == seat && self.count == pos.turn.count
    }
}
