//! Reads `maps/europe_1901.ron`, or any map of provinces in that form, and checks it whole.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::map::{Ground, Map, Place, Power, Province, ProvinceId, UnitKind};
use crate::house_file;
use crate::table::{DataError, HouseFile, ReadFile, parse_ron};

/// The standard map.
pub const EUROPE_1901: HouseFile = house_file!("maps/europe_1901.ron");

/// Its drawing, for the window.
pub const EUROPE_1901_SHAPES: HouseFile = house_file!("maps/europe_1901_shapes.ron");

/// More provinces than this do not fit the tables.
pub const MOST_PROVINCES: usize = 255;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    name: String,
    victory: u16,
    powers: Vec<PowerText>,
    provinces: Vec<ProvinceText>,
    army: Vec<(String, Vec<String>)>,
    fleet: Vec<(String, Vec<String>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerText {
    key: String,
    name: String,
    adjective: String,
    colour: String,
    homes: Vec<String>,
    units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvinceText {
    key: String,
    name: String,
    kind: Ground,
    #[serde(default)]
    centre: bool,
    #[serde(default)]
    coasts: Vec<String>,
}

pub(super) fn built_in() -> Result<Map, Vec<DataError>> {
    read(&EUROPE_1901.embedded())
}

/// Reads a map.
///
/// # Errors
/// Everything that does not fit, each with its line and column.
pub fn read(file: &ReadFile) -> Result<Map, Vec<DataError>> {
    let text: MapText = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
    let mut reader = Reader { file, errors: vec![], places: BTreeMap::new() };
    let map = reader.map(text);
    if reader.errors.is_empty() { Ok(map) } else { Err(reader.errors) }
}

struct Reader<'f> {
    file: &'f ReadFile,
    errors: Vec<DataError>,
    places: BTreeMap<String, Place>,
}

impl Reader<'_> {
    fn fault(&mut self, marks: &[&str], text: impl Into<String>) {
        self.errors.push(DataError::within(&self.file.path, &self.file.text, marks, text));
    }

    /// The place of this key; `list` is what stands before it in the file.
    fn place(&mut self, list: &str, key: &str) -> Option<Place> {
        let found = self.places.get(key).copied();
        if found.is_none() {
            self.fault(&[list, &format!("\"{key}\"")], format!("there is no place `{key}` on this map"));
        }
        found
    }

    fn map(&mut self, text: MapText) -> Map {
        let (provinces, places) = self.provinces(&text.provinces);
        let army = self.borders("army", &text.army);
        let fleet = self.borders("fleet", &text.fleet);
        let province_of: Vec<ProvinceId> = places.iter().map(|p| p.1).collect();
        self.check_ground(&provinces, &province_of, &army, &fleet);
        let powers = self.powers(&text.powers, &provinces, &province_of);
        let army: Vec<_> = army.iter().map(|&(a, b)| (province_of[a.0 as usize], province_of[b.0 as usize])).collect();
        Map::with_tables((text.name, text.victory, powers), provinces, places, &army, &fleet)
    }

    fn provinces(&mut self, text: &[ProvinceText]) -> (Vec<Province>, Vec<(String, ProvinceId)>) {
        if text.len() > MOST_PROVINCES {
            self.fault(&["provinces :"], format!("{} provinces; {MOST_PROVINCES} at most", text.len()));
        }
        let text = &text[..text.len().min(MOST_PROVINCES)];
        let mut places: Vec<(String, ProvinceId)> = vec![];
        let mut coasts: Vec<(String, ProvinceId)> = vec![];
        for (i, p) in text.iter().enumerate() {
            let id = ProvinceId(i as u8);
            let mark = format!("\"{}\"", p.key);
            let plain = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !plain(&p.key) || !p.coasts.iter().all(|c| plain(c)) {
                self.fault(&["provinces :", &mark], format!("`{}`: keys are made of letters and digits", p.key));
            }
            if self.places.insert(p.key.clone(), Place(i as u16)).is_some() {
                self.fault(&["provinces :", &mark, &mark], format!("`{}` stands here twice", p.key));
            }
            if p.coasts.len() == 1 || (!p.coasts.is_empty() && p.kind != Ground::Coast) {
                self.fault(
                    &["provinces :", &mark, "coasts"],
                    "coasts are named where a coastal province has two or more",
                );
            }
            places.push((p.key.to_uppercase(), id));
            coasts.extend(p.coasts.iter().map(|c| (format!("{}/{c}", p.key), id)));
        }
        let mut of_province: Vec<Vec<Place>> = vec![vec![]; text.len()];
        for (key, id) in coasts {
            let place = Place(places.len() as u16);
            of_province[id.0 as usize].push(place);
            places.push((key.to_uppercase(), id));
            self.places.insert(key, place);
        }
        let made = |(p, coasts): (&ProvinceText, Vec<Place>)| Province {
            key: p.key.clone(),
            name: p.name.clone(),
            ground: p.kind,
            centre: p.centre,
            coasts,
        };
        (text.iter().zip(of_province).map(made).collect(), places)
    }

    fn borders(&mut self, list: &str, text: &[(String, Vec<String>)]) -> Vec<(Place, Place)> {
        let mut out = vec![];
        let mark = format!("{list} :");
        for (a, others) in text {
            for b in others {
                let (Some(from), Some(to)) = (self.place(&mark, a), self.place(&mark, b)) else { continue };
                if from == to || out.contains(&(from, to)) || out.contains(&(to, from)) {
                    let marks = [format!("{list} :"), format!("(\"{a}\""), format!("\"{b}\"")];
                    self.fault(
                        &marks.each_ref().map(String::as_str),
                        format!("the border of {a} and {b} is no new one"),
                    );
                    continue;
                }
                out.push((from, to));
            }
        }
        out
    }

    /// Armies march on land, fleets sail on water and along coasts, and coasts are named where they count.
    fn check_ground(
        &mut self,
        provinces: &[Province],
        province_of: &[ProvinceId],
        army: &[(Place, Place)],
        fleet: &[(Place, Place)],
    ) {
        let keys: BTreeMap<Place, String> = self.places.iter().map(|(key, place)| (*place, key.clone())).collect();
        let data = |p: Place| &provinces[province_of[p.0 as usize].0 as usize];
        for (list, borders) in [("army", army), ("fleet", fleet)] {
            for &(a, b) in borders {
                for p in [a, b] {
                    let whole = (p.0 as usize) < provinces.len();
                    let wrong = match list {
                        "army" => data(p).ground == Ground::Sea || !whole,
                        _ => data(p).ground == Ground::Land || whole != data(p).coasts.is_empty(),
                    };
                    if wrong {
                        let marks = [format!("{list} :"), format!("\"{}\"", keys[&p])];
                        let text = format!("no {list} can stand in `{}`", keys[&p]);
                        self.fault(&marks.each_ref().map(String::as_str), text);
                    }
                }
            }
        }
    }

    fn powers(&mut self, text: &[PowerText], provinces: &[Province], province_of: &[ProvinceId]) -> Vec<Power> {
        let mut out: Vec<Power> = vec![];
        for p in text {
            let mark = format!("\"{}\"", p.key);
            if out.iter().any(|known| known.key.eq_ignore_ascii_case(&p.key)) || out.len() >= 255 {
                self.fault(&["powers :", &mark], format!("`{}` cannot be one more power", p.key));
            }
            let mut homes = vec![];
            for key in &p.homes {
                let Some(home) = self.place(&format!("\"{}\"", p.key), key) else { continue };
                let home = province_of[home.0 as usize];
                if !provinces[home.0 as usize].centre {
                    self.fault(&["powers :", &mark, &format!("\"{key}\"")], format!("`{key}` is no supply centre"));
                }
                homes.push(home);
            }
            let mut units = vec![];
            for unit in &p.units {
                let read = unit.split_once(' ').and_then(|(kind, at)| {
                    let place = *self.places.get(&at.to_lowercase())?;
                    let ground = provinces[province_of[place.0 as usize].0 as usize].ground;
                    match kind {
                        "A" if ground != Ground::Sea => Some((UnitKind::Army, place)),
                        "F" if ground != Ground::Land => Some((UnitKind::Fleet, place)),
                        _ => None,
                    }
                });
                match read {
                    Some(unit) => units.push(unit),
                    None => self.fault(
                        &["powers :", &mark, &format!("\"{unit}\"")],
                        format!("`{unit}` is no unit of this map; written like \"A PAR\" or \"F STP/SC\""),
                    ),
                }
            }
            out.push(Power {
                key: p.key.clone(),
                name: p.name.clone(),
                adjective: p.adjective.clone(),
                colour: p.colour.clone(),
                homes,
                units,
            });
        }
        out
    }
}
