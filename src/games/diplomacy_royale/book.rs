//! The printed matter: map, tables and names, as the data files give them, read and checked.

use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

use super::ids::PowerId;
use crate::diplomacy::{Map, ProvinceId};
use crate::dynasty::Sex;
use crate::house_file;
use crate::table::{DataError, HouseBook, HouseFile, Part, ReadFile, parse_ron};
use crate::way;

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 3] = [
    house_file!("maps/europe_1901.ron"),
    house_file!("assets/diplomacy_royale/tables.ron"),
    house_file!("assets/diplomacy_royale/names.ron"),
];

static BOOK: HouseBook<Book, 3> = HouseBook::of(FILES, Book::parse);

/// A row of the characteristics table: totals of two dice and what they give (3.2-5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRow {
    pub from: u8,
    pub to: u8,
    pub score: i8,
}

/// A row of the survival table (4-10).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivalRow {
    pub age: i32,
    pub needs: i16,
}

/// How many people there may be before the plague: so many a dynasty, and up to a hidden number more.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlagueTable {
    pub a_dynasty: u16,
    pub hidden_up_to: u16,
}

/// From which year of age somebody may do a thing, or must.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ages {
    pub marries: i32,
    pub may_lead: i32,
    pub must_lead: i32,
    pub may_hold_title: i32,
    pub must_hold_title: i32,
}

/// Figures of arrests, in hundredths and spaces (9.3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrestTable {
    pub chance: i16,
    pub a_point: i16,
    pub radius: u32,
    pub lost_radius: u32,
    pub lost_penalty: i16,
}

/// The figures of the clergy.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClergyTable {
    /// What a ten-sided die must reach, for Leadership -2 to +2 (9-10 to 9-14).
    pub advance: [u8; 5],
    /// Added to survival rolls (9-8).
    pub survival: i8,
    pub arrest: ArrestTable,
    /// Of a hundred (9.4-2).
    pub pass_over_chance: u8,
}

/// What somebody is in a family at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    King,
    Queen,
    Son,
    Daughter,
}

impl Role {
    /// The sex that goes with the role.
    pub fn sex(self) -> Sex {
        if matches!(self, Role::King | Role::Son) { Sex::Male } else { Sex::Female }
    }
}

/// A member of a family at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    pub role: Role,
    pub age: i32,
}

/// The calendar: the year of the first phase with dynasties and without, and the years a movement phase stands for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Years {
    pub first: i32,
    pub a_phase: i32,
    pub first_without_dynasties: i32,
}

/// The provinces of a power's home country, by their keys on the map (7.1-8), and its capital among the home centres
/// (7.2-10).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryRow {
    pub key: PowerId,
    pub capital: String,
    pub provinces: Vec<String>,
}

/// The numbers and tables of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    pub characteristics: Vec<ScoreRow>,
    pub birth_from: u8,
    pub boy_from: u8,
    pub oldest_mother: i32,
    pub survival: Vec<SurvivalRow>,
    pub plague: PlagueTable,
    pub ages: Ages,
    pub capture_chance: u8,
    pub bonus: Vec<u8>,
    pub best_score: i8,
    pub clergy: ClergyTable,
    pub family: Vec<Member>,
    pub countries: Vec<CountryRow>,
    pub years: Years,
}

impl Tables {
    /// The score for a total of two dice (3.2-5).
    pub fn score(&self, total: u8) -> i8 {
        self.characteristics.iter().find(|r| (r.from..=r.to).contains(&total)).map_or(0, |r| r.score)
    }

    /// What a survival roll must reach at this age; `None` below the first age of the table (4-2, 4-3).
    pub fn survival_needed(&self, age: i32) -> Option<i16> {
        self.survival.iter().rev().find(|r| r.age <= age).map(|r| r.needs)
    }

