//! Aid taken back in another's movement: "until such time as their normal owner chooses to take control of them" (20.5).
//!
//! In his own movement a player takes back what he likes ([`allies`](super::allies)); in others' he is asked when it
//! matters: before the monarch whom his troops serve moves them, and before a combat where they stand.

use bevy_ecs::prelude::World;

use super::super::components::Spot;
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::allies::{self, Piece};
use super::{CampaignAsk, push, top};
use crate::table::SeatId;

/// Is this seat asked now what it takes back?
pub(super) fn is_asked(pos: Pos, seat: SeatId) -> bool {
    matches!(top(pos), Some(CampaignAsk::Recall { owner, .. }) if *owner == seat)
}

/// What `owner` may take back now: nothing that a contract promises (20.4).
pub(super) fn open(pos: Pos, owner: SeatId, mover: SeatId) -> Vec<Piece> {
    let matters = |piece: Piece, to: SeatId| {
        if pos.turn.fought { may_fight(pos, piece, owner, to, mover) } else { to == mover }
    };
    let free = |to: SeatId| marriages::forbids(pos, owner, &Forbidden::CallBack { from: to }).is_ok();
    let his = allies::lent(pos).filter(|p| p.owner(pos) == Some(owner) && allies::is_aid(pos, *p));
    his.filter(|p| p.lent_to(pos).is_some_and(|to| to != owner && matters(*p, to) && free(to))).collect()
}

/// Could troops of `owner` that `to` leads be drawn into the battles after the movement of `mover` (19.1, 19.2)?
fn may_fight(pos: Pos, piece: Piece, owner: SeatId, to: SeatId, mover: SeatId) -> bool {
    let (Piece::Unit(_), Some(at), false) = (piece, piece.place(pos), pos.turn.truce) else { return false };
    let lord = pos.holder(at).filter(|_| pos.castle_at(at) > 0);
    if to != mover {
        return lord == Some(mover) || !pos.armies_in(at, mover).is_empty();
    }
    let here = pos.armies().filter(|a| a.at == Spot::Land(at));
    let foe = |id| pos.commander_of_army(id) != Some(mover) && pos.owner_of_army(id) != Some(owner);
    lord.is_some_and(|lord| lord != mover) || here.map(|a| a.id).any(foe)
}

/// Everybody who could take troops back is asked, in seat order.
pub(super) fn ask(world: &mut World, mover: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let owners: Vec<SeatId> = pos.seats().filter(|s| *s != mover && !open(pos, *s, mover).is_empty()).collect();
    for owner in owners.into_iter().rev() {
        push(world, CampaignAsk::Recall { owner, mover });
    }
}
