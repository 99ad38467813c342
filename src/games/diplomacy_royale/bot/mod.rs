//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win; level 1 makes mistakes.

mod courtship;
mod lineage;
mod tactics;

use std::cell::RefCell;
use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::choosing::ChoosingDeed;
use super::components::{Noble, Phase, Power, Province, Score, Unit};
use super::ids::UnitId;
use super::orders::{self, OrdersDeed};
use super::position::Pos;
use super::state;
use super::view::View;
use super::writs::Writ;
use crate::diplomacy::{Order, UnitKind};
use crate::dynasty::{Character, Marriage};
use crate::table::{Dice, SeatId};
use lineage::Lineage;
use tactics::Thinker;

thread_local! {
    /// The world a bot reckons on: written over with the view before every choice, so that nothing of an earlier one is
    /// left in it.
    static SCRATCH: RefCell<Option<World>> = const { RefCell::new(None) };
    /// The latest plan of each seat, with all that it was made from.
    static PLANS: RefCell<Vec<(Grounds, Plan)>> = const { RefCell::new(vec![]) };
}

/// What one seat's units shall do.
type Plan = BTreeMap<UnitId, Order>;

/// The number of the offer that a bot of this level takes.
pub fn choose(level: u8, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    let done = offers.iter().position(|a| *a == Action::Done);
    if offers.len() < 2 {
        return 0;
    }
    if view.turn.number > WEARY
        && let Some(n) = offers.iter().position(|a| *a == Action::Draw { agree: true })
        && reckoning(view, |pos| is_weary(pos, view.seat))
    {
        return n;
    }
    if view.turn.phase == Phase::Moves {
        let any = || offers.iter().position(|a| matches!(a, Action::Orders(OrdersDeed::Order { .. })));
        return orders(level, view, offers).or(done).or_else(any).unwrap_or(0);
    }
    reckoning(view, |pos| {
        let field = orders::field(pos);
        let mind = Mind::of(pos, &field, view.seat, offers);
        let best = offers
            .iter()
            .enumerate()
            .map(|(n, action)| (value(pos, &mind, view.seat, action), n))
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
    })
}

/// Movement phases after which whoever is not first of all agrees to a draw, and after which everybody does: without a limit
/// of turns a front that nobody can break would hold for ever.
const WEARY: u16 = 40;
const SPENT: u16 = 60;

/// Does this seat want a draw, now that so many phases are over?
fn is_weary(pos: Pos, seat: SeatId) -> bool {
    let Some(power) = pos.power_of(seat) else { return false };
    let own = pos.centres(power).len();
    pos.turn.number > SPENT || pos.powers().any(|p| p.id != power && pos.centres(p.id).len() >= own)
}

/// Asks the position that the view shows.
fn reckoning<T>(view: &View, ask: impl FnOnce(Pos) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        if !scratch.as_mut().is_some_and(|world| state::lay_over(world, view.as_position())) {
            *scratch = None;
        }
        let world = scratch.get_or_insert_with(|| state::lay_out(view.as_position(), Book::standard()));
        ask(Pos::of(world))
    })
}

// ---------------------------------------------------------------- Orders

/// All that a plan of orders is made from: while it stays the same, so does the plan.
#[derive(PartialEq)]
struct Grounds {
    seat: SeatId,
    level: u8,
    count: u16,
    powers: Vec<Power>,
    provinces: Vec<Province>,
    units: Vec<Unit>,
    people: Vec<Character>,
    nobles: Vec<Noble>,
    marriages: Vec<Marriage>,
    writs: Vec<Writ>,
}

impl Grounds {
    fn of(level: u8, view: &View) -> Self {
        Grounds {
            seat: view.seat,
            level,
            count: view.turn.count,
            powers: view.powers.clone(),
            provinces: view.provinces.clone(),
            units: view.units.clone(),
            people: view.people.clone(),
            nobles: view.nobles.clone(),
            marriages: view.marriages.clone(),
            writs: view.writs.clone(),
        }
    }

    fn still_hold(&self, level: u8, view: &View) -> bool {
        (self.seat, self.level, self.count) == (view.seat, level, view.turn.count)
            && self.units == view.units
            && self.provinces == view.provinces
            && self.powers == view.powers
            && self.nobles == view.nobles
            && self.people == view.people
            && self.marriages == view.marriages
            && self.writs == view.writs
    }
}

