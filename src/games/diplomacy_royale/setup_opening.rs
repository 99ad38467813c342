//! A written position becomes one the engine knows: the map, people with their numbers, titles, writs.

use std::collections::BTreeMap;

use super::components::*;
use super::ids::{PowerId, TitleId, UnitId};
use super::opening::{Bond, Holding, Opening, Person, Promise, Realm, Written};
use super::serials::{Birth, Serial};
use super::setup::{Making, house_of};
use super::writs::Terms;
use crate::diplomacy::{Map, ProvinceId, notation};
use crate::dynasty::written::weddings;
use crate::dynasty::{Captor, Character, CharacterId, Clause, Contract, ContractId, Marriage, MarriageId, Scores};
use crate::table::SeatId;

/// Numbers by key.
type Keys = BTreeMap<String, CharacterId>;

/// A province as the file writes it.
pub fn province(map: &Map, text: &str) -> Option<ProvinceId> {
    notation::read_place(map, text).ok().map(|at| map.province(at))
}

/// Units and who holds what. The file has been checked, so that nothing is left to go wrong.
pub fn lay_map(make: &mut Making, opening: &Opening) {
    let map = &make.book.map;
    for realm in &opening.realms {
        let at = &mut make.at;
        let places = |list: &[String]| list.iter().filter_map(|text| province(map, text)).collect::<Vec<_>>();
        if let Some(units) = &realm.units {
            at.units.retain(|u| u.power != realm.power);
            for (kind, place) in units.iter().filter_map(|text| notation::read_unit(map, text).ok()) {
                let (id, at_, power) = (UnitId(0), Some(place), realm.power);
                at.units.push(Unit { id, kind, power, at: at_, under: Allegiance::King, dislodged: None });
            }
        }
        if realm.holds.is_some() {
            at.provinces.iter_mut().filter(|p| p.owner == Some(realm.power)).for_each(|p| p.owner = None);
        }
        for id in places(&realm.sites) {
            at.provinces[usize::from(id.0)].sites.push(realm.power);
        }
        if let Some(house) = &realm.house {
            at.houses[realm.power.index()].name = house.clone();
        }
        let power = &mut at.powers[realm.power.index()];
        power.kingdom = realm.kingdom.clone();
        if let Some(capital) = realm.capital.as_ref().and_then(|text| province(map, text)) {
            power.capital = capital;
            if !power.homes.contains(&capital) {
                power.homes.push(capital);
            }
        }
    }
    // Homes of powers that are not listed stay theirs unless another holds them.
    for realm in &opening.realms {
        for id in realm.holds.iter().flatten().filter_map(|text| province(map, text)) {
            make.at.provinces[usize::from(id.0)].owner = Some(realm.power);
        }
    }
    for (n, unit) in make.at.units.iter_mut().enumerate() {
        unit.id = UnitId(n as u16);
    }
    make.at.provinces.iter_mut().for_each(|p| p.sites.sort());
}

/// Everything else; powers without people of their own are left to the tables.
pub fn lay_people(make: &mut Making, opening: &Opening) {
    let keys: Keys =
        opening.people.iter().enumerate().map(|(n, c)| (c.key().to_string(), CharacterId(n as u16))).collect();
    let descent = Descent::of(opening);
    for person in &opening.people {
        settle(make, opening, &keys, &descent, person);
    }
    wed(make, opening, &keys);
    for (n, holding) in opening.titles.iter().enumerate() {
        entitle(make, opening, &keys, n, holding);
    }
    for bond in &opening.writs {
        bind(make, &keys, bond);
    }
    for realm in &opening.realms {
        crown(make, &keys, &descent, realm);
    }
    for passed in &opening.inherited {
        let map = &make.book.map;
        let place = passed.title.as_ref().and_then(|text| province(map, text));
        let title = make.at.titles.iter().find(|t| Some(t.province) == place).map(|t| Estate::Title(t.id));
        let what = passed.crown.map(Estate::Crown).or(title);
        if let (Some(what), Some(from), Some(to)) = (what, keys.get(&passed.from), keys.get(&passed.to)) {
            let power = descent.dynasty(&passed.to);
            let spoils = Spoils { powers: power.map(|p| (p, p)), ..Spoils::default() };
            make.at.recent.0.push(Inherited { what, from: *from, to: *to, spoils });
            if let Estate::Crown(power) = what {
                make.at.powers[power.index()].past.push(*from);
            }
        }
    }
}

/// Powers of which the file names people.
pub fn is_peopled(opening: &Opening, power: PowerId) -> bool {
    let descent = Descent::of(opening);
    opening.people.iter().any(|c| descent.dynasty(c.key()) == Some(power))
}

