//! What some eyes may know of a table, kept up to date in another world: one of the engine's, or one that has been there before
//! and is full of other things. That world needs no plugin of the game: columns bring what they need and take it away again.
//!
//! A view has two lifetimes in one. What everybody may know comes when it is opened for [`Eyes::Public`] and stays until it is
//! closed; what a seat knows beside it comes and goes with [`View::reseat`], which touches nothing that both know.

use bevy_ecs::change_detection::Tick;
use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::world::WorldId;

use super::audience::Eyes;
use super::host::Host;
use super::ids::Pieces;
use super::line::Line;
use super::log::Log;
use super::relation::Back;
use super::state::{Publishing, Seen, State, Twins};

pub(super) struct View {
    eyes: Eyes,
    /// The world it was taken from when it was last brought up to date. Ticks of another world say nothing.
    of: Option<WorldId>,
    since: Tick,
    twins: Twins,
    lines: usize,
    cut: u32,
    /// Other eyes look now than when it was last brought up to date.
    reseated: bool,
    /// What these eyes saw of each column then.
    seen: Vec<Seen>,
}

impl View {
    /// From now on `known` has a place for what is to be known; nothing is in it yet.
    pub fn open(state: &State, known: &mut World, eyes: Eyes) -> Self {
        known.init_resource::<Pieces>();
        known.init_resource::<Log>();
        state.keys.iter().for_each(|key| key.open(known));
        state.data.iter().for_each(|data| (data.open)(known));
        let (since, twins) = (Tick::new(0), Twins::default());
        View { eyes, of: None, since, twins, lines: 0, cut: 0, reseated: false, seen: vec![] }
    }
    /// Whose knowledge it holds.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }
    /// Others look now. What they know shows when it is next brought up to date.
    pub fn reseat(&mut self, eyes: Eyes) {
        self.reseated |= eyes != self.eyes;
        self.eyes = eyes;
    }
    /// Writes what differs, and nothing else: change detection in `known` is true.
    pub fn follow(&mut self, truth: &mut Host, known: &mut World) {
        let log = truth.world.resource::<Log>();
        let begin_anew = self.of != Some(truth.world.id()) || log.cut != self.cut || self.reseated;
        self.tell(log, begin_anew, known);
        self.copy(truth, known);
    }
    /// The position alone.
    pub fn copy(&mut self, from: &mut Host, known: &mut World) {
        let Host { state, world, .. } = from;
        let anew = self.of != Some(world.id());
        let since = if anew { Tick::new(0) } else { self.since };
        let twins = if anew { Twins::default() } else { std::mem::take(&mut self.twins) };
        let (fresh, seen) = (EntityHashSet::default(), Seen::default());
        let mut by = Publishing { eyes: self.eyes, twins, fresh, since, anew, reseated: self.reseated, seen };
        for key in &state.keys {
            key.publish(world, known, &mut by);
        }
        self.seen.resize_with(state.columns.len(), Seen::default);
        for (column, seen) in state.columns.iter_mut().zip(&mut self.seen) {
            std::mem::swap(&mut by.seen, seen);
            column.publish(world, known, &mut by);
            std::mem::swap(&mut by.seen, seen);
        }
        self.twins = by.twins;
        self.of = Some(world.id());
        self.since = world.change_tick();
        self.reseated = false;
        world.increment_change_tick();
    }
    /// The other world has gone its own way: nothing of it is taken for what was last brought there.
    pub fn forget(&mut self) {
        self.of = None;
    }
    /// The lines for these eyes.
    fn tell(&mut self, truth: &Log, begin_anew: bool, known: &mut World) {
        let eyes = self.eyes;
        let from = if begin_anew { 0 } else { self.lines };
        let new: Vec<Line> = truth.lines[from..].iter().filter(|l| is_for(l, eyes)).cloned().collect();
        (self.lines, self.cut) = (truth.lines.len(), truth.cut);
        let mut log = known.resource_mut::<Log>();
        if begin_anew && log.lines != new {
            log.lines = new;
        } else if !begin_anew && !new.is_empty() {
            log.lines.extend(new);
        }
    }
    /// Takes everything away that was ever brought, with all that has been added to it. Nothing is left but the world's own.
    pub fn close(self, state: &State, known: &mut World) {
        let backs: Vec<Entity> = known.query_filtered::<Entity, With<Back>>().iter(known).collect();
        for back in backs {
            known.despawn(back);
        }
        state.keys.iter().for_each(|key| key.withdraw(known));
        state.columns.iter().for_each(|column| column.withdraw(known));
        state.data.iter().for_each(|data| (data.withdraw)(known));
        known.remove_resource::<Pieces>();
        known.remove_resource::<Log>();
    }
}

/// May these eyes read the line?
pub(super) fn is_for(line: &Line, eyes: Eyes) -> bool {
    match eyes {
        Eyes::All => true,
        Eyes::Public => line.readers == super::line::Readers::All,
        Eyes::Seat(seat) => line.is_for(seat),
    }
}
