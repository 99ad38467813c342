//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use super::book::{Book, Library};
use super::components::*;
use super::options::Options;
use super::writs::{Proposals, Writ};
use super::{rounds, state_faults};
use crate::dynasty::{Character, House, Marriage};
use crate::position;

position! {
    /// A position of Diplomacy Royale.
    one options: Options,
    one turn: Turn,
    held seats: u8 = Seated,
    row powers: Power,
    row provinces: Province,
    row units: Unit,
    row houses: House,
    row people: Character,
    row nobles: Noble,
    row marriages: Marriage,
    row titles: Title,
    row writs: Writ,
    one proposals: Proposals,
    one desk: Desk,
    one plague: Plague,
    one recent: Recent,
    one sanctuary: Sanctuary,
    one ransoms: Ransoms,
    one petitions: Petitions,
    one last_moves: LastMoves,
}
