//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win; level 1 makes mistakes.

mod courtship;
mod tactics;

use super::actions::Action;
use super::book::Book;
use super::choosing::ChoosingDeed;
use super::components::{Phase, Score};
use super::orders::OrdersDeed;
use super::position::Pos;
use super::state;
use super::view::View;
use crate::diplomacy::UnitKind;
use crate::table::Dice;

/// The number of the offer that a bot of this level takes.
pub fn choose(level: u8, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    let world = state::lay_out(view.as_position(), Book::standard());
    let pos = Pos::of(&world);
    let done = offers.iter().position(|a| *a == Action::Done);
    if pos.turn.phase == Phase::Moves {
        return orders(pos, level, view, offers).or(done).unwrap_or(0);
    }
    let best = offers
        .iter()
        .enumerate()
        .map(|(n, action)| (value(pos, view, action), n))
        .filter(|(value, _)| *value >= 0)
        .max_by_key(|(value, n)| (*value, std::cmp::Reverse(*n)));
    match (best, done) {
        // What is worth nothing is left alone where the curtain may be closed.
        (Some((value, n)), Some(done)) => {
            if value > 0 {
                n
            } else {
                done
            }
        }
        (Some((_, n)), None) => n,
        (None, Some(done)) => done,
        (None, None) => luck.below(offers.len() as u32) as usize,
    }
}

/// The plan of this phase is the same however often it is asked for: its luck hangs on the phase and the seat.
fn orders(pos: Pos, level: u8, view: &View, offers: &[Action]) -> Option<usize> {
    let mut luck = Dice::seeded(u64::from(pos.turn.count) * 16 + u64::from(view.seat.0));
    let next = offers.iter().find_map(|a| match a {
        Action::Orders(OrdersDeed::Order { unit, .. }) => Some(*unit),
        _ => None,
    })?;
    let plan = tactics::plan(pos, view.seat, level, &mut luck);
    let wanted = plan.orders.get(&next)?;
    let is_it =
        |a: &Action| matches!(a, Action::Orders(OrdersDeed::Order { unit, order }) if *unit == next && order == wanted);
    let hold = |a: &Action| matches!(a, Action::Orders(OrdersDeed::Order { unit, order: crate::diplomacy::Order::Hold }) if *unit == next);
    offers.iter().position(is_it).or_else(|| offers.iter().position(hold))
}

/// What an offer is worth in the phases without orders; below 0: never of its own will.
fn value(pos: Pos, view: &View, action: &Action) -> i64 {
    let seat = view.seat;
    match action {
        Action::Done => 0,
        Action::Choosing(deed) => choosing(pos, deed),
        Action::Family(deed) => courtship::births(pos, deed),
        Action::Writ(deed) => courtship::writ(pos, seat, deed),
        Action::Court(deed) => courtship::court(pos, seat, deed),
        Action::Clergy(deed) => courtship::clergy(pos, seat, deed),
        Action::Orders(deed) => adjustment(pos, view, deed),
        Action::Rename { .. } | Action::Draw { .. } => -1,
    }
}

fn choosing(pos: Pos, deed: &ChoosingDeed) -> i64 {
    match deed {
        // Any list will do; the first is taken once.
        ChoosingDeed::Prefer { .. } => 10,
        ChoosingDeed::Give { gift } => {
            let c = pos.character(gift.who);
            let son = c.sex.is_male() && !pos.reigns(gift.who);
            match gift.score {
                Score::Leadership if son => 100 - i64::from(c.scores.strength),
                Score::Leadership => 40,
                Score::Constitution => 50 - i64::from(c.scores.constitution),
            }
        }
        ChoosingDeed::TakeBack => -1,
    }
}

/// Retreats, builds and removals by the worth of their places.
fn adjustment(pos: Pos, view: &View, deed: &OrdersDeed) -> i64 {
    let Some(power) = pos.power_of(view.seat) else { return -1 };
    // Worths are large; a retreat that keeps the unit is always better than none.
    let worth = |at| 1_000_000 + tactics::worth_of(pos, power, at) / 100;
    match deed {
        OrdersDeed::Retreat { unit, .. } if pos.desk().retreats.contains_key(unit) => -1,
        OrdersDeed::Retreat { to: Some(to), .. } => worth(pos.map().province(*to)),
        OrdersDeed::Retreat { to: None, .. } => 1,
        OrdersDeed::Build { kind, at } => {
            let province = pos.map().province(*at);
            let fleets = pos.units_of(power).filter(|u| u.kind == UnitKind::Fleet).count();
            let units = pos.units_of(power).count();
            // A third of the units are ships where the sea is near.
            let wanted = if fleets * 3 < units { UnitKind::Fleet } else { UnitKind::Army };
            worth(province) + if *kind == wanted { 500_000 } else { 0 }
        }
        OrdersDeed::Remove { unit } => {
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|p| pos.map().province(p));
            at.map_or(-1, |at| 2_000_000 - worth(at))
        }
        OrdersDeed::Order { .. } | OrdersDeed::Clear { .. } | OrdersDeed::TakeBack => -1,
    }
}
