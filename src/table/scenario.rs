//! What the scenario files of every game have in common.

use std::ops::RangeInclusive;

use super::data_error::parse_ron;
use super::lesson_file::{lesson_of, without_lesson};
use super::{DataError, Lens, ReadFile, ScenarioCard, SeatSetup};

/// Reads a scenario file's text and looks at it with `check`.
///
/// # Errors
/// Every fault found, with line and column.
pub fn read_scenario<S: serde::de::DeserializeOwned>(
    text: &str,
    path: &str,
    check: impl FnOnce(&S, &mut Lens),
) -> Result<S, Vec<DataError>> {
    // The game never sees the lesson, and its faults stand where they do in the file.
    let lesson = lesson_of(text, path);
    let text = without_lesson(text);
    let scenario: S = parse_ron(&text, path).map_err(|e| vec![e])?;
    let file = ReadFile { path: path.into(), text: text.into_owned() };
    let mut lens = Lens::on(&file);
    check(&scenario, &mut lens);
    lens.found.extend(lesson.err().into_iter().flatten());
    if lens.found.is_empty() { Ok(scenario) } else { Err(lens.found) }
}

/// The first lines of a scenario: the game it is of, and how many may sit down.
pub struct ScenarioHead<'a> {
    pub game: &'a str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
}

impl ScenarioHead<'_> {
    /// Is it one of `game`, for as many players as the game bears?
    pub fn check(&self, game: &str, bears: RangeInclusive<u8>, lens: &mut Lens) {
        if self.game != game {
            lens.at("game", format!("this is a scenario of \"{}\"; expected \"{game}\"", self.game));
        }
        let (low, high) = self.seats;
        let (fewest, most) = bears.into_inner();
        if low < fewest || high > most || low > high {
            let text = format!("({low}, {high}) is no range of seats; expected {fewest} to {most}, the fewest first");
            lens.at("seats", text);
        }
    }
}

/// Dice that fall first must be dice.
pub fn check_laid_dice(dice: &[u8], lens: &mut Lens) {
    if let Some(face) = dice.iter().find(|f| !(1..=6).contains(*f)) {
        lens.at("dice", format!("{face} is no face of a die"));
    }
}

/// Did as many sit down as the scenario is for?
pub fn check_seated(title: &str, (low, high): (u8, u8), seats: &[SeatSetup]) -> Result<(), Vec<DataError>> {
    let n = seats.len();
    if n < usize::from(low) || n > usize::from(high) {
        let text = format!("this scenario is for {low} to {high} seats; {n} sat down");
        return Err(vec![DataError::file(title, text)]);
    }
    Ok(())
}

/// The value of a switch on a [`ScenarioCard`].
pub fn on_off(switch: bool) -> String {
    if switch { "on" } else { "off" }.into()
}

impl ScenarioCard {
    /// A card from a scenario's head and its switches: name, explanation, value.
    pub fn of(title: &str, text: &str, seats: (u8, u8), options: Vec<(&str, &str, String)>) -> Self {
        ScenarioCard {
            title: title.into(),
            text: text.into(),
            seats: seats.0..=seats.1,
            options: options.into_iter().map(|(name, what, value)| (name.into(), what.into(), value)).collect(),
        }
    }
}
