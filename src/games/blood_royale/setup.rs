//! Setting up (section 2; 23 for fewer than five; Options A, B, F, I): countries, pieces, markers, families, or a position
//! from a scenario.

use super::book::{Book, Library};
use super::components::*;
use super::ids::{ArmyId, CardId, CountryId, FleetId, Goods, ItemId, PawnId, ProvinceId};
use super::layouts::{self, Layout};
use super::options::Options;
use super::position::{Pos, Position};
use super::readers::lay;
use super::scenario::{Opening, Scenario};
use super::{setup_opening, setup_people, telling};
use crate::dynasty::{CharacterId, HouseId};
use crate::engine::{self, Shared};
use crate::table::{DataError, Dice, SeatId, Throw};

/// Counters that belong to no country (BR C.2).
pub const NEUTRAL_ARMIES: u8 = 10;
/// Counters of Mercenary Captains.
pub const CAPTAINS: u8 = 2;

/// Resource item counters of one kind (BR C.2).
pub fn items_of(goods: Goods) -> u8 {
    match goods {
        Goods::Food | Goods::Metals | Goods::Cloth => 15,
        Goods::SemiLuxury => 10,
        Goods::Luxury => 5,
    }
}

/// The number of the turn that begins in this year of the Year Track.
pub fn turn_of(book: &Book, year: i32) -> u16 {
    let years = book.tables.years;
    ((year - years.start) / i32::from(years.per_turn.max(1)) + 1).try_into().unwrap_or(u16::MAX)
}

/// The name borne by the children of the aristocratic family in a game of three (BR 23.8, Q75): the number after those of
/// the five crowns.
pub const ARISTOCRATS: HouseId = HouseId(CountryId::COUNT as u8);

/// Is this one of the aristocratic family, whom nobody has won yet (BR 23.8, 23.9)?
pub fn is_aristocrat(pos: Pos, who: CharacterId) -> bool {
    let c = pos.character(who);
    pos.players().count() == 3 && c.house == ARISTOCRATS && c.keeper.is_none() && c.in_play()
}

/// A line for the chronicle, told when the world is made.
pub struct Note {
    pub seat: Option<SeatId>,
    pub place: Option<ProvinceId>,
    pub rule: &'static str,
    pub text: String,
    pub throw: Option<Throw>,
}

/// A position in the making.
pub(super) struct Making<'a> {
    pub book: &'a Book,
    pub scenario: &'a Scenario,
    pub at: Position,
    pub dice: Dice,
    pub notes: Vec<Note>,
}

/// Lays a scenario on a table that is being set up, before its first decision.
///
/// # Errors
/// The position cannot be.
pub fn set_up(opening: &mut engine::Opening, scenario: &Scenario) -> Result<(), Vec<DataError>> {
    let n = opening.seats.len();
    let world = opening.world();
    let book = world.resource::<Library>().0.clone();
    let Made { at, dice, notes } = written(scenario, n, &book, world.resource::<Dice>().clone())?;
    world.insert_resource(dice);
    lay(world, at);
    for Note { seat, place, rule, text, throw } in notes {
        match throw {
            Some(throw) => telling::told(world, seat, place, rule, throw, text),
            None => telling::tell(world, seat, place, rule, text),
        };
    }
    Ok(())
}

/// What a scenario comes to: its position, the dice after those that were thrown for it, what is told of it.
pub struct Made {
    pub at: Position,
    pub dice: Dice,
    pub notes: Vec<Note>,
}

/// The position that a scenario describes.
///
/// # Errors
/// It cannot be.
pub fn written(scenario: &Scenario, seats: usize, book: &Book, dice: Dice) -> Result<Made, Vec<DataError>> {
    let blank = Opening::default();
    let opening = scenario.position.as_ref().unwrap_or(&blank);
    let mut make = Making::new(book, scenario, opening, dice);
    let absent = scenario.absent(seats);
    make.deal_countries(seats, absent);
    make.lay_board(absent, opening);
    make.cut_counters();
    setup_people::found(&mut make, opening);
    let faults = setup_opening::lay_out(&mut make, opening);
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|text| DataError::file(&scenario.title, text)).collect());
    }
    make.garrison_neutrals(opening);
    make.dice.lay(opening.dice.iter().copied());
    let Making { at, dice, notes, .. } = make;
    Ok(Made { at, dice, notes })
}

