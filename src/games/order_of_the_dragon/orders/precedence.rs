//! Two hands on one vassal: whose retreats and builds stand (10.5-12 to 10.5-16).

use super::super::components::{Phase, Vassal};
use super::super::ids::PowerId;
use super::super::position::Pos;

/// What one controller has written for a vassal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand<T> {
    pub power: PowerId,
    pub wrote: T,
    pub legal: bool,
}

/// Of what the controllers have written, what stands: the only one; the legal one; else in retreats the Dowry Receiver's,
/// in Winter the Dowry Giver's.
pub fn prevails<T>(pos: Pos, vassal: &Vassal, hands: Vec<Hand<T>>) -> Option<Hand<T>> {
    let first = if pos.turn.phase == Phase::Winter { vassal.giver } else { vassal.receiver };
    hands.into_iter().max_by_key(|hand| (hand.legal, hand.power == first))
}
