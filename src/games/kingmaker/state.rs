//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::book::{Book, Library};
use super::components::*;
use super::frames::Frame;
use super::options::Options;
use super::{rounds, state_faults};
use crate::table::{Chronicle, DataError, Dice, DiceState, Outcome, lay_row, list, row_fits};

/// A position of Kingmaker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub players: Vec<Player>,
    pub nobles: Vec<Noble>,
    pub heirs: Vec<Heir>,
    pub cards: Vec<Card>,
    pub ships: Vec<Ship>,
    pub strongholds: Vec<Stronghold>,
    pub reign: Reign,
    pub field: Field,
    pub decks: Decks,
    pub stack: Vec<Frame>,
    pub dice: DiceState,
    pub over: Option<Outcome>,
}

/// Reads the world into data.
pub fn capture(world: &World) -> Position {
    Position {
        options: world.resource::<Options>().clone(),
        turn: world.resource::<Turn>().clone(),
        players: list(world),
        nobles: list(world),
        heirs: list(world),
        cards: list(world),
        ships: list(world),
        strongholds: list(world),
        reign: world.resource::<Reign>().clone(),
        field: world.resource::<Field>().clone(),
        decks: world.resource::<Decks>().clone(),
        stack: world.resource::<Stack>().0.clone(),
        dice: world.resource::<Dice>().state(),
        over: world.resource::<Over>().0.clone(),
    }
}

/// Builds a world from data.
///
/// # Errors
/// Ids and numbers that do not fit the book or each other.
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
    let fits = row_fits(world, &position.players);
    if fits {
        fill(world, position);
    }
    fits
}

fn fill(world: &mut World, position: Position) {
    world.insert_resource(position.options);
    world.insert_resource(position.turn);
    lay_row(world, position.players);
    lay_row(world, position.nobles);
    lay_row(world, position.heirs);
    lay_row(world, position.cards);
    lay_row(world, position.ships);
    lay_row(world, position.strongholds);
    world.insert_resource(position.reign);
    world.insert_resource(position.field);
    world.insert_resource(position.decks);
    world.insert_resource(Stack(position.stack));
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over));
    world.insert_resource(Chronicle::default());
    rounds::heading(world);
}
