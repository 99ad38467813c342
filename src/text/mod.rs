//! The terminal table: prints a view, lists offers by number, reads a choice. Works by hand and from a pipe.

mod listing;
pub mod session;
mod words;

use std::io::{BufRead, Write};
use std::path::PathBuf;

pub use words::{entry_line, ribbon_line};

/// Where the terminal table reads and writes.
pub struct Terminal<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    /// A person types here: then the curtain clears the screen and waits.
    pub by_hand: bool,
}

/// What a session opens with.
#[derive(Clone, Debug)]
pub enum Opening {
    New(crate::cli::Start),
    /// A save, or a journal to go on with.
    Load(PathBuf),
}
