//! What a written position may not hold because play would refuse it, each fault at its place: commands, prisoners, vows, crowns,
//! couples and writs that nobody could have come to.

use super::ids::PowerId;
use super::opening::{Opening, Person, Written};
use super::options::Options;
use super::readers::{Seen, lay};
use super::scenario::Scenario;
use super::scenario_faults::Faults;
use super::serials::Serial;
use super::setup_opening::{Descent, keeper, province};
use super::{ROYALE, laws, setup, writs};
use crate::diplomacy::{ProvinceId, notation};
use crate::dynasty::written::{ByKey, weddings};
use crate::engine::{Dice, new_world};
use crate::way;

/// Asked of files in which nothing else is wrong.
pub(super) fn look(f: &mut Faults, p: &Opening, keys: &ByKey<Person>) {
    let descent = Descent::of(p);
    people(f, p, &descent);
    crowns(f, p, &descent);
    couples(f, p, &descent);
    writs(f, p, keys, &descent);
    f.lens.look_at(way![]);
}

/// Whose the unit is that stands there.
fn owner(f: &Faults, p: &Opening, text: &str) -> Option<PowerId> {
    let map = &f.book.map;
    let wanted = province(map, text.split_once(' ')?.1)?;
    let here = |at: ProvinceId| at == wanted;
    let listed = |power: PowerId| p.realms.iter().find(|r| r.power == power).and_then(|r| r.units.as_ref());
    PowerId::all().zip(&map.powers).find_map(|(power, data)| {
        let stands = match listed(power) {
            Some(units) => {
                let read = units.iter().filter_map(|u| notation::read_unit(map, u).ok());
                read.into_iter().any(|(_, at)| here(map.province(at)))
            }
            None => data.units.iter().any(|(_, at)| here(map.province(*at))),
        };
        stands.then_some(power)
    })
}

/// Commands (6.1), prisoners (6.3), vows (9).
fn people(f: &mut Faults, p: &Opening, descent: &Descent) {
    let (ages, o): (_, &Options) = (&f.book.tables.ages, &f.scenario.options);
    let mut clergy: Vec<PowerId> = vec![];
    for (n, c) in p.people.iter().enumerate().filter(|(_, c)| c.died.is_none()) {
        f.lens.look_at(way!["position", "people", n]);
        let own = keeper(p, descent, c);
        if let Some(text) = &c.leads {
            if c.age < ages.may_lead {
                f.within(way!["leads"], format!("a man leads from {} on (ROY 6.1-2)", ages.may_lead));
            }
            let whose = owner(f, p, text);
            let lets = |by: PowerId| {
                p.writs.iter().any(|w| {
                    let between = (w.between.0 == by && Some(w.between.1) == own)
                        || (w.between.1 == by && Some(w.between.0) == own);
                    between && w.terms.iter().any(|t| t.by == by && lets_lead(&t.term, c.key(), text))
                })
            };
            if let Some(by) = whose.filter(|by| Some(*by) != own && f.scenario.powers.contains(by) && !lets(*by)) {
                let words = format!("{text} is {}'s, and no writ lets \"{}\" lead it (ROY 6.1-9)", by.name(), c.key());
                f.within(way!["leads"], words);
            }
        }
        if c.captive_of.is_some() && c.captive_of == own {
            f.within(way!["captive_of"], "nobody is a prisoner of his own dynasty (ROY 6.3-2)");
        }
        let jailer = c.jailer.as_ref().and_then(|key| p.people.iter().find(|j| j.key() == key));
        if let Some(jailer) = jailer.filter(|j| keeper(p, descent, j) != c.captive_of || j.died.is_some()) {
            let words = format!("\"{}\" is not of the dynasty that holds him (ROY 9.3-16)", jailer.key());
            f.within(way!["jailer"], words);
        }
        if c.clergy.is_some() {
            if c.age < o.clergy_age {
                f.within(way!["clergy"], format!("a man enters the clergy from {} on (ROY 9-2)", o.clergy_age));
            }
            clergy.extend(own);
            let many = clergy.iter().filter(|q| Some(**q) == own).count();
            if o.clergy_limit > 0 && many > usize::from(o.clergy_limit) {
                f.within(way!["clergy"], format!("a dynasty has at most {} clergy (ROY 9-5)", o.clergy_limit));
            }
        }
    }
}

