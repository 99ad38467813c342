//! What a seat sees, written out as data for those who look at it from outside the world: the window.

use super::rules::judge;
use super::rules::position::Pos;
use super::rules::view::View;
use super::words::see;
use crate::engine::KnownWorld;
use crate::table::SeatId;

/// Everything that this seat knows; the world holds nothing that it may not.
pub fn view_of(known: &mut KnownWorld) -> View {
    let seat = known.seat();
    see(known, |pos| as_view(pos, seat))
}

/// Everything that this reader reads.
pub(super) fn as_view(pos: Pos, seat: SeatId) -> View {
    View {
        seat,
        deciders: judge::deciders(pos),
        desk: pos.desk.clone(),
        options: pos.options.clone(),
        turn: pos.turn.clone(),
        seats: pos.seated,
        powers: pos.powers.to_vec(),
        provinces: pos.provinces.to_vec(),
        units: pos.units.to_vec(),
        heirs: pos.heirs.to_vec(),
        vassals: pos.vassals.to_vec(),
        motions: pos.motions.clone(),
        betrothals: pos.betrothals.clone(),
        ledger: pos.ledger.clone(),
        habits: pos.habits.clone(),
        last_moves: pos.last_moves.clone(),
        last_census: pos.last_census.clone(),
        over: pos.over.cloned(),
    }
}
