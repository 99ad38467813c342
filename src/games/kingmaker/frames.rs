//! Decisions and procedures that nest. Each room has its own kind of them; they lie upon each other on the engine's stack, and so
//! are saved in their middle.

use bevy_app::App;
use bevy_ecs::prelude::*;

use super::combat::{self, CombatAsk};
use super::events::{self, EventsAsk};
use super::faction::{self, FactionAsk};
use super::parliament::{self, Session};
use super::position::{Pos, Position};
use super::readers::{self, Seen};
use super::royal::{self, RoyalAsk};
use super::seen;
use super::telling::sentence;
use super::travel::{self, TravelAsk};
use crate::engine::{Audience, Depth, Keys, Line, Next, Pending, PendingApp, PendingWorld};
use crate::line;
use crate::table::SeatId;

/// A decision awaited, or a procedure under way, of one of the rooms.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    Faction(FactionAsk),
    Events(EventsAsk),
    Travel(TravelAsk),
    Combat(CombatAsk),
    Parliament(Session),
    Royal(RoyalAsk),
}

/// What each room can have under way, and who may know what of it.
pub fn register(app: &mut App) {
    app.add_pending::<FactionAsk, _>(Audience::By(seen::faction), step::<FactionAsk>)
        .add_pending::<EventsAsk, _>(Audience::Everybody, step::<EventsAsk>)
        .add_pending::<TravelAsk, _>(Audience::Everybody, step::<TravelAsk>)
        .add_pending::<CombatAsk, _>(Audience::Everybody, step::<CombatAsk>)
        .add_pending::<Session, _>(Audience::By(seen::session), step::<Session>)
        .add_pending::<RoyalAsk, _>(Audience::Everybody, step::<RoyalAsk>);
}

/// What the stack asks of a room.
trait Room: Pending {
    /// Seats that owe the decision; nobody's, where there is nothing to decide.
    fn deciders(pos: Pos, ask: &Self) -> Vec<SeatId>;
    /// Nobody is left to decide: what follows. Whatever is over takes itself off.
    fn run(world: &mut World, ask: Self);
}

/// Whoever owes the decision is asked; when nobody does it goes on.
fn step<R: Room>(In(me): In<Entity>, world: &mut World) -> Next {
    let ask = world.pending::<R>(me).clone();
    let seats = R::deciders(Seen::of(world).pos(), &ask);
    if !seats.is_empty() {
        return Next::Ask(seats);
    }
    R::run(world, ask);
    Next::Again
}

macro_rules! rooms {
    ($($ask:ident, $room:ident, $frame:ident, $name:literal;)*) => {
        $(impl Pending for $ask {
            const NAME: &'static str = $name;
            fn prompt(&self, on: &World) -> Line {
                let at = Position::of(on);
                let (text, rule) = $room::prompt(at.pos(&readers::book(on)), self);
                line![sentence(text)].rule(rule)
            }
        }
        impl Room for $ask {
            fn deciders(pos: Pos, ask: &Self) -> Vec<SeatId> {
                $room::deciders(pos, ask)
            }
            fn run(world: &mut World, ask: Self) {
                $room::run(world, ask);
            }
        }
        impl From<$ask> for Frame {
            fn from(ask: $ask) -> Self {
                Frame::$frame(ask)
            }
        })*
    };
}
rooms! {
    FactionAsk, faction, Faction, "faction";
    EventsAsk, events, Events, "events";
    TravelAsk, travel, Travel, "travel";
    CombatAsk, combat, Combat, "combat";
    Session, parliament, Parliament, "parliament";
    RoyalAsk, royal, Royal, "royal";
}

/// What of all this something under way is; it is one of them.
pub type Kinds<'a> = (
    Option<&'a FactionAsk>,
    Option<&'a EventsAsk>,
    Option<&'a TravelAsk>,
    Option<&'a CombatAsk>,
    Option<&'a Session>,
    Option<&'a RoyalAsk>,
);

impl Frame {
    /// The one of them that is there.
    pub fn of((faction, events, travel, combat, session, royal): Kinds) -> Option<Self> {
        let first = faction.cloned().map(Frame::from).or_else(|| events.cloned().map(Frame::from));
        let then = || travel.cloned().map(Frame::from).or_else(|| combat.cloned().map(Frame::from));
        let last = || session.cloned().map(Frame::from).or_else(|| royal.cloned().map(Frame::from));
        first.or_else(then).or_else(last)
    }

    /// Lays it on the stack.
    pub fn lay(self, world: &mut World) {
        use crate::engine::PushPending;
        match self {
            Frame::Faction(ask) => world.push(ask),
            Frame::Events(ask) => world.push(ask),
            Frame::Travel(ask) => world.push(ask),
            Frame::Combat(ask) => world.push(ask),
            Frame::Parliament(session) => world.push(session),
            Frame::Royal(ask) => world.push(ask),
        }
    }

    /// The seats it speaks of: a file may name none that nobody has.
    pub fn seats(&self) -> Vec<SeatId> {
        match self {
            Frame::Faction(ask) => ask.seats(),
            Frame::Events(ask) => ask.seats(),
            Frame::Travel(ask) => ask.seats(),
            Frame::Combat(ask) => ask.seats(),
            Frame::Parliament(session) => session.seats(),
            Frame::Royal(ask) => ask.seats(),
        }
    }
}

/// What lies on top is over.
pub fn pop(world: &mut World) {
    let top = world.resource::<Keys<Depth>>().last();
    top.into_iter().for_each(|(_, entity)| _ = world.despawn(entity));
}

/// Nothing is under way any more.
pub fn clear(world: &mut World) {
    while !world.resource::<Keys<Depth>>().is_empty() {
        pop(world);
    }
}

/// What lies on top, to change it, if it is of this room.
pub fn top_mut<A: Pending>(world: &mut World) -> Option<Mut<'_, A>> {
    let (_, top) = world.resource::<Keys<Depth>>().last()?;
    world.get_mut(top)
}
