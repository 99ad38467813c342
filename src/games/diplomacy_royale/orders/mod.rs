//! Orders: moves, retreats, builds and removals, centres and the end of the game, on the house's adjudicator.

mod adjusting;
mod ending;
mod entry;
mod field;
mod moving;
mod refusals;

pub use adjusting::{build_sites, check_adjusted, due, is_time, owned_centres};
pub use ending::{count_centres, end_of_game, vote_draw};
pub use entry::{check_left, is_allowed, orders_of, orders_on};
pub use field::{Field, Outcome, abroad, field, home, piece, slips, work_out};
pub use moving::{disband, driven_out, resolve_moves, resolve_retreats, to_order, to_retreat};
pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::components::{Desk, Phase, Unit};
use super::ids::UnitId;
use super::position::Pos;
use super::readers::Seen;
use crate::diplomacy::legality::Illegal;
use crate::diplomacy::notation::{self, Part};
use crate::diplomacy::{Adjustment, Order, Place, UnitKind};
use crate::engine::{Line, Span, Touches, called};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OrdersDeed {
    /// Orders a unit; a new order replaces the old.
    Order {
        unit: UnitId,
        order: Order,
    },
    /// Takes the order back: the unit holds.
    Clear {
        unit: UnitId,
    },
    /// A dislodged unit goes there; nowhere: it disbands.
    Retreat {
        unit: UnitId,
        to: Option<Place>,
    },
    Build {
        kind: UnitKind,
        at: Place,
    },
    Remove {
        unit: UnitId,
    },
    /// Takes the last build or removal back.
    TakeBack,
}

/// Moves in which the list has no draw.
const EARLY: u16 = 10;

/// Orders of the phase before are forgotten; units without one hold.
pub fn begin_moves(world: &mut World) {
    world.resource_mut::<Desk>().orders.clear();
}

/// As [`begin_moves`], for retreats.
pub fn begin_retreats(world: &mut World) {
    world.resource_mut::<Desk>().retreats.clear();
}

/// As [`begin_moves`], for builds and removals.
pub fn begin_adjustments(world: &mut World) {
    world.resource_mut::<Desk>().adjustments.clear();
}

/// Builds and removals are shown and done; only every ten years with dynasties (1-13).
pub fn carry_out_adjustments(world: &mut World) {
    adjusting::carry_out(world);
}

// ---------------------------------------------------------------- Words

/// "A Par", with its leaders' rating where they add one: "A Par (+1)".
pub fn unit_words(pos: Pos, unit: &Unit) -> String {
    let plain = plain_words(pos, unit);
    match super::court::rating(pos, unit.id) {
        rating if rating != 0 && unit.at.is_some() => format!("{plain} ({rating:+})"),
        _ => plain,
    }
}

/// "A Par".
pub fn plain_words(pos: Pos, unit: &Unit) -> String {
    match unit.at {
        Some(at) => notation::write_standing(pos.map(), unit.kind, at),
        None => format!("unit {}", unit.id.0),
    }
}

/// As [`unit_words`], in a line.
pub fn unit_in_line(pos: Pos, unit: &Unit) -> Span {
    called(unit.id, unit_words(pos, unit))
}

/// "A Par - Bur".
pub fn order_words(pos: Pos, unit: &Unit, order: &Order) -> String {
    order_line(pos, unit, order).plain()
}

/// The same in a line: the unit, and the provinces that the order names, those it helps first.
pub fn order_line(pos: Pos, unit: &Unit, order: &Order) -> Line {
    let Some(here) = unit.at else { return Line::default() };
    let stands = |at| pos.unit_in(at).and_then(|u| Some((u.kind, u.at?)));
    let mut line = Line::default();
    let parts = notation::order_parts(pos.map(), stands, pos.map().province(here), order);
    for (n, part) in parts.into_iter().enumerate() {
        line.spans.push(match part {
            Part::At(_, name) if n == 0 => called(unit.id, name),
            Part::At(at, name) => called(at, name),
            Part::Words(words) => Span::Text(words.into()),
        });
    }
    line
}

fn illegal_words(pos: Pos, position: &crate::diplomacy::Position, why: &Illegal) -> String {
    crate::diplomacy::telling::Teller::new(pos.map(), position).illegal(why)
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
        OrdersDeed::Retreat { unit, to } => moving::check_retreat(pos, seat, *unit, *to),
        OrdersDeed::Build { kind, at } => adjusting::check_build(pos, seat, *kind, *at),
        OrdersDeed::Remove { unit } => adjusting::check_remove(pos, seat, *unit),
        OrdersDeed::TakeBack => adjusting::check_take_back(pos, seat),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &OrdersDeed) {
    match deed {
        OrdersDeed::Order { unit, order } => entry::do_order(world, *unit, *order),
        OrdersDeed::Clear { unit } => {
            world.resource_mut::<Desk>().orders.remove(unit);
        }
        OrdersDeed::Retreat { unit, to } => {
            world.resource_mut::<Desk>().retreats.insert(*unit, *to);
        }
        OrdersDeed::Build { kind, at } => adjusting::named(world, seat, Adjustment::Build { kind: *kind, at: *at }),
        OrdersDeed::Remove { unit } => {
            let seen = Seen::of(world);
            let pos = seen.pos();
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|at| pos.map().province(at));
            if let Some(at) = at {
                adjusting::named(world, seat, Adjustment::Remove { at });
            }
        }
        OrdersDeed::TakeBack => {
            world.resource_mut::<Desk>().adjustments.entry(seat).or_default().pop();
        }
    }
}

