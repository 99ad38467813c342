//! What a seat takes for possible: cards and events that it does not see lie anywhere where they could.

use bevy_ecs::prelude::World;

use super::book::Effect;
use super::components::*;
use super::events::EventsAsk;
use super::faction::FactionAsk;
use super::fates;
use super::frames::Frame;
use super::ids::{CardId, EventId};
use super::parliament::Stage;
use super::position::{Pos, now};
use crate::engine::{ChangeRows, Dice, PendingWorld};
use crate::table::SeatId;

/// Fills in what the view of `me` does not show.
pub fn imagine(world: &mut World, me: SeatId) {
    let pos = &*now(world);
    let Some(backs) = &pos.decks.backs else { return };
    let others =
        || pos.seats().filter(|seat| *seat != me).zip(0..).map(|(seat, _)| (seat, backs.reserves[seat.index()]));
    deal(world, pos, others().map(|(seat, (cards, _))| (seat, cards)).collect());
    hold_back(world, pos, others().map(|(seat, (_, events))| (seat, events)).collect());
    let mut battles: Vec<EventId> = EventId::all().filter(|e| !pos.decks.fought.contains(e)).collect();
    world.resource_mut::<Dice>().shuffle(&mut battles);
    let mut decks = world.resource_mut::<Decks>();
    (decks.battles, decks.backs) = (battles, None);
}

/// Cards for the reserves of others; the rest is the Crown List. Who has just drawn one has drawn one of theirs.
fn deal(world: &mut World, pos: Pos, hands: Vec<(SeatId, u8)>) {
    let mut list = pos.decks.crown.clone();
    world.resource_mut::<Dice>().shuffle(&mut list);
    for (seat, cards) in hands {
        for n in 0..cards {
            let free = |c: &CardId| !fates::goes_to_claimant(pos, *c);
            let Some(card) = list.iter().rposition(free).map(|at| list.remove(at)) else { break };
            world.change::<Card>(card).at = Lay::Reserve(seat);
            if n == 0
                && let Some(mut ask) = world.top_mut::<FactionAsk>()
                && let FactionAsk::Drawn { seat: of, card: drawn @ None } = &mut *ask
                && *of == seat
            {
                *drawn = Some(card);
            }
        }
    }
    world.resource_mut::<Decks>().crown = list;
}

/// Events that others hold back; the rest is still to come. Whoever is asked whether they send another holds a Writ.
fn hold_back(world: &mut World, pos: Pos, hands: Vec<(SeatId, u8)>) {
    let laid = |e: EventId| pos.field.refuges.iter().any(|l| l.event == e);
    let known = |e: EventId| pos.decks.used.contains(&e) || laid(e) || pos.decks.held.iter().any(|(h, _)| *h == e);
    let in_play = pos.book.events.iter().filter(|e| pos.options.complex_events || !e.advanced).map(|e| e.id);
    let mut events: Vec<EventId> = in_play.filter(|e| !known(*e)).collect();
    world.resource_mut::<Dice>().shuffle(&mut events);
    let sends = match pos.top() {
        Some(Frame::Events(EventsAsk::Summons { .. })) => &pos.deciders[..],
        Some(Frame::Parliament(session)) if session.stage == Stage::Answering => &pos.deciders[..],
        _ => &[],
    };
    let mut held = pos.decks.held.clone();
    for (seat, count) in hands {
        for n in 0..count {
            let writ = n == 0 && sends.contains(&seat);
            let fits = |e: &EventId| match &pos.book.event(*e).effect {
                Effect::Writ => true,
                effect => !writ && effect.is_held(),
            };
            let Some(event) = events.iter().rposition(fits).map(|at| events.remove(at)) else { break };
            held.push((event, seat));
        }
    }
    let mut decks = world.resource_mut::<Decks>();
    (decks.events, decks.held) = (events, held);
}
