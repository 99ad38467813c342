//! The Event Phase (EVT): the next event of the list is drawn and happens, or is held back.

pub mod claims;
mod happening;
mod refusals;
pub mod summons;
mod weather;

pub use happening::{break_treaty, draw, end_of_round, fought_at};
pub use refusals::No;
pub use weather::nearest_ports;

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::frames::Frame;
use super::ids::*;
use super::position::{Pos, now};
use crate::engine::{Line, PendingWorld};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EventsDeed {
    /// The noble goes where he is called.
    Go,
    /// Sends another in his stead, for a Writ (EVT-5).
    Commission {
        writ: EventId,
        instead: NobleId,
    },
    /// Signs the treaty offered.
    Sign,
    Decline,
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
    match ask {
        EventsAsk::Summons { left, .. } => match left.first() {
            Some((noble, to)) => {
                next(world);
                summons::go(world, *noble, *to, "EVT-1");
            }
            None => {
                world.take_top_off();
            }
        },
        EventsAsk::Treaty { .. } => {}
    }
}

/// The first of those called has been seen to.
fn next(world: &mut World) {
    let mut ask = world.top_mut::<EventsAsk>();
    if let Some(EventsAsk::Summons { left, .. }) = ask.as_deref_mut()
        && !left.is_empty()
    {
        left.remove(0);
    }
}

fn asked(pos: Pos<'_>) -> Option<&EventsAsk> {
    match pos.top() {
        Some(Frame::Events(ask)) => Some(ask),
        _ => None,
    }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &EventsDeed) -> Result<(), Refusal> {
    match (deed, asked(pos)) {
        (EventsDeed::Go, Some(EventsAsk::Summons { .. })) => Ok(()),
        (EventsDeed::Commission { writ, instead }, Some(EventsAsk::Summons { left, .. })) if !left.is_empty() => {
            summons::check_commission(pos, seat, left[0], *writ, *instead)
        }
        (EventsDeed::Sign | EventsDeed::Decline, Some(EventsAsk::Treaty { .. })) => Ok(()),
        _ => Err(No::NotAskedNow { doing: pos.said(&describe(pos, deed)) }.into()),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &EventsDeed) {
    let Some(ask) = asked(&now(world)).cloned() else { return };
    match (deed, ask) {
        (EventsDeed::Sign, EventsAsk::Treaty { noble, .. }) => {
            world.take_top_off();
            happening::sign(world, seat, noble);
        }
        (EventsDeed::Decline, _) => {
            world.take_top_off();
        }
        (deed, EventsAsk::Summons { left, .. }) => {
            let Some((noble, to)) = left.first().copied() else { return };
            next(world);
            let who = match deed {
                EventsDeed::Commission { writ, instead } => {
                    summons::spend(world, *writ, seat, noble, *instead);
                    *instead
                }
                _ => noble,
            };
            summons::go(world, who, to, "EVT-1");
        }
        _ => {}
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<EventsDeed> {
    let mut deeds = vec![];
    match asked(pos) {
        Some(EventsAsk::Summons { .. }) => {
            deeds.push(EventsDeed::Go);
            if let Some(writ) = pos.holds_event(seat, &super::book::Effect::Writ) {
                deeds.extend(pos.nobles_of(seat).map(|n| EventsDeed::Commission { writ, instead: n.id }));
            }
        }
        Some(EventsAsk::Treaty { .. }) => deeds.extend([EventsDeed::Sign, EventsDeed::Decline]),
        None => {}
    }
    deeds.retain(|deed| check(pos, seat, deed).is_ok());
    deeds
}

/// A deed in words.
pub fn describe(_: Pos, deed: &EventsDeed) -> Line {
    match deed {
        EventsDeed::Go => line!["Let him go where he is called"],
        EventsDeed::Commission { instead, .. } => line!["Play a Writ: ", *instead, " goes instead"],
        EventsDeed::Sign => line!["Sign the treaty"],
        EventsDeed::Decline => line!["Sign nothing"],
    }
}

/// The heading under which such an offer is listed.
pub fn heading(_pos: Pos, deed: &EventsDeed) -> String {
    match deed {
        EventsDeed::Go | EventsDeed::Commission { .. } => "The summons".into(),
        EventsDeed::Sign | EventsDeed::Decline => "The treaty".into(),
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
