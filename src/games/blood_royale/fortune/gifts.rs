//! What cards give and take: the fair, rich harvests, loans, pirates, a tournament, cheap armies and fleets.

use bevy_ecs::prelude::World;

use super::super::book_tables::Faces;
use super::super::components::*;
use super::super::ids::{Goods, ItemId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, pay, receive, tell, told};
use super::super::{court, realm};
use super::asks::place_name;
use super::{FortuneAsk, No, cards, disasters, events, governors, rebellions};
use crate::dynasty::CharacterId;
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, Refusal, SeatId, Throw};

// ---------------------------------------------------------------- The fair (card 34)

/// The items of this seat in its capital that make up a set of these goods.
pub fn set_items(pos: Pos, seat: SeatId, goods: &[Goods]) -> Option<Vec<ItemId>> {
    let capital = pos.capital_of(seat).filter(|at| pos.holder(*at) == Some(seat))?;
    let mut found: Vec<ItemId> = vec![];
    for kind in goods {
        let mine = |i: &&Item| i.goods == *kind && i.owner == Some(seat) && i.at == Spot::Land(capital);
        let lying = || pos.items().filter(mine).map(|i| i.id).filter(|id| !found.contains(id));
        // What no contract has promised goes first.
        let free =
            lying().find(|item| marriages::forbids(pos, seat, &Forbidden::PartWith { item: *item, to: None }).is_ok());
        let next = free.or_else(|| lying().next())?;
        found.push(next);
    }
    Some(found)
}

/// Asks every seat that has a set to sell, clockwise from the drawer; `bonus` is crowns on top of each set.
pub fn fair(world: &mut World, drawer: SeatId, bonus: u32) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let seats: Vec<SeatId> =
        disasters::clockwise(pos, drawer).into_iter().filter(|s| !fair_sets(pos, *s).is_empty()).collect();
    if !seats.is_empty() {
        cards::push(world, FortuneAsk::Fair { seats, bonus });
    }
}

/// The sets this seat could cash now, dearest first.
pub fn fair_sets(pos: Pos, seat: SeatId) -> Vec<Vec<Goods>> {
    let mut sets: Vec<_> = pos.book.tables.sets.iter().filter(|s| check_fair(pos, seat, &s.goods).is_ok()).collect();
    sets.sort_by_key(|s| std::cmp::Reverse(s.crowns));
    sets.into_iter().map(|s| s.goods.clone()).collect()
}

/// A set of the tables that lies in the seat's capital, nothing of it promised by contract.
pub fn check_fair(pos: Pos, seat: SeatId, goods: &[Goods]) -> Result<(), Refusal> {
    let known = pos.book.tables.sets.iter().any(|s| s.goods == goods);
    let items = known.then(|| set_items(pos, seat, goods)).flatten().ok_or(Refusal::from(No::NoSuchSet))?;
    for item in items {
        marriages::forbids(pos, seat, &Forbidden::PartWith { item, to: None })?;
    }
    Ok(())
}

/// Sells one set for its crowns and the bonus; its items go back to supply.
pub fn cash(world: &mut World, seat: SeatId, goods: &[Goods], bonus: u32) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(items) = set_items(pos, seat, goods) else { return };
    let worth = pos.book.tables.sets.iter().find(|s| s.goods == goods).map_or(0, |s| u32::from(s.crowns)) + bonus;
    for item in items {
        disasters::to_supply(world, item);
    }
    receive(world, seat, worth);
    tell(world, Some(seat), None, "21.2", line![seat, " sells a set at the fair for ", worth, " crowns."]);
}

// ---------------------------------------------------------------- Harvests, ores, wool (cards 35 to 37)

/// Every area of this kind that is quiet and held brings one item more.
pub fn extra_items(world: &mut World, goods: Goods) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let areas: Vec<(ProvinceId, SeatId)> = pos
        .provinces()
        .filter(|p| p.goods == Some(goods) && !p.famine && p.rebellion.is_none())
        .filter_map(|p| Some((p.id, p.holder.seat()?)))
        .collect();
    for (at, seat) in areas {
        let spare = Seen::of(world).pos().items().find(|i| i.goods == goods && i.at == Spot::Pool).map(|i| i.id);
        let Some(item) = spare else { break };
        let mut counter = world.change::<Item>(item);
        counter.at = Spot::Land(at);
        counter.owner = Some(seat);
        counter.from = Some(at);
        tell(world, Some(seat), Some(at), "12.1", line![at, " brings one ", goods, " more."]);
    }
}

