//! Scenarios, laid out on the table.

use super::position::lay;
use super::readers::look;
use super::rules::book::Library;
use super::rules::laws;
use super::rules::scenario::Scenario as File;
use super::rules::setup::written;
use super::telling::tell;
use crate::engine::{Dice, Opening, Scenario};
use crate::table::DataError;

/// Reads a scenario file.
///
/// # Errors
/// Every fault found, with line and column.
pub fn scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
    let file = File::parse(text, path)?;
    Ok(Scenario::new(file.card(), move |opening| set_up(opening, &file)))
}

fn set_up(opening: &mut Opening, file: &File) -> Result<(), Vec<DataError>> {
    let seats = opening.seats.len();
    let world = opening.world();
    let book = world.resource::<Library>().0.clone();
    let (position, notes) = written(file, seats, &book, &mut world.resource_mut::<Dice>());
    lay(world, position);
    if file.position.is_some()
        && let Err(why) = look(world, laws::invariants)
    {
        // What no fault of the file has named.
        return Err(vec![DataError::file(&file.title, format!("this position cannot be: {why}"))]);
    }
    for (seat, text) in notes {
        tell(world, Some(seat), None, "1.1-1", text);
    }
    Ok(())
}
