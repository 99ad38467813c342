//! Whose units are told what to do, and when; the clicks themselves are shared.

use super::Sight;
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Phase;
use crate::games::diplomacy_royale::orders::OrdersDeed;

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.of::<View>().turn.phase == Phase::Moves
}

/// Is it a build or a removal? Those are clicked at places, without a unit in hand.
pub fn is_adjustment(action: &Action) -> bool {
    matches!(action, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }))
}
