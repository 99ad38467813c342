//! Two hands on one vassal: whose retreats and builds stand (10.5-12 to 10.5-16).

use super::super::prelude::*;
use crate::line;

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

/// An order for a vassal that does not stand against those of the other controller: whose, in words, and whether it was allowed.
pub struct Overridden {
    pub power: PowerId,
    pub vassal: VassalId,
    pub wrote: Line,
    pub legal: bool,
}

/// Tells controllers that what they wrote for a vassal does not stand, and why (10.5-14 to 10.5-16). Nobody else learns of it.
pub fn tell_overridden(world: &mut World, all: Vec<Overridden>) {
    for Overridden { power, vassal, wrote, legal } in all {
        let (seat, rule, line) = look(world, |pos| {
            let (rule, why) = match (legal, pos.turn.phase) {
                (false, _) => ("10.5-14", "it is not allowed, and your partner's is"),
                (true, Phase::Winter) => ("10.5-16", "the Dowry Giver's builds and removals come first"),
                (true, _) => ("10.5-15", "the Dowry Receiver's retreats come first"),
            };
            (pos.seat_of(power), rule, line!["Your order for ", vassal, ", ", wrote, ", does not stand: ", why, "."])
        });
        if let Some(seat) = seat {
            world.say(line.rule(rule).only(seat));
        }
    }
}
