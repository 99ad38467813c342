//! What in a scenario file cannot be, each fault at its place in the text.

use std::collections::BTreeMap;

use super::book::Book;
use super::components::{Half, Phase, Rank};
use super::ids::PowerId;
use super::opening::{Opening, Person, Written};
use super::scenario::Scenario;
use super::setup_opening::{Descent, province};
use crate::diplomacy::{ProvinceId, UnitKind, notation};
use crate::dynasty::written::{self, ByKey, Recorded, Times, by_key, living_spouses, nobody, weddings};
use crate::table::{Lens, ScenarioHead, check_laid_dice};

struct Faults<'a, 'f> {
    book: &'a Book,
    scenario: &'a Scenario,
    lens: &'a mut Lens<'f>,
}

impl Faults<'_, '_> {
    fn at(&mut self, needle: &str, words: impl Into<String>) {
        self.lens.at(needle, words);
    }

    /// A fault in the entry that begins with the first mark.
    fn within(&mut self, marks: &[&str], words: impl Into<String>) {
        self.lens.fault(marks, words);
    }

    /// A province by its name, or a fault.
    fn province(&mut self, entry: &str, text: &str) -> Option<ProvinceId> {
        match notation::read_place(&self.book.map, text) {
            Ok(at) => Some(self.book.map.province(at)),
            Err(why) => {
                self.within(&[entry, &quoted(text)], why.text);
                None
            }
        }
    }

