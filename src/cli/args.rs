//! The command line's words.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::Trouble;

/// One desktop table for five board games of dynasty and war.
#[derive(Parser, Debug)]
#[command(name = "regnal", version)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What is to be done. The lines at its parts are what `--help` prints.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play in the window (what happens without a command); at the terminal where there is none
    Play(TextArgs),
    /// Play at the terminal; commands may come from a pipe
    Text(TextArgs),
    /// Play many games among bots and check every law of game and table
    Simulate(SimulateArgs),
    /// Print a journal or save act by act, or verify it against the rules
    ///
    /// A game that is over is told whole. One that is not is told as one of the people in it knows it, behind their curtain
    /// where several play; from a pipe --seat says who. (The file itself is plain text and hides nothing from an editor.)
    Replay {
        file: PathBuf,
        /// Compare every position with what the rules make of the acts
        #[arg(long)]
        verify: bool,
        /// Stop after this act
        #[arg(long)]
        until: Option<usize>,
        /// Show only what this seat (from 1) may know
        #[arg(long)]
        seat: Option<u8>,
        /// For testers: show everything, or what a bot knows, though the game is not over
        #[arg(long)]
        open_hands: bool,
    },
    /// Write a journal or save as a report with pictures of the map, to send to those who played
    ///
    /// A game that is over is told whole. One that is not is told as one of the people in it knows it.
    Report {
        file: PathBuf,
        /// Tell what this seat (from 1) knows; of a game that is over everything is told otherwise
        #[arg(long)]
        seat: Option<u8>,
        /// For testers: tell everything, or what a bot knows, though the game is not over
        #[arg(long)]
        open_hands: bool,
        /// The folder to write to; otherwise one named after the file, here
        #[arg(long)]
        out: Option<PathBuf>,
        /// Write over a report that is there already
        #[arg(long)]
        overwrite: bool,
        /// Draw no pictures
        #[arg(long)]
        no_pictures: bool,
    },
    /// Adjudicate Diplomacy: positions with orders in JSON, one or one a line; says what becomes of each order and why
    Adjudicate {
        /// The file, or - for standard input
        file: PathBuf,
        /// Print the reply to a single position indented
        #[arg(long)]
        pretty: bool,
    },
    /// Ask what a bot would order in a Diplomacy position: JSON as for adjudicate, with power, level, budget and seed
    Advise {
        /// The file, or - for standard input
        file: PathBuf,
        /// Print the reply to a single position indented
        #[arg(long)]
        pretty: bool,
    },
    /// Print rules by id or words, and the examples that show them
    Rules {
        /// Which game
        game: String,
        /// An id, or words that all stand in a rule
        words: Vec<String>,
    },
    /// Check scenarios, lessons, scripts and data files
    Check {
        /// Print the findings as JSON
        #[arg(long)]
        json: bool,
        /// Scenario and script files besides those built in
        files: Vec<PathBuf>,
    },
}

/// What to play.
#[derive(clap::Args, Debug, Default)]
pub struct TextArgs {
    /// Which game
    #[arg(value_name = "GAME", conflicts_with = "game")]
    pub named: Option<String>,
    /// The same, by name
    #[arg(long, hide = true)]
    pub game: Option<String>,
    /// A scenario file, or the name of one built in
    #[arg(long, conflicts_with_all = ["load", "go_on"])]
    pub scenario: Option<String>,
    /// A save or journal: its file, or the name of a save
    #[arg(long, conflicts_with = "go_on")]
    pub load: Option<PathBuf>,
    /// Go on with the last unfinished game
    #[arg(long = "continue")]
    pub go_on: bool,
    /// Who sits where: human, bot, bot1, bot2, random, script:FILE, with commas;
    /// bot*5 are five
    #[arg(long, default_value = "")]
    pub seats: String,
    /// The dice: the same seed and the same acts give the same game
    #[arg(long)]
    pub seed: Option<u64>,
    /// Draw the table into this picture and leave (needs the window)
    #[arg(long)]
    pub shot: Option<PathBuf>,
    /// For testers, in the window: no curtains, and replays through anybody's eyes, though the game is not over
    #[arg(long)]
    pub open_hands: bool,
    /// For the picture: open this page (menu, new, learn, load, save, rules, settings, replay)
    #[arg(long, hide = true)]
    pub page: Option<String>,
    /// For the picture: this tab of the side panel, from 1; 0 is the chronicle
    #[arg(long, hide = true)]
    pub tab: Option<usize>,
    /// For the picture or window: its size, like 1920x1080
    #[arg(long, hide = true)]
    pub size: Option<String>,
    /// For the picture: the settings of this file
    #[arg(long, hide = true)]
    pub settings: Option<PathBuf>,
    /// For the picture: look at this place and choose what stands there
    #[arg(long, hide = true)]
    pub look: Option<String>,
    /// For the picture: map units to a point of the screen
    #[arg(long, hide = true, default_value_t = 1.6)]
    pub zoom: f32,
}

impl TextArgs {
    /// Is a game or a position asked for? Otherwise the window shows its start screen.
    pub fn names_a_game(&self) -> bool {
        self.scenario.is_some() || self.load.is_some() || self.go_on || !self.seats.is_empty() || self.seed.is_some()
    }

    /// The game asked for, said either way.
    pub fn game(&self) -> Option<&str> {
        self.named.as_deref().or(self.game.as_deref())
    }

    /// The size asked for, in points.
    ///
    /// # Errors
    /// It is none, or not one for a window.
    pub fn points(&self) -> Result<Option<(u32, u32)>, Trouble> {
        let Some(text) = &self.size else { return Ok(None) };
        let numbers = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        let fits = numbers.filter(|(w, h)| (320..=8192).contains(w) && (240..=8192).contains(h));
        let none = || Trouble::input(format!("`{text}` is no size; expected one like 1920x1080"));
        fits.ok_or_else(none).map(Some)
    }
}

/// Games among bots: which, how many, who sits, and what is looked at after every act.
#[derive(clap::Args, Debug)]
pub struct SimulateArgs {
    pub game: String,
    /// As for `text`
    #[arg(long, default_value = "")]
    pub seats: String,
    #[arg(long, default_value_t = 10)]
    pub games: u32,
    /// Seed of the first game; the others follow
    #[arg(long)]
    pub seed: Option<u64>,
    #[arg(long)]
    pub scenario: Option<String>,
    /// Positions that a bot of level 2 works out for a decision in the games of orders
    #[arg(long, value_name = "POSITIONS")]
    pub thinking: Option<u32>,
    /// Check saves, undo, secrets, refusals and replay after every act
    #[arg(long)]
    pub heavy: bool,
    /// Keep a journal of every game in this folder
    #[arg(long)]
    pub journals: Option<PathBuf>,
    /// Write what the acts and lines of every game come to, as hashes, to this file
    #[arg(long, value_name = "FILE")]
    pub stories: Option<PathBuf>,
    /// Every game must come to the hashes in this file, which `--stories` has written
    #[arg(long, value_name = "FILE")]
    pub same_as: Option<PathBuf>,
}
