//! Cashing in (BR 21.1 to 21.6).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{Goods, ItemId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, telling};
use super::{No, RealmDeed};
use crate::engine::Line;
use crate::line;
use crate::table::{Refusal, SeatId};

/// The capitals where a seat may cash in: those of the countries it rules and holds (BR 21.1).
pub fn stores(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    let capitals = pos.ruled_by(seat).into_iter().filter_map(|c| pos.country(c).capital);
    capitals.filter(|p| pos.holder(*p) == Some(seat)).collect()
}

/// A seat's goods in a capital, in id order; `free` leaves out what a contract has promised to others.
fn goods_at(pos: Pos, seat: SeatId, at: ProvinceId, free: bool) -> Vec<ItemId> {
    let here = pos.items().filter(|i| i.at == Spot::Land(at) && i.owner == Some(seat)).map(|i| i.id);
    here.filter(|id| !free || promised(pos, seat, *id).is_ok()).collect()
}

fn promised(pos: Pos, seat: SeatId, item: ItemId) -> Result<(), Refusal> {
    marriages::forbids(pos, seat, &Forbidden::PartWith { item, to: None })
}

fn count(pos: Pos, items: &[ItemId], goods: Goods) -> usize {
    items.iter().filter(|i| pos.item(**i).goods == goods).count()
}

/// How often a set can be made of these items.
fn fold(pos: Pos, items: &[ItemId], set: &[Goods]) -> usize {
    set.iter().map(|g| count(pos, items, *g)).min().unwrap_or(0)
}

/// One item of each of the set's goods; those that no contract has promised.
fn pick(pos: Pos, items: &[ItemId], set: &[Goods]) -> Vec<ItemId> {
    set.iter().filter_map(|g| items.iter().find(|i| pos.item(**i).goods == *g)).copied().collect()
}

/// The full sets in a capital, by their number: how many of each if all goods go into the dearest first.
pub fn sets_at(pos: Pos, seat: SeatId, at: ProvinceId) -> Vec<(u8, usize)> {
    let mut items = goods_at(pos, seat, at, true);
    let mut out = vec![];
    for (n, set) in pos.book.tables.sets.iter().enumerate() {
        let times = fold(pos, &items, &set.goods);
        for _ in 0..times {
            let used = pick(pos, &items, &set.goods);
            items.retain(|i| !used.contains(i));
        }
        if times > 0 {
            out.push((n as u8, times));
        }
    }
    out
}

/// What a seat would get for everything now.
pub fn best_cash(pos: Pos, seat: SeatId) -> u32 {
    let worth = |(n, times): (u8, usize)| u32::from(pos.book.tables.sets[usize::from(n)].crowns) * times as u32;
    stores(pos, seat).into_iter().flat_map(|at| sets_at(pos, seat, at)).map(worth).sum()
}

// ---------------------------------------------------------------- The cashing table of the window

/// One set at one capital: how many there are, or what it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashLine {
    pub at: ProvinceId,
    pub set: u8,
    pub crowns: u16,
    /// How many of this set could be made if no other were.
    pub full: usize,
    /// What the next one lacks.
    pub lacking: Vec<Goods>,
    /// "one cloth short of 120 crowns"
    pub text: String,
}

/// What each capital's goods are worth, and what they want (BR 21.2 to 21.4).
pub fn cashing_table(pos: Pos, seat: SeatId) -> Vec<CashLine> {
    let mut out = vec![];
    for at in stores(pos, seat) {
        let items = goods_at(pos, seat, at, true);
        for (n, set) in pos.book.tables.sets.iter().enumerate() {
            let full = fold(pos, &items, &set.goods);
            let lacking: Vec<Goods> = set.goods.iter().copied().filter(|g| count(pos, &items, *g) <= full).collect();
            let text = match full {
                0 => format!("{} short of {} crowns", listed(&lacking), set.crowns),
                1 => format!("a set for {} crowns", set.crowns),
                times => format!("{times} sets for {} crowns each", set.crowns),
            };
            out.push(CashLine { at, set: n as u8, crowns: set.crowns, full, lacking, text });
        }
    }
    out
}