    /// A unit as it is written, or a fault.
    fn unit(&mut self, entry: &str, text: &str) -> Option<(UnitKind, ProvinceId)> {
        match notation::read_unit(&self.book.map, text) {
            Ok((kind, at)) => Some((kind, self.book.map.province(at))),
            Err(why) => {
                self.within(&[entry, &quoted(text)], why.text);
                None
            }
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Every fault of a scenario that could be read.
pub fn look(scenario: &Scenario, lens: &mut Lens) {
    let book = Book::standard();
    let mut f = Faults { book: &book, scenario, lens };
    frame_faults(&mut f);
    if let Some(opening) = &scenario.position {
        position_faults(&mut f, opening);
    }
}

/// Title, seats, options, powers, year.
fn frame_faults(f: &mut Faults) {
    let (s, book) = (f.scenario, f.book);
    let (o, years) = (&s.options, &book.tables.years);
    ScenarioHead { game: &s.game, seats: s.seats }.check("diplomacy_royale", 1..=PowerId::COUNT as u8, f.lens);
    let high = s.seats.1;
    if !s.powers.is_empty() && s.powers.len() < usize::from(high) {
        f.at("powers", format!("{} powers for {high} seats", s.powers.len()));
    }
    for (n, power) in s.powers.iter().enumerate() {
        if s.powers[..n].contains(power) {
            f.within(&["powers :", power.key()], format!("{} is named twice", power.name()));
        }
    }
    if o.turns == Some(0) {
        f.at("turns", "a game of no turns");
    }
    let centres = f.book.map.provinces().filter(|p| f.book.map.data(*p).centre).count();
    if !(1..=centres).contains(&usize::from(o.victory)) {
        f.at("victory", format!("{} centres; the map has {centres}", o.victory));
    }
    if ![15, 20].contains(&o.clergy_age) {
        f.at("clergy_age", "men enter the clergy at 20, or at 15 (ROY 9-2)");
    }
    if o.clergy && !o.dynasties {
        f.at("clergy", "there is no clergy without dynasties");
    }
    let year = s.first_year(f.book);
    let (first, step) = if o.dynasties { (years.first, years.a_phase) } else { (years.first_without_dynasties, 1) };
    if !(first..first + 10_000).contains(&year) || (year - first) % step != 0 {
        f.at("year", format!("{year} is no year of this game; it begins in {first} and goes by {step}"));
    }
}

fn position_faults(f: &mut Faults, p: &Opening) {
    let (s, dynasties) = (f.scenario, f.scenario.options.dynasties);
    if s.seats.0 != s.seats.1 || s.powers.len() != usize::from(s.seats.1) {
        let text = "a position needs one number of seats, and `powers` must name the powers that are played";
        f.at("position", text);
        return;
    }
    let allowed: &[Phase] =
        if dynasties { &[Phase::Births, Phase::Court, Phase::Moves] } else { &[Phase::Moves, Phase::Adjustments] };
    if let Some(phase) = p.phase.filter(|phase| !allowed.contains(phase)) {
        let names: Vec<&str> = allowed.iter().map(|a| a.name()).collect();
        f.at("phase", format!("a position cannot begin with {}; expected {}", phase.name(), names.join(", ")));
    }
    let half = s.half_of(f.book, s.first_year(f.book));
    if let Some(wrong) = p.half.filter(|h| dynasties && *h != half) {
        let say = |h: Half| if h == Half::First { "First" } else { "Second" };
        f.at("half", format!("the year is in the {} half of its decade, not the {}", say(half), say(wrong)));
    }
    if p.phase == Some(Phase::Adjustments) && p.half != Some(Half::Second) {
        f.at("phase", "builds come after the fall: `half: Second` is missing");
    }
    if !(dynasties || p.people.is_empty() && p.titles.is_empty() && p.writs.is_empty()) {
        f.at("people", "without dynasties there are no people, titles and writs");
        return;
    }
    let keys = by_key(&p.people, f.lens);
    map_faults(f, p);
    realm_faults(f, p, &keys);
    people_faults(f, p, &keys);
    // What follows reckons with families that can be.
    if !f.lens.found.is_empty() {
        return;
    }
    station_faults(f, p, &keys);
    title_faults(f, p, &keys);
    writ_faults(f, p, &keys);
    check_laid_dice(&p.dice, f.lens);
}

fn known(f: &mut Faults, entry: &str, keys: &ByKey<Person>, key: &str) {
    if !keys.contains_key(key) {
        f.within(&[entry, &quoted(key)], nobody(key));
    }
}

fn played(f: &mut Faults, entry: &str, power: PowerId) {
    if !f.scenario.powers.contains(&power) {
        f.within(&[entry, power.key()], format!("\"{}\" is not played in this scenario", power.key()));
    }
}

// ---------------------------------------------------------------- The map

/// Units and provinces: one unit in a province, one holder.
fn map_faults(f: &mut Faults, p: &Opening) {
    let mut taken: BTreeMap<ProvinceId, PowerId> = BTreeMap::new();
    let mut held: BTreeMap<ProvinceId, PowerId> = BTreeMap::new();
    // Powers that do not list their units have those of the start.
    let listed = |power: PowerId| p.realms.iter().any(|r| r.power == power && r.units.is_some());
    for (power, data) in PowerId::all().zip(&f.book.map.powers).filter(|(power, _)| !listed(*power)) {
        taken.extend(data.units.iter().map(|(_, at)| (f.book.map.province(*at), power)));
    }
    for realm in &p.realms {
        let entry = format!("power : \"{}\"", realm.power.key());
        for text in realm.units.iter().flatten() {
            let Some((_, at)) = f.unit(&entry, text) else { continue };
            if let Some(by) = taken.insert(at, realm.power) {
                let place = f.book.map.province_label(at).to_string();
                f.within(&[&entry, &quoted(text)], format!("a unit of {} stands in {place}", by.name()));
            }
        }
        for text in realm.holds.iter().flatten() {
            let Some(at) = f.province(&entry, text) else { continue };
            let place = f.book.map.province_label(at).to_string();
            if f.book.map.is_sea(at) {
                f.within(&[&entry, "holds", &quoted(text)], format!("{place} is sea: nobody holds it"));
            }
            if let Some(by) = held.insert(at, realm.power) {
                f.within(&[&entry, "holds", &quoted(text)], format!("{} holds {place} already", by.name()));
            }
        }
        for text in realm.sites.iter().chain(&realm.capital) {
            if f.province(&entry, text).is_some_and(|at| f.book.map.is_sea(at)) {
                f.within(&[&entry, &quoted(text)], format!("{text} is sea: nothing is built there"));
            }
        }
    }
}

fn realm_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let descent = Descent::of(p);
    for (n, realm) in p.realms.iter().enumerate() {
        let entry = format!("power : \"{}\"", realm.power.key());
        if p.realms[..n].iter().any(|r| r.power == realm.power) {
            f.within(&[&entry], format!("{} stands in `realms` twice", realm.power.name()));
        }
        if let Some(who) = &realm.monarch {
            known(f, &entry, keys, who);
            if keys.get(who.as_str()).is_some_and(|c| c.died.is_some() || c.retired || c.clergy.is_some()) {
                f.within(&[&entry, &quoted(who)], format!("\"{who}\" is dead, retired or of the clergy"));
            }
        }
        let crownless = realm.crown_lost_to.is_some();
        if crownless && realm.kingdom.is_none() && realm.monarch.is_some() {
            f.within(&[&entry, "crown_lost_to"], "a power without its crown has no monarch, but in a new `kingdom`");
        }
        let peopled = p.people.iter().any(|c| descent.dynasty(c.key()) == Some(realm.power));
        if realm.monarch.is_none() && !crownless && peopled {
            f.within(&[&entry], format!("people of {} are named, but no `monarch`", realm.power.name()));
        }
        if realm.monarch.is_some() && !peopled {
            f.within(&[&entry, "monarch"], format!("a monarch of {} is named, but no people", realm.power.name()));
        }
    }
    for c in &p.people {
        let Some(power) = descent.dynasty(c.key()) else { continue };
        if !p.realms.iter().any(|r| r.power == power) {
            let text =
                format!("`people` of {} are named; its entry in `realms` with the `monarch` is missing", power.name());
            f.within(&["people :", &format!("name : \"{}\"", c.name)], text);
            return;
        }
    }
}

// ---------------------------------------------------------------- People

fn people_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let tables = &f.book.tables;
    let times = Times { year: f.scenario.first_year(f.book), step: tables.years.a_phase, adult: tables.ages.marries };
    written::faults(&p.people, keys, times, f.lens);
    let descent = Descent::of(p);
    for c in &p.people {
        let entry = written::entry_of(&c.record());
        if c.of.is_none() && c.father.is_none() && descent.dynasty(c.key()).is_none() {
            f.within(&[&entry], "`of` which dynasty is missing, or a father, or a husband");
        }
        for power in c.kept_by.iter().chain(&c.captive_of) {
            played(f, &entry, *power);
        }
        if c.died.is_none() && c.clergy.is_some() && living_spouses(&p.people, keys, c.key()) > 0 {
            f.within(&[&entry, "clergy"], "the clergy does not marry");
        }
    }
}

/// Commands, sees, prisons.
fn station_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    for c in &p.people {
        let entry = format!("name : \"{}\"", c.name);
        if let Some(text) = &c.leads {
            let fit = c.sex.is_male() && c.died.is_none() && c.captive_of.is_none() && c.clergy.is_none();
            if !fit {
                f.within(&[&entry, "leads"], "only a man who lives, is free and not of the clergy leads a unit");
            }
            standing_unit(f, p, &entry, text);
        }
        if c.clergy.is_some() && !f.scenario.options.clergy {
            f.within(&[&entry, "clergy"], "this scenario is played without the clergy");
        }
        if c.clergy.is_some() && !c.sex.is_male() {
            f.within(&[&entry, "clergy"], "only men enter the clergy");
        }
        if c.eligible && c.clergy != Some(Rank::Cardinal) {
            f.within(&[&entry, "eligible"], "only a Cardinal can become Pope");
        }
        if let Some(text) = &c.see {
            let ranked = matches!(c.clergy, Some(Rank::Archbishop | Rank::Cardinal));
            let centre = f.province(&entry, text).is_none_or(|at| f.book.map.data(at).centre);
            if !ranked || !centre {
                f.within(&[&entry, "see"], "an Archbishop or Cardinal has his see, in a supply centre");
            }
        }
        if let Some(jailer) = &c.jailer {
            let churchman = keys.get(jailer.as_str()).is_some_and(|j| j.clergy.is_some());
            if !churchman || c.captive_of.is_none() {
                f.within(&[&entry, "jailer"], format!("\"{jailer}\" is no churchman, or `captive_of` is missing"));
            }
        }
    }
    let popes = p.people.iter().filter(|c| c.clergy == Some(Rank::Pope) && c.died.is_none());
    if let Some(second) = popes.skip(1).map(|c| c.name.clone()).next() {
        f.within(&[&format!("name : \"{second}\""), "clergy"], "there is one Pope at most");
    }
}

