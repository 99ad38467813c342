//! What the rule tests share: positions made by hand, laid dice, acts, refusals by name.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::bots::Played;
use regnal::engine::checks::Checks;
use regnal::engine::{Act, Table};

#[allow(unused_imports)]
pub use regnal::dynasty::{Character, CharacterId, House, HouseId, Marriage, MarriageId, Scores, Sex};
pub use regnal::games::blood_royale::BLOOD_ROYALE;
pub use regnal::games::blood_royale::actions::Action;
pub use regnal::games::blood_royale::book::Book;
pub use regnal::games::blood_royale::components::*;
pub use regnal::games::blood_royale::frames::Frame;
pub use regnal::games::blood_royale::ids::*;
pub use regnal::games::blood_royale::position::{Pos, Position};
#[allow(unused_imports)]
pub use regnal::games::blood_royale::readers::Seen;
use regnal::games::blood_royale::scenario::Scenario;
use regnal::games::blood_royale::setup;
#[allow(unused_imports)]
pub use regnal::games::blood_royale::{View, view_of};
#[allow(unused_imports)]
pub use regnal::table::{DataError, Dice, Entry, Outcome, Prompt, Refusal, SeatId, SeatSetup, Sitter, Throw};

pub use super::common::blood_data::Blood;
pub use super::common::reached;
pub use super::common::trial::{Kit, Trial};

/// Whole games under these checks, one for each seed; see [`super::common::play`].
pub fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    super::common::play(&BLOOD_ROYALE, scenario, sitters, seeds, checks)
}

/// With five players each seat has the country of its number: England, France, Germany, Italy, Spain.
pub const ENGLAND: SeatId = SeatId(0);
pub const FRANCE: SeatId = SeatId(1);
pub const GERMANY: SeatId = SeatId(2);
pub const ITALY: SeatId = SeatId(3);
pub const SPAIN: SeatId = SeatId(4);

const NAMES: [&str; 5] = ["england", "france", "germany", "italy", "spain"];

/// A table on which a test plays.
pub type Board = Trial<Blood>;

type Open = fn(&'static regnal::engine::Game, &str, &str, Vec<SeatSetup>, u64) -> Result<Table, Vec<DataError>>;

/// Positions that tests have looked at: what a `Pos` reads lies somewhere as long as the test runs.
pub fn laid(position: Position) -> Pos<'static> {
    Box::leak(Box::new(position)).pos(Box::leak(Box::new(Book::standard())))
}

/// The position of a scenario as it is set up, before its first decision.
///
/// # Errors
/// What is wrong with it.
pub fn set_up(text: &str, seats: usize, seed: u64) -> Result<(Position, String), Vec<DataError>> {
    let scenario = Scenario::parse(text, "t.ron")?;
    let made = setup::written(&scenario, seats, &Book::standard(), Dice::seeded(seed))?;
    let told = made.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n");
    Ok((made.at, told))
}

/// The deed that a table of any game says.
pub fn deed_of(act: &Act) -> Action {
    Action::of(act).expect("a deed of Blood Royale")
}