    /// What a ten-sided die must reach for a churchman of this Leadership (9-10 to 9-14).
    pub fn advance_needed(&self, leadership: i8) -> u8 {
        self.clergy.advance[usize::try_from(leadership.clamp(-2, 2) + 2).unwrap_or(2)]
    }

    fn faults(&self) -> Vec<(&'static str, String)> {
        let mut out = vec![];
        let mut fault = |bad: bool, mark: &'static str, text: &str| {
            if bad {
                out.push((mark, text.to_string()));
            }
        };
        for total in 2..=12u8 {
            let rows = self.characteristics.iter().filter(|r| (r.from..=r.to).contains(&total)).count();
            fault(rows != 1, "characteristics", &format!("{rows} rows for a total of {total}; there must be one"));
        }
        let rising = self.survival.windows(2).all(|w| w[0].age < w[1].age);
        fault(self.survival.is_empty() || !rising, "survival", "the ages must go up, and there must be some");
        fault(!(1..=7).contains(&self.birth_from), "birth_from", "a face of a die, or 7 for never");
        fault(!(1..=7).contains(&self.boy_from), "boy_from", "a face of a die, or 7 for never");
        fault(self.bonus.len() != PowerId::COUNT, "bonus", "one for each of the seven choices");
        fault(!(0..=2).contains(&self.best_score), "best_score", "scores run from -2 to +2");
        let one = |role: Role| self.family.iter().filter(|m| m.role == role).count() == 1;
        fault(!one(Role::King), "family", "a family has one king");
        fault(self.family.iter().filter(|m| m.role == Role::Queen).count() > 1, "family", "one queen at most");
        fault(self.family.iter().any(|m| !(0..=90).contains(&m.age)), "family", "ages of 0 to 90 years");
        fault(self.years.a_phase < 1, "years.a_phase", "a movement phase stands for one year at least");
        fault(self.capture_chance > 100, "capture_chance", "a chance of a hundred");
        fault(self.clergy.pass_over_chance > 100, "clergy.pass_over_chance", "a chance of a hundred");
        out
    }
}

/// The names of one power.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerNames {
    pub key: PowerId,
    pub houses: Vec<String>,
    pub male: Vec<String>,
    pub female: Vec<String>,
}

