//! The units as the house's adjudicator wants them, and back.

use std::collections::BTreeMap;

use super::super::components::{Resolved, ResolvedOrder, Unit};
use super::super::court;
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::super::writs;
use crate::diplomacy::{self, Order, Place};
use crate::table::SeatId;

/// The units of the map in the adjudicator's order, with our numbers.
pub type Field = diplomacy::Field<UnitId>;

/// A power as the adjudicator knows it: by the same number.
pub fn abroad(power: PowerId) -> diplomacy::PowerId {
    diplomacy::PowerId(power.0)
}

/// The way back from [`abroad`].
pub fn home(power: diplomacy::PowerId) -> PowerId {
    PowerId(power.0)
}

/// A unit with the rating its leaders give it (6.2-3 to 6.2-9; what it does with it is the adjudicator's).
pub fn piece(pos: Pos, unit: &Unit, at: Place) -> diplomacy::Unit {
    diplomacy::Unit { strength: court::rating(pos, unit.id), ..diplomacy::Unit::new(unit.kind, abroad(unit.power), at) }
}

/// Everybody who stands on the map and has not been driven out.
pub fn field(pos: Pos) -> Field {
    let here = pos.units().filter(|u| u.dislodged.is_none()).filter_map(|u| u.at.map(|at| (u.id, piece(pos, u, at))));
    Field::of(pos.map(), here)
}

/// A movement phase worked out: what becomes of every unit, without touching the game.
pub struct Outcome {
    pub worked: diplomacy::field::Outcome<UnitId>,
    pub lines: Vec<ResolvedOrder>,
}

impl Outcome {
    /// As it is shown afterwards.
    pub fn resolved(&self, pos: Pos) -> Resolved {
        Resolved { year: pos.turn.year, half: pos.turn.half, lines: self.lines.clone() }
    }
}

/// Works out what these orders would do: the game's own resolution and the sandbox alike.
pub fn work_out(pos: Pos, orders: &BTreeMap<UnitId, Order>) -> Outcome {
    let worked = field(pos).work_out(pos.map(), orders);
    let lines = worked
        .lines
        .iter()
        .map(|l| ResolvedOrder {
            unit: l.id,
            power: home(l.piece.power),
            kind: l.piece.kind,
            from: l.piece.at,
            order: l.order,
            rating: l.piece.strength,
            worked: l.worked,
            dislodged: l.dislodged,
            why: l.why.clone(),
        })
        .collect();
    Outcome { worked, lines }
}

/// What looks like a slip in the orders that this seat has given, unit by unit, with no regard to what others may have
/// ordered: a support for a stranger is no slip.
pub fn slips(pos: Pos, seat: SeatId) -> Vec<(UnitId, String)> {
    let own = |unit: UnitId| writs::orders_for(pos, seat, unit);
    let given: BTreeMap<UnitId, Order> =
        pos.desk().orders.iter().filter(|(unit, _)| own(**unit)).map(|(unit, order)| (*unit, *order)).collect();
    let found = field(pos).slips(pos.map(), &given, own);
    let words = |id: UnitId, order: &Order| pos.find_unit(id).map(|unit| super::order_words(pos, unit, order));
    let told = found
        .into_iter()
        .filter_map(|(id, report, slip)| Some((id, format!("{}: {slip}.", words(id, &report.order)?))));
    told.collect()
}
