//! [`Board`], the parameter of everything that looks at the position, which memos lay out in lists and make anew when something was
//! written; [`now`], the same for what looks in the middle of changing it; and the way back, from lists to a world.

use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use super::book::Library;
use super::components::*;
use super::frames::{Frame, Kinds};
use super::ids::{CardId, HeirId, NobleId, PlaceId, ShipId};
use super::options::Options;
use super::position::Position;
use crate::engine::{
    Asking, ChangeRows, Depth, Derived, Keys, Listed, Look, Memo, Over, PlayState, ReadRows, deciders, kept,
};
use crate::table::SeatId;

/// Everything a rule may look at: the position.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    position: Memo<'w, 's, Position>,
}

impl Deref for Board<'_, '_> {
    type Target = Position;
    fn deref(&self) -> &Position {
        &self.position
    }
}

/// The position as it stands now, in the middle of changing it: `let pos = &*now(world);`.
pub fn now(world: &mut World) -> Arc<Position> {
    world.look::<Board, _>(|board| board.position.share())
}

/// The printed matter.
pub fn book(world: &World) -> Library {
    world.resource::<Library>().clone()
}

// ---------------------------------------------------------------- From a world, and into one

/// What stands on pieces, each kind in a list of its own.
type Lists = (
    Memo<'static, 'static, Listed<SeatId, Player>>,
    Memo<'static, 'static, Listed<NobleId, Noble>>,
    Memo<'static, 'static, Listed<HeirId, Heir>>,
    Memo<'static, 'static, Listed<CardId, Card>>,
    Memo<'static, 'static, Listed<ShipId, Ship>>,
    Memo<'static, 'static, Listed<PlaceId, Stronghold>>,
);

/// What is everybody's, what lies face down as far as this world knows of it, and what is under way.
type Table = (
    Res<'static, Library>,
    Res<'static, Options>,
    Res<'static, PlayState>,
    Res<'static, Course>,
    Res<'static, Reign>,
    Res<'static, Field>,
    Res<'static, Decks>,
    Res<'static, Over>,
    Query<'static, 'static, (&'static Depth, Kinds<'static>)>,
    Asking<'static, 'static>,
);

/// Where the game stands (PLAY-1 to PLAY-4). A round that is over has not begun the next one's first phase.
fn turn(play: &PlayState, course: &Course) -> Turn {
    let begun = play.round == course.round;
    let phase = play.phase::<Phase>().filter(|_| begun).unwrap_or(Phase::Event);
    let done = course.order.iter().copied().filter(|seat| phase == Phase::SettingUp && play.has_done(*seat)).collect();
    Turn { course: course.clone(), phase, begun, done }
}

impl Derived for Position {
    type From = (Lists, Table);
    fn make((lists, table): &SystemParamItem<Self::From>) -> Self {
        let (players, nobles, heirs, cards, ships, strongholds) = lists;
        let (book, options, play, course, reign, field, decks, over, lying, asking) = table;
        let mut stack: Vec<(Depth, Frame)> =
            lying.iter().filter_map(|(depth, kinds)| Some((*depth, Frame::of(kinds)?))).collect();
        stack.sort_unstable_by_key(|(depth, _)| *depth);
        Position {
            book: book.as_ref().clone(),
            options: options.as_ref().clone(),
            turn: turn(play, course),
            players: players.list(),
            nobles: nobles.list(),
            heirs: heirs.list(),
            cards: cards.list(),
            ships: ships.list(),
            strongholds: strongholds.list(),
            reign: reign.as_ref().clone(),
            field: field.as_ref().clone(),
            decks: decks.as_ref().clone(),
            stack: stack.into_iter().map(|(_, frame)| frame).collect(),
            deciders: asking.deciders(),
            over: over.0.clone(),
        }
    }
}

impl Position {
    /// What a world holds, for those who are given one that no parameter looks into.
    pub fn known(world: &World) -> Arc<Self> {
        kept(world).unwrap_or_else(|| Position::of(world).into())
    }

    /// The same, read anew.
    pub fn of(world: &World) -> Self {
        let under_way = world.resource::<Keys<Depth>>().iter().filter_map(|(_, entity)| {
            let lies = world.entity(entity);
            Frame::of((lies.get(), lies.get(), lies.get(), lies.get(), lies.get(), lies.get()))
        });
        Position {
            book: world.one(),
            options: world.one(),
            turn: turn(world.resource(), world.resource()),
            players: world.list(),
            nobles: world.list(),
            heirs: world.list(),
            cards: world.list(),
            ships: world.list(),
            strongholds: world.list(),
            reign: world.one(),
            field: world.one(),
            decks: world.one(),
            stack: under_way.collect(),
            deciders: deciders(world),
            over: world.one::<Over>().0,
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    let turn = position.turn;
    let mut play = match turn.begun {
        true => PlayState::amid(turn.round, turn.phase, turn.done.clone()),
        false => PlayState::starting(turn.round, turn.phase),
    };
    play.head(turn.round, turn.phase.name());
    world.insert_resource(play);
    world.insert_resource(turn.course);
    world.insert_resource(position.options);
    world.lay_list(&position.players);
    world.lay_list(&position.nobles);
    world.lay_list(&position.heirs);
    world.lay_list(&position.cards);
    world.lay_list(&position.ships);
    world.lay_list(&position.strongholds);
    world.insert_resource(position.reign);
    world.insert_resource(position.field);
    world.insert_resource(position.decks);
    position.stack.into_iter().for_each(|frame| frame.lay(world));
    world.insert_resource(Over(position.over));
}
