//! What is written at a terminal, by the table there and by commands: where it goes, and how the chronicle reads.

mod words;

use std::io::{BufRead, Write};

pub use words::{entry_line, ribbon_line};

/// Where is read and written.
pub struct Terminal<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    /// A person types here: then the curtain clears the screen and waits.
    pub by_hand: bool,
}

impl Terminal<'_> {
    /// Draws the curtain before the player of this name: by hand the screen is wiped, and waits until they open it. False
    /// where the input ends instead; then nothing of theirs may be shown.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn curtain(&mut self, name: &str) -> std::io::Result<bool> {
        if !self.by_hand {
            writeln!(self.out, "---- curtain: {name} ----")?;
            return Ok(true);
        }
        write!(self.out, "\x1b[2J\x1b[3J\x1b[H{name}, please. Nobody else looks. Press Enter: ")?;
        self.out.flush()?;
        Ok(self.read_line().is_some())
    }

    /// A line of input; bytes that are no UTF-8 are read as signs that fit nothing. `None` at the end.
    pub fn read_line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        match self.input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
}