// ---------------------------------------------------------------- Numbers by descent (3.3)

/// Who descends from whom.
pub struct Descent<'a> {
    people: BTreeMap<&'a str, &'a Person>,
    /// In the order of the file.
    order: Vec<&'a Person>,
}

impl<'a> Descent<'a> {
    /// Sorts the people of a file by key, for many questions.
    pub fn of(opening: &'a Opening) -> Self {
        let order: Vec<&Person> = opening.people.iter().collect();
        Descent { people: order.iter().map(|c| (c.key(), *c)).collect(), order }
    }

    /// The dynasty of birth; of a stranger, that of the one she married.
    pub fn dynasty(&self, key: &str) -> Option<PowerId> {
        let person = self.people.get(key)?;
        self.born_to(key).or_else(|| {
            let married = |c: &&&Person| c.spouse.as_deref() == Some(key);
            let spouse = person.spouse.as_deref().or_else(|| Some(self.order.iter().find(married)?.key()))?;
            self.born_to(spouse)
        })
    }

    /// A father's father, and so on, at most as far as there are people.
    fn born_to(&self, key: &str) -> Option<PowerId> {
        let mut at = self.people.get(key)?;
        for _ in 0..=self.order.len() {
            if at.of.is_some() {
                return at.of;
            }
            at = self.people.get(at.father.as_deref()?)?;
        }
        None
    }

    /// Its place among those of its sex with this parent, the eldest first; without a parent, among the children of the
    /// first king's father.
    fn place(&self, person: &Person, parent: Option<&str>) -> u8 {
        let siblings = self.order.iter().filter(|c| c.sex == person.sex && self.has_parent(c, person, parent));
        let mut siblings: Vec<&&Person> = siblings.collect();
        // Founders count as they are written: the first is the first king.
        if parent.is_some() {
            siblings.sort_by_key(|c| std::cmp::Reverse(c.age));
        }
        let place = siblings.iter().position(|c| c.key() == person.key()).unwrap_or(0);
        u8::try_from(place + 1).unwrap_or(u8::MAX)
    }

    fn has_parent(&self, c: &Person, person: &Person, parent: Option<&str>) -> bool {
        match parent {
            Some(key) => [&c.father, &c.mother].into_iter().any(|p| p.as_deref() == Some(key)),
            None => c.father.is_none() && c.mother.is_none() && c.of.is_some() && c.of == person.of,
        }
    }

    /// Every number somebody was born with, in order.
    pub fn numbers(&self, key: &str) -> Vec<Serial> {
        self.numbers_to(key, self.order.len())
    }

    /// No deeper than there are people: a file may make somebody his own grandfather.
    fn numbers_to(&self, key: &str, depth: usize) -> Vec<Serial> {
        let Some(person) = self.people.get(key).filter(|_| depth > 0) else { return vec![] };
        let parents: Vec<&str> = [&person.father, &person.mother].into_iter().flatten().map(String::as_str).collect();
        if parents.is_empty() {
            let Some(power) = person.of else { return vec![] };
            return vec![Serial { power, path: vec![Birth::of(person.sex, self.place(person, None))] }];
        }
        let mut out = vec![];
        for parent in parents {
            let place = self.place(person, Some(parent));
            out.extend(self.kept_to(parent, depth - 1).iter().map(|s| s.child(person.sex, place)));
        }
        out.sort();
        out
    }

    /// Those he has not given up: what his children have from him.
    pub fn kept(&self, key: &str) -> Vec<Serial> {
        self.kept_to(key, self.order.len())
    }

    fn kept_to(&self, key: &str, depth: usize) -> Vec<Serial> {
        let gone = self.people.get(key).map(|c| c.renounced.clone()).unwrap_or_default();
        self.numbers_to(key, depth).into_iter().filter(|s| !gone.contains(&s.power)).collect()
    }

    /// First kings so far: brothers of the first one bear the next numbers (8.2-15).
    fn founders(&self, power: PowerId) -> u8 {
        let root = |c: &&&Person| c.sex.is_male() && c.of == Some(power) && c.father.is_none() && c.mother.is_none();
        u8::try_from(self.order.iter().filter(root).count()).unwrap_or(u8::MAX).max(1)
    }
}

// ---------------------------------------------------------------- People

