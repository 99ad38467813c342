//! What a table is opened with.

use std::path::PathBuf;

use super::Sitter;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub enum Opening {
    New(Start),
    /// A save, or a journal to go on with.
    Load(PathBuf),
}

/// A new game.
#[derive(Clone, Debug)]
pub struct Start {
    pub path: String,
    /// The scenario's text.
    pub scenario: String,
    pub seats: Vec<Sitter>,
    pub seed: u64,
}
