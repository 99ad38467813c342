//! Reading the position: small questions about the world, answered in id order, used by every room.

use std::ops::Deref;

use bevy_ecs::prelude::Resource;

use super::book::Book;
use super::components::*;
use super::ids::{PowerId, TitleId, UnitId};
use super::options::Options;
use super::refusals::No;
use super::serials::Serial;
use super::writs::{Proposals, Writ};
use crate::diplomacy::{Map, ProvinceId};
use crate::dynasty::{Character, CharacterId, ContractId, House, Kin, Marriage, MarriageId};
use crate::engine::Shared;
use crate::table::{Outcome, Refusal, SeatId};

/// Everything that rules read: what a scenario lays out, and what a seat takes for true, where what it does not know is empty.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub seats: u8,
    pub powers: Shared<Vec<Power>>,
    pub provinces: Shared<Vec<Province>>,
    pub units: Shared<Vec<Unit>>,
    pub houses: Shared<Vec<House>>,
    pub people: Shared<Vec<Character>>,
    pub nobles: Shared<Vec<Noble>>,
    pub marriages: Shared<Vec<Marriage>>,
    pub titles: Shared<Vec<Title>>,
    pub writs: Shared<Vec<Writ>>,
    pub proposals: Proposals,
    pub desk: Desk,
    pub plague: Plague,
    pub recent: Recent,
    pub sanctuary: Sanctuary,
    pub ransoms: Ransoms,
    pub petitions: Petitions,
    pub last_moves: LastMoves,
    pub over: Option<Outcome>,
}

impl Position {
    /// It, to be read.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        Pos { book, at: self }
    }
}

/// A reader of the position, wherever it lies. Cheap to make.
#[derive(Clone, Copy)]
pub struct Pos<'w> {
    pub book: &'w Book,
    pub at: &'w Position,
}

impl Deref for Pos<'_> {
    type Target = Position;
    fn deref(&self) -> &Position {
        self.at
    }
}

