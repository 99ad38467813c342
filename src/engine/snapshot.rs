//! A copy of the position in memory, for undo and for trying things out.
//!
//! Taking it is a plain copy; going back compares and sets, so that what had not changed stays untouched, also for change
//! detection. Change ticks and an undo log kept by hooks were measured against it: see the README.

use bevy_ecs::prelude::*;

use super::log::Log;
use super::state::{Rows, State, Twins};

/// All rows of all columns at one moment.
pub struct Snapshot {
    keys: Vec<Rows>,
    columns: Vec<Rows>,
    lines: usize,
}

impl State {
    /// Copies the position.
    pub fn capture(&mut self, world: &World) -> Snapshot {
        Snapshot {
            keys: self.keys.iter().map(|k| k.capture(world)).collect(),
            columns: self.columns.iter_mut().map(|c| c.capture(world)).collect(),
            lines: world.resource::<Log>().lines.len(),
        }
    }
    /// Makes the position what it was; only what differs is written.
    pub fn restore(&mut self, world: &mut World, snapshot: &Snapshot) {
        let mut reborn = Twins::default();
        for (key, rows) in self.keys.iter().zip(&snapshot.keys) {
            key.restore(world, rows, &mut reborn);
        }
        for (column, rows) in self.columns.iter_mut().zip(&snapshot.columns) {
            column.restore(world, rows, &reborn);
        }
        world.resource_mut::<Log>().take_back(snapshot.lines);
    }
}