fn settle(make: &mut Making, opening: &Opening, keys: &Keys, descent: &Descent, person: &Person) {
    let id = CharacterId(make.at.people.len() as u16);
    let key = person.key();
    let power = descent.dynasty(key).unwrap_or(PowerId(0));
    let clock = make.at.turn.clock;
    let mut out = Character::new(id, person.name.clone(), person.sex, clock - person.age, house_of(power));
    let (constitution, strength) = person.scores;
    out.scores = Scores { strength, constitution, charisma: 0 };
    out.home = make.at.powers[power.index()].seat;
    out.keeper = keeper(opening, descent, person).and_then(|p| make.at.powers[p.index()].seat);
    out.father = person.father.as_ref().and_then(|k| keys.get(k)).copied();
    out.mother = person.mother.as_ref().and_then(|k| keys.get(k)).copied();
    out.died = person.died;
    out.retired = person.retired;
    out.captive_of = person.captive_of.and_then(|p| make.at.powers[p.index()].seat).map(Captor::Seat);
    make.at.people.push(out);

    let (numbers, kept) = (descent.numbers(key), descent.kept(key));
    let cleric = person.clergy.is_some();
    let mut noble = Noble::new(id, power, if cleric { vec![] } else { kept });
    noble.renounced = numbers.into_iter().filter(|s| !noble.serials.contains(s)).collect();
    (noble.unfit, noble.never_king) = (person.unfit, person.never_king.clone());
    noble.command = person.leads.as_ref().and_then(|text| unit(make, text));
    noble.jailer = person.jailer.as_ref().and_then(|k| keys.get(k)).copied();
    noble.widowed_of_crown = person.widowed_of_crown;
    let see = person.see.as_ref().and_then(|text| province(&make.book.map, text));
    noble.cleric = person.clergy.map(|rank| Cleric {
        rank,
        eligible: person.eligible,
        see,
        see_since: 0,
        renounced: false,
        acted: false,
    });
    make.at.nobles.push(noble);
}

/// The living husband or wife, as far as the file names one.
fn spouse_of<'a>(opening: &'a Opening, person: &Person) -> Option<&'a Person> {
    let me = person.key();
    let other = |(husband, wife): (String, String)| {
        if husband == me { Some(wife) } else { (wife == me).then_some(husband) }
    };
    let living = |key: String| opening.people.iter().find(|p| p.key() == key && p.died.is_none());
    weddings(&opening.people).into_iter().filter_map(other).find_map(living)
}

/// Who decides for a person: a wife is with her husband's family.
pub fn keeper(opening: &Opening, descent: &Descent, person: &Person) -> Option<PowerId> {
    let own = person.kept_by.or_else(|| descent.dynasty(person.key()));
    match spouse_of(opening, person) {
        Some(husband) if person.kept_by.is_none() && !person.sex.is_male() => {
            husband.kept_by.or_else(|| descent.dynasty(husband.key())).or(own)
        }
        _ => own,
    }
}

/// The unit in the province that is written, if the text names one there.
fn unit(make: &Making, text: &str) -> Option<UnitId> {
    let map = &make.book.map;
    let (kind, place) = notation::read_unit(map, text).ok()?;
    let there = |u: &&Unit| u.kind == kind && u.at.is_some_and(|at| map.province(at) == map.province(place));
    make.at.units.iter().find(there).map(|u| u.id)
}

fn wed(make: &mut Making, opening: &Opening, keys: &Keys) {
    let (of_age, clock) = (make.book.tables.ages.marries, make.at.turn.clock);
    for (husband, wife) in weddings(&opening.people) {
        let (Some(&h), Some(&w)) = (keys.get(&husband), keys.get(&wife)) else { continue };
        let said = opening.people.iter().filter(|p| {
            let other = if p.key() == husband { &wife } else { &husband };
            (p.key() == husband || p.key() == wife) && p.spouse.as_ref() == Some(other)
        });
        let written = said.filter_map(|p| p.wed).next();
        let people = &make.at.people;
        let (him, her) = (&people[usize::from(h.0)], &people[usize::from(w.0)]);
        let year = written.unwrap_or((him.track.max(her.track) + of_age).min(clock));
        let id = MarriageId(make.at.marriages.len() as u16);
        let mut marriage = Marriage::new(id, h, w, year);
        marriage.ended = [him.died, her.died].into_iter().flatten().min();
        marriage.husband_moved = him.keeper != him.home && him.keeper == her.home;
        make.at.marriages.push(marriage);
    }
}

// ---------------------------------------------------------------- Titles, writs, crowns

