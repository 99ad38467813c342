//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win; level 1 makes mistakes.

pub(crate) mod attacks;
pub(crate) mod courtship;
pub(crate) mod danger;
pub(crate) mod favours;
pub(crate) mod reasons;
pub(crate) mod spare;
pub(crate) mod tactics;
pub(crate) mod verdict;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::actions::Action;
use super::ballot::BallotDeed;
use super::components::{Desk, Heir, LastMoves, Match, Motion, Phase, Province, Season, Unit, Vassal, Vote};
use super::heirs::HeirDeed;
use super::ids::{PowerId, UnitId};
use super::orders::OrdersDeed;
use super::points::PointsDeed;
use super::position::Pos;
use crate::diplomacy::strategy::chart::Chart;
use crate::diplomacy::strategy::winter::Judge;
use crate::diplomacy::{self, Order, ProvinceId, UnitKind};
use crate::table::{Advice, Dice, Opponent, SeatId};
use tactics::Seen;
use verdict::Verdict;

thread_local! {
    /// The latest plan of each seat, with all that it was made from.
    static PLANS: RefCell<Vec<(Grounds, Plan)>> = const { RefCell::new(vec![]) };
}

/// What one seat shall do in an orders phase.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub orders: BTreeMap<UnitId, Order>,
    pub marry: Option<Match>,
    /// In the order in which they are given.
    pub votes: Vec<Vote>,
    /// A draw is proposed: nobody loses by one.
    pub draw: bool,
    /// What the power may expect with them: its share of the game.
    pub worth: f32,
    /// Who may go for which place of ours, the worst first.
    pub fears: Vec<(PowerId, Option<ProvinceId>)>,
}

/// The number of the offer, of several, that a bot takes; `None`: one as well as another.
pub fn choose(bot: &Opponent, pos: Pos, seat: SeatId, offers: &[Action]) -> Option<usize> {
    let done = offers.iter().position(|a| *a == Action::Done);
    if pos.turn.phase == Phase::Orders {
        return Some(turn(bot, pos, seat, offers).or(done).unwrap_or(0));
    }
    let places = offers.iter().any(|a| matches!(a, Action::Orders(_)));
    let own = pos.power_of(seat).filter(|_| places);
    let shown = own.map(|power| (power, Seen::of(pos, power), Chart::of(pos.map())));
    let mut judge = shown
        .as_ref()
        .map(|(power, seen, chart)| Judge::new(seen.situation(pos, None), chart, diplomacy::PowerId(power.0), bot));
    let best = offers
        .iter()
        .enumerate()
        .map(|(n, action)| (value(pos, judge.as_mut(), bot, seat, action), n))
        .filter(|(value, _)| *value >= 0)
        .max_by_key(|(value, n)| (*value, std::cmp::Reverse(*n)));
    match (best, done) {
        // What is worth nothing is left alone where the curtain may be closed.
        (Some((0, _)), Some(done)) => Some(done),
        (Some((_, n)), _) => Some(n),
        (None, done) => done,
    }
}

/// Why a bot does this, for acts that a reader would ask about. It may think as long as for the act itself.
pub fn because(bot: &Opponent, pos: Pos, seat: SeatId, action: &Action) -> Option<String> {
    let power = pos.power_of(seat)?;
    match action {
        Action::Done if pos.turn.phase == Phase::Orders => {
            Some(reasons::of_orders(pos, power, &planned(bot, pos, seat)))
        }
        Action::Heirs(HeirDeed::Marry { to }) => Some(reasons::of_match(pos, power, *to)),
        Action::Ballot(BallotDeed::Vote { number, yes }) => {
            let motion = pos.motions.0.get(*number).map(|m| m.0);
            (motion == Some(Motion::Draw)).then(|| reasons::of_vote(pos, power, *yes))
        }
        Action::Ballot(BallotDeed::Propose { motion: Motion::Draw }) => Some(reasons::of_draw(pos, power)),
        _ => None,
    }
}

