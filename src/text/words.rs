//! Chronicle lines and the ribbon as a terminal shows them.

use crate::table::{Audience, Entry, RibbonStep, SeatSetup, StepState, Throw};

/// One chronicle line, without its turn. What was thrown for is not said twice, nor to whom a whisper goes.
pub fn entry_line(entry: &Entry, seats: &[SeatSetup]) -> String {
    let public = entry.audience == Audience::All;
    let who = entry
        .seat
        .filter(|_| public)
        .and_then(|s| seats.get(s.index()))
        .map(|s| format!("{}: ", s.name))
        .unwrap_or_default();
    let throw = entry.throw.as_ref().map(|t| {
        let said = entry.text.contains(&t.purpose);
        if said { format!(" ({})", dice_words(t)) } else { format!(" ({}: {})", t.purpose, dice_words(t)) }
    });
    let throw = throw.unwrap_or_default();
    let rule = entry.rule.as_ref().map(|r| format!(" [{r}]")).unwrap_or_default();
    format!("{who}{}{throw}{rule}", entry.text)
}

fn dice_words(throw: &Throw) -> String {
    let faces: Vec<String> = throw.dice.iter().map(u8::to_string).collect();
    // Two who throw against each other: the total is how far the first is ahead, no sum.
    if throw.is_contest() {
        return format!("{}, needed {}", faces.join(" against "), throw.needed);
    }
    let mut words = faces.join(" + ");
    for (name, by) in &throw.modifiers {
        words += &format!(", {name} {by:+}");
    }
    words += &format!(" = {}", throw.total);
    if !throw.needed.is_empty() {
        words += &format!(", needed {}", throw.needed);
    }
    words
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_throw_against_each_other_are_no_sum() {
        let throw = |dice: [u8; 2], total| Throw {
            purpose: "Duel".into(),
            dice: dice.to_vec(),
            modifiers: vec![],
            total,
            needed: "the higher die".into(),
        };
        assert_eq!(dice_words(&throw([6, 1], 5)), "6 against 1, needed the higher die");
        assert_eq!(dice_words(&throw([6, 1], 7)), "6 + 1 = 7, needed the higher die");
    }
}
