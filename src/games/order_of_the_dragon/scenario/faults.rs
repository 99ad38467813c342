//! What in a scenario file cannot be, each fault at its place in the text; and what in its position no play could have left
//! behind: powers that a Census would have ended, more units than centres, centres that a Census would have given to whoever
//! stands in them, neutrals without the unit that a Winter would have given them.

use std::collections::BTreeMap;

use super::super::ballot::is_name;
use super::super::book::Book;
use super::super::ids::{PowerId, Realm};
use super::super::turn::{Phase, Season};
use super::Scenario;
use super::opening::{Opening, RealmText, VassalText};
use super::read::{Side, centre, sides};
use crate::diplomacy::orders::Written;
use crate::diplomacy::{ProvinceId, notation};
use crate::table::{Lens, Part, ScenarioHead, so_many};
use crate::way;

struct Faults<'a, 'f> {
    book: &'a Book,
    p: &'a Opening,
    lens: &'a mut Lens<'f>,
    /// Who holds which centre.
    held: BTreeMap<ProvinceId, String>,
}

/// Every fault of a scenario that could be read.
pub fn look(scenario: &Scenario, lens: &mut Lens) {
    let book = Book::standard();
    frame(scenario, &book, lens);
    let Some(p) = &scenario.position else { return };
    let s = scenario;
    if s.seats.0 != s.seats.1 || s.powers.len() != usize::from(s.seats.1) {
        let text = "a position needs one number of seats, and `powers` must name the powers that are played";
        lens.fault(way!["position"], text);
        return;
    }
    let mut f = Faults { book: &book, p, lens, held: BTreeMap::new() };
    f.time(s.options.cycles);
    let sides = sides(&book, p);
    f.sides(&sides);
    f.guests(&sides);
    f.thralls();
    f.habits();
    // What hangs on all that is held.
    for side in &sides {
        f.limits(side);
    }
}

/// Title, seats, options, powers.
fn frame(s: &Scenario, book: &Book, lens: &mut Lens) {
    let (o, map) = (&s.options, &book.map);
    ScenarioHead { game: &s.game, seats: s.seats }.check("order_of_the_dragon", 1..=PowerId::COUNT as u8, lens);
    let high = s.seats.1;
    if !s.powers.is_empty() && s.powers.len() < usize::from(high) {
        lens.fault(way!["powers"], format!("{} powers for {high} seats", s.powers.len()));
    }
    for (n, power) in s.powers.iter().enumerate() {
        if s.powers[..n].contains(power) {
            lens.fault(way!["powers", n], format!("{} is named twice", power.name()));
        }
    }
    if o.cycles == Some(0) {
        lens.fault(way!["options", "cycles"], "a game of no cycles");
    }
    let centres = map.provinces().filter(|p| map.data(*p).centre).count();
    if !(1..=centres).contains(&usize::from(o.victory)) {
        lens.fault(way!["options", "victory"], format!("{} centres; the map has {centres}", o.victory));
    }
}

impl Faults<'_, '_> {
    /// A fault in a part of what the lens looks at.
    fn within(&mut self, way: &[Part], words: impl Into<String>) {
        self.lens.fault(way, words);
    }

    /// The same, unless it is so.
    fn unless(&mut self, so: bool, way: &[Part], words: impl FnOnce() -> String) {
        if !so {
            self.within(way, words());
        }
    }

    /// From now on ways begin at this entry of a list of the position.
    fn look_at(&mut self, list: &str, n: usize) {
        self.lens.look_at(way!["position", list, n]);
    }

    fn is_out(&self, power: PowerId) -> bool {
        self.p.realms.iter().any(|r| r.power == power && r.out)
    }

    fn time(&mut self, last: Option<u16>) {
        let p = self.p;
        let cycle = p.cycle.unwrap_or(1);
        let way = way!["position", "cycle"];
        self.unless((1..=1000).contains(&cycle), way, || format!("{cycle} is no cycle; expected 1 to 1000"));
        let next = cycle.saturating_add(u16::from(p.phase == Some(Phase::Winter)));
        self.unless(last.is_none_or(|last| next <= last), way, || "it would begin when the last cycle is over".into());
        let why = match p.phase {
            None | Some(Phase::Orders) => return,
            Some(Phase::Census | Phase::Winter) if p.season == Some(Season::Autumn) => return,
            Some(Phase::Census | Phase::Winter) => {
                "Census and Winter come after the autumn: `season: Autumn` is missing".into()
            }
            Some(phase) => {
                format!("a position cannot begin with {}; expected Orders, Census or Winter", phase.name())
            }
        };
        self.within(way!["position", "phase"], why);
    }

    // ---------------------------------------------------------------- The map

