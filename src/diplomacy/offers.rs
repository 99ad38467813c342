//! Every order a unit may be given: what the window lights up, what bots choose from.

use super::legality::Legality;
use super::map::{Map, ProvinceId, UnitKind};
use super::orders::{Given, Order};
use super::position::Position;

/// All allowed orders of the unit in a province, each in one form only: coasts named where there are several in reach,
/// `via` only where there is a way by land as well.
pub fn offers(map: &Map, position: &Position, unit: ProvinceId) -> Vec<Order> {
    let Some(standing) = position.at(unit) else { return vec![] };
    let legality = Legality::new(map, position);
    let allowed = |order: &Order| {
        let given = Given { power: standing.power, unit, order: *order };
        legality.check(&given).is_ok()
    };
    let mut out = vec![Order::Hold];
    let near = *map.reach(standing.kind, standing.at);
    match standing.kind {
        UnitKind::Fleet => out.extend(map.sailings(standing.at).iter().map(|&to| Order::Move { to, via: false })),
        UnitKind::Army => {
            out.extend(near.iter().map(|p| Order::Move { to: map.whole(p), via: false }));
            let over_water = map.provinces().filter(|&p| map.is_port(unit) && map.is_port(p));
            out.extend(over_water.map(|p| Order::Move { to: map.whole(p), via: near.has(p) }).filter(&allowed));
        }
    }
    let others = || position.units().iter().filter(|u| u.at != standing.at);
    for other in others() {
        let of = map.province(other.at);
        out.extend(Some(Order::SupportHold { of }).filter(&allowed));
        for goal in near.iter().filter(|&p| p != of) {
            // A support without a coast is good for every coast.
            out.extend(Some(Order::SupportMove { of, to: map.whole(goal) }).filter(&allowed));
        }
    }
    if standing.kind == UnitKind::Fleet && map.is_sea(unit) {
        for army in others().filter(|u| u.kind == UnitKind::Army) {
            let of = map.province(army.at);
            let goals = map.provinces().filter(|&p| map.is_port(p)).map(|to| Order::Convoy { of, to });
            out.extend(goals.filter(&allowed));
        }
    }
    out
}