/// A unit that is on the map.
fn standing_unit(f: &mut Faults, p: &Opening, entry: &str, text: &str) {
    let Some(wanted) = f.unit(entry, text) else { return };
    let map = &f.book.map;
    let here = |kind: UnitKind, at: ProvinceId| (kind, at) == wanted;
    let listed = |power: PowerId| p.realms.iter().find(|r| r.power == power).and_then(|r| r.units.as_ref());
    let stands = PowerId::all().zip(&map.powers).any(|(power, data)| match listed(power) {
        Some(units) => {
            units.iter().filter_map(|u| notation::read_unit(map, u).ok()).any(|(kind, at)| here(kind, map.province(at)))
        }
        None => data.units.iter().any(|(kind, at)| here(*kind, map.province(*at))),
    });
    if !stands {
        f.within(&[entry, &quoted(text)], format!("{text} is not on the map"));
    }
}

// ---------------------------------------------------------------- Titles and writs

fn title_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let descent = Descent::of(p);
    for holding in &p.titles {
        let entry = "titles :";
        for who in [&holding.who].into_iter().chain(&holding.first) {
            known(f, entry, keys, who);
        }
        let first = holding.first.as_ref().unwrap_or(&holding.who);
        let power = holding.power.or_else(|| descent.dynasty(first));
        if keys.contains_key(first.as_str()) && !descent.kept(first).iter().any(|s| Some(s.power) == power) {
            let text = format!("\"{first}\" stands in no line of the power that granted the title");
            f.within(&[entry, &quoted(first)], text);
        }
        if keys.get(holding.who.as_str()).is_some_and(|c| c.died.is_some() || c.clergy.is_some()) {
            f.within(&[entry, &quoted(&holding.who)], format!("\"{}\" is dead or of the clergy", holding.who));
        }
        if f.province(entry, &holding.province).is_some_and(|at| f.book.map.is_sea(at)) {
            f.within(&[entry, &quoted(&holding.province)], format!("{} is sea; there is no title", holding.province));
        }
        for text in &holding.units {
            standing_unit(f, p, entry, text);
        }
    }
    for passed in &p.inherited {
        let entry = "inherited :";
        known(f, entry, keys, &passed.from);
        known(f, entry, keys, &passed.to);
        let place = passed.title.as_ref().and_then(|text| province(&f.book.map, text));
        let titled = |at: ProvinceId| p.titles.iter().any(|t| province(&f.book.map, &t.province) == Some(at));
        if passed.crown.is_some() == passed.title.is_some() || (passed.title.is_some() && !place.is_some_and(titled)) {
            f.at("inherited", "each entry names a `crown`, or the `title` to a province of `titles`");
        }
    }
}

