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
    Asking, ChangeRows, Depth, Derived, Keyed, Keys, Listed, Look, Memo, Over, PlayState, Shared, deciders,
};
use crate::table::{Numbered, SeatId};

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

/// All of a kind that a world holds, in id order.
fn list<C: Numbered>(world: &World) -> Shared<Vec<C>>
where
    C::Id: Keyed,
{
    let pieces = world.resource::<Keys<C::Id>>().iter();
    pieces.filter_map(|(_, piece)| world.get::<C>(piece).cloned()).collect::<Vec<_>>().into()
}

fn one<R: Resource + Clone>(world: &World) -> R {
    world.resource::<R>().clone()
}

impl Position {
    /// What a world holds, for those who are given one in which nothing can be kept.
    pub fn of(world: &World) -> Self {
        let under_way = world.resource::<Keys<Depth>>().iter().filter_map(|(_, entity)| {
            let lies = world.entity(entity);
            Frame::of((lies.get(), lies.get(), lies.get(), lies.get(), lies.get(), lies.get()))
        });
        Position {
            book: one(world),
            options: one(world),
            turn: turn(world.resource(), world.resource()),
            players: list(world),
            nobles: list(world),
            heirs: list(world),
            cards: list(world),
            ships: list(world),
            strongholds: list(world),
            reign: one(world),
            field: one(world),
            decks: one(world),
            stack: under_way.collect(),
            deciders: deciders(world),
            over: one::<Over>(world).0,
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    fn list<C: Numbered>(world: &mut World, list: &Shared<Vec<C>>)
    where
        C::Id: Keyed,
    {
        list.iter().cloned().for_each(|one| world.enlist(one));
    }
    let turn = position.turn;
    let mut play = match turn.begun {
        true => PlayState::amid(turn.round, turn.phase, turn.done.clone()),
        false => PlayState::starting(turn.round, turn.phase),
    };
    play.head(turn.round, turn.phase.name());
    world.insert_resource(play);
    world.insert_resource(turn.course);
    world.insert_resource(position.options);
    list(world, &position.players);
    list(world, &position.nobles);
    list(world, &position.heirs);
    list(world, &position.cards);
    list(world, &position.ships);
    list(world, &position.strongholds);
    world.insert_resource(position.reign);
    world.insert_resource(position.field);
    world.insert_resource(position.decks);
    position.stack.into_iter().for_each(|frame| frame.lay(world));
    world.insert_resource(Over(position.over));
}
