//! The laws of the table of any game, on a toy.

mod bad_files;
mod between_systems;
mod door;
pub mod folder;
mod front;
mod journals;
pub mod toy;
mod undo;

use self::folder::folder;
use self::toy::{
    Bid, Break, EndRound, Follow, Lose, Plan, Quietly, SCENARIO, Show, TOY, Take, Throw, play, seated, table,
};
use crate::engine::{Act, Action, Replay, Seat, Table, latest, read_journal, verify};
use crate::table::{Barrier, Dice, Entry, Refusal, SeatSetup, Sitter, Store};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn act(action: impl Action) -> Act {
    Act::new(action)
}

/// A person and two bots.
fn beside_bots() -> Table {
    let seats = seated(&[Sitter::Human, Sitter::Random, Sitter::Random]);
    Table::new(&TOY, SCENARIO, "toy.ron", seats, 2).expect("the scenario is good")
}

/// What a seat knows of the position.
fn known(table: &Table, seat: Seat) -> String {
    table.look(seat, |known| known.text())
}

/// Everything about a table that a refusal must leave alone.
fn all_of(table: &Table) -> String {
    table.save_text().expect("a toy can be saved")
}
