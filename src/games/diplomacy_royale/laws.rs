//! What in a position cannot be, each fault with the piece it is of, and laws that never break; whether it was read from a file or
//! reached in play.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParamItem;

use super::components::*;
use super::ids::{PowerId, TitleId, UnitId};
use super::position::Pos;
use super::readers::Board;
use super::serials::Serial;
use super::{court, laws_court, writs};
use crate::diplomacy::field::on_map;
use crate::diplomacy::{Adjustment, Place, ProvinceId};
use crate::dynasty::{Character, CharacterId, ContractId, House, HouseId, Marriage, MarriageId};
use crate::engine::{AnyKey, Derived, Faults, Keyed, Listed, Memo, Said};
use crate::table::Numbered;

/// The laws that name no piece are looked at with the faults.
pub fn laws(_: &mut World) -> Result<(), String> {
    Ok(())
}

/// What stands on pieces, and the name of its column.
type Lists<'w, 's> = (
    Said<'w, 's, PowerId, Power>,
    Said<'w, 's, ProvinceId, Province>,
    Said<'w, 's, UnitId, Unit>,
    Said<'w, 's, HouseId, House>,
    Said<'w, 's, CharacterId, Character>,
    Said<'w, 's, CharacterId, Noble>,
    Said<'w, 's, MarriageId, Marriage>,
    Said<'w, 's, TitleId, Title>,
    Said<'w, 's, ContractId, writs::Writ>,
);

/// A number of a line that two people bear, if there is one: looked for where people's numbers have changed.
pub struct BorneTwice(Option<Serial>);

impl Derived for BorneTwice {
    type From = Memo<'static, 'static, Listed<CharacterId, Noble>>;
    fn make(nobles: &SystemParamItem<Self::From>) -> Self {
        BorneTwice(borne_twice(&nobles.list()))
    }
}

fn borne_twice(nobles: &[Noble]) -> Option<Serial> {
    let mut all: Vec<&Serial> = nobles.iter().flat_map(|noble| &noble.serials).collect();
    all.sort_unstable();
    all.windows(2).find(|two| two[0] == two[1]).map(|two| two[0].clone())
}

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(InMut(found): InMut<Faults>, board: Board, twice: Memo<BorneTwice>, lists: Lists) {
    let (powers, provinces, units, houses, people, nobles, marriages, titles, written) = lists;
    numbers(found, "power", &powers);
    numbers(found, "province", &provinces);
    numbers(found, "unit", &units);
    numbers(found, "house", &houses);
    numbers(found, "person", &people);
    numbers(found, "noble", &nobles);
    numbers(found, "marriage", &marriages);
    numbers(found, "title", &titles);
    numbers(found, "writ", &written);
    if found.found.is_empty() {
        let mut look = Looking { pos: board.pos(), found };
        look.table();
        look.places();
    }
    if found.found.is_empty()
        && let Err(why) = numbers_of_lines(twice.0.as_ref()).and_then(|()| but_for_numbers(board.pos()))
    {
        found.table("play", why);
    }
}

/// Each piece of a kind says what it is, under its own number; numbers have no gaps.
fn numbers<C: Numbered>(found: &mut Faults, column: &'static str, said: &Query<(&C::Id, Option<&C>)>)
where
    C::Id: Keyed,
{
    found.rows(said, column, "says not what it is");
    for (id, one) in said.iter().filter_map(|(id, is)| Some((*id, is?.id()))).filter(|(id, one)| id != one) {
        found.at(id, column, format!("bears number {}", one.number()));
    }
}

struct Looking<'w, 'f> {
    pos: Pos<'w>,
    found: &'f mut Faults,
}

impl Looking<'_, '_> {
    fn table(&mut self) {
        let (pos, people) = (self.pos, self.pos.people.len());
        let mut count = |what: &'static str, have: usize, want: usize| {
            if have != want {
                self.found.table("play", format!("{have} {what}; there must be {want}"));
            }
        };
        count("houses", pos.houses.len(), PowerId::COUNT);
        count("people with numbers of lines", pos.nobles.len(), people);
        if !(1..=PowerId::COUNT as u8).contains(&pos.seats) {
            self.found.table("play", format!("{} seats; there are 1 to 7", pos.seats));
        }
    }

    fn place(&mut self, piece: Option<AnyKey>, column: &'static str, at: Place) {
        if usize::from(at.0) >= self.pos.map().places().count() {
            let words = format!("names place {}, which is not on the map", at.0);
            match piece {
                Some(piece) => self.found.at(piece, column, words),
                None => self.found.table(column, words),
            }
        }
    }

    /// Nothing names what is not on the map. Of other pieces every id is looked at where it is read.
    fn places(&mut self) {
        let pos = self.pos;
        for unit in pos.at.units.iter() {
            let ways = unit.dislodged.iter().flat_map(|lost| &lost.retreats);
            unit.at.iter().chain(ways).for_each(|at| self.place(Some(unit.id.into()), "unit", *at));
        }
        let desk = pos.desk();
        if !desk.orders.values().all(|order| on_map(pos.map(), order)) {
            self.found.table("desk", "names a place that is not on the map");
        }
        desk.retreats.values().flatten().for_each(|to| self.place(None, "desk", *to));
        for named in desk.adjustments.values().flatten() {
            if let Adjustment::Build { at, .. } = named {
                self.place(None, "desk", *at);
            }
        }
    }
}

