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
use crate::table::{Chronicle, DataError, Dice, DiceState, Numbered, Numbers, Outcome};

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

fn list<C: Numbered>(world: &World) -> Vec<C> {
    world.every::<C>().cloned().collect()
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

fn enlist<C: Numbered>(world: &mut World, things: Vec<C>) {
    world.init_resource::<crate::table::Roster<C>>();
    let have = world.count::<C>();
    for thing in things {
        let id = thing.id();
        if C::index(id) < have {
            *world.change::<C>(id) = thing;
        } else {
            world.enlist(thing);
        }
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
    let fits = fits(world, &p.players)
        && fits(world, &p.countries)
        && fits(world, &p.provinces)
        && fits(world, &p.houses)
        && fits(world, &p.people)
        && fits(world, &p.marriages)
        && fits(world, &p.treaties)
        && fits(world, &p.armies)
        && fits(world, &p.pawns)
        && fits(world, &p.fleets)
        && fits(world, &p.items);
    if fits {
        fill(world, position);
    }
    fits
}

fn fits<C: Numbered>(world: &World, things: &[C]) -> bool {
    world.count::<C>() <= things.len()
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
    enlist(world, position.players);
    enlist(world, position.countries);
    enlist(world, position.provinces);
    enlist(world, position.houses);
    enlist(world, position.people);
    enlist(world, position.marriages);
    enlist(world, position.treaties);
    enlist(world, position.armies);
    enlist(world, position.pawns);
    enlist(world, position.fleets);
    enlist(world, position.items);
    world.insert_resource(position.talks);
    world.insert_resource(position.deck);
    world.insert_resource(position.bank);
    world.insert_resource(position.time_called);
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Over(position.over));
    world.insert_resource(Chronicle::default());
    rounds::heading(world);
}
