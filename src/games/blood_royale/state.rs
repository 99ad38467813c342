//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use super::book::{Book, Library};
use super::components::*;
use super::marriages::{Talks, Treaty};
use super::options::Options;
use super::{rounds, state_faults};
use crate::dynasty::{Character, House, Marriage};
use crate::position;

position! {
    /// A position of Blood Royale.
    one options: Options,
    one turn: Turn,
    held stack: Vec<super::frames::Frame> = Stack,
    row players: Player,
    row countries: Country,
    row provinces: Province,
    row houses: House,
    row people: Character,
    row marriages: Marriage,
    row treaties: Treaty,
    one talks: Talks,
    row armies: Army,
    row pawns: Pawn,
    row fleets: Fleet,
    row items: Item,
    one deck: Deck,
    one bank: Bank,
    one time_called: TimeCalled,
}
