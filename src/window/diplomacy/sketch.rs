//! What is pointed at or tried and not yet ordered: the unit in hand, whom it is to help, the orders of the sandbox. It is
//! kept for its seat, and taken up again in the same movement.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Hand, Orders, Trial};
use crate::diplomacy::ProvinceId;
use crate::window::sight::Sight;

/// As it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sketch<U: Ord, T> {
    unit: Option<U>,
    helped: Option<ProvinceId>,
    /// Of the movement with this number.
    tried: Option<(u16, BTreeMap<U, T>)>,
    /// The sandbox as it was left or cleared.
    kept: Option<(u16, BTreeMap<U, T>)>,
}

/// The sketch of a game.
pub type SketchOf<G> = Sketch<<G as Orders>::Unit, <G as Orders>::Told>;

impl<U: Ord, T> Default for Sketch<U, T> {
    fn default() -> Self {
        Sketch { unit: None, helped: None, tried: None, kept: None }
    }
}

/// What is in hand now, or waits to be taken up.
pub fn of<G: Orders>(hand: &Hand<G>) -> SketchOf<G> {
    if let Some(waiting) = &hand.waiting {
        return waiting.clone();
    }
    // What was driven out is taken up anew: its ways out are those of the moment.
    let told = hand.ways_out.is_empty();
    let orders = |trial: &Trial<G>| (trial.count, trial.orders.clone());
    Sketch {
        unit: hand.unit.filter(|_| told),
        helped: hand.helped.filter(|_| told),
        tried: hand.trial.as_ref().map(orders),
        kept: hand.kept.as_ref().map(orders),
    }
}

/// Takes it up, as far as it still stands.
pub fn take_up<G: Orders>(hand: &mut Hand<G>, sketch: SketchOf<G>, sight: &Sight, pos: G::Pos<'_>) {
    let again = |(count, mut orders): (u16, BTreeMap<G::Unit, G::Told>)| {
        orders.retain(|unit, _| G::whereabouts(pos, *unit).is_some());
        let mut trial = Trial { seat: sight.seat, count, orders, shown: None };
        let fits = trial.fits(pos, sight.seat) && !sight.past;
        fits.then(|| {
            trial.work_out(pos);
            trial
        })
    };
    hand.kept = sketch.kept.and_then(again);
    if let Some(trial) = sketch.tried.and_then(again) {
        hand.trial = Some(trial);
        hand.version += 1;
    }
    let Some(unit) = sketch.unit.filter(|u| G::whereabouts(pos, *u).is_some()) else { return };
    if G::may_tell(pos, hand, sight, unit) {
        hand.take(pos, sight.seat, unit);
        if let Some(at) = sketch.helped.filter(|at| hand.can_help(*at)) {
            hand.help(at);
        }
    }
}
