//! Orders: moves, retreats, builds and removals, on the house's adjudicator (7.2, 8, 10.5).

mod build;
mod clear;
mod opening;
mod order;
mod remove;
mod retreat;
mod retreats;
mod take_back;
mod waive;
mod winter;

pub use build::{Build, build};
pub use clear::{Clear, clear};
pub use opening::open_orders;
pub use order::{GiveOrder, give_order};
pub use remove::{Remove, remove};
pub use retreat::{Retreat, retreat};
pub use retreats::resolve_retreats;
pub use take_back::{UndoAdjustment, undo_adjustment};
pub use waive::{Waive, waive};
pub use winter::carry_out_adjustments;

use bevy_ecs::prelude::World;

use super::readers::look;
use super::rules::ids::{PowerId, Realm, UnitId, VassalId};
use super::rules::orders::{overridden_words, unit_words};
use super::rules::position::Pos;
use super::state::take_away;
use super::telling::{tell, whisper};
use crate::diplomacy::{Order, Place, ProvinceId};
use crate::table::SeatId;

/// The heading of what is named in Winter.
const BUILDS: &str = "Builds and removals";

/// "A PAR", also of a unit that is not there.
pub fn named(pos: Pos, unit: UnitId) -> String {
    pos.find_unit(unit).map_or_else(|| format!("unit {}", unit.0), |u| unit_words(pos, u))
}

/// The provinces that an order names, those it helps first.
pub fn goals(pos: Pos, order: &Order) -> Vec<ProvinceId> {
    let at = |to: Place| pos.has_place(to).then(|| pos.map().province(to));
    let named = match *order {
        Order::Hold => [None, None],
        Order::Move { to, .. } => [at(to), None],
        Order::SupportHold { of } => [Some(of), None],
        Order::SupportMove { of, to } => [Some(of), at(to)],
        Order::Convoy { of, to } => [Some(of), Some(to)],
    };
    named.into_iter().flatten().collect()
}

/// For whom a seat builds and removes: its own power, then its vassals.
fn realms(pos: Pos, seat: SeatId) -> Vec<Realm> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    [Realm::Major(power)].into_iter().chain(pos.vassals_of(power).map(|v| Realm::Vassal(v.id))).collect()
}

/// A unit is no more.
pub fn disband(world: &mut World, unit: UnitId, rule: &'static str, why: &str) {
    let told = look(world, |pos| {
        let found = pos.find_unit(unit)?;
        Some((pos.seat_of_realm(found.realm), pos.stands_in(found), format!("{} {why}.", unit_words(pos, found))))
    });
    if let Some((seat, place, text)) = told {
        tell(world, seat, place, rule, text);
        take_away(world, unit);
    }
}

/// Orders for vassals that do not stand against those of the other controller: whose, of which vassal, in words, and whether
/// they were allowed.
type Overridden = Vec<(PowerId, VassalId, String, bool)>;

/// Tells controllers that what they wrote for a vassal does not stand, and why (10.5-14 to 10.5-16). Nobody else learns of it.
fn tell_overridden(world: &mut World, all: Overridden) {
    for (power, vassal, wrote, legal) in all {
        let told = look(world, |pos| Some((pos.seat_of(power)?, overridden_words(pos, vassal, &wrote, legal))));
        if let Some((seat, (rule, text))) = told {
            whisper(world, seat, rule, text);
        }
    }
}
