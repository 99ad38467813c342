//! What in a scenario file cannot be, each fault at its place in the text.

use super::book::Book;
use super::components::Phase;
use super::ids::{CountryId, Goods, ProvinceId};
use super::options::Countries;
use super::scenario::{Opening, Person, Scenario};
use super::{laws, setup, setup_people};
use crate::dynasty::written::{self, ByKey, Times, by_key, nobody, weddings};
use crate::table::{Dice, Lens, Part, ScenarioHead, check_laid_dice};
use crate::way;

struct Faults<'a, 'f> {
    book: &'a Book,
    scenario: &'a Scenario,
    lens: &'a mut Lens<'f>,
}

impl Faults<'_, '_> {
    /// A fault in a part of what the lens looks at.
    fn within(&mut self, way: &[Part], words: impl Into<String>) {
        self.lens.fault(way, words);
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
            law_faults(&mut f, opening);
        }
    }
}

/// A position that breaks a law of the game, which play could never reach, is none: it is laid out for a trial.
fn law_faults(f: &mut Faults, opening: &Opening) {
    // What cannot be laid out is told where it is.
    let Ok(made) = setup::written(f.scenario, f.scenario.seats.1.into(), f.book, Dice::seeded(1)) else { return };
    let Err(text) = laws::invariants(made.at.pos(f.book)) else { return };
    let named = |name: &str| text.contains(name);
    let people = opening.people.iter().enumerate().filter(|(_, p)| named(&p.name));
    let person = people.max_by_key(|(_, p)| p.name.len()).map(|(n, _)| n);
    let label = |at: ProvinceId| f.book.map.province(at).name.clone();
    let title = opening.governors.iter().position(|t| named(&label(t.province)));
    let troops = opening.armies.iter().position(|a| named(&label(a.at)));
    match (person, title, troops) {
        (Some(n), ..) => f.within(way!["position", "people", n], text),
        (_, Some(n), _) => f.within(way!["position", "governors", n], text),
        (.., Some(n)) => f.within(way!["position", "armies", n], text),
        _ => f.within(way!["position"], text),
    }
}

/// Title, seats, options, countries, year.
fn frame_faults(f: &mut Faults) {
    let s = f.scenario;
    let o = &s.options;
    // Three to five dynasties (0.1).
    ScenarioHead { game: &s.game, seats: s.seats }.check("blood_royale", 3..=5, f.lens);
    let (low, high) = s.seats;
    if o.turns == 0 || o.turns > 100 {
        f.within(way!["options", "turns"], format!("{} turns; expected 1 to 100", o.turns));
    }
    if o.target == Some(0) {
        f.within(way!["options", "target"], "a target of 0 crowns is reached before the game begins");
    }
    let years = f.book.tables.years;
    let year = s.year.unwrap_or(years.start);
    let step = i32::from(years.per_turn).max(1);
    if year < years.start || (year - years.start) % step != 0 {
        f.within(
            way!["year"],
            format!("{year} is no year of the Year Track; it begins in {} and goes by {step}", years.start),
        );
    } else if setup::turn_of(f.book, year) > o.turns {
        let turn = setup::turn_of(f.book, year);
        f.within(way!["year"], format!("{year} is turn {turn}; the game ends after turn {}", o.turns));
    }
    for (n, c) in s.countries.iter().enumerate() {
        if s.countries[..n].contains(c) {
            f.within(way!["countries", n], format!("\"{}\" is named twice", c.key()));
        }
    }
    let named = s.countries.len();
    if o.countries == Countries::Named && (named != usize::from(low) || low != high) {
        let text = format!("{named} countries are named for {low} to {high} seats; expected one for each seat");
        f.within(way!["countries"], text);
    }
    if o.countries == Countries::Drawn && named > 0 && named < usize::from(high) {
        f.within(way!["countries"], format!("{named} countries to be drawn from by {high} players"));
    }
    if o.absent.is_some() && (low > 4 || high < 4) {
        f.within(way!["options", "absent"], "a country is out in a game of four only");
    }
    if let Some(absent) = s.absent(4).filter(|c| high >= 4 && low <= 4 && s.countries.contains(c))
        && s.is_named(4)
    {
        f.within(way!["countries"], format!("\"{}\" is out in a game of four; it cannot be played", absent.key()));
    }
}

