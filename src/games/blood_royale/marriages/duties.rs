//! What clauses oblige to (BR 8.8, 8.10, 20.4): when the table does it, what is done, what cannot be done just now, and the
//! debts that are left where money fails.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::campaign;
use super::super::components::{Army, Banner, Holder, Item, Spot};
use super::super::ids::{ArmyId, ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::super::war;
use super::clauses::Terms;
use super::contracts::binding;
use super::events::at_war;
use super::{Talks, words};
use crate::dynasty::{Bound, Captor, ContractId};
use crate::engine::{ChangeRows, Line, so_many};
use crate::line;
use crate::table::SeatId;

/// When the table does what a clause obliges to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// At the wedding, or as the marriages of a later turn begin.
    Marriages,
    /// After the goods are placed (12).
    Resources,
    /// When the other's movement begins.
    Movement,
    /// It holds, or players keep it themselves.
    Always,
}

impl Terms {
    // ------------------------------------------------------------ What cannot be kept just now (BR 8.8)

    /// Why the duty rests, through nobody's fault.
    pub fn impossible(&self, pos: Pos, bound: Bound) -> Option<String> {
        let lost = |p: ProvinceId, seat: SeatId| {
            let here = || format!("{} does not hold {}", pos.seat_name(seat), pos.label(p));
            (pos.holder(p) != Some(seat)).then(here)
        };
        match self.plain() {
            Terms::NonAggression { over } => {
                let none = !over.is_empty() && over.iter().all(|p| pos.holder(*p) != Some(bound.to));
                none.then(|| format!("{} holds none of these provinces", pos.seat_name(bound.to)))
            }
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                let none = !over.is_empty() && over.iter().all(|p| pos.holder(*p) != Some(bound.by));
                none.then(|| format!("{} holds none of these provinces", pos.seat_name(bound.by)))
            }
            Terms::ExclusiveSale { from, .. } => lost(*from, bound.by),
            Terms::Deliver { goods, from, .. } => lost(*from, bound.by).or_else(|| {
                let p = pos.province(*from);
                let label = pos.label(*from);
                if p.goods != Some(*goods) {
                    Some(format!("{label} yields no {goods}"))
                } else if p.famine {
                    Some(format!("famine in {label}"))
                } else {
                    p.rebellion.map(|_| format!("rebellion in {label}"))
                }
            }),
            Terms::Cede { province } => lost(*province, bound.by),
            Terms::ForeignAid { .. } => {
                let none = !pos.armies().any(|a| is_of(pos, a, bound.by) && a.at.province().is_some());
                none.then(|| format!("{} has no army on the map", pos.seat_name(bound.by)))
            }
            Terms::Release { who } => {
                let held = pos.character(*who).captive_of == Some(Captor::Seat(bound.by));
                (!held).then(|| format!("{} is no captive of {}", pos.name_of(*who), pos.seat_name(bound.by)))
            }
            _ => None,
        }
    }

    // ------------------------------------------------------------ What it obliges to, and when (BR 8.10)

    /// When the table does it.
    pub fn moment(&self) -> Moment {
        match self.plain() {
            Terms::Pay { .. } | Terms::Cede { .. } | Terms::Release { .. } => Moment::Marriages,
            Terms::Deliver { .. } | Terms::Supply { .. } => Moment::Resources,
            Terms::ForeignAid { .. } | Terms::SupportInWar { .. } => Moment::Movement,
            _ => Moment::Always,
        }
    }

    /// Crowns that the bound player must have at the wedding.
    pub fn price(&self) -> u32 {
        match self {
            Terms::Pay { crowns, each_turn: false } => *crowns,
            Terms::Towards { then, .. } => then.price(),
            _ => 0,
        }
    }

    /// Is help asked for now: is the other at war with that player (BR 19.37)?
    pub fn is_called_for(&self, pos: Pos, bound: Bound) -> bool {
        match self.plain() {
            Terms::SupportInWar { against } => at_war(pos, bound.to, *against),
            _ => false,
        }
    }

    /// Does what is due; words of what was done, and whether the duty is done for this turn.
    pub fn perform(&self, world: &mut World, bound: Bound, contract: ContractId) -> (Option<Line>, bool) {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let (by, to) = (bound.by, bound.to);
        match self.plain() {
            Terms::Pay { crowns, .. } => {
                let paid = telling::hand_over(world, bound.by, bound.to, *crowns);
                if paid < *crowns {
                    let left = crowns - paid;
                    owe(world, Debt { by: bound.by, to: bound.to, crowns: left, contract });
                    let more = line![" Crowns of ", *crowns, ", and owes the other ", left, "."];
                    return (Some(line![by, " pays ", to, " ", paid, more]), true);
                }
                (Some(line![by, " pays ", to, " ", paid, " Crowns."]), true)
            }
            Terms::Supply { goods, count } => {
                let mine = pos.items().filter(|i| i.owner == Some(bound.by) && i.goods == *goods);
                let out = mine.filter(|i| matches!(i.at, Spot::Land(_) | Spot::Aboard(_)));
                let given: Vec<ItemId> = out.map(|i| i.id).take((*count).into()).collect();
                if given.len() < usize::from(*count) {
                    let promised = line![*count, " ", *goods, " promised to ", to];
                    let text = line![by, " has ", given.len(), " of the ", promised, ", and owes them still."];
                    return (Some(text), false);
                }
                for item in given {
                    world.change::<Item>(item).owner = Some(bound.to);
                }
                (Some(line![by, " hands ", *count, " ", *goods, " over to ", to, "."]), true)
            }
            Terms::SupportInWar { against } => {
                let near = supporters(pos, bound, *against);
                if near.is_empty() || !at_war(pos, bound.to, *against) {
                    return (None, false);
                }
                for army in &near {
                    world.change::<Army>(*army).lent_to = Some(bound.to);
                }
                (Some(line![armies_of(near.len(), by), " march with ", to, " against ", *against, "."]), false)
            }
            Terms::Cede { province } => {
                let text = line![by, " cedes ", *province, " to ", to, "."];
                campaign::cede(world, *province, Holder::Seat(bound.to));
                (Some(text), true)
            }
            Terms::Release { who } => {
                let text = line![by, " sets ", *who, " free."];
                war::release(world, *who);
                (Some(text), true)
            }
            Terms::Deliver { goods, count, from } => {
                let here = pos.items().filter(|i| {
                    i.owner == Some(bound.by) && i.at == Spot::Land(*from) && (i.goods, i.from) == (*goods, Some(*from))
                });
                let given: Vec<ItemId> = here.map(|i| i.id).take((*count).into()).collect();
                let text =
                    line![by, " delivers ", given.len(), " of ", *count, " ", *goods, " in ", *from, " to ", to, "."];
                for item in given {
                    world.change::<Item>(item).owner = Some(bound.to);
                }
                (Some(text), true)
            }
            Terms::ForeignAid { armies } => {
                let within = |p: ProvinceId| {
                    pos.holder(p) == Some(bound.to)
                        || pos.neighbours(p).into_iter().any(|n| pos.holder(n) == Some(bound.to))
                };
                let free = |a: &&Army| is_of(pos, a, bound.by) && a.lent_to.is_none_or(|s| s == bound.to);
                let near = pos.armies().filter(free).filter(|a| a.at.province().is_some_and(within));
                let mut near: Vec<(bool, ArmyId)> =
                    near.map(|a| (a.at.province().and_then(|p| pos.holder(p)) != Some(bound.to), a.id)).collect();
                // Those who stand in the country they help come first.
                near.sort();
                near.truncate((*armies).into());
                if near.is_empty() {
                    return (Some(line!["No army of ", by, " is near enough to help ", to, "."]), false);
                }
                // The promise binds who gave it; the monarch "can" enlist the aid, and send it home in the next turn.
                let near: Vec<ArmyId> = near.into_iter().map(|(_, army)| army).collect();
                if pos.turn.round <= 1 || near.iter().any(|a| pos.army(*a).lent_to.is_none()) {
                    campaign::offer_aid(world, bound.by, bound.to, near);
                }
                (None, true)
            }
            _ => (None, true),
        }
    }
}

