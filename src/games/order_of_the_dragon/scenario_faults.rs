//! What in a scenario file cannot be, each fault at its place in the text.

use std::collections::BTreeMap;

use super::ballot::is_name;
use super::book::Book;
use super::components::{Phase, Season};
use super::ids::PowerId;
use super::opening::{Opening, VassalText};
use super::scenario::Scenario;
use crate::diplomacy::orders::Written;
use crate::diplomacy::{ProvinceId, notation};
use crate::table::{Lens, ScenarioHead};

struct Faults<'a, 'f> {
    book: &'a Book,
    scenario: &'a Scenario,
    lens: &'a mut Lens<'f>,
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

impl Faults<'_, '_> {
    fn at(&mut self, needle: &str, words: impl Into<String>) {
        self.lens.at(needle, words);
    }

    /// A fault in the entry that begins with the first mark.
    fn within(&mut self, marks: &[&str], words: impl Into<String>) {
        self.lens.fault(marks, words);
    }

    /// A centre by its name, or a fault.
    fn centre(&mut self, entry: &str, text: &str) -> Option<ProvinceId> {
        match notation::read_place(&self.book.map, text) {
            Ok(at) => {
                let at = self.book.map.province(at);
                if !self.book.map.data(at).centre {
                    let place = self.book.map.data(at).name.clone();
                    self.within(&[entry, &quoted(text)], format!("{place} is no supply centre"));
                    return None;
                }
                Some(at)
            }
            Err(why) => {
                self.within(&[entry, &quoted(text)], why.text);
                None
            }
        }
    }

