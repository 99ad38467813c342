//! What the scenario files of every game have in common.

use std::ops::RangeInclusive;

use super::lesson_file::{lesson_of, without_lesson};
use super::ron_tree::{Top, at_byte};
use super::way::Part;
use super::{DataError, Lens, ReadFile, ScenarioCard, SeatSetup, house_ron, house_text, parse_ron};
use crate::way;

/// Reads a scenario file's text for `game` and looks at it with `check`.
///
/// # Errors
/// Every fault found, with line and column.
pub fn read_scenario<S: serde::de::DeserializeOwned>(
    game: &str,
    text: &str,
    path: &str,
    check: impl FnOnce(&S, &mut Lens),
) -> Result<S, Vec<DataError>> {
    let text = &*house_text(text);
    // Of another game's file every field would be wrong, and the first of them would be blamed.
    let top = Top::read(text);
    if top.broken.is_none()
        && let Some(node) = top.field("game")
        && let Ok(named) = house_ron().from_str::<String>(node.text)
        && named != game
    {
        let what = format!("this is a scenario of \"{named}\"; expected \"{game}\"");
        return Err(vec![DataError::placed(path, at_byte(text, node.at), what)]);
    }
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

/// The game that a scenario says it is of.
///
/// # Errors
/// It says none, or is broken before it does.
pub fn scenario_game(text: &str, path: &str) -> Result<String, DataError> {
    let text = &*house_text(text);
    let top = Top::read(text);
    let (at, what) = match (top.field("game"), top.broken) {
        (Some(node), _) => match house_ron().from_str(node.text) {
            Ok(game) => return Ok(game),
            Err(_) => (node.at, "`game` is a name in quotation marks"),
        },
        (None, _) if text.trim().is_empty() => (text.len(), "is empty"),
        (None, Some(at)) => (at, "is no RON from here on, and says not before which game it is of"),
        (None, None) => (text.find('(').unwrap_or(0), "says not which game it is of: it has no field `game`"),
    };
    Err(DataError::placed(path, at_byte(text, at), what))
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
            lens.fault(way!["game"], format!("this is a scenario of \"{}\"; expected \"{game}\"", self.game));
        }
        let (low, high) = self.seats;
        let (fewest, most) = bears.into_inner();
        if low < fewest || high > most || low > high {
            let text = format!("({low}, {high}) is no range of seats; expected {fewest} to {most}, the fewest first");
            lens.fault(way!["seats"], text);
        }
    }
}

/// Dice that fall first, to which `way` leads, must be dice.
pub fn check_laid_dice(dice: &[u8], way: &[Part], lens: &mut Lens) {
    if let Some(n) = dice.iter().position(|f| !(1..=6).contains(f)) {
        let way: Vec<Part> = way.iter().copied().chain([Part::Item(n)]).collect();
        lens.fault(&way, format!("{} is no face of a die", dice[n]));
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
