//! What the rule tests share: positions made by hand, laid results, acts, refusals by name.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::bots::Played;
use regnal::engine::checks::Checks;
use regnal::engine::{Act, Faults, Table};

#[allow(unused_imports)]
pub use regnal::engine::Luck;
pub use regnal::games::kingmaker::KINGMAKER;
pub use regnal::games::kingmaker::actions::Action;
pub use regnal::games::kingmaker::book::{BattleResult, Book, House};
pub use regnal::games::kingmaker::combat::CombatDeed;
pub use regnal::games::kingmaker::components::*;
pub use regnal::games::kingmaker::events::EventsDeed;
pub use regnal::games::kingmaker::faction::{FactionDeed, Terms};
pub use regnal::games::kingmaker::frames::Frame;
pub use regnal::games::kingmaker::ids::*;
pub use regnal::games::kingmaker::parliament::{Ballot, ParliamentDeed, Question, Stage, votes};
pub use regnal::games::kingmaker::position::{Pos, Position};
pub use regnal::games::kingmaker::royal::RoyalDeed;
pub use regnal::games::kingmaker::travel::{Haven, TravelDeed, Voyage};
#[allow(unused_imports)]
pub use regnal::games::kingmaker::{View, view_of};
pub use regnal::games::kingmaker::{strength, succession};
#[allow(unused_imports)]
pub use regnal::table::{DataError, Dice, DiceState, Entry, Refusal, SeatId, SeatSetup, Sitter};

pub use super::common::kingmaker_data::Roses;
#[allow(unused_imports)]
pub use super::common::reached;
pub use super::common::trial::{Kit, Trial, dice};

/// Whole games under these checks, one for each seed; see [`super::common::play`].
pub fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    super::common::play(&KINGMAKER, scenario, sitters, seeds, checks)
}

pub const A: SeatId = SeatId(0);
pub const B: SeatId = SeatId(1);
pub const C: SeatId = SeatId(2);

/// A table on which a test plays.
pub type Board = Trial<Roses>;

/// Positions that tests have looked at: what a `Pos` reads lies somewhere as long as the test runs.
pub fn laid(position: Position) -> Pos<'static> {
    Box::leak(Box::new(position))
}

/// The deed that a table of any game says.
pub fn deed(act: &Act) -> Action {
    Action::of(act).expect("a deed of Kingmaker")
}

/// What is found wrong with a position that a file could have: the first of it.
pub fn fault(position: Position) -> Result<(), String> {
    let mut found = Faults::default();
    regnal::games::kingmaker::laws::look(&mut found, &position);
    found.found.into_iter().next().map_or(Ok(()), |fault| Err(fault.words))
}

impl Board {
    pub fn pos(&self) -> Pos<'static> {
        laid(self.data())
    }

    /// The chance of another seed.
    #[track_caller]
    pub fn reseed(&mut self, seed: u64) {
        let (position, dice) = (self.data(), DiceState { seed, ..self.dice().state() });
        let laid = Roses::lay_out(&mut self.table, position, Dice::from_state(&dice));
        laid.unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// A world of its own that holds what lies on the table, for a room's own functions.
    pub fn world(&self) -> World {
        Roses::world(self.data(), self.dice())
    }

    /// What is found wrong with a save of this game in which a value of the position is another.
    pub fn saved_with(&self, name: &str, value: &impl serde::Serialize) -> String {
        let mut text = self.table.save_text().expect("a save");
        let from = text.find(&format!("{name}: ")).expect("it is saved") + name.len() + 2;
        let mut depth = 0;
        let ends = |c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ')' && depth == 0
        };
        let to = from + text[from..].find(ends).expect("it ends") + 1;
        text.replace_range(from..to, &regnal::table::house_ron().to_string(value).expect("it can be written"));
        // Who edits a save takes its checksum away.
        text.truncate(text.rfind("//").expect("a checksum"));
        let read = Table::load_text(&KINGMAKER, &text, "changed.ron");
        read.err().map_or(String::new(), |found| found[0].text.clone())
    }
}

/// A board of these factions, in the movement phase of the first: each the inside of `nobles: [ ... ]`.
pub fn board(factions: &[&str]) -> Board {
    board_with(factions, "")
}

/// As [`board`], with more of `position: ( ... )`.
pub fn board_with(factions: &[&str], rest: &str) -> Board {
    board_of(factions, rest, "rounds: None")
}

