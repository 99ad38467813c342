//! A game in progress.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;

use super::super::conformance::Checks;
use super::super::{
    Advice, DataError, Dice, Entry, Fact, Lesson, Loss, Opponent, Outcome, Prompt, Refusal, Remark, RibbonStep, SeatId,
    SeatSetup, Setup, Sitter, Store,
};
use super::{AnyAct, AnyGame, GameReplay};

/// A position of a table, known by the number of acts and the last of them, which holds the hash of the position before it.
pub type Latest = (usize, Option<(SeatId, AnyAct, u64)>);

/// A game in progress, whatever its types: the world, who sits at it, and everything that was done.
///
/// What only looks takes `&self`, so that a front end may hold a line of the chronicle while it asks for words; an engine
/// whose readers keep something in mind keeps that behind a lock of its own. An act of another game is refused, or read out
/// as it is written.
pub trait GameTable: Any + Send + Sync {
    // ---- What is played, and by whom

    /// The game that it is a table of.
    fn game(&self) -> &'static dyn AnyGame;
    /// What the game was started from: scenario text, seats, seed.
    fn setup(&self) -> &Setup;
    /// The lesson that is taught at this table, if any.
    fn lesson(&self) -> Option<&Lesson>;

    /// Who sits where, in seat order.
    fn seats(&self) -> &[SeatSetup] {
        &self.setup().seats
    }
    /// The name of the player on `seat`.
    fn seat_name(&self, seat: SeatId) -> String {
        self.seats().get(seat.index()).map_or_else(|| seat.to_string(), |s| s.name.clone())
    }
    /// Does a person sit on `seat`?
    fn is_person(&self, seat: SeatId) -> bool {
        self.seats().get(seat.index()).is_some_and(|s| s.sitter == Sitter::Human)
    }
    /// Seats on which people sit.
    fn humans(&self) -> Vec<SeatId> {
        (0..self.seats().len()).map(|n| SeatId(n as u8)).filter(|seat| self.is_person(*seat)).collect()
    }

    // ---- What was done and told

    /// How many acts stand.
    fn act_count(&self) -> usize;
    /// Act `n`, from 0, and who did it.
    fn act(&self, n: usize) -> Option<(SeatId, AnyAct)>;
    /// The last of them, who did it, and the hash of the position before it: with their number it names a position.
    fn last_act(&self) -> Option<(SeatId, AnyAct, u64)>;
    /// Which position it is.
    fn latest(&self) -> Latest {
        (self.act_count(), self.last_act())
    }
    /// Has one of these seats done any of the acts that stand?
    fn has_acted(&self, seats: &[SeatId]) -> bool;
    /// Every line of the chronicle, secret ones too: show each only to those it is for ([`Entry::for_seat`]).
    fn lines(&self) -> &[Entry];
    /// The lines that `seat` may read.
    fn chronicle_for(&self, seat: SeatId) -> Vec<&Entry> {
        self.lines().iter().filter(|line| line.for_seat(seat)).collect()
    }
    /// How many acts stood before the act that wrote a line; `None` for those of the opening.
    fn acts_before(&self, line: usize) -> Option<usize>;
    /// The game turn, from 1 (0 before the first).
    fn turn(&self) -> u16;
    /// What has happened since `seat` was at the table last, as far as it may know.
    fn since_last_turn(&self, seat: SeatId) -> Vec<&Entry>;
    /// What happened before anybody decided anything, for a seat that has not acted yet; how the table was laid is not
    /// among it.
    fn opening_news(&self, seat: SeatId) -> Vec<&Entry>;
    /// What was said of the orders of a season, by seat. Only to be shown once those orders are opened.
    fn remarks(&self, season: &str) -> Vec<(SeatId, String)>;

    // ---- The position, as everybody may see it

    /// Who must decide what just now; of no seat when the game is over.
    fn prompt(&self) -> Prompt;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The phases of this turn, in order, done, now and next.
    fn ribbon(&self) -> Vec<RibbonStep>;
    /// Hash of the position.
    fn hash(&self) -> u64;
    /// Has this seat anything hidden from the others just now? If not, no curtain is needed.
    fn has_secrets(&self, seat: SeatId) -> bool;

    // ---- What a seat may know

