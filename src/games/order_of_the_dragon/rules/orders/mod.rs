//! Orders: moves, retreats, builds and removals, on the house's adjudicator.

mod adjusting;
mod entry;
mod field;
mod moving;
mod precedence;
mod refusals;
mod retreating;

pub use adjusting::{
    Winter, builder, builds_of, check_adjusted, check_build, check_remove, check_take_back, check_waive, due, rebuilds,
    removals_of, sites, winter,
};
pub use entry::{as_read, check_clear, check_order, orders_of, orders_on, read_order};
pub use field::{Field, field, home, piece, slips, work_out};
pub use moving::{all_orders, moves_told, to_order};
pub use precedence::overridden_words;
pub use refusals::No;
pub use retreating::{check as check_retreat, driven_out, fates, retreats_overridden, to_retreat};

use crate::diplomacy::field::on_map;
use serde::{Deserialize, Serialize};

use super::components::Unit;
use super::ids::{UnitId, VassalId};
use super::position::Pos;
use crate::diplomacy::{Order, Place, UnitKind, notation};

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
