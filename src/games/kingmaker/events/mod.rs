//! The Event Phase (EVT): the next event of the list is drawn and happens, or is held back.

mod called;
pub mod claims;
mod happening;
mod refusals;
pub mod summons;
mod treaty;
mod weather;

pub use happening::{break_treaty, draw, end_of_round, fought_at};
pub use refusals::No;
pub use weather::nearest_ports;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::prelude::*;
use crate::deeds;

deeds! {
    /// What a player asks of this room.
    EventsDeed: Deed on Pos, under "The treaty";

    /// The noble goes where he is called.
    Go under "The summons";
    /// Sends another in his stead, for a Writ (EVT-5).
    Commission { writ: EventId, instead: NobleId } under "The summons";
    /// Signs the treaty offered.
    Sign;
    Decline;
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EventsAsk {
    /// Nobles called away, one after the other; the first is asked about. May another go in his stead?
    Summons {
        left: Vec<(NobleId, PlaceId)>,
        commission: bool,
    },
    Treaty {
        seat: SeatId,
        noble: NobleId,
    },
}

/// Seats that owe the decision: of a summons, whoever could send another.
pub fn deciders(pos: Pos, ask: &EventsAsk) -> Vec<SeatId> {
    match ask {
        EventsAsk::Summons { left, commission } => match left.first() {
            Some((noble, place)) if *commission => summons::may_commission(pos, *noble, *place).into_iter().collect(),
            _ => vec![],
        },
        EventsAsk::Treaty { seat, .. } => vec![*seat],
    }
}

/// Does what needs no decision.
pub fn run(world: &mut World, ask: EventsAsk) {
    if let EventsAsk::Summons { .. } = ask {
        match next(world) {
            Some((noble, to)) => summons::go(world, noble, to, "EVT-1"),
            None => world.take_top_off(),
        }
    }
}

/// The first of those called is being seen to.
fn next(world: &mut World) -> Option<(NobleId, PlaceId)> {
    match world.top_mut::<EventsAsk>().as_deref_mut() {
        Some(EventsAsk::Summons { left, .. }) if !left.is_empty() => Some(left.remove(0)),
        _ => None,
    }
}

fn asked(pos: Pos<'_>) -> Option<&EventsAsk> {
    match pos.top() {
        Some(Frame::Events(ask)) => Some(ask),
        _ => None,
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &EventsAsk) -> (String, &'static str) {
    match ask {
        EventsAsk::Summons { left, .. } => match left.first() {
            Some((noble, to)) => {
                let (who, place) = (pos.noble_name(*noble), pos.place_name(*to));
                (format!("{who} is called to {place}: does he go, or another with a Writ?"), "EVT-5")
            }
            None => (String::new(), "EVT-1"),
        },
        EventsAsk::Treaty { seat, noble } => {
            (format!("{}: a treaty that brings {}?", pos.seat_name(*seat), pos.noble_name(*noble)), "SPN-20")
        }
    }
}
