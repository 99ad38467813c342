//! Goods burnt rather than lost: in any player's movement, before the combat (12.4).
//!
//! In his own movement a player burns what he likes ([`goods`](super::goods)); in another's he is asked when that one's armies
//! stand where his goods lie, for then alone it matters.

use bevy_ecs::prelude::World;

use super::super::components::Item;
use super::super::ids::ItemId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::{CampaignAsk, No, goods, push, recall, top};
use crate::table::{Refusal, SeatId};

/// Is this seat asked now what it burns?
pub(super) fn is_asked(pos: Pos, seat: SeatId) -> bool {
    matches!(top(pos), Some(CampaignAsk::Burn { owner, .. }) if *owner == seat)
}

/// Goods in provinces of `owner` where armies of `mover` stand, which he may burn.
pub(super) fn threatened(pos: Pos, owner: SeatId, mover: SeatId) -> Vec<ItemId> {
    let there = |i: &&Item| {
        let at = i.at.province().filter(|p| pos.holder(*p) == Some(owner));
        at.is_some_and(|p| !pos.armies_in(p, mover).is_empty())
    };
    let items = pos.items().filter(there).map(|i| i.id);
    items.filter(|i| goods::check_burnable(pos, owner, *i).is_ok()).collect()
}

/// Everybody whose goods are threatened is asked, in seat order.
pub(super) fn ask(world: &mut World, mover: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let owners: Vec<SeatId> = pos.seats().filter(|s| *s != mover && !threatened(pos, *s, mover).is_empty()).collect();
    for owner in owners.into_iter().rev() {
        push(world, CampaignAsk::Burn { owner, mover });
    }
}

pub(super) fn check_keep(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if is_asked(pos, seat) || recall::is_asked(pos, seat) {
        Ok(())
    } else {
        Err(No::NotAskedNow { doing: "Keeping goods".into() }.into())
    }
}
