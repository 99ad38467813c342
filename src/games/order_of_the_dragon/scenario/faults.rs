//! What in a scenario file cannot be, each fault at its place in the text.

use std::collections::BTreeMap;

use super::super::ballot::is_name;
use super::super::book::Book;
use super::super::ids::PowerId;
use super::super::turn::{Phase, Season};
use super::Scenario;
use super::limits;
use super::opening::{Opening, VassalText};
use crate::diplomacy::orders::Written;
use crate::diplomacy::{ProvinceId, notation};
use crate::table::{Lens, Part, ScenarioHead};
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

    /// A centre by its name, or a fault.
    fn centre(&mut self, way: &[Part], text: &str) -> Option<ProvinceId> {
        match notation::read_place(&self.book.map, text) {
            Ok(at) => {
                let at = self.book.map.province(at);
                if !self.book.map.data(at).centre {
                    let place = self.book.map.data(at).name.clone();
                    self.within(way, format!("{place} is no supply centre"));
                    return None;
                }
                Some(at)
            }
            Err(why) => {
                self.within(way, why.text);
                None
            }
        }
    }

    /// Where a unit as it is written stands, or a fault.
    fn unit(&mut self, way: &[Part], text: &str) -> Option<ProvinceId> {
        match notation::read_unit(&self.book.map, text) {
            Ok((_, at)) => Some(self.book.map.province(at)),
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
    }
}

/// Title, seats, options, powers.
fn frame_faults(f: &mut Faults) {
    let s = f.scenario;
    let o = &s.options;
    ScenarioHead { game: &s.game, seats: s.seats }.check("order_of_the_dragon", 1..=PowerId::COUNT as u8, f.lens);
    let high = s.seats.1;
    if !s.powers.is_empty() && s.powers.len() < usize::from(high) {
        f.within(way!["powers"], format!("{} powers for {high} seats", s.powers.len()));
    }
    for (n, power) in s.powers.iter().enumerate() {
        if s.powers[..n].contains(power) {
            f.within(way!["powers", n], format!("{} is named twice", power.name()));
        }
    }
    if o.cycles == Some(0) {
        f.within(way!["options", "cycles"], "a game of no cycles");
    }
    let centres = f.book.map.provinces().filter(|p| f.book.map.data(*p).centre).count();
    if !(1..=centres).contains(&usize::from(o.victory)) {
        f.within(way!["options", "victory"], format!("{} centres; the map has {centres}", o.victory));
    }
}

