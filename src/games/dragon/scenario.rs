//! Scenarios: those of the old game, file for file, laid out on the engine's table.

use bevy_ecs::prelude::World;

use super::super::order_of_the_dragon::book::Library;
use super::super::order_of_the_dragon::components::{Power, Season};
use super::super::order_of_the_dragon::scenario::Scenario as File;
use super::super::order_of_the_dragon::setup::written;
use super::super::order_of_the_dragon::state::Position;
use super::super::order_of_the_dragon::{components, laws};
use super::phases::{Phase, head};
use super::readers::look;
use super::state::*;
use super::telling::tell;
use crate::engine::{Dice, Opening, PlayState, Scenario};
use crate::table::{DataError, SeatId};

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

/// Spawns all of a position.
fn lay(world: &mut World, position: Position) {
    let Position { options, turn, seats, powers, provinces, units, heirs, vassals, habits, .. } = position;
    world.insert_resource(options);
    world.insert_resource::<components::Habits>(habits);
    for seat in (0..seats).map(SeatId) {
        world.spawn(seat);
    }
    for Power { id, seat, standing, heir_built, dropped } in powers {
        *change::<Rule>(world, id) = Rule { seat, standing, heir_built, dropped };
    }
    for province in provinces {
        if let Some(owner) = province.owner {
            give_centre(world, province.id, owner);
        }
    }
    for unit in units {
        let mut piece = world.spawn((unit.id, Force { kind: unit.kind, realm: unit.realm }));
        if let Some(at) = unit.at {
            piece.insert(At(at));
        }
    }
    for heir in heirs {
        world.spawn((heir.id, Life { power: heir.power, at: heir.at, wed: heir.wed, died: heir.died }));
    }
    for vassal in vassals {
        let components::Vassal { id, name, giver, receiver, capital, founded, ended } = vassal;
        world.spawn((id, Bond { name, giver, receiver, capital, founded, ended }));
    }
    let season = if turn.phase == components::Phase::Winter { Season::Autumn } else { turn.season };
    world.insert_resource(PlayState::starting(turn.cycle, Phase::of(season, turn.phase)));
    head(world);
}
