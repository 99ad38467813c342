//! What in a scenario file cannot be, each fault at its place in the text.

use std::collections::BTreeMap;

use super::book::Book;
use super::components::{Half, Phase, Rank};
use super::ids::PowerId;
use super::opening::{Opening, Person, Written};
use super::scenario::Scenario;
use super::scenario_refusals;
use super::setup_opening::{Descent, province};
use super::writs::Which;
use crate::diplomacy::{ProvinceId, UnitKind, notation};
use crate::dynasty::written::{self, ByKey, Times, by_key, living_spouses, nobody, weddings};
use crate::table::{Lens, Part, ScenarioHead, check_laid_dice};
use crate::way;

pub(super) struct Faults<'a, 'f> {
    pub book: &'a Book,
    pub scenario: &'a Scenario,
    pub lens: &'a mut Lens<'f>,
}

impl Faults<'_, '_> {
    /// A fault in a part of what the lens looks at.
    pub fn within(&mut self, way: &[Part], words: impl Into<String>) {
        self.lens.fault(way, words);
    }

    /// A province by its name, or a fault.
    fn province(&mut self, way: &[Part], text: &str) -> Option<ProvinceId> {
        match notation::read_place(&self.book.map, text) {
            Ok(at) => Some(self.book.map.province(at)),
            Err(why) => {
                self.within(way, why.text);
                None
            }
        }
    }

    /// A unit as it is written, or a fault.
    fn unit(&mut self, way: &[Part], text: &str) -> Option<(UnitKind, ProvinceId)> {
        match notation::read_unit(&self.book.map, text) {
            Ok((kind, at)) => Some((kind, self.book.map.province(at))),
            Err(why) => {
                self.within(way, why.text);
                None
            }
        }
    }
}

/// Every fault of a scenario that could be read.
pub fn look(scenario: &Scenario, lens: &mut Lens) {
    let book = Book::standard();
    let mut f = Faults { book: &book, scenario, lens };
    frame_faults(&mut f);
    if let Some(opening) = &scenario.position {
        position_faults(&mut f, opening);
        if f.lens.found.is_empty() {
            scenario_refusals::laws(&mut f, scenario);
        }
    }
}

/// Title, seats, options, powers, year.
fn frame_faults(f: &mut Faults) {
    let (s, book) = (f.scenario, f.book);
    let (o, years) = (&s.options, &book.tables.years);
    ScenarioHead { game: &s.game, seats: s.seats }.check("diplomacy_royale", 1..=PowerId::COUNT as u8, f.lens);
    let high = s.seats.1;
    if !s.powers.is_empty() && s.powers.len() < usize::from(high) {
        f.within(way!["powers"], format!("{} powers for {high} seats", s.powers.len()));
    }
    for (n, power) in s.powers.iter().enumerate() {
        if s.powers[..n].contains(power) {
            f.within(way!["powers", n], format!("{} is named twice", power.name()));
        }
    }
    if o.turns == Some(0) {
        f.within(way!["options", "turns"], "a game of no turns");
    }
    let centres = f.book.map.provinces().filter(|p| f.book.map.data(*p).centre).count();
    if !(1..=centres).contains(&usize::from(o.victory)) {
        f.within(way!["options", "victory"], format!("{} centres; the map has {centres}", o.victory));
    }
    if ![15, 20].contains(&o.clergy_age) {
        f.within(way!["options", "clergy_age"], "men enter the clergy at 20, or at 15 (ROY 9-2)");
    }
    if o.clergy && !o.dynasties {
        f.within(way!["options", "clergy"], "there is no clergy without dynasties");
    }
    let year = s.first_year(f.book);
    let (first, step) = if o.dynasties { (years.first, years.a_phase) } else { (years.first_without_dynasties, 1) };
    if !(first..first + 10_000).contains(&year) || (year - first) % step != 0 {
        f.within(way!["year"], format!("{year} is no year of this game; it begins in {first} and goes by {step}"));
    }
}

