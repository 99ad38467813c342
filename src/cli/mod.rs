//! What the command line does. `main.rs` only hands the arguments over.

pub mod adjudicate;
mod args;
mod check;
#[cfg(feature = "window")]
pub mod console;
#[cfg(feature = "window")]
mod memory;
mod play;
pub mod replay;
pub mod report;
mod rules;
pub mod simulate;
mod stories;
#[cfg(feature = "window")]
pub mod window;

use crate::engine::{Game, Moment};
use std::io::Write;
use std::path::{Path, PathBuf};

pub use crate::table::{seats, sitter};
pub use crate::trouble::Trouble;
pub use args::{Args, Command, TextArgs};

use adjudicate::Work;

use crate::diplomacy::strategy::Effort;
use crate::registry::{self, BUILT_IN_INSTEAD, GAMES, Hosted};
use crate::table::{
    Eyes, Opening, RuleLine, SeatId, Sitter, Start, Store, at_home, game_of_file, lesson_of, read_text, some_seed,
    stored_file,
};
use crate::text::Terminal;

/// How the window ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The player closed it, or the picture was drawn.
    Closed,
    /// It did not open, and why.
    NoWindow(String),
    /// It stood and is gone: why, the game that was on its table, and whether a console was opened in its place.
    Broke { why: String, game: Option<PathBuf>, console: bool },
}

/// What `simulate` was asked for.
#[derive(Clone, Debug)]
pub struct SimulateAsk {
    pub path: String,
    pub scenario: String,
    pub seats: Vec<Sitter>,
    pub games: u32,
    pub seed: u64,
    pub heavy: bool,
    pub journals: Option<PathBuf>,
    /// Where hashes of acts and lines are written.
    pub stories: Option<PathBuf>,
    /// A file of such hashes that the games must come to.
    pub same_as: Option<PathBuf>,
}

/// What `replay` was asked for.
#[derive(Clone, Debug)]
pub struct ReplayAsk {
    pub file: PathBuf,
    pub verify: bool,
    pub until: Option<usize>,
    pub seat: Option<SeatId>,
    /// A tester may see what nobody who plays may.
    pub open_hands: bool,
}

/// What `report` was asked for.
#[derive(Clone, Debug)]
pub struct ReportAsk {
    pub file: PathBuf,
    pub seat: Option<SeatId>,
    /// A tester may read what nobody who plays may.
    pub open_hands: bool,
    pub out: Option<PathBuf>,
    pub overwrite: bool,
    pub pictures: bool,
}

