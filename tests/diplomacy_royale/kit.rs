//! What the rule tests share: positions made by hand, laid dice, acts, refusals by name.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::bots::Played;
use regnal::engine::Act;
use regnal::engine::checks::Checks;

#[allow(unused_imports)]
pub use regnal::diplomacy::{Order, Place, ProvinceId, UnitKind};
pub use regnal::dynasty::{Character, CharacterId, Marriage, MarriageId, Sex};
#[allow(unused_imports)]
pub use regnal::engine::Luck;
pub use regnal::games::diplomacy_royale::ROYALE;
pub use regnal::games::diplomacy_royale::actions::Action;
pub use regnal::games::diplomacy_royale::book::Book;
pub use regnal::games::diplomacy_royale::components::*;
pub use regnal::games::diplomacy_royale::ids::*;
pub use regnal::games::diplomacy_royale::position::{Pos, Position};
#[allow(unused_imports)]
pub use regnal::games::diplomacy_royale::readers::Seen;
pub use regnal::games::diplomacy_royale::serials::{Birth, Serial};
#[allow(unused_imports)]
pub use regnal::games::diplomacy_royale::{View, view_of};
#[allow(unused_imports)]
pub use regnal::table::{Dice, DiceState, Entry, Leanings, Opponent, Refusal, SeatId, SeatSetup, Sitter, Throw};

#[allow(unused_imports)]
pub use super::common::reached;
pub use super::common::royale_data::Royale;
pub use super::common::trial::{Kit, Secretive, Trial};

/// Whole games under these checks, one for each seed; see [`super::common::play`].
pub fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    super::common::play(&ROYALE, scenario, sitters, seeds, checks)
}

/// With seven players each seat has the power of its number.
pub const AUSTRIA: SeatId = SeatId(0);
pub const ENGLAND: SeatId = SeatId(1);
pub const FRANCE: SeatId = SeatId(2);
pub const GERMANY: SeatId = SeatId(3);
pub const ITALY: SeatId = SeatId(4);
pub const RUSSIA: SeatId = SeatId(5);
pub const TURKEY: SeatId = SeatId(6);

/// The power of a seat on a board of seven.
pub fn power(seat: SeatId) -> PowerId {
    PowerId(seat.0)
}

/// A table on which a test plays.
pub type Board = Trial<Royale>;

/// Positions that tests have looked at: what a `Pos` reads lies somewhere as long as the test runs.
fn laid(position: Position) -> Pos<'static> {
    Box::leak(Box::new(position)).pos(Box::leak(Box::new(Book::standard())))
}

/// The deed that a table says.
pub fn deed(act: &Act) -> Action {
    Action::of(act).expect("a deed of Royale")
}

impl Board {
    pub fn pos(&self) -> Pos<'static> {
        laid(self.data())
    }
}

/// A new game of seven, in the births of Winter 1600. Each family: the king (45), the queen (40), sons of 20 and 15,
/// daughters of 20 and 15; all their scores are 0.
pub fn board() -> Board {
    board_with("")
}

/// As [`board`], with the inside of `options: ( ... )`.
pub fn board_with(options: &str) -> Board {
    let mut board = board_of(&PowerId::KEYS, options);
    board.edit(|p| p.people.iter_mut().for_each(|c| c.scores = Default::default()));
    board
}

/// A new game of these powers, seat by seat, with the scores as they were thrown.
pub fn board_of(powers: &[&str], options: &str) -> Board {
    written(&board_text(powers, options))
}

/// The scenario of such a game.
pub fn board_text(powers: &[&str], options: &str) -> String {
    let n = powers.len();
    format!(
        "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), powers: {powers:?}, options: (powers: named, {options}))"
    )
}

/// A table from a whole scenario text, with as many seats as it allows.
pub fn written(text: &str) -> Board {
    Board::written(text)
}

/// A table from a whole scenario text for so many seats, with this seed.
pub fn seated(text: &str, seats: usize, seed: u64) -> Board {
    Board::seated(text, seats as u8, seed)
}

/// A province by its key or name.
#[track_caller]
pub fn land(name: &str) -> ProvinceId {
    let map = &Book::standard().map;
    let found = map.provinces().find(|p| [map.data(*p).key.as_str(), &map.data(*p).name].contains(&name));
    found.unwrap_or_else(|| panic!("no province {name}"))
}

/// A place by its label, with or without a coast: "par", "stp/sc".
#[track_caller]
pub fn place(label: &str) -> Place {
    let map = &Book::standard().map;
    let found = map.places().find(|p| map.label(*p).eq_ignore_ascii_case(label));
    found.unwrap_or_else(|| panic!("no place {label}"))
}