fn position_faults(f: &mut Faults, p: &Opening) {
    let (s, dynasties) = (f.scenario, f.scenario.options.dynasties);
    if s.seats.0 != s.seats.1 || s.powers.len() != usize::from(s.seats.1) {
        let text = "a position needs one number of seats, and `powers` must name the powers that are played";
        f.within(way!["position"], text);
        return;
    }
    let allowed: &[Phase] =
        if dynasties { &[Phase::Births, Phase::Court, Phase::Moves] } else { &[Phase::Moves, Phase::Adjustments] };
    if let Some(phase) = p.phase.filter(|phase| !allowed.contains(phase)) {
        let names: Vec<&str> = allowed.iter().map(|a| a.name()).collect();
        f.within(
            way!["position", "phase"],
            format!("a position cannot begin with {}; expected {}", phase.name(), names.join(", ")),
        );
    }
    let half = s.half_of(f.book, s.first_year(f.book));
    if let Some(wrong) = p.half.filter(|h| dynasties && *h != half) {
        let say = |h: Half| if h == Half::First { "First" } else { "Second" };
        f.within(
            way!["position", "half"],
            format!("the year is in the {} half of its decade, not the {}", say(half), say(wrong)),
        );
    }
    if p.phase == Some(Phase::Adjustments) && p.half != Some(Half::Second) {
        f.within(way!["position", "phase"], "builds come after the fall: `half: Second` is missing");
    }
    if !(dynasties || p.people.is_empty() && p.titles.is_empty() && p.writs.is_empty()) {
        f.within(way!["position", "people"], "without dynasties there are no people, titles and writs");
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
    if f.lens.found.is_empty() && dynasties {
        scenario_refusals::look(f, p, &keys);
    }
    check_laid_dice(&p.dice, way!["position", "dice"], f.lens);
}

fn known(f: &mut Faults, way: &[Part], keys: &ByKey<Person>, key: &str) {
    if !keys.contains_key(key) {
        f.within(way, nobody(key));
    }
}

fn played(f: &mut Faults, way: &[Part], power: PowerId) {
    if !f.scenario.powers.contains(&power) {
        f.within(way, format!("\"{}\" is not played in this scenario", power.key()));
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
    for (n, realm) in p.realms.iter().enumerate() {
        f.lens.look_at(way!["position", "realms", n]);
        for (n, text) in realm.units.iter().flatten().enumerate() {
            let Some((_, at)) = f.unit(way!["units", n], text) else { continue };
            if let Some(by) = taken.insert(at, realm.power) {
                let place = f.book.map.province_label(at).to_string();
                f.within(way!["units", n], format!("a unit of {} stands in {place}", by.name()));
            }
        }
        for (n, text) in realm.holds.iter().flatten().enumerate() {
            let Some(at) = f.province(way!["holds", n], text) else { continue };
            let place = f.book.map.province_label(at).to_string();
            if f.book.map.is_sea(at) {
                f.within(way!["holds", n], format!("{place} is sea: nobody holds it"));
            }
            if let Some(by) = held.insert(at, realm.power) {
                f.within(way!["holds", n], format!("{} holds {place} already", by.name()));
            }
        }
        let sites = realm.sites.iter().enumerate().map(|(n, text)| (way!["sites", n].to_vec(), text));
        for (way, text) in sites.chain(realm.capital.iter().map(|text| (way!["capital"].to_vec(), text))) {
            if f.province(&way, text).is_some_and(|at| f.book.map.is_sea(at)) {
                f.within(&way, format!("{text} is sea: nothing is built there"));
            }
        }
    }
    f.lens.look_at(way![]);
}

fn realm_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let descent = Descent::of(p);
    for (n, realm) in p.realms.iter().enumerate() {
        f.lens.look_at(way!["position", "realms", n]);
        if p.realms[..n].iter().any(|r| r.power == realm.power) {
            f.within(way!["power"], format!("{} stands in `realms` twice", realm.power.name()));
        }
        if let Some(who) = &realm.monarch {
            known(f, way!["monarch"], keys, who);
            if keys.get(who.as_str()).is_some_and(|c| c.died.is_some() || c.retired || c.clergy.is_some()) {
                f.within(way!["monarch"], format!("\"{who}\" is dead, retired or of the clergy"));
            }
        }
        let crownless = realm.crown_lost_to.is_some();
        if crownless && realm.kingdom.is_none() && realm.monarch.is_some() {
            f.within(way!["crown_lost_to"], "a power without its crown has no monarch, but in a new `kingdom`");
        }
        let peopled = p.people.iter().any(|c| descent.dynasty(c.key()) == Some(realm.power));
        if realm.monarch.is_none() && !crownless && peopled {
            f.within(way!["power"], format!("people of {} are named, but no `monarch`", realm.power.name()));
        }
        if realm.monarch.is_some() && !peopled {
            f.within(way!["monarch"], format!("a monarch of {} is named, but no people", realm.power.name()));
        }
    }
    f.lens.look_at(way![]);
    for (n, c) in p.people.iter().enumerate() {
        let Some(power) = descent.dynasty(c.key()) else { continue };
        if !p.realms.iter().any(|r| r.power == power) {
            let text =
                format!("`people` of {} are named; its entry in `realms` with the `monarch` is missing", power.name());
            f.within(way!["position", "people", n], text);
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
    for (n, c) in p.people.iter().enumerate() {
        f.lens.look_at(way!["position", "people", n]);
        if c.of.is_none() && c.father.is_none() && descent.dynasty(c.key()).is_none() {
            f.within(way![], "`of` which dynasty is missing, or a father, or a husband");
        }
        for (field, power) in [("kept_by", c.kept_by), ("captive_of", c.captive_of)] {
            power.into_iter().for_each(|power| played(f, way![field], power));
        }
        if c.died.is_none() && c.clergy.is_some() && living_spouses(&p.people, keys, c.key()) > 0 {
            f.within(way!["clergy"], "the clergy does not marry");
        }
    }
    f.lens.look_at(way![]);
}

/// Commands, sees, prisons.
fn station_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    for (n, c) in p.people.iter().enumerate() {
        f.lens.look_at(way!["position", "people", n]);
        if let Some(text) = &c.leads {
            let fit = c.sex.is_male() && c.died.is_none() && c.captive_of.is_none();
            if !fit {
                f.within(way!["leads"], "only a man who lives and is free leads a unit");
            }
            standing_unit(f, p, way!["leads"], text);
        }
        if c.clergy.is_some() && !f.scenario.options.clergy {
            f.within(way!["clergy"], "this scenario is played without the clergy");
        }
        if c.clergy.is_some() && !c.sex.is_male() {
            f.within(way!["clergy"], "only men enter the clergy");
        }
        if c.eligible && c.clergy != Some(Rank::Cardinal) {
            f.within(way!["eligible"], "only a Cardinal can become Pope");
        }
        if let Some(text) = &c.see {
            let ranked = matches!(c.clergy, Some(Rank::Archbishop | Rank::Cardinal));
            let centre = f.province(way!["see"], text).is_none_or(|at| f.book.map.data(at).centre);
            if !ranked || !centre {
                f.within(way!["see"], "an Archbishop or Cardinal has his see, in a supply centre");
            }
        }
        if let Some(jailer) = &c.jailer {
            let churchman = keys.get(jailer.as_str()).is_some_and(|j| j.clergy.is_some());
            if !churchman || c.captive_of.is_none() {
                f.within(way!["jailer"], format!("\"{jailer}\" is no churchman, or `captive_of` is missing"));
            }
        }
    }
    f.lens.look_at(way![]);
    let mut popes = p.people.iter().enumerate().filter(|(_, c)| c.clergy == Some(Rank::Pope) && c.died.is_none());
    if let Some((second, _)) = popes.nth(1) {
        f.within(way!["position", "people", second, "clergy"], "there is one Pope at most");
    }
}

/// A unit that is on the map.
fn standing_unit(f: &mut Faults, p: &Opening, way: &[Part], text: &str) {
    let Some(wanted) = f.unit(way, text) else { return };
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
        f.within(way, format!("{text} is not on the map"));
    }
}

// ---------------------------------------------------------------- Titles and writs

fn title_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let descent = Descent::of(p);
    for (n, holding) in p.titles.iter().enumerate() {
        f.lens.look_at(way!["position", "titles", n]);
        known(f, way!["who"], keys, &holding.who);
        holding.first.iter().for_each(|first| known(f, way!["first"], keys, first));
        let first = holding.first.as_ref().unwrap_or(&holding.who);
        let power = holding.power.or_else(|| descent.dynasty(first));
        if keys.contains_key(first.as_str()) && !descent.kept(first).iter().any(|s| Some(s.power) == power) {
            let text = format!("\"{first}\" stands in no line of the power that granted the title");
            f.within(way![if holding.first.is_some() { "first" } else { "who" }], text);
        }
        if keys.get(holding.who.as_str()).is_some_and(|c| c.died.is_some() || c.clergy.is_some()) {
            f.within(way!["who"], format!("\"{}\" is dead or of the clergy", holding.who));
        }
        if f.province(way!["province"], &holding.province).is_some_and(|at| f.book.map.is_sea(at)) {
            f.within(way!["province"], format!("{} is sea; there is no title", holding.province));
        }
        for (n, text) in holding.units.iter().enumerate() {
            standing_unit(f, p, way!["units", n], text);
        }
    }
    for (n, passed) in p.inherited.iter().enumerate() {
        f.lens.look_at(way!["position", "inherited", n]);
        known(f, way!["from"], keys, &passed.from);
        known(f, way!["to"], keys, &passed.to);
        let place = passed.title.as_ref().and_then(|text| province(&f.book.map, text));
        let titled = |at: ProvinceId| p.titles.iter().any(|t| province(&f.book.map, &t.province) == Some(at));
        if passed.crown.is_some() == passed.title.is_some() || (passed.title.is_some() && !place.is_some_and(titled)) {
            let field = if passed.title.is_some() { "title" } else { "" };
            f.within(way![field], "each entry names a `crown`, or the `title` to a province of `titles`");
        }
    }
    f.lens.look_at(way![]);
}

