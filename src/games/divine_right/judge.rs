//! The one judge: whom the table waits for, and whether what they ask for may be.

use super::actions::Action;
use super::deed::Deed;
use super::position::*;
use super::refusals::No;
use super::words;
use crate::table::SeatId;

/// Seats that owe a decision now.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.is_over() {
        return vec![];
    }
    match pos.top() {
        Some(frame) => frame.decider().into_iter().collect(),
        None => pos.active().into_iter().collect(),
    }
}

/// May `seat` do this now (MOVE-02)?
pub fn check(pos: Pos, seat: SeatId, action: &Action) -> Result<(), No> {
    judge(pos, seat, &*action.deed())
}

/// The only place where what is asked for is judged.
pub fn judge(pos: Pos, seat: SeatId, deed: &dyn Deed) -> Result<(), No> {
    let turn_of = deciders(pos);
    if !turn_of.contains(&seat) {
        let active = turn_of.first().map_or("nobody".into(), |s| pos.seat_name(*s));
        return Err(No::NotYourRound { active });
    }
    // Every counter it names must exist before a rule looks at it.
    if let Some(id) = deed.units().into_iter().find(|id| !pos.exists(*id)) {
        return Err(No::NoSuchCounter { number: id.0 });
    }
    deed.check(pos, seat).map_err(|no| match no {
        // What is asked, and of whom.
        No::NothingAsked { doing, .. } => {
            let asked = words::prompt(pos).plain();
            No::NothingAsked { doing, asked: asked.trim_end_matches(['.', '?']).into() }
        }
        no => no,
    })
}

/// What `seat` may do now of this kind.
pub fn offers<D: Deed>(pos: Pos, seat: SeatId) -> Vec<D> {
    if D::time().is_now(pos) && deciders(pos).contains(&seat) { D::offers(pos, seat) } else { vec![] }
}