/// One unit a province, one place and one spouse for everybody, crowns and titles on living heads; families, Church and
/// prisons ([`laws_court`]); nothing against a writ ([`writs::laws`]).
pub fn invariants(pos: Pos) -> Result<(), String> {
    numbers_of_lines(borne_twice(&pos.nobles).as_ref())?;
    but_for_numbers(pos)
}

fn numbers_of_lines(twice: Option<&Serial>) -> Result<(), String> {
    twice.map_or(Ok(()), |serial| Err(format!("two people bear the number {serial}")))
}

fn but_for_numbers(pos: Pos) -> Result<(), String> {
    units(pos)?;
    people(pos)?;
    crowns_and_titles(pos)?;
    laws_court::laws(pos)?;
    writs::laws(pos)
}

fn units(pos: Pos) -> Result<(), String> {
    let mut taken = BTreeSet::new();
    for unit in pos.units() {
        let Some(at) = unit.at else { continue };
        let name = format!("unit {} in {}", unit.id.0, pos.map().label(at));
        if !pos.map().fits(unit.kind, at) {
            return Err(format!("{name} cannot stand there"));
        }
        if unit.dislodged.is_none() && !taken.insert(pos.map().province(at)) {
            return Err(format!("{name} stands where another stands"));
        }
        if unit.dislodged.is_some() && pos.turn.phase != Phase::Retreats {
            return Err(format!("{name} should have retreated"));
        }
        if pos.power(unit.power).standing == Standing::Eliminated {
            return Err(format!("{name} serves {}, which is no more", pos.power_name(unit.power)));
        }
    }
    for p in pos.provinces() {
        if let Some(owner) = p.owner
            && (pos.map().is_sea(p.id) || pos.power(owner).standing == Standing::Eliminated)
        {
            return Err(format!("{} cannot belong to {}", pos.label(p.id), pos.power_name(owner)));
        }
    }
    Ok(())
}

fn people(pos: Pos) -> Result<(), String> {
    let lag = pos.turn.year - pos.turn.clock;
    if pos.options.dynasties && lag != 0 && lag != pos.book.tables.years.a_phase {
        return Err(format!("people count {} in {}", pos.turn.clock, pos.turn.year));
    }
    let mut wed = BTreeSet::new();
    for m in pos.marriages().filter(|m| m.lasts()) {
        for who in [m.husband, m.wife] {
            if !wed.insert(who) {
                return Err(format!("{} is married twice", pos.name_of(who)));
            }
            if !pos.character(who).is_alive() {
                return Err(format!("{} is dead and still married", pos.name_of(who)));
            }
        }
        if !pos.character(m.husband).sex.is_male() || pos.character(m.wife).sex.is_male() {
            return Err(format!("marriage {} is of two alike", m.id.0));
        }
    }
    for noble in pos.nobles() {
        let c = pos.character(noble.id);
        if !c.is_alive() {
            continue;
        }
        let name = &c.name;
        if noble.cleric.is_some() && pos.spouse(noble.id).is_some() {
            return Err(format!("{name} is of the clergy and married"));
        }
        if let Some(unit) = noble.command {
            if pos.find_unit(unit).is_none() {
                return Err(format!("{name} leads a unit that is no more"));
            }
            if c.is_captive() || !c.in_play() || !c.sex.is_male() {
                return Err(format!("{name} cannot lead a unit"));
            }
        }
    }
    for unit in pos.units() {
        if !(-1..=1).contains(&court::rating(pos, unit.id)) {
            return Err(format!("unit {} has a rating beyond one", unit.id.0));
        }
    }
    Ok(())
}

fn crowns_and_titles(pos: Pos) -> Result<(), String> {
    for power in pos.powers() {
        let name = pos.power_name(power.id);
        if let Some(king) = power.monarch
            && !pos.character(king).in_play()
            && pos.turn.phase != Phase::Births
        {
            return Err(format!("{} reigns in {name} and is not in play", pos.name_of(king)));
        }
    }
    for title in pos.titles() {
        let Some(holder) = title.holder else { continue };
        if !pos.character(holder).in_play() && pos.turn.phase != Phase::Births {
            return Err(format!("{} holds {} and is not in play", pos.name_of(holder), pos.label(title.province)));
        }
    }
    Ok(())
}
