//! A whole position as data: what scenarios lay out, what the window keeps of what a seat knows, and what testers change.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::book::Book;
use super::options::Options;
use super::past::{LastCensus, LastMoves, Ledger};
use super::phases::{Phase, head};
use super::position::*;
use super::state::*;
use super::turn::{Phase as Kind, Season, Turn};
use crate::engine::{Over, PlayState};
use crate::table::{Outcome, SeatId};

/// A position: what a scenario lays, and what a seat takes for the true one, where what it does not know is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    /// How many play.
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
    pub over: Option<Outcome>,
}

impl Position {
    /// Everything that this reader reads.
    pub fn of(pos: Pos) -> Position {
        Position {
            options: pos.options.clone(),
            turn: pos.turn.clone(),
            seats: pos.seated,
            powers: pos.powers.to_vec(),
            provinces: pos.provinces.to_vec(),
            units: pos.units.to_vec(),
            heirs: pos.heirs.to_vec(),
            vassals: pos.vassals.to_vec(),
            desk: pos.desk.clone(),
            motions: pos.motions.clone(),
            betrothals: pos.betrothals.clone(),
            ledger: pos.ledger.clone(),
            habits: pos.habits.clone(),
            last_moves: pos.last_moves.clone(),
            last_census: pos.last_census.clone(),
            over: pos.over.cloned(),
        }
    }

    /// It, to be read; its numbers have no gaps.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        Pos {
            book,
            turn: &self.turn,
            options: &self.options,
            motions: &self.motions,
            betrothals: &self.betrothals,
            ledger: &self.ledger,
            habits: &self.habits,
            last_moves: &self.last_moves,
            last_census: &self.last_census,
            over: self.over.as_ref(),
            seated: self.seats,
            desk: &self.desk,
            powers: &self.powers,
            provinces: &self.provinces,
            units: &self.units,
            heirs: &self.heirs,
            vassals: &self.vassals,
        }
    }
}

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

/// A position that lies in a world of its own.
#[derive(Resource)]
struct Laid {
    position: Position,
    book: Arc<Book>,
}

/// A world that holds this position and nothing else; [`Pos::of`] reads it.
pub fn lay_out(position: Position, book: Arc<Book>) -> World {
    let mut world = World::new();
    world.insert_resource(Laid { position, book });
    world
}

impl<'w> Pos<'w> {
    /// The world must have come from [`lay_out`].
    pub fn of(world: &'w World) -> Self {
        let laid = world.resource::<Laid>();
        laid.position.pos(&laid.book)
    }
}
