//! What front ends and bots ask of a table beside what it shows by itself: its acts, what a seat knows in words, how acts read,
//! what a bot would do. An act of another game is refused, or read out as it is written.

use std::collections::BTreeMap;

use super::hosted::names;
use super::known::{View, Viewed};
use super::{Table, kept, words};
use crate::engine::Readable;
use crate::engine::act::Act;
use crate::engine::checks::Checks;
use crate::engine::dice::Luck;
use crate::engine::host::Game;
use crate::engine::judge::Worded;
use crate::table::{Advice, DataError, Dice, Entry, Fact, Loss, Opponent, Remark, SeatId};

/// A position of a table, known by the number of acts and the last of them, which holds the hash of the position before it.
pub type Latest = (usize, Option<(SeatId, Act, u64)>);

/// Advice that waits to be thought about.
pub type AdviceQuestion = Box<dyn FnOnce() -> Option<Advice<Act>> + Send>;

impl Table {
    /// The act, if it is one of this game.
    fn own<'a>(&self, act: &'a Act) -> Option<&'a Act> {
        Some(act).filter(|act| names(self.game).acts.contains(&act.name()))
    }
    /// How an act reads, for whoever would do it now.
    fn worded(&self, act: &Act) -> Option<Worded> {
        let act = self.own(act)?;
        let seat = self.deciders().first().copied().unwrap_or(SeatId(0));
        Some(self.words(seat, act))
    }

    // ---- What was done and told

    /// How many acts stand.
    pub fn act_count(&self) -> usize {
        self.acts().len()
    }
    /// The last of them, who did it, and the hash of the position before it: with their number it names a position.
    pub fn last_act(&self) -> Option<(SeatId, Act, u64)> {
        self.acts().last().map(|act| (act.seat, act.action.clone(), act.before))
    }
    /// Which position it is.
    pub fn latest(&self) -> Latest {
        (self.act_count(), self.last_act())
    }
    /// Has one of these seats done any of the acts that stand?
    pub fn has_acted(&self, seats: &[SeatId]) -> bool {
        self.acts().iter().any(|act| seats.contains(&act.seat))
    }
    /// Every line of the chronicle, secret ones too: show each only to those it is for ([`Entry::for_seat`]).
    pub fn lines(&self) -> &[Entry] {
        &self.chronicle.lines
    }
    /// The game turn, from 1 (0 before the first).
    pub fn turn(&self) -> u16 {
        self.chronicle.turn
    }

    // ---- What a seat may know

    /// Has this seat anything hidden from the others just now? If not, no curtain is needed.
    pub fn has_secrets(&self, seat: SeatId) -> bool {
        self.with_truth(|truth| (self.game.table.has_secrets)(&mut truth.0.world, seat))
    }
    /// Its view as a terminal prints it.
    pub fn print_view(&self, seat: SeatId) -> String {
        self.look(seat, self.game.table.print_view)
    }
    /// A map that a terminal can print: all of it, or around what `words` name. `None`: the game has none.
    pub fn print_map(&self, seat: SeatId, words: &str) -> Option<String> {
        self.look(seat, |known| (self.game.table.print_map)(known, words))
    }
    /// All that it knows, as RON in lines: lists headed by their names, one piece a line.
    pub fn view_text(&self, seat: SeatId) -> String {
        self.look(seat, |known| known.text())
    }
    /// What it should think of now, a line each, the most pressing first.
    pub fn issues(&self, seat: SeatId) -> Vec<String> {
        self.look(seat, self.game.table.issues)
    }
    /// The position in facts that a script's conditions name.
    pub fn facts(&self, seat: SeatId) -> BTreeMap<String, Fact> {
        self.look(seat, |known| known.facts(seat))
    }
    /// The season whose orders were opened last, as [`Table::remarks`] takes it.
    pub fn opened(&self, seat: SeatId) -> Option<String> {
        self.look(seat, self.game.table.opened)
    }
    /// What each seat plays ("Hothior"; empty where that is not yet known, or is nothing) and how it stands ("12 victory
    /// points"), as `by` knows it.
    pub fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        self.look(by, |known| self.game.table.standings(known, self.setup().seats.len()))
    }
    /// May it be told what a bot would do in its place? Then [`Table::ask_advice`] has an answer.
    pub fn gives_advice(&self, seat: SeatId) -> bool {
        self.look(seat, self.game.table.gives_advice)
    }

    // ---- What can be done

    /// An act written as RON, as [`Act::text`] writes it. It is read only: [`Table::check`] judges it.
    ///
    /// # Errors
    /// It is no act of this game; `path` names it.
    pub fn read_act(&self, text: &str, path: &str) -> Result<Act, DataError> {
        let read = self.with_truth(|truth| truth.0.parse(text));
        read.map_err(|e| DataError::ron(path, text, &e))
    }
    /// An order in the notation that players of the game write orders in; `None` where it is no such text.
    ///
    /// # Errors
    /// What of it cannot be read, in words without a full stop.
    pub fn read_order(&self, seat: SeatId, text: &str) -> Option<Result<Act, String>> {
        self.look(seat, |known| (self.game.table.read_order)(known, text))
    }
    /// What the pieces that `words` name could do now, beside the usual offers. `None`: the offers are all there is.
    ///
    /// # Errors
    /// What was not understood.
    pub fn picked(&self, seat: SeatId, words: &str) -> Option<Result<Vec<Act>, String>> {
        self.look(seat, |known| (self.game.table.picked)(known, words))
    }
    /// An act in words ("Move 3 armies from Colist to 0520, 4 points").
    pub fn describe(&self, act: &Act) -> String {
        let seat = self.deciders().first().copied().unwrap_or(SeatId(0));
        match self.own(act) {
            Some(act) => self.with_truth(|truth| words(&mut truth.0, seat, act)),
            None => act.text(),
        }
    }
    /// The heading under which it is listed ("Move the armies at Colist").
    pub fn heading(&self, act: &Act) -> String {
        self.worded(act).map_or_else(|| act.text(), |worded| worded.heading)
    }
    /// Would it throw dice, draw or reveal something, so that it cannot be undone?
    pub fn is_final(&self, act: &Act) -> bool {
        self.worded(act).is_some_and(|worded| worded.is_final)
    }
    /// Does it kill, disinherit, surrender, disband or give away?
    pub fn loss(&self, act: &Act) -> Option<Loss> {
        self.worded(act)?.loss
    }
    /// Does every answer of `seat` take something away, so that one has to be chosen? Then none of them is asked about once
    /// more.
    pub fn all_lose(&self, seat: SeatId) -> bool {
        let offers = self.offers(seat);
        !offers.is_empty() && offers.iter().all(|offer| self.loss(offer).is_some())
    }
    /// What `seat`, which is offered all of `offers`, would give up by it, as it ends a phase or a choice; `None` where that
    /// is nothing.
    pub fn left_undone(&self, seat: SeatId, act: &Act, offers: &[Act]) -> Option<String> {
        let act = self.own(act)?;
        let offers: Vec<Act> = offers.iter().filter_map(|offer| self.own(offer)).cloned().collect();
        self.with_truth(|truth| truth.0.left_undone(seat, act, &offers))
    }

    // ---- Bots

    /// All that the choice of a bot on `seat` depends on, to be answered wherever there is time for it. `None`: the seat is
    /// offered nothing.
    pub fn ask_bot(&self, seat: SeatId, bot: Opponent, luck: Dice) -> Option<BotQuestion> {
        let offers = self.offers(seat);
        if offers.is_empty() {
            return None;
        }
        Some(BotQuestion { game: self.game, bot, view: self.view(seat), offers, luck: Luck::of(luck) })
    }
    /// Could others who decide at the same time take from this seat what it wants?
    pub fn first_come(&self, seat: SeatId) -> bool {
        self.with_truth(|truth| (self.game.table.first_come)(&mut truth.0.world, seat))
    }
    /// Would this seat's next word settle what one of these people, who decide at the same time, has had no word in yet?
    pub fn holds_back(&self, seat: SeatId, people: &[SeatId]) -> bool {
        self.with_truth(|truth| (self.game.table.holds_back)(&mut truth.0.world, seat, people))
    }
    /// What a bot that plays to win would do in this seat's place. `None`: nobody gives advice at this table.
    pub fn advise(&self, seat: SeatId) -> Option<Advice<Act>> {
        self.ask_advice(seat)()
    }
    /// As [`Table::advise`], to be thought about wherever there is time for it.
    pub fn ask_advice(&self, seat: SeatId) -> AdviceQuestion {
        let (game, view, offers) = (self.game, self.view(seat), self.offers(seat));
        Box::new(move || {
            View::look(&view, |known| (game.table.gives_advice)(known).then(|| (game.table.advise)(known, &offers)))
        })
    }
    /// What is left to do for this advice to be followed.
    pub fn outstanding(&self, seat: SeatId, advised: &[Act]) -> Vec<Act> {
        let advised: Vec<Act> = advised.iter().filter_map(|act| self.own(act)).cloned().collect();
        self.look(seat, |known| (self.game.table.outstanding)(known, &advised))
    }

    // ---- Laws

    /// What every game must keep where the table stands now, as far as `checks` ask for it. `stale` are acts of earlier
    /// positions, to be tried as nonsense. The table comes back as it was.
    ///
    /// # Errors
    /// What is broken, in words.
    pub fn keeps_laws(&mut self, checks: &Checks, stale: &[(SeatId, Act)]) -> Result<(), String> {
        let stale = if checks.nonsense { stale } else { &[] };
        let stale: Vec<(SeatId, Act)> =
            stale.iter().filter_map(|(seat, act)| Some((*seat, self.own(act)?.clone()))).collect();
        kept::after_act(self, checks, &stale)
    }
    /// Does the game, saved, replay from its scenario to the same hashes and lines?
    ///
    /// # Errors
    /// Where it parts, in words.
    pub fn replays(&self) -> Result<(), String> {
        kept::replays(self)
    }
}

/// All that the choice of a bot depends on: what its seat may know, its offers, its own dice.
pub struct BotQuestion {
    game: &'static Game,
    bot: Opponent,
    view: Viewed,
    offers: Vec<Act>,
    luck: Luck,
}

impl BotQuestion {
    /// What the bot does; it may take its time. A bot that names no offer takes the first.
    pub fn choose(&mut self) -> Act {
        let BotQuestion { game, bot, view, offers, luck } = self;
        let seat_view = |known: &mut _| (game.table.bot)(bot, known, offers, luck);
        let chosen = View::look(view, seat_view);
        // A bot that names nothing it may do takes the first offer: the game goes on, and simulate shows its weakness.
        let allowed = |act: &Act| offers.contains(act) || View::look(view, |k| k.check(k.seat(), act).is_ok());
        chosen.filter(allowed).unwrap_or_else(|| offers[0].clone())
    }
    /// Why it does what it has chosen, for acts that others ask about.
    pub fn because(&self, act: &Act) -> Option<Remark> {
        View::look(&self.view, |known| (self.game.table.because)(&self.bot, known, act))
    }
}
