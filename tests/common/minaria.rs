//! Divine Right on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, Table, new_world};
use regnal::games::divine_right::actions::Action;
use regnal::games::divine_right::ids::{CardId, PersonalityId};
use regnal::games::divine_right::position::Position;
use regnal::games::divine_right::readers::lay;
use regnal::games::divine_right::{DIVINE_RIGHT, View, view_of};
use regnal::table::{DataError, SeatId};

use super::trial::Kit;

/// What lies on the table, all secrets too.
pub fn position(table: &Table) -> Position {
    table.lies_here(Position::truth).expect("a table without a journal")
}

/// The dice that fall next there.
pub fn dice(table: &Table) -> Dice {
    table.lies_here(|world| world.resource::<Dice>().clone()).expect("a table without a journal")
}

/// A world of its own that holds a position.
pub fn world(position: Position) -> World {
    let mut world = new_world(DIVINE_RIGHT);
    lay(&mut world, position);
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

/// Another position that `seat` cannot tell from this one: the others' hands, the deck and unread personalities reshuffled.
pub fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
    let mut position = position(table);
    let mut luck = Dice::seeded(salt);
    let mut cards: Vec<CardId> = position.decks.draw.clone();
    cards.extend(position.players.iter().filter(|p| p.id != seat).flat_map(|p| p.hand.iter().copied()));
    luck.shuffle(&mut cards);
    for player in position.players.iter_mut().filter(|p| p.id != seat) {
        player.hand = cards.split_off(cards.len() - player.hand.len());
    }
    position.decks.draw = cards;
    let mut people: Vec<PersonalityId> = position.decks.personalities.clone();
    people.extend(position.realms.iter().filter(|r| !r.revealed).filter_map(|r| r.personality));
    luck.shuffle(&mut people);
    for realm in position.realms.iter_mut().filter(|r| !r.revealed && r.personality.is_some()) {
        realm.personality = people.pop();
    }
    position.decks.personalities = people;
    position
}

/// Nothing that the seat is shown differs where the hidden does.
#[track_caller]
pub fn leaks_nothing(table: &Table, seat: SeatId, salt: u64) {
    let beside = beside(table, permuted(table, seat, salt));
    assert_eq!(table.look(seat, view_of), beside.look(seat, view_of), "{seat} sees what is hidden");
    assert_eq!(table.prompt(), beside.prompt());
    assert_eq!(table.offers(seat), beside.offers(seat));
    assert_eq!(Table::print_view(table, seat), Table::print_view(&beside, seat));
    assert_eq!(Table::issues(table, seat), Table::issues(&beside, seat));
}

/// A table like this with another position on it.
pub fn beside(table: &Table, position: Position) -> Table {
    let setup = table.setup();
    let begun = Table::new(&DIVINE_RIGHT, &setup.scenario, &setup.path, setup.seats.clone(), setup.seed);
    let mut beside = begun.unwrap_or_else(|e| panic!("{e:?}"));
    lay_out(&mut beside, position, Dice::seeded(setup.seed)).expect("a permuted position is a position");
    beside
}

/// Divine Right as its tests write it.
pub struct Minaria;

impl Kit for Minaria {
    const GAME: &'static Game = &DIVINE_RIGHT;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Divine Right")
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
