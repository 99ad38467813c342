//! What `regnal check` asks of Diplomacy Royale.

use super::book::Book;
use crate::table::{DataError, GameLint, RuleList};

/// The game's part of the house check.
pub const LINT: GameLint = GameLint { id: "diplomacy_royale", rules, lint };

fn rules() -> Result<RuleList, Vec<DataError>> {
    RuleList::read(LINT.id).unwrap_or_else(|| Err(vec![DataError::file("assets/rules", "no rule list for this game")]))
}

/// Everything the game reads from files.
fn lint() -> Vec<DataError> {
    Book::load().err().unwrap_or_default()
}