/// "one cloth", "one cloth and one luxury".
fn listed(goods: &[Goods]) -> String {
    let mut words: Vec<String> = goods.iter().map(|g| format!("one {g}")).collect();
    match words.pop() {
        None => "nothing".into(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}

// ---------------------------------------------------------------- Cashing in (BR 21.1 to 21.6)

/// # Errors
/// No capital of his, no such set, goods that are not there or that a contract has promised.
pub fn check_cash(pos: Pos, seat: SeatId, at: ProvinceId, number: u8) -> Result<(), Refusal> {
    if !stores(pos, seat).contains(&at) {
        return Err(No::NotYourCapital { place: pos.label(at).into() }.into());
    }
    let Some(set) = pos.book.tables.sets.get(usize::from(number)) else {
        return Err(No::NoSuchSet { number }.into());
    };
    let (all, free) = (goods_at(pos, seat, at, false), goods_at(pos, seat, at, true));
    if fold(pos, &free, &set.goods) > 0 {
        return Ok(());
    }
    if fold(pos, &all, &set.goods) > 0 {
        // It is all there: the contract that has a claim on a part of it says no.
        return pick(pos, &all, &set.goods).into_iter().try_for_each(|item| promised(pos, seat, item));
    }
    let lacking: Vec<Goods> = set.goods.iter().copied().filter(|g| count(pos, &all, *g) == 0).collect();
    Err(No::SetIncomplete { crowns: set.crowns, lacking: listed(&lacking) }.into())
}

/// Is there any set to cash in?
pub fn check_all(pos: Pos, seat: SeatId) -> Result<(), No> {
    if best_cash(pos, seat) == 0 { Err(No::NothingToCash) } else { Ok(()) }
}

/// Cashes one set; `number` is its place in the tables. What contracts have promised is not touched.
pub fn do_cash(world: &mut World, seat: SeatId, at: ProvinceId, number: u8) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let book = pos.book;
    let Some(set) = book.tables.sets.get(usize::from(number)) else { return };
    let crowns = set.crowns;
    let used = pick(pos, &goods_at(pos, seat, at, true), &set.goods);
    let text = line![seat, " cashes in ", telling::each(set.goods.iter().copied()), " for ", crowns, " crowns."];
    let rule = ["21.4", "21.3", "21.2"].get(usize::from(number)).copied().unwrap_or("21.2");
    for item in used {
        fortune::to_supply(world, item);
    }
    telling::receive(world, seat, crowns.into());
    telling::tell(world, Some(seat), Some(at), rule, text);
}

/// Cashes every set in every capital, which brings [`best_cash`].
pub fn do_all(world: &mut World, seat: SeatId) {
    for at in stores(Seen::of(world).pos(), seat) {
        for (number, times) in sets_at(Seen::of(world).pos(), seat, at) {
            for _ in 0..times {
                do_cash(world, seat, at, number);
            }
        }
    }
}

/// The offer in words; `number` is the set's place in the tables, and may be wrong.
pub fn describe_set(pos: Pos, at: ProvinceId, number: u8) -> Line {
    match pos.book.tables.sets.get(usize::from(number)) {
        Some(set) => {
            let goods = telling::each(set.goods.iter().copied());
            line!["Cash in ", goods, " in ", at, " for ", set.crowns, " crowns"]
        }
        None => line!["Cash in set ", number],
    }
}

/// Everything at once, then each set that is full.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    out.push(RealmDeed::CashAll);
    for at in stores(pos, seat) {
        out.extend((0..pos.book.tables.sets.len()).map(|n| RealmDeed::CashIn { at, set: n as u8 }));
    }
}

/// Debts fall due when goods have been cashed (card 40).
pub fn end(world: &mut World) {
    fortune::collect_loans(world);
}
