//! What the process of the window and the one that waits beside it have in common: how the window tells what happens to it,
//! and where what its libraries print is kept.

pub mod log;

use std::io::{self, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Set for the process of the window.
pub const BESIDE: &str = "REGNAL_BESIDE";

/// What the window tells the process beside it, a line of JSON each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Word {
    /// It stands, and can be played in.
    Open,
    /// The game that is on the table is kept here; or there is none.
    Game(Option<PathBuf>),
    /// Why it cannot open, or why it closes by itself.
    Why(String),
    /// The arguments name what is not there or does not fit.
    Bad { code: u8, text: String },
}

/// Tells the process beside this one; without one nothing is said.
pub fn tell(word: &Word) {
    if is_beside()
        && let Ok(line) = serde_json::to_string(word)
    {
        let mut out = io::stdout().lock();
        // Where nobody listens any more, this process ends as well.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// Does another process wait beside this one?
pub fn is_beside() -> bool {
    std::env::var_os(BESIDE).is_some()
}
