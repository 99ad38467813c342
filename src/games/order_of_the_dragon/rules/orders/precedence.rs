//! Two hands on one vassal: whose retreats and builds stand (10.5-12 to 10.5-16).

use super::super::components::{Phase, Vassal};
use super::super::ids::{PowerId, VassalId};
use super::super::position::Pos;

/// The rule, and what a controller is told whose order for a vassal does not stand.
pub fn overridden_words(pos: Pos, vassal: VassalId, wrote: &str, legal: bool) -> (&'static str, String) {
    let (rule, why) = match (legal, pos.turn.phase) {
        (false, _) => ("10.5-14", "it is not allowed, and your partner's is"),
        (true, Phase::Winter) => ("10.5-16", "the Dowry Giver's builds and removals come first"),
        (true, _) => ("10.5-15", "the Dowry Receiver's retreats come first"),
    };
    (rule, format!("Your order for {}, {wrote}, does not stand: {why}.", pos.vassal_name(vassal)))
}

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
