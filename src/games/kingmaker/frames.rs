//! Decisions and procedures that nest. Each room has its own kind of them; they lie upon each other on the engine's stack, and so
//! are saved in their middle.

use bevy_app::App;
use bevy_ecs::prelude::*;

use super::combat::{self, CombatAsk};
use super::events::{self, EventsAsk};
use super::faction::{self, FactionAsk};
use super::fates;
use super::parliament::{self, Session};
use super::position::{Pos, Position};
use super::readers::now;
use super::royal::{self, RoyalAsk};
use super::seen;
use super::travel::{self, TravelAsk};
use crate::engine::{Audience, Depth, Keys, Line, Next, Pending, PendingApp, PendingWorld, PushPending};
use crate::line;
use crate::table::SeatId;

macro_rules! rooms {
    ($($frame:ident($ask:ident) of $room:ident, $name:literal, $audience:expr;)*) => {
        // A stack is a few frames deep: boxes would cost more than the room they save.
        /// A decision awaited, or a procedure under way, of one of the rooms.
        #[derive(Clone, Debug, PartialEq)]
        #[expect(clippy::large_enum_variant)]
        pub enum Frame { $($frame($ask)),* }

        /// What of all this something under way is; it is one of them.
        pub type Kinds<'a> = ($(Option<&'a $ask>,)*);

        impl Frame {
            /// The one of them that is there.
            pub fn of(($($room,)*): Kinds) -> Option<Self> {
                None$(.or_else(|| $room.cloned().map(Frame::$frame)))*
            }

            /// Lays it on the stack.
            pub fn lay(self, world: &mut World) {
                match self { $(Frame::$frame(ask) => world.push(ask)),* }
            }
        }

        /// What each room can have under way, and who may know what of it.
        pub fn register(app: &mut App) {
            $(app.add_pending::<$ask, _>($audience, |In(me): In<Entity>, world: &mut World| {
                step(world, me, $room::deciders, $room::run)
            });)*
        }

        $(impl Pending for $ask {
            const NAME: &'static str = $name;
            fn prompt(&self, on: &World) -> Line {
                let (text, rule) = $room::prompt(&Position::known(on), self);
                line![text].sentence().rule(rule)
            }
        })*
    };
}
rooms! {
    Faction(FactionAsk) of faction, "faction", Audience::By(seen::faction);
    Events(EventsAsk) of events, "events", Audience::Everybody;
    Travel(TravelAsk) of travel, "travel", Audience::Everybody;
    Combat(CombatAsk) of combat, "combat", Audience::Everybody;
    Parliament(Session) of parliament, "parliament", Audience::By(seen::session);
    Royal(RoyalAsk) of royal, "royal", Audience::Everybody;
}

/// Whoever owes the decision is asked; when nobody does it goes on. Whatever is over takes itself off.
fn step<A: Pending>(
    world: &mut World,
    me: Entity,
    deciders: fn(Pos, &A) -> Vec<SeatId>,
    run: fn(&mut World, A),
) -> Next {
    let ask = world.pending::<A>(me).clone();
    let seats = deciders(&now(world), &ask);
    if !seats.is_empty() {
        return Next::Ask(seats);
    }
    run(world, ask);
    fates::settle(world);
    Next::Again
}

/// Nothing is under way any more.
pub fn clear(world: &mut World) {
    while !world.resource::<Keys<Depth>>().is_empty() {
        world.take_top_off();
    }
}
