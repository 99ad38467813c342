//! A stored game that is looked at.

use std::any::Any;
use std::path::Path;

use super::super::{Audience, DataError, Entry, Eyes, Outcome, Prompt, RibbonStep, SeatId, Setup, Sitter};
use super::{AnyGame, GameTable};

/// A stored game that can be looked at after any act, whatever its types. Acts are counted from 1; 0 is the opening.
///
/// Through whose eyes it may be looked at is written once for all of them, below; how it is told as a report, in `report.rs`.
pub trait GameReplay: Any + Send + Sync {
    /// The game that it is of.
    fn game(&self) -> &'static dyn AnyGame;
    /// What the game was started from: scenario text, seats, seed.
    fn setup(&self) -> &Setup;
    /// What was left out of a damaged file, or where it parts from the rules.
    fn notes(&self) -> &[DataError];
    /// Writes the whole game as a save.
    ///
    /// # Errors
    /// It cannot be written.
    fn save_to(&self, path: &Path) -> Result<(), DataError>;
    /// The table as it was [lent](GameTable::lend), at its last act.
    fn give_back(self: Box<Self>) -> Box<dyn GameTable>;

    /// The act it stands after, from [`GameReplay::first`] to [`GameReplay::last`].
    fn at(&self) -> usize;
    /// The first act it can stand after: 0, but for a game that began from an edited save.
    fn first(&self) -> usize;
    /// Acts in the whole game.
    fn last(&self) -> usize;
    /// Stands after act `n`, or the nearest there is.
    ///
    /// # Errors
    /// The rules of this version cannot play the game that far; it then stands where it stood.
    fn go_to(&mut self, n: usize) -> Result<(), Vec<DataError>>;

    /// Every line of the whole game, secret ones too.
    fn all_lines(&self) -> &[Entry];
    /// The lines of act `n` that these eyes may read.
    fn lines_of(&self, n: usize, eyes: Eyes) -> Vec<&Entry>;
    /// The lines up to where it stands that these eyes may read.
    fn chronicle(&self, eyes: Eyes) -> Vec<&Entry>;
    /// For each line that [`GameReplay::chronicle`] shows `seat`, the act that wrote it; 0 for those of the opening.
    fn acts_of_lines(&self, seat: SeatId) -> Vec<usize>;
    /// Every turn and the act with which it was over: the first that leads into another, or the last of all.
    fn turns(&self) -> Vec<(u16, usize)>;
    /// The act after which the turn of `seat` before act `n` ended.
    fn turn_before(&self, n: usize, seat: SeatId) -> usize;
    /// What was said of the orders of a season, by seat.
    fn remarks(&self, season: &str) -> Vec<(SeatId, String)>;
    /// Who did act `n`.
    fn seat_of(&self, n: usize) -> Option<SeatId>;
    /// Act `n` in words, and who did it.
    ///
    /// # Errors
    /// The position before it cannot be set up.
    fn describe(&self, n: usize) -> Result<(SeatId, String), Vec<DataError>>;
    /// How the whole game ended, if it has.
    fn ending(&self) -> Option<Outcome>;

    // ---- Where it stands

    /// Whom the game waited for, and why.
    fn prompt(&self) -> Prompt;
    /// The game turn, from 1 (0 before the first).
    fn turn(&self) -> u16;
    /// The phases of the turn, in order, done, now and next.
    fn ribbon(&self) -> Vec<RibbonStep>;
    /// What `seat` knew, as a terminal prints it.
    fn print_view(&self, seat: SeatId) -> String;
    /// The season whose orders were opened last, as [`GameReplay::remarks`] takes it.
    fn opened(&self, seat: SeatId) -> Option<String>;
    /// Had `seat` anything hidden from the others?
    fn has_secrets(&self, seat: SeatId) -> bool;
    /// What each seat plays ("Hothior"; empty where that is not yet known, or is nothing) and how it stands ("12 victory
    /// points"), as `by` knows it.
    fn standings(&self, by: SeatId) -> Vec<(String, String)>;

    // ---- Through whose eyes

    /// Seats on which people sit.
    fn humans(&self) -> Vec<SeatId> {
        let seats = self.setup().seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.sitter == Sitter::Human).map(|(n, _)| SeatId(n as u8)).collect()
    }

    /// May everything be told? Of a game that is over, and of one without people, in which nobody hides anything from
    /// anybody. What a file says of its end does not count: the rules say whether it has come.
    fn is_open(&self) -> bool {
        self.ending().is_some() || self.humans().is_empty()
    }

    /// Through whose eyes it may be watched: anybody's where everything may be told, else those of the people who play.
    fn watchers(&self, open_hands: bool) -> Vec<SeatId> {
        match open_hands || self.is_open() {
            true => (0..self.setup().seats.len()).map(|n| SeatId(n as u8)).collect(),
            false => self.humans(),
        }
    }

    /// Does a curtain belong before somebody's eyes? Several people play on, and the rules hide something where the replay
    /// stands, or something was whispered to somebody in the course of the game.
    fn needs_curtain(&self) -> bool {
        let people = self.humans();
        let hidden = || people.iter().any(|seat| self.has_secrets(*seat));
        let whispered = || self.all_lines().iter().any(|line| line.audience != Audience::All);
        !self.is_open() && people.len() > 1 && (whispered() || hidden())
    }

    /// Whose eyes are meant where `asked` for: of a game that is not over only those of somebody who plays it, unless a
    /// tester has asked for open hands.
    ///
    /// # Errors
    /// There is no such seat, no person sits there, or it must be said which.
    fn eyes_for(&self, asked: Option<SeatId>, open_hands: bool) -> Result<Eyes, String> {
        let seats = &self.setup().seats;
        if let Some(seat) = asked.filter(|seat| seat.index() >= seats.len()) {
            return Err(format!("there is no {seat} in this game; it has {} seats", seats.len()));
        }
        if open_hands || self.is_open() {
            return Ok(asked);
        }
        let people = self.humans();
        let named = |seat: &SeatId| format!("--seat {} ({})", seat.0 + 1, seats[seat.index()].name);
        let all = people.iter().map(named).collect::<Vec<_>>().join(" or ");
        match (asked, &people[..]) {
            (Some(seat), people) if people.contains(&seat) => Ok(Some(seat)),
            (Some(seat), _) => Err(format!(
                "this game is not over: it is shown through the eyes of the people who play, and {} is none of them; \
                 say {all}",
                seats[seat.index()].name
            )),
            (None, [only]) => Ok(Some(*only)),
            (None, _) => {
                Err(format!("this game is not over: it is shown as one player knows it; say which with {all}"))
            }
        }
    }
}