/// What terminal and window do for the command line, which does not know them.
#[derive(Clone, Copy)]
pub struct Fronts {
    /// Plays a game at the terminal, with its rules at hand.
    pub play: fn(&'static Game, &Opening, &dyn Fn() -> Vec<RuleLine>, &mut Terminal) -> Result<(), Trouble>,
    /// Draws a report's moments of a game, named by its id, from its file into a folder; the names of the pictures.
    pub draw: fn(&str, &Path, Eyes, &[Moment], &Path) -> Result<Vec<Option<String>>, String>,
    /// What a game's coach points at in a scenario, of this text and path, and is nowhere in the window.
    pub nowhere: fn(&str, &str, &str) -> Vec<String>,
}

/// A seat as the command line counts them.
fn counted(seat: Option<u8>) -> Result<Option<SeatId>, Trouble> {
    match seat {
        Some(0) => Err(Trouble::input("seats are counted from 1")),
        other => Ok(other.map(|n| SeatId(n - 1))),
    }
}

/// Does what the command line says.
///
/// # Errors
/// With the exit code.
pub fn run(args: Args, terminal: &mut Terminal, fronts: Fronts) -> Result<(), Trouble> {
    match args.command.unwrap_or_else(|| Command::Play(TextArgs::default())) {
        Command::Play(ask) => play::run(&ask, terminal, fronts),
        Command::Text(ask) => text(&ask, terminal, fronts),
        Command::Simulate(ask) => {
            let game = registry::game(&ask.game)?;
            let (path, scenario) = scenario_of(game, ask.scenario.as_deref())?;
            let seats = seats_or_default(game.game(), &ask.seats, &scenario, &path, Sitter::bot(2), Sitter::bot(2))?;
            if let Some(positions) = ask.thinking {
                Effort { positions }.set_usual();
            }
            let seed = ask.seed.unwrap_or(1);
            let ask = SimulateAsk {
                path,
                scenario,
                seats,
                games: ask.games,
                seed,
                heavy: ask.heavy,
                journals: ask.journals.map(at_home),
                stories: ask.stories.map(at_home),
                same_as: ask.same_as.map(at_home),
            };
            tell_own_faults(game, terminal.out)?;
            simulate::run(game.game(), &ask, terminal.out)
        }
        Command::Replay { file, verify, until, seat, open_hands } => {
            let seat = counted(seat)?;
            let file = stored_file(file);
            let game = registry::game(&game_of_file(&file)?)?;
            tell_own_faults(game, terminal.out)?;
            replay::run(game.game(), &ReplayAsk { file, verify, until, seat, open_hands }, terminal)
        }
        Command::Rules { game, words } => rules::run(registry::game(&game)?, &words.join(" "), terminal.out),
        Command::Report { file, seat, open_hands, out, overwrite, no_pictures } => {
            let seat = counted(seat)?;
            let (file, out) = (stored_file(file), out.map(at_home));
            let game = registry::game(&game_of_file(&file)?)?;
            tell_own_faults(game, terminal.out)?;
            let ask = ReportAsk { file, seat, open_hands, out, overwrite, pictures: !no_pictures };
            report::run(game.game(), &ask, terminal.out, fronts)
        }
        Command::Adjudicate { file, pretty } => adjudicate::run(Work::Adjudicate, &at_home(file), pretty, terminal),
        Command::Advise { file, pretty } => adjudicate::run(Work::Advise, &at_home(file), pretty, terminal),
        Command::Check { json, files } => {
            let files: Vec<PathBuf> = files.into_iter().map(at_home).collect();
            check::run(&files, json, terminal.out, fronts)
        }
    }
}

/// Says what is wrong with the data files that a person has put in the place of those built in.
fn tell_own_faults(game: &Hosted, out: &mut dyn Write) -> std::io::Result<()> {
    let faults = game.own_faults();
    faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
    if faults.is_empty() { Ok(()) } else { writeln!(out, "{BUILT_IN_INSTEAD}") }
}

fn text(ask: &TextArgs, terminal: &mut Terminal, fronts: Fronts) -> Result<(), Trouble> {
    if ask.open_hands {
        let text = "--open-hands is for the window; at the terminal `regnal replay FILE --open-hands` shows everything";
        return Err(Trouble::input(text));
    }
    let (game, opening) = opening(ask)?;
    tell_own_faults(game, terminal.out)?;
    (fronts.play)(game.game(), &opening, &|| game.rules(), terminal)
}

/// The game and the position that the arguments of `play` and `text` name.
///
/// # Errors
/// A file or a seat that does not fit.
pub fn opening(ask: &TextArgs) -> Result<(&'static Hosted, Opening), Trouble> {
    if let Some(file) = &ask.load {
        if !ask.seats.is_empty() {
            return Err(Trouble::input("--seats belongs to a new game; a loaded one brings its seats along"));
        }
        let file = stored_file(file);
        let game = registry::game(&game_of_file(&file)?)?;
        if let Some(asked) = ask.game().filter(|asked| *asked != game.id) {
            let text = format!("{} is a game of {}, not of `{asked}`", file.display(), game.id);
            return Err(Trouble::input(text));
        }
        return Ok((game, Opening::Load(file)));
    }
    if ask.go_on {
        let known = |id: &str| GAMES.iter().find(|g| g.id == id);
        let wanted = |id: &str| ask.game().is_none_or(|game| game == id);
        let latest = Store::of_user()?.latest_of_any(|stored| {
            wanted(&stored.game) && known(&stored.game).is_some_and(|g| g.unfinished(&stored.path))
        })?;
        let Some(stored) = latest else { return Err(Trouble::input("there is no unfinished game to continue")) };
        return Ok((registry::game(&stored.game)?, Opening::Load(stored.path)));
    }
    let named = match (ask.game(), ask.scenario.as_deref()) {
        (Some(id), _) => Some(registry::game(id)?),
        (None, Some(scenario)) => game_of(scenario)?,
        (None, None) => None,
    };
    let Some(game) = named.or(GAMES.first()) else {
        return Err(Trouble::input("this build of Regnal has no games"));
    };
    let (path, scenario) = scenario_of(game, ask.scenario.as_deref())?;
    // A lesson brings its seats and its dice along, unless others are asked for.
    let lesson = if ask.seats.is_empty() { lesson_of(&scenario, &path)? } else { None };
    let seed = ask.seed.or(lesson.as_ref().map(|l| l.seed)).unwrap_or_else(some_seed);
    let seats = match lesson {
        Some(lesson) => lesson.seats,
        None => seats_or_default(game.game(), &ask.seats, &scenario, &path, Sitter::Human, Sitter::bot(1))?,
    };
    Ok((game, Opening::New(Start { path, scenario, seats, seed })))
}

/// The game a scenario belongs to: the one that has it built in, or the one its file names.
///
/// # Errors
/// The file names none, or one that there is not.
fn game_of(named: &str) -> Result<Option<&'static Hosted>, Trouble> {
    let file = at_home(named);
    if file.exists() {
        return Ok(Some(registry::game_of_scenario(&read_text(&file)?, named)?));
    }
    Ok(GAMES.iter().find(|game| scenario_of(game, Some(named)).is_ok()))
}

/// A scenario by file or by the name of a built-in one: its path and text.
fn scenario_of(game: &Hosted, named: Option<&str>) -> Result<(String, String), Trouble> {
    let built_in = |name: &str| {
        let stem = |path: &str| path.rsplit('/').next().and_then(|f| f.strip_suffix(".ron")).map(String::from);
        let mut all = game.scenarios().iter().chain(game.examples());
        all.find(|s| s.path == name || stem(s.path).as_deref() == Some(name))
    };
    match named {
        None => match game.scenarios().first() {
            Some(first) => Ok(first.read().map(|f| (f.path, f.text))?),
            None => {
                Err(Trouble::input(format!("{} has no scenario built in; name a file with --scenario", game.name())))
            }
        },
        Some(name) if at_home(name).exists() => {
            let file = at_home(name);
            Ok((file.display().to_string(), read_text(&file)?))
        }
        Some(name) => match built_in(name) {
            Some(found) => Ok(found.read().map(|f| (f.path, f.text))?),
            None => {
                let all: Vec<&str> = game.scenarios().iter().map(|s| s.path).collect();
                Err(Trouble::input(format!("there is no scenario file `{name}`; built in are: {}", all.join(", "))))
            }
        },
    }
}

/// The seats named, or one `first` and as many `others` as the scenario needs.
fn seats_or_default(
    game: &'static Game,
    named: &str,
    scenario: &str,
    path: &str,
    first: Sitter,
    others: Sitter,
) -> Result<Vec<Sitter>, Trouble> {
    if !named.is_empty() {
        return seats(named).map_err(Trouble::input);
    }
    let least = *game.card(scenario, path)?.seats.start();
    Ok((0..least).map(|n| if n == 0 { first.clone() } else { others.clone() }).collect())
}

#[cfg(test)]
mod tests;