fn entitle(make: &mut Making, opening: &Opening, keys: &Keys, number: usize, holding: &Holding) {
    let descent = Descent::of(opening);
    let first = holding.first.as_ref().unwrap_or(&holding.who);
    let Some(power) = holding.power.or_else(|| descent.dynasty(first)) else { return };
    let line = descent.kept(first).into_iter().find(|s| s.power == power);
    let place = province(&make.book.map, &holding.province);
    let (Some(line), Some(province), Some(who)) = (line, place, keys.get(&holding.who)) else { return };
    let id = TitleId(number as u16);
    make.at.titles.push(Title { id, province, power, line, holder: Some(*who) });
    for raised in holding.units.iter().filter_map(|text| unit(make, text)).collect::<Vec<_>>() {
        make.at.units[usize::from(raised.0)].under = Allegiance::Title(id);
    }
}

fn bind(make: &mut Making, keys: &Keys, bond: &Bond) {
    let couple = keys.get(&bond.husband).copied().zip(keys.get(&bond.wife).copied());
    let seat = |power: PowerId| make.at.powers[power.index()].seat;
    let parties = seat(bond.between.0).zip(seat(bond.between.1));
    let (Some((husband, wife)), Some((one, other))) = (couple, parties) else { return };
    let id = ContractId(make.at.writs.len() as u16);
    let signed_by = |m: &&mut Marriage| m.husband == husband && m.wife == wife;
    let Some(marriage) = make.at.marriages.iter_mut().find(signed_by) else { return };
    marriage.contract = Some(id);
    let (number, signed, ended) = (marriage.id, marriage.year, marriage.ended);
    let clauses = bond.terms.iter().filter_map(|p| clause(make, keys, p, signed)).collect();
    make.at.writs.push(Contract {
        id,
        marriage: Some(number),
        couple: Some((husband, wife)),
        parties: [one, other],
        signed,
        ended,
        clauses,
        free_text: bond.text.clone(),
    });
}

fn clause(make: &Making, keys: &Keys, promise: &Promise, signed: i32) -> Option<Clause<Terms>> {
    let by: SeatId = make.at.powers[promise.by.index()].seat?;
    let mut out = Clause::new(by, terms(make, keys, &promise.term)?);
    (out.from, out.to, out.secret) = (promise.from, promise.to, promise.secret);
    // What is done at the wedding was done then.
    if out.terms.at_the_wedding() {
        out.done.push(signed);
    }
    Some(out)
}

fn terms(make: &Making, keys: &Keys, written: &Written) -> Option<Terms> {
    let map = &make.book.map;
    let place = |text: &String| province(map, text);
    let places = |list: &[String]| list.iter().map(place).collect::<Option<Vec<_>>>();
    let person = |key: &String| keys.get(key).copied();
    Some(match written {
        Written::Demilitarised { over } => Terms::Demilitarised { over: places(over)? },
        Written::NonAggression { over } => Terms::NonAggression { over: places(over)? },
        Written::SupportAttack { on } => Terms::SupportAttack { on: place(on)? },
        Written::SupportHold { at } => Terms::SupportHold { at: place(at)? },
        Written::Proxy { unit: text } => Terms::Proxy { unit: unit(make, text)? },
        Written::NoBuild { over } => Terms::NoBuild { over: places(over)? },
        Written::FutureMarriage { who, with: None } => Terms::FutureMarriage { who: person(who)?, with: None },
        Written::FutureMarriage { who, with: Some(with) } => {
            Terms::FutureMarriage { who: person(who)?, with: Some(person(with)?) }
        }
        Written::Renounce { who, power } => Terms::Renounce { who: person(who)?, power: *power },
        Written::ChildrenToBride { every } => Terms::ChildrenToBride { every: *every },
        Written::Children { sex, which } => Terms::Children { sex: *sex, which: *which },
        Written::CommandOf { nobles, units } => Terms::CommandOf {
            nobles: nobles.iter().map(person).collect::<Option<Vec<_>>>()?,
            units: units.iter().map(|text| unit(make, text)).collect::<Option<Vec<_>>>()?,
        },
        Written::ForeignCommand => Terms::ForeignCommand,
        Written::ForeignSee { at } => Terms::ForeignSee { at: place(at)? },
        Written::NoAnnulment => Terms::NoAnnulment,
    })
}

fn crown(make: &mut Making, keys: &Keys, descent: &Descent, realm: &Realm) {
    let power = &mut make.at.powers[realm.power.index()];
    power.founders = descent.founders(realm.power);
    power.monarch = realm.monarch.as_ref().and_then(|k| keys.get(k)).copied();
    if let Some(winner) = realm.crown_lost_to {
        if power.seat.is_some() && power.kingdom.is_none() {
            power.standing = Standing::Crownless;
        }
        make.at.powers[winner.index()].crowns.push(realm.power);
    }
}
