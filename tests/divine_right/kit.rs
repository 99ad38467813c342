//! What the rule tests share: positions written as scenario text, laid dice, acts by hand, refusals by name.
#![allow(dead_code)]

pub use regnal::games::divine_right::DivineRight;
pub use regnal::games::divine_right::actions::{Action, Party};
pub use regnal::games::divine_right::components::{Kind, Phase, Place, Standing};
pub use regnal::games::divine_right::frames::Frame;
pub use regnal::games::divine_right::ids::{CardId, CounterId, HexId, KingdomId};
pub use regnal::games::divine_right::position::{self, Pos};
pub use regnal::games::divine_right::state::Position;
pub use regnal::table::{Dice, Entry, Game, SeatId, SeatSetup, Sitter, Table};

pub const A: SeatId = SeatId(0);
pub const B: SeatId = SeatId(1);
pub const C: SeatId = SeatId(2);

/// A table on which a test plays. Seats are all human, so nothing happens by itself.
pub struct Board {
    pub table: Table<DivineRight>,
}

/// A position of two or more players. `position` is the inside of the scenario's `position: ( ... )`.
/// `order`: nothing is promised about chit order; use [`Board::to`] to come to a seat's phase.
pub fn board(seats: u8, position: &str) -> Board {
    board_with(seats, "", position)
}

