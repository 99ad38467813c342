//! Setting up: powers, units, families (section 2).

use bevy_ecs::prelude::World;

use super::book::{Book, Member, Role};
use super::components::*;
use super::ids::{PowerId, UnitId};
use super::options::Powers;
use super::scenario::Scenario;
use super::serials::Serial;
use super::state::{self, Position};
use super::telling;
use super::writs::Proposals;
use crate::dynasty::{Character, CharacterId, House, HouseId, Marriage, MarriageId, Scores, Sex};
use crate::table::{DataError, Dice, SeatId, SeatSetup, check_seated};

/// A world for a scenario, before its first decision.
///
/// # Errors
/// The number of seats does not fit, or the position cannot be.
pub fn set_up(scenario: &Scenario, seats: &[SeatSetup], seed: u64) -> Result<World, Vec<DataError>> {
    let book = Book::standard();
    check_seated(&scenario.title, scenario.seats, seats)?;
    let n = seats.len();
    let mut make = Making::new(&book, scenario, n, seed);
    make.lay_map();
    if make.at.turn.phase != Phase::Choosing {
        make.deal_powers(n);
    }
    if scenario.options.dynasties {
        for power in PowerId::all() {
            make.found_family(power);
        }
        make.at.plague.threshold = draw_plague(&mut make.dice, &book);
    }
    make.at.dice = make.dice.state();
    let notes = make.notes;
    let mut world = state::lay_out(make.at, book.clone());
    for (seat, rule, text) in notes {
        telling::tell(&mut world, seat, None, rule, text);
    }
    Ok(world)
}

/// The hidden part of the plague's threshold (4.1-3).
pub fn draw_plague(dice: &mut Dice, book: &Book) -> u16 {
    dice.below(u32::from(book.tables.plague.hidden_up_to) + 1) as u16
}

/// Gives a power to its seat: the family follows.
pub fn seat_power(powers: &mut [Power], people: &mut [Character], power: PowerId, seat: SeatId) {
    powers[power.index()].seat = Some(seat);
    powers[power.index()].standing = Standing::Reigning;
    for c in people.iter_mut().filter(|c| c.house == house_of(power) && c.home.is_none() && c.keeper.is_none()) {
        c.home = Some(seat);
        c.keeper = Some(seat);
    }
}

/// The house of a power's dynasty bears its number.
pub fn house_of(power: PowerId) -> HouseId {
    HouseId(power.0)
}

struct Making<'a> {
    book: &'a Book,
    scenario: &'a Scenario,
    at: Position,
    dice: Dice,
    notes: Vec<(Option<SeatId>, &'static str, String)>,
}

impl<'a> Making<'a> {
    fn new(book: &'a Book, scenario: &'a Scenario, seats: usize, seed: u64) -> Self {
        let dice = Dice::seeded(seed);
        let options = scenario.options.clone();
        let years = &book.tables.years;
        let first = if options.dynasties { years.first } else { years.first_without_dynasties };
        let phase = match (options.powers, options.dynasties) {
            (Powers::Preferred, _) if !scenario.is_named(seats) => Phase::Choosing,
            (_, true) => Phase::Births,
            (_, false) => Phase::Moves,
        };
        let turn = Turn {
            number: 0,
            year: scenario.year.unwrap_or(first),
            half: Half::First,
            phase,
            count: 0,
            begun: false,
            done: vec![],
        };
        let at = Position {
            options,
            turn,
            seats: seats as u8,
            powers: vec![],
            provinces: vec![],
            units: vec![],
            houses: vec![],
            people: vec![],
            nobles: vec![],
            marriages: vec![],
            titles: vec![],
            writs: vec![],
            proposals: Proposals::default(),
            desk: Desk::default(),
            plague: Plague::default(),
            recent: Recent::default(),
            sanctuary: Sanctuary::default(),
            ransoms: Ransoms::default(),
            petitions: Petitions::default(),
            last_moves: LastMoves::default(),
            dice: dice.state(),
            over: None,
        };
        Making { book, scenario, at, dice, notes: vec![] }
    }

