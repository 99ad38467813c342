//! Seats: the chairs at the table. What a seat plays (a kingdom, a dynasty, a power) is the game's business.

use serde::{Deserialize, Serialize};

use super::{ANY, character};

crate::keyed! {
    /// A chair at the table, counted from 0 in the order in which the players sat down; in the engine's worlds also the key
    /// of the faction, realm or power that plays from it.
    SeatId(u8), "seats"
}

impl SeatId {
    /// The seat as an index into per-seat lists.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for SeatId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// Who sits on a seat and decides for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// A person at this PC.
    Human,
    /// A bot that plays by its own view; `level` 1 is the beginner's opponent, 2 plays to win.
    Bot {
        level: u8,
        /// The key of its character, or [`ANY`](super::ANY); in games whose bots have characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        character: Option<String>,
    },
    /// A bot that takes an offer at random. For tests and for measuring the others.
    Random,
    /// A script (see `assets/scripts/README.md`) by file name.
    Script { file: String },
}

impl Sitter {
    /// A bot of this level who thinks as everybody does.
    pub const fn bot(level: u8) -> Self {
        Sitter::Bot { level, character: None }
    }
}

/// A seat as it was set up: its player's name, its sitter, its colour (index into the table's palette).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    pub name: String,
    pub sitter: Sitter,
    pub colour: u8,
}

impl SeatSetup {
    /// Seat number `n` (from 0) with the usual name and colour.
    pub fn plain(n: usize, sitter: Sitter) -> Self {
        let name = match &sitter {
            Sitter::Human => format!("Player {}", n + 1),
            Sitter::Bot { character: Some(key), .. } if key != ANY => {
                character(key).map_or_else(|_| format!("Bot {}", n + 1), |c| c.name)
            }
            Sitter::Bot { level: 1, .. } => format!("Bot {}, beginner", n + 1),
            Sitter::Bot { .. } => format!("Bot {}", n + 1),
            Sitter::Random => format!("Random {}", n + 1),
            Sitter::Script { file } => format!("Script {} ({file})", n + 1),
        };
        SeatSetup { name, sitter, colour: n as u8 }
    }
}

/// A sitter by its word.
///
/// # Errors
/// No such sitter.
pub fn sitter(word: &str) -> Result<Sitter, String> {
    match word.trim() {
        "human" => Ok(Sitter::Human),
        "bot" | "bot2" => Ok(Sitter::bot(2)),
        "bot1" => Ok(Sitter::bot(1)),
        "random" => Ok(Sitter::Random),
        other if other.starts_with("bot:") => {
            let key = &other["bot:".len()..];
            if key != ANY {
                character(key)?;
            }
            Ok(Sitter::Bot { level: 2, character: Some(key.into()) })
        }
        other => match other.strip_prefix("script:") {
            Some(file) if !file.is_empty() => Ok(Sitter::Script { file: super::at_home(file).display().to_string() }),
            _ => Err(format!(
                "`{other}` is nobody who could sit down; sitters are human, bot1, bot2 (or bot), bot:CHARACTER, random, script:FILE"
            )),
        },
    }
}

/// Seats that `*` may give one sitter: more than any game has.
const MOST_SEATS: usize = 16;

/// The sitters of a list with commas; `bot*5` are five.
///
/// # Errors
/// The first word that is none.
pub fn seats(list: &str) -> Result<Vec<Sitter>, String> {
    let mut out = vec![];
    for word in list.split(',') {
        let (who, times) = match word.rsplit_once('*') {
            Some((who, times)) => match times.trim().parse() {
                Ok(n @ 1..=MOST_SEATS) => (who, n),
                _ => return Err(format!("`{word}`: expected a number of seats from 1 to {MOST_SEATS} after the `*`")),
            },
            None => (word, 1),
        };
        let sitter = sitter(who)?;
        out.extend(std::iter::repeat_n(sitter, times));
    }
    Ok(out)
}
