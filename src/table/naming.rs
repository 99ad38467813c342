//! The names of those at the table in what the rules say. A game that has no name of its own for a seat writes "seat 2", or
//! "seat 2 (Neville)" with what it is known by, with a capital at the head of a sentence.

use super::{Prompt, SeatId, SeatSetup};

/// `text` as it stands at the head of a sentence.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// `text` with a name for each seat in it, in the place of what the seat is known by; a seat without one stays as it is.
pub fn by_name<'a>(text: &str, name: impl Fn(SeatId) -> Option<&'a str>) -> String {
    named(text, name, false)
}

/// `known`: what the seat is known by stays beside the name.
fn named<'a>(text: &str, name: impl Fn(SeatId) -> Option<&'a str>, known: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("seat ").into_iter().chain(rest.find("Seat ")).min() {
        let after = &rest[at + "seat ".len()..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let seat = after[..digits].parse::<u8>().ok().and_then(|n| name(SeatId(n.checked_sub(1)?)));
        let Some(name) = seat else {
            out.push_str(&rest[..at + "seat ".len()]);
            rest = after;
            continue;
        };
        out.push_str(&rest[..at]);
        out.push_str(name);
        rest = &after[digits..];
        if !known && let Some((_, behind)) = rest.strip_prefix(" (").and_then(|known| known.split_once(')')) {
            rest = behind;
        }
    }
    out.push_str(rest);
    out
}

fn player(seats: &[SeatSetup], seat: SeatId) -> Option<&str> {
    seats.get(seat.index()).map(|s| s.name.as_str())
}

/// [`by_name`], with the names of the players.
pub fn with_players(seats: &[SeatSetup], text: &str) -> String {
    named(text, |seat| player(seats, seat), false)
}

/// As [`with_players`], for a view of the table: what a seat is known by stays beside the player's name.
pub fn players_beside(seats: &[SeatSetup], text: &str) -> String {
    named(text, |seat| player(seats, seat), true)
}

/// What is asked, with the names of the players; who is asked stands beside it.
pub fn asked(seats: &[SeatSetup], prompt: Prompt) -> Prompt {
    let text = with_players(seats, &prompt.text);
    let text = match &prompt.seats[..] {
        [only] => match seats.get(only.index()).and_then(|s| text.strip_prefix(&format!("{}: ", s.name))) {
            Some(rest) => rest.chars().take(1).flat_map(char::to_uppercase).chain(rest.chars().skip(1)).collect(),
            None => text,
        },
        _ => text,
    };
    Prompt { text, ..prompt }
}

/// "1 unit", "3 units".
pub fn so_many(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// So many of something in words: `#` in `many` stands for the number. `None`: there is none.
pub fn counted(n: usize, one: &str, many: &str) -> Option<String> {
    match n {
        0 => None,
        1 => Some(one.into()),
        n => Some(many.replace('#', &n.to_string())),
    }
}
