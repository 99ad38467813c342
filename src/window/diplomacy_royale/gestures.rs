//! Whose units are told what to do, and when; the clicks themselves are shared.

use super::{Asks, Hand, Sight};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::{Phase, Unit};
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders::{self, OrdersDeed};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs;
use crate::table::SeatId;
use crate::window::diplomacy::gestures;

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.turn.phase == Phase::Moves
}

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let own = pos.units().filter(|u| u.dislodged.is_none() && writs::orders_for(pos, seat, u.id));
    own.map(|u| (u, pos.desk().orders.contains_key(&u.id))).collect()
}

/// Is it a build or a removal? Those are clicked at places, without a unit in hand.
pub fn is_adjustment(action: &Action) -> bool {
    matches!(action, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }))
}

/// Units of this seat that were driven out and have not been told where to.
pub fn to_retreat(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Unit> {
    orders::driven_out(pos, seat).filter(move |u| !pos.desk().retreats.contains_key(&u.id))
}

/// Takes the order of a unit back.
pub fn clear(pos: Pos, hand: &mut Hand, asks: &mut Asks, unit: UnitId) {
    gestures::clear(pos, hand, asks, SeatId(0), unit);
}