/// Fleets at sea with goods may lose the dearest (card 54).
pub fn pirates(world: &mut World, lost_on: Faces) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let prey: Vec<_> = pos
        .fleets()
        .filter(|f| matches!(f.at, Berth::Sea(_)))
        .filter_map(|f| {
            let aboard = pos.items().filter(|i| i.at == Spot::Aboard(f.id));
            let dearest = aboard.max_by_key(|i| (i.goods, std::cmp::Reverse(i.id)))?;
            Some((pos.owner_of_fleet(f.id), dearest.id, dearest.goods))
        })
        .collect();
    for (owner, item, goods) in prey {
        let face = d6(world);
        let lost = lost_on.hold(face);
        let mut throw = events::plain("Pirates", face);
        throw.needed = format!("{} to {} is robbed", lost_on.0, lost_on.1);
        let text = if lost { line!["Pirates take one ", goods, "."] } else { line!["The pirates are outrun."] };
        told(world, owner, None, "OE.1", throw, text);
        if lost {
            disasters::to_supply(world, item);
        }
    }
}

// ---------------------------------------------------------------- Loans (card 40)

/// `amount` crowns now; `repay` is owed until [`collect_loans`].
pub fn borrow(world: &mut World, seat: SeatId, card: super::super::ids::CardId, amount: u32, repay: u32) {
    receive(world, seat, amount);
    cards::add(world, Lasting::Loan { seat, owed: repay, card });
    tell(
        world,
        Some(seat),
        None,
        "OE.3",
        line![seat, " borrows ", amount, " crowns and owes ", repay, " at the next cashing in."],
    );
}

/// Debts fall due: crowns, else the dearest goods, else a province rebels.
pub fn collect_loans(world: &mut World) {
    let debts: Vec<(SeatId, u32)> = Seen::of(world)
        .pos()
        .deck()
        .lasting
        .iter()
        .filter_map(|l| match l {
            Lasting::Loan { seat, owed, .. } => Some((*seat, *owed)),
            _ => None,
        })
        .collect();
    for (seat, owed) in debts {
        if Seen::of(world).pos().purse(seat) >= owed {
            pay(world, seat, owed);
            tell(world, Some(seat), None, "OE.3", line![seat, " pays the bankers ", owed, " crowns."]);
            continue;
        }
        // Goods are reckoned at a share of the dearest set.
        let each = Seen::of(world)
            .pos()
            .book
            .tables
            .sets
            .iter()
            .map(|s| u32::from(s.crowns) / s.goods.len() as u32)
            .max()
            .unwrap_or(1);
        let need = owed.div_ceil(each.max(1)) as usize;
        let seen = Seen::of(world);
        let pos = seen.pos();
        let mut goods: Vec<(Goods, ItemId)> =
            pos.items().filter(|i| i.owner == Some(seat)).map(|i| (i.goods, i.id)).collect();
        goods.sort_by_key(|(g, id)| (std::cmp::Reverse(*g), *id));
        if goods.len() >= need {
            for (_, item) in goods.into_iter().take(need) {
                disasters::to_supply(world, item);
            }
            tell(world, Some(seat), None, "OE.3", line![seat, " cannot pay; the bankers take ", need, " items."]);
            continue;
        }
        let seen = Seen::of(world);
        let pos = seen.pos();
        let held: Vec<ProvinceId> = pos.held_by(seat).filter(|p| pos.province(*p).rebellion.is_none()).collect();
        tell(world, Some(seat), None, "OE.3", line![seat, " cannot pay the bankers; a province suffers for it."]);
        if let Some(at) = world.resource_mut::<Dice>().pick(&held) {
            rebellions::rebel(world, at);
        }
    }
    cards::lapse(world, |l| matches!(l, Lasting::Loan { .. }));
}

// ---------------------------------------------------------------- Tournament (card 44)

/// Knights a seat may enter.
pub fn knights(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let adult = i32::from(pos.book.tables.ages.adult);
    let free = pos.household(seat).filter(|c| c.sex.is_male() && c.captive_of.is_none());
    free.map(|c| c.id).filter(|who| pos.age(*who) >= adult).collect()
}

