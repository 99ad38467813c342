//! The engine on games made for it: the toy, and three hard parts of the five games in small.

mod battle;
mod consequences;
mod contract;
mod orders;
mod playing;
mod stack;
mod text;
pub(crate) mod toy;

use std::collections::BTreeMap;

use super::*;
use crate::table::SeatId;

/// A bare world of one plugin, without phases of its own.
fn host(game: Game) -> host::Host {
    let mut host = host::Host::new(game);
    host.world.insert_resource(Dice::seeded(1));
    host
}

/// A table of some seats that `set_up` fills.
fn table(game: Game, seats: u8, set_up: impl Fn(&mut bevy_ecs::prelude::World) + Send + Sync + 'static) -> Table {
    Table::bare(game, 1, move |world| {
        for n in 0..seats {
            world.spawn(SeatId(n));
        }
        set_up(world);
    })
}

/// What was told, as entries of all games hold it.
fn told(table: &Table) -> Vec<String> {
    let none = |_| None;
    table.log().iter().flat_map(|line| line.entries("T", &none)).map(|entry| entry.text).collect()
}

/// Plays many games and says which acts were done.
fn many(game: Game, open: impl Fn(u64) -> Table, games: u64, acts: usize) -> BTreeMap<String, u32> {
    let mut all = BTreeMap::new();
    for seed in 1..=games {
        for (act, n) in conformance::play(game, &open, seed, acts).acts {
            *all.entry(act).or_default() += n;
        }
    }
    all
}
