//! What the games of a simulation came to, written down as hashes, so that another build can be held against them.

use crate::engine::Game;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::{SimulateAsk, Trouble};
use crate::diplomacy::strategy::Effort;
use crate::engine::checks::Story;
use crate::table::{house_ron, read_text};

/// The stories of games by their seeds, and what they were played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stories {
    /// Game, scenario, seats, thinking: nothing else can be held against them.
    terms: String,
    games: BTreeMap<u64, Story>,
}

impl Stories {
    /// None yet, of what was asked for.
    pub fn begin(game: &'static Game, ask: &SimulateAsk) -> Self {
        let seats = house_ron().to_string(&ask.seats).unwrap_or_default();
        let thinking = Effort::default().positions;
        let terms = format!("# {}, {}, seats {seats}, thinking {thinking}: seed, acts, lines", game.id, ask.path);
        Stories { terms, games: BTreeMap::new() }
    }

    /// Those of a file, of the same games as these.
    ///
    /// # Errors
    /// The file cannot be read, is no list of stories, or is one of other games.
    pub fn read(&self, path: &Path) -> Result<Stories, Trouble> {
        let text = read_text(path)?;
        let (terms, lines) = text.split_once('\n').unwrap_or((&text, ""));
        if terms != self.terms {
            let told = format!("these games are told under:\n{}\nand the file begins:\n{terms}", self.terms);
            return Err(Trouble::input(format!("{}:1: the file is of other games; {told}", path.display())));
        }
        let mut games = BTreeMap::new();
        for (n, line) in lines.lines().enumerate() {
            let expected = "expected a seed and two hashes of 16 digits each";
            let told = game(line);
            let (seed, story) =
                told.ok_or_else(|| Trouble::input(format!("{}:{}: {expected}", path.display(), n + 2)))?;
            games.insert(seed, story);
        }
        Ok(Stories { terms: self.terms.clone(), games })
    }

    /// Adds what the game of this seed has come to.
    pub fn tell(&mut self, seed: u64, story: Story) {
        self.games.insert(seed, story);
    }

    /// How the game of this seed differs from what is written; `None` where it does not.
    pub fn differs(&self, seed: u64, story: Story) -> Option<String> {
        match self.games.get(&seed) {
            None => Some(format!("seed {seed}: it is not in the file")),
            Some(written) if written.acts != story.acts => Some(format!("seed {seed}: other acts than in the file")),
            Some(written) if written.lines != story.lines => {
                Some(format!("seed {seed}: the same acts, told otherwise"))
            }
            Some(_) => None,
        }
    }

    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Trouble> {
        let mut text = format!("{}\n", self.terms);
        for (seed, story) in &self.games {
            let _ = writeln!(text, "{seed} {:016x} {:016x}", story.acts, story.lines);
        }
        std::fs::write(path, text).map_err(|e| Trouble::input(format!("{}: cannot be written: {e}", path.display())))
    }
}

fn game(line: &str) -> Option<(u64, Story)> {
    let mut words = line.split(' ');
    let seed = words.next()?.parse().ok()?;
    let mut hash = || words.next().filter(|w| w.len() == 16).and_then(|w| u64::from_str_radix(w, 16).ok());
    let story = Story { acts: hash()?, lines: hash()? };
    words.next().is_none().then_some((seed, story))
}
