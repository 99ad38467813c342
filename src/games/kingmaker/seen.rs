//! What one seat may know: who sees what of each part of the position. Reserves, events held back, the order of the lists and
//! ballots before they are opened are secret.

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;

use super::components::*;
use super::faction::FactionAsk;
use super::ids::CardId;
use super::parliament::Session;
use super::position::{Pos, Position};
use super::readers::Board;
use crate::engine::{Eyes, Keys, KnownWorld, Readable, Sight};
use crate::table::SeatId;

/// What a seat sees: the position as it takes it for true. Cards that it does not see lie in the Crown List, in the order of
/// their numbers; how many lie where is told by [`Decks::backs`].
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub seat: SeatId,
    pub position: Position,
}

impl Deref for View {
    type Target = Position;
    fn deref(&self) -> &Position {
        &self.position
    }
}

/// What some eyes see of the position.
pub fn see<R>(known: &mut KnownWorld, look: impl FnOnce(Pos) -> R) -> R {
    known.read::<Board, R>(|board| look(&board))
}

/// Everything that this seat knows; the world holds nothing that it may not.
pub fn view_of(known: &mut KnownWorld) -> View {
    View { seat: known.seat(), position: see(known, |pos| pos.clone()) }
}

// ---------------------------------------------------------------- Who may know it

fn is_hidden(card: &Card, eyes: Eyes) -> bool {
    match card.at {
        Lay::List => true,
        Lay::Reserve(of) => !eyes.are(of),
        _ => false,
    }
}

/// Cards whose place everybody knows, and one's own.
pub fn card(card: &Card, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Card> {
    if card.at == Lay::List || !is_hidden(card, eyes) { Sight::All } else { Sight::Part(Card::listed(card.id)) }
}

/// Events used up and one's own held back; of the rest, how much there is.
pub fn decks(decks: &Decks, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Decks> {
    let cards = || world.resource::<Keys<CardId>>().iter().filter_map(|(_, card)| world.get::<Card>(card));
    let reserve = |seat: SeatId| cards().filter(|c| c.at == Lay::Reserve(seat)).count() as u8;
    let held = |seat: SeatId| decks.held.iter().filter(|(_, of)| *of == seat).count() as u8;
    let seats = world.resource::<Keys<SeatId>>().iter().map(|(seat, _)| seat);
    let backs =
        Backs { reserves: seats.map(|seat| (reserve(seat), held(seat))).collect(), list: decks.crown.len() as u8 };
    Sight::Part(Decks {
        crown: cards().filter(|c| is_hidden(c, eyes)).map(|c| c.id).collect(),
        used: decks.used.clone(),
        fought: decks.fought.clone(),
        held: decks.held.iter().copied().filter(|(_, of)| eyes.are(*of)).collect(),
        backs: Some(backs),
        ..Decks::default()
    })
}

/// A card just drawn is hidden from the others.
pub fn faction(ask: &FactionAsk, _: EntityRef, _: &World, eyes: Eyes) -> Sight<FactionAsk> {
    match ask {
        FactionAsk::Drawn { seat, .. } if !eyes.are(*seat) => {
            Sight::Part(FactionAsk::Drawn { seat: *seat, card: None })
        }
        _ => Sight::All,
    }
}

/// Ballots are opened together.
pub fn session(session: &Session, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Session> {
    if session.ballots.iter().all(|(of, _, _)| eyes.are(*of)) {
        return Sight::All;
    }
    let mut seen = session.clone();
    seen.ballots.retain(|(of, _, _)| eyes.are(*of));
    Sight::Part(seen)
}
