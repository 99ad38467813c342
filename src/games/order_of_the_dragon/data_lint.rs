//! What `regnal check` asks of Order of the Dragon.

use super::book::Book;
use super::shapes;
use crate::table::{DataError, GameLint};

/// The game's part of the house check.
pub const LINT: GameLint = GameLint { id: "order_of_the_dragon", lint };

/// Everything the game reads from files.
fn lint() -> Vec<DataError> {
    [Book::load().err(), shapes::load().err()].into_iter().flatten().flatten().collect()
}
