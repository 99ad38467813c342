//! A whole position as data, which a reader reads.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::book::Book;
use super::components::*;
use super::options::Options;
use super::position::Pos;
use crate::table::Outcome;

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