    /// One unit in a province, one owner for a centre.
    fn sides(&mut self, sides: &[Side]) {
        let (p, map) = (self.p, &self.book.map);
        let mut taken: BTreeMap<ProvinceId, &str> = BTreeMap::new();
        for side in sides {
            if let Some((list, n)) = side.listed {
                self.look_at(list, n);
                match side.realm {
                    Realm::Vassal(_) => self.vassal(&p.vassals[n], n),
                    _ => self.realm(&p.realms[n], n),
                }
            }
            for unit in &side.units {
                let at = unit.read.as_ref().map(|(_, at)| map.province(*at));
                match at.map(|at| taken.insert(at, &side.name).map(|by| (at, by))) {
                    Err(why) => self.within(&unit.way(), why.clone()),
                    Ok(Some((at, by))) => {
                        let place = map.province_label(at);
                        self.within(&unit.way(), format!("a unit of {by} stands in {place}"));
                    }
                    Ok(None) => {}
                }
            }
            for centre in &side.holds {
                match centre.read.as_ref().map(|at| self.held.insert(*at, side.name.clone())) {
                    Err(why) => self.within(&centre.way(), why.clone()),
                    Ok(Some(by)) => self.within(&centre.way(), format!("{by} holds {} already", centre.text)),
                    Ok(None) => {}
                }
            }
        }
    }

    fn realm(&mut self, realm: &RealmText, n: usize) {
        let twice = self.p.realms[..n].iter().any(|r| r.power == realm.power);
        self.unless(!twice, way!["power"], || format!("{} stands in `realms` twice", realm.power.name()));
        let empty = realm.units.iter().flatten().chain(realm.holds.iter().flatten()).next().is_none();
        self.unless(!realm.out || (empty && realm.heir != Some(true)), way!["out"], || {
            "a power that is out has no units, centres or heirs".into()
        });
        let capital = self.book.capital(realm.power);
        let lives = |text: &String| centre(&self.book.map, text) == Ok(capital);
        let home = realm.heir != Some(true) || realm.holds.as_ref().is_none_or(|list| list.iter().any(lives));
        self.unless(home, way!["heir"], || {
            "a single heir lives in a capital of its own power, which is not among `holds`".into()
        });
    }

    /// Two parents, one vassal for a pair, and a capital that is home to neither.
    fn vassal(&mut self, vassal: &VassalText, n: usize) {
        let parents = [vassal.giver, vassal.receiver];
        self.unless(parents[0] != parents[1], way!["receiver"], || "a vassal has two parents".into());
        let same = |v: &VassalText| parents == [v.giver, v.receiver] || parents == [v.receiver, v.giver];
        let again = self.p.vassals[..n].iter().any(same);
        self.unless(!again, way![], || "these two hold a vassal already".into());
        let named = vassal.name.as_ref().is_none_or(|name| is_name(name));
        self.unless(named, way!["name"], || "a name has 1 to 24 letters".into());
        let at = centre(&self.book.map, &vassal.capital);
        let home = parents.iter().flat_map(|p| &self.book.map.powers[p.index()].homes).any(|home| at == Ok(*home));
        self.unless(!home, way!["capital"], || {
            "the capital of a vassal is no home centre of its parents (OOD 10.4-4)".into()
        });
        let orphan = parents.iter().all(|p| self.is_out(*p));
        self.unless(!orphan, way!["giver"], || "both parents are out of the game".into());
    }

    /// Nobody can be neutral and away.
    fn guests(&mut self, sides: &[Side]) {
        let (p, map) = (self.p, &self.book.map);
        self.lens.look_at(way!["position"]);
        let mut vacant = vec![];
        for (n, text) in p.vacant.iter().enumerate() {
            let way = way!["vacant", n];
            match centre(map, text).map(|at| (at, self.held.get(&at).cloned())) {
                Err(why) => self.within(way, why),
                Ok((at, None)) => vacant.push(at),
                Ok((_, Some(by))) => self.within(way, format!("{text} is no neutral centre: {by} holds it")),
            }
            self.unless(!self.is_spring(), way, || {
                format!("{text} would have built its unit in the Winter before (OOD 8.2-3); in Autumn it may be vacant")
            });
        }
        for side in sides {
            for unit in &side.units {
                let Some(at) = unit.read.as_ref().ok().map(|(_, at)| map.province(*at)) else { continue };
                let neutral = map.data(at).centre && !self.held.contains_key(&at) && !vacant.contains(&at);
                let way: Vec<Part> = match side.listed {
                    Some((list, n)) => way![list, n].iter().copied().chain(unit.way()).collect(),
                    None => vec![],
                };
                self.unless(!neutral, &way, || {
                    let (by, key) = (&side.name, map.province_label(at));
                    format!("a unit of {by} stands in the neutral centre {key}: list it under `vacant`")
                });
            }
        }
    }

    // ---------------------------------------------------------------- Heirs and habits

