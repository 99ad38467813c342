//! `regnal replay`: a stored game act by act.

use std::io::Write;

use super::{ReplayAsk, Trouble};
use crate::table::{Game, Replay, players_beside, verify, with_players};
use crate::text::entry_line;

/// Prints or verifies the stored game.
///
/// # Errors
/// Exit code 1 when the file and the rules part, 2 when it cannot be read.
pub fn run<G: Game>(ask: &ReplayAsk, out: &mut dyn Write) -> Result<(), Trouble> {
    if ask.verify {
        let verdict = verify::<G>(&ask.file)?;
        if let Some(at) = verdict.parted {
            let text = format!("{}: parts from the rules at act {}: {}", ask.file.display(), at.act, at.text);
            return Err(Trouble::law(text));
        }
        let found = match verdict.vouched {
            0 => "each allowed; the file vouches for no position".into(),
            n => format!("every position as the rules make it ({n} compared)"),
        };
        writeln!(out, "{}: {} acts, {found}; the last is {:016x}", ask.file.display(), verdict.acts, verdict.hash)?;
        return Ok(());
    }
    let mut replay = Replay::<G>::open(&ask.file)?;
    let seats = replay.setup().seats.clone();
    if let Some(seat) = ask.seat.filter(|seat| seat.index() >= seats.len()) {
        return Err(Trouble::input(format!("there is no {seat} in this game; it has {} seats", seats.len())));
    }
    writeln!(out, "{}: {}, seed {}, {} acts", ask.file.display(), G::NAME, replay.setup().seed, replay.len())?;
    let until = ask.until.unwrap_or(usize::MAX).min(replay.len());
    for line in replay.lines_of(0, ask.seat) {
        writeln!(out, "    {}", entry_line(line, &seats))?;
    }
    for n in replay.first() + 1..=until {
        let (seat, words) = replay.describe(n)?;
        let words = with_players(&seats, &words);
        let name = seats.get(seat.index()).map_or("?", |s| s.name.as_str());
        // Another seat's act may be secret; what may be known of it stands in its lines.
        match ask.seat {
            Some(me) if me != seat => writeln!(out, "{n:>5}  {name}")?,
            _ => writeln!(out, "{n:>5}  {name}: {words}")?,
        }
        for line in replay.lines_of(n, ask.seat) {
            writeln!(out, "         {}", entry_line(line, &seats))?;
        }
    }
    replay.go_to(until)?;
    if let Some(seat) = ask.seat {
        writeln!(out, "\n{}", players_beside(&seats, &replay.print_view(seat)))?;
    }
    writeln!(out, "After act {}: {}", replay.at(), with_players(&seats, &replay.prompt().text))?;
    for note in &replay.notes {
        writeln!(out, "note: {note}")?;
    }
    Ok(())
}
