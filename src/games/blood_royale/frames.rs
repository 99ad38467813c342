//! Decisions and procedures that nest: each lies on the engine's stack as an entity, and so is saved in its middle. Every room has
//! its own kind of them; rules that look at the whole stack read them as [`Frame`]s.

use bevy_ecs::prelude::*;

use super::book::Library;
use super::campaign::{self, CampaignAsk};
use super::court::{self, CourtAsk};
use super::fortune::{self, FortuneAsk};
use super::marriages::{self, MarriageAsk};
use super::position::Position;
use super::readers::Seen;
use super::realm::{self, RealmAsk};
use super::war::{self, WarAsk};
use crate::engine::{Depth, Keys, Line, Next, Pending, PendingWorld, PushPending};
use crate::line;

/// A decision awaited, or a procedure under way, of one of the rooms.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    Court(CourtAsk),
    Marriage(MarriageAsk),
    Realm(RealmAsk),
    Campaign(CampaignAsk),
    War(WarAsk),
    Fortune(FortuneAsk),
}

/// What one room asks of players, or has under way.
pub trait Ask: Pending + Into<Frame> {}

/// Puts a room's questions on the stack: `run` does one step of what runs by itself, and says whether it did; else its deciders
/// are asked.
macro_rules! asks {
    ($($room:ident, $frame:ident, $ask:ident, $name:literal;)*) => {
        impl Frame {
            /// Lays it on top of the stack.
            pub fn push(self, world: &mut World) {
                match self {
                    $(Frame::$frame(ask) => world.push(ask),)*
                }
            }

            /// It, as one of what a query finds.
            #[allow(non_snake_case)]
            pub(super) fn any(($($frame,)*): ($(Option<&$ask>,)*)) -> Option<Frame> {
                None$(.or_else(|| $frame.cloned().map(Frame::$frame)))*
            }

            /// What one entity of the stack is.
            pub fn of(piece: EntityRef) -> Option<Frame> {
                None$(.or_else(|| piece.get::<$ask>().cloned().map(Frame::$frame)))*
            }
        }

        $(
        impl From<$ask> for Frame {
            fn from(ask: $ask) -> Frame {
                Frame::$frame(ask)
            }
        }

        impl Ask for $ask {}

        impl Pending for $ask {
            const NAME: &'static str = $name;
            fn prompt(&self, on: &World) -> Line {
                let (position, book) = (Position::known(on), on.resource::<Library>().0.clone());
                let (text, rule) = $room::prompt(position.pos(&book), self);
                line![text].rule(rule)
            }
        }

        impl $ask {
            /// One step of it, while it is on top.
            pub fn step(In(me): In<Entity>, world: &mut World) -> Next {
                let ask = world.pending::<$ask>(me).clone();
                if $room::run(world, ask.clone()) {
                    return Next::Again;
                }
                Next::Ask($room::deciders(Seen::of(world).pos(), &ask))
            }
        }
        )*
    };
}

asks! {
    court, Court, CourtAsk, "court";
    marriages, Marriage, MarriageAsk, "marriage";
    realm, Realm, RealmAsk, "realm";
    campaign, Campaign, CampaignAsk, "campaign";
    war, War, WarAsk, "war";
    fortune, Fortune, FortuneAsk, "fortune";
}

/// Takes what lies on top off the stack, if it is of this room.
pub fn pop<A: Ask>(world: &mut World) -> Option<A> {
    let ask = world.top_mut::<A>()?.clone();
    world.take_top_off();
    Some(ask)
}

/// Takes what is idle of this room's off the stack, wherever it lies.
pub fn drop<A: Ask>(world: &mut World, is_idle: impl Fn(&A) -> bool) {
    let stack: Vec<Entity> = world.resource::<Keys<Depth>>().iter().map(|(_, piece)| piece).collect();
    let idle: Vec<Entity> = stack.into_iter().filter(|piece| world.get::<A>(*piece).is_some_and(&is_idle)).collect();
    idle.into_iter().for_each(|piece| _ = world.despawn(piece));
}
