//! Going back: undo, redo, and taking back with everybody's consent. A position is set up in a new world and taken over
//! when all has gone well; until then nothing has changed.

use std::mem;

use super::chronicle::heading;
use super::{Played, Table, door, opening};
use crate::engine::dice::Dice;
use crate::engine::host::Host;
use crate::engine::log::Log;
use crate::engine::worlds::TrueWorld;
use crate::table::journal::Record;
use crate::table::resume::fold_take_back;
use crate::table::{Barrier, DataError, Entry, Mark, Note, Refusal, SeatId, laws};

/// How the last act of a seat is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WayBack {
    /// To the position after so many acts.
    To(usize),
    /// Act number so many, from 0, is taken out, and what others have done since is done again.
    Out(usize),
}

impl Table {
    /// Undoes the last act of the person on `seat`: with what bots have done since, or, where other people have decided at
    /// the same time, leaving what they did.
    ///
    /// # Errors
    /// As [`Table::can_undo_of`].
    pub fn undo_of(&mut self, seat: SeatId) -> Result<(), Refusal> {
        self.only_people(seat)?;
        match self.way_back(seat)? {
            WayBack::To(to) => self.rewind(to),
            WayBack::Out(own) => self.take_out(own),
        }
    }

    /// Undoes the last act, whoever did it.
    ///
    /// # Errors
    /// The barrier it would cross, or there is nothing to undo.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.can_undo()?;
        self.rewind(self.history.acts.len() - 1)
    }

    pub(super) fn rewind(&mut self, to: usize) -> Result<(), Refusal> {
        let host = self.host_at(to)?;
        self.write(&[Record::Rewind { to }])?;
        let acts = self.adopt(host, to);
        self.history.undone.extend(acts.into_iter().rev());
        Ok(())
    }

    /// Does the act undone last once more, with what bots had done after it. Returns the chronicle lines.
    ///
    /// # Errors
    /// Nothing was undone since the last act.
    pub fn redo(&mut self) -> Result<Vec<Entry>, Refusal> {
        let to = self.history.way_forward(|seat| self.is_person(seat))?;
        let mut lines = Vec::new();
        while self.history.acts.len() < to {
            let act = self.history.undone.last().cloned().expect("there is a way forward");
            self.check(act.seat, &act.action)?;
            self.write(&[Record::Forward { to: self.history.acts.len() + 1 }])?;
            lines.extend(self.play(act)?);
            self.history.undone.pop();
        }
        self.after_act();
        Ok(lines)
    }

    /// Takes the game back to the position after `to` acts, over any throw, with the consent of every person at the table.
    ///
    /// # Errors
    /// Somebody has not agreed, or there is no such act.
    pub fn take_back(&mut self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        self.can_take_back(to, consent)?;
        let host = self.host_at(to)?;
        self.write(&[Record::TakeBack { to, consent: consent.to_vec() }])?;
        self.adopt(host, to);
        self.history.undone.clear();
        fold_take_back(&mut self.history.notes, to, consent);
        // The notes of acts taken back stay in the chronicle: who took back what is not forgotten by taking back more.
        let kept = self.history.marks[to].lines;
        let note_line = |line: &&Entry| line.rule.as_deref() == Some("TABLE TAKE-BACK");
        let written = self.chronicle.lines[..kept].iter().rev().take_while(note_line).count();
        let notes: Vec<Note> = self.history.notes.iter().filter(|note| note.at == to).skip(written).cloned().collect();
        self.note(to, &notes);
        Ok(())
    }

    /// Writes notes of the table after act `at`, where it stands.
    pub(super) fn note(&mut self, at: usize, notes: &[Note]) {
        self.views.changed();
        self.write_lines(|chronicle| notes.iter().for_each(|note| note.write(chronicle)));
        let lines = self.chronicle.lines.len();
        self.history.marks[at] = Mark { lines, barrier: Some(Barrier::TakenBack), passed_to: vec![] };
        self.logged[at] = self.log_len();
    }

    /// May the game be taken back to the position after `to` acts, with the consent of these seats?
    ///
    /// # Errors
    /// Why not.
    pub fn can_take_back(&self, to: usize, consent: &[SeatId]) -> Result<(), Refusal> {
        self.not_lean()?;
        let done = self.history.acts.len();
        if to >= done {
            return Err(laws::no_later_act(done, to));
        }
        self.history.above_floor(to)?;
        let missing: Vec<SeatId> = self.humans().into_iter().filter(|seat| !consent.contains(seat)).collect();
        if missing.is_empty() { Ok(()) } else { Err(laws::consent_missing(self.seats(), &missing)) }
    }

    /// The number, from 0, of the act that the person on `seat` would undo. Where only bots have acted since, and nothing was
    /// thrown or shown, their acts go with it: a bot's act alone is never undone, as the bot would only do it again.
    ///
    /// # Errors
    /// Why it cannot be undone.
    pub fn can_undo_of(&self, seat: SeatId) -> Result<usize, Refusal> {
        self.only_people(seat)?;
        match self.way_back(seat)? {
            WayBack::To(own) => Ok(own),
            WayBack::Out(own) => self.without(own).map(|_| own),
        }
    }

    fn only_people(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.is_person(seat) { Ok(()) } else { Err(laws::undo_is_for_people()) }
    }

    /// What [`Table::undo_of`] would take back, in words: the person's own act. Nothing where it takes nothing back.
    pub fn undo_words(&self, seat: SeatId) -> Option<String> {
        let own = self.can_undo_of(seat).ok()?;
        self.history.worded.get(&own).cloned().or_else(|| self.words_of(own))
    }

    /// May the last act be undone, whoever did it?
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self) -> Result<(), Refusal> {
        self.not_lean()?;
        let last = self.acts().last().map_or(SeatId(0), |act| act.seat);
        self.history.way_back(last, |other| self.is_person(other)).map(|_| ())
    }

    /// May an undone act be redone?
    ///
    /// # Errors
    /// Why not.
    pub fn can_redo(&self) -> Result<(), Refusal> {
        self.history.way_forward(|seat| self.is_person(seat)).map(|_| ())
    }

    fn not_lean(&self) -> Result<(), Refusal> {
        if self.lean { Err(laws::no_history()) } else { Ok(()) }
    }

    fn way_back(&self, seat: SeatId) -> Result<WayBack, Refusal> {
        self.not_lean()?;
        let no = match self.history.way_back(seat, |other| self.is_person(other)) {
            Ok(to) => return Ok(WayBack::To(to)),
            Err(no) => no,
        };
        self.among_others(seat).map(WayBack::Out).ok_or(no)
    }

    /// Where the undo of `seat` would go that takes back nothing of other people.
    pub(super) fn plain_way_back(&self, seat: SeatId) -> Option<usize> {
        match self.way_back(seat) {
            Ok(WayBack::To(to)) => Some(to),
            _ => None,
        }
    }

    /// The last act of a seat that is asked still, as it was then, together with others who have acted since: where nothing
    /// was thrown or shown since, it can be taken out from among theirs.
    fn among_others(&self, seat: SeatId) -> Option<usize> {
        let own = self.acts().iter().rposition(|act| act.seat == seat)?;
        self.history.above_floor(own).ok()?;
        let marks = &self.history.marks[own + 1..];
        let quiet = |mark: &Mark| matches!(mark.barrier, None | Some(Barrier::Seats));
        let fits = self.acts()[own + 1..].iter().any(|act| self.is_person(act.seat))
            && self.deciders().contains(&seat)
            && !(marks[0].barrier == Some(Barrier::Seats) && marks[0].passed_on(seat))
            && marks.iter().all(quiet);
        fits.then_some(own)
    }

    /// The position without act `own`, and the acts of others since, done in it again.
    ///
    /// # Errors
    /// One of them cannot be done without it.
    fn without(&self, own: usize) -> Result<(Host, Vec<Played>), Refusal> {
        let mut host = self.host_at(own)?;
        let mut again = vec![];
        for act in &self.acts()[own + 1..] {
            let stays = |why: &str| {
                let who = self.seat_name(act.seat);
                let text = format!(
                    "Your last act stays: what {who} has done since {why}. With everyone's consent the game can be taken \
                     back further."
                );
                Refusal::of_table("UndoBarrier", "UNDO", text)
            };
            let asked = host.deciders().contains(&act.seat);
            if !asked || host.check(act.seat, &act.action).is_err() {
                return Err(stays("could not be done without it"));
            }
            let dice = host.world.resource::<Dice>().clone();
            let before = host.hash();
            let ran = door::run(&mut host, Some((act.seat, &act.action)));
            ran.map_err(|why| laws::cannot_go_back(own, &why))?;
            if *host.world.resource::<Dice>() != dice {
                return Err(stays("would need dice without it"));
            }
            again.push(Played { before, ..act.clone() });
        }
        Ok((host, again))
    }

    /// Takes an act out from among those of others. What they have done since is written down once more, as older versions
    /// read it.
    fn take_out(&mut self, own: usize) -> Result<(), Refusal> {
        let (_, again) = self.without(own)?;
        let host = self.host_at(own)?;
        let mut records = vec![Record::Rewind { to: own }];
        records.extend(again.iter().cloned().map(Record::Act));
        self.write(&records)?;
        self.adopt(host, own);
        self.history.undone.clear();
        self.history.worded.split_off(&own);
        for act in again {
            self.play(act)?;
        }
        self.after_act();
        Ok(())
    }

    // ------------------------------------------------------------ Worlds of earlier acts

    /// A new world as it was after `n` acts, without its lines.
    pub(super) fn host_at(&self, n: usize) -> Result<Host, Refusal> {
        let failed = |why: String| laws::cannot_go_back(n, &why);
        let told = |errors: Vec<DataError>| errors.iter().map(DataError::to_string).collect::<Vec<_>>().join("; ");
        let (at, mut host) = match self.history.nearest(n) {
            Some((at, kept)) => {
                let mut host = Host::new(*self.game);
                host.state.restore(&mut host.world, &kept.position);
                (at, host)
            }
            None => (0, opening(self.game, &self.setup, &self.scenario).map_err(|e| failed(told(e)))?),
        };
        for act in &self.history.acts[at..n] {
            door::run(&mut host, Some((act.seat, &act.action))).map_err(failed)?;
        }
        Ok(host)
    }

    /// Takes over a world from [`Table::host_at`]; the acts after `n` come back.
    pub(super) fn adopt(&mut self, mut host: Host, n: usize) -> Vec<Played> {
        self.views.changed();
        let kept = self.history.marks[n].lines;
        let mut log = mem::take(&mut *self.host().world.resource_mut::<Log>());
        log.take_back(self.logged[n]);
        self.logged.truncate(n + 1);
        self.chronicle.lines.truncate(kept);
        (self.chronicle.turn, self.chronicle.phase) = heading(&host.world);
        host.world.insert_resource(log);
        *self.true_world() = TrueWorld(host);
        self.history.cut(n)
    }
}