/// What a bot would do in this seat's place.
pub fn advise(pos: Pos, seat: SeatId, offers: &[Action]) -> Advice<Action> {
    let bot = Opponent::plain(2);
    if pos.turn.phase == Phase::Orders {
        let plan = planned(&bot, pos, seat);
        let orders = plan.orders.iter().map(|(unit, order)| (*unit, *order));
        let orders = orders.map(|(unit, order)| Action::Orders(OrdersDeed::Order { unit, order }));
        let heir = plan.marry.map(|to| Action::Heirs(HeirDeed::Marry { to }));
        let votes = plan.votes.iter().map(|v| PointsDeed::Vote { unit: v.unit, bid: v.bid, points: v.points });
        let acts = orders.chain(heir).chain(votes.map(Action::Points)).collect();
        let lines = pos.power_of(seat).map(|power| {
            let match_words = plan.marry.map(|to| reasons::of_match(pos, power, to));
            [Some(reasons::of_orders(pos, power, &plan)), match_words, Some(reasons::of_worth(power, &plan))]
        });
        return Advice { acts, lines: lines.into_iter().flatten().flatten().collect() };
    }
    let chosen = match offers.len() {
        0 | 1 => Some(0),
        _ => choose(&bot, pos, seat, offers),
    };
    let chosen = chosen.unwrap_or_else(|| Dice::seeded(0).below(offers.len() as u32) as usize);
    let act = offers.get(chosen).cloned();
    Advice { lines: act.iter().filter_map(|a| because(&bot, pos, seat, a)).collect(), acts: act.into_iter().collect() }
}

/// What of the advice has not been done. Points given otherwise come back first, as they may be wanted.
pub fn outstanding(desk: &Desk, seat: SeatId, advised: &[Action]) -> Vec<Action> {
    let vote = |act: &Action| match act {
        Action::Points(PointsDeed::Vote { unit, bid, points }) => {
            Some(Vote { unit: *unit, bid: *bid, points: *points })
        }
        _ => None,
    };
    let given = desk.votes.get(&seat).map_or(&[][..], Vec::as_slice);
    let wanted: Vec<Vote> = advised.iter().filter_map(vote).collect();
    let stands = |unit: UnitId| {
        let of = |v: &&Vote| v.unit == unit;
        given.iter().filter(of).eq(wanted.iter().filter(of))
    };
    let done = |act: &Action| match act {
        Action::Orders(OrdersDeed::Order { unit, order }) => desk.orders.get(unit) == Some(order),
        Action::Heirs(HeirDeed::Marry { to }) => desk.matches.values().any(|own| own == to),
        _ => vote(act).is_some_and(|vote| stands(vote.unit)),
    };
    let otherwise: BTreeSet<UnitId> = given.iter().map(|v| v.unit).filter(|unit| !stands(*unit)).collect();
    let back = otherwise.into_iter().map(|unit| Action::Points(PointsDeed::Withdraw { unit }));
    back.chain(advised.iter().filter(|act| !done(act)).cloned()).collect()
}

// ---------------------------------------------------------------- Orders, marriages, points

/// All that a plan is made from: while it stays the same, so does the plan.
#[derive(PartialEq)]
struct Grounds {
    seat: SeatId,
    bot: Opponent,
    count: u16,
    provinces: Vec<Province>,
    units: Vec<Unit>,
    heirs: Vec<Heir>,
    vassals: Vec<Vassal>,
    /// What was tried last and came to nothing is not tried in the same way for ever.
    last: LastMoves,
}

impl Grounds {
    fn of(bot: &Opponent, pos: Pos, seat: SeatId) -> Self {
        Grounds {
            seat,
            bot: *bot,
            count: pos.turn.count,
            provinces: pos.provinces.to_vec(),
            units: pos.units.to_vec(),
            heirs: pos.heirs.to_vec(),
            vassals: pos.vassals.to_vec(),
            last: pos.last_moves.clone(),
        }
    }
}

/// The plan of this phase is the same however often it is asked for: its luck hangs on the phase and the seat.
fn planned(bot: &Opponent, pos: Pos, seat: SeatId) -> Plan {
    let grounds = Grounds::of(bot, pos, seat);
    let known = PLANS.with_borrow(|plans| plans.iter().find(|(g, _)| *g == grounds).map(|(_, plan)| plan.clone()));
    known.unwrap_or_else(|| {
        let mut luck = Dice::seeded(bot.seed ^ (u64::from(pos.turn.count) * 16 + u64::from(seat.0)));
        let plan = tactics::plan(pos, seat, bot, &mut luck);
        PLANS.with_borrow_mut(|plans| {
            plans.retain(|(g, _)| g.seat != seat);
            plans.push((grounds, plan.clone()));
        });
        plan
    })
}

