//! Chronicle lines and the ribbon as a terminal shows them.

use crate::table::{Audience, Entry, RibbonStep, SeatSetup, StepState, with_players};

/// One chronicle line, without its turn. What was thrown for is not said twice, nor who acts where the text begins with him, nor
/// to whom a whisper goes.
pub fn entry_line(entry: &Entry, seats: &[SeatSetup]) -> String {
    let text = with_players(seats, &entry.text);
    let public = entry.audience == Audience::All;
    let who = entry
        .seat
        .filter(|_| public)
        .and_then(|s| seats.get(s.index()))
        .filter(|s| !text.strip_prefix(&s.name).is_some_and(|rest| rest.starts_with(' ')))
        .map(|s| format!("{}: ", s.name))
        .unwrap_or_default();
    let throw = entry.throw.as_ref().map(|t| {
        let said = entry.text.contains(&t.purpose);
        if said { format!(" ({})", t.words()) } else { format!(" ({}: {})", t.purpose, t.words()) }
    });
    let throw = throw.unwrap_or_default();
    let rule = entry.rule.as_ref().map(|r| format!(" [{r}]")).unwrap_or_default();
    format!("{who}{text}{throw}{rule}")
}

/// The phases in one line, the present one in brackets.
pub fn ribbon_line(steps: &[RibbonStep], seats: &[SeatSetup]) -> String {
    let words = steps.iter().map(|step| {
        let seat = step.seat.and_then(|s| seats.get(s.index())).map(|s| format!(" ({})", s.name)).unwrap_or_default();
        match step.state {
            StepState::Now => format!("[{}{seat}]", step.name),
            StepState::Done | StepState::Next => format!("{}{seat}", step.name),
        }
    });
    words.collect::<Vec<_>>().join(" > ")
}