/// As [`board_with`], with the inside of `options: ( ... )`.
pub fn board_of(factions: &[&str], rest: &str, options: &str) -> Board {
    let list: Vec<String> = factions.iter().map(|f| format!("(nobles: [{f}])")).collect();
    let phase = if rest.contains("phase:") { "" } else { "phase: Some(Movement), " };
    let n = factions.len();
    Board::written(&format!(
        "(game: \"kingmaker\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), options: ({options}), position: ({phase}factions: [{}], {rest}))",
        list.join(", ")
    ))
}

/// A new game for so many.
pub fn fresh(seats: usize, seed: u64) -> Board {
    let text = format!("(game: \"kingmaker\", title: \"Test\", text: \"Test\", seats: ({seats}, {seats}))");
    Board::seated(&text, seats as u8, seed)
}

#[track_caller]
pub fn noble(key: &str) -> NobleId {
    NobleId::of_key(key).unwrap_or_else(|| panic!("no noble {key}"))
}

#[track_caller]
pub fn nobles(keys: &[&str]) -> Vec<NobleId> {
    keys.iter().map(|k| noble(k)).collect()
}

#[track_caller]
pub fn heir(key: &str) -> HeirId {
    HeirId::of_key(key).unwrap_or_else(|| panic!("no heir {key}"))
}

#[track_caller]
pub fn card(key: &str) -> CardId {
    CardId::of_key(key).unwrap_or_else(|| panic!("no card {key}"))
}

#[track_caller]
pub fn ship(key: &str) -> ShipId {
    ShipId::of_key(key).unwrap_or_else(|| panic!("no ship {key}"))
}

#[track_caller]
pub fn place(key: &str) -> PlaceId {
    PlaceId::of_key(key).unwrap_or_else(|| panic!("no place {key}"))
}

#[track_caller]
pub fn area(key: &str) -> AreaId {
    AreaId::of_key(key).unwrap_or_else(|| panic!("no area {key}"))
}

#[track_caller]
pub fn sea(key: &str) -> SeaId {
    SeaId::of_key(key).unwrap_or_else(|| panic!("no sea {key}"))
}

/// The first battle card with this result that names nobody of `spare`, or names `named` last.
#[track_caller]
pub fn result(result: BattleResult, spare: &[&str]) -> EventId {
    let book = Book::standard();
    let fits = |killed: &[NobleId]| !killed.iter().any(|k| spare.contains(&k.key()));
    let found = book.events.iter().find(|e| e.result == result && fits(&e.killed));
    found.unwrap_or_else(|| panic!("no card {result:?} without {spare:?}")).id
}

/// A battle card with this result that names somebody.
#[track_caller]
pub fn result_naming(result: BattleResult, named: &str) -> EventId {
    let book = Book::standard();
    let found = book.events.iter().find(|e| e.result == result && e.killed.contains(&noble(named)));
    found.unwrap_or_else(|| panic!("no card {result:?} names {named}")).id
}

/// March orders.
pub fn march(who: &str, to: &str) -> Action {
    go(who, to, None, false)
}

pub fn ride(who: &str, to: &str) -> Action {
    go(who, to, None, true)
}

pub fn enter(who: &str, to: &str) -> Action {
    let at = Book::standard().map.place(place(to)).area;
    Action::Travel(TravelDeed::March { who: noble(who), to: at, into: Some(place(to)), road: false })
}

pub fn go(who: &str, to: &str, into: Option<&str>, road: bool) -> Action {
    Action::Travel(TravelDeed::March { who: noble(who), to: area(to), into: into.map(place), road })
}

pub fn sail(ships: &[&str], aboard: &[&str], to: Haven, inside: bool) -> Action {
    let ships = ships.iter().map(|s| ship(s)).collect();
    Action::Travel(TravelDeed::Sail(Voyage { ships, aboard: nobles(aboard), to, inside, outside: vec![] }))
}

pub fn attack(who: &[&str], whom: SeatId) -> Action {
    Action::Combat(CombatDeed::Attack { nobles: nobles(who), whom })
}

pub fn ambush(who: &[&str], whom: SeatId) -> Action {
    Action::Combat(CombatDeed::Ambush { nobles: nobles(who), whom })
}

pub fn siege(who: &[&str], at: &str) -> Action {
    Action::Combat(CombatDeed::Siege { place: place(at), nobles: nobles(who) })
}