    /// Where a unit as it is written stands, or a fault.
    fn unit(&mut self, entry: &str, text: &str) -> Option<ProvinceId> {
        match notation::read_unit(&self.book.map, text) {
            Ok((_, at)) => Some(self.book.map.province(at)),
            Err(why) => {
                self.within(&[entry, &quoted(text)], why.text);
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
    }
}

/// Title, seats, options, powers.
fn frame_faults(f: &mut Faults) {
    let s = f.scenario;
    let o = &s.options;
    ScenarioHead { game: &s.game, seats: s.seats }.check("order_of_the_dragon", 1..=PowerId::COUNT as u8, f.lens);
    let high = s.seats.1;
    if !s.powers.is_empty() && s.powers.len() < usize::from(high) {
        f.at("powers", format!("{} powers for {high} seats", s.powers.len()));
    }
    for (n, power) in s.powers.iter().enumerate() {
        if s.powers[..n].contains(power) {
            f.within(&["powers :", power.key()], format!("{} is named twice", power.name()));
        }
    }
    if o.cycles == Some(0) {
        f.at("cycles", "a game of no cycles");
    }
    let centres = f.book.map.provinces().filter(|p| f.book.map.data(*p).centre).count();
    if !(1..=centres).contains(&usize::from(o.victory)) {
        f.at("victory", format!("{} centres; the map has {centres}", o.victory));
    }
}

fn position_faults(f: &mut Faults, p: &Opening) {
    let s = f.scenario;
    if s.seats.0 != s.seats.1 || s.powers.len() != usize::from(s.seats.1) {
        let text = "a position needs one number of seats, and `powers` must name the powers that are played";
        f.at("position", text);
        return;
    }
    if let Some(cycle) = p.cycle.filter(|c| !(1..=1000).contains(c)) {
        f.at("cycle", format!("{cycle} is no cycle; expected 1 to 1000"));
    }
    if s.options.cycles.is_some_and(|last| p.cycle.unwrap_or(1) > last) {
        f.at("cycle", "it would begin when the last cycle is over");
    }
    match p.phase {
        None | Some(Phase::Orders) => {}
        Some(Phase::Census | Phase::Winter) if p.season == Some(Season::Autumn) => {}
        Some(Phase::Census | Phase::Winter) => {
            f.at("phase", "Census and Winter come after the autumn: `season: Autumn` is missing")
        }
        Some(phase) => {
            f.at("phase", format!("a position cannot begin with {}; expected Orders, Census or Winter", phase.name()));
        }
    }
    map_faults(f, p);
    heir_faults(f, p);
    habit_faults(f, p);
}

// ---------------------------------------------------------------- The map

/// One unit in a province, one owner for a centre.
fn map_faults(f: &mut Faults, p: &Opening) {
    let mut taken: BTreeMap<ProvinceId, String> = BTreeMap::new();
    let mut held: BTreeMap<ProvinceId, String> = BTreeMap::new();
    for (power, data) in PowerId::all().zip(&f.book.map.powers) {
        let realm = p.realms.iter().find(|r| r.power == power);
        // Powers that do not list their units have those of the start.
        if realm.is_none_or(|r| r.units.is_none() && !r.out) {
            let units = data.units.iter().map(|(_, at)| (f.book.map.province(*at), power.name().to_string()));
            taken.extend(units);
        }
        if realm.is_none_or(|r| r.holds.is_none() && !r.out) {
            held.extend(data.homes.iter().map(|home| (*home, power.name().to_string())));
        }
    }
    for (n, realm) in p.realms.iter().enumerate() {
        let entry = format!("power : \"{}\"", realm.power.key());
        if p.realms[..n].iter().any(|r| r.power == realm.power) {
            f.within(&[&entry, &entry], format!("{} stands in `realms` twice", realm.power.name()));
        }
        let empty = realm.units.iter().flatten().chain(realm.holds.iter().flatten()).next().is_none();
        if realm.out && (!empty || realm.heir == Some(true)) {
            f.within(&[&entry, "out"], "a power that is out has no units, centres or heirs");
        }
        let name = realm.power.name();
        hold(f, &entry, name, (realm.units.iter().flatten(), realm.holds.iter().flatten()), &mut taken, &mut held);
    }
    for vassal in &p.vassals {
        let entry = format!("capital : \"{}\"", vassal.capital);
        let name = format!("the vassal of {}", vassal.capital);
        let capital = notation::read_place(&f.book.map, &vassal.capital).ok();
        let listed = |t: &&String| notation::read_place(&f.book.map, t).ok() != capital || capital.is_none();
        let others: Vec<&String> = vassal.holds.iter().flatten().filter(listed).collect();
        let centres = std::iter::once(&vassal.capital).chain(others);
        hold(f, &entry, &name, (vassal.units.iter(), centres), &mut taken, &mut held);
    }
    for text in &p.vacant {
        let at = f.centre("vacant :", text);
        if let Some(by) = at.and_then(|at| held.get(&at)) {
            f.within(&["vacant :", &quoted(text)], format!("{text} is no neutral centre: {by} holds it"));
        }
    }
    // Nobody can be neutral and away.
    let neutral = |at: &ProvinceId| f.book.map.data(*at).centre && !held.contains_key(at);
    let guests: Vec<(ProvinceId, String)> =
        taken.iter().filter(|(at, _)| neutral(at)).map(|(at, by)| (*at, by.clone())).collect();
    let vacant: Vec<ProvinceId> = p
        .vacant
        .iter()
        .filter_map(|t| notation::read_place(&f.book.map, t).ok())
        .map(|at| f.book.map.province(at))
        .collect();
    for (at, by) in guests.into_iter().filter(|(at, _)| !vacant.contains(at)) {
        let key = f.book.map.province_label(at).to_string();
        let text = format!("a unit of {by} stands in the neutral centre {key}: list it under `vacant`");
        f.within(&["units", &key], text);
    }
}

/// Units and centres of one realm.
fn hold<'t>(
    f: &mut Faults,
    entry: &str,
    name: &str,
    (units, centres): (impl Iterator<Item = &'t String>, impl Iterator<Item = &'t String>),
    taken: &mut BTreeMap<ProvinceId, String>,
    held: &mut BTreeMap<ProvinceId, String>,
) {
    for text in units {
        let Some(at) = f.unit(entry, text) else { continue };
        if let Some(by) = taken.insert(at, name.into()) {
            let place = f.book.map.province_label(at).to_string();
            f.within(&[entry, &quoted(text)], format!("a unit of {by} stands in {place}"));
        }
    }
    for text in centres {
        let Some(at) = f.centre(entry, text) else { continue };
        if let Some(by) = held.insert(at, name.into()) {
            f.within(&[entry, &quoted(text)], format!("{by} holds {text} already"));
        }
    }
}

// ---------------------------------------------------------------- Heirs and habits

/// Thralls are neutral centres, one heir in each; vassals have two parents, one vassal for a pair.
fn heir_faults(f: &mut Faults, p: &Opening) {
    let place = |f: &Faults, text: &str| notation::read_place(&f.book.map, text).ok().map(|at| f.book.map.province(at));
    let owned = |f: &Faults, at: ProvinceId| {
        let by_file = p.realms.iter().flat_map(|r| r.holds.iter().flatten());
        let by_vassal = p.vassals.iter().flat_map(|v| v.holds.iter().flatten().chain([&v.capital]));
        let homes = PowerId::all().zip(&f.book.map.powers).any(|(power, data)| {
            let listed = p.realms.iter().any(|r| r.power == power && (r.holds.is_some() || r.out));
            !listed && data.homes.contains(&at)
        });
        homes || by_file.chain(by_vassal).any(|t| place(f, t) == Some(at))
    };
    let out = |power: PowerId| p.realms.iter().any(|r| r.power == power && r.out);
    let thralls: &[_] = p.thralls.as_deref().unwrap_or(&[]);
    for (n, thrall) in thralls.iter().enumerate() {
        let Some(at) = f.centre("thralls :", &thrall.at) else { continue };
        let mark = quoted(&thrall.at);
        if owned(f, at) {
            f.within(&["thralls :", &mark], format!("{} is no neutral centre", thrall.at));
        }
        if thralls[..n].iter().any(|t| place(f, &t.at) == Some(at)) {
            f.within(&["thralls :", &mark, &mark], format!("{} stands here twice", thrall.at));
        }
        if out(thrall.of) {
            f.within(&["thralls :", &mark], format!("{} is out of the game", thrall.of.name()));
        }
    }
    for realm in p.realms.iter().filter(|r| r.heir == Some(true)) {
        let entry = format!("power : \"{}\"", realm.power.key());
        let capital = f.book.capital(realm.power);
        let has = realm.holds.as_ref().is_none_or(|list| list.iter().any(|t| place(f, t) == Some(capital)));
        if !has {
            f.within(
                &[&entry, "heir"],
                "a single heir lives in a capital of its own power, which is not among `holds`",
            );
        }
    }
    for (n, vassal) in p.vassals.iter().enumerate() {
        vassal_faults(f, p, vassal, n);
    }
}

fn vassal_faults(f: &mut Faults, p: &Opening, vassal: &VassalText, n: usize) {
    let entry = format!("capital : \"{}\"", vassal.capital);
    let pair = |v: &VassalText| [v.giver.min(v.receiver), v.giver.max(v.receiver)];
    if vassal.giver == vassal.receiver {
        f.within(&[&entry], "a vassal has two parents");
    }
    if p.vassals[..n].iter().any(|v| pair(v) == pair(vassal)) {
        f.within(&[&entry], "these two hold a vassal already");
    }
    if let Some(name) = vassal.name.as_ref().filter(|name| !is_name(name)) {
        f.within(&[&quoted(name)], "a name has 1 to 24 letters");
    }
    let homes = [vassal.giver, vassal.receiver].map(|power| f.book.map.powers[power.index()].homes.clone());
    let at = notation::read_place(&f.book.map, &vassal.capital).ok().map(|at| f.book.map.province(at));
    if at.is_some_and(|at| homes.iter().flatten().any(|home| *home == at)) {
        f.within(&[&entry], "the capital of a vassal is no home centre of its parents (OOD 10.4-4)");
    }
    if p.realms.iter().any(|r| r.out && r.power == vassal.giver)
        && p.realms.iter().any(|r| r.out && r.power == vassal.receiver)
    {
        f.within(&[&entry], "both parents are out of the game");
    }
}

fn habit_faults(f: &mut Faults, p: &Opening) {
    for habit in &p.habits {
        f.centre("habits :", &habit.at);
        if habit.orders.is_empty() {
            f.within(&["habits :", &quoted(&habit.at)], "a habit without orders");
        }
        for text in &habit.orders {
            let place = notation::read_place(&f.book.map, &habit.at).ok().map(|at| f.book.map.province(at));
            match notation::read_order(&f.book.map, text) {
                Ok(Written::Order { at, .. }) if Some(f.book.map.province(at)) == place => {}
                Ok(_) => {
                    f.within(&["habits :", &quoted(text)], format!("`{text}` is no order to the unit in {}", habit.at))
                }
                Err(why) => f.within(&["habits :", &quoted(text)], why.text),
            }
        }
    }
}
