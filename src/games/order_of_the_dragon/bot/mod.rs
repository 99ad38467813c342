//! Bots: they see what their seat sees, and choose among its offers. Level 2 plays to win; level 1 makes mistakes.

mod attacks;
mod courtship;
mod danger;
mod favours;
mod planned;
mod reasons;
mod spare;
mod tactics;
mod verdict;
mod worth;

use std::collections::BTreeSet;

use super::ballot::{CastVote, Propose};
use super::heirs::Marry;
use super::orders::GiveOrder;
use super::phases::Close;
use super::points::{GivePoints, Withdraw};
use super::prelude::*;
use super::words::{room, see_own};
use crate::diplomacy;
use crate::diplomacy::strategy::winter::Judge;
use crate::engine::{KnownWorld, Luck};
use crate::table::{Advice, Dice, Hearers, Opponent, Remark};
use planned::{Plan, planned};
use tactics::Seen;

// ---------------------------------------------------------------- What the table asks

/// The offer that a bot takes.
pub fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    if offers.len() < 2 {
        return offers.first().cloned();
    }
    let chosen = see_own(known, |pos, seat| choice(bot, pos, seat, offers));
    let chosen = chosen.unwrap_or_else(|| luck.below(offers.len() as u32) as usize);
    offers.get(chosen).cloned()
}

/// Why it does so, heard when the orders are opened. Ballots are secret until all have voted, and no season's orders are opened with
/// them.
pub fn because(bot: &Opponent, known: &mut KnownWorld, act: &Act) -> Option<Remark> {
    if room(act) == "Ballot" {
        return None;
    }
    see_own(known, |pos, seat| {
        let text = reason(bot, pos, seat, act)?;
        let season = format!("{} {}", pos.turn.season.name(), pos.year());
        Some(Remark { text, hearers: Hearers::Opened(season) })
    })
}

// ---------------------------------------------------------------- What it comes to

/// The number of the offer, of several, that a bot takes; `None`: one as well as another.
fn choice(bot: &Opponent, pos: Pos, seat: SeatId, offers: &[Act]) -> Option<usize> {
    let done = offers.iter().position(|act| act.get::<Close>().is_some());
    if pos.turn.phase == Phase::Orders {
        return Some(turn(bot, pos, seat, offers).or(done).unwrap_or(0));
    }
    let places = offers.iter().any(|act| room(act) == "Orders");
    let own = pos.power_of(seat).filter(|_| places);
    let shown = own.map(|power| (power, Seen::of(pos, power), pos.map().chart()));
    let mut judge = shown
        .as_ref()
        .map(|(power, seen, chart)| Judge::new(seen.situation(pos, None), chart, diplomacy::PowerId(power.0), bot));
    let best = offers
        .iter()
        .enumerate()
        .map(|(n, act)| (worth::worth(pos, judge.as_mut(), bot, seat, act), n))
        .filter(|(worth, _)| *worth >= 0)
        .max_by_key(|(worth, n)| (*worth, std::cmp::Reverse(*n)));
    match (best, done) {
        // What is worth nothing is left alone where the curtain may be closed.
        (Some((0, _)), Some(done)) => Some(done),
        (Some((_, n)), _) => Some(n),
        (None, done) => done,
    }
}

/// The next of the planned orders, then the marriage, then the points, then a draw where it is time for one.
fn turn(bot: &Opponent, pos: Pos, seat: SeatId, offers: &[Act]) -> Option<usize> {
    let plan = planned(bot, pos, seat);
    let place = |wanted: Act| offers.iter().position(|act| *act == wanted);
    if let Some(unit) = offers.iter().find_map(|act| Some(act.get::<GiveOrder>()?.unit)) {
        let order = |order: Order| place(Act::new(GiveOrder { unit, order }));
        return plan.orders.get(&unit).and_then(|o| order(*o)).or_else(|| order(Order::Hold));
    }
    if let Some(n) = plan.marry.and_then(|to| place(Act::new(Marry { to }))) {
        return Some(n);
    }
    let given = &pos.desk(seat).votes;
    let mut open = plan.votes.iter().filter(|v| !given.iter().any(|g| g.unit == v.unit));
    let draw = || place(Act::new(Propose { motion: Motion::Draw })).filter(|_| plan.draw);
    open.find_map(|vote| place(Act::new(GivePoints::from(*vote)))).or_else(draw)
}

