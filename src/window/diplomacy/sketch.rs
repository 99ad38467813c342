//! What is pointed at or tried and not yet ordered: the unit in hand, whom it is to help, the orders of the sandbox. It is
//! kept for its seat, and taken up again in the same movement.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Hand, Orders, Piece, Told, Trial};
use crate::diplomacy::ProvinceId;
use crate::window::sight::Sight;

/// As it is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sketch {
    unit: Option<Piece>,
    helped: Option<ProvinceId>,
    /// Of the movement with this number.
    tried: Option<(u16, BTreeMap<Piece, Told>)>,
    /// The sandbox as it was left or cleared.
    kept: Option<(u16, BTreeMap<Piece, Told>)>,
}

/// What is in hand now, or waits to be taken up.
pub fn of(hand: &Hand) -> Sketch {
    if let Some(waiting) = &hand.waiting {
        return waiting.clone();
    }
    // What was driven out is taken up anew: its ways out are those of the moment.
    let told = hand.ways_out.is_empty();
    let orders = |trial: &Trial| (trial.count, trial.orders.clone());
    Sketch {
        unit: hand.unit.filter(|_| told),
        helped: hand.helped.filter(|_| told),
        tried: hand.trial.as_ref().map(orders),
        kept: hand.kept.as_ref().map(orders),
    }
}

/// Takes it up, as far as it still stands.
pub fn take_up(hand: &mut Hand, sketch: Sketch, sight: &Sight, pos: &dyn Orders) {
    let again = |(count, mut orders): (u16, BTreeMap<Piece, Told>)| {
        orders.retain(|unit, _| pos.whereabouts(*unit).is_some());
        (count == pos.count() && !sight.past).then(|| Trial::of(pos, sight.seat, orders))
    };
    hand.kept = sketch.kept.and_then(again);
    if let Some(trial) = sketch.tried.and_then(again) {
        hand.trial = Some(trial);
        hand.version += 1;
    }
    let Some(unit) = sketch.unit.filter(|u| pos.whereabouts(*u).is_some()) else { return };
    if pos.may_tell(hand, sight, unit) {
        hand.take(pos, sight.seat, unit);
        if let Some(at) = sketch.helped.filter(|at| hand.can_help(*at)) {
            hand.help(at);
        }
    }
}
