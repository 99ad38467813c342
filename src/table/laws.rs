//! What the table itself refuses, before and beside the rules of any game.

use super::{Outcome, Prompt, Refusal, SeatId, SeatSetup, Sitter, asked};

/// The rules broke down and there was no way back.
pub(crate) fn cannot_go_on(why: &str) -> Refusal {
    Refusal::of_table("RulesBroke", "RULES", format!("This game cannot go on: {why}."))
}

pub(crate) fn game_over(outcome: &Outcome) -> Refusal {
    Refusal::of_table("GameOver", "OVER", format!("The game is over. {}", outcome.text))
}

pub(crate) fn no_such_seat(seat: SeatId, seats: usize) -> Refusal {
    let text = format!("There is no {seat} at this table; it has {seats} seats.");
    Refusal::of_table("NoSuchSeat", "SEAT", text)
}

pub(crate) fn not_your_turn(seats: &[SeatSetup], seat: SeatId, awaited: &[SeatId]) -> Refusal {
    let text = format!("{} does not decide now; the table waits for {}.", name_of(seats, seat), named(seats, awaited));
    Refusal::of_table("NotYourTurn", "TURN", text)
}

/// Who does what is not asked for is told what is, and of whom.
pub(crate) fn beside_what_is_asked(seats: &[SeatSetup], no: Refusal, prompt: &Prompt) -> Refusal {
    if no.code != "NotAskedNow" {
        return no;
    }
    let who = named(seats, &prompt.seats);
    let Prompt { text, .. } = asked(seats, prompt.clone());
    let text = text.trim_end_matches('.');
    // Some prompts name those who are asked.
    let of = if text.starts_with(&who) { String::new() } else { format!(", of {who}") };
    Refusal { text: format!("{} Asked now{of}: {text}.", no.text), ..no }
}

pub(crate) fn no_later_act(done: usize, to: usize) -> Refusal {
    let text = format!("The game stands after act {done}; there is no later act {} to take back.", to + 1);
    Refusal::of_table("NothingToTakeBack", "TAKE-BACK", text)
}

pub(crate) fn consent_missing(seats: &[SeatSetup], missing: &[SeatId]) -> Refusal {
    let text = format!("Taking back needs everyone's consent; still missing: {}.", named(seats, missing));
    Refusal::of_table("ConsentMissing", "TAKE-BACK", text)
}

pub(crate) fn undo_is_for_people() -> Refusal {
    let text = "Only people undo what they did, and none of them sits here.";
    Refusal::of_table("NothingToUndo", "UNDO", text)
}

pub(crate) fn no_history() -> Refusal {
    Refusal::of_table("NoHistory", "UNDO", "This table keeps no history to go back in.")
}

pub(crate) fn cannot_go_back(act: usize, why: &str) -> Refusal {
    let text = format!("The position after act {act} could not be set up again: {why}.");
    Refusal::of_table("CannotGoBack", "UNDO", text)
}

/// The rules broke down in the middle of an act; `back`: the position before it stands again.
pub(crate) fn rules_broke(why: &str, back: bool) -> Refusal {
    let text = match back {
        true => {
            format!("The rules could not carry this out ({why}); the position is as it was. Please report it.")
        }
        false => format!("The rules could not carry this out ({why}), and this game cannot go on."),
    };
    Refusal::of_table("RulesBroke", "RULES", text)
}

pub(crate) fn journal_failed(why: &str) -> Refusal {
    let text = format!("Nothing was done, because the journal could not be written: {why}.");
    Refusal::of_table("JournalFailed", "JOURNAL", text)
}

/// The name of the player on `seat`.
pub(crate) fn name_of(seats: &[SeatSetup], seat: SeatId) -> String {
    seats.get(seat.index()).map_or_else(|| seat.to_string(), |s| s.name.clone())
}

fn named(seats: &[SeatSetup], who: &[SeatId]) -> String {
    who.iter().map(|seat| name_of(seats, *seat)).collect::<Vec<_>>().join(", ")
}

pub(crate) fn is_person(seats: &[SeatSetup], seat: SeatId) -> bool {
    seats.get(seat.index()).is_some_and(|s| s.sitter == Sitter::Human)
}

pub(crate) fn people(seats: &[SeatSetup]) -> Vec<SeatId> {
    (0..seats.len()).map(|n| SeatId(n as u8)).filter(|seat| is_person(seats, *seat)).collect()
}

/// To which other people the decision has passed with an act of `seat`, before which the seats of `asked` were asked, and
/// after which those of `now` are: those who were not, and where a person is asked no longer, those who still are.
pub(crate) fn passed_to(seats: &[SeatSetup], seat: SeatId, asked: &[SeatId], now: Vec<SeatId>) -> Vec<SeatId> {
    let left = is_person(seats, seat) && !now.contains(&seat);
    let fresh = |other: &SeatId| left || !asked.contains(other);
    now.into_iter().filter(|other| *other != seat && is_person(seats, *other) && fresh(other)).collect()
}