    /// Homes belong to their powers, and each has its first units there (7.1-8).
    fn lay_map(&mut self) {
        let map = &self.book.map;
        for id in map.provinces() {
            self.at.provinces.push(Province { id, owner: None, sites: vec![] });
        }
        for (power, data) in PowerId::all().zip(&map.powers) {
            for home in &data.homes {
                self.at.provinces[usize::from(home.0)].owner = Some(power);
            }
            // The first home of the file is the capital (7.2-10).
            let capital = data.homes[0];
            let homes = if self.at.options.in_heir { vec![capital] } else { data.homes.clone() };
            self.at.powers.push(Power {
                id: power,
                seat: None,
                standing: Standing::Unplayed,
                monarch: None,
                past: vec![],
                homes,
                capital,
                kingdom: None,
                founders: 1,
                bonus: 0,
                draw: false,
                crowns: vec![],
            });
            for (kind, at) in &data.units {
                let id = UnitId(self.at.units.len() as u16);
                let at = Some(*at);
                let under = Allegiance::King;
                self.at.units.push(Unit { id, kind: *kind, power, at, under, dislodged: None });
            }
            let name = self.book.names(power).houses[0].clone();
            self.at.houses.push(House { id: house_of(power), name });
        }
    }

    fn deal_powers(&mut self, seats: usize) {
        let mut cup = self.scenario.powers.clone();
        if cup.is_empty() {
            cup = PowerId::all().collect();
        }
        let named = self.scenario.is_named(seats);
        if !named {
            self.dice.shuffle(&mut cup);
        }
        for (n, power) in cup.into_iter().take(seats).enumerate() {
            let seat = SeatId(n as u8);
            seat_power(&mut self.at.powers, &mut self.at.people, power, seat);
            let verb = if named { "has" } else { "draws" };
            self.notes.push((Some(seat), "1-1", format!("Seat {} {verb} {}.", n + 1, power.name())));
        }
    }

    // ---------------------------------------------------------------- The first families (2-1 to 2-3, 3.3-2)

    fn found_family(&mut self, power: PowerId) {
        let seat = self.at.powers[power.index()].seat;
        let root = Serial::founder(power, 1);
        let mut counts = (0, 0);
        let (mut king, mut queen) = (None, None);
        let family: Vec<Member> = self.book.tables.family.clone();
        for member in family {
            let sex = member.role.sex();
            let serials = match member.role {
                Role::King => vec![root.clone()],
                // She came from nowhere and stands in no line.
                Role::Queen => vec![],
                Role::Son => {
                    counts.0 += 1;
                    vec![root.child(sex, counts.0)]
                }
                Role::Daughter => {
                    counts.1 += 1;
                    vec![root.child(sex, counts.1)]
                }
            };
            let id = self.person(power, sex, member.age, serials, seat);
            match member.role {
                Role::King => king = Some(id),
                Role::Queen => queen = Some(id),
                Role::Son | Role::Daughter => {
                    let child = &mut self.at.people[usize::from(id.0)];
                    (child.father, child.mother) = (king, queen);
                }
            }
        }
        self.at.powers[power.index()].monarch = king;
        if let (Some(king), Some(queen)) = (king, queen) {
            let id = MarriageId(self.at.marriages.len() as u16);
            let eldest = self.book.tables.family.iter().map(|m| m.age).filter(|a| *a < 40).max().unwrap_or(0);
            self.at.marriages.push(Marriage::new(id, king, queen, self.at.turn.year - eldest - 1));
        }
    }

    fn person(
        &mut self,
        power: PowerId,
        sex: Sex,
        age: i32,
        serials: Vec<Serial>,
        seat: Option<SeatId>,
    ) -> CharacterId {
        let id = CharacterId(self.at.people.len() as u16);
        let house = house_of(power);
        let names = self.book.names(power).of(sex);
        let taken = |name: &&String| self.at.people.iter().any(|c| c.house == house && c.name == **name);
        let free: Vec<&String> = names.iter().filter(|n| !taken(n)).collect();
        let name = self.dice.pick(&free).map_or_else(|| format!("{} {}", names[0], id.0), |n| n.to_string());
        let mut score = || self.book.tables.score(self.dice.d6() + self.dice.d6());
        let scores = Scores { strength: score(), constitution: score(), charisma: 0 };
        let mut who = Character::new(id, name, sex, self.at.turn.year - age, house);
        who.scores = scores;
        (who.home, who.keeper) = (seat, seat);
        self.at.people.push(who);
        self.at.nobles.push(Noble::new(id, power, serials));
        id
    }
}