/// A number as it is printed: "f1130", "e1b00".
#[track_caller]
pub fn serial(text: &str) -> Serial {
    let mut letters = text.chars();
    let power = letters.next().and_then(|x| PowerId::all().find(|p| p.letter() == x)).expect("a power's letter");
    let births = letters.filter(|c| *c != '0').map(|c| match c.to_digit(10) {
        Some(n) => Birth::Son(n as u8),
        None => Birth::Daughter(c as u8 - b'a' + 1),
    });
    Serial { power, path: births.collect() }
}

impl Board {
    /// Calls a room's function on the world (tests only), and goes on from there. What it wrote into the chronicle comes
    /// back.
    #[track_caller]
    pub fn with_world<T>(&mut self, act: impl FnOnce(&mut World) -> T) -> (T, Vec<Entry>) {
        let mut world = Royale::world(self.data(), self.dice());
        let out = act(&mut world);
        let lines =
            world.resource::<regnal::engine::Log>().lines.iter().flat_map(|line| line.entries("ROY", &|_| None));
        let (lines, dice) = (lines.collect(), world.resource::<Dice>().clone());
        Royale::lay_out(&mut self.table, Position::truth(&world), dice).unwrap_or_else(|e| panic!("{e:?}"));
        (out, lines)
    }

    /// Closes a curtain.
    #[track_caller]
    pub fn done(&mut self, seat: SeatId) -> Vec<Entry> {
        self.act(seat, Action::Done)
    }

    /// Everybody who has not yet closes his curtain: the phase ends. Its lines come back.
    #[track_caller]
    pub fn close(&mut self) -> Vec<Entry> {
        let count = self.data().turn.count;
        let mut lines = vec![];
        while self.data().turn.count == count {
            let Some(seat) = self.table.prompt().seats.first().copied() else { break };
            lines.extend(self.done(seat));
        }
        lines
    }

    /// Puts the game into a phase that waits for decisions, as if it had just begun and nobody had acted. Nobody's age
    /// changes.
    #[track_caller]
    pub fn to(&mut self, phase: Phase) {
        self.set_phase(phase, true);
    }

    /// Goes into a phase by its own door, which clicks for those who have nothing to decide. Nobody's age changes.
    #[track_caller]
    pub fn enter(&mut self, phase: Phase) {
        self.set_phase(phase, false);
    }

    #[track_caller]
    fn set_phase(&mut self, phase: Phase, begun: bool) {
        let years = self.pos().book.tables.years.a_phase;
        self.edit(|p| {
            let aged = !matches!(phase, Phase::Choosing | Phase::Gifts | Phase::Births);
            let clock = if aged || !p.options.dynasties { p.turn.year } else { p.turn.year - years };
            let on = clock - p.turn.clock;
            p.turn.clock = clock;
            p.people.iter_mut().for_each(|c| {
                c.track += on;
                c.died = c.died.map(|year| year + on);
            });
            p.turn.phase = phase;
            p.turn.begun = begun;
            p.turn.done.clear();
        });
    }

    /// The next phase of births and deaths, as if court and moves were over.
    #[track_caller]
    pub fn next_births(&mut self) {
        let years = self.pos().book.tables.years.a_phase;
        self.edit(|p| {
            p.turn.year += years;
            p.turn.number += 1;
            p.turn.half = if p.turn.half == Half::First { Half::Second } else { Half::First };
        });
        self.enter(Phase::Births);
    }

    // ---- The map

    /// Adds a unit, "A PAR" or "F stp/sc", raised under its king.
    #[track_caller]
    pub fn unit(&mut self, seat: SeatId, words: &str) -> UnitId {
        let (kind, at) = words.split_once(' ').expect("a kind and a place");
        let kind = if kind == "F" { UnitKind::Fleet } else { UnitKind::Army };
        let (at, id) = (Some(place(at)), UnitId(self.data().units.len() as u16));
        let power = self.pos().power_of(seat).expect("a power");
        self.edit(|p| p.units.push(Unit { id, kind, power, at, under: Allegiance::King, dislodged: None }));
        id
    }

    /// The unit in a province.
    #[track_caller]
    pub fn unit_in(&self, at: &str) -> UnitId {
        self.pos().unit_in(land(at)).unwrap_or_else(|| panic!("nothing in {at}")).id
    }

