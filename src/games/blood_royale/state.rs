//! The whole position as data: what saves hold, what undo restores, what the hash is made of.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::book::{Book, Library};
use super::components::*;
use super::marriages::{Talks, Treaty};
use super::options::Options;
use super::{rounds, state_faults};
use crate::dynasty::{Character, House, Marriage};
use crate::table::{Chronicle, DataError, Dice, DiceState, Outcome, lay_row, list, row_fits};

/// A position of Blood Royale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub stack: Vec<super::frames::Frame>,
    pub players: Vec<Player>,
    pub countries: Vec<Country>,
    pub provinces: Vec<Province>,
    pub houses: Vec<House>,
    pub people: Vec<Character>,
    pub marriages: Vec<Marriage>,
    pub treaties: Vec<Treaty>,
    pub talks: Talks,
    pub armies: Vec<Army>,
    pub pawns: Vec<Pawn>,
    pub fleets: Vec<Fleet>,
    pub items: Vec<Item>,
    pub deck: Deck,
    pub bank: Bank,
    pub time_called: TimeCalled,
    pub dice: DiceState,
    pub over: Option<Outcome>,
}

/// Reads the world into data.
pub fn capture(world: &World) -> Position {
    Position {
        options: world.resource::<Options>().clone(),
        turn: world.resource::<Turn>().clone(),
        stack: world.resource::<Stack>().0.clone(),
        players: list(world),
        countries: list(world),
        provinces: list(world),
        houses: list(world),
        people: list(world),
        marriages: list(world),
        treaties: list(world),
        talks: world.resource::<Talks>().clone(),
        armies: list(world),
        pawns: list(world),
        fleets: list(world),
        items: list(world),
        deck: world.resource::<Deck>().clone(),
        bank: *world.resource::<Bank>(),
        time_called: world.resource::<TimeCalled>().clone(),
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

/// Writes a sound position over a world that holds another, and saves the making of a new one. False, with nothing
/// changed: the world has things which the position has not.
pub fn lay_over(world: &mut World, position: Position) -> bool {
    let p = &position;
    let fits = row_fits(world, &p.players)
        && row_fits(world, &p.countries)
        && row_fits(world, &p.provinces)
        && row_fits(world, &p.houses)
        && row_fits(world, &p.people)
        && row_fits(world, &p.marriages)
        && row_fits(world, &p.treaties)
        && row_fits(world, &p.armies)
        && row_fits(world, &p.pawns)
        && row_fits(world, &p.fleets)
        && row_fits(world, &p.items);
    if fits {
        fill(world, position);
    }
    fits
}

/// Builds a world from data that is known to be sound: a view of a sound position, or one that has been checked.
pub fn lay_out(position: Position, book: Arc<Book>) -> World {
    let mut world = World::new();
    world.insert_resource(Library(book));
    fill(&mut world, position);
    world
}

fn fill(world: &mut World, position: Position) {
    world.insert_resource(position.options);
    world.insert_resource(position.turn);
    world.insert_resource(Stack(position.stack));
    lay_row(world, position.players);
    lay_row(world, position.countries);
    lay_row(world, position.provinces);
    lay_row(world, position.houses);
    lay_row(world, position.people);
    lay_row(world, position.marriages);
    lay_row(world, position.treaties);
    lay_row(world, position.armies);
    lay_row(world, position.pawns);
    lay_row(world, position.fleets);
    lay_row(world, position.items);
    world.insert_resource(position.talks);
    world.insert_resource(position.deck);
    world.insert_resource(position.bank);
    world.insert_resource(position.time_called);
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over));
    world.insert_resource(Chronicle::default());
    rounds::heading(world);
}
