//! What the movement tests share: Mivior (A) on the march against Hothior (B), prices of steps, maps that are altered.

use std::sync::Arc;

use bevy_ecs::prelude::World;
pub use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::book::Library;
pub use regnal::games::divine_right::components::Deeds;
pub use regnal::games::divine_right::{judge, movement};

use super::kit::*;

/// Regulars of a player's home: `own("1425", "armies: 2, monarch: true")` are Mivior's.
pub fn own(at: &str, what: &str) -> String {
    of("mivior", at, "mivior", what)
}

/// Regulars of Hothior.
pub fn foe(at: &str, what: &str) -> String {
    of("hothior", at, "hothior", what)
}

/// Regulars of the kingdom `arms` in the service of the player of `of`.
pub fn of(of: &str, at: &str, arms: &str, what: &str) -> String {
    format!("(at: \"{at}\", of: {of}, regulars: [(of: {arms}, {what})]),")
}

/// Mivior's mercenaries.
pub fn hired(at: &str, armies: u8, fleets: u8) -> String {
    format!("(at: \"{at}\", of: mivior, mercenary_armies: {armies}, mercenary_fleets: {fleets}),")
}

/// Mivior in its movement phase.
pub fn march(stacks: &[String]) -> Board {
    march_with("", "", stacks)
}

/// The same with options, and with more of the position (allies, sieges).
pub fn march_with(options: &str, more: &str, stacks: &[String]) -> Board {
    let text = format!("players: [(kingdom: mivior), (kingdom: hothior)], {more} stacks: [{}]", stacks.concat());
    let mut b = board_with(2, options, &text);
    b.to(A, Phase::Movement);
    b
}

/// One army and nothing else to look at.
pub fn lone_army(at: &str) -> (Board, CounterId) {
    let b = march(&[hired(at, 1, 0)]);
    let id = b.armies(A, at)[0];
    (b, id)
}

pub fn path(hexes: &[&str]) -> Vec<HexId> {
    hexes.iter().map(|h| hex(h)).collect()
}

/// The code of a refusal and its rule, as one text: `TooDear DR MOVE-15`.
pub fn why(no: (String, String)) -> String {
    format!("{} {}", no.0, no.1)
}

/// The same of a refusal in hand.
pub fn name(no: &No) -> String {
    let refusal: regnal::table::Refusal = no.clone().into();
    why((refusal.code, refusal.rule))
}

impl Board {
    pub fn deeds(&self, id: CounterId) -> Deeds {
        *self.pos().deeds(id)
    }

    pub fn spent(&self, id: CounterId) -> u8 {
        self.deeds(id).spent
    }

    /// Puts a counter somewhere as if the movement phase began there.
    pub fn begin_at(&mut self, id: CounterId, at: &str) {
        let hex = hex(at);
        self.edit(|p| {
            p.counters[id.index()].place = Place::At { hex, inside: false };
            p.counters[id.index()].deeds = Deeds { began: Some(hex), ..Deeds::default() };
        });
    }

    /// What a march costs its first unit, by the judge of marches.
    pub fn price(&self, units: &[CounterId], hexes: &[&str]) -> Result<u8, No> {
        price_in(self.pos(), units, None, hexes)
    }

    /// The price of one step from a fresh start.
    #[track_caller]
    pub fn step(&mut self, id: CounterId, from: &str, to: &str) -> u8 {
        self.begin_at(id, from);
        self.price(&[id], &[to]).unwrap_or_else(|no| panic!("{from} to {to}: {no:?}"))
    }

    /// A march behind a leader.
    pub fn lead(&self, leader: CounterId, units: &[CounterId], hexes: &[&str]) -> Action {
        let mut all = units.to_vec();
        all.push(leader);
        Action::Move { units: all, leader: Some(leader), path: path(hexes) }
    }

    /// The same position on another map.
    pub fn elsewhere(&self, change: impl FnOnce(&mut Book)) -> World {
        let mut book = Book::embedded().unwrap_or_else(|e| panic!("{e:?}"));
        change(&mut book);
        let mut world = Minaria::world(self.data(), self.dice());
        world.insert_resource(Library(Arc::new(book)));
        world
    }

    /// The end of the movement phase and what comes of it.
    #[track_caller]
    pub fn halt(&mut self) -> Vec<Entry> {
        self.act(A, Action::EndMovement)
    }

    pub fn is_dead(&self, id: CounterId) -> bool {
        matches!(self.place(id), Place::Dead | Place::Pool)
    }
}

pub fn price_in(pos: Pos, units: &[CounterId], leader: Option<CounterId>, hexes: &[&str]) -> Result<u8, No> {
    movement::plan(pos, A, units, leader, &path(hexes)).map(|march| march.units[0].spent)
}

/// Changes what lies in a hex of another map.
pub fn alter<'a>(book: &'a mut Book, at: &str) -> &'a mut regnal::games::divine_right::minaria::HexInfo {
    book.map.hexes[hex(at).index()].as_mut().expect("a hex of the map")
}
