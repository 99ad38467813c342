//! Laws of what is decided behind the curtains, and of what is remembered of it: in no position, whatever way led to it, is one
//! of them broken.

use std::collections::BTreeMap;

use super::super::prelude::*;
use super::super::{heirs, orders, points};
use super::{Law, unless};

/// All of them.
pub fn keep(pos: Pos) -> Law {
    for desk in &pos.at.desks {
        phases(pos, desk.id, desk)?;
        orders(pos, desk)?;
        marriages(pos, desk.id, desk)?;
        votes(pos, desk.id, desk)?;
    }
    ledger(pos)?;
    last_moves(pos)?;
    promises(pos)
}

/// Every deed belongs to its phase, and to a seat that still plays: nothing of it lies on the desk in another (2.0).
fn phases(pos: Pos, seat: SeatId, desk: &Desk) -> Law {
    let phase = pos.turn.phase;
    let laid = [
        ("orders", desk.orders.is_empty(), Phase::Orders),
        ("marriages", desk.marries.is_none(), Phase::Orders),
        ("points", desk.votes.is_empty(), Phase::Orders),
        ("proposals", desk.motions.is_empty(), Phase::Orders),
        ("retreats", desk.retreats.is_empty(), Phase::Retreats),
        ("builds", desk.adjustments.is_empty(), Phase::Winter),
        ("new heirs", !desk.raises_heir, Phase::Winter),
        ("votes", desk.ballots.is_empty(), Phase::Ballot),
    ];
    for (what, empty, when) in laid {
        unless(empty || phase == when, || format!("{what} lie on the desk in {}", phase.name()))?;
    }
    let idle = *desk == Desk::default() && !pos.turn.done.contains(&seat);
    unless(idle || pos.own_power(seat).is_ok(), || {
        format!("{} is out of the game and has decided something", pos.seat_name(seat))
    })
}

/// Players order the units of their own powers, and what the rules of Diplomacy allow; nobody orders what points order (1.1-5).
fn orders(pos: Pos, desk: &Desk) -> Law {
    for (unit, order) in &desk.orders {
        let found = pos.find_unit(*unit).ok_or_else(|| format!("unit {} is ordered and gone", unit.0))?;
        let words = || orders::unit_words(pos, found);
        let own = found.realm.major().is_some_and(|power| pos.is_active(power));
        unless(own, || format!("{} has an order and no player of its own", words()))?;
        orders::read_order(pos, found, order)
            .map_err(|why| format!("{} has an order that cannot be: {why}", words()))?;
    }
    Ok(())
}

/// No heir is told what it may not do (10.2 to 10.4).
fn marriages(pos: Pos, seat: SeatId, desk: &Desk) -> Law {
    let (Some(power), Some(to)) = (pos.power_of(seat), desk.marries) else { return Ok(()) };
    heirs::check_match(pos, power, to).map_err(|no| format!("the heir of {} is told: {no}", power.name()))
}

/// Points go to units that no player owns; none to what the giver attacks (9.0-15), none to others' vassals (9.1-9); only minor
/// powers are told to marry (9.1-2).
fn votes(pos: Pos, seat: SeatId, desk: &Desk) -> Law {
    for (n, vote) in desk.votes.iter().enumerate() {
        let unit = pos.find_unit(vote.unit).ok_or_else(|| format!("points for unit {}, which is gone", vote.unit.0))?;
        let words = || format!("{} of {}", points::bid_words(pos, vote.unit, vote.bid), pos.seat_name(seat));
        let read = points::barred(pos, seat, unit).map_or_else(|| points::read_bid(pos, unit, vote.bid), Err);
        read.map_err(|why| format!("points for {}: {why}", words()))?;
        unless(vote.points > 0, || format!("no points for {}", words()))?;
        let mut before = desk.votes[..n].iter().filter(|v| v.unit == vote.unit);
        unless(before.clone().all(|v| v.bid != vote.bid), || format!("points twice for {}", words()))?;
        let again = pos.options.one_order_a_unit && before.next().is_some();
        unless(!again, || format!("points for a second order of a unit: {}", words()))?;
    }
    Ok(())
}

/// What was carried had strictly the most points, void ones counted nothing (9.0-9, 9.0-10).
fn ledger(pos: Pos) -> Law {
    // Only of the last season: the others were looked at in theirs.
    let ledger = &pos.ledger.0;
    let Some(last) = ledger.last() else { return Ok(()) };
    let mut sums: BTreeMap<UnitId, BTreeMap<&str, (u32, bool)>> = BTreeMap::new();
    for spent in ledger.iter().rev().take_while(|s| (s.cycle, s.season) == (last.cycle, last.season)) {
        let uncounted = spent.weight == 0 && !spent.carried;
        unless(spent.void.is_none() || uncounted, || format!("void and counted: {spent:?}"))?;
        let sum = sums.entry(spent.unit).or_default().entry(&spent.words).or_default();
        sum.0 += u32::from(spent.weight);
        sum.1 |= spent.carried;
    }
    for (unit, bids) in sums {
        let most = bids.values().map(|(sum, _)| *sum).max().unwrap_or(0);
        let leaders = bids.values().filter(|(sum, _)| *sum == most && most > 0).count();
        for (words, (sum, carried)) in &bids {
            let wins = leaders == 1 && *sum == most;
            unless(*carried == wins, || {
                format!("unit {}: {words} has {sum} of at most {most}, carried: {carried}", unit.0)
            })?;
        }
    }
    Ok(())
}

/// No sortie ever gets anywhere, and dislodges nobody (7.2-3, 7.2-6): where it went, nobody of that power stands.
fn last_moves(pos: Pos) -> Law {
    for line in pos.common.last_moves.iter().flat_map(|moves| &moves.lines) {
        let sortie = line.realm.is_stationary() && matches!(line.bid, Bid::Order(Order::Move { .. }));
        unless(!(sortie && line.worked), || format!("a sortie from {} got somewhere", pos.map().label(line.from)))?;
        let marries = matches!(line.bid, Bid::Marry(_));
        let minor = line.realm.is_stationary() && line.thrall_of.is_none();
        unless(!marries || minor, || format!("{} was told to marry", pos.realm_name(line.realm)))?;
    }
    Ok(())
}

/// Couples wait for the Census in autumn only; who goes to a minor power has gone when anybody decides anything (10.3-10, 10.4-1).
fn promises(pos: Pos) -> Law {
    let couples = &pos.common.couples;
    let waits = pos.turn.season == Season::Autumn && matches!(pos.turn.phase, Phase::Retreats | Phase::Ballot);
    unless(couples.is_empty() || waits, || "a couple waits for no Census".into())?;
    unless(pos.common.to_minors.is_empty(), || "an heir has not gone to its minor power".into())?;
    for heir in couples.iter().flat_map(|couple| [couple.giver, couple.receiver]) {
        let single = pos.find_heir(heir).is_some_and(|heir| heir.is_single());
        unless(single, || format!("heir {} is promised and not single", heir.0))?;
    }
    Ok(())
}