    /// Thralls are neutral centres, one heir in each.
    fn thralls(&mut self) {
        let mut known = vec![];
        for (n, thrall) in self.p.thralls.iter().flatten().enumerate() {
            self.look_at("thralls", n);
            let (way, name) = (way!["at"], &thrall.at);
            let at = match centre(&self.book.map, name) {
                Ok(at) => at,
                Err(why) => {
                    self.within(way, why);
                    continue;
                }
            };
            self.unless(!self.held.contains_key(&at), way, || format!("{name} is no neutral centre"));
            self.unless(!known.contains(&at), way, || format!("{name} stands here twice"));
            let out = self.is_out(thrall.of);
            self.unless(!out, way!["of"], || format!("{} is out of the game", thrall.of.name()));
            known.push(at);
        }
    }

    fn habits(&mut self) {
        let (p, map) = (self.p, &self.book.map);
        for (n, habit) in p.habits.iter().enumerate() {
            self.look_at("habits", n);
            if let Err(why) = centre(map, &habit.at) {
                self.within(way!["at"], why);
            }
            self.unless(!habit.orders.is_empty(), way!["orders"], || "a habit without orders".into());
            let place = notation::read_place(map, &habit.at).ok().map(|at| map.province(at));
            for (n, text) in habit.orders.iter().enumerate() {
                let why = match notation::read_order(map, text) {
                    Ok(Written::Order { at, .. }) if Some(map.province(at)) == place => continue,
                    Ok(_) => format!("`{text}` is no order to the unit in {}", habit.at),
                    Err(why) => why.text,
                };
                self.within(way!["orders", n], why);
            }
        }
    }

    // ---------------------------------------------------------------- What no play leaves behind

    fn is_spring(&self) -> bool {
        self.p.season.unwrap_or(Season::Spring) == Season::Spring && self.is_before_census()
    }

    /// Has a Census just given every centre to whoever stands in it?
    fn is_after_census(&self) -> bool {
        self.is_spring() || !self.is_before_census()
    }

    /// Units and centres change in Census and Winter only: before them nobody has more of the first.
    fn is_before_census(&self) -> bool {
        matches!(self.p.phase, None | Some(Phase::Orders | Phase::Census))
    }

    fn limits(&mut self, side: &Side) {
        let Some((list, n)) = side.listed else { return };
        self.look_at(list, n);
        let held = side.held();
        if let Realm::Major(power) = side.realm {
            let realm = &self.p.realms[n];
            if realm.out {
                return;
            }
            self.ended(realm, held.contains(&self.book.capital(power)), held.is_empty());
        }
        let (units, name) = (&side.units, &side.name);
        self.unless(!self.is_before_census() || units.len() <= held.len(), way!["units"], || {
            let (units, centres) = (so_many(units.len(), "unit"), so_many(held.len(), "centre"));
            format!("{name} has {units} and {centres}: it would have removed some in the Winter before (OOD 3.1-4)")
        });
        let map = &self.book.map;
        for unit in units.iter().filter(|_| self.is_after_census()).collect::<Vec<_>>() {
            let Some(at) = unit.read.as_ref().ok().map(|(_, at)| map.province(*at)) else { continue };
            self.unless(!map.data(at).centre || held.contains(&at), &unit.way(), || {
                format!(
                    "{} stands in a centre that is not among what {name} `holds`: the Census before would have \
                     given it away (OOD 2.1-3); in Autumn it may stand there",
                    unit.text
                )
            });
        }
    }

    /// Powers that a Census would have ended, and heirs of a Winter to come.
    fn ended(&mut self, realm: &RealmText, capital: bool, no_centre: bool) {
        let name = realm.power.name();
        if no_centre {
            let words = format!("{name} has no centre of its own and would be `out: true` (OOD 3.3-3)");
            self.within(way!["holds"], words);
        } else {
            let lives = capital || self.has_heir(realm, capital);
            self.unless(lives, way!["holds"], || {
                format!("{name} has neither its capital nor an heir and would be `out: true` (OOD 3.3-2)")
            });
        }
        let now = self.p.cycle.unwrap_or(1);
        if let Some(cycle) = realm.heir_built.filter(|cycle| !(1..now).contains(cycle)) {
            let words = format!("the Winter of cycle {cycle} is none before cycle {now} (OOD 8.1-4)");
            self.within(way!["heir_built"], words);
        }
    }

    /// Does a living heir of this power stand in the position?
    fn has_heir(&self, realm: &RealmText, capital: bool) -> bool {
        let (power, map) = (realm.power, &self.book.map);
        let single = realm.heir.unwrap_or(self.book.opening.heirs.contains(&power) && capital);
        let at_start = || {
            let start = self.book.neutrals().iter().find(|n| n.thrall_of.map(|p| PowerId(p.0)) == Some(power));
            start.is_some_and(|n| !self.held.contains_key(&map.province(n.at)))
        };
        let thrall = self.p.thralls.as_ref().map_or_else(at_start, |list| list.iter().any(|t| t.of == power));
        single || thrall || self.p.vassals.iter().any(|v| v.giver == power || v.receiver == power)
    }
}
