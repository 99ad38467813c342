//! `regnal replay`: a stored game act by act.

use crate::engine::{Game, Replay, verify};
use std::io::Write;

use super::{ReplayAsk, Trouble};
use crate::table::{Eyes, Progress, SeatId, players_beside, with_players};
use crate::text::{Terminal, entry_line};

/// Prints or verifies the stored game: of one that is not over only what somebody who plays it knows. Hashes tell nobody
/// anything.
///
/// # Errors
/// Exit code 1 when the file and the rules part, 2 when it cannot be read or it must be said who looks.
pub fn run(game: &'static Game, ask: &ReplayAsk, terminal: &mut Terminal) -> Result<(), Trouble> {
    if ask.verify {
        let verdict = verify(game, &ask.file)?;
        if let Some(at) = verdict.parted {
            let text = format!("{}: parts from the rules at act {}: {}", ask.file.display(), at.act, at.text);
            return Err(Trouble::law(text));
        }
        let found = match verdict.vouched {
            0 => "each allowed; the file vouches for no position".into(),
            n => format!("every position as the rules make it ({n} compared)"),
        };
        writeln!(
            terminal.out,
            "{}: {} acts, {found}; the last is {:016x}",
            ask.file.display(),
            verdict.acts,
            verdict.hash
        )?;
        return Ok(());
    }
    let replay = &mut game.open_replay(&ask.file, &Progress::default())?;
    let eyes = eyes(replay, ask, terminal)?;
    let until = ask.until.unwrap_or(usize::MAX).min(replay.len());
    if let Some(seat) = eyes
        && terminal.by_hand
        && !ask.open_hands
        && hides(replay, until)?
        && !terminal.curtain(&replay.setup().seats[seat.index()].name)?
    {
        return Ok(());
    }
    print(replay, ask, eyes, until, terminal.out)
}

/// Whose eyes it is shown to. A person at the terminal is asked where it might be one of several.
fn eyes(replay: &Replay, ask: &ReplayAsk, t: &mut Terminal) -> Result<Eyes, Trouble> {
    let refused = |e: String| Trouble::input(format!("{}: {e}", ask.file.display()));
    let why = match replay.eyes_for(ask.seat, ask.open_hands) {
        Ok(eyes) => return Ok(eyes),
        Err(why) if ask.seat.is_some() || !t.by_hand => return Err(refused(why)),
        Err(why) => why,
    };
    writeln!(t.out, "The game is not over. Who looks?")?;
    for seat in replay.humans() {
        writeln!(t.out, "{:>4}  {}", seat.0 + 1, replay.setup().seats[seat.index()].name)?;
    }
    write!(t.out, "> ")?;
    t.out.flush()?;
    let answer = t.read_line().unwrap_or_default();
    let number = answer.trim().parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(|| refused(why))?;
    replay.eyes_for(Some(SeatId(number)), false).map_err(refused)
}

/// Must the curtain be drawn before this is printed: is something hidden at its end, or where it stops?
fn hides(replay: &mut Replay, until: usize) -> Result<bool, Trouble> {
    let at_end = replay.needs_curtain();
    replay.go_to(until)?;
    Ok(at_end || replay.needs_curtain())
}

fn print(replay: &mut Replay, ask: &ReplayAsk, eyes: Eyes, until: usize, out: &mut dyn Write) -> Result<(), Trouble> {
    let seats = replay.setup().seats.clone();
    // Whoever knows seed and scenario knows every card to come.
    let seed = match replay.is_open() || ask.open_hands {
        true => format!("seed {}, ", replay.setup().seed),
        false => String::new(),
    };
    writeln!(out, "{}: {}, {seed}{} acts", ask.file.display(), replay.game().name(), replay.len())?;
    if let Some(seat) = eyes {
        writeln!(out, "As {} knows it.", seats[seat.index()].name)?;
    }
    // Of a save that was changed by hand only the log tells what was before.
    for line in (0..=replay.first()).flat_map(|n| replay.lines_of(n, eyes)) {
        writeln!(out, "    {}", entry_line(line, &seats))?;
    }
    replay.go_to(replay.first())?;
    for n in replay.first() + 1..=until {
        let (seat, words) = replay.describe(n)?;
        let words = with_players(&seats, &words);
        let name = seats.get(seat.index()).map_or("?", |s| s.name.as_str());
        // Another seat's act may be secret; what may be known of it stands in its lines.
        match eyes {
            Some(me) if me != seat => writeln!(out, "{n:>5}  {name}")?,
            _ => writeln!(out, "{n:>5}  {name}: {words}")?,
        }
        for line in replay.lines_of(n, eyes) {
            writeln!(out, "         {}", entry_line(line, &seats))?;
        }
        replay.go_to(n)?;
    }
    replay.go_to(until)?;
    if let Some(seat) = eyes {
        writeln!(out, "\n{}", players_beside(&seats, &replay.print_view(seat)))?;
    }
    writeln!(out, "After act {}: {}", replay.at(), with_players(&seats, &replay.prompt().text))?;
    for note in &replay.notes {
        writeln!(out, "note: {note}")?;
    }
    Ok(())
}