/// "1 army of England", "3 armies of England".
fn armies_of(n: usize, owner: SeatId) -> Line {
    line![so_many(n, "army", "armies"), " of ", owner]
}

/// The troops that support in war is about: those of the bound in the land of the friend or of the enemy, or at the enemy's
/// border, which have not marched in this round, nor are led by another.
fn supporters(pos: Pos, bound: Bound, against: SeatId) -> Vec<ArmyId> {
    let near = |p: ProvinceId| {
        let holder = pos.holder(p);
        holder == Some(bound.to)
            || holder == Some(against)
            || pos.neighbours(p).into_iter().any(|n| pos.holder(n) == Some(against))
    };
    let free = |a: &&Army| is_of(pos, a, bound.by) && a.lent_to.is_none() && a.spent == 0 && !a.halted;
    let there = pos.armies().filter(free).filter(|a| a.at.province().is_some_and(near));
    there.map(|a| a.id).filter(|a| campaign::governing(pos, *a).is_none()).collect()
}

/// An army of a country that this seat rules.
fn is_of(pos: Pos, army: &Army, seat: SeatId) -> bool {
    matches!(army.banner, Banner::Country(c) if pos.country(c).ruler == Some(seat))
}

// ---------------------------------------------------------------- Debts (BR 8.8, 8.9)