impl PowerNames {
    /// First names in the order of the file.
    pub fn of(&self, sex: Sex) -> &[String] {
        if sex.is_male() { &self.male } else { &self.female }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesText {
    powers: Vec<PowerNames>,
}

/// All printed matter and the map. Shared between worlds; never changes during play.
#[derive(Debug)]
pub struct Book {
    pub map: Map,
    pub tables: Tables,
    names: Vec<PowerNames>,
    countries: Vec<Country>,
}

/// A home country on the map.
#[derive(Debug)]
struct Country {
    capital: ProvinceId,
    provinces: Vec<ProvinceId>,
}

/// The book as a world's resource.
#[derive(Resource, Clone, Debug)]
pub struct Library(pub Arc<Book>);

impl Book {
    /// Houses and first names of a power.
    pub fn names(&self, power: PowerId) -> &PowerNames {
        &self.names[power.index()]
    }

    /// Every province of a power's home country, in id order (7.1-8).
    pub fn country(&self, power: PowerId) -> &[ProvinceId] {
        &self.countries[power.index()].provinces
    }

    /// The home centre that is its capital (7.2-10).
    pub fn capital(&self, power: PowerId) -> ProvinceId {
        self.countries[power.index()].capital
    }

    /// Reads the three files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 3]) -> Result<Book, Vec<DataError>> {
        let [map_file, tables_file, names_file] = files;
        let mut errors = vec![];
        let map = crate::diplomacy::read_map(map_file).map_err(|e| errors.extend(e)).ok();
        let tables: Option<Tables> = parse_ron(&tables_file.text, &tables_file.path).map_err(|e| errors.push(e)).ok();
        let names: Option<NamesText> = parse_ron(&names_file.text, &names_file.path).map_err(|e| errors.push(e)).ok();
        for (mark, text) in tables.iter().flat_map(Tables::faults) {
            let way: Vec<Part> = mark.split('.').map(Part::from).collect();
            errors.push(DataError::at(&tables_file.path, &tables_file.text, &way, text));
        }
        if let Some(names) = &names {
            let keys: Vec<PowerId> = names.powers.iter().map(|n| n.key).collect();
            let full = names.powers.iter().all(|n| [&n.houses, &n.male, &n.female].iter().all(|l| !l.is_empty()));
            if keys != PowerId::all().collect::<Vec<_>>() || !full {
                let text = "the seven powers in the order of their letters, each with houses, male and female names";
                errors.push(DataError::at(&names_file.path, &names_file.text, way!["powers"], text));
            }
        }
        if let Some(map) = &map {
            let keys: Vec<&str> = map.powers.iter().map(|p| p.key.as_str()).collect();
            if !keys.iter().map(|k| k.to_lowercase()).eq(PowerId::KEYS.iter().map(|k| k.to_string())) {
                let text = format!("this game needs the powers {}, in this order", PowerId::KEYS.join(", "));
                errors.push(DataError::at(&map_file.path, &map_file.text, way!["powers"], text));
            }
        }
        let mut countries = vec![];
        if let (Some(map), Some(tables)) = (&map, &tables) {
            match home_countries(map, tables) {
                Ok(read) => countries = read,
                Err((way, text)) => {
                    errors.push(DataError::at(&tables_file.path, &tables_file.text, &way, text));
                }
            }
        }
        match (map, tables, names) {
            (Some(map), Some(tables), Some(names)) if errors.is_empty() => {
                Ok(Book { map, tables, names: names.powers, countries })
            }
            _ => Err(errors),
        }
    }

    /// The book from the person's own files where there are any, else from those built in.
    pub fn load() -> Result<Book, Vec<DataError>> {
        BOOK.load()
    }

    /// The book as built in.
    pub fn embedded() -> Result<Book, Vec<DataError>> {
        BOOK.embedded()
    }

    /// The book every table that is laid now plays by.
    pub fn standard() -> Arc<Book> {
        BOOK.standard()
    }
}

/// The home countries on the map, or where in the table something is wrong and what.
fn home_countries(map: &Map, tables: &Tables) -> Result<Vec<Country>, (Vec<Part<'static>>, String)> {
    let keys: Vec<PowerId> = tables.countries.iter().map(|c| c.key).collect();
    if keys != PowerId::all().collect::<Vec<_>>() {
        return Err((way!["countries"].to_vec(), "the seven powers in the order of their letters".into()));
    }
    let mut taken: Vec<ProvinceId> = vec![];
    let mut out = vec![];
    for (n, (row, power)) in tables.countries.iter().zip(&map.powers).enumerate() {
        let mut country = vec![];
        for (k, key) in row.provinces.iter().enumerate() {
            let found = map.provinces().find(|p| map.data(*p).key == *key && !map.is_sea(*p));
            let free = found.filter(|p| !taken.contains(p));
            let Some(at) = free else {
                let text = format!("\"{key}\" is no land of this map, or stands here twice");
                return Err((way!["countries", n, "provinces", k].to_vec(), text));
            };
            taken.push(at);
            country.push(at);
        }
        if let Some(home) = power.homes.iter().find(|home| !country.contains(home)) {
            let name = &map.data(*home).name;
            return Err((
                way!["countries", n, "key"].to_vec(),
                format!("{name} is a home centre and no part of the country"),
            ));
        }
        country.sort();
        let capital = power.homes.iter().find(|home| map.data(**home).key == row.capital);
        let Some(capital) = capital.copied() else {
            let text = format!("\"{}\" is no home centre", row.capital);
            return Err((way!["countries", n, "capital"].to_vec(), text));
        };
        out.push(Country { capital, provinces: country });
    }
    Ok(out)
}
