//! What `regnal adjudicate` reads: a position with orders as JSON, checked whole, every fault with its place.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::adjustments::Centres;
use super::atlas::{Atlas, STANDARD};
use super::map::{Map, Place, PowerId, ProvinceId};
use super::notation::{read_order, read_place, read_unit};
use super::orders::Written;
use super::position::{Position, Unit};
use super::retreats::Dislodged;

/// Something wrong in a request, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {text}")]
pub struct Fault {
    pub line: usize,
    pub column: usize,
    pub text: String,
}

/// What kind of orders a request brings, under any of the usual names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Movement,
    #[serde(alias = "retreats")]
    Retreat,
    #[serde(alias = "adjustment", alias = "winter")]
    Adjustments,
}

/// The half of the year: centres change hands after fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    Spring,
    #[serde(alias = "autumn")]
    Fall,
}

type ByPower<T> = Once<T>;

/// An object in which no key stands twice.
struct Once<T>(BTreeMap<String, T>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Once(BTreeMap::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Once<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> serde::de::Visitor<'de> for Keys<T> {
            type Value = Once<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<Once<T>, A::Error> {
                let mut out = BTreeMap::new();
                while let Some(key) = entries.next_key::<String>()? {
                    if out.contains_key(&key) {
                        return Err(serde::de::Error::custom(format!("`{key}` stands here twice")));
                    }
                    let value = entries.next_value()?;
                    out.insert(key, value);
                }
                Ok(Once(out))
            }
        }
        deserializer.deserialize_map(Keys(std::marker::PhantomData))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Which map has been read before.
    #[serde(default, rename = "map")]
    _map: Option<String>,
    phase: Phase,
    #[serde(default)]
    season: Option<Season>,
    units: ByPower<Vec<String>>,
    #[serde(default)]
    dislodged: ByPower<Once<DrivenOut>>,
    #[serde(default, alias = "centres")]
    centers: ByPower<Vec<String>>,
    #[serde(default)]
    strengths: Once<i8>,
    #[serde(default)]
    stationary: Vec<String>,
    #[serde(default)]
    orders: ByPower<Vec<String>>,
    /// For `regnal advise` alone.
    #[serde(default)]
    power: Option<String>,
    #[serde(default)]
    level: Option<u8>,
    #[serde(default)]
    budget: Option<u32>,
    #[serde(default)]
    seed: Option<u64>,
}

/// Where a dislodged unit may go: the list alone, or as the reply to the movement phase has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum DrivenOut {
    Places(Vec<String>),
    Full {
        #[serde(default)]
        attacker: Option<Attacker>,
        retreats: Vec<String>,
        /// What its leaders add to an attack: kept for the phases after.
        #[serde(default)]
        strength: i8,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacker {
    power: String,
    unit: String,
}

/// A position with orders.
#[derive(Clone, Debug)]
pub struct Request {
    pub phase: Phase,
    pub season: Option<Season>,
    pub position: Position,
    pub dislodged: Vec<Dislodged>,
    pub centres: Centres,
    /// In the order of the powers' names, then as written.
    pub orders: Vec<(PowerId, Written)>,
    pub asked: Asked,
}

/// Whom advice is for, and how much thinking it may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    pub power: Option<PowerId>,
    /// 1 or 2.
    pub level: Option<u8>,
    /// Positions that may be worked out.
    pub budget: Option<u32>,
    /// What chance the thinking draws from.
    pub seed: Option<u64>,
}

/// The most positions that one piece of advice may cost.
pub const MOST_THINKING: u32 = 50_000_000;

/// The map that a request names, or the standard one: what is wrong with the rest, [`read`] says.
///
/// # Errors
/// There is no such map.
pub fn map_asked(atlas: &Atlas, text: &str, first_line: usize) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Asked {
        map: Option<String>,
    }
    let Ok(Asked { map: Some(name) }) = serde_json::from_str(text) else { return Ok(STANDARD.into()) };
    if atlas.has(&name) {
        return Ok(name);
    }
    let known: Vec<String> = Atlas::built_in().map(|name| format!("`{name}`")).collect();
    let said = format!("there is no map `{name}`; built in: {}, besides own ones in maps/", known.join(", "));
    Err(fault_in(text, first_line, "map", &name, 0, 0, said))
}

