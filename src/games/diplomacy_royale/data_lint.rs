//! What `regnal check` asks of Diplomacy Royale.

use super::book::Book;
use super::shapes;
use crate::diplomacy::strategy::book as openings;
use crate::table::{DataError, GameLint};

/// The game's part of the house check.
pub const LINT: GameLint = GameLint { id: "diplomacy_royale", lint };

/// Everything the game reads from files.
fn lint() -> Vec<DataError> {
    let found = [Book::load().err(), shapes::load().err(), openings::load().err()];
    found.into_iter().flatten().flatten().collect()
}
