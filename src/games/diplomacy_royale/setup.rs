//! Setting up: powers, units, families (section 2).

use super::book::{Book, Library};
use super::components::*;
use super::family::{self, Beginning};
use super::ids::{PowerId, UnitId};
use super::opening::Opening;
use super::options::Powers;
use super::position::Position;
use super::readers::lay;
use super::scenario::Scenario;
use super::writs::Proposals;
use super::{setup_opening, telling};
use crate::dynasty::{Character, House, HouseId};
use crate::engine::{self, Line, Shared, called};
use crate::line;
use crate::table::{DataError, Dice, SeatId, Throw};

/// Lays a scenario on a table that is being set up, before its first decision.
///
/// # Errors
/// None: what cannot be was found when the file was read.
pub fn set_up(opening: &mut engine::Opening, scenario: &Scenario) -> Result<(), Vec<DataError>> {
    let n = opening.seats.len();
    let world = opening.world();
    let book = world.resource::<Library>().0.clone();
    let Made { at, dice, notes } = written(scenario, n, &book, world.resource::<Dice>().clone());
    world.insert_resource(dice);
    lay(world, at);
    super::writs::refresh(world);
    for note in notes {
        match note.throw {
            Some(throw) => telling::told(world, note.seat, note.rule, throw, note.text),
            None => telling::tell(world, note.seat, None, note.rule, note.text),
        };
    }
    Ok(())
}

/// What a scenario comes to: its position, the dice after those that were thrown for it, what is told of it.
pub struct Made {
    pub at: Position,
    pub dice: Dice,
    notes: Vec<Note>,
}

/// The position that a scenario describes.
pub fn written(scenario: &Scenario, seats: usize, book: &Book, dice: Dice) -> Made {
    let blank = Opening::default();
    let opening = scenario.position.as_ref().unwrap_or(&blank);
    let mut make = Making::new(book, scenario, opening, seats, dice);
    make.lay_map();
    setup_opening::lay_map(&mut make, opening);
    if make.at.turn.phase != Phase::Choosing {
        make.deal_powers(seats);
        make.leave_out_absent();
    }
    if scenario.options.dynasties {
        setup_opening::lay_people(&mut make, opening);
        for power in PowerId::all().filter(|p| !setup_opening::is_peopled(opening, *p)) {
            if make.at.powers[power.index()].standing == Standing::Eliminated {
                continue;
            }
            make.found_family(power);
        }
        make.at.plague.threshold = draw_plague(&mut make.dice, book);
        if make.at.turn.phase != Phase::Choosing {
            send_off_unplayed(&mut make.at.powers, &mut make.at.people);
        }
    }
    make.dice.lay(opening.dice.iter().copied());
    let Making { at, dice, notes, .. } = make;
    Made { at, dice, notes }
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

/// Families of powers that nobody plays leave the stage: there is nobody to decide for them, and they would only stand in
/// the way of all others. Their units hold.
pub fn send_off_unplayed(powers: &mut [Power], people: &mut [Character]) {
    for power in powers.iter_mut().filter(|p| p.seat.is_none()) {
        power.monarch = None;
        let family = people.iter_mut().filter(|c| c.house == house_of(power.id) && c.keeper.is_none());
        family.for_each(|c| c.retired = true);
    }
}

/// The house of a power's dynasty bears its number.
pub fn house_of(power: PowerId) -> HouseId {
    HouseId(power.0)
}

/// A position in the making.
pub(super) struct Making<'a> {
    pub book: &'a Book,
    scenario: &'a Scenario,
    pub at: Position,
    dice: Dice,
    notes: Vec<Note>,
}

/// A line for the chronicle, which the world does not have yet.
struct Note {
    seat: Option<SeatId>,
    rule: &'static str,
    text: Line,
    throw: Option<Throw>,
}

