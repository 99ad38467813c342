//! The sandbox: orders for everybody, tried without touching the game.

use std::collections::BTreeMap;

use super::Orders;
use crate::table::SeatId;

/// Orders being tried, by one player in one phase.
pub struct Trial<G: Orders> {
    pub seat: SeatId,
    pub count: u16,
    pub orders: BTreeMap<G::Unit, G::Told>,
    /// What they would do.
    pub shown: Option<G::Resolved>,
}

impl<G: Orders> Clone for Trial<G> {
    fn clone(&self) -> Self {
        Trial { seat: self.seat, count: self.count, orders: self.orders.clone(), shown: self.shown.clone() }
    }
}

impl<G: Orders> Trial<G> {
    /// Begins with the orders that have been given, and what was tried for other units.
    pub fn new(pos: G::Pos<'_>, seat: SeatId, mut tried: BTreeMap<G::Unit, G::Told>) -> Self {
        tried.extend(G::given(pos));
        Self::of(pos, seat, tried)
    }

    /// With these orders; all other units hold.
    pub fn of(pos: G::Pos<'_>, seat: SeatId, orders: BTreeMap<G::Unit, G::Told>) -> Self {
        let mut trial = Trial { seat, count: G::count(pos), orders, shown: None };
        trial.work_out(pos);
        trial
    }

    /// Tries another order for a unit, or none (`None`), and works all of it out.
    pub fn set(&mut self, pos: G::Pos<'_>, unit: G::Unit, order: Option<G::Told>) {
        match order {
            Some(order) => self.orders.insert(unit, order),
            None => self.orders.remove(&unit),
        };
        self.work_out(pos);
    }

    /// The rules' own resolution of these orders.
    pub fn work_out(&mut self, pos: G::Pos<'_>) {
        self.shown = Some(G::work_out(pos, self));
    }

    /// Does it still belong to this seat and this movement?
    pub fn fits(&self, pos: G::Pos<'_>, seat: SeatId) -> bool {
        self.seat == seat && self.count == G::count(pos)
    }

    /// What became of the orders that were tried.
    pub fn lines(&self) -> &[G::Line] {
        self.shown.as_ref().map_or(&[], G::lines)
    }
}