fn writ_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let weddings = weddings(&p.people);
    for (n, bond) in p.writs.iter().enumerate() {
        f.lens.look_at(way!["position", "writs", n]);
        let (a, b) = bond.between;
        played(f, way!["between", 0], a);
        played(f, way!["between", 1], b);
        if a == b {
            f.within(way!["between"], "a writ is between two powers");
        }
        if !weddings.iter().any(|(h, w)| *h == bond.husband && *w == bond.wife) {
            f.within(way!["husband"], format!("{} and {} are not wed in `people`", bond.husband, bond.wife));
        }
        for (n, promise) in bond.terms.iter().enumerate() {
            if promise.by != a && promise.by != b {
                f.within(way!["terms", n, "by"], format!("\"{}\" is no party of this writ", promise.by.key()));
            }
            let term = |part| [way!["terms", n, "term"], &[part]].concat();
            promise.term.people().into_iter().for_each(|who| known(f, &term(Part::Value(who)), keys, who));
            for text in promise.term.places() {
                f.province(&term(Part::Value(text)), text);
            }
            match &promise.term {
                Written::Proxy { unit } => standing_unit(f, p, &term("unit".into()), unit),
                Written::CommandOf { units, .. } => {
                    units.iter().for_each(|text| standing_unit(f, p, &term(Part::Value(text)), text));
                }
                Written::Children { which: Which::Every(0) | Which::Only(0), .. } => {
                    f.within(&term("which".into()), "it counts no children");
                }
                Written::Renounce { who, power } => {
                    let said = keys.get(who.as_str()).is_some_and(|c| c.renounced.contains(power));
                    if !said {
                        f.within(&term("who".into()), format!("`renounced` of \"{who}\" does not say so"));
                    }
                }
                Written::ChildrenToBride { every } if *every == 0 => {
                    f.within(&term("every".into()), "it counts no children");
                }
                _ => {}
            }
        }
    }
    f.lens.look_at(way![]);
}