/// Crowns that were to be paid and were not there: the first that come in are the creditor's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    pub by: SeatId,
    pub to: SeatId,
    pub crowns: u32,
    pub contract: ContractId,
}

fn owe(world: &mut World, debt: Debt) {
    world.resource_mut::<Talks>().debts.push(debt);
}

/// Money has come in: what is owed by contract is paid first, the oldest debt before the others (BR 8.9).
pub fn settle_debts(world: &mut World, seat: SeatId) {
    // Who is paid may owe on: the circle ends, for every step makes a debt smaller.
    while let Some(place) = world.resource::<Talks>().debts.iter().position(|d| d.by == seat) {
        if Seen::of(world).pos().player(seat).treasury == 0 {
            return;
        }
        let debt = world.resource::<Talks>().debts[place].clone();
        let paid = telling::pay(world, seat, debt.crowns);
        let mut talks = world.resource_mut::<Talks>();
        talks.debts[place].crowns -= paid;
        talks.debts.retain(|d| d.crowns > 0);
        telling::receive(world, debt.to, paid);
        let left = debt.crowns - paid;
        let rest = (left > 0).then(|| line![" and owes ", left, " still"]);
        let contract = words::number(debt.contract);
        let owed = line![" Crowns that were owed by contract ", contract, rest, "."];
        let text = line![debt.by, " pays ", debt.to, " ", paid, owed];
        words::tell_parties(world, [debt.by, debt.to], true, "8.8", text);
    }
}

/// Crowns that contracts ask of a player this turn and that he has not paid yet: they are not his to spend (BR 8.9).
pub fn owed(pos: Pos, seat: SeatId) -> u32 {
    let year = pos.year();
    let due = binding(pos).filter(|(t, _, c)| {
        t.bound(c).by == seat && c.is_due(year) && c.terms.is_awake(pos) && matches!(c.terms.plain(), Terms::Pay { .. })
    });
    let due = due.map(|(.., c)| if let Terms::Pay { crowns, .. } = c.terms.plain() { *crowns } else { 0 });
    let debts = pos.talks().debts.iter().filter(|d| d.by == seat).map(|d| d.crowns);
    due.chain(debts).fold(0, u32::saturating_add)
}

/// What a player may spend: his treasury without what he owes by contract.
pub fn purse(pos: Pos, seat: SeatId) -> u32 {
    pos.player(seat).treasury.saturating_sub(owed(pos, seat))
}
