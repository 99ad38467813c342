//! The printed matter: map and opening, as the data files give them, read and checked. Borders of the three kinds, coasts,
//! canals and arrows are the map's (4.4-2 to 4.4-6; 5.2-2 to 5.2-14; 5.3-1 to 5.3-23; 5.4-1 to 5.4-4; 5.5-1).

use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

use super::ids::PowerId;
use crate::diplomacy::map::Neutral;
use crate::diplomacy::{Map, Place, ProvinceId, UnitKind};
use crate::house_file;
use crate::table::{DataError, HouseBook, HouseFile, Part, ReadFile, parse_ron};
use crate::way;

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 2] =
    [house_file!("maps/order_of_the_dragon.ron"), house_file!("assets/order_of_the_dragon/opening.ron")];

static BOOK: HouseBook<Book, 2> = HouseBook::of(FILES, Book::parse);

/// More provinces than this do not leave numbers for all the powers there can be: ten, and for every province a minor
/// power and a vassal.
const MOST_PROVINCES: usize = 122;

/// The calendar: the year of the first cycle, and how many years a cycle stands for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Years {
    pub first: i32,
    pub a_cycle: i32,
}

/// What diplomacy points come from (9.2), and the weight of one in a thrall of one's own (9.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub capital: u8,
    pub heir: u8,
    pub thrall: u8,
    pub vassal: u8,
    pub in_own_thrall: u8,
}

/// The calendar, the heirs and the points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    pub years: Years,
    /// Powers that begin with a single heir in their capital.
    pub heirs: Vec<PowerId>,
    pub points: Points,
}

impl Opening {
    fn faults(&self) -> Vec<(&'static [Part<'static>], String)> {
        let (years, p) = (&self.years, &self.points);
        let twice = self.heirs.iter().enumerate().any(|(n, p)| self.heirs[..n].contains(p));
        let most = [p.capital, p.heir, p.thrall, p.vassal].into_iter().max().unwrap_or(0);
        let looked: [(bool, &'static [Part<'static>], &str); 5] = [
            (twice, &[Part::Field("heirs")], "a power stands here twice"),
            (
                !(0..=10_000).contains(&years.first),
                &[Part::Field("years"), Part::Field("first")],
                "a year from 0 to 10000",
            ),
            (
                !(1..=100).contains(&years.a_cycle),
                &[Part::Field("years"), Part::Field("a_cycle")],
                "a cycle stands for 1 to 100 years",
            ),
            (most > 4, &[Part::Field("points")], "4 points from one source at most"),
            (
                !(1..=4).contains(&p.in_own_thrall),
                &[Part::Field("points"), Part::Field("in_own_thrall")],
                "a point counts 1 to 4",
            ),
        ];
        looked.into_iter().filter(|(bad, ..)| *bad).map(|(_, way, words)| (way, words.to_string())).collect()
    }
}

/// All printed matter and the map. Shared between worlds; never changes during play.
#[derive(Debug)]
pub struct Book {
    pub map: Map,
    pub opening: Opening,
    capitals: Vec<ProvinceId>,
    /// What each centre's unit was at the start of the game (8.2), by province.
    start: Vec<Option<(UnitKind, Place)>>,
}

/// The book as a world's resource.
#[derive(Resource, Clone, Debug)]
pub struct Library(pub Arc<Book>);

impl Book {
    /// The centre printed as its capital, whoever holds it now.
    pub fn capital(&self, power: PowerId) -> ProvinceId {
        self.capitals[power.index()]
    }

    /// The year by which a cycle is called (2.0).
    pub fn year(&self, cycle: u16) -> i32 {
        let years = &self.opening.years;
        years.first + (i32::from(cycle) - 1) * years.a_cycle
    }

    /// The unit that stood in this centre at the start of the game, and on which coast.
    pub fn start_unit(&self, at: ProvinceId) -> Option<(UnitKind, Place)> {
        self.start.get(usize::from(at.0)).copied().flatten()
    }

    /// Units that no power commands, with whose thrall they are at the start.
    pub fn neutrals(&self) -> &[Neutral] {
        &self.map.neutrals
    }

    /// Reads the two files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 2]) -> Result<Book, Vec<DataError>> {
        let [map_file, opening_file] = files;
        let mut errors = vec![];
        let map = crate::diplomacy::read_map(map_file).map_err(|e| errors.extend(e)).ok();
        let opening: Option<Opening> =
            parse_ron(&opening_file.text, &opening_file.path).map_err(|e| errors.push(e)).ok();
        for (mark, text) in opening.iter().flat_map(Opening::faults) {
            errors.push(DataError::at(&opening_file.path, &opening_file.text, mark, text));
        }
        if let Some(map) = &map {
            for (way, text) in map_faults(map) {
                errors.push(DataError::at(&map_file.path, &map_file.text, &way, text));
            }
        }
        match (map, opening) {
            (Some(map), Some(opening)) if errors.is_empty() => {
                let capitals = map.powers.iter().filter_map(|p| p.capital).collect();
                let mut start = vec![None; map.provinces.len()];
                let neutrals = map.neutrals.iter().map(|n| (n.kind, n.at));
                for (kind, at) in map.powers.iter().flat_map(|p| p.units.iter().copied()).chain(neutrals) {
                    start[usize::from(map.province(at).0)] = Some((kind, at));
                }
                Ok(Book { map, opening, capitals, start })
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

/// What this game needs of its map, and where it is missing.
fn map_faults(map: &Map) -> Vec<(Vec<Part<'static>>, String)> {
    let mut out = vec![];
    if !map.powers.iter().map(|p| p.key.as_str()).eq(PowerId::KEYS) {
        out.push((
            way!["powers"].to_vec(),
            format!("this game needs the powers {}, in this order", PowerId::KEYS.join(", ")),
        ));
        return out;
    }
    if map.provinces.len() > MOST_PROVINCES {
        let text = format!("{} provinces; this game bears {MOST_PROVINCES}", map.provinces.len());
        out.push((way!["provinces"].to_vec(), text));
    }
    for (n, power) in map.powers.iter().enumerate().filter(|(_, p)| p.capital.is_none()) {
        out.push((way!["powers", n].to_vec(), format!("{} has no capital", power.name)));
    }
    let stands = |at: ProvinceId| {
        let units =
            map.powers.iter().flat_map(|p| p.units.iter().map(|u| u.1)).chain(map.neutrals.iter().map(|n| n.at));
        units.filter(|u| map.province(*u) == at).count()
    };
    for centre in map.provinces().filter(|p| map.data(*p).centre && stands(*p) != 1) {
        let text = format!(
            "{} units stand in the centre {} at the start; there must be one",
            stands(centre),
            map.data(centre).name
        );
        out.push((way!["neutrals"].to_vec(), text));
    }
    for (n, neutral) in map.neutrals.iter().enumerate().filter(|(_, n)| !map.fits(n.kind, n.at)) {
        out.push((way!["neutrals", n].to_vec(), format!("no such unit can stand in {}", map.label(neutral.at))));
    }
    for (n, power) in map.powers.iter().enumerate() {
        for (k, (_, at)) in power.units.iter().enumerate().filter(|(_, (kind, at))| !map.fits(*kind, *at)) {
            out.push((way!["powers", n, "units", k].to_vec(), format!("no such unit can stand in {}", map.label(*at))));
        }
    }
    out
}
