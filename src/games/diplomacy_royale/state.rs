//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::book::{Book, Library};
use super::components::*;
use super::options::Options;
use super::writs::{Proposals, Writ};
use super::{rounds, state_faults};
use crate::dynasty::{Character, House, Marriage};
use crate::table::{Chronicle, DataError, Dice, DiceState, Outcome, lay_row, list, row_fits};

/// A position of Diplomacy Royale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub seats: u8,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub units: Vec<Unit>,
    pub houses: Vec<House>,
    pub people: Vec<Character>,
    pub nobles: Vec<Noble>,
    pub marriages: Vec<Marriage>,
    pub titles: Vec<Title>,
    pub writs: Vec<Writ>,
    pub proposals: Proposals,
    pub desk: Desk,
    pub plague: Plague,
    pub recent: Recent,
    pub sanctuary: Sanctuary,
    pub ransoms: Ransoms,
    pub petitions: Petitions,
    pub last_moves: LastMoves,
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
        houses: list(world),
        people: list(world),
        nobles: list(world),
        marriages: list(world),
        titles: list(world),
        writs: list(world),
        proposals: world.resource::<Proposals>().clone(),
        desk: world.resource::<Desk>().clone(),
        plague: *world.resource::<Plague>(),
        recent: world.resource::<Recent>().clone(),
        sanctuary: world.resource::<Sanctuary>().clone(),
        ransoms: world.resource::<Ransoms>().clone(),
        petitions: world.resource::<Petitions>().clone(),
        last_moves: world.resource::<LastMoves>().clone(),
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
        && row_fits(world, &p.houses)
        && row_fits(world, &p.people)
        && row_fits(world, &p.nobles)
        && row_fits(world, &p.marriages)
        && row_fits(world, &p.titles)
        && row_fits(world, &p.writs);
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
    lay_row(world, position.houses);
    lay_row(world, position.people);
    lay_row(world, position.nobles);
    lay_row(world, position.marriages);
    lay_row(world, position.titles);
    lay_row(world, position.writs);
    world.insert_resource(position.proposals);
    world.insert_resource(position.desk);
    world.insert_resource(position.plague);
    world.insert_resource(position.recent);
    world.insert_resource(position.sanctuary);
    world.insert_resource(position.ransoms);
    world.insert_resource(position.petitions);
    world.insert_resource(position.last_moves);
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over));
    world.insert_resource(Chronicle::default());
    rounds::heading(world);
}
