//! `regnal simulate`: many games among bots, each checked.

use crate::engine::Game;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use super::stories::Stories;
use super::{SimulateAsk, Trouble};
use crate::bots::{Failure, Keep, play_out};
use crate::engine::checks::Checks;
use crate::table::SeatSetup;

/// Plays the games and prints a line for each, then the totals.
///
/// # Errors
/// Exit code 1 with every law that was broken and where its journal is; 2 for bad input.
pub fn run(game: &'static Game, ask: &SimulateAsk, out: &mut dyn Write) -> Result<(), Trouble> {
    let seats: Vec<SeatSetup> = ask.seats.iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s.clone())).collect();
    let checks = if ask.heavy { Checks::heavy() } else { Checks::light() };
    let keep = match &ask.journals {
        Some(dir) => Keep::All(dir),
        None => Keep::Broken(Path::new(".")),
    };
    let mut stories = Stories::begin(game, ask);
    let written = ask.same_as.as_ref().map(|path| stories.read(path)).transpose()?;
    let begun = Instant::now();
    let (mut turns, mut acts, mut dice, mut broken) = (0u64, 0u64, 0u64, Vec::new());
    let mut won = vec![0u32; seats.len()];
    for n in 0..ask.games {
        let seed = ask.seed.wrapping_add(n.into());
        let start = Instant::now();
        // Whoever waits sees how far it is.
        out.flush()?;
        match play_out(game, (&ask.scenario, &ask.path), &seats, seed, &checks, keep) {
            Ok(played) => {
                turns += u64::from(played.turns);
                acts += played.acts as u64;
                dice += played.throws as u64;
                let first = played.ranking.first().cloned().unwrap_or_default();
                for seat in &first {
                    won[seat.index()] += 1;
                }
                let winner = first.iter().map(|s| seats[s.index()].name.as_str()).collect::<Vec<_>>().join(" and ");
                writeln!(
                    out,
                    "seed {seed}: {} ({}), {} turns, {} acts, {} dice, hash {:016x}, {:.2} s",
                    winner,
                    played.ending,
                    played.turns,
                    played.acts,
                    played.throws,
                    played.hash,
                    start.elapsed().as_secs_f64()
                )?;
                stories.tell(seed, played.story);
                if let Some(other) = written.as_ref().and_then(|w| w.differs(seed, played.story)) {
                    writeln!(out, "{other}")?;
                    broken.push(other);
                }
            }
            Err(Failure::Data(errors)) => return Err(errors.into()),
            Err(Failure::Broken(law)) => {
                let journal = law.journal.as_ref().map_or_else(String::new, |p| format!(" (journal: {})", p.display()));
                writeln!(out, "{law}{journal}")?;
                broken.push(format!("{law}{journal}"));
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let a_minute = f64::from(ask.games) * 60.0 / seconds.max(1e-9);
    writeln!(
        out,
        "{} games of {}: {turns} turns, {acts} acts, {dice} dice, {seconds:.2} s, {a_minute:.0} games a minute",
        ask.games,
        game.name()
    )?;
    let wins = seats.iter().zip(&won).map(|(s, w)| format!("{} {w}", s.name)).collect::<Vec<_>>().join(", ");
    writeln!(out, "first places: {wins}")?;
    if let Some(path) = &ask.stories {
        stories.write(path)?;
    }
    if broken.is_empty() {
        return Ok(());
    }
    let fault = if written.is_some() { "broke a law or went otherwise" } else { "broke a law" };
    Err(Trouble::law(format!("{} of {} games {fault}:\n{}", broken.len(), ask.games, broken.join("\n"))))
}
