//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use super::book::{Book, Library};
use super::components::*;
use super::frames::Frame;
use super::options::Options;
use super::{rounds, state_faults};
use crate::position;

position! {
    /// A position of Kingmaker.
    one options: Options,
    one turn: Turn,
    row players: Player,
    row nobles: Noble,
    row heirs: Heir,
    row cards: Card,
    row ships: Ship,
    row strongholds: Stronghold,
    one reign: Reign,
    one field: Field,
    one decks: Decks,
    held stack: Vec<Frame> = Stack,
}
