//! Goods on the road: who moves them and how far, what is destroyed, seized or captured (12.4, 15.23, 16.18 to 16.24).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::fortune;
use super::super::ids::{ItemId, ProvinceId};
use super::super::marriages::{self, Forbidden, Leave};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::ground::{Ground, Presence, entry, leave};
use super::units::{Party, Unit, check_turn, group};
use super::{No, burning, marching};
use crate::engine::{ChangeRows, Span};
use crate::line;
use crate::table::{Refusal, SeatId};

/// With Option D goods do not move by land or sea (OD.1).
pub(super) fn check_not_shipped(pos: Pos) -> Result<(), No> {
    if pos.options.announced_trade { Err(No::GoodsAreShipped) } else { Ok(()) }
}

// ---------------------------------------------------------------- Who moves what (16.19, 16.21, Q39)

/// May `seat` move this item from where it is? By holding the province, by contract, or with an army beside it; not what
/// neutral armies have taken (16.24).
pub(super) fn check_mover(pos: Pos, seat: SeatId, id: ItemId, escorted: bool) -> Result<(), No> {
    let item = pos.item(id);
    let may = match item.at {
        Spot::Land(p) => {
            let holder = pos.holder(p);
            let passage = || escorted || holder.is_some_and(|h| leave(pos, h, seat, Leave::Goods, p));
            holder == Some(seat) || item.owner == Some(seat) && passage()
        }
        Spot::Aboard(f) => pos.commander_of_fleet(f) == Some(seat),
        _ => return Err(No::NotOnLand { what: Unit::Item(id).words(pos) }),
    };
    if may { check_not_captured(pos, id) } else { Err(No::NotYourGoods { what: Unit::Item(id).words(pos) }) }
}

/// Nobody moves what neutral armies have taken before they are beaten (16.24).
fn check_not_captured(pos: Pos, id: ItemId) -> Result<(), No> {
    if pos.item(id).owner.is_none() && is_guarded(pos, id) {
        return Err(No::Guarded { what: Unit::Item(id).words(pos) });
    }
    Ok(())
}

/// May a captain take this item aboard at all, if those let him whom he must ask? What is not his is fetched from no ground
/// that nobody holds: it is captured with its province (16.23, 23.10).
pub(super) fn check_shipper(pos: Pos, seat: SeatId, id: ItemId) -> Result<(), No> {
    let item = pos.item(id);
    let held = item.at.province().is_some_and(|p| pos.holder(p).is_some());
    if held || item.owner == Some(seat) {
        check_not_captured(pos, id)
    } else {
        Err(No::NotYourGoods { what: Unit::Item(id).words(pos) })
    }
}

/// Whom the owner of a fleet must ask before he ships this item from a coast (16.22); nobody: he may.
pub(super) fn shipper_asks(pos: Pos, seat: SeatId, id: ItemId) -> Option<SeatId> {
    if check_mover(pos, seat, id, false).is_ok() {
        return None;
    }
    let holder = pos.item(id).at.province().and_then(|p| pos.holder(p))?;
    (!pos.player(holder).open_to.contains(&seat)).then_some(holder)
}

/// May goods of this group leave the province? Not in famine, in a rebellion only with armies (15.23, Q47).
pub(super) fn check_leaving(pos: Pos, units: &[Unit], from: ProvinceId, party: Party) -> Result<(), No> {
    if !units.iter().any(|u| matches!(u, Unit::Item(_))) {
        return Ok(());
    }
    let at = || pos.label(from).to_string();
    let province = pos.province(from);
    if province.famine {
        return Err(No::FamineHoldsGoods { at: at() });
    }
    if province.rebellion.is_some() && !party.armies {
        return Err(No::Unescorted { at: at() });
    }
    Ok(())
}

/// What a province is to goods that are put ashore there; whether they may be is judged before.
pub(super) fn ground_ashore(pos: Pos, seat: SeatId, at: ProvinceId, who: &Presence) -> Option<Ground> {
    let own = pos.holder(at) == Some(seat);
    entry(pos, seat, at, who, Party { items: true, armies: own, royals: false }, &[]).ok()
}

// ---------------------------------------------------------------- On the road (16.18 to 16.20)

fn as_units(items: &[ItemId]) -> Vec<Unit> {
    items.iter().map(|i| Unit::Item(*i)).collect()
}

