//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use super::book::{Book, Library};
use super::components::*;
use super::options::Options;
use super::{rounds, state_faults};
use crate::position;

position! {
    /// A position of Order of the Dragon.
    one options: Options,
    one turn: Turn,
    held seats: u8 = Seated,
    row powers: Power,
    row provinces: Province,
    row units: Unit,
    row heirs: Heir,
    row vassals: Vassal,
    one desk: Desk,
    one motions: Motions,
    one betrothals: Betrothals,
    one ledger: Ledger,
    one habits: Habits,
    one last_moves: LastMoves,
    one last_census: LastCensus,
}
