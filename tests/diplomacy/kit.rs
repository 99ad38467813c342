//! What the tests share.

use std::collections::BTreeMap;

use regnal::diplomacy::legality::{Illegal, Legality};
use regnal::diplomacy::notation::{read_order, read_place, read_unit, write_unit};
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::retreats::{Aftermath, aftermath};
use regnal::diplomacy::{Adjudicator, Given, Map, Order, Position, PowerId, ProvinceId, Report, Unit};

pub fn map() -> &'static Map {
    Map::standard()
}

pub fn power(key: &str) -> PowerId {
    map().power_of_key(key).unwrap_or_else(|| panic!("no power {key}"))
}

pub fn province(key: &str) -> ProvinceId {
    map().province(read_place(map(), key).unwrap())
}

pub fn unit(owner: &str, text: &str) -> Unit {
    let (kind, at) = read_unit(map(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
    Unit::new(kind, power(owner), at)
}

/// Units as `A PAR, F BRE`.
pub fn units(owner: &str, list: &str) -> Vec<Unit> {
    list.split(',').map(str::trim).filter(|t| !t.is_empty()).map(|t| unit(owner, t)).collect()
}

pub fn position(by_power: &BTreeMap<String, String>) -> Position {
    let all = by_power.iter().flat_map(|(owner, list)| units(owner, list));
    Position::new(map(), all).unwrap()
}

pub fn given(owner: &str, text: &str) -> Given {
    match read_order(map(), text).unwrap_or_else(|e| panic!("{text}: {e}")) {
        Written::Order { at, order } => Given { power: power(owner), unit: map().province(at), order },
        other => panic!("{text} is no order of the movement phase: {other:?}"),
    }
}

/// Everybody who stands on the map, as `FRANCE A PAR`.
pub fn standing(position: &Position) -> Vec<String> {
    let mut list: Vec<String> = position.units().iter().map(named).collect();
    list.sort();
    list
}

pub fn named(unit: &Unit) -> String {
    format!("{} {}", map().power(unit.power).key, write_unit(map(), unit))
}

/// A phase worked out.
pub struct Worked {
    pub verdicts: Vec<Result<Order, Illegal>>,
    pub reports: Vec<Report>,
    pub aftermath: Aftermath,
}

impl Worked {
    pub fn report(&self, key: &str) -> &Report {
        let at = province(key);
        self.reports.iter().find(|r| r.unit == at).unwrap_or_else(|| panic!("no unit in {key}"))
    }
}

pub fn work(position: &Position, orders: &[Given]) -> Worked {
    let sorted = Legality::new(map(), position).sort(orders);
    let mut adjudicator = Adjudicator::new(map());
    adjudicator.adjudicate(position, &sorted.orders);
    let aftermath = aftermath(&adjudicator, position, &sorted.orders);
    let reports = adjudicator.reports(position, &sorted.orders);
    Worked { verdicts: sorted.verdicts, reports, aftermath }
}
