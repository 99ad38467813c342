//! Orders: moves, retreats, builds and removals, on the house's adjudicator.

mod adjusting;
mod entry;
mod field;
mod moving;
mod precedence;
mod refusals;
mod retreating;

pub use adjusting::{
    Winter, builder, builds_of, carry_out as carry_out_adjustments, check_adjusted, check_build, check_remove,
    check_take_back, check_waive, due, rebuilds, removals_of, sites, winter,
};
pub use entry::{as_read, check_clear, check_order, orders_of, orders_on, read_order};
pub use field::{Field, Outcome, abroad, field, home, piece, slips, work_out};
pub use moving::{MoveTold, all_orders, disband, moves_told, open_orders, to_order};
pub use precedence::{Hand, overridden_words, prevails};
pub use refusals::No;
pub use retreating::{
    check as check_retreat, driven_out, fates, orders_for, resolve as resolve_retreats, retreats_overridden, to_retreat,
};

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::{Adjusting, Desk, Phase, Unit};
use super::ids::{Realm, UnitId, VassalId};
use super::points;
use super::position::Pos;
use crate::diplomacy::{Adjustment, Order, Place, UnitKind, field::on_map, notation};
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OrdersDeed {
    /// Orders one's own unit; a new order replaces the old.
    Order { unit: UnitId, order: Order },
    /// Takes the order back: the unit holds.
    Clear { unit: UnitId },
    /// A dislodged unit of one's own or of a vassal goes there; nowhere: it disbands.
    Retreat { unit: UnitId, to: Option<Place> },
    /// In a home centre, or in the capital of a vassal for that vassal.
    Build { kind: UnitKind, at: Place },
    /// A unit of one's own, or of a vassal.
    Remove { unit: UnitId },
    /// The vassal builds nothing.
    Waive { vassal: VassalId },
    /// Takes the last build or removal back.
    TakeBack,
}

// ---------------------------------------------------------------- Words

/// "A PAR".
pub fn unit_words(pos: Pos, unit: &Unit) -> String {
    let Some(at) = unit.at else { return format!("unit {}", unit.id.0) };
    notation::write_standing(pos.map(), unit.kind, at)
}

/// "A PAR - CHA".
pub fn order_words(pos: Pos, unit: &Unit, order: &Order) -> String {
    let Some(at) = unit.at else { return String::new() };
    notation::write_order(pos.map(), &field(pos).position, pos.map().province(at), order)
}