/// What may be done now. Orders are listed for the first unit that has none; any other unit is ordered by asking for it.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<OrdersDeed> {
    let mut out = vec![];
    let mut push = |deed: OrdersDeed| out.push(deed);
    match pos.turn.phase {
        Phase::Moves => {
            let own: Vec<&Unit> = pos.units().filter(|u| super::writs::orders_for(pos, seat, u.id)).collect();
            let next = own.iter().find(|u| !pos.desk().orders.contains_key(&u.id));
            if let Some(unit) = next {
                let orders = orders_of(pos, unit);
                orders.into_iter().for_each(|order| push(OrdersDeed::Order { unit: unit.id, order }));
            }
            let ordered = own.iter().filter(|u| pos.desk().orders.contains_key(&u.id));
            ordered.for_each(|u| push(OrdersDeed::Clear { unit: u.id }));
        }
        Phase::Retreats => {
            for unit in moving::driven_out(pos, seat) {
                // Of a unit that can go nowhere nothing is to be decided.
                let ways: Vec<Place> = unit.dislodged.iter().flat_map(|d| d.retreats.iter().copied()).collect();
                let disbands = (!ways.is_empty()).then_some(None);
                for to in ways.into_iter().map(Some).chain(disbands) {
                    if moving::check_retreat(pos, seat, unit.id, to).is_ok() {
                        push(OrdersDeed::Retreat { unit: unit.id, to });
                    }
                }
            }
        }
        Phase::Births | Phase::Adjustments => adjusting::choices(pos, seat).into_iter().for_each(push),
        Phase::Choosing | Phase::Gifts | Phase::Conclave | Phase::Court => {}
    }
    out
}

/// A deed in words, also of units and places that do not exist.
pub fn describe(pos: Pos, deed: &OrdersDeed) -> String {
    described(pos, deed).plain()
}

/// The same as a line.
pub fn described(pos: Pos, deed: &OrdersDeed) -> Line {
    let unit = |id: UnitId| {
        pos.find_unit(id).map_or_else(|| Span::Text(format!("unit {}", id.0).into()), |u| unit_in_line(pos, u))
    };
    match deed {
        OrdersDeed::Order { unit: id, order } => match pos.find_unit(*id) {
            Some(u) if entry::on_map(pos, order) => order_line(pos, u, order),
            _ => line!["An order to unit ", id.0],
        },
        OrdersDeed::Clear { unit: id } => line!["Take back the order to ", unit(*id)],
        OrdersDeed::Retreat { unit: id, to: Some(to) } => line![unit(*id), " retreats to ", place_in_line(pos, *to)],
        OrdersDeed::Retreat { unit: id, to: None } => line![unit(*id), " disbands"],
        OrdersDeed::Build { kind, at } => {
            line!["Build ", notation::letter(*kind).to_string(), " ", place_in_line(pos, *at)]
        }
        OrdersDeed::Remove { unit: id } => line!["Remove ", unit(*id)],
        OrdersDeed::TakeBack => line!["Take the last build or removal back"],
    }
}

/// "Par", "Stp/sc", also of a place that is not there; by its province.
fn place_in_line(pos: Pos, at: Place) -> Span {
    match usize::from(at.0) < pos.map().places().count() {
        true => called(pos.map().province(at), pos.map().label(at)),
        false => Span::Text("nowhere".into()),
    }
}

/// The heading under which such an offer is listed: orders and retreats by the unit.
pub fn heading(pos: Pos, deed: &OrdersDeed) -> String {
    let unit = |id: UnitId| pos.find_unit(id).map_or_else(|| format!("unit {}", id.0), |u| unit_words(pos, u));
    match deed {
        OrdersDeed::Order { unit: id, .. } => format!("Order {}", unit(*id)),
        OrdersDeed::Clear { .. } => "Orders given".into(),
        OrdersDeed::Retreat { unit: id, .. } => format!("Retreat of {}", unit(*id)),
        OrdersDeed::Build { .. } | OrdersDeed::Remove { .. } | OrdersDeed::TakeBack => "Builds and removals".into(),
    }
}

/// Lies behind the curtain until all have closed theirs.
pub fn is_final(_: Pos, _: &OrdersDeed) -> bool {
    false
}

/// The unit, and the provinces that its order names, those it helps first.
pub fn touches(pos: Pos, deed: &OrdersDeed) -> Touches {
    let known = |at: &Place| usize::from(at.0) < pos.map().places().count();
    let at = |to: Place| Some(to).filter(known).map(|to| pos.map().province(to));
    match *deed {
        OrdersDeed::Order { unit, order } => {
            let named = match order {
                Order::Hold => [None, None],
                Order::Move { to, .. } => [at(to), None],
                Order::SupportHold { of } => [Some(of), None],
                Order::SupportMove { of, to } => [Some(of), at(to)],
                Order::Convoy { of, to } => [Some(of), Some(to)],
            };
            Touches::by(unit).upon(&named.into_iter().flatten().collect::<Vec<_>>())
        }
        OrdersDeed::Clear { unit } | OrdersDeed::Remove { unit } => Touches::by(unit),
        OrdersDeed::Retreat { unit, to } => Touches::by(unit).upon(to.and_then(at)),
        OrdersDeed::Build { at: place, .. } => Touches::by(at(place)),
        OrdersDeed::TakeBack => Touches::default(),
    }
}

/// Would the seat change its mind about a draw? Nobody thinks of it in the first moves; who does asks for it.
pub fn draw_to_offer(pos: Pos, seat: SeatId) -> Option<bool> {
    let late = pos.options.draws && pos.turn.phase == Phase::Moves && pos.turn.number > EARLY;
    let power = pos.power_of(seat).filter(|p| late && pos.is_active(*p))?;
    Some(!pos.power(power).draw)
}