    /// Takes a unit off the map.
    #[track_caller]
    pub fn remove(&mut self, at: &str) {
        let id = self.unit_in(at);
        self.edit(|p| p.units[id.0 as usize].at = None);
    }

    /// Gives a province to a power.
    #[track_caller]
    pub fn own(&mut self, seat: SeatId, at: &str) {
        let (at, power) = (land(at), self.pos().power_of(seat).expect("a power"));
        self.edit(|p| p.provinces[at.0 as usize].owner = Some(power));
    }

    pub fn owner(&self, at: &str) -> Option<PowerId> {
        self.pos().province(land(at)).owner
    }

    // ---- People

    pub fn king(&self, seat: SeatId) -> CharacterId {
        let pos = self.pos();
        pos.power(pos.power_of(seat).expect("a power")).monarch.expect("a monarch")
    }

    pub fn queen(&self, seat: SeatId) -> CharacterId {
        self.pos().spouse(self.king(seat)).expect("a queen")
    }

    /// The king's first marriage that lasts.
    pub fn couple(&self, who: CharacterId) -> MarriageId {
        self.pos().marriage_of(who).expect("a marriage").id
    }

    /// The one who bears this number: `bearer("f1100")` is the first king of France's first son.
    #[track_caller]
    pub fn bearer(&self, number: &str) -> CharacterId {
        let wanted = serial(number);
        let found = self.pos().nobles().find(|n| n.serials.contains(&wanted)).map(|n| n.id);
        found.unwrap_or_else(|| panic!("nobody bears {number}"))
    }

    /// Adds a character of a seat's dynasty, who stands in no line; scores are 0.
    pub fn person(&mut self, seat: SeatId, name: &str, sex: Sex, age: i32) -> CharacterId {
        let power = self.pos().power_of(seat).expect("a power");
        let house = regnal::games::diplomacy_royale::setup::house_of(power);
        let id = CharacterId(self.data().people.len() as u16);
        let year = self.pos().year();
        let name = name.to_string();
        self.edit(|p| {
            p.people.push(Character::new(id, name, sex, year - age, house).at_home(seat));
            p.nobles.push(Noble::new(id, power, vec![]));
        });
        id
    }

    /// Adds a child of these two with this number, of the father's dynasty.
    #[track_caller]
    pub fn child(&mut self, number: &str, sex: Sex, age: i32, father: CharacterId, mother: CharacterId) -> CharacterId {
        let seat = self.pos().character(father).keeper.expect("a keeper");
        let id = self.person(seat, number, sex, age);
        let number = serial(number);
        self.edit(|p| {
            (p.people[id.0 as usize].father, p.people[id.0 as usize].mother) = (Some(father), Some(mother));
            p.nobles[id.0 as usize].serials = vec![number];
        });
        id
    }

    /// Gives numbers, in place of those borne.
    #[track_caller]
    pub fn numbers(&mut self, who: CharacterId, numbers: &[&str]) {
        let mut serials: Vec<Serial> = numbers.iter().map(|n| serial(n)).collect();
        serials.sort();
        self.edit(|p| p.nobles[who.0 as usize].serials = serials);
    }

    /// Marries two, the wife going to the husband's household; five years ago.
    pub fn wed(&mut self, husband: CharacterId, wife: CharacterId) -> MarriageId {
        let id = MarriageId(self.data().marriages.len() as u16);
        let year = self.pos().year() - 5;
        self.edit(|p| {
            p.people[wife.0 as usize].keeper = p.people[husband.0 as usize].keeper;
            p.marriages.push(Marriage::new(id, husband, wife, year));
        });
        id
    }

    /// Leadership (Guile) and Constitution.
    pub fn scores(&mut self, who: CharacterId, strength: i8, constitution: i8) {
        self.edit(|p| {
            p.people[who.0 as usize].scores.strength = strength;
            p.people[who.0 as usize].scores.constitution = constitution;
        });
    }

    /// Makes somebody so many years old now.
    pub fn aged(&mut self, who: CharacterId, age: i32) {
        let year = self.pos().year();
        self.edit(|p| p.people[who.0 as usize].track = year - age);
    }

    /// Dead since the last phase, with the marriage ended.
    pub fn dead(&mut self, who: CharacterId) {
        let year = self.pos().year();
        self.edit(|p| {
            p.people[who.0 as usize].died = Some(year);
            p.nobles[who.0 as usize].command = None;
            for m in p.marriages.iter_mut().filter(|m| m.lasts() && (m.husband == who || m.wife == who)) {
                m.ended = Some(year);
            }
        });
    }