/// All have entered: each rolls a die and adds his Strength.
pub fn tournament(world: &mut World, entered: &[CharacterId], prize: u32, mishap_on: u8) {
    let mut scores: Vec<(i16, CharacterId)> = vec![];
    let mut hurt = vec![];
    for who in entered {
        let face = d6(world);
        let seen = Seen::of(world);
        let pos = seen.pos();
        let mut modifiers = vec![("Strength".to_string(), pos.character(*who).scores.strength)];
        modifiers.extend(Some(governors::strength(pos, *who)).filter(|n| *n != 0).map(|n| ("Governor".to_string(), n)));
        let total = i16::from(face) + modifiers.iter().map(|(_, n)| i16::from(*n)).sum::<i16>();
        let throw = Throw { purpose: "Tournament".into(), dice: vec![face], modifiers, total, needed: String::new() };
        let keeper = pos.character(*who).keeper;
        told(world, keeper, None, "OE.1", throw, line![*who, " rides: ", total, "."]);
        scores.push((total, *who));
        if face == mishap_on {
            hurt.push(*who);
        }
    }
    let best = scores.iter().map(|(n, _)| *n).max();
    let first: Vec<CharacterId> = scores.iter().filter(|(n, _)| Some(*n) == best).map(|(_, w)| *w).collect();
    // Those who share the day share the purse.
    let share = prize / first.len().max(1) as u32;
    for who in first {
        let keeper = Seen::of(world).pos().character(who).keeper;
        if let Some(seat) = keeper {
            receive(world, seat, share);
            tell(world, keeper, None, "OE.1", line![who, " wins the tournament and ", share, " crowns."]);
        }
    }
    for who in hurt {
        court::survives(world, who, "dies of a bad fall in the lists", &[]);
    }
}

// ---------------------------------------------------------------- Fleets and armies (cards 53, 56)

/// May a free or cheap fleet be put there (BR 13.4, 13.6)?
pub fn check_fleet(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if at.index() >= ProvinceId::COUNT || !pos.is_controlled_home(seat, at) || !pos.book.map.province(at).coastal() {
        return Err(No::NoHarbour { place: place_name(pos, at) }.into());
    }
    if spare_fleet(pos, seat).is_none() {
        return Err(No::NoneLeft { what: "fleets".into() }.into());
    }
    Ok(())
}

fn spare_fleet(pos: Pos, seat: SeatId) -> Option<super::super::ids::FleetId> {
    let of = |c| pos.fleets().find(|f| f.at == Berth::Pool && f.country == c).map(|f| f.id);
    pos.ruled_by(seat).into_iter().find_map(of)
}

/// Harbours open to a new fleet.
pub fn harbours(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    pos.held_by(seat).filter(|p| check_fleet(pos, seat, *p).is_ok()).collect()
}

/// A fleet from beside the board into this port, for nothing; if there is none, nothing happens.
pub fn free_fleet(world: &mut World, seat: SeatId, at: ProvinceId) {
    let Some(fleet) = spare_fleet(Seen::of(world).pos(), seat) else { return };
    world.change::<Fleet>(fleet).at = Berth::Port(at);
    tell(world, Some(seat), Some(at), "13.6", line![seat, " launches a fleet in ", at, "."]);
}

/// May one of the cheap armies be raised (BR 13.4, 13.5, 13.7, 13.9)?
pub fn check_levy(pos: Pos, seat: SeatId, cost: u32) -> Result<(), Refusal> {
    let have = pos.purse(seat);
    if have < cost {
        return Err(No::TooPoor { need: cost, have }.into());
    }
    let limit = realm::raise_limit(pos, seat);
    if limit.room == 0 {
        return Err(No::AtLimit { have: limit.have, most: limit.most }.into());
    }
    match muster_at(pos, seat).filter(|_| spare_army(pos, seat).is_some()) {
        Some(province) => marriages::forbids(pos, seat, &Forbidden::Station { province }),
        None => Err(No::NoneLeft { what: "armies".into() }.into()),
    }
}

fn muster_at(pos: Pos, seat: SeatId) -> Option<ProvinceId> {
    pos.capital_of(seat).filter(|at| pos.holder(*at) == Some(seat))
}

/// A counter of the realm's own colours before those of other countries its player rules.
fn spare_army(pos: Pos, seat: SeatId) -> Option<super::super::ids::ArmyId> {
    let of = |c: super::super::ids::CountryId| {
        pos.armies().find(|a| a.at == Spot::Pool && a.banner == Banner::Country(c)).map(|a| a.id)
    };
    pos.ruled_by(seat).into_iter().find_map(of)
}

/// One army more in the seat's capital for `cost` crowns; nothing happens without a counter or the capital.
pub fn levy(world: &mut World, seat: SeatId, cost: u32) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (Some(army), Some(capital)) = (spare_army(pos, seat), muster_at(pos, seat)) else { return };
    pay(world, seat, cost);
    world.change::<Army>(army).at = Spot::Land(capital);
    tell(world, Some(seat), Some(capital), "13.5", line![seat, " raises an army for ", cost, " crowns."]);
}
