//! A whole position laid out from data: in the world of a game, or in one of its own that is only looked at.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::book::{Book, Library};
use super::phases::{Phase, head};
use super::position::*;
use super::state::*;
use super::turn::{Phase as Kind, Season};
use crate::engine::{Over, PlayState};
use crate::table::SeatId;

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let Position { options, turn, seats, powers, provinces, units, heirs, vassals, desk, .. } = position;
    world.insert_resource(options);
    world.insert_resource(position.habits);
    world.insert_resource(position.motions);
    world.insert_resource(position.betrothals);
    world.insert_resource(position.ledger);
    world.insert_resource(position.last_moves);
    world.insert_resource(position.last_census);
    world.insert_resource(Over(position.over));
    for seat in (0..seats).map(SeatId) {
        world.spawn(seat);
    }
    for power in powers {
        *change::<Rule>(world, power.id) = power.is;
    }
    for province in provinces {
        if let Some(owner) = province.owner {
            give_centre(world, province.id, owner);
        }
    }
    for Row { id, is: Troop { kind, realm, at, dislodged } } in units {
        let mut piece = world.spawn((id, Force { kind, realm }));
        if let Some(at) = at {
            piece.insert(At(at));
        }
        if let Some(driven_out) = dislodged {
            piece.insert(driven_out);
        }
    }
    for heir in heirs {
        world.spawn((heir.id, heir.is));
    }
    for vassal in vassals {
        world.spawn((vassal.id, vassal.is));
    }
    lay_desk(world, desk, seats);
    let season = if turn.phase == Kind::Winter { Season::Autumn } else { turn.season };
    let phase = Phase::of(season, turn.phase);
    world.insert_resource(Begun(turn.count));
    world.insert_resource(match turn.begun {
        true => PlayState::amid(turn.cycle, phase, turn.done),
        false => PlayState::starting(turn.cycle, phase),
    });
    head(world);
}

/// What lies behind the curtains.
fn lay_desk(world: &mut World, mut desk: Desk, seats: u8) {
    for (unit, order) in desk.orders {
        let unit = the(world, unit);
        world.entity_mut(unit).insert(Ordered(order));
    }
    for (power, to) in desk.matches {
        let power = the(world, power);
        world.entity_mut(power).insert(Courting(to));
    }
    for seat in (0..seats).map(SeatId) {
        *change(world, seat) = Votes(desk.votes.remove(&seat).unwrap_or_default());
        *change(world, seat) = Retreats(desk.retreats.remove(&seat).unwrap_or_default());
        *change(world, seat) = Adjustments(desk.adjustments.remove(&seat).unwrap_or_default());
        *change(world, seat) = RaisesHeir(desk.heirs.contains(&seat));
        *change(world, seat) = Proposals(desk.motions.remove(&seat).unwrap_or_default());
        *change(world, seat) = Ballots(desk.ballots.remove(&seat).unwrap_or_default());
    }
}

/// A world that holds this position and nothing else; [`Pos::of`] reads it.
pub fn lay_out(position: Position, book: Arc<Book>) -> World {
    let mut world = World::new();
    world.insert_resource(position);
    world.insert_resource(Library(book));
    world
}

impl<'w> Pos<'w> {
    /// The world must have come from [`lay_out`].
    pub fn of(world: &'w World) -> Self {
        Pos { book: &world.resource::<Library>().0, at: world.resource() }
    }
}