impl<'a> Making<'a> {
    fn new(book: &'a Book, scenario: &'a Scenario, opening: &Opening, seats: usize, dice: Dice) -> Self {
        let options = scenario.options.clone();
        let year = scenario.first_year(book);
        let phase = match (options.powers, options.dynasties) {
            (Powers::Preferred, _) if !scenario.is_named(seats) => Phase::Choosing,
            (_, true) => Phase::Births,
            (_, false) => Phase::Moves,
        };
        let phase = opening.phase.unwrap_or(phase);
        let half = opening.half.unwrap_or_else(|| scenario.half_of(book, year));
        // Nobody has got older yet before the births are over.
        let young = options.dynasties && phase <= Phase::Births;
        let clock = if young { year - book.tables.years.a_phase } else { year };
        let years = Calendar { number: scenario.moves_before(book, year, half), year, clock, half, count: 0 };
        let turn = Turn { years, phase, begun: false, done: vec![] };
        let at = Position {
            options,
            turn,
            seats: seats as u8,
            powers: Shared::default(),
            provinces: Shared::default(),
            units: Shared::default(),
            houses: Shared::default(),
            people: Shared::default(),
            nobles: Shared::default(),
            marriages: Shared::default(),
            titles: Shared::default(),
            writs: Shared::default(),
            proposals: Proposals::default(),
            desk: Desk::default(),
            plague: Plague::default(),
            recent: Recent::default(),
            sanctuary: Sanctuary::default(),
            ransoms: Ransoms::default(),
            petitions: Petitions::default(),
            last_moves: LastMoves::default(),
            over: None,
        };
        Making { book, scenario, at, dice, notes: vec![] }
    }

    /// Home countries belong to their powers, and each has its first units there (7.1-8).
    fn lay_map(&mut self) {
        let map = &self.book.map;
        for id in map.provinces() {
            self.at.provinces.push(Province { id, owner: None, sites: vec![] });
        }
        for (power, data) in PowerId::all().zip(&map.powers) {
            for at in self.book.country(power) {
                self.at.provinces[usize::from(at.0)].owner = Some(power);
            }
            let capital = self.book.capital(power);
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
            let verb = if named { "Has" } else { "Draws" };
            let text = line![verb, " ", called(power, power.name()), "."];
            self.notes.push(Note { seat: Some(seat), rule: "1-1", text, throw: None });
        }
    }

    /// Powers that nobody plays and that have nothing on the map are not in this game: they have no family, and nobody is
    /// told of their end.
    fn leave_out_absent(&mut self) {
        let Position { powers, units, provinces, .. } = &mut self.at;
        for power in powers.iter_mut().filter(|p| p.seat.is_none()) {
            let stands =
                units.iter().any(|u| u.power == power.id) || provinces.iter().any(|p| p.owner == Some(power.id));
            if !stands {
                power.standing = Standing::Eliminated;
            }
        }
    }

    // ---------------------------------------------------------------- The first families (2-1 to 2-3, 3.3-2)

    fn found_family(&mut self, power: PowerId) {
        let beginning = Beginning {
            power,
            seat: self.at.powers[power.index()].seat,
            founder: 1,
            year: self.at.turn.clock,
            first_person: self.at.people.len(),
            first_marriage: self.at.marriages.len(),
            names: vec![],
        };
        let family = family::found(self.book, &mut self.dice, beginning);
        self.at.people.extend(family.people);
        self.at.nobles.extend(family.nobles);
        self.at.marriages.extend(family.marriage);
        let power = &mut self.at.powers[power.index()];
        power.monarch = family.king;
        let (dynasty, seat) = (called(power.id, power.id.adjective()), power.seat);
        // Of families that nobody plays, and that leave the stage at once, nobody wants to know.
        if power.seat.is_none() && self.at.turn.phase != Phase::Choosing {
            return;
        }
        for throw in family.throws {
            let text = line![dynasty.clone(), " dynasty: ", throw.purpose.clone(), "."];
            self.notes.push(Note { seat, rule: "3.2-5", text, throw: Some(throw) });
        }
    }
}