pub(super) fn check_carry(pos: Pos, seat: SeatId, items: &[ItemId], path: &[ProvinceId]) -> Result<(), Refusal> {
    marching::check_march(pos, seat, &as_units(items), path, false)
}

pub(super) fn do_carry(world: &mut World, seat: SeatId, items: &[ItemId], path: &[ProvinceId]) {
    marching::advance(world, seat, &as_units(items), path, false, vec![]);
}

// ---------------------------------------------------------------- Destroyed, seized (12.4, 16.23)

/// The items exist, are named once and lie in provinces that the seat controls.
fn check_in_own_land(pos: Pos, seat: SeatId, items: &[ItemId]) -> Result<(), Refusal> {
    if items.is_empty() {
        return Err(No::NobodyNamed.into());
    }
    for (n, id) in items.iter().enumerate() {
        let Some(item) = pos.find::<Item>(*id) else {
            return Err(No::NoSuchPiece { what: "such item".into() }.into());
        };
        let what = Unit::Item(*id).words(pos);
        if items[..n].contains(id) {
            return Err(No::NamedTwice { what }.into());
        }
        let Spot::Land(at) = item.at else { return Err(No::NotOnLand { what }.into()) };
        if pos.holder(at) != Some(seat) {
            return Err(No::NotInYourLand { what, at: pos.label(at).into() }.into());
        }
    }
    Ok(())
}

/// Is an item guarded by an army of its owner, nobody's by neutral armies (16.24)?
pub(super) fn is_guarded(pos: Pos, id: ItemId) -> bool {
    let item = pos.item(id);
    let on_land = item.at.province().is_some();
    on_land && pos.armies().any(|a| a.at == item.at && pos.owner_of_army(a.id) == item.owner)
}

pub(super) fn check_destroy(pos: Pos, seat: SeatId, items: &[ItemId]) -> Result<(), Refusal> {
    // In one's own move, and in another's when one is asked (12.4).
    if !burning::is_asked(pos, seat) {
        check_turn(pos, seat)?;
    }
    check_in_own_land(pos, seat, items)?;
    items.iter().try_for_each(|id| check_burnable(pos, seat, *id))
}

/// Goods in the seat's province that it may destroy: not under an army of their owner, not promised.
pub(super) fn check_burnable(pos: Pos, seat: SeatId, id: ItemId) -> Result<(), Refusal> {
    if pos.item(id).owner != Some(seat) && is_guarded(pos, id) {
        return Err(No::Guarded { what: Unit::Item(id).words(pos) }.into());
    }
    marriages::forbids(pos, seat, &Forbidden::PartWith { item: id, to: None })
}

pub(super) fn do_destroy(world: &mut World, seat: SeatId, items: &[ItemId]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let at = pos.item(items[0]).at.province();
    let text = line![seat, " destroys ", group(pos, &as_units(items)), "."];
    for id in items {
        fortune::to_supply(world, *id);
    }
    telling::tell(world, Some(seat), at, "12.4", text);
}

pub(super) fn check_confiscate(pos: Pos, seat: SeatId, items: &[ItemId]) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    check_in_own_land(pos, seat, items)?;
    for id in items {
        let item = pos.item(*id);
        let what = || Unit::Item(*id).words(pos);
        let Spot::Land(at) = item.at else { continue };
        match item.owner {
            Some(owner) if owner == seat => return Err(No::NotForeign { what: what() }.into()),
            Some(owner) if leave(pos, seat, owner, Leave::Goods, at) => {
                return Err(No::PassageGranted { what: what() }.into());
            }
            _ => {}
        }
        if is_guarded(pos, *id) {
            return Err(No::Guarded { what: what() }.into());
        }
        if let Some(of) = item.owner {
            marriages::forbids(pos, seat, &Forbidden::Seize { item: *id, of, province: Some(at) })?;
        }
    }
    Ok(())
}

pub(super) fn do_confiscate(world: &mut World, seat: SeatId, items: &[ItemId]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let at = pos.item(items[0]).at.province();
    let place = at.map_or("its country".into(), Span::from);
    let text = line![seat, " seizes ", group(pos, &as_units(items)), " in ", place, "."];
    for id in items {
        world.change::<Item>(*id).owner = Some(seat);
    }
    telling::tell(world, Some(seat), at, "16.23", text);
}