fn position_faults(f: &mut Faults, p: &Opening) {
    let s = f.scenario;
    if s.seats.0 != s.seats.1 || s.powers.len() != usize::from(s.seats.1) {
        let text = "a position needs one number of seats, and `powers` must name the powers that are played";
        f.within(way!["position"], text);
        return;
    }
    if let Some(cycle) = p.cycle.filter(|c| !(1..=1000).contains(c)) {
        f.within(way!["position", "cycle"], format!("{cycle} is no cycle; expected 1 to 1000"));
    }
    if s.options.cycles.is_some_and(|last| p.cycle.unwrap_or(1) > last) {
        f.within(way!["position", "cycle"], "it would begin when the last cycle is over");
    }
    match p.phase {
        None | Some(Phase::Orders) => {}
        Some(Phase::Census | Phase::Winter) if p.season == Some(Season::Autumn) => {}
        Some(Phase::Census | Phase::Winter) => {
            f.within(way!["position", "phase"], "Census and Winter come after the autumn: `season: Autumn` is missing")
        }
        Some(phase) => {
            f.within(
                way!["position", "phase"],
                format!("a position cannot begin with {}; expected Orders, Census or Winter", phase.name()),
            );
        }
    }
    map_faults(f, p);
    heir_faults(f, p);
    habit_faults(f, p);
    limits::look(f.book, p, f.lens);
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
        f.lens.look_at(way!["position", "realms", n]);
        if p.realms[..n].iter().any(|r| r.power == realm.power) {
            f.within(way!["power"], format!("{} stands in `realms` twice", realm.power.name()));
        }
        let empty = realm.units.iter().flatten().chain(realm.holds.iter().flatten()).next().is_none();
        if realm.out && (!empty || realm.heir == Some(true)) {
            f.within(way!["out"], "a power that is out has no units, centres or heirs");
        }
        let name = realm.power.name();
        hold(f, name, (realm.units.as_deref(), realm.holds.as_deref()), &mut taken, &mut held);
    }
    for (n, vassal) in p.vassals.iter().enumerate() {
        f.lens.look_at(way!["position", "vassals", n]);
        let name = format!("the vassal of {}", vassal.capital);
        let capital = notation::read_place(&f.book.map, &vassal.capital).ok();
        centre(f, way!["capital"], &name, &vassal.capital, &mut held);
        for (n, text) in vassal.holds.iter().flatten().enumerate() {
            if capital.is_none() || notation::read_place(&f.book.map, text).ok() != capital {
                centre(f, way!["holds", n], &name, text, &mut held);
            }
        }
        hold(f, &name, (Some(&vassal.units), None), &mut taken, &mut held);
    }
    f.lens.look_at(way!["position"]);
    for (n, text) in p.vacant.iter().enumerate() {
        let at = f.centre(way!["vacant", n], text);
        if let Some(by) = at.and_then(|at| held.get(&at)) {
            f.within(way!["vacant", n], format!("{text} is no neutral centre: {by} holds it"));
        }
    }
    // Nobody can be neutral and away.
    let neutral = |at: &ProvinceId| f.book.map.data(*at).centre && !held.contains_key(at);
    let guests: Vec<(ProvinceId, String)> =
        taken.iter().filter(|(at, _)| neutral(at)).map(|(at, by)| (*at, by.clone())).collect();
    // The unit by which a realm or a vassal came to stand there.
    let unit = |wanted: ProvinceId| {
        let map = &f.book.map;
        let stands = |text: &String| notation::read_unit(map, text).is_ok_and(|(_, at)| map.province(at) == wanted);
        let realms = p.realms.iter().enumerate().map(|(n, r)| ("realms", n, r.units.as_deref().unwrap_or(&[])));
        let mut all = realms.chain(p.vassals.iter().enumerate().map(|(n, v)| ("vassals", n, &v.units[..])));
        all.find_map(|(list, n, units)| Some(way![list, n, "units", units.iter().position(&stands)?].to_vec()))
    };
    let vacant: Vec<ProvinceId> = p
        .vacant
        .iter()
        .filter_map(|t| notation::read_place(&f.book.map, t).ok())
        .map(|at| f.book.map.province(at))
        .collect();
    let guests: Vec<(Vec<Part>, String)> = guests
        .into_iter()
        .filter(|(at, _)| !vacant.contains(at))
        .map(|(at, by)| {
            let key = f.book.map.province_label(at);
            let text = format!("a unit of {by} stands in the neutral centre {key}: list it under `vacant`");
            (unit(at).unwrap_or_default(), text)
        })
        .collect();
    for (way, text) in guests {
        f.within(&way, text);
    }
    f.lens.look_at(way![]);
}

/// Units and centres of one realm.
fn hold(
    f: &mut Faults,
    name: &str,
    (units, centres): (Option<&[String]>, Option<&[String]>),
    taken: &mut BTreeMap<ProvinceId, String>,
    held: &mut BTreeMap<ProvinceId, String>,
) {
    for (n, text) in units.into_iter().flatten().enumerate() {
        let Some(at) = f.unit(way!["units", n], text) else { continue };
        if let Some(by) = taken.insert(at, name.into()) {
            let place = f.book.map.province_label(at).to_string();
            f.within(way!["units", n], format!("a unit of {by} stands in {place}"));
        }
    }
    for (n, text) in centres.into_iter().flatten().enumerate() {
        centre(f, way!["holds", n], name, text, held);
    }
}

