//! What one seat may know: hands, decks and personalities that nobody has read are secret, all else lies open (law 5).

use std::ops::Deref;

use bevy_ecs::prelude::World;
use bevy_ecs::world::EntityRef;

use super::book::Book;
use super::combat::Battle;
use super::components::{Decks, Player, Realm};
use super::frames::Frame;
use super::ids::{CardId, PersonalityId};
use super::position::{Pos, Position};
use super::readers::Board;
use crate::engine::{Eyes, KnownWorld, Readable, Sight};
use crate::table::SeatId;

/// What a seat sees: the position as it takes it for true. Of cards that lie face down it has the backs.
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

impl View {
    /// It, to be read.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        self.position.pos(book)
    }

    /// The battle under way, if one is.
    pub fn battle(&self) -> Option<&Battle> {
        match self.stack.last() {
            Some(Frame::Battle(battle)) => Some(battle),
            _ => None,
        }
    }
}

/// What some eyes see of the position.
pub fn see<R>(known: &mut KnownWorld, look: impl FnOnce(Pos) -> R) -> R {
    known.read::<Board, R>(|board| look(board.pos()))
}

/// Everything that this seat knows; the world holds nothing that it may not.
pub fn view_of(known: &mut KnownWorld) -> View {
    let seat = known.seat();
    known.read::<Board, View>(|board| View { seat, position: board.position().clone() })
}

// ---------------------------------------------------------------- Who may know it

/// Only its owner sees a hand (DCARD-02); how many cards it has everybody sees.
pub fn player(player: &Player, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Player> {
    if player.hand.is_empty() || eyes.are(player.id) {
        return Sight::All;
    }
    Sight::Part(Player { hand: vec![CardId::BACK; player.hand.len()], ..player.clone() })
}

/// A personality lies face down until it is read aloud (SETUP-13, SETUP-15).
pub fn realm(realm: &Realm, _: EntityRef, _: &World, _: Eyes) -> Sight<Realm> {
    if realm.revealed || realm.personality.is_none() {
        return Sight::All;
    }
    Sight::Part(Realm { personality: Some(PersonalityId::BACK), ..realm.clone() })
}

/// Played and discarded cards lie open, the others face down (SETUP-04, SETUP-14).
pub fn decks(decks: &Decks, _: EntityRef, _: &World, _: Eyes) -> Sight<Decks> {
    Sight::Part(Decks {
        draw: vec![CardId::BACK; decks.draw.len()],
        discard: decks.discard.clone(),
        personalities: vec![PersonalityId::BACK; decks.personalities.len()],
    })
}