// ---------------------------------------------------------------- The door

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &OrdersDeed) -> Result<(), Refusal> {
    match deed {
        OrdersDeed::Order { unit, order } => entry::check_order(pos, seat, *unit, order),
        OrdersDeed::Clear { unit } => entry::check_clear(pos, seat, *unit),
        OrdersDeed::Retreat { unit, to } => retreating::check(pos, seat, *unit, *to),
        OrdersDeed::Build { kind, at } => adjusting::check_build(pos, seat, *kind, *at),
        OrdersDeed::Remove { unit } => adjusting::check_remove(pos, seat, *unit),
        OrdersDeed::Waive { vassal } => adjusting::check_waive(pos, seat, *vassal),
        OrdersDeed::TakeBack => adjusting::check_take_back(pos, seat),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &OrdersDeed) {
    let name = |world: &mut World, realm: Realm, order: Adjustment| {
        world.resource_mut::<Desk>().adjustments.entry(seat).or_default().push(Adjusting { realm, order });
    };
    match deed {
        OrdersDeed::Order { unit, order } => {
            entry::do_order(world, *unit, *order);
            // Whoever attacks a neutral has no points for it this turn (9.0).
            points::drop_barred(world, seat);
        }
        OrdersDeed::Clear { unit } => {
            world.resource_mut::<Desk>().orders.remove(unit);
        }
        OrdersDeed::Retreat { unit, to } => {
            world.resource_mut::<Desk>().retreats.entry(seat).or_default().insert(*unit, *to);
        }
        OrdersDeed::Build { kind, at } => {
            let realm = adjusting::builder(Pos::of(world), seat, *at);
            if let Some(realm) = realm {
                name(world, realm, Adjustment::Build { kind: *kind, at: *at });
            }
        }
        OrdersDeed::Remove { unit } => {
            let pos = Pos::of(world);
            let found = pos.find_unit(*unit).and_then(|u| Some((u.realm, pos.stands_in(u)?)));
            if let Some((realm, at)) = found {
                name(world, realm, Adjustment::Remove { at });
            }
        }
        OrdersDeed::Waive { vassal } => name(world, Realm::Vassal(*vassal), Adjustment::Waive),
        OrdersDeed::TakeBack => {
            let mut desk = world.resource_mut::<Desk>();
            let list = desk.adjustments.entry(seat).or_default();
            list.pop();
            if list.is_empty() {
                desk.adjustments.remove(&seat);
            }
        }
    }
}

/// What may be done now. Orders are listed for the first unit that has none; any other unit is ordered by asking for it.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<Action>) {
    let mut push = |deed: OrdersDeed| out.push(Action::Orders(deed));
    match pos.turn.phase {
        Phase::Orders => {
            let Some(power) = pos.power_of(seat) else { return };
            let own: Vec<&Unit> = pos.units_of(Realm::Major(power)).collect();
            if let Some(unit) = own.iter().find(|u| !pos.desk().orders.contains_key(&u.id)) {
                let orders = orders_of(pos, unit);
                orders.into_iter().for_each(|order| push(OrdersDeed::Order { unit: unit.id, order }));
            }
            let ordered = own.iter().filter(|u| pos.desk().orders.contains_key(&u.id));
            ordered.for_each(|u| push(OrdersDeed::Clear { unit: u.id }));
        }
        Phase::Retreats => {
            // Of a unit that can go nowhere nothing is to be decided.
            let free = |u: &&Unit| u.dislodged.as_ref().is_some_and(|d| !d.retreats.is_empty());
            for unit in driven_out(pos, seat).filter(free) {
                let ways = unit.dislodged.iter().flat_map(|d| d.retreats.iter().map(|to| Some(*to))).chain([None]);
                for to in ways {
                    if retreating::check(pos, seat, unit.id, to).is_ok() {
                        push(OrdersDeed::Retreat { unit: unit.id, to });
                    }
                }
            }
        }
        Phase::Winter => adjusting::choices(pos, seat).into_iter().for_each(push),
        Phase::Ballot | Phase::Census => {}
    }
}

/// A deed in words, also of units and places that do not exist.
pub fn describe(pos: Pos, deed: &OrdersDeed) -> String {
    let unit = |id: UnitId| pos.find_unit(id).map_or_else(|| format!("unit {}", id.0), |u| unit_words(pos, u));
    let label = |at: Place| if pos.has_place(at) { pos.map().label(at).to_string() } else { "nowhere".into() };
    match deed {
        OrdersDeed::Order { unit: id, order } => match pos.find_unit(*id) {
            Some(u) if on_map(pos.map(), order) => order_words(pos, u, order),
            _ => format!("An order to unit {}", id.0),
        },
        OrdersDeed::Clear { unit: id } => format!("Take back the order to {}", unit(*id)),
        OrdersDeed::Retreat { unit: id, to: Some(to) } => format!("{} retreats to {}", unit(*id), label(*to)),
        OrdersDeed::Retreat { unit: id, to: None } => format!("{} disbands", unit(*id)),
        OrdersDeed::Build { kind, at } => format!("Build {} {}", notation::letter(*kind), label(*at)),
        OrdersDeed::Remove { unit: id } => format!("Remove {}", unit(*id)),
        OrdersDeed::Waive { vassal } => format!("{} builds nothing", pos.vassal_name(*vassal)),
        OrdersDeed::TakeBack => "Take the last build or removal back".into(),
    }
}

/// The heading under which such an offer is listed: orders and retreats by the unit.
pub fn heading(pos: Pos, deed: &OrdersDeed) -> String {
    let unit = |id: UnitId| pos.find_unit(id).map_or_else(|| format!("unit {}", id.0), |u| unit_words(pos, u));
    match deed {
        OrdersDeed::Order { unit: id, .. } => format!("Order {}", unit(*id)),
        OrdersDeed::Clear { .. } => "Orders given".into(),
        OrdersDeed::Retreat { unit: id, .. } => format!("Retreat of {}", unit(*id)),
        OrdersDeed::Build { .. } | OrdersDeed::Remove { .. } | OrdersDeed::Waive { .. } | OrdersDeed::TakeBack => {
            "Builds and removals".into()
        }
    }
}
