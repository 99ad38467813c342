//! "Play on from here": a game of its own that begins with the first acts of another.

use super::Table;
use crate::table::resume::Compare;
use crate::table::{DataError, Progress, Refusal, laws};

impl Table {
    /// A game that stands after the first `to` acts of this one, with the same seats and the same dice; what was done
    /// later is not in it. It keeps no journal yet, and this one goes on as it was.
    ///
    /// # Errors
    /// There is no such act, or the rules cannot play the game that far.
    pub fn fork(&self, to: usize) -> Result<Table, Vec<DataError>> {
        let fault = |no: Refusal| vec![DataError::file(&self.setup.path, no.to_string())];
        if to > self.acts().len() {
            return Err(fault(laws::cannot_go_back(to, "the game has not come so far")));
        }
        self.history.above_floor(to).map_err(fault)?;
        if self.history.floor > 0 {
            return self.fork_of_edited(to);
        }
        let mut table = Table::open(self.game, self.setup.clone(), self.lean)?;
        let notes: Vec<_> = self.history.notes.iter().filter(|note| note.at <= to).cloned().collect();
        let parted = table.replay(&self.acts()[..to], &notes, Compare::Not, &Progress::default());
        if let Some(parting) = parted {
            return Err(fault(laws::cannot_go_back(parting.act, &parting.text)));
        }
        table.history.notes = notes;
        Ok(table)
    }

    /// Of a game that began with an edited position the scenario tells nothing: its own text begins the fork.
    fn fork_of_edited(&self, to: usize) -> Result<Table, Vec<DataError>> {
        let text = self.save_text().map_err(|e| vec![e])?;
        let mut table = Table::load_text(self.game, &text, &self.setup.path)?;
        table.history.floor = self.history.floor;
        let fault = |no: Refusal| vec![DataError::file(&self.setup.path, no.to_string())];
        let host = self.host_at(to).map_err(fault)?;
        table.adopt(host, to);
        table.snapshot(to);
        table.history.floor = to;
        Ok(table)
    }
}
