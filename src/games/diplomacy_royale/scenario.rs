//! Scenario files: a game to set up, or a whole position as a person writes it down. `assets/README.md` explains the
//! format.

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::components::Half;
use super::ids::PowerId;
use super::opening::Opening;
use super::options::{Crownless, Options, Powers};
use super::scenario_faults;
use crate::table::{DataError, ScenarioCard, on_off, read_scenario};

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Always `"diplomacy_royale"`.
    pub game: String,
    pub title: String,
    pub text: String,
    /// Fewest and most seats. With fewer than seven the other powers are nobody's and hold.
    pub seats: (u8, u8),
    #[serde(default)]
    pub options: Options,
    /// One for each seat, in their order. More, or none for all seven: they are drawn from these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<PowerId>,
    /// The year in which it begins; the first of the tables if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Opening>,
}

impl Scenario {
    /// Reads and checks a scenario file's text.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        read_scenario("diplomacy_royale", text, path, scenario_faults::look)
    }

    /// The year in which it begins.
    pub fn first_year(&self, book: &Book) -> i32 {
        let years = &book.tables.years;
        self.year.unwrap_or(if self.options.dynasties { years.first } else { years.first_without_dynasties })
    }

    /// The half of the decade that begins in this year; without dynasties a year has both.
    pub fn half_of(&self, book: &Book, year: i32) -> Half {
        let years = &book.tables.years;
        let odd = (year.saturating_sub(years.first) / years.a_phase) % 2 != 0;
        if self.options.dynasties && odd { Half::Second } else { Half::First }
    }

    /// Movement phases that would have been played before this half.
    pub fn moves_before(&self, book: &Book, year: i32, half: Half) -> u16 {
        let years = &book.tables.years;
        let moves = match self.options.dynasties {
            true => (year - years.first) / years.a_phase,
            false => (year - years.first_without_dynasties) * 2 + i32::from(half == Half::Second),
        };
        u16::try_from(moves).unwrap_or(0)
    }

    /// Has each seat its power in the order of the file?
    pub fn is_named(&self, seats: usize) -> bool {
        self.options.powers == Powers::Named || self.powers.len() == seats
    }

    /// What the start screen shows.
    pub fn card(&self) -> ScenarioCard {
        let o = &self.options;
        let powers = match o.powers {
            Powers::Drawn if self.is_named(self.seats.1.into()) => "named",
            Powers::Drawn => "drawn",
            Powers::Preferred => "preference lists",
            Powers::Named => "named",
        };
        let crownless = match o.crownless {
            Crownless::NewKingdom => "a new kingdom",
            Crownless::PlaysOn => "plays on",
        };
        let limit = if o.clergy_limit == 0 { "no limit".into() } else { o.clergy_limit.to_string() };
        let options = [
            ("dynasties", "Families, writs, titles and leaders; without them it is Diplomacy", on_off(o.dynasties)),
            ("powers", "How powers are given to seats", powers.into()),
            ("victory", "Supply centres that win", o.victory.to_string()),
            ("turns", "The game ends after so many moves", o.turns.map_or("no limit".into(), |t| t.to_string())),
            ("draws", "Survivors may agree on a draw", on_off(o.draws)),
            ("first_winter_rolls", "Survival rolls in the first winter", on_off(o.first_winter_rolls)),
            ("plague", "Plague when there are too many people", on_off(o.plague)),
            ("in_heir", "One renouncing a court; only the capital is a home centre", on_off(o.in_heir)),
            ("crownless", "What becomes of a dynasty that has lost its crown", crownless.into()),
            ("clergy", "Priests to Popes", on_off(o.clergy)),
            ("clergy_limit", "Clergy of one dynasty", limit),
            ("clergy_age", "Men may enter the clergy from this age", o.clergy_age.to_string()),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options.into())
    }
}
