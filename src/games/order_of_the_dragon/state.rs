//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::book::{Book, Library};
use super::components::*;
use super::options::Options;
use super::{rounds, state_faults};
use crate::table::{Chronicle, DataError, Dice, DiceState, Outcome, lay_row, list, row_fits};

/// A position of Order of the Dragon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub seats: u8,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub units: Vec<Unit>,
    pub heirs: Vec<Heir>,
    pub vassals: Vec<Vassal>,
    pub desk: Desk,
    pub motions: Motions,
    pub betrothals: Betrothals,
    pub ledger: Ledger,
    pub habits: Habits,
    pub last_moves: LastMoves,
    pub last_census: LastCensus,
    pub dice: DiceState,
    pub over: Option<Outcome>,
}

/// Reads the world into data.
pub fn capture(world: &World) -> Position {
    Position {
        options: world.resource::<Options>().clone(),
        turn: world.resource::<Turn>().clone(),
        seats: world.resource::<Seated>().0,
        powers: list(world),
        provinces: list(world),
        units: list(world),
        heirs: list(world),
        vassals: list(world),
        desk: world.resource::<Desk>().clone(),
        motions: world.resource::<Motions>().clone(),
        betrothals: world.resource::<Betrothals>().clone(),
        ledger: world.resource::<Ledger>().clone(),
        habits: world.resource::<Habits>().clone(),
        last_moves: world.resource::<LastMoves>().clone(),
        last_census: world.resource::<LastCensus>().clone(),
        dice: world.resource::<Dice>().state(),
        over: world.resource::<Over>().0.clone(),
    }
}

/// Builds a world from data.
///
/// # Errors
/// Ids and numbers that do not fit the map or each other.
pub fn restore(position: &Position, book: Arc<Book>) -> Result<World, Vec<DataError>> {
    let faults = state_faults::faults(position, &book);
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|text| DataError::file("position", text)).collect());
    }
    Ok(lay_out(position.clone(), book))
}

/// Builds a world from data that is known to be sound: a view of a sound position, or one that has been checked.
pub fn lay_out(position: Position, book: Arc<Book>) -> World {
    let mut world = World::new();
    world.insert_resource(Library(book));
    fill(&mut world, position);
    world
}

/// Writes a sound position over a world that holds another, and saves the making of a new one. False, with nothing
/// changed: the world has things which the position has not.
pub fn lay_over(world: &mut World, position: Position) -> bool {
    let p = &position;
    let fits = row_fits(world, &p.powers)
        && row_fits(world, &p.provinces)
        && row_fits(world, &p.units)
        && row_fits(world, &p.heirs)
        && row_fits(world, &p.vassals);
    if fits {
        fill(world, position);
    }
    fits
}

fn fill(world: &mut World, position: Position) {
    world.insert_resource(position.options);
    world.insert_resource(position.turn);
    world.insert_resource(Seated(position.seats));
    lay_row(world, position.powers);
    lay_row(world, position.provinces);
    lay_row(world, position.units);
    lay_row(world, position.heirs);
    lay_row(world, position.vassals);
    world.insert_resource(position.desk);
    world.insert_resource(position.motions);
    world.insert_resource(position.betrothals);
    world.insert_resource(position.ledger);
    world.insert_resource(position.habits);
    world.insert_resource(position.last_moves);
    world.insert_resource(position.last_census);
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over));
    world.insert_resource(Chronicle::default());
    rounds::heading(world);
}