    /// Its view as a terminal prints it.
    fn print_view(&self, seat: SeatId) -> String;
    /// A map that a terminal can print: all of it, or around what `words` name. `None`: the game has none.
    fn print_map(&self, seat: SeatId, words: &str) -> Option<String>;
    /// All that it knows, as RON in lines: lists headed by their names, one piece a line.
    ///
    /// # Errors
    /// It cannot be written, in words.
    fn view_text(&self, seat: SeatId) -> Result<String, String>;
    /// What it should think of now, a line each, the most pressing first.
    fn issues(&self, seat: SeatId) -> Vec<String>;
    /// The position in facts that a script's conditions name.
    fn facts(&self, seat: SeatId) -> BTreeMap<String, Fact>;
    /// The season whose orders were opened last, as [`GameTable::remarks`] takes it.
    fn opened(&self, seat: SeatId) -> Option<String>;
    /// What each seat plays ("Hothior"; empty where that is not yet known, or is nothing) and how it stands ("12 victory
    /// points"), as `by` knows it.
    fn standings(&self, by: SeatId) -> Vec<(String, String)>;
    /// May it be told what a bot would do in its place? Then [`GameTable::ask_advice`] has an answer.
    fn gives_advice(&self, seat: SeatId) -> bool;

    // ---- What can be done

    /// What `seat` may do now, in a fixed order; nothing when it owes no decision.
    fn offers(&self, seat: SeatId) -> Vec<AnyAct>;
    /// Would `seat` be let do this now?
    ///
    /// # Errors
    /// The law of the table or the rule of the game that forbids it.
    fn check(&self, seat: SeatId, act: &AnyAct) -> Result<(), Refusal>;
    /// An act written as RON, as [`AnyAct::text`] writes it. It is read only: [`GameTable::check`] judges it.
    ///
    /// # Errors
    /// It is no act of this game; `path` names it.
    fn read_act(&self, text: &str, path: &str) -> Result<AnyAct, DataError>;
    /// An order in the notation that players of the game write orders in; `None` where it is no such text.
    ///
    /// # Errors
    /// What of it cannot be read, in words without a full stop.
    fn read_order(&self, seat: SeatId, text: &str) -> Option<Result<AnyAct, String>>;
    /// What the pieces that `words` name could do now, beside the usual offers. `None`: the offers are all there is.
    ///
    /// # Errors
    /// What was not understood.
    fn picked(&self, seat: SeatId, words: &str) -> Option<Result<Vec<AnyAct>, String>>;
    /// An act in words ("Move 3 armies from Colist to 0520, 4 points").
    fn describe(&self, act: &AnyAct) -> String;
    /// The heading under which it is listed ("Move the armies at Colist").
    fn heading(&self, act: &AnyAct) -> String;
    /// Would it throw dice, draw or reveal something, so that it cannot be undone?
    fn is_final(&self, act: &AnyAct) -> bool;
    /// Does it kill, disinherit, surrender, disband or give away?
    fn loss(&self, act: &AnyAct) -> Option<Loss>;
    /// Does every answer of `seat` take something away, so that one has to be chosen? Then none of them is asked about once
    /// more.
    fn all_lose(&self, seat: SeatId) -> bool {
        let offers = self.offers(seat);
        !offers.is_empty() && offers.iter().all(|offer| self.loss(offer).is_some())
    }
    /// What `seat`, which is offered all of `offers`, would give up by it, as it ends a phase or a choice; `None` where that
    /// is nothing.
    fn left_undone(&self, seat: SeatId, act: &AnyAct, offers: &[AnyAct]) -> Option<String>;

    // ---- Bots

    /// All that the choice of a bot on `seat` depends on, to be answered wherever there is time for it. `None`: the seat is
    /// offered nothing.
    fn ask_bot(&self, seat: SeatId, bot: Opponent, luck: Dice) -> Option<Box<dyn BotQuestion>>;
    /// Could others who decide at the same time take from this seat what it wants?
    fn first_come(&self, seat: SeatId) -> bool;
    /// Would this seat's next word settle what one of these people, who decide at the same time, has had no word in yet?
    fn holds_back(&self, seat: SeatId, people: &[SeatId]) -> bool;
    /// What a bot that plays to win would do in this seat's place. `None`: nobody gives advice at this table.
    fn advise(&self, seat: SeatId) -> Option<Advice<AnyAct>> {
        self.ask_advice(seat)()
    }
    /// As [`GameTable::advise`], to be thought about wherever there is time for it.
    fn ask_advice(&self, seat: SeatId) -> AdviceQuestion;
    /// What is left to do for this advice to be followed.
    fn outstanding(&self, seat: SeatId, advised: &[AnyAct]) -> Vec<AnyAct>;

    // ---- Doing

