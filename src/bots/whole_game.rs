//! Whole games of bots and chance, under the laws that every game must keep.

use crate::engine::{Act, Game, Table};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::{Sitters, luck};
use crate::engine::checks::{Checks, Story};
use crate::engine::panic_text;
use crate::table::{DataError, SeatId, SeatSetup};

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub ending: String,
    pub text: String,
    pub ranking: Vec<Vec<SeatId>>,
    pub turns: u16,
    pub acts: usize,
    pub throws: usize,
    pub hash: u64,
    pub story: Story,
}

/// A law that a game did not keep.
#[derive(Clone, Debug, thiserror::Error)]
#[error("seed {seed}, act {act}: {text}")]
pub struct Broken {
    pub seed: u64,
    /// Acts that stood when it was found.
    pub act: usize,
    pub text: String,
    /// The journal of the game, if a folder was given for it.
    pub journal: Option<PathBuf>,
}

/// Why a game could not be played out.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Scenario, seats or scripts do not fit.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Data(Vec<DataError>),
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// Which journals of games played are kept, and in which folder.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    Nothing,
    Broken(&'a Path),
    All(&'a Path),
}

/// Plays a whole game with the sitters given, checking as it goes. People's seats are played by chance.
///
/// # Errors
/// The first law that was broken, with the journal as `journals` says; or data that do not fit.
pub fn play_out(
    game: &'static Game,
    scenario: (&str, &str),
    seats: &[SeatSetup],
    seed: u64,
    checks: &Checks,
    journals: Keep,
) -> Result<Played, Failure> {
    let (text, path) = scenario;
    let sitters = Sitters::seated(game, seats).map_err(Failure::Data)?;
    let table = match checks.needs_history() {
        true => game.open(text, path, seats.to_vec(), seed),
        false => game.open_lean(text, path, seats.to_vec(), seed),
    };
    let mut table = table.map_err(Failure::Data)?;
    let played = catch_unwind(AssertUnwindSafe(|| run(&mut table, &sitters, checks)))
        .unwrap_or_else(|panic| Err(format!("the rules panicked: {}", panic_text(&*panic))));
    let keep = |dir: &Path, name: &str| -> Option<PathBuf> {
        std::fs::create_dir_all(dir).ok()?;
        let path = dir.join(name);
        let _ = std::fs::remove_file(&path);
        table.write_journal(&path).ok().map(|()| path)
    };
    match played {
        Ok(played) => {
            if let Keep::All(dir) = journals {
                keep(dir, &format!("{}-{seed}.journal", game.id));
            }
            Ok(played)
        }
        Err(text) => {
            let journal = match journals {
                Keep::Nothing => None,
                Keep::Broken(dir) | Keep::All(dir) => keep(dir, &format!("{}-{seed}-broken.journal", game.id)),
            };
            Err(Broken { seed, act: table.act_count(), text, journal }.into())
        }
    }
}

fn run(table: &mut Table, sitters: &Sitters, checks: &Checks) -> Result<Played, String> {
    let mut stale: Vec<(SeatId, Act)> = Vec::new();
    loop {
        let n = table.act_count();
        table.keeps_laws(checks, &stale)?;
        if let Some(outcome) = table.outcome() {
            if !table.prompt().seats.is_empty() {
                return Err("the game is over, yet the prompt still names seats".into());
            }
            if checks.replay {
                table.replays()?;
            }
            let throws = table.lines().iter().filter_map(|l| l.throw.as_ref()).map(|t| t.dice.len()).sum();
            return Ok(Played {
                ending: outcome.ending,
                text: outcome.text,
                ranking: outcome.ranking,
                turns: table.turn(),
                acts: n,
                throws,
                hash: table.hash(),
                story: Story::of(table),
            });
        }
        if n >= checks.max_acts {
            return Err(format!("the game has not ended after {n} acts; it waits: {}", table.prompt().text));
        }
        let prompt = table.prompt();
        if prompt.seats.is_empty() {
            return Err(format!("nobody decides and the game is not over: {}", prompt.text));
        }
        if checks.offers
            && let Some(seat) = prompt.seats.iter().find(|seat| table.offers(**seat).is_empty())
        {
            return Err(format!("{seat} must decide but has no offer: {}", prompt.text));
        }
        let next = sitters.question(table).map_err(|no| no.to_string())?.map(super::Question::answer);
        let Some((seat, act)) = next.or_else(|| by_chance(table, prompt.seats[0])) else {
            return Err(format!("{} must decide but has no offer: {}", prompt.seats[0], prompt.text));
        };
        if stale.len() < 64 {
            stale.push((seat, act.clone()));
        } else {
            stale[n % 64] = (seat, act.clone());
        }
        table.submit(seat, act.clone()).map_err(|no| format!("{seat} was offered {act:?}, but: {no}"))?;
    }
}

fn by_chance(table: &Table, seat: SeatId) -> Option<(SeatId, Act)> {
    let mut offers = table.offers(seat);
    if offers.is_empty() {
        return None;
    }
    let n = luck(table, seat).below(offers.len() as u32) as usize;
    Some((seat, offers.swap_remove(n)))
}