impl<'w> Pos<'w> {
    /// The printed map; who owns what stands in [`Pos::provinces`].
    pub fn map(self) -> &'w Map {
        &self.book.map
    }

    /// The year by which people count ([`Turn::clock`]): births, deaths and weddings are dated by it.
    #[allow(clippy::misnamed_getters)]
    pub fn year(self) -> i32 {
        self.turn.clock
    }

    /// The year of the calendar, by which the terms of writs are dated in every phase (5.2-4); people lag behind it until they
    /// have got older ([`Pos::year`]).
    pub fn date(self) -> i32 {
        self.turn.year
    }

    /// "Winter 1600", "Spring 1605".
    pub fn season(self) -> String {
        let (first, moving) =
            (self.turn.half == Half::First, matches!(self.turn.phase, Phase::Moves | Phase::Retreats));
        let name = match (self.options.dynasties, moving, first) {
            (_, true, true) => "Spring",
            (_, true, false) => "Fall",
            (true, false, false) => "Summer",
            (_, false, _) => "Winter",
        };
        format!("{name} {}", self.turn.year)
    }

    /// What lies behind the curtains of all seats: for the rules, not for eyes.
    pub fn desk(self) -> &'w Desk {
        &self.at.desk
    }

    // ---------------------------------------------------------------- Powers and seats

    /// All seven, played or not, in the order of their numbers.
    pub fn powers(self) -> impl Iterator<Item = &'w Power> {
        self.at.powers.iter()
    }

    /// A power's state, whatever has become of it.
    pub fn power(self, id: PowerId) -> &'w Power {
        &self.at.powers[id.index()]
    }

    /// Seats in order; every seat plays one power, once powers are chosen.
    pub fn seats(self) -> impl Iterator<Item = SeatId> + 'w {
        (0..self.at.seats).map(SeatId)
    }

    /// The power a seat plays; `None` while powers are being chosen.
    pub fn power_of(self, seat: SeatId) -> Option<PowerId> {
        self.powers().find(|p| p.seat == Some(seat)).map(|p| p.id)
    }

    /// Who plays a power; `None`: nobody.
    pub fn seat_of(self, power: PowerId) -> Option<SeatId> {
        self.power(power).seat
    }

    /// A seat by its power ("France", "Free France").
    pub fn seat_name(self, seat: SeatId) -> String {
        self.power_of(seat).map_or_else(|| seat.to_string(), |p| self.power_name(p))
    }

    /// Its own name, or that of the kingdom which its nobles have made.
    pub fn power_name(self, power: PowerId) -> String {
        self.power(power).kingdom.clone().unwrap_or_else(|| power.name().into())
    }

    /// Still in the game and played by somebody.
    pub fn is_active(self, power: PowerId) -> bool {
        matches!(self.power(power).standing, Standing::Reigning | Standing::Crownless)
    }

    /// Movement phases from this one to the agreed end; `None`: none was agreed.
    pub fn moves_left(self) -> Option<u16> {
        self.options.turns.map(|turns| turns.saturating_sub(self.turn.number))
    }

    // ---------------------------------------------------------------- The map

    /// All provinces and seas of the map, in id order.
    pub fn provinces(self) -> impl Iterator<Item = &'w Province> {
        self.at.provinces.iter()
    }

    /// A province's state; the id must be one of the map.
    pub fn province(self, id: ProvinceId) -> &'w Province {
        &self.at.provinces[usize::from(id.0)]
    }

    /// Its full name: "Paris".
    pub fn label(self, id: ProvinceId) -> &'w str {
        &self.map().data(id).name
    }

    /// Supply centres a power owns, in id order.
    pub fn centres(self, power: PowerId) -> Vec<ProvinceId> {
        let owned = self.provinces().filter(|p| p.owner == Some(power) && self.map().data(p.id).centre);
        owned.map(|p| p.id).collect()
    }

    /// Units on the map, in id order.
    pub fn units(self) -> impl Iterator<Item = &'w Unit> {
        self.at.units.iter().filter(|u| u.at.is_some())
    }

    /// A unit that is on the map, one that must retreat among them; `None` for those destroyed and for unknown numbers.
    pub fn find_unit(self, id: UnitId) -> Option<&'w Unit> {
        self.at.units.get(usize::from(id.0)).filter(|u| u.at.is_some())
    }

    /// Of those on the map, in id order.
    pub fn units_of(self, power: PowerId) -> impl Iterator<Item = &'w Unit> {
        self.units().filter(move |u| u.power == power)
    }

    /// Who stands in a province (not one that must retreat from it).
    pub fn unit_in(self, at: ProvinceId) -> Option<&'w Unit> {
        self.units().find(|u| u.dislodged.is_none() && u.at.is_some_and(|l| self.map().province(l) == at))
    }

    // ---------------------------------------------------------------- People

    /// Everybody who ever was, dead or alive, in id order.
    pub fn people(self) -> impl Iterator<Item = &'w Character> {
        self.at.people.iter()
    }

    /// Is there anybody of this number, dead or alive? Actions may name somebody who never was.
    pub fn has_character(self, id: CharacterId) -> bool {
        usize::from(id.0) < self.at.people.len()
    }

    /// The person of the family: age, scores, parents, keeper. Somebody must have the number.
    pub fn character(self, id: CharacterId) -> &'w Character {
        &self.at.people[usize::from(id.0)]
    }

    /// The same person's numbers, command and church. Somebody must have the number.
    pub fn noble(self, id: CharacterId) -> &'w Noble {
        &self.at.nobles[usize::from(id.0)]
    }

    /// As [`Pos::people`], with numbers, commands and church.
    pub fn nobles(self) -> impl Iterator<Item = &'w Noble> {
        self.at.nobles.iter()
    }

    /// "James (24)"; the number tells people of one name apart in the chronicle.
    pub fn name_of(self, id: CharacterId) -> String {
        self.at.people.get(usize::from(id.0)).map_or_else(|| "nobody".into(), |c| c.name.clone())
    }

    /// In years, by [`Pos::year`]; of the dead, when they died.
    pub fn age(self, id: CharacterId) -> i32 {
        self.character(id).age(self.year())
    }

    /// Living characters a seat decides for, in id order.
    pub fn household(self, seat: SeatId) -> impl Iterator<Item = &'w Character> {
        self.people().filter(move |c| c.keeper == Some(seat) && c.in_play())
    }

    /// All ever made, those that have ended among them, in id order.
    pub fn marriages(self) -> impl Iterator<Item = &'w Marriage> {
        self.at.marriages.iter()
    }

    /// A marriage of this number, lasting or ended.
    pub fn find_marriage(self, id: MarriageId) -> Option<&'w Marriage> {
        self.at.marriages.get(usize::from(id.0))
    }

    /// The marriage in which somebody lives.
    pub fn marriage_of(self, who: CharacterId) -> Option<&'w Marriage> {
        self.marriages().find(|m| m.lasts() && (m.husband == who || m.wife == who))
    }

    /// Husband or wife in a marriage that lasts.
    pub fn spouse(self, who: CharacterId) -> Option<CharacterId> {
        self.marriage_of(who)?.partner(who)
    }

    /// The family tree of everybody; it is built anew at each call.
    pub fn kin(self) -> Kin<'w> {
        Kin::of(self.people(), self.marriages())
    }

    /// All ever made, those that have ended among them, in id order.
    pub fn writs(self) -> impl Iterator<Item = &'w Writ> {
        self.at.writs.iter()
    }

    /// A writ of this number, in force or ended.
    pub fn find_writ(self, id: ContractId) -> Option<&'w Writ> {
        self.at.writs.get(usize::from(id.0))
    }

    // ---------------------------------------------------------------- Titles

    /// All ever granted, those that have ended among them, in id order.
    pub fn titles(self) -> impl Iterator<Item = &'w Title> {
        self.at.titles.iter()
    }

    /// A title that was granted, also if it has ended.
    pub fn title(self, id: TitleId) -> &'w Title {
        &self.at.titles[usize::from(id.0)]
    }

    /// Titles somebody holds.
    pub fn titles_of(self, who: CharacterId) -> impl Iterator<Item = &'w Title> {
        self.titles().filter(move |t| t.holder == Some(who))
    }

    /// Is he or she monarch of any power?
    pub fn reigns(self, who: CharacterId) -> bool {
        self.powers().any(|p| p.monarch == Some(who))
    }

    /// Who would take this estate now from its holder (3.3-6, 3.3-7): the first of the family room's one search.
    pub fn heir(self, estate: Estate) -> Option<CharacterId> {
        super::family::heir(self, estate)
    }

    /// The line an estate runs in: a power's whole line for a crown, or that of the first king of a kingdom made anew; the
    /// first holder's for a title.
    pub fn root(self, estate: Estate) -> Serial {
        match estate {
            Estate::Crown(id) => {
                let power = self.power(id);
                match power.kingdom {
                    Some(_) => Serial::founder(id, power.founders),
                    None => Serial { power: id, path: vec![] },
                }
            }
            Estate::Title(title) => self.title(title).line.clone(),
        }
    }

    // ---------------------------------------------------------------- Whose decision it is

    /// Is `phase` on, and has this seat not closed its curtain?
    pub fn may_act_in(self, phase: Phase, seat: SeatId, doing: &str) -> Result<(), Refusal> {
        if self.turn.phase != phase {
            return Err(No::WrongPhase { doing: doing.into(), phase: self.turn.phase.name().into() }.into());
        }
        if !super::judge::deciders(self).contains(&seat) {
            return Err(No::NotYourRound { active: super::judge::waits_for(self) }.into());
        }
        Ok(())
    }

    /// One of the seat's own people, alive and in play.
    pub fn own_person(self, seat: SeatId, who: CharacterId) -> Result<&'w Character, Refusal> {
        if !self.has_character(who) {
            return Err(No::NoSuch { what: format!("character {}", who.0) }.into());
        }
        let character = self.character(who);
        if character.keeper != Some(seat) || !character.in_play() {
            return Err(No::NotYourPerson { who: character.name.clone() }.into());
        }
        Ok(character)
    }

    /// The seat's power, if it is still in the game.
    pub fn own_power(self, seat: SeatId) -> Result<PowerId, Refusal> {
        self.power_of(seat).filter(|p| self.is_active(*p)).ok_or_else(|| No::NoPower.into())
    }
}
