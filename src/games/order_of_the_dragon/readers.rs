//! [`Board`], the parameter of everything that looks at the position: a [`Pos`] over what a memo has laid out in rows, made anew
//! when something was written; and the way back, from rows to a world.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use super::book::{Book, Library};
use super::ids::{HeirId, PowerId, UnitId, VassalId};
use super::options::Options;
use super::past::Ledger;
use super::phases::{self, Phase, head};
use super::position::*;
use super::state::*;
use super::turn::{Phase as Kind, Season, Turn};
use crate::diplomacy::ProvinceId;
use crate::engine::{Asking, Derived, Keys, LayRows, Look, Memo, Over, PlayState, Said, rows, usual_rows};
use crate::table::SeatId;

/// Everything a rule may look at.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    library: Res<'w, Library>,
    position: Memo<'w, 's, Position>,
    pub asking: Asking<'w, 's>,
}

impl Board<'_, '_> {
    /// The position, as the rules' predicates take it.
    pub fn pos(&self) -> Pos<'_> {
        Pos { book: &self.library.0, at: &self.position }
    }
}

/// Looks at the position in the middle of changing it.
pub fn look<R>(world: &mut World, see: impl FnOnce(Pos) -> R) -> R {
    world.look::<Board, R>(|board| see(board.pos()))
}

// ---------------------------------------------------------------- From a world, and into one

/// What stands on pieces: what all may see of it, and what lies behind the curtains, as far as this world knows of it.
type Columns = (
    Said<'static, 'static, PowerId, Rule>,
    Said<'static, 'static, ProvinceId, Held>,
    Said<'static, 'static, UnitId, Troop>,
    Said<'static, 'static, HeirId, Life>,
    Said<'static, 'static, VassalId, Bond>,
    Said<'static, 'static, SeatId, Desk>,
);

/// What is everybody's.
type Table = (
    Res<'static, Options>,
    Res<'static, PlayState>,
    Res<'static, Keys<SeatId>>,
    Res<'static, Common>,
    Res<'static, Ledger>,
    Res<'static, Over>,
);

/// Where the game stands (2).
fn turn(play: &PlayState, count: u16, seats: &Keys<SeatId>) -> Turn {
    let (season, phase) = phases::stands(play);
    let done = seats.iter().map(|(seat, _)| seat).filter(|seat| play.has_done(*seat)).collect();
    Turn { cycle: play.round.max(1), season, phase, count, begun: true, done }
}

impl Derived for Position {
    type From = (Columns, Table);
    fn make((columns, table): &SystemParamItem<Self::From>) -> Self {
        let (powers, provinces, units, heirs, vassals, desks) = columns;
        let (options, play, seats, common, ledger, over) = table;
        Position {
            options: options.as_ref().clone(),
            turn: turn(play, common.begun, seats),
            powers: usual_rows(powers),
            provinces: usual_rows(provinces),
            units: rows(units),
            heirs: rows(heirs),
            vassals: rows(vassals),
            desks: usual_rows(desks),
            common: common.as_ref().clone(),
            ledger: ledger.as_ref().clone(),
            over: over.0.clone(),
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let Position { options, turn, powers, provinces, units, heirs, vassals, desks, common, ledger, over } = position;
    world.insert_resource(options);
    world.insert_resource(Common { begun: turn.count, ..common });
    world.insert_resource(ledger);
    world.insert_resource(Over(over));
    world.lay_rows(desks);
    world.lay_rows(powers);
    world.lay_rows(provinces);
    world.lay_rows(units);
    world.lay_rows(heirs);
    world.lay_rows(vassals);
    let season = if turn.phase == Kind::Winter { Season::Autumn } else { turn.season };
    let phase = Phase::of(season, turn.phase);
    world.insert_resource(match turn.begun {
        true => PlayState::amid(turn.cycle, phase, turn.done),
        false => PlayState::starting(turn.cycle, phase),
    });
    head(world);
}

/// A world that holds this position and nothing else, only to be looked at; [`Pos::of`] reads it.
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