impl<'a> Making<'a> {
    fn new(book: &'a Book, scenario: &'a Scenario, opening: &Opening, dice: Dice) -> Self {
        let year = scenario.year.unwrap_or(book.tables.years.start);
        let number = turn_of(book, year);
        let calendar = Calendar { number, year, ..Calendar::default() };
        let phase = opening.phase.unwrap_or(Phase::Births);
        let at = Position {
            options: scenario.options.clone(),
            turn: Turn { calendar, phase, begun: false, done: vec![] },
            stack: Shared::default(),
            players: Shared::default(),
            countries: Shared::default(),
            provinces: Shared::default(),
            houses: Shared::default(),
            people: Shared::default(),
            marriages: Shared::default(),
            treaties: Shared::default(),
            talks: Shared::default(),
            armies: Shared::default(),
            pawns: Shared::default(),
            fleets: Shared::default(),
            items: Shared::default(),
            deck: Shared::default(),
            bank: Bank::default(),
            time_called: TimeCalled::default(),
            over: None,
        };
        Making { book, scenario, at, dice, notes: vec![] }
    }

    /// A line for the chronicle; `rule` is the id it cites.
    pub fn note(&mut self, seat: Option<SeatId>, rule: &'static str, text: impl Into<String>) {
        self.notes.push(Note { seat, place: None, rule, text: text.into(), throw: None });
    }

    /// Those of the scenario.
    pub fn options(&self) -> &Options {
        &self.at.options
    }

    /// The year in which the game begins.
    pub fn year(&self) -> i32 {
        self.at.turn.year
    }

    /// Whose country it is; `None`: nobody's, or not dealt yet.
    pub fn seat_of(&self, country: CountryId) -> Option<SeatId> {
        self.at.players.iter().find(|p| p.country == country).map(|p| p.seat)
    }

    // ---------------------------------------------------------------- Countries (BR 2.1, 23.1, 23.2, 23.6)

    fn deal_countries(&mut self, seats: usize, absent: Option<CountryId>) {
        let mut cup = self.scenario.countries.clone();
        if cup.is_empty() {
            cup = CountryId::all().collect();
        }
        let drawn = !self.scenario.is_named(seats);
        if drawn {
            cup.retain(|c| Some(*c) != absent);
            self.dice.shuffle(&mut cup);
        }
        cup.truncate(seats);
        self.at.options.absent = absent;
        for (n, country) in cup.into_iter().enumerate() {
            let seat = SeatId(n as u8);
            let name = &self.book.map.country(country).name;
            let text =
                if drawn { format!("Seat {} draws {name}.", n + 1) } else { format!("Seat {} has {name}.", n + 1) };
            self.note(Some(seat), if drawn { "2.1" } else { "23.6" }, text);
            // What the bank gives for a beginning is not gain (Q1, 3.4).
            let start = self.book.tables.crowns.start.into();
            self.at.players.push(Player {
                seat,
                country,
                treasury: start,
                began_with: start,
                rate: None,
                granted: vec![],
                open_to: vec![],
                no_births: vec![],
                aided_by: vec![],
                cards: vec![],
            });
        }
    }

    // ---------------------------------------------------------------- Board (BR 1.1 to 1.3, 23.1 to 23.4, OF.1)

    fn lay_board(&mut self, absent: Option<CountryId>, opening: &Opening) {
        let book = self.book;
        let options = self.options().clone();
        let closed = absent.filter(|_| !options.absent_open);
        let Layout { goods, capitals } = layouts::layout(self, absent, closed);
        for (info, capital) in book.map.countries.iter().zip(capitals) {
            let player = self.seat_of(info.id);
            let standing = match player {
                Some(_) => Standing::Played,
                None if Some(info.id) == closed => Standing::OutOfBounds,
                None => Standing::Neutral,
            };
            let written = opening.realms.iter().find(|r| r.country == info.id).and_then(|r| r.capital);
            // A country without a player has no court, and so no castle: it defends itself with its armies (BR 23.4).
            let court = player.map(|_| written.unwrap_or(capital));
            // A position's word goes before the draw; the map's capital stays the first wherever the court has gone.
            // A drawn one says where the armies of a country that nobody plays are strongest, too (23.7, OI.5).
            let first = match (player, standing) {
                (Some(_), _) if options.drawn_capitals => court,
                (Some(_), _) => Some(capital),
                (None, Standing::Neutral) if options.drawn_capitals => Some(capital),
                (None, _) => None,
            };
            self.at.countries.push(Country {
                id: info.id,
                standing,
                player,
                ruler: player,
                monarch: None,
                past: vec![],
                regent: None,
                capital: court,
                first_capital: first,
                castle: if court.is_some() && court == first { book.tables.combat.castle } else { 0 },
                usurper: 0,
                claimants: vec![],
            });
        }
        for (info, goods) in book.map.provinces.iter().zip(goods) {
            let country = &self.at.countries[info.country.index()];
            let neutral_born =
                options.neutral_provinces && info.neutral_option_f && country.standing == Standing::Played;
            let holder = match country.standing {
                Standing::OutOfBounds => Holder::OutOfBounds,
                Standing::Neutral => Holder::Neutral,
                Standing::Played if neutral_born => Holder::Neutral,
                Standing::Played => country.player.map_or(Holder::Neutral, Holder::Seat),
            };
            self.at.provinces.push(Province {
                id: info.id,
                holder,
                goods,
                famine: false,
                rebellion: None,
                governor: None,
                neutral_born,
            });
        }
        if let Some(country) = absent {
            let name = &book.map.country(country).name;
            let text = match closed {
                Some(_) => format!("Nobody plays {name}; it is out of bounds."),
                None => format!("Nobody plays {name}; it may be invaded."),
            };
            self.note(None, if closed.is_some() { "23.1" } else { "23.2" }, text);
        }
        if options.event_cards {
            self.at.deck.draw = CardId::all().collect();
            let mut draw = std::mem::take(&mut self.at.deck.draw);
            self.dice.shuffle(&mut draw);
            self.at.deck.draw = draw;
        }
        self.at.turn.rounds_played = (self.at.turn.number - 1) * u16::from(self.rounds());
    }