fn writ_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let weddings = weddings(&p.people);
    for bond in &p.writs {
        let entry = format!("husband : \"{}\"", bond.husband);
        let (a, b) = bond.between;
        played(f, &entry, a);
        played(f, &entry, b);
        if a == b {
            f.within(&[&entry], "a writ is between two powers");
        }
        if !weddings.iter().any(|(h, w)| *h == bond.husband && *w == bond.wife) {
            f.within(&[&entry], format!("{} and {} are not wed in `people`", bond.husband, bond.wife));
        }
        for promise in &bond.terms {
            if promise.by != a && promise.by != b {
                f.within(&[&entry, promise.by.key()], format!("\"{}\" is no party of this writ", promise.by.key()));
            }
            promise.term.people().into_iter().for_each(|who| known(f, &entry, keys, who));
            for text in promise.term.places() {
                f.province(&entry, text);
            }
            match &promise.term {
                Written::Proxy { unit } => standing_unit(f, p, &entry, unit),
                Written::Renounce { who, power } => {
                    let said = keys.get(who.as_str()).is_some_and(|c| c.renounced.contains(power));
                    if !said {
                        f.within(
                            &[&entry, "Renounce", &quoted(who)],
                            format!("`renounced` of \"{who}\" does not say so"),
                        );
                    }
                }
                Written::ChildrenToBride { every } if *every == 0 => {
                    f.within(&[&entry, "ChildrenToBride"], "it counts no children");
                }
                _ => {}
            }
        }
    }
}
