//! Tables of games without scenarios, for tests of the engine: what would stand in a scenario is a function.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bevy_ecs::prelude::*;

use super::{Scenario, Table, TableHooks};
use crate::engine::host::{Game, Host};
use crate::engine::line::Line;
use crate::engine::log::Log;
use crate::engine::worlds::KnownWorld;
use crate::engine::{Keys, Seat};
use crate::table::{DataError, ScenarioCard, SeatSetup, Sitter};

/// By the path that the table says its scenario has.
static SCENARIOS: Mutex<BTreeMap<String, Scenario>> = Mutex::new(BTreeMap::new());

fn scenario(_: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
    let all = SCENARIOS.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(path).cloned().ok_or_else(|| vec![DataError::file(path, "is no scenario of a test")])
}

impl Table {
    /// A table of people, whose pieces `set_up` spawns.
    pub(crate) fn bare(game: Game, seed: u64, set_up: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        let mut counted = Host::new(game).world;
        counted.insert_resource(crate::table::Dice::seeded(seed));
        set_up(&mut counted);
        let seats = counted.resource::<Keys<Seat>>().len();
        let card = ScenarioCard { title: game.id.into(), text: String::new(), seats: 0..=u8::MAX, options: vec![] };
        let laid = Scenario::new(card, move |opening| {
            set_up(opening.world());
            Ok(())
        });
        let mut all = SCENARIOS.lock().unwrap_or_else(PoisonError::into_inner);
        let path = format!("bare {}", all.len());
        all.insert(path.clone(), laid);
        drop(all);
        let game = Box::leak(Box::new(Game { table: TableHooks { scenario, ..game.table }, ..game }));
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(game, "()", &path, seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }

    /// What a seat knows, in a world of its own.
    pub(crate) fn known(&mut self, seat: Seat) -> KnownWorld {
        let mut known = KnownWorld::new(*self.game, seat);
        known.follow(self.true_world());
        known
    }

    pub(crate) fn log(&self) -> Vec<Line> {
        self.with_truth(|truth| truth.0.world.resource::<Log>().lines.clone())
    }

    /// These faces fall next.
    #[cfg(feature = "window")]
    pub(crate) fn lay_dice(&mut self, faces: &[u8]) {
        self.host().world.resource_mut::<crate::table::Dice>().lay(faces.iter().copied());
    }
}
