//! Kingmaker on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, KnownWorld, Table};
use regnal::games::kingmaker::actions::Action;
use regnal::games::kingmaker::components::{Card, Lay};
use regnal::games::kingmaker::fates;
use regnal::games::kingmaker::frames::Frame;
use regnal::games::kingmaker::ids::{CardId, EventId};
use regnal::games::kingmaker::position::Position;
use regnal::games::kingmaker::readers::lay;
use regnal::games::kingmaker::{KINGMAKER, View, view_of};
use regnal::table::SeatId;

use super::trial::{Kit, Secretive, lies};

/// Kingmaker as its tests write it.
pub struct Roses;

impl Kit for Roses {
    const GAME: &'static Game = &KINGMAKER;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Kingmaker")
    }
    fn position(table: &Table) -> Position {
        lies(table, Position::of)
    }
    fn lay(world: &mut World, position: Position) {
        lay(world, position);
    }
    fn view_of(known: &mut KnownWorld) -> View {
        view_of(known)
    }
}

impl Secretive for Roses {
    /// Another position that `seat` cannot tell from this one: the order of the lists, and which cards the others have in reserve.
    fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
        let truth = Self::position(table);
        let pos = &truth;
        let mut position = truth.clone();
        let mut luck = Dice::seeded(salt);
        let hidden = |c: &Card| c.at == Lay::List || matches!(c.at, Lay::Reserve(of) if of != seat);
        let free = |c: &Card| hidden(c) && !fates::goes_to_claimant(pos, c.id);
        let mut cards: Vec<CardId> = position.cards.iter().filter(|c| free(c)).map(|c| c.id).collect();
        let lays: Vec<Lay> = cards.iter().map(|c| position.cards[c.index()].at).collect();
        luck.shuffle(&mut cards);
        for (card, at) in cards.into_iter().zip(lays) {
            position.cards[card.index()].at = at;
        }
        let mut list: Vec<CardId> = position.cards.iter().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
        luck.shuffle(&mut list);
        position.decks.crown = list;
        let mut events: Vec<EventId> = position.decks.events.clone();
        // Whoever is asked whether he plays a Writ holds one: that is seen.
        let asked = pos.stack.iter().any(|f| matches!(f, Frame::Events(_) | Frame::Parliament(_)));
        let others: Vec<usize> =
            (0..position.decks.held.len()).filter(|n| !asked && position.decks.held[*n].1 != seat).collect();
        events.extend(others.iter().map(|n| position.decks.held[*n].0));
        luck.shuffle(&mut events);
        for n in others {
            if let Some(at) = events.iter().position(|e| pos.book.event(*e).effect.is_held()) {
                position.decks.held[n].0 = events.remove(at);
            }
        }
        position.decks.events = events;
        luck.shuffle(&mut position.decks.battles);
        position
    }
}