    /// Does `act` for `seat`: checks it, journals it, applies it, and runs the phases to the next decision. `remark` is what
    /// the bot on this seat says of it. Returns the new lines, of every audience.
    ///
    /// # Errors
    /// Why it was not done; then nothing has changed.
    fn submit_with(&mut self, seat: SeatId, act: AnyAct, remark: Option<Remark>) -> Result<Vec<Entry>, Refusal>;
    /// As [`GameTable::submit_with`], without a remark.
    ///
    /// # Errors
    /// As there.
    fn submit(&mut self, seat: SeatId, act: AnyAct) -> Result<Vec<Entry>, Refusal> {
        self.submit_with(seat, act, None)
    }
    /// The position that [`GameTable::undo_of`] goes back to, by the number of acts.
    ///
    /// # Errors
    /// Why it cannot be undone.
    fn can_undo_of(&self, seat: SeatId) -> Result<usize, Refusal>;
    /// What [`GameTable::undo_of`] would take back, in words. Nothing where it takes nothing back.
    fn undo_words(&self, seat: SeatId) -> Option<String>;
    /// Undoes the last act of the person on `seat`, with what bots have done since.
    ///
    /// # Errors
    /// Why it cannot be undone.
    fn undo_of(&mut self, seat: SeatId) -> Result<(), Refusal>;
    /// May an undone act be redone?
    ///
    /// # Errors
    /// Why not.
    fn can_redo(&self) -> Result<(), Refusal>;
    /// Does the act undone last once more, with what bots had done after it. Returns the lines.
    ///
    /// # Errors
    /// Nothing was undone since the last act.
    fn redo(&mut self) -> Result<Vec<Entry>, Refusal>;
    /// May the game be taken back to the position after `to` acts, with the consent of these seats?
    ///
    /// # Errors
    /// Why not.
    fn can_take_back(&self, to: usize, consent: &[SeatId]) -> Result<(), Refusal>;
    /// Takes the game back to the position after `to` acts, over any throw.
    ///
    /// # Errors
    /// Somebody has not agreed, or there is no such act.
    fn take_back(&mut self, to: usize, consent: &[SeatId]) -> Result<(), Refusal>;

    // ---- Files

    /// The whole game as the text of a save file.
    ///
    /// # Errors
    /// The game has a type that cannot be written.
    fn save_text(&self) -> Result<String, DataError>;
    /// Writes a save file; an older file of this name stays whole until the new one is.
    ///
    /// # Errors
    /// It cannot be written.
    fn save_to(&self, path: &Path) -> Result<(), DataError>;
    /// Begins a journal of this game; from now on every act is on disk before it is shown.
    ///
    /// # Errors
    /// The journal cannot be written.
    fn keep_journal(&mut self, store: &Store) -> Result<(), DataError>;
    /// Writes header and acts so far as a whole journal: for games that were played without one.
    ///
    /// # Errors
    /// The file exists or cannot be written.
    fn write_journal(&self, path: &Path) -> Result<(), DataError>;
    /// Where the journal is, if one is kept.
    fn journal_path(&self) -> Option<&Path>;
    /// The damaged journal that it was taken from.
    fn salvaged_from(&self) -> Option<&Path>;
    /// The last autosave that failed, in words; the journal holds the game all the same.
    fn autosave_trouble(&self) -> Option<&str>;

    // ---- Looking back

    /// The game in progress as a replay, which [gives it back](GameReplay::give_back).
    ///
    /// # Errors
    /// The beginning cannot be set up again; the table comes back with them.
    fn lend(self: Box<Self>) -> Lent;

    // ---- Laws

    /// What every game must keep where the table stands now, as far as `checks` ask for it. `stale` are acts of earlier
    /// positions, to be tried as nonsense. The table comes back as it was.
    ///
    /// # Errors
    /// What is broken, in words.
    fn keeps_laws(&mut self, checks: &Checks, stale: &[(SeatId, AnyAct)]) -> Result<(), String>;
    /// Does the game, saved, replay from its scenario to the same hashes and lines?
    ///
    /// # Errors
    /// Where it parts, in words.
    fn replays(&self) -> Result<(), String>;
}

/// A replay of a game in progress, or the table and why it cannot be played back.
pub type Lent = Result<Box<dyn GameReplay>, Box<(Box<dyn GameTable>, Vec<DataError>)>>;

/// Advice that waits to be thought about.
pub type AdviceQuestion = Box<dyn FnOnce() -> Option<Advice<AnyAct>> + Send>;

/// All that the choice of a bot depends on: what its seat may know, its offers, its own dice.
pub trait BotQuestion: Send {
    /// What the bot does; it may take its time. A bot that names no offer takes the first.
    fn choose(&mut self) -> AnyAct;
    /// Why it does what it has chosen, for acts that others ask about.
    fn because(&self, chosen: &AnyAct) -> Option<Remark>;
}