fn lets_lead(term: &Written, who: &str, unit: &str) -> bool {
    match term {
        Written::ForeignCommand => true,
        Written::CommandOf { nobles, units } => {
            (nobles.is_empty() || nobles.iter().any(|n| n == who))
                && (units.is_empty() || units.iter().any(|u| u == unit))
        }
        _ => false,
    }
}

/// "The minimum serial number for that dynasty is always the king": nobody alive stands before the monarch (3.3-6).
fn crowns(f: &mut Faults, p: &Opening, descent: &Descent) {
    for (n, realm) in p.realms.iter().enumerate() {
        let Some(monarch) = realm.monarch.as_ref().filter(|_| realm.kingdom.is_none()) else { continue };
        let number =
            |key: &str| -> Option<Serial> { descent.kept(key).into_iter().filter(|s| s.power == realm.power).min() };
        let Some(his) = number(monarch) else { continue };
        let free = |c: &&Person| {
            c.died.is_none() && !c.retired && c.clergy.is_none() && !c.unfit && !c.never_king.contains(&realm.power)
        };
        let before = p.people.iter().filter(free).find(|c| number(c.key()).is_some_and(|s| s < his));
        let passed = p.people.iter().any(|c| c.key() == monarch && c.unfit);
        if let Some(c) = before.filter(|_| !passed) {
            f.lens.look_at(way!["position", "realms", n]);
            let words = format!("\"{}\" stands before \"{monarch}\" in the line of succession (ROY 3.3-6)", c.key());
            f.within(way!["monarch"], words);
        }
    }
}

/// Nobody weds within the dynasty of birth; the first Queens came from nowhere (5.1-2).
fn couples(f: &mut Faults, p: &Opening, descent: &Descent) {
    let born = |key: &str| {
        let c = p.people.iter().find(|c| c.key() == key)?;
        (c.of.is_some() || c.father.is_some()).then(|| descent.dynasty(key)).flatten()
    };
    for (husband, wife) in weddings(&p.people) {
        let (his, hers) = (born(&husband), born(&wife));
        let Some(n) = p.people.iter().position(|c| c.key() == wife).filter(|_| his.is_some() && his == hers) else {
            continue;
        };
        f.lens.look_at(way!["position", "people", n]);
        f.within(way!["spouse"], format!("\"{husband}\" and \"{wife}\" were born to one dynasty (ROY 5.1-2)"));
    }
}

/// A writ is of the two families of its couple (5.4-2), its years run forward, renouncing is public (5.2-9), a see is in a centre.
fn writs(f: &mut Faults, p: &Opening, keys: &ByKey<Person>, descent: &Descent) {
    for (n, bond) in p.writs.iter().enumerate() {
        f.lens.look_at(way!["position", "writs", n]);
        for (key, power, place) in [(&bond.husband, bond.between.0, 0), (&bond.wife, bond.between.1, 1)] {
            let Some(c) = keys.get(key.as_str()) else { continue };
            if c.kept_by != Some(power) && descent.dynasty(key) != Some(power) {
                let words = format!("\"{key}\" is not of the dynasty of {} (ROY 5.4-2)", power.name());
                f.within(way!["between", place], words);
            }
        }
        for (n, promise) in bond.terms.iter().enumerate() {
            if promise.from.zip(promise.to).is_some_and(|(from, to)| to < from) {
                f.within(way!["terms", n, "to"], "the term ends before it begins");
            }
            match &promise.term {
                Written::Renounce { .. } if promise.secret => {
                    f.within(way!["terms", n, "secret"], "renouncing is always a public term (ROY 5.2-9)");
                }
                Written::ForeignSee { at } => {
                    let centre = province(&f.book.map, at).is_none_or(|at| f.book.map.data(at).centre);
                    if !centre {
                        f.within(way!["terms", n, "term"], format!("{at} is no supply centre (ROY 9.3-3)"));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The laws of the game, asked of the position as it would begin: what nothing else has found.
pub(super) fn laws(f: &mut Faults, scenario: &Scenario) {
    let mut world = new_world(ROYALE);
    let seats = scenario.seats.1;
    lay(&mut world, setup::written(scenario, seats.into(), f.book, Dice::seeded(1)).at);
    writs::refresh(&mut world);
    let broken = laws::invariants(Seen::of(&mut world).pos()).err();
    if let Some(words) = broken {
        f.within(way!["position"], format!("this cannot come about in play: {words}"));
    }
}
