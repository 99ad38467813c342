//! Points are counted when the orders are opened: the order with the most is given, a tie or nothing leaves the unit to
//! hold (9.0-2, 9.0-7 to 9.0-13; 9.1-6, 9.1-7). Who gave what stays secret until the game is over.

use std::collections::BTreeMap;

use super::super::prelude::*;
use super::votes::{barred, bid_words, count, is_neutral, read_bid, yours};
use super::{No, pool};
use crate::line;

/// A vote as it was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counted {
    seat: SeatId,
    vote: Vote,
    weight: u8,
    /// The rule that made it void.
    void: Option<String>,
}

/// Every vote on the desk, judged once more: what was written by hand is held to the same rules.
fn counted(pos: Pos) -> Vec<Counted> {
    let mut out = vec![];
    for desk in &pos.at.desks {
        let seat = desk.id;
        let Some(power) = pos.power_of(seat).filter(|p| pos.is_active(*p)) else { continue };
        let mut left = u32::from(pool(pos, power).total);
        for vote in &desk.votes {
            let mut counted = Counted { seat, vote: *vote, weight: 0, void: None };
            let unit = pos.find_unit(vote.unit);
            let fault = unit.and_then(|u| barred(pos, seat, u)).map(|no| no.bare_rule().to_string());
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

/// What one point of this power counts with this unit: double in its own thrall (9.1).
pub fn weight(pos: Pos, power: PowerId, unit: &Unit) -> u8 {
    match unit.realm {
        Realm::Minor(at) if pos.thrall_of(at) == Some(power) => pos.book.opening.points.in_own_thrall,
        _ => 1,
    }
}

/// The order of a unit with strictly the most points.
fn winner(counted: &[Counted], unit: UnitId) -> Option<Bid> {
    let mut sums: BTreeMap<Bid, u32> = BTreeMap::new();
    for vote in counted.iter().filter(|c| c.vote.unit == unit && c.void.is_none()) {
        *sums.entry(vote.vote.bid).or_default() += u32::from(vote.weight);
    }
    let most = sums.values().copied().max()?;
    let mut first = sums.into_iter().filter(|(_, sum)| *sum == most).map(|(bid, _)| bid);
    first.next().filter(|_| first.next().is_none())
}

/// What a unit does for which no order has the most points: it holds, or follows its habit.
fn unasked(pos: Pos, unit: &Unit) -> Order {
    let habits = &pos.common.habits;
    let habit = habits.iter().find(|h| pos.stands_in(unit) == Some(h.at) && !h.orders.is_empty());
    let Some(habit) = habit else { return Order::Hold };
    let turn = usize::from(pos.turn.cycle.saturating_sub(1)) * 2 + usize::from(pos.turn.season == Season::Autumn);
    habit.orders[turn % habit.orders.len()]
}

/// What [`settle`] comes to: the order of every unit that no player owns, and what was spent on which.
fn settled(pos: Pos) -> (BTreeMap<UnitId, Bid>, Vec<Spent>) {
    let counted = counted(pos);
    let mut out = BTreeMap::new();
    for unit in pos.units().filter(|u| is_neutral(u) && u.dislodged.is_none()) {
        let told = winner(&counted, unit.id).unwrap_or_else(|| Bid::Order(unasked(pos, unit)));
        out.insert(unit.id, told);
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
            carried: c.void.is_none() && winner(&counted, c.vote.unit) == Some(c.vote.bid),
        })
        .collect();
    (out, spent)
}

/// The order of every unit that no player owns. What was spent goes into the ledger.
pub fn settle(world: &mut World) -> BTreeMap<UnitId, Bid> {
    let (out, spent) = look(world, settled);
    for one in &spent {
        world.say(came_of(one).only(one.seat));
    }
    world.resource_mut::<Ledger>().0.extend(spent);
    out
}

/// The game is over: everybody may read who gave what (9.0-13).
pub fn reveal(world: &mut World) {
    let all = world.resource::<Ledger>().0.clone();
    for one in all.iter() {
        announce(world, |pos| revealed(pos, one));
    }
    if !all.is_empty() {
        reveals(world);
    }
}

// ---------------------------------------------------------------- Words

/// What the giver is told of these points.
fn came_of(one: &Spent) -> Line {
    let (rule, came) = match (&one.void, one.carried) {
        (Some(rule), _) => (rule.as_str(), "they were void"),
        (None, true) => ("9.0-9", "the order was given"),
        (None, false) => ("9.0-10", "another order, or none, had the most"),
    };
    line![in_points(one), " for ", called(one.unit, &*one.words), ": ", came, "."].rule(rule.to_string())
}

/// "Your 2 points", "Your point, counting 2".
fn in_points(one: &Spent) -> String {
    let points = yours(one.points);
    if one.weight > one.points { format!("{points}, counting {},", one.weight) } else { points }
}

/// What everybody may read of these points when the game is over.
fn revealed(pos: Pos, one: &Spent) -> Line {
    let when = format!("{} {}: ", one.season.name(), pos.book.year(one.cycle));
    let void = one.void.as_ref().map(|rule| format!(", void by {rule}"));
    let came = if one.carried { ", and it was given" } else { "" };
    let order = called(one.unit, &*one.words);
    let line = line![when, one.seat, " gave ", count(one.points), " for ", order, void, came, "."];
    line.rule("9.0-13").by(one.seat)
}