fn position_faults(f: &mut Faults, p: &Opening) {
    let s = f.scenario;
    let seats = usize::from(s.seats.0);
    if s.seats.0 != s.seats.1 || s.countries.len() != seats {
        let text = "a position needs one number of seats, and `countries` must name the countries that are played";
        f.within(way!["position"], text);
        return;
    }
    if let Some(phase) = p.phase.filter(|phase| *phase > Phase::Raising) {
        f.within(
            way!["position", "phase"],
            format!("a position cannot begin with {}; expected Births to Raising", phase.name()),
        );
    }
    let keys = by_key(&p.people, f.lens);
    realm_faults(f, p, &keys);
    people_faults(f, p, &keys);
    bond_faults(f, p, &keys);
    piece_faults(f, p, &keys, s.options.drawn_capitals);
    for (list, what) in [(&p.famine, "famine"), (&p.rebellion, "rebellion"), (&p.neutral, "neutral")] {
        for (n, province) in list.iter().enumerate() {
            if list[..n].contains(province) {
                f.within(way!["position", what, n], format!("\"{}\" is named twice", province.key()));
            }
        }
    }
    for (n, c) in p.control.iter().enumerate() {
        played(f, way!["position", "control", n, "by"], c.by);
        if p.control[..n].iter().any(|d| d.province == c.province) || p.neutral.contains(&c.province) {
            f.within(way!["position", "control", n, "province"], format!("\"{}\" has two holders", c.province.key()));
        }
    }
    for (n, title) in p.governors.iter().enumerate() {
        known(f, way!["position", "governors", n, "who"], &keys, &title.who);
        if !s.options.governors {
            f.within(way!["position", "governors"], "Governors need the option `governors`");
        }
    }
    check_laid_dice(&p.dice, way!["position", "dice"], f.lens);
}

fn known(f: &mut Faults, way: &[Part], keys: &ByKey<Person>, key: &str) {
    if !keys.contains_key(key) {
        f.within(way, nobody(key));
    }
}

fn played(f: &mut Faults, way: &[Part], country: CountryId) {
    if !f.scenario.countries.contains(&country) {
        f.within(way, format!("\"{}\" is not played in this scenario", country.key()));
    }
}

fn realm_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    for (n, realm) in p.realms.iter().enumerate() {
        let key = realm.country.key();
        f.lens.look_at(way!["position", "realms", n]);
        played(f, way!["country"], realm.country);
        if p.realms[..n].iter().any(|r| r.country == realm.country) {
            f.within(way!["country"], format!("\"{key}\" stands in `realms` twice"));
        }
        for (n, who) in realm.claimants.iter().enumerate() {
            known(f, way!["claimants", n], keys, who);
        }
        for (field, who) in [("monarch", &realm.monarch), ("regent", &realm.regent)] {
            let Some(who) = who else { continue };
            known(f, way![field], keys, who);
            if keys.get(who.as_str()).is_some_and(|c| c.died.is_some()) {
                f.within(way![field], format!("\"{who}\" is dead"));
            }
        }
        if let Some(by) = realm.ruled_by {
            played(f, way!["ruled_by"], by);
        }
        if let Some(capital) = realm.capital.filter(|c| f.book.map.province(*c).country != realm.country) {
            f.within(way!["capital"], format!("\"{}\" is no Home Province of {key}", capital.key()));
        }
        if let Some(castle) = realm.castle.filter(|c| *c > f.book.tables.combat.castle) {
            let text = format!("a castle of {castle} points; it has {} at most", f.book.tables.combat.castle);
            f.within(way!["castle"], text);
        }
        if !(-2..=0).contains(&realm.usurper) {
            f.within(way!["usurper"], format!("{}; expected 0, -1 or -2", realm.usurper));
        }
        let peopled = p.people.iter().any(|c| c.of == Some(realm.country));
        if realm.monarch.is_none() && (realm.ruled_by.is_some() || peopled) {
            f.within(way!["country"], format!("people or a ruler of {key} are named, but no `monarch`"));
        }
    }
    f.lens.look_at(way![]);
    for (n, c) in p.people.iter().enumerate().filter_map(|(n, c)| Some((n, c.of?))) {
        if !p.realms.iter().any(|r| r.country == c) {
            let text =
                format!("`people` of {} are named; its entry in `realms` with the `monarch` is missing", c.key());
            f.within(way!["position", "people", n, "of"], text);
        }
    }
}

fn people_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let (years, customs) = (f.book.tables.years, setup_people::customs(f.book, &f.scenario.options));
    let year = f.scenario.year.unwrap_or(years.start);
    let times = Times { year, step: i32::from(years.per_turn).max(1), adult: customs.adult_age };
    written::faults(&p.people, keys, times, f.lens);
    for (n, c) in p.people.iter().enumerate() {
        for (field, other) in [("of", c.of), ("kept_by", c.kept_by), ("captive_of", c.captive_of)] {
            other.into_iter().for_each(|other| played(f, way!["position", "people", n, field], other));
        }
    }
}

