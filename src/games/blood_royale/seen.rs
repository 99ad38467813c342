//! What one seat may know: who sees what of each part of the position (24.1, 24.2).

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;

use super::book::Book;
use super::components::*;
use super::fortune::{self, FortuneAsk};
use super::marriages::{self, MarriageAsk, Talks, Treaty};
use super::position::{Pos, Position};
use super::readers::Board;
use crate::engine::{Eyes, Keys, KnownWorld, PlayState, Readable, Sight};
use crate::table::SeatId;

/// What a seat sees: the position as it takes it for true, where what it does not know is empty. Treasuries of others, secret
/// clauses and talks of others, rates and sealed sums before they are shown, the order of the cards are not in it.
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

    /// Crowns of the seat whose view this is.
    pub fn treasury(&self) -> u32 {
        self.players.get(self.seat.index()).map_or(0, |p| p.treasury)
    }
}

/// What some eyes see of the position.
pub fn see<R>(known: &mut KnownWorld, look: impl FnOnce(Pos) -> R) -> R {
    known.read::<Board, R>(|board| look(board.pos()))
}

/// Everything that this seat knows; the world holds nothing that it may not.
pub fn view_of(known: &mut KnownWorld) -> View {
    View { seat: known.seat(), position: see(known, |pos| pos.at.clone()) }
}

// ---------------------------------------------------------------- Who may know it

/// Whose eyes they are; a seat that is not at the table is party to nothing.
fn seat_of(eyes: Eyes) -> SeatId {
    eyes.seat().unwrap_or(SeatId(u8::MAX))
}

fn unless_same<C: PartialEq>(whole: &C, seen: C) -> Sight<C> {
    if seen == *whole { Sight::All } else { Sight::Part(seen) }
}

/// Others' money, and the rate at which they tax until all have chosen (11.4, 24.1).
pub fn player(player: &Player, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Player> {
    if eyes.are(player.seat) {
        return Sight::All;
    }
    let play = world.resource::<PlayState>();
    let choosing =
        play.is(Phase::Taxes) && !world.resource::<Keys<SeatId>>().iter().all(|(seat, _)| play.has_done(seat));
    Sight::Part(Player { treasury: 0, rate: player.rate.filter(|_| !choosing), ..player.clone() })
}

/// Without the secret clauses of others (24.2).
pub fn treaty(treaty: &Treaty, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Treaty> {
    let seat = seat_of(eyes);
    let whole = treaty.is_party(seat) || treaty.clauses.iter().all(|c| !c.secret);
    if whole { Sight::All } else { Sight::Part(treaty.seen_by(seat)) }
}

/// Those a seat takes part in.
pub fn talks(talks: &Talks, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Talks> {
    Sight::Part(marriages::talks_of(talks, seat_of(eyes)))
}

/// The cards still to come, in the order of their numbers.
pub fn deck(deck: &Deck, _: EntityRef, _: &World, _: Eyes) -> Sight<Deck> {
    let mut seen = deck.clone();
    seen.draw.sort();
    Sight::Part(seen)
}

/// Without others' answers and sealed bids, and bargains between others.
pub fn match_asked(ask: &MarriageAsk, _: EntityRef, _: &World, eyes: Eyes) -> Sight<MarriageAsk> {
    unless_same(ask, marriages::shown(ask.clone(), seat_of(eyes)))
}

/// Without others' sealed stakes.
pub fn card_asked(ask: &FortuneAsk, _: EntityRef, _: &World, eyes: Eyes) -> Sight<FortuneAsk> {
    unless_same(ask, fortune::shown(ask.clone(), seat_of(eyes)))
}
