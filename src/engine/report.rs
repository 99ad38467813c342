//! A report of a game for those who played it, in Markdown: who won and how, how everybody stood, what happened turn by
//! turn, and the map at its key moments.
//!
//! It tells what may be told ([`Replay::eyes_for`]): everything of a game that is over, or what one seat knows. Every line,
//! figure and moment comes from lines that these eyes may read and from views that they have.

mod prose;

use std::fmt::Write as _;

use self::prose::{Prose, clean, told};
use super::table::Replay;
use crate::table::{DataError, Entry, Eyes, SeatId, Sitter};

/// More pictures than these make no report better.
pub const MOST_MOMENTS: usize = 12;
/// Of them, the greatest events.
const MOST_EVENTS: usize = 5;
/// An event that is worth a picture.
const GREAT: u8 = 3;

/// When the map is shown, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// After this act.
    pub act: usize,
    pub cause: Cause,
    /// What stands below the picture.
    pub title: String,
    /// The place it is about, as chronicle lines name places.
    pub place: Option<String>,
}

/// Why a moment is a key moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Beginning,
    /// This turn was over.
    TurnOver(u16),
    /// A great event: this line of those that the act wrote and the eyes may read.
    Event(usize),
    End,
}

/// The key moments of the game as these eyes know it: its beginning and end, the greatest events, the ends of turns.
pub fn key_moments(replay: &Replay, eyes: Eyes) -> Vec<Moment> {
    let (first, last) = (replay.first(), replay.len());
    let moment = |act: usize, cause: Cause, title: String| Moment { act, cause, title, place: None };
    let mut found = vec![moment(first, Cause::Beginning, "The beginning".into())];
    let mut events = vec![];
    for act in first + 1..=last {
        let lines = replay.lines_of(act, eyes);
        let weighed = lines.iter().enumerate().map(|(n, line)| (line.great, n));
        // The first of the greatest.
        let greatest = weighed.filter(|(weight, _)| *weight >= GREAT).max_by_key(|(w, n)| (*w, usize::MAX - n));
        if let Some((weight, n)) = greatest {
            let (title, place) = (lines[n].text.clone(), lines[n].place.clone());
            events.push((weight, Moment { act, cause: Cause::Event(n), title, place }));
        }
    }
    events.sort_by_key(|(weight, moment)| (u8::MAX - weight, moment.act));
    found.extend(events.into_iter().take(MOST_EVENTS).map(|(_, moment)| moment));
    let turns: Vec<(u16, usize)> = replay.turns().into_iter().filter(|(n, act)| *n > 0 && *act < last).collect();
    // As many turns as there is room for, evenly over the game.
    let room = MOST_MOMENTS - 1 - found.len();
    for n in 0..room.min(turns.len()) {
        let (turn, act) = turns[(n + 1) * turns.len() / room.min(turns.len()) - 1];
        found.push(moment(act.max(first), Cause::TurnOver(turn), format!("After turn {turn}")));
    }
    if last > first {
        let title = if replay.ending().is_some() { "The end" } else { "Where it stands now" };
        found.push(moment(last, Cause::End, title.into()));
    }
    found.sort_by_key(|moment| moment.act);
    found
}

/// The report. `pictures` are the files that show the `moments`, as far as there are any.
///
/// # Errors
/// The rules of this version cannot play the game to its end.
pub fn write_report(
    replay: &mut Replay,
    eyes: Eyes,
    moments: &[Moment],
    pictures: &[Option<String>],
) -> Result<String, Vec<DataError>> {
    let stood = Stood::over(replay, eyes)?;
    let drawn: Vec<(&Moment, &str)> =
        moments.iter().zip(pictures).filter_map(|(m, file)| Some((m, file.as_deref()?))).collect();
    let names: Vec<String> = (0..stood.plays.len()).map(|n| known_as(replay, n, &stood.plays[n])).collect();
    let called: Vec<String> = (0..stood.plays.len()).map(|n| called_by(replay, n, &stood.plays[n])).collect();
    let mut out = head(replay, eyes, &stood, &called);
    stood.write(&names, replay.ending().is_none(), &mut out);
    story(replay, eyes, &drawn, (&names, &called), &mut out);
    figures(replay, eyes, &names, &mut out);
    Ok(out)
}

