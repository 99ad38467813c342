//! What a seat takes for possible: the others have decided some of what they may decide in this phase. Each decision is one that
//! the act itself allows them; whoever has closed their curtain owes nothing.

use super::ballot::{CastVote, Propose, cast_vote, propose};
use super::heirs::{Marry, RaiseHeir, marry, raise_heir};
use super::orders::{Build, Remove, Retreat, Waive, build, remove, retreat, waive};
use super::orders::{field, orders_on, to_retreat};
use super::points::{GiveAlso, barred, bids_of, give_points, is_neutral, ledger};
use super::prelude::*;
use crate::engine::{Dice, Look, PlayState};

/// One in so many proposes something to the table.
const RARELY: u32 = 8;

/// Fills in what the view of `me` does not show. What is left out is as if it were not decided yet.
pub fn imagine(world: &mut World, me: SeatId) {
    let others: Vec<SeatId> = look(world, |pos| {
        let plays = |seat: &SeatId| *seat != me && pos.over.is_none() && pos.own_power(*seat).is_ok();
        pos.seats().filter(plays).collect()
    });
    let play = world.resource::<PlayState>().clone();
    for seat in &others {
        let entity = the(world, *seat);
        world.entity_mut(entity).entry::<Desk>().or_default();
        if play.has_done(*seat) {
            // What lies behind a closed curtain was decided while it was open.
            world.resource_mut::<PlayState>().reopen(*seat);
        }
    }
    let phase = look(world, |pos| pos.turn.phase);
    if phase == Phase::Orders {
        order(world, &others);
    }
    for seat in others {
        let closed = play.has_done(seat);
        match phase {
            Phase::Orders => {
                deal(world, seat, 0..=1, marry, |_, _: &Marry| true);
                spend(world, seat);
                if below(world, RARELY) == 0 {
                    deal(world, seat, 1..=1, propose, |_, _: &Propose| true);
                }
            }
            Phase::Retreats => {
                let open = look(world, |pos| to_retreat(pos, seat).count()) as u32;
                deal(world, seat, 0..=open, retreat, |desk, act: &Retreat| !desk.retreats.contains_key(&act.unit));
            }
            Phase::Ballot => {
                let all = look(world, |pos| pos.common.motions.len()) as u32;
                let least = if closed { all } else { 0 };
                let is_new = |desk: &Desk, act: &CastVote| !desk.ballots.contains_key(&act.number);
                deal(world, seat, least..=all, cast_vote, is_new);
            }
            Phase::Winter => {
                // What is due must be removed; builds nobody owes.
                let removals = if closed { u32::MAX..=u32::MAX } else { 0..=2 };
                deal(world, seat, removals, remove, |_, _: &Remove| true);
                deal(world, seat, 0..=2, build, |_, _: &Build| true);
                deal(world, seat, 0..=1, waive, |_, _: &Waive| true);
                deal(world, seat, 0..=1, raise_heir, |_, _: &RaiseHeir| true);
            }
            Phase::Census => {}
        }
    }
    world.insert_resource(play);
}

/// Every other of their units has some order.
fn order(world: &mut World, others: &[SeatId]) {
    let legal: Vec<(SeatId, UnitId, Vec<Order>)> = look(world, |pos| {
        let field = field(pos);
        let whose = |u: &Unit| pos.seat_of_realm(u.realm).filter(|seat| others.contains(seat));
        pos.units().filter_map(|u| Some((whose(u)?, u.id, orders_on(pos, &field, u)))).collect()
    });
    for (seat, unit, orders) in legal {
        let n = below(world, orders.len() as u32 * 2) as usize;
        if let Some(order) = orders.get(n) {
            change::<Desk>(world, seat).orders.insert(unit, *order);
        }
    }
}

/// Points for some orders of some units, until the seat has no more, or likes.
fn spend(world: &mut World, seat: SeatId) {
    loop {
        let left = look(world, |pos| ledger(pos, seat).map_or(0, |account| account.left));
        let points = below(world, u32::from(left) + 1) as u8;
        let units: Vec<UnitId> = look(world, |pos| {
            let open = |u: &&Unit| is_neutral(u) && u.dislodged.is_none() && barred(pos, seat, u).is_none();
            pos.units().filter(open).map(|u| u.id).collect()
        });
        let Some(unit) = world.resource_mut::<Dice>().pick(&units).filter(|_| points > 0) else { return };
        let bids = look(world, |pos| pos.find_unit(unit).map_or(vec![], |u| bids_of(pos, u)));
        let Some(bid) = world.resource_mut::<Dice>().pick(&bids) else { return };
        let act = GiveAlso { unit, bid, points };
        if world.look::<Board, _>(|on| act.check(seat, &on)).is_err() {
            return;
        }
        give_points(In(By { seat, act }), world);
    }
}

/// Some of what a seat may do of this kind, one after the other, as long as there is any that `is_new` beside what it has done.
fn deal<A: Action<Reads = Board<'static, 'static>>>(
    world: &mut World,
    seat: SeatId,
    times: std::ops::RangeInclusive<u32>,
    apply: fn(In<By<A>>, &mut World),
    is_new: fn(&Desk, &A) -> bool,
) {
    let (least, most) = times.into_inner();
    for _ in 0..least + below(world, most - least + 1) {
        let mut open: Vec<A> = world.look::<Board, _>(|on| {
            let offers = A::offers(seat, &on).into_iter();
            offers.filter(|act| is_new(on.pos().desk(seat), act)).collect()
        });
        if open.is_empty() {
            return;
        }
        let n = below(world, open.len() as u32) as usize;
        apply(In(By { seat, act: open.swap_remove(n) }), world);
    }
}

fn below(world: &mut World, n: u32) -> u32 {
    world.resource_mut::<Dice>().below(n)
}
