//! [`Board`], the parameter of everything that judges: a [`Pos`] over what memos have laid out as data, made anew when something was
//! written; and the way back, from data to a world. What changes things reads its world as it goes ([`Pos::of`]).

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use super::bands::Reckoned;
use super::book::Library;
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::options::Options;
use super::phases;
use super::position::{CounterState, Pos, Position, push};
use crate::engine::{ChangeRows, Depth, Derived, Keys, Listed, Look, Memo, Over, PlayState, Shared};
use crate::table::SeatId;

/// Everything a rule may look at.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    library: Res<'w, Library>,
    position: Memo<'w, 's, Position>,
    under_way: Option<Res<'w, Keys<Depth>>>,
    frames: Query<'w, 's, &'static Frame>,
}

impl Board<'_, '_> {
    /// The position, as the rules' predicates take it.
    pub fn pos(&self) -> Pos<'_> {
        self.position.pos(&self.library.0)
    }

    /// Is this what is asked for? Phases ask nothing of their own. Quicker told than all of the position is read.
    pub fn asks(&self, this: impl FnOnce(&Frame) -> bool) -> bool {
        let top = self.under_way.as_ref().and_then(|stack| stack.last());
        top.and_then(|(_, piece)| self.frames.get(piece).ok()).is_none_or(this)
    }

    /// It, to be kept.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// Asks something dear of a world that is being changed: of all of it laid out as data, as whoever judges next will have it.
pub fn ask<R>(world: &mut World, dear: impl FnOnce(Pos) -> R) -> R {
    world.look::<Board, R>(|board| dear(board.pos()))
}

// ---------------------------------------------------------------- From a world, and into one

/// What is said of counters, by id.
pub struct Counters(Shared<Vec<CounterState>>);

type OfCounters = Query<'static, 'static, (&'static CounterId, &'static Place, &'static Hired, &'static Deeds)>;

impl Derived for Counters {
    type From = OfCounters;
    fn make(said: &SystemParamItem<Self::From>) -> Self {
        let state = |(id, place, hired, deeds): (&CounterId, &Place, &Hired, &Deeds)| {
            (*id, CounterState { place: *place, hired: hired.0, deeds: *deeds })
        };
        let mut rows: Vec<(CounterId, CounterState)> = said.iter().map(state).collect();
        rows.sort_unstable_by_key(|(id, _)| *id);
        Counters(rows.into_iter().map(|(_, state)| state).collect::<Vec<_>>().into())
    }
}

type Lists = (
    Memo<'static, 'static, Listed<SeatId, Player>>,
    Memo<'static, 'static, Listed<KingdomId, Realm>>,
    Memo<'static, 'static, Listed<HexId, Keep>>,
    Memo<'static, 'static, Counters>,
    Query<'static, 'static, (&'static Depth, &'static Frame)>,
);

type Table = (
    Res<'static, Options>,
    Res<'static, Turn>,
    Res<'static, PlayState>,
    Res<'static, Announced>,
    Res<'static, Decks>,
    Res<'static, Over>,
);

impl Derived for Position {
    type From = (Lists, Table);
    fn make((lists, table): &SystemParamItem<Self::From>) -> Self {
        let (players, realms, keeps, counters, frames) = lists;
        let (options, turn, play, announced, decks, over) = table;
        let mut stack: Vec<(&Depth, &Frame)> = frames.iter().collect();
        stack.sort_unstable_by_key(|(depth, _)| **depth);
        Position {
            options: options.as_ref().clone(),
            turn: turn.as_ref().clone(),
            play: play.as_ref().clone(),
            stack: stack.into_iter().map(|(_, frame)| frame.clone()).collect(),
            announced: announced.0.clone(),
            players: players.list(),
            realms: realms.list(),
            keeps: keeps.list(),
            counters: counters.0.clone(),
            decks: decks.as_ref().clone(),
            over: over.0.clone(),
            bands: Reckoned::default(),
        }
    }
}

impl Position {
    /// All there is in a world that is looked at as it stands.
    pub fn truth(world: &World) -> Self {
        let pos = Pos::of(world);
        let state = |id| CounterState { place: pos.place(id), hired: pos.hired(id), deeds: *pos.deeds(id) };
        Position {
            options: pos.options.clone(),
            turn: pos.turn.clone(),
            play: pos.play.clone(),
            stack: pos.frames().into_iter().cloned().collect(),
            announced: pos.announced().to_vec(),
            players: pos.players().cloned().collect::<Vec<_>>().into(),
            realms: pos.realms().cloned().collect::<Vec<_>>().into(),
            keeps: pos.keeps().copied().collect::<Vec<_>>().into(),
            counters: pos.ids().map(state).collect::<Vec<_>>().into(),
            decks: pos.decks().clone(),
            over: world.resource::<Over>().0.clone(),
            bands: Reckoned::default(),
        }
    }
}

/// Lays a position out in a new world.
pub fn lay(world: &mut World, position: Position) {
    position.players.iter().cloned().for_each(|player| world.enlist(player));
    position.realms.iter().cloned().for_each(|realm| world.enlist(realm));
    position.keeps.iter().copied().for_each(|keep| world.enlist(keep));
    for (n, CounterState { place, hired, deeds }) in position.counters.iter().copied().enumerate() {
        let piece = crate::engine::the(world, CounterId(n as u16));
        world.entity_mut(piece).insert((place, Hired(hired), deeds));
    }
    world.insert_resource(position.options);
    world.insert_resource(position.turn);
    world.insert_resource(position.play);
    world.insert_resource(Announced(position.announced));
    world.insert_resource(position.decks);
    world.insert_resource(Over(position.over));
    position.stack.into_iter().for_each(|frame| push(world, frame));
    phases::head(world);
}

/// Who has a turn in which order, as far as it is drawn.
pub fn order(world: &World) -> Vec<SeatId> {
    world.get_resource::<Turn>().map_or(vec![], |turn| turn.order.clone())
}
