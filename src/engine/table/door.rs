//! The door: an act is checked, written down, done; the rules run to the next decision.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Played, Table, words};
use crate::engine::act::Act;
use crate::engine::dice::Dice;
use crate::engine::host::Host;
use crate::engine::log::Log;
use crate::table::history::{barrier_of, wants_snapshot};
use crate::table::journal::Record;

use crate::table::{Entry, Mark, Refusal, Remark, SeatId, Snapshot, laws};

/// Does an act (none at the opening) and runs to the next decision.
///
/// # Errors
/// What the rules said when they broke down. The host is then not to be used any more.
pub(super) fn run(host: &mut Host, act: Option<(SeatId, &Act)>) -> Result<(), String> {
    // A host left by a panic is thrown away by the caller, so nothing half-done is seen.
    let ran = catch_unwind(AssertUnwindSafe(|| match act {
        Some((seat, act)) => host.play(seat, act),
        None => host.advance(),
    }));
    ran.map_err(|panic| panic_text(&*panic))
}

impl Table {
    /// Would `seat` be let do `act` now?
    ///
    /// # Errors
    /// The law of the table or the rule of the game that forbids it.
    pub fn check(&self, seat: SeatId, act: &Act) -> Result<(), Refusal> {
        if let Some(why) = &self.broken {
            return Err(laws::cannot_go_on(why));
        }
        if let Some(outcome) = self.outcome() {
            return Err(laws::game_over(&outcome));
        }
        if seat.index() >= self.seats().len() {
            return Err(laws::no_such_seat(seat, self.seats().len()));
        }
        let deciders = self.deciders();
        if !deciders.contains(&seat) {
            return Err(laws::not_your_turn(self.seats(), seat, &deciders));
        }
        let judged = self.with_truth(|truth| truth.0.check(seat, act));
        judged.map_err(|no| laws::beside_what_is_asked(self.seats(), no, &self.prompt()))
    }

    /// Does `act` for `seat`: checks it, journals it, applies it, and runs the phases to the next decision.
    ///
    /// Returns the new lines, of every audience: show each only to those it is for ([`Entry::for_seat`]).
    ///
    /// # Errors
    /// Why it was not done; then nothing has changed.
    pub fn submit(&mut self, seat: SeatId, act: Act) -> Result<Vec<Entry>, Refusal> {
        self.submit_with(seat, act, None)
    }

    /// As [`Table::submit`], with what the bot on this seat says of it.
    ///
    /// # Errors
    /// As [`Table::submit`].
    pub fn submit_with(&mut self, seat: SeatId, act: Act, remark: Option<Remark>) -> Result<Vec<Entry>, Refusal> {
        self.check(seat, &act)?;
        let before = if self.lean { 0 } else { self.hash() };
        let worded = (!self.lean && self.is_person(seat)).then(|| self.described(seat, &act));
        let done = Played { seat, action: act, before, remark };
        self.write(&[Record::Act(done.clone())])?;
        let n = self.history.acts.len();
        let lines = self.play(done)?;
        self.history.undone.clear();
        self.history.worded.split_off(&n);
        self.history.worded.extend(worded.map(|words| (n, words)));
        self.after_act();
        Ok(lines)
    }

    /// Applies an act that is in the journal already.
    pub(super) fn play(&mut self, done: Played) -> Result<Vec<Entry>, Refusal> {
        self.views.changed();
        let host = self.host();
        let asked = host.deciders();
        let logged = host.world.resource::<Log>().lines.len();
        let dice = host.world.resource::<Dice>().clone();
        if let Err(why) = run(host, Some((done.seat, &done.action))) {
            return Err(self.put_right(&why));
        }
        let host = self.host();
        // Chance is found by its dice: no rule has to say that it used them.
        let thrown = *host.world.resource::<Dice>() != dice;
        let now = host.deciders();
        let from = self.chronicle.lines.len();
        self.take_lines(logged);
        if let Some(remark) = &done.remark {
            self.write_lines(|chronicle| remark.write(done.seat, chronicle));
        }
        let passed_to = laws::passed_to(&self.setup.seats, done.seat, &asked, now);
        let lines = self.chronicle.lines[from..].to_vec();
        let barrier = barrier_of(&lines, thrown, !passed_to.is_empty());
        self.history.acts.push(done);
        let n = self.history.acts.len();
        self.history.marks.push(Mark { lines: self.chronicle.lines.len(), barrier, passed_to });
        let logged = self.log_len();
        self.logged.push(logged);
        if wants_snapshot(n, barrier) {
            self.snapshot(n);
        }
        Ok(lines)
    }

    /// After the rules broke in the middle of an act: the position before it, in a new world.
    fn put_right(&mut self, why: &str) -> Refusal {
        let n = self.history.acts.len();
        let back = if self.lean { None } else { self.host_at(n).ok() };
        let is_back = back.is_some();
        match back {
            Some(host) => {
                self.adopt(host, n);
                // If even this cannot be written, reading drops the act for the same reason it broke here.
                let _ = self.write(&[Record::Rewind { to: n }]);
            }
            None => self.broken = Some(why.into()),
        }
        laws::rules_broke(why, is_back)
    }

    pub(super) fn write(&mut self, records: &[Record<Act>]) -> Result<(), Refusal> {
        match &mut self.journal {
            None => Ok(()),
            Some(journal) => journal.append_all(records).map_err(|e| laws::journal_failed(&e)),
        }
    }

    pub(super) fn after_act(&mut self) {
        if let Some(outcome) = self.outcome() {
            // The act stands in the journal; without this line the game is only offered for continuation once more.
            let _ = self.write(&[Record::Over { ending: outcome.ending }]);
        }
        self.autosave();
    }

    /// Keeps the position for going back; `n` acts stand.
    pub(super) fn snapshot(&mut self, n: usize) {
        if self.lean {
            return;
        }
        let (turn, phase) = (self.chronicle.turn, self.chronicle.phase.clone());
        let Host { state, world, .. } = self.host();
        let position = state.capture(world);
        self.history.keep(n, Snapshot { position, turn, phase });
    }

    /// Act `n` (from 0) in words, in the position before it.
    pub(super) fn words_of(&self, n: usize) -> Option<String> {
        let act = self.acts().get(n)?;
        let mut host = self.host_at(n).ok()?;
        Some(words(&mut host, act.seat, &act.action))
    }
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let said =
        panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
    said.unwrap_or_else(|| "they stopped without saying why".into())
}
