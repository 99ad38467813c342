//! Giving points: to which units, for which orders, and to which not this turn (9.0-5, 9.0-6, 9.0-8, 9.0-14, 9.0-15;
//! 9.1-1 to 9.1-9).

use super::super::heirs::heir_in_line;
use super::super::orders::{self, order_line, order_words, unit_in_line, unit_words};
use super::super::picture::list_powers;
use super::super::prelude::*;
use super::{GiveAlso, GivePoints, No, pool};
use crate::diplomacy::field::on_map;
use crate::line;
use crate::table::so_many;

/// Does no player own this unit? Then its orders come from points.
pub fn is_neutral(unit: &Unit) -> bool {
    unit.realm.major().is_none()
}

/// Why a seat may give no points at all to this unit this turn; `None`: it may.
pub fn barred(pos: Pos, seat: SeatId, unit: &Unit) -> Option<Refusal> {
    let name = || unit_words(pos, unit);
    match unit.realm {
        Realm::Major(power) => Some(No::NotNeutral { unit: name(), power: power.prose() }.into()),
        Realm::Vassal(id) => {
            let vassal = pos.find_vassal(id)?;
            let controllers: Vec<_> = pos.controllers(vassal).collect();
            if pos.power_of(seat).is_some_and(|p| controllers.contains(&p)) {
                return None;
            }
            let (vassal, controllers) = (pos.vassal_name(id), list_powers(&controllers));
            Some(No::NotYourVassal { unit: name(), vassal, controllers }.into())
        }
        Realm::Minor(at) => {
            let order = attack_on(pos, seat, at)?;
            Some(No::AttacksIt { unit: name(), order }.into())
        }
    }
}

/// The order by which a seat's own unit attacks this place or supports an attack on it, in words (9.0: the Attacking and
/// Allocating Rule). What counts is what is written, not what comes of it; who carries the attacker is not one.
fn attack_on(pos: Pos, seat: SeatId, at: ProvinceId) -> Option<String> {
    let power = pos.power_of(seat)?;
    let own = pos.units_of(Realm::Major(power));
    own.filter_map(|u| Some((u, pos.order_of(u.id)?)))
        .find(|(_, order)| attacks(pos, order) == Some(at))
        .map(|(u, order)| order_words(pos, u, order))
}

/// The place that an order attacks, or helps to attack.
fn attacks(pos: Pos, order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Move { to, .. } | Order::SupportMove { to, .. } if pos.has_place(*to) => Some(pos.map().province(*to)),
        _ => None,
    }
}

/// The bid as the rules read it, with coasts filled in.
///
/// # Errors
/// Why such a unit cannot be told so.
pub fn read_bid(pos: Pos, unit: &Unit, bid: Bid) -> Result<Bid, Refusal> {
    match bid {
        Bid::Order(order) => {
            let read = orders::read_order(pos, unit, &order)
                .map_err(|why| No::Illegal { unit: unit_words(pos, unit), why })?;
            Ok(Bid::Order(as_counted(pos, unit, read)))
        }
        Bid::Marry(power) => {
            let minor = matches!(unit.realm, Realm::Minor(at) if pos.thrall_of(at).is_none());
            if !minor {
                return Err(No::OnlyMinorsMarry { unit: unit_words(pos, unit) }.into());
            }
            if usize::from(power.0) >= PowerId::COUNT || pos.single_heir(power).is_none() {
                return Err(No::NoHeirToMarry { power: power.prose() }.into());
            }
            Ok(bid)
        }
    }
}

/// One spelling of one order, so that points for it add up (9.0-7): a convoy that an army names where no way leads by land, and
/// the coast in the support of a fleet that can land on that one alone, are left out, as the list leaves them out.
fn as_counted(pos: Pos, unit: &Unit, order: Order) -> Order {
    let map = pos.map();
    let by_land = |to| unit.at.is_some_and(|at| map.reach(unit.kind, at).has(map.province(to)));
    let one_coast = |of, to| {
        let fleet = pos.unit_in(of).filter(|u| u.kind == UnitKind::Fleet).and_then(|u| u.at);
        fleet.is_some_and(|at| map.landings(at, map.province(to)).count() == 1)
    };
    match order {
        Order::Move { to, via: true } if !by_land(to) => Order::Move { to, via: false },
        Order::SupportMove { of, to } if one_coast(of, to) => {
            Order::SupportMove { of, to: map.whole(map.province(to)) }
        }
        order => order,
    }
}

/// What stays of the points that a unit has from a seat already when it is given new ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// The new vote takes the place of all.
    Nothing,
    /// Those for other orders stay: points may be split as one likes (9.0).
    Others,
}

