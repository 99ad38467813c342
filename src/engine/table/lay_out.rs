//! Another position on the table, as a teacher or a tester lays it.

use bevy_ecs::prelude::World;

use super::chronicle::log_of;
use super::{Opening, Table, door};
use crate::engine::dice::Dice;
use crate::engine::host::Host;
use crate::engine::log::Log;
use crate::engine::worlds::TrueWorld;
use crate::table::{DataError, History};

impl Table {
    /// Looks at all that lies here, as a teacher or a tester does before another position is laid. Into a game that keeps a
    /// journal nobody looks so.
    pub fn lies_here<R>(&self, look: impl FnOnce(&World) -> R) -> Option<R> {
        self.journal.is_none().then(|| self.with_truth(|truth| look(&truth.0.world)))
    }

    /// Lays a position in the place of what lies here, as a scenario is set up, and runs it to its next decision. The history
    /// begins anew from there; the chronicle goes on. A game that keeps a journal cannot be changed so.
    ///
    /// # Errors
    /// What `set_up` says, a journal is kept, or the phases come to no decision; then nothing has changed.
    pub fn lay_out(
        &mut self,
        set_up: impl FnOnce(&mut Opening) -> Result<(), Vec<DataError>>,
    ) -> Result<(), Vec<DataError>> {
        let fault = |path: &str, why: String| vec![DataError::file(path, why)];
        if self.journal.is_some() {
            return Err(fault(&self.setup.path, "a game with a journal is changed by acts only".into()));
        }
        let told = self.chronicle.lines.len();
        let (prefix, seed) = (self.game.rule_prefix, self.setup.seed);
        let mut host = Host::new(*self.game);
        host.world.insert_resource(Dice::seeded(seed));
        set_up(&mut Opening::of(&mut host, &self.setup.seats))?;
        let before = self.with_truth(|truth| log_of(&self.chronicle.lines, prefix, truth.0.world.resource::<Log>()));
        host.world.insert_resource(before);
        door::run(&mut host, None).map_err(|why| fault(&self.setup.path, why))?;
        *self.true_world() = TrueWorld(host);
        self.views.changed();
        self.take_lines(told);
        self.history = History::opening(self.chronicle.lines.len());
        self.logged = vec![self.log_len()];
        self.snapshot(0);
        Ok(())
    }
}
