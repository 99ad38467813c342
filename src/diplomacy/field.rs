//! The units of a game as the adjudicator wants them, under the game's own numbers; and what a movement phase makes of
//! their orders.

use std::collections::BTreeMap;

use super::legality::Legality;
use super::map::{Map, Place, ProvinceId};
use super::orders::{Given, Order};
use super::position::{Position, Unit};
use super::reasons::{Report, Result, Slip};
use super::resolve::Adjudicator;
use super::retreats::{Aftermath, Dislodged, aftermath};
use super::telling::Teller;

/// The units of the map in the adjudicator's order, with the game's numbers.
pub struct Field<Id> {
    pub position: Position,
    /// The game's unit for each of the position's.
    pub ids: Vec<Id>,
}

impl<Id: Copy + Ord> Field<Id> {
    /// Those who stand on the map and have not been driven out.
    pub fn of(map: &Map, units: impl IntoIterator<Item = (Id, Unit)>) -> Self {
        let mut here: Vec<(Id, Unit)> = units.into_iter().collect();
        here.sort_by_key(|(_, unit)| map.province(unit.at));
        let ids = here.iter().map(|(id, _)| *id).collect();
        let position = Position::new(map, here.into_iter().map(|(_, unit)| unit)).unwrap_or_default();
        Field { position, ids }
    }

    /// Our units with the adjudicator's, in its order.
    pub fn units(&self) -> impl Iterator<Item = (Id, &Unit)> {
        self.ids.iter().copied().zip(self.position.units())
    }

    /// What each unit does: its order where there is one that is allowed, else it holds.
    pub fn orders(&self, map: &Map, orders: &BTreeMap<Id, Order>) -> Vec<Order> {
        let given = |(id, unit): (Id, &Unit)| {
            let order = *orders.get(&id)?;
            Some(Given { power: unit.power, unit: map.province(unit.at), order })
        };
        let given: Vec<Given> = self.units().filter_map(given).collect();
        Legality::new(map, &self.position).sort(&given).orders
    }

    /// Works out what these orders would do, without touching the game.
    pub fn work_out(self, map: &Map, orders: &BTreeMap<Id, Order>) -> Outcome<Id> {
        let orders = self.orders(map, orders);
        let mut adjudicator = Adjudicator::new(map);
        adjudicator.adjudicate(&self.position, &orders);
        let reports = adjudicator.reports(&self.position, &orders);
        let aftermath = aftermath(&adjudicator, &self.position, &orders);
        let teller = Teller::new(map, &self.position);
        let units = self.units();
        let lines = units
            .zip(orders.iter().zip(&reports))
            .enumerate()
            .map(|(n, ((id, piece), (order, report)))| Line {
                id,
                piece: *piece,
                order: *order,
                worked: matches!(
                    adjudicator.result(n),
                    Result::Moves | Result::Given | Result::Convoys | Result::Holds
                ),
                dislodged: adjudicator.is_dislodged(n),
                why: teller.report(report),
            })
            .collect();
        Outcome { field: self, orders, aftermath, lines }
    }

    /// What looks like a slip in these orders, unit by unit, with no regard to what strangers may have been ordered.
    pub fn slips(&self, map: &Map, given: &BTreeMap<Id, Order>, own: impl Fn(Id) -> bool) -> Vec<(Id, Report, String)> {
        let orders = self.orders(map, given);
        let mut adjudicator = Adjudicator::new(map);
        adjudicator.adjudicate(&self.position, &orders);
        let ours = |at: ProvinceId| self.position.index(at).is_some_and(|n| own(self.ids[n]));
        let strange_fleets = self.position.fleets_at_sea(map).iter().any(|at| !ours(at));
        let knows = |slip: &Slip| match slip {
            Slip::SupportsNothing { of } | Slip::ConvoysNothing { of } => ours(*of),
            Slip::NobodyConvoys => !strange_fleets,
            Slip::OwnUnitStays { unit } | Slip::OwnUnitsBounce { with: unit } => ours(*unit),
            Slip::AgainstOwn { .. } => true,
        };
        let teller = Teller::new(map, &self.position);
        let mut out = vec![];
        for (id, report) in self.ids.iter().zip(adjudicator.reports(&self.position, &orders)) {
            if !given.contains_key(id) {
                continue;
            }
            for slip in report.slips.iter().filter(|slip| knows(slip)) {
                out.push((*id, report.clone(), teller.slip(slip)));
            }
        }
        out
    }
}

/// One order and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<Id> {
    pub id: Id,
    /// The unit before the moves.
    pub piece: Unit,
    pub order: Order,
    pub worked: bool,
    pub dislodged: bool,
    /// Why, in words.
    pub why: String,
}

/// A movement phase worked out: what becomes of every unit.
pub struct Outcome<Id> {
    pub field: Field<Id>,
    pub orders: Vec<Order>,
    pub aftermath: Aftermath,
    pub lines: Vec<Line<Id>>,
}

impl<Id: Copy + Ord> Outcome<Id> {
    /// Moves that were made.
    pub fn moves(&self) -> impl Iterator<Item = (Id, Place)> {
        self.lines.iter().filter(|l| l.worked).filter_map(|l| match l.order {
            Order::Move { to, .. } => Some((l.id, to)),
            _ => None,
        })
    }

    /// Units driven out, with where they may go.
    pub fn driven_out(&self) -> impl Iterator<Item = (Id, &Dislodged)> {
        let id = |lost: &Dislodged| self.lines.iter().find(|l| l.piece.at == lost.unit.at).map(|l| l.id);
        self.aftermath.dislodged.iter().filter_map(move |lost| Some((id(lost)?, lost)))
    }
}

/// Do the places and provinces that an order names exist?
pub fn on_map(map: &Map, order: &Order) -> bool {
    let place = |p: Place| usize::from(p.0) < map.places().count();
    let province = |p: ProvinceId| usize::from(p.0) < map.provinces.len();
    match *order {
        Order::Hold => true,
        Order::Move { to, .. } => place(to),
        Order::SupportHold { of } => province(of),
        Order::SupportMove { of, to } => province(of) && place(to),
        Order::Convoy { of, to } => province(of) && province(to),
    }
}
