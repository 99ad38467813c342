//! The units as the house's adjudicator wants them, and back.

use std::collections::BTreeMap;

use super::super::components::{Half, Resolved, ResolvedOrder, Unit};
use super::super::court;
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::super::writs;
use crate::diplomacy::legality::Legality;
use crate::diplomacy::reasons::{Result, Slip};
use crate::diplomacy::telling::Teller;
use crate::diplomacy::{self, Given, Order, Place, ProvinceId};
use crate::table::SeatId;

/// The units of the map in the adjudicator's order, with our numbers.
pub struct Field {
    pub position: diplomacy::Position,
    /// Our unit for each of the position's.
    pub ids: Vec<UnitId>,
}

/// A power as the adjudicator knows it: by the same number.
pub fn abroad(power: PowerId) -> diplomacy::PowerId {
    diplomacy::PowerId(power.0)
}

pub fn home(power: diplomacy::PowerId) -> PowerId {
    PowerId(power.0)
}

/// A unit with the rating its leaders give it (6.2-3 to 6.2-9; what it does with it is the adjudicator's).
pub fn piece(pos: Pos, unit: &Unit, at: Place) -> diplomacy::Unit {
    diplomacy::Unit { strength: court::rating(pos, unit.id), ..diplomacy::Unit::new(unit.kind, abroad(unit.power), at) }
}

impl Field {
    /// Everybody who stands on the map and has not been driven out.
    pub fn of(pos: Pos) -> Field {
        let mut here: Vec<(&Unit, Place)> =
            pos.units().filter(|u| u.dislodged.is_none()).filter_map(|u| u.at.map(|at| (u, at))).collect();
        here.sort_by_key(|(_, at)| pos.map().province(*at));
        let ids = here.iter().map(|(u, _)| u.id).collect();
        let pieces = here.into_iter().map(|(u, at)| piece(pos, u, at));
        let position = diplomacy::Position::new(pos.map(), pieces).unwrap_or_default();
        Field { position, ids }
    }

    /// What each unit does: its order where there is one that is allowed, else it holds.
    pub fn orders(&self, pos: Pos, orders: &BTreeMap<UnitId, Order>) -> Vec<Order> {
        let given: Vec<Given> = self.given(pos, orders);
        Legality::new(pos.map(), &self.position).sort(&given).orders
    }

    fn given(&self, pos: Pos, orders: &BTreeMap<UnitId, Order>) -> Vec<Given> {
        let each = self.ids.iter().zip(self.position.units());
        each.filter_map(|(id, unit)| {
            let order = *orders.get(id)?;
            Some(Given { power: unit.power, unit: pos.map().province(unit.at), order })
        })
        .collect()
    }
}

/// A movement phase worked out: what becomes of every unit, without touching the game.
pub struct Outcome {
    pub field: Field,
    pub orders: Vec<Order>,
    pub aftermath: diplomacy::retreats::Aftermath,
    pub lines: Vec<ResolvedOrder>,
}

impl Outcome {
    /// As it is shown afterwards.
    pub fn resolved(&self, pos: Pos) -> Resolved {
        Resolved { year: pos.turn.year, half: pos.turn.half, lines: self.lines.clone() }
    }

    /// Half of the decade, for titles of pictures.
    pub fn half(pos: Pos) -> Half {
        pos.turn.half
    }
}

/// Works out what these orders would do: the game's own resolution and the sandbox alike.
pub fn work_out(pos: Pos, orders: &BTreeMap<UnitId, Order>) -> Outcome {
    let (map, field) = (pos.map(), Field::of(pos));
    let orders = field.orders(pos, orders);
    let mut adjudicator = diplomacy::Adjudicator::new(map);
    adjudicator.adjudicate(&field.position, &orders);
    let reports = adjudicator.reports(&field.position, &orders);
    let aftermath = diplomacy::retreats::aftermath(&adjudicator, &field.position, &orders);
    let teller = Teller::new(map, &field.position);
    let units = field.ids.iter().zip(field.position.units());
    let lines = units
        .zip(orders.iter().zip(&reports))
        .enumerate()
        .map(|(n, ((id, unit), (order, report)))| ResolvedOrder {
            unit: *id,
            power: home(unit.power),
            kind: unit.kind,
            from: unit.at,
            order: *order,
            rating: unit.strength,
            worked: matches!(adjudicator.result(n), Result::Moves | Result::Given | Result::Convoys | Result::Holds),
            dislodged: adjudicator.is_dislodged(n),
            why: teller.report(report),
        })
        .collect();
    Outcome { field, orders, aftermath, lines }
}

/// What looks like a slip in the orders that this seat has given, unit by unit, with no regard to what others may have
/// ordered: a support for a stranger is no slip.
pub fn slips(pos: Pos, seat: SeatId) -> Vec<(UnitId, String)> {
    let own = |unit: UnitId| writs::orders_for(pos, seat, unit);
    let given: BTreeMap<UnitId, Order> =
        pos.desk().orders.iter().filter(|(unit, _)| own(**unit)).map(|(unit, order)| (*unit, *order)).collect();
    let (map, field) = (pos.map(), Field::of(pos));
    let orders = field.orders(pos, &given);
    let mut adjudicator = diplomacy::Adjudicator::new(map);
    adjudicator.adjudicate(&field.position, &orders);
    let ours = |at: ProvinceId| field.position.index(at).is_some_and(|n| own(field.ids[n]));
    let strange_fleets = field.position.fleets_at_sea(map).iter().any(|at| !ours(at));
    let knows = |slip: &Slip| match slip {
        Slip::SupportsNothing { of } | Slip::ConvoysNothing { of } => ours(*of),
        Slip::NobodyConvoys => !strange_fleets,
        Slip::OwnUnitStays { unit } | Slip::OwnUnitsBounce { with: unit } => ours(*unit),
        Slip::AgainstOwn { .. } => true,
    };
    let teller = Teller::new(map, &field.position);
    let reports = adjudicator.reports(&field.position, &orders);
    let mut out = vec![];
    for (id, report) in field.ids.iter().zip(&reports).filter(|(id, _)| given.contains_key(*id)) {
        let Some(unit) = pos.find_unit(*id) else { continue };
        for slip in report.slips.iter().filter(|slip| knows(slip)) {
            let words = super::order_words(pos, unit, &report.order);
            out.push((*id, format!("{words}: {}.", teller.slip(slip))));
        }
    }
    out
}
