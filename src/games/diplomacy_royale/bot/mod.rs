//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win; level 1 makes mistakes.

mod courtship;
mod draws;
mod household;
mod lineage;
mod menace;
mod prices;
mod reach;
mod tactics;
mod titles;
mod wishes;

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::actions::Action;
use super::book::Book;
use super::choosing::ChoosingDeed;
use super::components::{Half, Noble, Phase, Power, Province, Score, Unit};
use super::options::Options;
use super::orders::{self, OrdersDeed};
use super::position::Pos;
use super::seen::View;
use super::writs::{self, Terms, Writ, WritDeed};
use crate::diplomacy::strategy::chart::Chart;
use crate::diplomacy::strategy::winter::Judge;
use crate::diplomacy::{self, Order, UnitKind};
use crate::dynasty::{Character, Draft, Marriage};
use crate::engine::{Luck, Shared};
use crate::table::{Advice, Dice, Opponent, SeatId};
use lineage::Lineage;
use tactics::{Plan, Seen};

thread_local! {
    /// The latest plan of each seat, with all that it was made from.
    static PLANS: RefCell<Vec<(Grounds, Plan)>> = const { RefCell::new(vec![]) };
}

/// The number of the offer that a bot takes.
pub fn choose(bot: &Opponent, view: &View, offers: &[Action], luck: &mut Luck) -> usize {
    let done = offers.iter().position(|a| *a == Action::Done);
    if offers.len() < 2 {
        return 0;
    }
    if let Some(n) = draw(bot, view, offers) {
        return n;
    }
    if view.turn.phase == Phase::Choosing
        && !view.desk.preferences.contains_key(&view.seat)
        && let Some(n) = reckoning(view, |pos| wishes::list(pos, bot, offers, luck))
    {
        return n;
    }
    if view.turn.phase == Phase::Moves {
        let any = || offers.iter().position(|a| matches!(a, Action::Orders(OrdersDeed::Order { .. })));
        return orders(bot, view, offers).or(done).or_else(any).unwrap_or(0);
    }
    reckoning(view, |pos| {
        let places = offers.iter().any(|a| matches!(a, Action::Orders(_)));
        let shown = places.then(|| (Seen::of(pos, view.seat), pos.map().chart()));
        let mut mind = Mind::of(pos, shown.as_ref(), view.seat, bot, offers);
        let best = offers
            .iter()
            .enumerate()
            .map(|(n, action)| (value(pos, &mut mind, view.seat, action), n))
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

/// Of the moves phase, in which the position that is weighed lies open: agrees to a draw that promises more than going on, and
/// takes that back when it no longer does.
fn draw(bot: &Opponent, view: &View, offers: &[Action]) -> Option<usize> {
    if view.turn.phase != Phase::Moves {
        return None;
    }
    let asked = |agree: bool| offers.iter().position(|a| *a == Action::Draw { agree });
    let (yes, no) = (asked(true), asked(false));
    yes.or(no)?;
    let outlook = reckoning(view, |pos| draws::outlook(pos, view.seat))?;
    if outlook.is_for_draw(&bot.leanings, no.is_some()) { yes } else { no }
}

/// What a seat may expect, as shares of the game: of going on, and of a draw.
pub fn outlook(pos: Pos, seat: SeatId) -> Option<(f32, f32)> {
    draws::outlook(pos, seat).map(|o| (o.going_on, o.draw))
}

/// Asks the position that the view shows.
fn reckoning<T>(view: &View, ask: impl FnOnce(Pos) -> T) -> T {
    ask(view.pos(&Book::standard()))
}

// ---------------------------------------------------------------- Orders

/// All that a plan of orders is made from: while it stays the same, so does the plan.
#[derive(PartialEq)]
struct Grounds {
    seat: SeatId,
    bot: Opponent,
    count: u16,
    options: Options,
    powers: Shared<Vec<Power>>,
    provinces: Shared<Vec<Province>>,
    units: Shared<Vec<Unit>>,
    people: Shared<Vec<Character>>,
    nobles: Shared<Vec<Noble>>,
    marriages: Shared<Vec<Marriage>>,
    writs: Shared<Vec<Writ>>,
}

impl Grounds {
    fn of(bot: &Opponent, view: &View) -> Self {
        Grounds {
            seat: view.seat,
            bot: *bot,
            count: view.turn.count,
            options: view.options.clone(),
            powers: view.powers.clone(),
            provinces: view.provinces.clone(),
            units: view.units.clone(),
            people: view.people.clone(),
            nobles: view.nobles.clone(),
            marriages: view.marriages.clone(),
            writs: view.writs.clone(),
        }
    }

    fn still_hold(&self, bot: &Opponent, view: &View) -> bool {
        (self.seat, self.bot, self.count) == (view.seat, *bot, view.turn.count)
            && self.options == view.options
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
fn planned<T>(bot: &Opponent, view: &View, ask: impl FnOnce(&Plan) -> T) -> T {
    PLANS.with_borrow_mut(|plans| {
        if let Some((_, plan)) = plans.iter().find(|(grounds, _)| grounds.still_hold(bot, view)) {
            return ask(plan);
        }
        let mut luck = Dice::seeded(bot.seed ^ (u64::from(view.turn.count) * 16 + u64::from(view.seat.0)));
        let plan = reckoning(view, |pos| tactics::plan(pos, view.seat, bot, &mut luck));
        let answer = ask(&plan);
        plans.retain(|(grounds, _)| grounds.seat != view.seat);
        plans.push((Grounds::of(bot, view), plan));
        answer
    })
}

fn orders(bot: &Opponent, view: &View, offers: &[Action]) -> Option<usize> {
    let next = offers.iter().find_map(|a| match a {
        Action::Orders(OrdersDeed::Order { unit, .. }) => Some(*unit),
        _ => None,
    })?;
    let wanted = planned(bot, view, |plan| plan.orders.get(&next).copied())?;
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
    judge: Option<Judge<'w>>,
    lines: Option<Lineage>,
    /// With which counter-offer each writ is refused.
    counters: BTreeMap<u16, Draft<Terms>>,
}

impl<'w> Mind<'w> {
    fn of(pos: Pos<'w>, shown: Option<&'w (Seen, &'w Chart)>, seat: SeatId, bot: &Opponent, offers: &[Action]) -> Self {
        let judge = |(seen, chart): &'w (Seen, &'w Chart)| {
            let power = pos.power_of(seat)?;
            Some(Judge::new(seen.situation(pos), chart, orders::abroad(power), bot))
        };
        let writs = offers.iter().any(|a| matches!(a, Action::Writ(_)));
        let lines = writs.then(|| Lineage::of(pos).weighed_by(seat, bot));
        let mut counters = BTreeMap::new();
        let open = writs::all(pos).iter().filter(|p| p.to == seat && p.is_open());
        for (lines, p) in lines.iter().flat_map(|lines| open.clone().map(move |p| (lines, p))) {
            counters.extend(courtship::counter_offer(pos, lines, seat, &p.draft).map(|draft| (p.number, draft)));
        }
        Mind { judge: shown.and_then(judge), lines, counters }
    }
}

/// What a writ is worth to a party: the match, the lines of succession, the price of every term. At 0 or below it is a loss.
pub fn writ_value(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    courtship::draft_value(pos, &Lineage::of(pos), seat, draft)
}

/// Writs for this couple that a bot in this seat, the bride's family, would accept in place of one that it refuses; what its
/// groom's family would like best comes first.
pub fn counter_offers(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> Vec<Draft<Terms>> {
    courtship::instead(pos, &Lineage::of(pos), seat, draft)
}

/// Why a bot does this, seeing this, in a sentence or two; `None` for what nobody would ask about. Words about a writ
/// are for the two families of it, as they name its terms, private ones too; those about orders are for everybody once the orders
/// are opened; those about a draw are for everybody.
pub fn because(bot: &Opponent, view: &View, action: &Action) -> Option<String> {
    match action {
        Action::Writ(deed) => reckoning(view, |pos| {
            let lines = Lineage::of(pos).weighed_by(view.seat, bot);
            courtship::because(pos, &lines, view.seat, deed)
        }),
        Action::Done if view.turn.phase == Phase::Moves => {
            let plan = planned(bot, view, Plan::clone);
            reckoning(view, |pos| Some(tactics::because(pos, view.seat, &plan)))
        }
        Action::Draw { .. } => reckoning(view, |pos| draws::because(pos, view.seat)),
        _ => None,
    }
}

/// Who hears what a bot says of what it does about a writ: the other family.
pub fn hearer(view: &View, deed: &WritDeed) -> Option<SeatId> {
    match deed {
        WritDeed::Propose { draft } => {
            let bride = view.people.iter().find(|c| Some(c.id) == draft.bride)?;
            bride.keeper.filter(|keeper| *keeper != view.seat)
        }
        WritDeed::Accept { proposal } | WritDeed::Reject { proposal } | WritDeed::Counter { proposal, .. } => {
            let issued = view.proposals.list.iter().find(|p| p.number == *proposal)?;
            Some(issued.from).filter(|from| *from != view.seat)
        }
        _ => None,
    }
}

/// What a bot would do in this seat's place.
pub fn advise(view: &View, offers: &[Action]) -> Advice<Action> {
    let bot = Opponent::plain(2);
    if view.turn.phase == Phase::Moves {
        let plan = planned(&bot, view, Plan::clone);
        let order = |(unit, order): (&_, &_)| Action::Orders(OrdersDeed::Order { unit: *unit, order: *order });
        let acts = plan.orders.iter().map(order).collect();
        return Advice { acts, lines: reckoning(view, |pos| tactics::words(pos, view.seat, &plan)) };
    }
    let act = offers.get(choose(&bot, view, offers, &mut Luck::seeded(0))).cloned();
    Advice { lines: act.iter().filter_map(|act| because(&bot, view, act)).collect(), acts: act.into_iter().collect() }
}

/// What of the advice has not been done.
pub fn outstanding(view: &View, advised: &[Action]) -> Vec<Action> {
    let done = |act: &Action| match act {
        Action::Orders(OrdersDeed::Order { unit, order }) => view.desk.orders.get(unit) == Some(order),
        _ => false,
    };
    advised.iter().filter(|act| !done(act)).cloned().collect()
}

/// To refuse and say what one would take is better than only to refuse.
const COUNTERED: i64 = 6;

/// What an offer is worth in the phases without orders; below 0: never of its own will.
fn value(pos: Pos, mind: &mut Mind, seat: SeatId, action: &Action) -> i64 {
    match action {
        Action::Done => 0,
        Action::Choosing(deed) => choosing(pos, deed),
        Action::Family(deed) => household::births(pos, deed),
        Action::Writ(WritDeed::Counter { proposal, draft }) => {
            if mind.counters.get(proposal) == Some(draft) {
                COUNTERED
            } else {
                -1
            }
        }
        Action::Writ(deed) => mind.lines.as_ref().map_or(-1, |lines| courtship::writ(pos, lines, seat, deed)),
        Action::Court(deed) => household::court(pos, seat, deed),
        Action::Clergy(deed) => household::clergy(pos, seat, deed),
        Action::Orders(deed) => mind.judge.as_mut().map_or(-1, |judge| adjustment(pos, judge, seat, deed)),
        Action::Rename { .. } | Action::Draw { .. } => -1,
    }
}

fn choosing(pos: Pos, deed: &ChoosingDeed) -> i64 {
    match deed {
        ChoosingDeed::Give { gift } => {
            let c = pos.character(gift.who);
            let son = c.sex.is_male() && !pos.reigns(gift.who);
            match gift.score {
                Score::Leadership if son => 100 - i64::from(c.scores.strength),
                Score::Leadership => 40,
                Score::Constitution => 50 - i64::from(c.scores.constitution),
            }
        }
        // Of the lists one has been chosen already.
        ChoosingDeed::Prefer { .. } | ChoosingDeed::TakeBack => -1,
    }
}

/// Retreats, builds and removals by what the strategist makes of them.
fn adjustment(pos: Pos, judge: &mut Judge, seat: SeatId, deed: &OrdersDeed) -> i64 {
    /// Worths are differences; what has to be done is always done.
    const DUE: i64 = 1_000_000_000;
    let counted = pos.turn.half == Half::Second;
    match deed {
        OrdersDeed::Retreat { unit, .. } if pos.desk().retreats.contains_key(unit) => -1,
        OrdersDeed::Retreat { unit, to: Some(to) } => {
            let mut gain = |found| judge.with(orders::piece(pos, found, *to), counted) - judge.as_it_is(counted);
            pos.find_unit(*unit).map_or(-1, |found| DUE + gain(found))
        }
        OrdersDeed::Retreat { to: None, .. } => DUE / 2,
        OrdersDeed::Build { kind, at } => {
            let Some(power) = pos.power_of(seat) else { return -1 };
            let province = pos.map().province(*at);
            // On an island an army goes nowhere without fleets.
            let stranded = || *kind == UnitKind::Army && !tactics::prey_by_land(pos, power, province);
            let unwanted = judge.lacks().map_or_else(stranded, |lacks| lacks != *kind);
            let unit = diplomacy::Unit::new(*kind, orders::abroad(power), *at);
            DUE + judge.with(unit, true) - if unwanted { DUE / 2 } else { 0 }
        }
        OrdersDeed::Remove { unit } => {
            let found = pos.find_unit(*unit).and_then(|u| Some(orders::piece(pos, u, u.at?)));
            found.map_or(-1, |unit| 2 * DUE + judge.without(&unit))
        }
        OrdersDeed::Order { .. } | OrdersDeed::Clear { .. } | OrdersDeed::TakeBack => -1,
    }
}