impl Beside {
    /// Does this vote give way to one for `bid` of `unit`?
    pub fn gives_way(self, vote: &Vote, unit: UnitId, bid: Bid) -> bool {
        vote.unit == unit && (self == Beside::Nothing || vote.bid == bid)
    }
}

/// At least a point and no more than the seat has, beside what it gives to other units and orders.
pub fn check_vote(pos: Pos, seat: SeatId, vote: Vote, beside: Beside) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Orders, seat, "Giving points")?;
    let unit = pos.the_unit(vote.unit)?;
    if let Some(no) = barred(pos, seat, unit) {
        return Err(no);
    }
    if vote.points == 0 {
        return Err(No::NoPoints.into());
    }
    let bid = read_bid(pos, unit, vote.bid)?;
    let given = &pos.desk(seat).votes;
    if beside == Beside::Others
        && pos.options.one_order_a_unit
        && given.iter().any(|v| v.unit == vote.unit && v.bid != bid)
    {
        return Err(No::OneOrder { unit: unit_words(pos, unit) }.into());
    }
    let stays = |v: &&Vote| !beside.gives_way(v, vote.unit, bid);
    let elsewhere: u32 = given.iter().filter(stays).map(|v| u32::from(v.points)).sum();
    let total = pool(pos, power).total;
    let have = u32::from(total).saturating_sub(elsewhere) as u8;
    if vote.points > have {
        return Err(No::TooMany { have, need: vote.points, pool: total }.into());
    }
    let same: Vec<&Vote> = given.iter().filter(|v| beside.gives_way(v, vote.unit, bid)).collect();
    if same == [&Vote { bid, ..vote }] {
        return Err(No::SameVote { unit: unit_words(pos, unit) }.into());
    }
    Ok(())
}

/// Points for an order beside those that the unit has for others; with one order a unit, in their place.
pub fn give(pos: Pos, seat: SeatId, Vote { unit, bid, points }: Vote) -> Act {
    let voted = pos.desk(seat).votes.iter().any(|v| v.unit == unit);
    match voted && !pos.options.one_order_a_unit {
        true => Act::new(GiveAlso { unit, bid, points }),
        false => Act::new(GivePoints { unit, bid, points }),
    }
}

/// What a seat has given to units that it may give nothing any more, and what it is told of that; nothing of a unit that is gone.
pub fn barred_votes(pos: Pos, seat: SeatId) -> Vec<(Vote, Option<Line>)> {
    let given = &pos.desk(seat).votes;
    let line = |vote: &Vote, why: String| {
        let free = if vote.points == 1 { " is free again. " } else { " are free again. " };
        line![yours(vote.points), " for ", bid_line(pos, vote.unit, vote.bid), free, why]
    };
    let lost = |v: &Vote| match pos.find_unit(v.unit) {
        Some(unit) => Some((*v, Some(line(v, barred(pos, seat, unit)?.text)))),
        None => Some((*v, None)),
    };
    given.iter().filter_map(lost).collect()
}

/// "1 point".
pub fn count(points: u8) -> String {
    so_many(points.into(), "point")
}

/// "Your 2 points".
pub(super) fn yours(points: u8) -> String {
    if points == 1 { "Your point".into() } else { format!("Your {points} points") }
}

/// "F TUN - ION", "F TUN Marry Heir Ottomans".
pub fn bid_line(pos: Pos, unit: UnitId, bid: Bid) -> Line {
    let name = unit_in_line(pos, unit);
    let Some(unit) = pos.find_unit(unit) else { return line![name] };
    match bid {
        Bid::Order(order) if on_map(pos.map(), &order) => order_line(pos, unit, &order),
        Bid::Order(_) => line!["an order to ", name],
        Bid::Marry(power) => line![name, " Marry ", heir_in_line(power)],
    }
}

/// The same as text.
pub fn bid_words(pos: Pos, unit: UnitId, bid: Bid) -> String {
    bid_line(pos, unit, bid).plain()
}

/// Every bid there can be for a unit: the orders the adjudicator allows, and for a minor power the heirs it may marry.
pub fn bids_of(pos: Pos, unit: &Unit) -> Vec<Bid> {
    bids_on(pos, &orders::field(pos), unit)
}

/// As [`bids_of`], on a field made once for many units.
pub fn bids_on(pos: Pos, field: &orders::Field, unit: &Unit) -> Vec<Bid> {
    let mut out: Vec<Bid> = orders::orders_on(pos, field, unit).into_iter().map(Bid::Order).collect();
    out.extend(PowerId::all().map(Bid::Marry).filter(|bid| read_bid(pos, unit, *bid).is_ok()));
    out
}
