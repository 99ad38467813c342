//! Through whose eyes a stored game may be looked at, and what these eyes see where it stands.

use super::chronicle::heading;
use super::replay::Replay;
use crate::table::{Audience, Eyes, RibbonStep, SeatId, Sitter};

impl Replay {
    /// The game turn, from 1 (0 before the first).
    pub fn turn(&self) -> u16 {
        self.with_now(|truth| heading(&truth.0.world).0)
    }

    /// The phases of the turn, in order, done, now and next.
    pub fn ribbon(&self) -> Vec<RibbonStep> {
        self.with_now(|truth| truth.0.ribbon())
    }

    /// What `seat` knew, as a terminal prints it.
    pub fn print_view(&self, seat: SeatId) -> String {
        self.look(seat, self.game().table.print_view)
    }

    /// The season whose orders were opened last, as [`Replay::remarks`] takes it.
    pub fn opened(&self, seat: SeatId) -> Option<String> {
        self.look(seat, self.game().table.opened)
    }

    /// Had `seat` anything hidden from the others?
    pub fn has_secrets(&self, seat: SeatId) -> bool {
        self.with_now(|truth| (self.game().table.has_secrets)(&mut truth.0.world, seat))
    }

    /// What each seat plays ("Hothior"; empty where that is not yet known, or is nothing) and how it stands ("12 victory
    /// points"), as `by` knows it.
    pub fn standings(&self, by: SeatId) -> Vec<(String, String)> {
        self.look(by, |known| self.game().table.standings(known, self.setup().seats.len()))
    }

    /// Seats on which people sit.
    pub fn humans(&self) -> Vec<SeatId> {
        let seats = self.setup().seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.sitter == Sitter::Human).map(|(n, _)| SeatId(n as u8)).collect()
    }

    /// May everything be told? Of a game that is over, and of one without people, in which nobody hides anything from
    /// anybody. What a file says of its end does not count: the rules say whether it has come.
    pub fn is_open(&self) -> bool {
        self.ending().is_some() || self.humans().is_empty()
    }

    /// Through whose eyes it may be watched: anybody's where everything may be told, else those of the people who play.
    pub fn watchers(&self, open_hands: bool) -> Vec<SeatId> {
        match open_hands || self.is_open() {
            true => (0..self.setup().seats.len()).map(|n| SeatId(n as u8)).collect(),
            false => self.humans(),
        }
    }

    /// Does a curtain belong before somebody's eyes? Several people play on, and the rules hide something where the replay
    /// stands, or something was whispered to somebody in the course of the game.
    pub fn needs_curtain(&self) -> bool {
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
    pub fn eyes_for(&self, asked: Option<SeatId>, open_hands: bool) -> Result<Eyes, String> {
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
