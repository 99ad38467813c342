//! Diplomacy Royale on its table as data: what tests change, and what differs in nothing that a seat may know.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::dynasty::{CharacterId, ContractId};
use regnal::engine::{Act, Dice, Game, Table, new_world};
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::components::Phase;
use regnal::games::diplomacy_royale::position::Position;
use regnal::games::diplomacy_royale::readers::lay;
use regnal::games::diplomacy_royale::{ROYALE, View, family, view_of, writs};
use regnal::table::{DataError, SeatId};

use super::trial::Kit;

/// The game as its tests write it.
pub struct Royale;

impl Kit for Royale {
    const GAME: &'static Game = &ROYALE;
    type Action = Action;
    type Position = Position;
    type View = View;

    fn act(action: &Action) -> Act {
        action.act()
    }
    fn action(act: &Act) -> Action {
        Action::of(act).expect("a deed of Royale")
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

/// What lies on the table, all secrets too.
pub fn position(table: &Table) -> Position {
    table.lies_here(Position::truth).expect("a table without a journal")
}

/// The dice that fall next there.
pub fn dice(table: &Table) -> Dice {
    table.lies_here(|world| world.resource::<Dice>().clone()).expect("a table without a journal")
}

/// A world of its own that holds what lies on the table.
pub fn world(table: &Table) -> World {
    let mut world = new_world(ROYALE);
    lay(&mut world, position(table));
    world.insert_resource(dice(table));
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

/// Another position that `seat` cannot tell from this one: others' orders and votes, the plague's threshold.
pub fn permuted(table: &Table, seat: SeatId, salt: u64) -> Position {
    let truth = position(table);
    let book = Book::standard();
    let pos = truth.pos(&book);
    let mut position = truth.clone();
    let mut luck = Dice::seeded(salt);
    position.plague.threshold = luck.below(100) as u16;
    position.desk.orders.retain(|u, _| writs::orders_for(pos, seat, *u) || luck.d6() > 3);
    position.desk.retreats.retain(|u, _| writs::orders_for(pos, seat, *u) || luck.d6() > 3);
    position.desk.adjustments.retain(|s, _| *s == seat || luck.d6() > 3);
    position.desk.preferences.retain(|s, _| *s == seat);
    position.desk.births.retain(|m, _| family::chooses(pos, *m) == Some(seat) || luck.d6() > 3);
    position.desk.gifts.retain(|g| pos.character(g.who).keeper == Some(seat) || luck.d6() > 3);
    for power in position.powers.iter_mut().filter(|p| pos.turn.phase == Phase::Gifts && p.seat != Some(seat)) {
        power.bonus = luck.below(4) as u8;
    }
    let own = |who: CharacterId| pos.character(who).keeper == Some(seat);
    position.desk.votes.retain(|c, _| own(*c));
    position.desk.arrests.retain(|c, _| own(*c) || luck.d6() > 3);
    position.sanctuary.0.retain(|(c, _)| own(*c) || luck.d6() > 3);
    for noble in position.nobles.iter_mut().filter(|n| !own(n.id)) {
        noble.cleric.iter_mut().for_each(|c| c.acted = luck.d6() > 3);
    }
    // Private terms of others, their proposals, and whether a bride has said yes for later.
    for writ in position.writs.iter_mut().filter(|w| !w.is_party(seat) && w.clauses.iter().any(|c| c.secret)) {
        writ.clauses.retain(|c| !c.secret);
        writ.free_text.clear();
    }
    position.proposals.list.retain(|p| p.from == seat || p.to == seat || luck.d6() > 3);
    position.proposals.named.retain(|n| n.from == seat || n.to == seat || luck.d6() > 3);
    let party = |r: &(ContractId, u16, SeatId)| pos.find_writ(r.0).is_some_and(|w| w.is_party(seat));
    position.proposals.rests.retain(|r| party(r) || luck.d6() > 3);
    for proposal in position.proposals.list.iter_mut().filter(|p| p.to != seat) {
        proposal.delayed = luck.d6() > 3;
    }
    position
}

/// Nothing that the seat is shown differs where the hidden does.
#[track_caller]
pub fn leaks_nothing(table: &Table, seat: SeatId, salt: u64) {
    let beside = beside(table, permuted(table, seat, salt));
    assert_eq!(table.look(seat, view_of), beside.look(seat, view_of), "{seat} sees what is hidden");
    assert_eq!(table.prompt(), beside.prompt());
    assert_eq!(table.offers(seat), beside.offers(seat));
    assert_eq!(table.print_view(seat), beside.print_view(seat));
    assert_eq!(table.issues(seat), beside.issues(seat));
}

/// A table like this with another position on it.
pub fn beside(table: &Table, position: Position) -> Table {
    let setup = table.setup();
    let begun = Table::new(&ROYALE, &setup.scenario, &setup.path, setup.seats.clone(), setup.seed);
    let mut beside = begun.unwrap_or_else(|e| panic!("{e:?}"));
    lay_out(&mut beside, position, Dice::seeded(setup.seed)).expect("a permuted position is a position");
    beside
}