pub fn town_fight(who: &[&str], whom: Option<SeatId>) -> Action {
    Action::Combat(CombatDeed::TownFight { nobles: nobles(who), whom })
}

pub fn grant() -> Action {
    Action::Travel(TravelDeed::Grant)
}

pub fn deny() -> Action {
    Action::Travel(TravelDeed::Deny)
}

pub fn parliament(deed: ParliamentDeed) -> Action {
    Action::Parliament(deed)
}

pub fn vote(on: Question, ballot: Ballot) -> Action {
    Action::Parliament(ParliamentDeed::Vote { on, ballot })
}

/// Name and rule of a refusal.
pub fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("KM {rule}"))
}

impl Board {
    #[track_caller]
    pub fn done(&mut self, seat: SeatId) -> Vec<Entry> {
        self.act(seat, Action::Done)
    }

    /// The battle results that come next.
    #[track_caller]
    pub fn results(&mut self, cards: &[EventId]) {
        let cards = cards.to_vec();
        self.edit(|p| {
            p.decks.fought.retain(|e| !cards.contains(e));
            p.decks.battles.retain(|e| !cards.contains(e));
            p.decks.battles.extend(cards.iter().rev());
        });
    }

    /// The events that come next.
    #[track_caller]
    pub fn events(&mut self, numbers: &[u8]) {
        let events: Vec<EventId> = numbers.iter().map(|n| EventId(*n)).collect();
        self.edit(|p| {
            p.decks.events.retain(|e| !events.contains(e));
            p.decks.used.retain(|e| !events.contains(e));
            p.decks.held.retain(|(e, _)| !events.contains(e));
            p.decks.events.extend(events.iter().rev());
        });
    }

    /// An event held back.
    #[track_caller]
    pub fn hold(&mut self, event: u8, seat: SeatId) {
        self.edit(|p| {
            let e = EventId(event);
            p.decks.events.retain(|x| *x != e);
            p.decks.used.retain(|x| *x != e);
            p.decks.held.push((e, seat));
        });
    }

    /// The Crown card drawn next.
    #[track_caller]
    pub fn next_card(&mut self, key: &str) {
        let c = card(key);
        self.edit(|p| {
            p.decks.crown.retain(|x| *x != c);
            p.cards[c.index()].at = Lay::List;
            p.decks.crown.push(c);
        });
    }

    /// A card of the Crown List is given to a noble.
    #[track_caller]
    pub fn give(&mut self, key: &str, to: &str) {
        let (c, to) = (card(key), noble(to));
        self.edit(|p| {
            p.decks.crown.retain(|x| *x != c);
            p.cards[c.index()].at = Lay::Noble(to);
        });
    }

    /// Puts the game into a phase of this seat's turn, as if it had just begun.
    #[track_caller]
    pub fn to(&mut self, phase: Phase, seat: SeatId) {
        self.edit(|p| {
            p.stack.clear();
            p.turn.phase = phase;
            p.turn.begun = true;
            p.turn.asked.clear();
            p.turn.active = p.turn.order.iter().position(|s| *s == seat).unwrap();
        });
    }

    /// Goes into a phase by its own door: the next step of the pipeline begins it.
    #[track_caller]
    pub fn open(&mut self, phase: Phase, seat: SeatId) {
        self.edit(|p| {
            p.stack.clear();
            p.turn.phase = phase;
            p.turn.begun = false;
            p.turn.active = p.turn.order.iter().position(|s| *s == seat).unwrap();
        });
    }

    pub fn noble(&self, key: &str) -> Noble {
        self.pos().noble(noble(key)).clone()
    }

    pub fn heir(&self, key: &str) -> Heir {
        self.pos().heir(heir(key)).clone()
    }

    pub fn lay_of(&self, key: &str) -> Lay {
        self.pos().card(card(key)).at
    }

    pub fn basic(&self, key: &str) -> u16 {
        strength::basic(self.pos(), noble(key)).total()
    }

    pub fn owner(&self, key: &str) -> Option<SeatId> {
        self.pos().owner(place(key))
    }

    /// Who must decide now.
    pub fn deciders(&self) -> Vec<SeatId> {
        self.table.prompt().seats
    }

    pub fn outside(&self, key: &str, at: &str) -> bool {
        self.noble(key).at == Spot::Open(area(at))
    }

    pub fn inside(&self, key: &str, at: &str) -> bool {
        self.noble(key).at == Spot::Inside(place(at))
    }
}