/// What a seat is called in the text: by what it plays, and by whom, if that is a person.
fn known_as(replay: &Replay, n: usize, plays: &str) -> String {
    let seat = &replay.setup().seats[n];
    match (plays, &seat.sitter) {
        ("", _) => clean(&seat.name),
        (plays, Sitter::Human) => clean(&format!("{plays} ({})", seat.name)),
        (plays, _) => clean(plays),
    }
}

/// As [`known_as`], in the middle of a sentence: a person by name.
fn called_by(replay: &Replay, n: usize, plays: &str) -> String {
    let seat = &replay.setup().seats[n];
    clean(if plays.is_empty() || seat.sitter == Sitter::Human { &seat.name } else { plays })
}

fn head(replay: &Replay, eyes: Eyes, stood: &Stood, called: &[String]) -> String {
    let card = replay.game().card(&replay.setup().scenario, &replay.setup().path);
    let title = card.as_ref().map_or(String::new(), |card| format!(": {}", clean(&card.title)));
    let mut out = format!("# {}{title}\n\n", clean(replay.game().name()));
    if let Some(text) = card.ok().map(|card| card.text).filter(|text| !text.trim().is_empty()) {
        let _ = writeln!(out, "*{}*\n", clean(text.trim()));
    }
    let seats = &replay.setup().seats;
    let ending = replay.ending();
    if let Some(seat) = eyes {
        let name = clean(&seats[seat.index()].name);
        let _ = writeln!(out, "This report tells what {name} knows.\n");
    } else if !replay.is_open() {
        out += "The game still runs, and this report tells everything, hidden hands and orders too.\n\n";
    }
    out += "## Who played\n\n| Place | Player | Played | Stands at |\n| --- | --- | --- | --- |\n";
    let placed: Vec<(String, usize)> = match &ending {
        Some(outcome) => {
            let places = outcome.places();
            places.flat_map(|(place, all)| all.iter().map(move |s| (format!("{place}."), s.index()))).collect()
        }
        None => (0..seats.len()).map(|n| (String::new(), n)).collect(),
    };
    for (place, n) in placed {
        let (Some(who), Some(plays)) = (seats.get(n), stood.plays.get(n)) else { continue };
        let _ = writeln!(out, "| {place} | {} | {} | {} |", clean(&who.name), clean(plays), clean(stood.last(n)));
    }
    let _ = match &ending {
        Some(outcome) => writeln!(out, "\n**{}**\n", told(&outcome.text, called)),
        None => writeln!(out, "\n**The game still runs.** {}\n", told(&replay.prompt().text, called)),
    };
    out
}

/// The chronicle as prose, with the pictures at their places.
fn story(
    replay: &Replay,
    eyes: Eyes,
    drawn: &[(&Moment, &str)],
    (names, called): (&[String], &[String]),
    out: &mut String,
) {
    out.push_str("## What happened\n\n");
    let mut prose = Prose::new(names, called);
    let shown = |prose: &mut Prose, when: &dyn Fn(&Moment) -> bool| {
        for (moment, file) in drawn.iter().filter(|(moment, _)| when(moment)) {
            prose.picture(&moment.title, file);
        }
    };
    let mut turn = None;
    for act in 0..=replay.len() {
        for (n, line) in replay.lines_of(act, eyes).into_iter().enumerate() {
            if turn != Some(line.turn)
                && let Some(before) = turn.replace(line.turn)
            {
                shown(&mut prose, &|m| m.cause == Cause::TurnOver(before));
            }
            prose.line(line);
            shown(&mut prose, &|m| m.act == act && m.cause == Cause::Event(n));
        }
        if act == replay.first() {
            shown(&mut prose, &|m| m.cause == Cause::Beginning);
        }
    }
    shown(&mut prose, &|m| m.cause == Cause::End);
    out.push_str(&prose.end());
}

