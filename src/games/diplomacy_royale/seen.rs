//! What one seat may know: who sees what of each part of the position. The engine is the Game Master and keeps the secrets.

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;

use super::book::{Book, Library};
use super::clergy;
use super::components::*;
use super::judge;
use super::position::{Pos, Position};
use super::readers::Board;
use super::writs::{self, Proposals, Writ};
use crate::dynasty::{Character, CharacterId, Marriage};
use crate::engine::{Eyes, KnownWorld, Readable, Sight, of};
use crate::table::SeatId;

/// What a seat sees: the position as it takes it for true, where what it does not know is empty. Others' orders, votes, lists,
/// birth options and private terms, the plague's threshold and delayed acceptances are not in it.
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

    /// Seats that owe a decision.
    pub fn deciders(&self) -> Vec<SeatId> {
        judge::deciders(self.position.pos(&Book::standard()))
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

/// Is this one of the people whom these eyes decide for?
fn keeps(world: &World, eyes: Eyes, who: CharacterId) -> bool {
    of::<Character>(world, who).and_then(|c| c.keeper).is_some_and(|keeper| eyes.are(keeper))
}

/// Points left tell how others have spent theirs (2-9).
pub fn power(power: &Power, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Power> {
    if power.bonus == 0 || power.seat.is_some_and(|seat| eyes.are(seat)) {
        return Sight::All;
    }
    Sight::Part(Power { bonus: 0, ..power.clone() })
}

/// Nobody is told that another's churchman has used his power: it may have been to protect somebody, or in vain (9-16).
pub fn noble(noble: &Noble, who: EntityRef, _: &World, eyes: Eyes) -> Sight<Noble> {
    let keeper = who.get::<Character>().and_then(|c| c.keeper);
    if !noble.cleric.as_ref().is_some_and(|c| c.acted) || keeper.is_some_and(|keeper| eyes.are(keeper)) {
        return Sight::All;
    }
    let mut seen = noble.clone();
    seen.cleric.iter_mut().for_each(|c| c.acted = false);
    Sight::Part(seen)
}

/// Without the private terms of others (5.2-7).
pub fn writ(writ: &Writ, _: EntityRef, _: &World, eyes: Eyes) -> Sight<Writ> {
    // A seat that is not at the table is party to nothing.
    let seat = eyes.seat().unwrap_or(SeatId(u8::MAX));
    let whole = writ.is_party(seat) || writ.clauses.iter().all(|c| !c.secret);
    if whole { Sight::All } else { Sight::Part(writ.seen_by(seat)) }
}

/// Writs proposed by or to this seat.
pub fn proposals(all: &Proposals, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Proposals> {
    let Some(seat) = eyes.seat() else { return Sight::Part(Proposals::default()) };
    let party = |id| of::<Writ>(world, id).is_some_and(|writ| writ.is_party(seat));
    Sight::Part(all.seen_by(seat, party))
}

/// What this seat has decided: orders and retreats of the units that it orders, as a proxy too; what else it or its people do.
pub fn desk(desk: &Desk, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Desk> {
    let Some(seat) = eyes.seat() else { return Sight::Part(Desk::default()) };
    let mut seen = Desk {
        adjustments: desk.adjustments.iter().filter(|(s, _)| **s == seat).map(|(s, list)| (*s, list.clone())).collect(),
        votes: desk.votes.iter().filter(|(c, _)| keeps(world, eyes, **c)).map(|(c, v)| (*c, *v)).collect(),
        preferences: desk.preferences.iter().filter(|(s, _)| **s == seat).map(|(s, l)| (*s, l.clone())).collect(),
        gifts: desk.gifts.iter().filter(|g| keeps(world, eyes, g.who)).copied().collect(),
        arrests: desk.arrests.iter().filter(|(by, _)| keeps(world, eyes, **by)).map(|(by, of)| (*by, *of)).collect(),
        ..Desk::default()
    };
    let chooses = |m| of::<Marriage>(world, m).is_some_and(|m| keeps(world, eyes, m.husband));
    seen.births = desk.births.iter().filter(|(m, _)| chooses(**m)).map(|(m, option)| (*m, *option)).collect();
    if desk.orders.is_empty() && desk.retreats.is_empty() {
        return Sight::Part(seen);
    }
    let (powers, book) = (Position::of_powers(world), world.resource::<Library>().0.clone());
    let orders = |unit| writs::orders_for(powers.pos(&book), seat, unit);
    seen.orders = desk.orders.iter().filter(|(u, _)| orders(**u)).map(|(u, order)| (*u, *order)).collect();
    seen.retreats = desk.retreats.iter().filter(|(u, _)| orders(**u)).map(|(u, to)| (*u, *to)).collect();
    Sight::Part(seen)
}

/// Protections given by this seat's churchmen.
pub fn sanctuary(all: &Sanctuary, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Sanctuary> {
    Sight::Part(Sanctuary(all.0.iter().filter(|(by, _)| keeps(world, eyes, *by)).copied().collect()))
}

/// Offers made by or to this seat.
pub fn ransoms(all: &Ransoms, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Ransoms> {
    let mine = |r: &&Ransom| eyes.are(r.by) || keeps(world, eyes, r.who);
    Sight::Part(Ransoms(all.0.iter().filter(mine).cloned().collect()))
}

/// Asked by this seat, or of its Pope.
pub fn petitions(all: &Petitions, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Petitions> {
    let Some(seat) = eyes.seat().filter(|_| !all.0.is_empty()) else { return Sight::Part(Petitions::default()) };
    let (truth, book) = (Position::truth(world), world.resource::<Library>().0.clone());
    let pos = truth.pos(&book);
    Sight::Part(Petitions(all.0.iter().filter(|m| clergy::knows_petition(pos, seat, **m)).copied().collect()))
}