/// Reads one request on the map it asks for. `first_line` is the line on which it begins.
///
/// # Errors
/// The first fault.
pub fn read(map: &Map, text: &str, first_line: usize) -> Result<Request, Fault> {
    let reader = Reader { map, text, first_line };
    let parsed: Text = serde_json::from_str(text).map_err(|e| {
        let said = e.to_string();
        let plain = said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what);
        let (line, column) = (e.line().max(1), e.column().max(1));
        Fault { line: first_line + line - 1, column, text: plain.to_string() }
    })?;
    reader.request(parsed)
}

/// A fault at the `nth` place where `quoted` stands as a string behind `section`, and `column` characters into it.
fn fault_in(
    request: &str,
    first_line: usize,
    section: &str,
    quoted: &str,
    nth: usize,
    column: usize,
    text: impl Into<String>,
) -> Fault {
    let json = |word: &str| serde_json::to_string(word).unwrap_or_default();
    let start = request.find(&json(section)).unwrap_or(0);
    let found = request[start..].match_indices(&json(quoted)).map(|(i, _)| start + i).nth(nth);
    let before = &request[..found.unwrap_or(start)];
    let into = if found.is_some() { column } else { 0 };
    Fault {
        line: first_line + before.matches('\n').count(),
        column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1 + into,
        text: text.into(),
    }
}

struct Reader<'a> {
    map: &'a Map,
    text: &'a str,
    first_line: usize,
}