/// A centre of one realm.
fn centre(f: &mut Faults, way: &[Part], name: &str, text: &str, held: &mut BTreeMap<ProvinceId, String>) {
    let Some(at) = f.centre(way, text) else { return };
    if let Some(by) = held.insert(at, name.into()) {
        f.within(way, format!("{by} holds {text} already"));
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
        f.lens.look_at(way!["position", "thralls", n]);
        let Some(at) = f.centre(way!["at"], &thrall.at) else { continue };
        if owned(f, at) {
            f.within(way!["at"], format!("{} is no neutral centre", thrall.at));
        }
        if thralls[..n].iter().any(|t| place(f, &t.at) == Some(at)) {
            f.within(way!["at"], format!("{} stands here twice", thrall.at));
        }
        if out(thrall.of) {
            f.within(way!["of"], format!("{} is out of the game", thrall.of.name()));
        }
    }
    for (n, realm) in p.realms.iter().enumerate().filter(|(_, r)| r.heir == Some(true)) {
        f.lens.look_at(way!["position", "realms", n]);
        let capital = f.book.capital(realm.power);
        let has = realm.holds.as_ref().is_none_or(|list| list.iter().any(|t| place(f, t) == Some(capital)));
        if !has {
            f.within(way!["heir"], "a single heir lives in a capital of its own power, which is not among `holds`");
        }
    }
    for (n, vassal) in p.vassals.iter().enumerate() {
        f.lens.look_at(way!["position", "vassals", n]);
        vassal_faults(f, p, vassal, n);
    }
    f.lens.look_at(way![]);
}

fn vassal_faults(f: &mut Faults, p: &Opening, vassal: &VassalText, n: usize) {
    let pair = |v: &VassalText| [v.giver.min(v.receiver), v.giver.max(v.receiver)];
    if vassal.giver == vassal.receiver {
        f.within(way!["receiver"], "a vassal has two parents");
    }
    if p.vassals[..n].iter().any(|v| pair(v) == pair(vassal)) {
        f.within(way![], "these two hold a vassal already");
    }
    if vassal.name.as_ref().is_some_and(|name| !is_name(name)) {
        f.within(way!["name"], "a name has 1 to 24 letters");
    }
    let homes = [vassal.giver, vassal.receiver].map(|power| f.book.map.powers[power.index()].homes.clone());
    let at = notation::read_place(&f.book.map, &vassal.capital).ok().map(|at| f.book.map.province(at));
    if at.is_some_and(|at| homes.iter().flatten().any(|home| *home == at)) {
        f.within(way!["capital"], "the capital of a vassal is no home centre of its parents (OOD 10.4-4)");
    }
    if p.realms.iter().any(|r| r.out && r.power == vassal.giver)
        && p.realms.iter().any(|r| r.out && r.power == vassal.receiver)
    {
        f.within(way!["giver"], "both parents are out of the game");
    }
}

fn habit_faults(f: &mut Faults, p: &Opening) {
    for (n, habit) in p.habits.iter().enumerate() {
        f.lens.look_at(way!["position", "habits", n]);
        f.centre(way!["at"], &habit.at);
        if habit.orders.is_empty() {
            f.within(way!["orders"], "a habit without orders");
        }
        for (n, text) in habit.orders.iter().enumerate() {
            let place = notation::read_place(&f.book.map, &habit.at).ok().map(|at| f.book.map.province(at));
            match notation::read_order(&f.book.map, text) {
                Ok(Written::Order { at, .. }) if Some(f.book.map.province(at)) == place => {}
                Ok(_) => f.within(way!["orders", n], format!("`{text}` is no order to the unit in {}", habit.at)),
                Err(why) => f.within(way!["orders", n], why.text),
            }
        }
    }
    f.lens.look_at(way![]);
}