    fn rounds(&self) -> u8 {
        self.book.tables.rounds(self.at.players.len(), self.options().third_round)
    }

    // ---------------------------------------------------------------- Counters (BR C.1, C.2)

    fn cut_counters(&mut self) {
        let limits = self.book.tables.limits;
        let at = &mut self.at;
        let mut army = |banner| {
            let id = ArmyId(at.armies.len() as u16);
            at.armies.push(Army::beside_the_board(id, banner));
        };
        for country in CountryId::all() {
            (0..limits.armies).for_each(|_| army(Banner::Country(country)));
        }
        (0..NEUTRAL_ARMIES).for_each(|_| army(Banner::Neutral));
        let mut pawn = |country, kind| {
            let id = PawnId(at.pawns.len() as u8);
            at.pawns.push(Pawn {
                id,
                country,
                kind,
                bearer: None,
                at: Spot::Pool,
                spent: 0,
                halted: false,
                lent_to: None,
                guest_of: None,
            });
        };
        for country in CountryId::all() {
            pawn(Some(country), PawnKind::King);
            (1..=limits.princes).for_each(|n| pawn(Some(country), PawnKind::Prince(n)));
        }
        (0..CAPTAINS).for_each(|_| pawn(None, PawnKind::Captain));
        for country in CountryId::all() {
            for _ in 0..limits.fleets {
                let id = FleetId(at.fleets.len() as u8);
                at.fleets.push(Fleet {
                    id,
                    country,
                    at: Berth::Pool,
                    spent: 0,
                    halted: false,
                    expelled: false,
                    sheltered: false,
                    lent_to: None,
                });
            }
        }
        for goods in Goods::ALL {
            for _ in 0..items_of(goods) {
                let id = ItemId(at.items.len() as u8);
                at.items.push(Item { id, goods, owner: None, at: Spot::Pool, spent: 0, halted: false, from: None });
            }
        }
    }

    /// The armies of countries nobody plays, unless the position says where they are (BR 23.4, 23.7).
    fn garrison_neutrals(&mut self, opening: &Opening) {
        let book = self.book;
        let numbers = book.tables.neutral_country;
        let neutral: Vec<CountryId> =
            self.at.countries.iter().filter(|c| c.standing == Standing::Neutral).map(|c| c.id).collect();
        for country in neutral.into_iter().filter(|c| !opening.armies.iter().any(|a| a.of == Some(*c))) {
            let capital = self.at.countries[country.index()].first_capital.unwrap_or(book.map.country(country).capital);
            let home: Vec<(ProvinceId, u8)> = (self.at.provinces.iter())
                .filter(|p| book.map.province(p.id).country == country && p.holder == Holder::Neutral)
                .map(|p| {
                    let count = match p.goods {
                        Some(_) => numbers.resource_area,
                        None if p.id == capital => numbers.capital,
                        None => numbers.other,
                    };
                    (p.id, count)
                })
                .collect();
            for (province, count) in home {
                for _ in 0..count {
                    self.muster(Banner::Country(country), Spot::Land(province));
                }
            }
            let name = &book.map.country(country).name;
            self.note(None, "23.7", format!("The armies of {name} stand guard; nobody plays it."));
        }
    }

    /// Puts the next army of the pool somewhere; false when there is none left.
    pub fn muster(&mut self, banner: Banner, at: Spot) -> Option<ArmyId> {
        let army = self.at.armies.iter_mut().find(|a| a.banner == banner && a.at == Spot::Pool)?;
        army.at = at;
        Some(army.id)
    }
}