impl Reader<'_> {
    fn fault(&self, section: &str, quoted: &str, nth: usize, column: usize, text: impl Into<String>) -> Fault {
        fault_in(self.text, self.first_line, section, quoted, nth, column, text)
    }

    fn power(&self, section: &str, key: &str) -> Result<PowerId, Fault> {
        self.map.power_of_key(key).ok_or_else(|| {
            let all: Vec<String> = self.map.powers.iter().map(|p| p.key.to_uppercase()).collect();
            self.fault(section, key, 0, 0, format!("there is no power `{key}`; they are {}", all.join(", ")))
        })
    }

    fn place(&self, section: &str, text: &str) -> Result<Place, Fault> {
        read_place(self.map, text).map_err(|e| self.fault(section, text, 0, e.column, e.text))
    }

    fn unit(&self, section: &str, power: PowerId, text: &str) -> Result<Unit, Fault> {
        let (kind, at) = read_unit(self.map, text).map_err(|e| self.fault(section, text, 0, e.column, e.text))?;
        Ok(Unit::new(kind, power, at))
    }

    fn check_strength(&self, section: &str, unit: &str, strength: i8) -> Result<(), Fault> {
        if (-1..=1).contains(&strength) {
            return Ok(());
        }
        let text = format!("the strength of `{unit}` is {strength}; leaders add -1, 0 or 1");
        Err(self.fault(section, unit, 0, 0, text))
    }

    /// The unit of a list that `text` means.
    fn find<'u>(
        &self,
        section: &str,
        units: impl IntoIterator<Item = &'u mut Unit>,
        text: &str,
    ) -> Result<&'u mut Unit, Fault> {
        let named = self.unit(section, PowerId(0), text)?;
        let found = units.into_iter().find(|u| u.at == named.at && u.kind == named.kind);
        found.ok_or_else(|| self.fault(section, text, 0, 0, format!("there is no unit `{text}` among the units")))
    }

    fn request(&self, text: Text) -> Result<Request, Fault> {
        let mut units: Vec<Unit> = vec![];
        for (key, list) in &text.units.0 {
            let power = self.power("units", key)?;
            for one in list {
                let unit = self.unit("units", power, one)?;
                let province = self.map.province(unit.at);
                if units.iter().any(|u| self.map.province(u.at) == province) {
                    let again = list.iter().filter(|other| *other == one).count().saturating_sub(1);
                    let label = self.map.province_label(province);
                    return Err(self.fault("units", one, again, 0, format!("a second unit in {label}")));
                }
                units.push(unit);
            }
        }
        let mut dislodged = self.dislodged(&text)?;
        for (key, strength) in &text.strengths.0 {
            self.check_strength("strengths", key, *strength)?;
            // A name means a unit on the map before one that has been driven out.
            let found = self.find("strengths", &mut units, key);
            let unit = match self.find("strengths", dislodged.iter_mut().map(|d| &mut d.unit), key) {
                Ok(driven_out) => found.unwrap_or(driven_out),
                Err(_) => found?,
            };
            unit.strength = *strength;
        }
        for key in &text.stationary {
            self.find("stationary", &mut units, key)?.stationary = true;
        }
        let position = Position::new(self.map, units)
            .map_err(|taken| self.fault("units", "units", 0, 0, format!("two units in province {}", taken.0.0)))?;
        let centres = self.centres(&text)?;
        let mut orders = vec![];
        for (key, list) in &text.orders.0 {
            let power = self.power("orders", key)?;
            for order in list {
                let written =
                    read_order(self.map, order).map_err(|e| self.fault("orders", order, 0, e.column, e.text))?;
                orders.push((power, written));
            }
        }
        let asked = self.asked(&text)?;
        Ok(Request { phase: text.phase, season: text.season, position, dislodged, centres, orders, asked })
    }

    fn asked(&self, text: &Text) -> Result<Asked, Fault> {
        let power = text.power.as_ref().map(|key| self.power("power", key)).transpose()?;
        if let Some(level) = text.level.filter(|level| !(1..=2).contains(level)) {
            return Err(self.fault("level", "level", 0, 0, format!("there is no level {level}; they are 1 and 2")));
        }
        if let Some(budget) = text.budget.filter(|n| !(1..=MOST_THINKING).contains(n)) {
            let said = format!("a budget of {budget} positions; it is 1 to {MOST_THINKING}");
            return Err(self.fault("budget", "budget", 0, 0, said));
        }
        Ok(Asked { power, level: text.level, budget: text.budget, seed: text.seed })
    }

    fn dislodged(&self, text: &Text) -> Result<Vec<Dislodged>, Fault> {
        if let (Phase::Movement | Phase::Adjustments, Some(key)) = (text.phase, text.dislodged.0.keys().next()) {
            let said = "dislodged units are for the retreat phase";
            return Err(self.fault("dislodged", key, 0, 0, said));
        }
        let mut out: Vec<Dislodged> = vec![];
        for (key, units) in &text.dislodged.0 {
            let power = self.power("dislodged", key)?;
            for (name, ways) in &units.0 {
                let mut unit = self.unit("dislodged", power, name)?;
                if out.iter().any(|d| self.map.province(d.unit.at) == self.map.province(unit.at)) {
                    return Err(self.fault("dislodged", name, 0, 0, "a second dislodged unit there"));
                }
                let (attacker, places) = match ways {
                    DrivenOut::Places(places) => (None, places),
                    DrivenOut::Full { attacker, retreats, strength } => {
                        self.check_strength("dislodged", name, *strength)?;
                        unit.strength = *strength;
                        (attacker.as_ref(), retreats)
                    }
                };
                let mut retreats = vec![];
                for place in places {
                    let to = self.place("dislodged", place)?;
                    if !self.map.fits(unit.kind, to) {
                        return Err(self.fault("dislodged", place, 0, 0, format!("`{name}` cannot stand in {place}")));
                    }
                    retreats.push(to);
                }
                retreats.sort_unstable();
                let (from, by) = match attacker {
                    Some(a) => {
                        let by = self.power("attacker", &a.power)?;
                        (Some(self.map.province(self.unit("attacker", by, &a.unit)?.at)), Some(by))
                    }
                    None => (None, None),
                };
                out.push(Dislodged { unit, from, by, retreats });
            }
        }
        out.sort_by_key(|d| self.map.province(d.unit.at));
        Ok(out)
    }

    fn centres(&self, text: &Text) -> Result<Centres, Fault> {
        let mut centres = Centres::none(self.map);
        for (key, list) in &text.centers.0 {
            let power = self.power("centers", key)?;
            for name in list {
                let centre: ProvinceId = self.map.province(self.place("centers", name)?);
                if !self.map.data(centre).centre {
                    return Err(self.fault("centers", name, 0, 0, format!("{name} is no supply centre")));
                }
                if centres.owner(centre).is_some() {
                    return Err(self.fault("centers", name, 1, 0, format!("{name} is owned twice")));
                }
                centres.give(centre, power);
            }
        }
        Ok(centres)
    }
}

/// The requests of a text: one, or one a line. Each with the line on which it begins.
pub fn requests(text: &str) -> Vec<(usize, &str)> {
    let whole = |t: &str| serde_json::from_str::<serde::de::IgnoredAny>(t).is_ok();
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()).map(|(i, l)| (i + 1, l)).collect();
    let many = lines.len() > 1 && !whole(text) && lines.iter().any(|(_, l)| l.trim().starts_with('{') && whole(l));
    if many { lines } else { vec![(1, text)] }
}