/// The seats of a scenario, all people's.
fn people(text: &str) -> Vec<SeatSetup> {
    let scenario = Scenario::parse(text, "test.ron").unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let seats = *scenario.card().seats.end();
    (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect()
}

impl Board {
    /// The same, opened in this way ([`Table::lean`] keeps no history to undo).
    #[track_caller]
    pub fn opened(text: &str, open: Open) -> Self {
        match open(&BLOOD_ROYALE, text, "test.ron", people(text), 1) {
            Ok(table) => Board::at(table),
            Err(errors) => panic!("{errors:?}\n{text}"),
        }
    }

    pub fn pos(&self) -> Pos<'static> {
        laid(self.data())
    }

    /// Lays this position, with the dice that fall next here.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn try_lay_out(&mut self, position: Position) -> Result<(), Vec<DataError>> {
        let dice = self.dice();
        Blood::lay_out(&mut self.table, position, dice)
    }

    /// Changes position and dice directly.
    #[track_caller]
    pub fn edit_all(&mut self, change: impl FnOnce(&mut Position, &mut Dice)) {
        let (mut position, mut dice) = (self.data(), self.dice());
        change(&mut position, &mut dice);
        Blood::lay_out(&mut self.table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// The dice of a seed fall next.
    #[track_caller]
    pub fn seed(&mut self, seed: u64) {
        self.edit_all(|_, dice| *dice = Dice::seeded(seed));
    }

    /// Something happens to the world by itself, then the table goes on.
    pub fn happens(&mut self, change: impl FnOnce(&mut World)) {
        let mut world = Blood::world(self.data(), self.dice());
        change(&mut world);
        let (after, dice) = (Position::of(&world), world.resource::<Dice>().clone());
        Blood::lay_out(&mut self.table, after, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// What is wrong with a save of this table in which `a` is `b`; the text must have it.
    #[track_caller]
    pub fn spoilt(&self, a: &str, b: &str) -> String {
        let text = self.table.save_text().expect("it can be written");
        assert!(text.contains(a), "{a} is not in\n{text}");
        let whole = |line: &&str| !line.starts_with("// checksum");
        let text = text.replacen(a, b, 1).lines().filter(whole).collect::<Vec<_>>().join("\n");
        match Table::load_text(&BLOOD_ROYALE, &text, "save.ron") {
            Ok(_) => String::new(),
            Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        }
    }

    // ---- What is seen and said
}

/// A new game of five, in the births of turn 1.
pub fn board() -> Board {
    board_with("")
}

/// As [`board`], with the inside of `options: ( ... )`.
pub fn board_with(options: &str) -> Board {
    board_of(&NAMES, options)
}

/// A new game of these countries, seat by seat.
pub fn board_of(countries: &[&str], options: &str) -> Board {
    written(&scenario_of(countries, options))
}

/// The scenario of [`board_with`].
pub fn scenario_with(options: &str) -> String {
    scenario_of(&NAMES, options)
}

fn scenario_of(countries: &[&str], options: &str) -> String {
    let n = countries.len();
    format!(
        "(game: \"blood_royale\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), countries: {countries:?}, options: (countries: named, {options}))"
    )
}

/// A table from a whole scenario text.
pub fn written(text: &str) -> Board {
    Board::written(text)
}

/// The same for long games: it keeps no history to undo.
pub fn lean(text: &str) -> Board {
    Board::opened(text, Table::lean)
}

/// A province by its name or key.
#[track_caller]
pub fn land(name: &str) -> ProvinceId {
    Book::standard().map.find_province(name).unwrap_or_else(|| panic!("no province {name}"))
}

/// A sea area by its name or key.
#[track_caller]
pub fn sea(name: &str) -> SeaId {
    Book::standard().map.find_sea(name).unwrap_or_else(|| panic!("no sea {name}"))
}

impl Board {
    /// Has done.
    #[track_caller]
    pub fn done(&mut self, seat: SeatId) -> Vec<Entry> {
        self.act(seat, Action::Done)
    }

    /// Puts the game into a phase that waits for decisions, as if it had just begun and nobody had acted. In phases taken
    /// in turn `seat` is at it. Nothing is under way.
    #[track_caller]
    pub fn to(&mut self, phase: Phase, seat: SeatId) {
        self.edit(|p| {
            p.stack.clear();
            // What is owed is owed still.
            let debts = std::mem::take(&mut p.talks.debts);
            p.talks = Default::default();
            p.talks.debts = debts;
            p.turn.phase = phase;
            p.turn.begun = true;
            p.turn.done.clear();
            p.turn.fought = false;
            p.turn.active = if phase.is_joint() { None } else { Some(seat) };
            if matches!(phase, Phase::Event | Phase::Movement | Phase::Control) {
                p.turn.round = p.turn.round.max(1);
                p.turn.rounds_played = p.turn.rounds_played.max(1);
                p.turn.order = vec![seat];
            }
        });
    }

    /// Goes into a phase by its own door: the next step of the pipeline begins it.
    #[track_caller]
    pub fn enter(&mut self, phase: Phase) {
        self.edit(|p| {
            p.stack.clear();
            // What is owed is owed still.
            let debts = std::mem::take(&mut p.talks.debts);
            p.talks = Default::default();
            p.talks.debts = debts;
            p.turn.phase = phase;
            p.turn.begun = false;
            p.turn.done.clear();
            p.turn.active = None;
        });
    }

    // ---- Pieces

    /// Puts `n` of a seat's armies into a province, from its pool.
    #[track_caller]
    pub fn armies(&mut self, seat: SeatId, at: &str, n: usize) -> Vec<ArmyId> {
        let country = self.pos().player(seat).country;
        let at = land(at);
        let free: Vec<ArmyId> = self
            .pos()
            .armies()
            .filter(|a| a.banner == Banner::Country(country) && a.at == Spot::Pool)
            .map(|a| a.id)
            .take(n)
            .collect();
        assert_eq!(free.len(), n, "armies in the pool");
        self.edit(|p| free.iter().for_each(|a| p.armies[a.0 as usize].at = Spot::Land(at)));
        free
    }

    /// Puts `n` Neutral counters into a province.
    #[track_caller]
    pub fn neutrals(&mut self, at: &str, n: usize) -> Vec<ArmyId> {
        let at = land(at);
        let free = self.pos().armies().filter(|a| a.banner == Banner::Neutral && a.at == Spot::Pool).map(|a| a.id);
        let free: Vec<ArmyId> = free.take(n).collect();
        assert_eq!(free.len(), n, "neutral counters");
        self.edit(|p| free.iter().for_each(|a| p.armies[a.0 as usize].at = Spot::Land(at)));
        free
    }

    /// Puts one of a seat's fleets somewhere.
    #[track_caller]
    pub fn fleet(&mut self, seat: SeatId, at: Berth) -> FleetId {
        let country = self.pos().player(seat).country;
        let free = self.pos().fleets().find(|f| f.country == country && f.at == Berth::Pool).map(|f| f.id);
        let id = free.expect("a fleet in the pool");
        self.edit(|p| p.fleets[id.0 as usize].at = at);
        id
    }

    /// Puts an item of this kind into a province, owned by `seat`.
    #[track_caller]
    pub fn item(&mut self, seat: SeatId, goods: Goods, at: &str) -> ItemId {
        let at = land(at);
        let free = self.pos().items().find(|i| i.goods == goods && i.at == Spot::Pool).map(|i| i.id);
        let id = free.expect("an item in supply");
        self.edit(|p| {
            let item = &mut p.items[id.0 as usize];
            item.at = Spot::Land(at);
            item.owner = Some(seat);
            item.from = Some(at);
        });
        id
    }

    /// The King piece of a seat's own country.
    pub fn king(&self, seat: SeatId) -> PawnId {
        let country = self.pos().player(seat).country;
        let his = |p: &&Pawn| p.country == Some(country) && p.kind == PawnKind::King;
        self.pos().pawns().find(his).map(|p| p.id).expect("a King piece")
    }

    /// Gives a character the first free Prince piece of a seat's country and puts it into a province.
    #[track_caller]
    pub fn prince(&mut self, seat: SeatId, who: CharacterId, at: &str) -> PawnId {
        let country = self.pos().player(seat).country;
        let free =
            |p: &&Pawn| p.country == Some(country) && matches!(p.kind, PawnKind::Prince(_)) && p.bearer.is_none();
        let id = self.pos().pawns().find(free).map(|p| p.id).expect("a Prince piece");
        let at = land(at);
        self.edit(|p| {
            p.pawns[id.0 as usize].bearer = Some(who);
            p.pawns[id.0 as usize].at = Spot::Land(at);
        });
        id
    }

    /// Gives a province to a seat.
    pub fn hold(&mut self, seat: SeatId, at: &str) {
        let at = land(at);
        self.edit(|p| p.provinces[at.0 as usize].holder = Holder::Seat(seat));
    }

    // ---- People

    pub fn monarch(&self, seat: SeatId) -> CharacterId {
        let pos = self.pos();
        pos.country(pos.player(seat).country).monarch.expect("a monarch")
    }

    /// Adds a grown or young character of a seat's house; scores are 0 unless changed.
    pub fn person(&mut self, seat: SeatId, name: &str, sex: Sex, age: i32) -> CharacterId {
        let house = self.pos().character(self.monarch(seat)).house;
        let id = CharacterId(self.data().people.len() as u16);
        let year = self.pos().year();
        let name = name.to_string();
        self.edit(|p| {
            let mut who = Character::new(id, name, sex, year - age, house);
            who.keeper = Some(seat);
            who.home = Some(seat);
            p.people.push(who);
        });
        id
    }

    /// A child of these two.
    pub fn child(
        &mut self,
        seat: SeatId,
        name: &str,
        sex: Sex,
        age: i32,
        father: CharacterId,
        mother: CharacterId,
    ) -> CharacterId {
        let id = self.person(seat, name, sex, age);
        let house = self.pos().character(father).house;
        self.edit(|p| {
            let who = &mut p.people[id.0 as usize];
            who.father = Some(father);
            who.mother = Some(mother);
            who.house = house;
        });
        id
    }

    /// Marries two, the wife going to the husband's keeper; five years ago.
    pub fn wed(&mut self, husband: CharacterId, wife: CharacterId) -> MarriageId {
        let id = MarriageId(self.data().marriages.len() as u16);
        let year = self.pos().year() - 5;
        self.edit(|p| {
            p.people[wife.0 as usize].keeper = p.people[husband.0 as usize].keeper;
            p.marriages.push(Marriage::new(id, husband, wife, year));
        });
        id
    }

    /// Strength (Guile), Constitution, Charisma.
    pub fn scores(&mut self, who: CharacterId, strength: i8, constitution: i8, charisma: i8) {
        self.edit(|p| p.people[who.0 as usize].scores = Scores { strength, constitution, charisma });
    }

    /// Gives a seat so many crowns.
    pub fn crowns(&mut self, seat: SeatId, crowns: u32) {
        self.edit(|p| {
            let player = &mut p.players[seat.index()];
            p.bank.paid_out += i64::from(crowns) - i64::from(player.treasury);
            player.treasury = crowns;
        });
    }

    pub fn treasury(&self, seat: SeatId) -> u32 {
        self.pos().player(seat).treasury
    }

    /// All chronicle text so far.
    pub fn chronicle(&self) -> String {
        self.story()
    }

    /// The innermost question.
    pub fn top(&self) -> Option<Frame> {
        self.pos().top().cloned()
    }
}
