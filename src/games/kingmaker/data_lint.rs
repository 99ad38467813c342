//! What `regnal check` asks of Kingmaker.

use super::book::Book;
use crate::table::{DataError, GameLint};

/// The game's part of the house check.
pub const LINT: GameLint = GameLint { id: "kingmaker", lint };

/// Everything the game reads from files.
fn lint() -> Vec<DataError> {
    Book::load().err().unwrap_or_default()
}
