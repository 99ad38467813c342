//! Blood Royale on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, Table, new_world};
use regnal::games::blood_royale::actions::Action;
use regnal::games::blood_royale::components::{Phase, Rate};
use regnal::games::blood_royale::position::Position;
use regnal::games::blood_royale::readers::lay;
use regnal::games::blood_royale::{BLOOD_ROYALE, View, view_of};
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
pub fn world_of(position: Position, dice: Dice) -> World {
    let mut world = new_world(BLOOD_ROYALE);
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

/// Another position that `seat` cannot tell from this one: others' money, rates not yet shown, the order of the cards.
pub fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
    let mut position = position(table);
    let mut luck = Dice::seeded(salt);
    for player in position.players.iter_mut().filter(|p| p.seat != seat) {
        let more = luck.below(40);
        player.treasury += more;
        position.bank.paid_out += i64::from(more);
        if position.turn.phase == Phase::Taxes && player.rate.is_some() {
            player.rate = Some(if luck.d6() > 3 { Rate::High } else { Rate::Normal });
        }
    }
    luck.shuffle(&mut position.deck.draw);
    position
}

/// A table like this with another position on it.
pub fn beside(table: &Table, position: Position) -> Table {
    let setup = table.setup();
    let begun = Table::new(&BLOOD_ROYALE, &setup.scenario, &setup.path, setup.seats.clone(), setup.seed);
    let mut beside = begun.unwrap_or_else(|e| panic!("{e:?}"));
    lay_out(&mut beside, position, Dice::seeded(setup.seed)).expect("a permuted position is a position");
    beside
}

/// Blood Royale as its tests write it.
pub struct Blood;

impl Kit for Blood {
    const GAME: &'static Game = &BLOOD_ROYALE;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Blood Royale")
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
