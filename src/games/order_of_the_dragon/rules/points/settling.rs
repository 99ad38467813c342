//! Points are counted when the orders are opened: the order with the most is given, a tie or nothing leaves the unit to
//! hold (9.0-2, 9.0-7 to 9.0-13; 9.1-6, 9.1-7). Who gave what stays secret until the game is over.

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId};
use super::super::position::Pos;
use super::votes::{barred, bid_words, read_bid};
use super::{No, pool};
use crate::diplomacy::Order;
use crate::table::SeatId;

/// A vote as it was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub seat: SeatId,
    pub vote: Vote,
    pub weight: u8,
    /// The rule that made it void.
    pub void: Option<String>,
}

/// The orders that got points for one unit, the heaviest first; of the same weight in their own order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub bids: Vec<(Bid, u32)>,
}

impl Tally {
    /// The order with strictly the most points.
    pub fn winner(&self) -> Option<Bid> {
        match self.bids.as_slice() {
            [first, second, ..] if first.1 == second.1 => None,
            [first, ..] => Some(first.0),
            [] => None,
        }
    }
}

/// Every vote on the desk, judged once more: what was written by hand is held to the same rules.
pub fn count(pos: Pos) -> Vec<Counted> {
    let mut out = vec![];
    for (seat, votes) in &pos.desk().votes {
        let Some(power) = pos.power_of(*seat).filter(|p| pos.is_active(*p)) else { continue };
        let mut left = u32::from(pool(pos, power).total);
        for vote in votes {
            let mut counted = Counted { seat: *seat, vote: *vote, weight: 0, void: None };
            let unit = pos.find_unit(vote.unit);
            let fault = unit.and_then(|u| barred(pos, *seat, u)).map(|no| plain(&no.rule));
            if u32::from(vote.points) > left {
                // What was given last falls first.
                counted.void = Some(No::TooMany { have: 0, need: 0, pool: 0 }.rule().into());
            } else {
                left -= u32::from(vote.points);
                match (unit, fault) {
                    (Some(unit), None) => {
                        counted.vote.bid = read_bid(pos, unit, vote.bid).unwrap_or(vote.bid);
                        counted.weight = vote.points.saturating_mul(weight(pos, power, unit));
                    }
                    (_, fault) => counted.void = Some(fault.unwrap_or_else(|| "9.0-9".into())),
                }
            }
            out.push(counted);
        }
    }
    out
}

fn plain(rule: &str) -> String {
    rule.strip_prefix("OOD ").unwrap_or(rule).into()
}

/// What one point of this power counts with this unit: double in its own thrall (9.1).
pub fn weight(pos: Pos, power: PowerId, unit: &Unit) -> u8 {
    match unit.realm {
        Realm::Minor(at) if pos.thrall_of(at) == Some(power) => pos.book.opening.points.in_own_thrall,
        _ => 1,
    }
}

/// The votes for one unit, order by order.
pub fn tally(counted: &[Counted], unit: UnitId) -> Tally {
    let mut sums: BTreeMap<Bid, u32> = BTreeMap::new();
    for vote in counted.iter().filter(|c| c.vote.unit == unit && c.void.is_none()) {
        *sums.entry(vote.vote.bid).or_default() += u32::from(vote.weight);
    }
    let mut bids: Vec<(Bid, u32)> = sums.into_iter().collect();
    bids.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
    Tally { bids }
}

/// What a unit does for which no order has the most points: it holds, or follows its habit.
fn unasked(pos: Pos, unit: &Unit) -> Order {
    let habits = &pos.habits.0;
    let habit = habits.iter().find(|h| pos.stands_in(unit) == Some(h.at) && !h.orders.is_empty());
    let Some(habit) = habit else { return Order::Hold };
    let turn = usize::from(pos.turn.cycle.saturating_sub(1)) * 2 + usize::from(pos.turn.season == Season::Autumn);
    habit.orders[turn % habit.orders.len()]
}

/// What [`settle`] comes to: the order of every unit that no player owns, and what was spent on which.
pub fn settled(pos: Pos) -> (BTreeMap<UnitId, Bid>, Vec<Spent>) {
    let counted = count(pos);
    let mut out = BTreeMap::new();
    for unit in pos.units().filter(|u| super::is_neutral(u) && u.dislodged.is_none()) {
        let winner = tally(&counted, unit.id).winner();
        out.insert(unit.id, winner.unwrap_or_else(|| Bid::Order(unasked(pos, unit))));
    }
    let spent: Vec<Spent> = counted
        .iter()
        .map(|c| Spent {
            cycle: pos.turn.cycle,
            season: pos.turn.season,
            seat: c.seat,
            unit: c.vote.unit,
            words: bid_words(pos, c.vote.unit, c.vote.bid),
            points: c.vote.points,
            weight: c.weight,
            void: c.void.clone(),
            carried: c.void.is_none() && tally(&counted, c.vote.unit).winner() == Some(c.vote.bid),
        })
        .collect();
    (out, spent)
}

/// The rule, and what the giver is told of these points.
pub fn came_of(one: &Spent) -> (&str, String) {
    let (rule, came) = match (&one.void, one.carried) {
        (Some(rule), _) => (rule.as_str(), "they were void"),
        (None, true) => ("9.0-9", "the order was given"),
        (None, false) => ("9.0-10", "another order, or none, had the most"),
    };
    (rule, format!("{} for {}: {came}.", in_points(one), one.words))
}

/// "Your 2 points", "Your point, counting 2".
fn in_points(one: &Spent) -> String {
    let points = if one.points == 1 { "Your point".into() } else { format!("Your {} points", one.points) };
    if one.weight > one.points { format!("{points}, counting {},", one.weight) } else { points }
}

/// What everybody may read of these points when the game is over.
pub fn revealed(pos: Pos, one: &Spent) -> String {
    let void = one.void.as_ref().map_or(String::new(), |rule| format!(", void by {rule}"));
    let came = if one.carried { ", and it was given" } else { "" };
    format!(
        "{} {}: {} gave {} for {}{void}{came}.",
        one.season.name(),
        pos.book.year(one.cycle),
        pos.seat_name(one.seat),
        if one.points == 1 { "1 point".into() } else { format!("{} points", one.points) },
        one.words
    )
}
