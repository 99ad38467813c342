//! The laws of the table of any game, on a toy.

mod bad_files;
mod between_systems;
mod door;
mod front;
mod journals;
pub mod toy;
mod undo;

use self::toy::{Bid, Break, EndRound, Follow, Lose, Plan, Quietly, SCENARIO, Show, TOY, Take, Throw};
use crate::engine::{Act, Action, Replay, Seat, Table, latest, read_journal, verify};
use crate::table::toy::folder;
use crate::table::{Barrier, Dice, Entry, Refusal, SeatSetup, Sitter, Store};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn act(action: impl Action) -> Act {
    Act::new(action)
}

fn seated(sitters: &[Sitter]) -> Vec<SeatSetup> {
    sitters.iter().enumerate().map(|(n, sitter)| SeatSetup::plain(n, sitter.clone())).collect()
}

/// A table of two people and the toy.
fn table(seed: u64) -> Table {
    Table::new(&TOY, SCENARIO, "toy.ron", seated(&[Sitter::Human, Sitter::Human]), seed).expect("the scenario is good")
}

/// A person and two bots.
fn beside_bots() -> Table {
    let seats = seated(&[Sitter::Human, Sitter::Random, Sitter::Random]);
    Table::new(&TOY, SCENARIO, "toy.ron", seats, 2).expect("the scenario is good")
}

/// Plays up to `acts` acts, chosen by a stream of luck of their own.
fn play(table: &mut Table, acts: usize, luck: u64) {
    let mut luck = Dice::seeded(luck);
    for _ in 0..acts {
        let Some(seat) = luck.pick(&table.prompt().seats) else { return };
        let offers = table.offers(seat);
        let n = luck.below(offers.len() as u32) as usize;
        table.submit(seat, offers[n].clone()).expect("an offer is accepted");
    }
}

/// What a seat knows of the position.
fn known(table: &Table, seat: Seat) -> String {
    table.look(seat, |known| known.text())
}

/// Everything about a table that a refusal must leave alone.
fn all_of(table: &Table) -> String {
    table.save_text().expect("a toy can be saved")
}