    /// Puts a man at the head of a unit.
    pub fn lead(&mut self, who: CharacterId, unit: UnitId) {
        self.edit(|p| p.nobles[who.0 as usize].command = Some(unit));
    }

    /// A prisoner of war of this seat.
    pub fn capture(&mut self, who: CharacterId, by: SeatId) {
        self.edit(|p| {
            p.nobles[who.0 as usize].command = None;
            p.people[who.0 as usize].captive_of = Some(regnal::dynasty::Captor::Seat(by));
        });
    }

    /// Gives somebody a title, granted by the power of his own dynasty.
    #[track_caller]
    pub fn title(&mut self, who: CharacterId, at: &str) -> TitleId {
        let (province, id) = (land(at), TitleId(self.data().titles.len() as u16));
        let pos = self.pos();
        let power = pos.character(who).keeper.and_then(|s| pos.power_of(s)).expect("a power");
        let line = pos.noble(who).serial(power).cloned().expect("a number");
        self.edit(|p| p.titles.push(Title { id, province, power, line, holder: Some(who) }));
        id
    }
}

// ---------------------------------------------------------------- A phase of births and deaths

impl Board {
    /// Plays the phase of births and deaths: these dice for the births, in the order of the couples; then everybody who
    /// rolls for survival lives, but for those named, who throw two ones. Its lines come back.
    #[track_caller]
    pub fn births_and_deaths(&mut self, births: &[u8], dead: &[CharacterId]) -> Vec<Entry> {
        let years = self.pos().book.tables.years.a_phase;
        let rolls = |c: &&Character| c.in_play() && c.keeper.is_some() && self.pos().age(c.id) + years >= 15;
        let rolling: Vec<CharacterId> = self.pos().people().filter(rolls).map(|c| c.id).collect();
        let survival = rolling.iter().flat_map(|c| if dead.contains(c) { [1, 1] } else { [6, 5] });
        let faces: Vec<u8> = births.iter().copied().chain(survival).collect();
        self.lay(&faces);
        let lines = self.close();
        assert!(self.dice_are_used(), "dice were left: {:?}", self.laid_dice());
        lines
    }

    /// As [`Board::births_and_deaths`], with no child born to the couples that can have one.
    #[track_caller]
    pub fn deaths(&mut self, dead: &[CharacterId]) -> Vec<Entry> {
        let able = |m: &&Marriage| {
            let pos = self.pos();
            let both = [m.husband, m.wife].map(|c| pos.character(c));
            m.lasts() && both.iter().all(|c| c.in_play() && !c.is_captive()) && pos.age(m.wife) <= 50
        };
        let couples = self.pos().marriages().filter(able).count();
        self.births_and_deaths(&vec![1; couples], dead)
    }
}

/// The texts of lines, one under the other.
pub fn text(lines: &[Entry]) -> String {
    lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
}

// ---------------------------------------------------------------- What is whose

impl Board {
    /// A unit is one of those raised under a title.
    pub fn raised(&mut self, unit: UnitId, under: TitleId) {
        self.edit(|p| p.units[unit.0 as usize].under = Allegiance::Title(under));
    }

    pub fn power_of_unit(&self, unit: UnitId) -> PowerId {
        self.pos().find_unit(unit).expect("a unit on the map").power
    }

    /// Where a power's units stand, by province key, in order.
    pub fn stand(&self, seat: SeatId) -> Vec<String> {
        let (pos, power) = (self.pos(), self.pos().power_of(seat).expect("a power"));
        let key = |u: &Unit| pos.map().data(pos.map().province(u.at.expect("a place"))).key.clone();
        let mut out: Vec<String> = pos.units_of(power).map(key).collect();
        out.sort();
        out
    }

    pub fn sites(&self, at: &str) -> Vec<PowerId> {
        self.pos().province(land(at)).sites.clone()
    }

    pub fn holder(&self, title: TitleId) -> Option<CharacterId> {
        self.pos().title(title).holder
    }

    pub fn standing(&self, seat: SeatId) -> Standing {
        self.pos().power(power(seat)).standing
    }

    /// Kills these at one stroke, and lets everything pass on as at the end of a phase of births and deaths.
    #[track_caller]
    pub fn succeed(&mut self, dead: &[CharacterId]) -> Vec<Entry> {
        use regnal::games::diplomacy_royale::family;
        let ((), lines) = self.with_world(|world| {
            dead.iter().for_each(|who| family::die(world, *who));
            family::successions(world);
        });
        self.invariants().unwrap_or_else(|e| panic!("{e}"));
        lines
    }
}