fn bond_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let weddings = weddings(&p.people);
    for (n, bond) in p.contracts.iter().enumerate() {
        f.lens.look_at(way!["position", "contracts", n]);
        let (a, b) = bond.between;
        played(f, way!["between", 0], a);
        played(f, way!["between", 1], b);
        if a == b {
            f.within(way!["between"], "a contract is between two countries");
        }
        if !weddings.iter().any(|(h, w)| *h == bond.husband && *w == bond.wife) {
            f.within(way!["husband"], format!("{} and {} are not wed in `people`", bond.husband, bond.wife));
        }
        for (n, promise) in bond.clauses.iter().enumerate() {
            // A third may be bound as well.
            played(f, way!["clauses", n, "by"], promise.by);
            for who in promise.terms.people() {
                known(f, way!["clauses", n, "terms", Part::Value(who)], keys, who);
            }
            for country in promise.terms.players() {
                played(f, way!["clauses", n, "terms", Part::Value(country.key())], *country);
            }
        }
    }
    f.lens.look_at(way![]);
}

/// More pieces than there are, or pieces where they cannot stand (BR C.1, C.2).
fn piece_faults(f: &mut Faults, p: &Opening, keys: &ByKey<Person>, drawn: bool) {
    let limits = f.book.tables.limits;
    for country in CountryId::all() {
        let placed = p.armies.iter().filter(|a| a.of == Some(country)).map(|a| u32::from(a.count));
        let dead = p.dead.iter().filter(|a| a.of == country).map(|a| u32::from(a.count));
        let aboard = p.fleets.iter().filter(|a| a.of == country).map(|a| u32::from(a.armies));
        let armies: u32 = placed.chain(dead).chain(aboard).sum();
        if armies > limits.armies.into() {
            let text = format!("{armies} armies of {}; there are {}", country.key(), limits.armies);
            f.within(way!["position", "armies", Part::With("of", country.key())], text);
        }
        let fleets = p.fleets.iter().filter(|a| a.of == country).count();
        if fleets > limits.fleets.into() {
            f.within(
                way!["position", "fleets", Part::With("of", country.key())],
                format!("{fleets} fleets of {}; there are {}", country.key(), limits.fleets),
            );
        }
    }
    let neutral: u32 = p.armies.iter().filter(|a| a.of.is_none()).map(|a| u32::from(a.count)).sum();
    if neutral > u32::from(setup::NEUTRAL_ARMIES) {
        f.within(way!["position", "armies"], format!("{neutral} Neutral armies; there are {}", setup::NEUTRAL_ARMIES));
    }
    for (n, troops) in p.armies.iter().enumerate().filter(|(_, a)| a.inside) {
        // With drawn capitals the castle stands where the position has the capital.
        let here = |r: &super::scenario::Realm| drawn && r.capital == Some(troops.at);
        let usual = CountryId::all().any(|c| f.book.map.country(c).capital == troops.at);
        if !usual && !p.realms.iter().any(here) {
            f.within(way!["position", "armies", n, "at"], format!("there is no castle in \"{}\"", troops.at.key()));
        }
    }
    let step = i32::from(f.book.tables.years.per_turn);
    for (n, fallen) in p.dead.iter().enumerate() {
        if fallen.back % step != 0 {
            f.within(way!["position", "dead", n, "back"], format!("{} is no year of the Year Track", fallen.back));
        }
    }
    for (n, ships) in p.fleets.iter().enumerate() {
        f.lens.look_at(way!["position", "fleets", n]);
        match (ships.port, ships.sea) {
            (Some(port), None) if f.book.map.province(port).seas.is_empty() => {
                f.within(way!["port"], format!("\"{}\" has no coast", port.key()));
            }
            (Some(_), None) | (None, Some(_)) => {}
            _ => f.within(way![], "a fleet is in a `port` or on a `sea`"),
        }
        let load = usize::from(ships.armies) + ships.people.len();
        if load > limits.fleet_carries.into() {
            f.within(
                way!["armies"],
                format!("{load} armies and royal pieces aboard; a fleet carries {}", limits.fleet_carries),
            );
        }
        for (n, who) in ships.people.iter().enumerate() {
            known(f, way!["people", n], keys, who);
        }
    }
    f.lens.look_at(way![]);
    for goods in Goods::ALL {
        let ashore: u32 = p.items.iter().filter(|w| w.goods == goods).map(|w| u32::from(w.count)).sum();
        let aboard = p.fleets.iter().flat_map(|s| &s.items).filter(|g| **g == goods).count() as u32;
        let most = u32::from(setup::items_of(goods));
        if ashore + aboard > most {
            f.within(way!["position", "items"], format!("{} items of {goods}; there are {most}", ashore + aboard));
        }
    }
    for (n, country) in p.items.iter().enumerate().filter_map(|(n, w)| Some((n, w.of?))) {
        played(f, way!["position", "items", n, "of"], country);
    }
    for (n, ships) in p.fleets.iter().enumerate() {
        played(f, way!["position", "fleets", n, "of"], ships.of);
    }
}
