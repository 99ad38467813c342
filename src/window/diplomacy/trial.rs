//! The sandbox: orders for everybody, tried without touching the game.

use std::collections::BTreeMap;

use super::{Opened, Orders, Piece, Season, Told};
use crate::table::SeatId;

/// Orders being tried, by one player in one phase.
#[derive(Clone)]
pub struct Trial {
    pub seat: SeatId,
    pub count: u16,
    pub orders: BTreeMap<Piece, Told>,
    /// What they would do.
    pub shown: Season,
}

impl Trial {
    /// Begins with the orders that have been given, and what was tried for other units.
    pub fn new(pos: &dyn Orders, seat: SeatId, mut tried: BTreeMap<Piece, Told>) -> Self {
        tried.extend(pos.given());
        Self::of(pos, seat, tried)
    }

    /// With these orders; all other units hold.
    pub fn of(pos: &dyn Orders, seat: SeatId, orders: BTreeMap<Piece, Told>) -> Self {
        Trial { seat, count: pos.count(), shown: pos.work_out(&orders), orders }
    }

    /// Tries another order for a unit, or none (`None`), and works all of it out.
    pub fn set(&mut self, pos: &dyn Orders, unit: Piece, order: Option<Told>) {
        match order {
            Some(order) => self.orders.insert(unit, order),
            None => self.orders.remove(&unit),
        };
        self.shown = pos.work_out(&self.orders);
    }

    /// Does it still belong to this seat and this movement?
    pub fn fits(&self, pos: &dyn Orders, seat: SeatId) -> bool {
        self.seat == seat && self.count == pos.count()
    }

    /// What became of the orders that were tried.
    pub fn lines(&self) -> &[Opened] {
        &self.shown.lines
    }
}
