//! Whose units are told what to do, and when; the clicks themselves are shared.

use super::{Asks, Hand, Sight};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Phase;
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders::OrdersDeed;
use crate::games::diplomacy_royale::position::Pos;
use crate::table::SeatId;
use crate::window::diplomacy::gestures;
use crate::window::diplomacy_royale::DiplomacyRoyale;

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.of::<DiplomacyRoyale>().turn.phase == Phase::Moves
}

/// Is it a build or a removal? Those are clicked at places, without a unit in hand.
pub fn is_adjustment(action: &Action) -> bool {
    matches!(action, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }))
}

/// Takes the order of a unit back.
pub fn clear(pos: Pos, hand: &mut Hand, asks: &mut Asks, unit: UnitId) {
    gestures::clear(pos, hand, asks, SeatId(0), unit);
}