/// The plan of this phase is the same however often it is asked for: its luck hangs on the phase and the seat.
fn orders(level: u8, view: &View, offers: &[Action]) -> Option<usize> {
    let next = offers.iter().find_map(|a| match a {
        Action::Orders(OrdersDeed::Order { unit, .. }) => Some(*unit),
        _ => None,
    })?;
    let wanted = PLANS.with_borrow_mut(|plans| {
        if let Some((_, plan)) = plans.iter().find(|(grounds, _)| grounds.still_hold(level, view)) {
            return plan.get(&next).copied();
        }
        let mut luck = Dice::seeded(u64::from(view.turn.count) * 16 + u64::from(view.seat.0));
        let plan = reckoning(view, |pos| tactics::plan(pos, view.seat, level, &mut luck));
        let wanted = plan.get(&next).copied();
        plans.retain(|(grounds, _)| grounds.seat != view.seat);
        plans.push((Grounds::of(level, view), plan));
        wanted
    })?;
    let place =
        |order: Order| offers.iter().position(|a| *a == Action::Orders(OrdersDeed::Order { unit: next, order }));
    // Where a writ bids it leave, it goes where the list says first.
    let any =
        || offers.iter().position(|a| matches!(a, Action::Orders(OrdersDeed::Order { unit, .. }) if *unit == next));
    place(wanted).or_else(|| place(Order::Hold)).or_else(any)
}

// ---------------------------------------------------------------- Everything else

/// What is reckoned once for all offers, where they need it.
struct Mind<'w> {
    thinker: Option<Thinker<'w>>,
    lines: Option<Lineage>,
}

impl<'w> Mind<'w> {
    fn of(pos: Pos<'w>, field: &'w orders::Field, seat: SeatId, offers: &[Action]) -> Self {
        let places = offers.iter().any(|a| matches!(a, Action::Orders(_)));
        let writs = offers.iter().any(|a| matches!(a, Action::Writ(_)));
        Mind {
            thinker: pos.power_of(seat).filter(|_| places).map(|power| tactics::thinker(pos, field, power, false)),
            lines: writs.then(|| Lineage::of(pos)),
        }
    }
}

/// What an offer is worth in the phases without orders; below 0: never of its own will.
fn value(pos: Pos, mind: &Mind, seat: SeatId, action: &Action) -> i64 {
    match action {
        Action::Done => 0,
        Action::Choosing(deed) => choosing(pos, seat, deed),
        Action::Family(deed) => courtship::births(pos, deed),
        Action::Writ(deed) => mind.lines.as_ref().map_or(-1, |lines| courtship::writ(pos, lines, seat, deed)),
        Action::Court(deed) => courtship::court(pos, seat, deed),
        Action::Clergy(deed) => courtship::clergy(pos, seat, deed),
        Action::Orders(deed) => mind.thinker.as_ref().map_or(-1, |thinker| adjustment(pos, thinker, deed)),
        Action::Rename { .. } | Action::Draw { .. } => -1,
    }
}

fn choosing(pos: Pos, seat: SeatId, deed: &ChoosingDeed) -> i64 {
    match deed {
        // Any list will do, once.
        ChoosingDeed::Prefer { .. } if pos.desk().preferences.contains_key(&seat) => -1,
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
fn adjustment(pos: Pos, thinker: &Thinker, deed: &OrdersDeed) -> i64 {
    let power = orders::home(thinker.power);
    // Worths are large; a retreat that keeps the unit is always better than none.
    let worth = |at| 1_000_000 + thinker.value(at) / 100;
    match deed {
        OrdersDeed::Retreat { unit, .. } if pos.desk().retreats.contains_key(unit) => -1,
        OrdersDeed::Retreat { to: Some(to), .. } => worth(pos.map().province(*to)),
        OrdersDeed::Retreat { to: None, .. } => 1,
        OrdersDeed::Build { kind, at } => {
            let province = pos.map().province(*at);
            let fleets = pos.units_of(power).filter(|u| u.kind == UnitKind::Fleet).count();
            let units = pos.units_of(power).count();
            // A third of the units are ships where the sea is near; on an island an army goes nowhere.
            let wanted = if fleets * 3 < units || !tactics::prey_by_land(pos, power, province) {
                UnitKind::Fleet
            } else {
                UnitKind::Army
            };
            worth(province) + if *kind == wanted { 500_000 } else { 0 }
        }
        OrdersDeed::Remove { unit } => {
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|p| pos.map().province(p));
            at.map_or(-1, |at| 2_000_000 - worth(at))
        }
        OrdersDeed::Order { .. } | OrdersDeed::Clear { .. } | OrdersDeed::TakeBack => -1,
    }
}
