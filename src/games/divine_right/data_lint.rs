//! What `regnal check` asks of Divine Right.

use super::book::Book;
use crate::table::{DataError, GameLint};

/// The game's part of the house check.
pub const LINT: GameLint = GameLint { id: "divine_right", lint };

/// Everything the game reads from files.
fn lint() -> Vec<DataError> {
    Book::load().err().unwrap_or_default()
}
