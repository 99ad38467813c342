//! Scenario files: a game to set up, or a whole position as a person writes it down. `assets/README.md` explains the
//! format.

mod faults;
mod opening;
mod read;
mod setup;

use serde::{Deserialize, Serialize};

use super::book::Library;
use super::ids::PowerId;
use super::laws;
use super::options::{Options, Powers};
use super::readers::{lay, look};
use crate::engine::{self, Dice, Say};
use crate::house_file;
use crate::table::{DataError, HouseFile, ScenarioCard, on_off, read_scenario};
use opening::Opening;

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/three_cycles.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/a_marriage.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/first_lesson.ron"),
    house_file!("assets/scenarios/order_of_the_dragon/the_dowry.ron"),
];

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Always `"order_of_the_dragon"`.
    pub game: String,
    pub title: String,
    pub text: String,
    /// Fewest and most seats. With fewer than ten the other powers are nobody's and hold.
    pub seats: (u8, u8),
    #[serde(default)]
    pub options: Options,
    /// One for each seat, in their order. More, or none for all ten: they are drawn from these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<PowerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Opening>,
}

impl Scenario {
    /// Reads and checks a scenario file's text.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(text: &str, path: &str) -> Result<Self, Vec<DataError>> {
        read_scenario("order_of_the_dragon", text, path, faults::look)
    }

    /// Has each seat its power in the order of the file?
    pub fn is_named(&self, seats: usize) -> bool {
        self.options.powers == Powers::Named || self.powers.len() == seats
    }

    /// What the start screen shows.
    pub fn card(&self) -> ScenarioCard {
        let o = &self.options;
        let powers = if self.is_named(self.seats.1.into()) { "named" } else { "drawn" };
        let options = [
            ("powers", "How powers are given to seats", powers.into()),
            ("victory", "Supply centres that win, with thralls and vassals", o.victory.to_string()),
            (
                "cycles",
                "The game ends in a draw with the Census of this cycle",
                o.cycles.map_or("no limit".into(), |c| c.to_string()),
            ),
            ("draws", "Survivors may agree on a draw", on_off(o.draws)),
            ("drops", "A player who has left may be given up by all others", on_off(o.drops)),
            ("vassal_names", "Controllers may name their vassal", on_off(o.vassal_names)),
            ("one_order_a_unit", "A player gives points to one order of a unit only", on_off(o.one_order_a_unit)),
        ];
        ScenarioCard::of(&self.title, &self.text, self.seats, options.into())
    }
}

// ---------------------------------------------------------------- On the table

/// Reads a scenario file.
///
/// # Errors
/// Every fault found, with line and column.
pub fn scenario(text: &str, path: &str) -> Result<engine::Scenario, Vec<DataError>> {
    let file = Scenario::parse(text, path)?;
    Ok(engine::Scenario::new(file.card(), move |opening| set_up(opening, &file)))
}

fn set_up(opening: &mut engine::Opening, file: &Scenario) -> Result<(), Vec<DataError>> {
    let seats = opening.seats.len();
    let world = opening.world();
    let book = world.resource::<Library>().0.clone();
    let (position, notes) = setup::written(file, seats, &book, &mut world.resource_mut::<Dice>());
    lay(world, position);
    if file.position.is_some()
        && let Err(why) = look(world, laws::invariants)
    {
        // What no fault of the file has named.
        return Err(vec![DataError::file(&file.title, format!("this position cannot be: {why}"))]);
    }
    for (seat, line) in notes {
        world.say(line.rule("1.1-1").by(seat));
    }
    Ok(())
}