/// As [`board`], with the inside of `options: ( ... )`.
pub fn board_with(seats: u8, options: &str, position: &str) -> Board {
    let text = format!(
        "(game: \"divine_right\", title: \"Test\", text: \"Test\", seats: ({seats}, {seats}), turns: 20, options: ({options}), position: ({position}))"
    );
    let setups = (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
    match Table::new(&text, "test.ron", setups, 1) {
        Ok(table) => Board { table },
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

/// A new game of `seats` players from the full-war scenario.
pub fn new_game(seats: u8, seed: u64) -> Board {
    let text = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");
    let setups = (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
    Board { table: Table::new(text, "war.ron", setups, seed).unwrap() }
}

/// A place by name or number.
pub fn hex(name: &str) -> HexId {
    regnal::games::divine_right::book::Book::standard().map.find(name).unwrap_or_else(|| panic!("no place {name}"))
}

impl Board {
    pub fn pos(&self) -> Pos<'_> {
        Pos::of(self.table.world())
    }

    /// The position as data.
    pub fn data(&self) -> Position {
        DivineRight::capture(self.table.world())
    }

    /// Changes the position directly (tests only) and goes on from there.
    pub fn edit(&mut self, change: impl FnOnce(&mut Position)) {
        let mut position = self.data();
        change(&mut position);
        self.table.lay_out(&position).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// Dice that fall next.
    pub fn lay(&mut self, faces: &[u8]) {
        let faces = faces.to_vec();
        self.edit(|p| {
            let mut dice = Dice::from_state(&p.dice);
            dice.lay(faces);
            p.dice = dice.state();
        });
    }

    /// Does an act; panics with the refusal if it is refused.
    #[track_caller]
    pub fn act(&mut self, seat: SeatId, action: Action) -> Vec<Entry> {
        match self.table.submit(seat, action.clone()) {
            Ok(lines) => lines,
            Err(no) => panic!("{action:?} refused: {no}\nprompt: {:?}", self.table.prompt()),
        }
    }

    /// The refusal's name (`SiegeTooWeak`) and rule (`DR SIEGE-13`); panics if the act is allowed. Nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, seat: SeatId, action: Action) -> (String, String) {
        let before = self.table.hash();
        let no = match self.table.submit(seat, action.clone()) {
            Err(no) => no,
            Ok(_) => panic!("{action:?} was allowed"),
        };
        assert_eq!(before, self.table.hash(), "a refused act changed the position: {no}");
        (no.code, no.rule)
    }

    /// Is this act allowed now?
    pub fn allowed(&self, seat: SeatId, action: &Action) -> bool {
        DivineRight::check(self.table.world(), seat, action).is_ok()
    }

    /// Makes `seat` the active one in `phase`, everybody else waiting behind it in seat order; nothing under way.
    pub fn to(&mut self, seat: SeatId, phase: Phase) {
        self.edit(|p| {
            let mut order: Vec<SeatId> = p.players.iter().filter(|q| q.out_since.is_none()).map(|q| q.id).collect();
            order.sort_by_key(|s| (s.0 + 6 - seat.0) % 6);
            p.turn.order = order;
            p.turn.at = 0;
            p.turn.phase = phase;
            p.turn.step = 0;
            p.stack.clear();
            p.announced.clear();
        });
    }

    pub fn place(&self, id: CounterId) -> Place {
        self.pos().place(id)
    }

    /// Counters of `seat` of this kind at a place, aboard or not, in id order.
    pub fn units(&self, seat: SeatId, kind: Kind, at: &str) -> Vec<CounterId> {
        let pos = self.pos();
        let spot = hex(at);
        pos.ids().filter(|id| pos.counter(*id).kind == kind && pos.owner(*id) == Some(seat) && pos.spot(*id) == Some(spot)).collect()
    }

    pub fn armies(&self, seat: SeatId, at: &str) -> Vec<CounterId> {
        self.units(seat, Kind::Army, at)
    }

    pub fn fleets(&self, seat: SeatId, at: &str) -> Vec<CounterId> {
        self.units(seat, Kind::Fleet, at)
    }

    pub fn monarch(&self, k: KingdomId) -> CounterId {
        self.pos().book.monarch(k)
    }

    /// Counters of a kingdom's regulars in this place state.
    pub fn count(&self, k: KingdomId, state: Place) -> usize {
        let pos = self.pos();
        pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k) && pos.counter(*id).is_combat() && pos.place(*id) == state).count()
    }

    pub fn points(&self, seat: SeatId) -> u32 {
        self.pos().player(seat).points
    }

    pub fn standing(&self, k: KingdomId) -> Standing {
        self.pos().realm(k).standing
    }

    /// The innermost question.
    pub fn top(&self) -> Option<Frame> {
        self.pos().top().cloned()
    }

    pub fn offers(&self, seat: SeatId) -> Vec<Action> {
        self.table.offers(seat)
    }

    /// A march of units along named places.
    pub fn go(&self, units: &[CounterId], path: &[&str]) -> Action {
        Action::Move { units: units.to_vec(), leader: None, path: path.iter().map(|h| hex(h)).collect() }
    }

    /// A siege by one party.
    pub fn lay_siege(&self, units: &[CounterId], path: &[&str]) -> Action {
        let path: Vec<HexId> = path.iter().map(|h| hex(h)).collect();
        Action::Besiege { castle: *path.last().unwrap(), parties: vec![Party { units: units.to_vec(), leader: None, path }] }
    }

    /// A card of this print in the seat's hand.
    pub fn card(&self, seat: SeatId, print: &str) -> CardId {
        let pos = self.pos();
        *pos.player(seat).hand.iter().find(|c| pos.book.card(**c).to_string() == print).unwrap_or_else(|| panic!("no {print} in hand"))
    }

    /// All chronicle text so far.
    pub fn story(&self) -> String {
        self.table.chronicle().lines.iter().map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
    }

    /// The modifiers of the last throw told.
    pub fn last_throw(&self) -> regnal::table::Throw {
        self.table.chronicle().lines.iter().rev().find_map(|l| l.throw.clone()).expect("a throw")
    }
}

// ---------------------------------------------------------------- Diplomacy

impl Board {
    /// Deals exactly these cards, as printed, to a seat; its other cards go back into the deck.
    pub fn give(&mut self, seat: SeatId, prints: &[&str]) {
        self.edit(|p| {
            let book = regnal::games::divine_right::book::Book::standard();
            let old = std::mem::take(&mut p.players[seat.index()].hand);
            p.decks.draw.splice(0..0, old);
            for print in prints {
                let found = |pile: &Vec<CardId>| pile.iter().position(|c| book.card(*c).to_string() == *print);
                let card = match (found(&p.decks.draw), found(&p.decks.discard)) {
                    (Some(n), _) => p.decks.draw.remove(n),
                    (None, Some(n)) => p.decks.discard.remove(n),
                    (None, None) => panic!("no {print} in the piles"),
                };
                p.players[seat.index()].hand.push(card);
            }
        });
    }

    /// A whole attempt of the ambassador: the errand, a card as printed or none, this die. Gives the throw.
    #[track_caller]
    pub fn attempt(&mut self, seat: SeatId, errand: Action, print: Option<&str>, die: u8) -> regnal::table::Throw {
        if let Some(print) = print {
            self.give(seat, &[print]);
        }
        self.act(seat, errand);
        self.lay(&[die]);
        let card = print.map(|c| self.card(seat, c));
        let lines = self.act(seat, Action::Negotiate(card));
        lines.iter().find_map(|l| l.throw.clone()).expect("a diplomacy die")
    }

    /// As [`Board::attempt`], and gives the sum of the modifiers.
    #[track_caller]
    pub fn bonus(&mut self, seat: SeatId, errand: Action, print: Option<&str>) -> i8 {
        self.to(seat, Phase::Diplomacy);
        self.attempt(seat, errand, print, 1).modifiers.iter().map(|(_, n)| *n).sum()
    }

    /// Plays on, everybody passing and no event happening, until the given turn begins.
    #[track_caller]
    pub fn pass_to(&mut self, turn: u16) {
        for _ in 0..400 {
            if self.pos().turn.number >= turn {
                return;
            }
            let seat = self.table.prompt().seats[0];
            let ends = [Action::EndSieges, Action::EndMovement, Action::EndAnnouncements, Action::EndDiplomacy];
            let act = if self.allowed(seat, &Action::RollEvents) {
                self.lay(&[3, 4]);
                Action::RollEvents
            } else {
                let end = ends.into_iter().find(|a| self.allowed(seat, a));
                end.unwrap_or_else(|| self.offers(seat).remove(0))
            };
            self.act(seat, act);
        }
        panic!("turn {turn} never begins");
    }
}