/// Why a bot does this, for acts that a reader would ask about. It may think as long as for the act itself.
pub fn reason(bot: &Opponent, pos: Pos, seat: SeatId, act: &Act) -> Option<String> {
    let power = pos.power_of(seat)?;
    if act.get::<Close>().is_some() && pos.turn.phase == Phase::Orders {
        return Some(reasons::of_orders(pos, power, &planned(bot, pos, seat)));
    }
    if let Some(Marry { to }) = act.get() {
        return Some(reasons::of_match(pos, power, *to));
    }
    if let Some(CastVote { number, yes }) = act.get() {
        let motion = pos.common.motions.get(*number).map(|m| m.0);
        return (motion == Some(Motion::Draw)).then(|| reasons::of_vote(pos, power, *yes));
    }
    let draw = act.get::<Propose>().is_some_and(|act| act.motion == Motion::Draw);
    draw.then(|| reasons::of_draw(pos, power))
}

/// What a bot of level 2 would do in this seat's place.
pub fn advise(pos: Pos, seat: SeatId, offers: &[Act]) -> Advice<Act> {
    let bot = Opponent::plain(2);
    if pos.turn.phase == Phase::Orders {
        let plan = planned(&bot, pos, seat);
        let orders = plan.orders.iter().map(|(unit, order)| Act::new(GiveOrder { unit: *unit, order: *order }));
        let heir = plan.marry.map(|to| Act::new(Marry { to }));
        let votes = plan.votes.iter().map(|vote| Act::new(GivePoints::from(*vote)));
        let acts = orders.chain(heir).chain(votes).collect();
        let lines = pos.power_of(seat).map(|power| {
            let match_words = plan.marry.map(|to| reasons::of_match(pos, power, to));
            [Some(reasons::of_orders(pos, power, &plan)), match_words, Some(reasons::of_worth(power, &plan))]
        });
        return Advice { acts, lines: lines.into_iter().flatten().flatten().collect() };
    }
    let chosen = match offers.len() {
        0 | 1 => Some(0),
        _ => choice(&bot, pos, seat, offers),
    };
    let chosen = chosen.unwrap_or_else(|| Dice::seeded(0).below(offers.len() as u32) as usize);
    let act = offers.get(chosen).cloned();
    Advice {
        lines: act.iter().filter_map(|act| reason(&bot, pos, seat, act)).collect(),
        acts: act.into_iter().collect(),
    }
}

/// What of the advice has not been done. Points given otherwise come back first, as they may be wanted.
pub fn outstanding(pos: Pos, seat: SeatId, advised: &[Act]) -> Vec<Act> {
    let vote = |act: &Act| act.get::<GivePoints>().map(GivePoints::vote);
    let given = &pos.desk(seat).votes;
    let wanted: Vec<Vote> = advised.iter().filter_map(vote).collect();
    let stands = |unit: UnitId| {
        let of = |v: &&Vote| v.unit == unit;
        given.iter().filter(of).eq(wanted.iter().filter(of))
    };
    let done = |act: &Act| {
        let ordered = act.get().is_some_and(|GiveOrder { unit, order }| pos.order_of(*unit) == Some(order));
        let marries = act.get().is_some_and(|Marry { to }| pos.desk(seat).marries == Some(*to));
        ordered || marries || vote(act).is_some_and(|vote| stands(vote.unit))
    };
    let otherwise: BTreeSet<UnitId> = given.iter().map(|v| v.unit).filter(|unit| !stands(*unit)).collect();
    let back = otherwise.into_iter().map(|unit| Act::new(Withdraw { unit }));
    back.chain(advised.iter().filter(|act| !done(act)).cloned()).collect()
}