/// Dice and acts of each seat. Of acts that left no line these eyes may read they know nothing.
fn figures(replay: &Replay, eyes: Eyes, names: &[String], out: &mut String) {
    let mut rows: Vec<Row> = vec![Row::default(); names.len()];
    for act in 0..=replay.len() {
        let lines = replay.lines_of(act, eyes);
        if let Some(row) = replay.seat_of(act).and_then(|seat| rows.get_mut(seat.index())) {
            let known = eyes.is_none() || eyes == replay.seat_of(act) || !lines.is_empty();
            row.acts += usize::from(known);
        }
        for line in lines {
            if let Some(row) = line.seat.and_then(|seat| rows.get_mut(seat.index())) {
                row.count(line);
            }
        }
    }
    out.push_str("## Figures\n\n");
    let dice = rows.iter().any(|row| row.dice > 0);
    out.push_str(match dice {
        true => "| | Acts | Dice | Mean of a die |\n| --- | ---: | ---: | ---: |\n",
        false => "| | Acts |\n| --- | ---: |\n",
    });
    for (name, row) in names.iter().zip(&rows) {
        let _ = match (dice, row.dice) {
            (false, _) => writeln!(out, "| {name} | {} |", row.acts),
            (true, 0) => writeln!(out, "| {name} | {} | 0 | |", row.acts),
            (true, n) => {
                let mean = f64::from(row.eyes) / f64::from(n);
                writeln!(out, "| {name} | {} | {n} | {mean:.2} |", row.acts)
            }
        };
    }
    if dice {
        out.push_str("\nDice are those with six sides; 3.50 is what they owe to everybody.\n");
    }
    // Whoever knows seed and scenario knows every card to come.
    if eyes.is_none() {
        let _ = writeln!(out, "\nSeed {}, {} acts.", replay.setup().seed, replay.len());
    }
}

/// The figures of a seat.
#[derive(Clone, Default)]
struct Row {
    acts: usize,
    dice: u32,
    eyes: u32,
}

impl Row {
    /// A throw with any face above six was of other dice; the faces of those are as even, so that leaving out throws by
    /// their faces leans to no side.
    fn count(&mut self, line: &Entry) {
        let Some(throw) = line.throw.as_ref().filter(|t| t.dice.iter().all(|face| (1..=6).contains(face))) else {
            return;
        };
        self.dice += throw.dice.len() as u32;
        self.eyes += throw.dice.iter().map(|face| u32::from(*face)).sum::<u32>();
    }
}

/// How everybody stood, turn by turn.
struct Stood {
    /// What each seat plays: the first name it went by.
    plays: Vec<String>,
    /// For each turn: its number, and how each seat stood at its end.
    turns: Vec<(u16, Vec<String>)>,
}

impl Stood {
    fn over(replay: &mut Replay, eyes: Eyes) -> Result<Self, Vec<DataError>> {
        let seats = replay.setup().seats.len();
        let mut stood = Stood { plays: vec![String::new(); seats], turns: vec![] };
        for (turn, act) in replay.turns() {
            // A game that began from an edited position has no earlier ones.
            if act < replay.first() {
                continue;
            }
            replay.go_to(act)?;
            let mut row = vec![];
            // Each as it knows it best itself, where everything is told.
            let all = eyes.map_or_else(
                || (0..seats).map(|n| replay.standings(SeatId(n as u8)).swap_remove(n)).collect(),
                |by| replay.standings(by),
            );
            for (n, (plays, stands)) in all.into_iter().enumerate() {
                if stood.plays[n].is_empty() {
                    stood.plays[n] = plays;
                }
                row.push(stands);
            }
            stood.turns.push((turn, row));
        }
        Ok(stood)
    }

    fn last(&self, n: usize) -> &str {
        self.turns.last().and_then(|(_, row)| row.get(n)).map_or("", String::as_str)
    }

    /// The table; none where the game does not say how anybody stands, or there is one turn only.
    fn write(&self, names: &[String], runs: bool, out: &mut String) {
        if self.turns.len() < 2 || self.turns.iter().flat_map(|(_, row)| row).all(String::is_empty) {
            return;
        }
        let _ = writeln!(out, "## How they stood\n\n| After turn | {} |", names.join(" | "));
        let _ = writeln!(out, "| ---: |{}", " --- |".repeat(names.len()));
        for (n, (turn, row)) in self.turns.iter().enumerate() {
            let turn = match turn {
                _ if runs && n + 1 == self.turns.len() => "now".to_string(),
                0 => "set-up".to_string(),
                turn => turn.to_string(),
            };
            let row: Vec<String> = row.iter().map(|how| clean(how)).collect();
            let _ = writeln!(out, "| {turn} | {} |", row.join(" | "));
        }
        out.push('\n');
    }
}
