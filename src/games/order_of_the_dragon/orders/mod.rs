//! Orders: moves, retreats, builds and removals, on the house's adjudicator (7.2, 8, 10.5).

mod adjusting;
mod build;
mod field;
mod legal;
mod opening;
mod order;
mod precedence;
mod refusals;
mod remove;
mod retreat;
mod retreats;
mod take_back;
mod waive;
mod winter;

pub use adjusting::{builder, check_adjusted, due, rebuilds, sites};
pub use build::{Build, build};
pub use field::{Field, field, piece, slips, work_out};
pub use legal::{orders_of, orders_on, read_order, to_order};
pub use opening::open_orders;
pub use order::{Clear, GiveOrder, clear, give_order};
pub use refusals::No;
pub use remove::{Remove, remove};
pub use retreat::{Retreat, driven_out, retreat, to_retreat};
pub use retreats::resolve_retreats;
pub use take_back::{UndoAdjustment, undo_adjustment};
pub use waive::{Waive, waive};
pub use winter::carry_out_adjustments;

use super::prelude::*;
use crate::diplomacy::notation::{self, Part};
use crate::line;

/// The heading of what is named in Winter.
const BUILDS: &str = "Builds and removals";

// ---------------------------------------------------------------- Words

/// "A PAR".
pub fn unit_words(pos: Pos, unit: &Unit) -> String {
    let Some(at) = unit.at else { return format!("unit {}", unit.id.0) };
    notation::write_standing(pos.map(), unit.kind, at)
}

/// "A PAR", also of a unit that is not there.
pub fn named(pos: Pos, unit: UnitId) -> String {
    pos.find_unit(unit).map_or_else(|| format!("unit {}", unit.0), |u| unit_words(pos, u))
}

/// The same in a line.
pub fn unit_in_line(pos: Pos, unit: UnitId) -> Span {
    called(unit, named(pos, unit))
}

/// "A PAR - CHA": the unit, and the provinces that the order names, those it helps first.
pub fn order_line(pos: Pos, unit: &Unit, order: &Order) -> Line {
    let Some(here) = pos.stands_in(unit) else { return Line::default() };
    let stands = |at| pos.unit_in(at).and_then(|u| Some((u.kind, u.at?)));
    let mut line = Line::default();
    for (n, part) in notation::order_parts(pos.map(), stands, here, order).into_iter().enumerate() {
        line.spans.push(match part {
            Part::At(_, name) if n == 0 => called(unit.id, name),
            Part::At(at, name) => called(at, name),
            Part::Words(words) => Span::Text(words.into()),
        });
    }
    line
}

/// The same as text.
pub fn order_words(pos: Pos, unit: &Unit, order: &Order) -> String {
    order_line(pos, unit, order).plain()
}

/// "PAR", also of a place that is not there.
fn place_words(pos: Pos, at: Place) -> String {
    if pos.has_place(at) { pos.map().label(at).to_string() } else { "nowhere".into() }
}

/// The same in a line, by its province.
fn place_in_line(pos: Pos, at: Place) -> Span {
    let words = place_words(pos, at);
    if pos.has_place(at) { called(pos.map().province(at), words) } else { Span::Text(words.into()) }
}

// ---------------------------------------------------------------- Whose business it is

/// For whom a seat builds and removes.
fn realms(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = Realm> {
    pos.power_of(seat).into_iter().flat_map(move |power| pos.realms_of(power))
}

/// Does this seat retreat with, build for and remove units of this realm: its own, or a vassal it controls?
fn orders_for(pos: Pos, seat: SeatId, realm: Realm) -> bool {
    pos.power_of(seat).is_some_and(|p| pos.is_active(p)) && realms(pos, seat).any(|own| own == realm)
}

// ---------------------------------------------------------------- What becomes of units

/// A unit goes there; nowhere: it is on the map no more.
fn stand(world: &mut World, unit: UnitId, to: Option<Place>) {
    let mut troop = change::<Troop>(world, unit);
    (troop.at, troop.dislodged) = (to, None);
}

/// A unit is no more.
pub fn disband(world: &mut World, unit: UnitId, rule: &'static str, why: &'static str) {
    let line = look(world, |pos| {
        let found = pos.find_unit(unit)?;
        let line = line![unit, " ", why, "."];
        Some(told(pos, pos.seat_of_realm(found.realm), pos.stands_in(found), rule, line))
    });
    if let Some(line) = line {
        world.say(line);
        stand(world, unit, None);
    }
}