/// The next of the planned orders, then the marriage, then the points, then a draw where it is time for one.
fn turn(bot: &Opponent, pos: Pos, seat: SeatId, offers: &[Action]) -> Option<usize> {
    let plan = planned(bot, pos, seat);
    let place = |wanted: &Action| offers.iter().position(|a| a == wanted);
    let next = offers.iter().find_map(|a| match a {
        Action::Orders(OrdersDeed::Order { unit, .. }) => Some(*unit),
        _ => None,
    });
    if let Some(unit) = next {
        let order = |order: Order| place(&Action::Orders(OrdersDeed::Order { unit, order }));
        return plan.orders.get(&unit).and_then(|o| order(*o)).or_else(|| order(Order::Hold));
    }
    if let Some(n) = plan.marry.and_then(|to| place(&Action::Heirs(HeirDeed::Marry { to }))) {
        return Some(n);
    }
    let given = pos.desk().votes.get(&seat).map_or(&[][..], Vec::as_slice);
    let open = plan.votes.iter().filter(|v| !given.iter().any(|g| g.unit == v.unit));
    let vote = open
        .filter_map(|v| place(&Action::Points(PointsDeed::Vote { unit: v.unit, bid: v.bid, points: v.points })))
        .next();
    vote.or_else(|| place(&Action::Ballot(BallotDeed::Propose { motion: Motion::Draw })).filter(|_| plan.draw))
}

// ---------------------------------------------------------------- Everything else

/// What an offer is worth in the phases without orders; below 0: never of its own will.
fn value(pos: Pos, judge: Option<&mut Judge>, bot: &Opponent, seat: SeatId, action: &Action) -> i64 {
    match action {
        Action::Done => 0,
        Action::Orders(deed) => judge.map_or(-1, |judge| adjustment(pos, judge, seat, deed)),
        Action::Heirs(HeirDeed::Build) => 100,
        Action::Heirs(_) | Action::Points(_) => -1,
        Action::Ballot(deed) => vote(pos, bot, seat, deed),
    }
}

/// For a draw that is worth as much as going on; nobody is given up.
fn vote(pos: Pos, bot: &Opponent, seat: SeatId, deed: &BallotDeed) -> i64 {
    let BallotDeed::Vote { number, yes } = deed else { return -1 };
    if pos.desk().ballots.get(&seat).is_some_and(|mine| mine.contains_key(number)) {
        return -1;
    }
    let motion = pos.motions.0.get(*number).map(|m| m.0);
    let gains = pos.power_of(seat).is_some_and(|power| Verdict::of(pos, power).is_for_draw(&bot.leanings));
    let wanted = motion == Some(Motion::Draw) && gains;
    if *yes == wanted { 10 } else { 1 }
}

/// Retreats, builds and removals by what the strategist makes of them.
fn adjustment(pos: Pos, judge: &mut Judge, seat: SeatId, deed: &OrdersDeed) -> i64 {
    /// Worths are differences; what has to be done is always done.
    const DUE: i64 = 1_000_000_000;
    let Some(power) = pos.power_of(seat) else { return -1 };
    let counted = pos.turn.season == Season::Autumn;
    let own = |kind, at| diplomacy::Unit::new(kind, diplomacy::PowerId(power.0), at);
    match deed {
        OrdersDeed::Retreat { unit, .. } if pos.desk().retreats.get(&seat).is_some_and(|m| m.contains_key(unit)) => -1,
        OrdersDeed::Retreat { unit, to: Some(to) } => {
            let kind = pos.find_unit(*unit).map(|u| u.kind);
            // A place of our own thrall or vassal would be lost to us.
            let harm = if tactics::is_ours(pos, power, pos.map().province(*to)) && counted { DUE / 4 } else { 0 };
            kind.map_or(-1, |kind| DUE + judge.with(own(kind, *to), counted) - judge.as_it_is(counted) - harm)
        }
        OrdersDeed::Retreat { to: None, .. } => DUE / 2,
        OrdersDeed::Build { kind, at } => {
            let stranded = *kind == UnitKind::Army && !tactics::prey_by_land(pos, power, *at);
            DUE + judge.with(own(*kind, *at), true) - if stranded { DUE / 2 } else { 0 }
        }
        OrdersDeed::Remove { unit } => {
            let at = pos.find_unit(*unit).and_then(|u| Some((u.kind, u.at?)));
            at.map_or(-1, |(kind, at)| 2 * DUE + judge.without(&own(kind, at)))
        }
        OrdersDeed::Order { .. } | OrdersDeed::Clear { .. } | OrdersDeed::Waive { .. } | OrdersDeed::TakeBack => -1,
    }
}
