//! Kingmaker on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, Table, new_world};
use regnal::games::kingmaker::actions::Action;
use regnal::games::kingmaker::components::{Card, Lay};
use regnal::games::kingmaker::fates;
use regnal::games::kingmaker::frames::Frame;
use regnal::games::kingmaker::ids::{CardId, EventId};
use regnal::games::kingmaker::position::Position;
use regnal::games::kingmaker::readers::lay;
use regnal::games::kingmaker::{KINGMAKER, View, view_of};
use regnal::table::{DataError, SeatId};

use super::trial::Kit;

/// What lies on the table, all secrets too.
pub fn position(table: &Table) -> Position {
    table.lies_here(Position::of).expect("a table without a journal")
}

/// The dice that fall next there.
pub fn dice(table: &Table) -> Dice {
    table.lies_here(|world| world.resource::<Dice>().clone()).expect("a table without a journal")
}

/// A world of its own that holds this position.
pub fn world(position: Position, dice: Dice) -> World {
    let mut world = new_world(KINGMAKER);
    lay(&mut world, position);
    world.insert_resource(dice);
    world
}

/// Lays another position on the table, with these dice.
pub fn lay_out(table: &mut Table, position: Position, dice: Dice) -> Result<(), Vec<DataError>> {
    table.lay_out(|opening| {
        let world = opening.world();
        lay(world, position);
        world.insert_resource(dice);
        Ok(())
    })
}

/// Another position that `seat` cannot tell from this one: the order of the lists, and which cards the others have in reserve.
pub fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
    let truth = position(table);
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

/// A table like this with another position on it.
pub fn beside(table: &Table, position: Position) -> Table {
    let setup = table.setup();
    let begun = Table::new(&KINGMAKER, &setup.scenario, &setup.path, setup.seats.clone(), setup.seed);
    let mut beside = begun.unwrap_or_else(|e| panic!("{e:?}"));
    lay_out(&mut beside, position, Dice::seeded(setup.seed)).expect("a permuted position is a position");
    beside
}

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
        position(table)
    }
    fn lay_out(table: &mut Table, position: Position, dice: Dice) -> Result<(), Vec<DataError>> {
        lay_out(table, position, dice)
    }
    fn view(table: &Table, seat: SeatId) -> View {
        table.look(seat, view_of)
    }
}
