//! Reads `maps/europe_1901.ron`, `maps/order_of_the_dragon.ron`, or any map of provinces in that form, and checks it whole.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::map::{Ground, Map, Neutral, Place, Power, PowerId, Province, ProvinceId, Sureness, UnitKind};
use crate::house_file;
use crate::table::{DataError, HouseFile, Lens, Part, ReadFile, parse_ron};
use crate::way;

/// The standard map.
pub const EUROPE_1901: HouseFile = house_file!("maps/europe_1901.ron");

/// Its drawing, for the window.
pub const EUROPE_1901_SHAPES: HouseFile = house_file!("maps/europe_1901_shapes.ron");

/// The map of Order of the Dragon.
pub const EUROPE_1405: HouseFile = house_file!("maps/order_of_the_dragon.ron");

/// Its drawing.
pub const EUROPE_1405_SHAPES: HouseFile = house_file!("maps/order_of_the_dragon_shapes.ron");

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
    #[serde(default)]
    neutrals: Vec<NeutralText>,
    /// Borders that the rules state. Where this is left out, all are sure.
    said: Option<Vec<(String, Vec<String>)>>,
    #[serde(default)]
    likely: Vec<(String, Vec<String>)>,
    #[serde(default)]
    doubtful: Vec<(String, Vec<String>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerText {
    key: String,
    name: String,
    adjective: String,
    colour: String,
    capital: Option<String>,
    homes: Vec<String>,
    units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeutralText {
    unit: String,
    thrall_of: Option<String>,
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

/// Reads a map.
///
/// # Errors
/// Everything that does not fit, each with its line and column.
pub fn read(file: &ReadFile) -> Result<Map, Vec<DataError>> {
    let text: MapText = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
    let mut reader = Reader { lens: Lens::on(file), places: BTreeMap::new() };
    let map = reader.map(text);
    if reader.lens.found.is_empty() { Ok(map) } else { Err(reader.lens.found) }
}

struct Reader<'f> {
    lens: Lens<'f>,
    places: BTreeMap<String, Place>,
}

impl Reader<'_> {
    fn fault(&mut self, way: &[Part], text: impl Into<String>) {
        self.lens.fault(way, text);
    }

    /// The place of this key, which stands where `way` leads.
    fn place(&mut self, way: &[Part], key: &str) -> Option<Place> {
        let found = self.places.get(key).copied();
        if found.is_none() {
            self.fault(way, format!("there is no place `{key}` on this map"));
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
        let neutrals = self.neutrals(&text.neutrals, &powers, &provinces, &province_of);
        let sure = self.sureness(&text, &[&army, &fleet].map(Vec::as_slice).concat());
        let army: Vec<_> = army.iter().map(|&(a, b)| (province_of[a.0 as usize], province_of[b.0 as usize])).collect();
        let mut map = Map::with_tables((text.name, text.victory, powers), provinces, places, &army, &fleet);
        map.neutrals = neutrals;
        map.sureness = sure;
        map
    }

    fn provinces(&mut self, text: &[ProvinceText]) -> (Vec<Province>, Vec<(String, ProvinceId)>) {
        if text.len() > MOST_PROVINCES {
            self.fault(way!["provinces"], format!("{} provinces; {MOST_PROVINCES} at most", text.len()));
        }
        let text = &text[..text.len().min(MOST_PROVINCES)];
        let mut places: Vec<(String, ProvinceId)> = vec![];
        let mut coasts: Vec<(String, ProvinceId)> = vec![];
        for (i, p) in text.iter().enumerate() {
            let id = ProvinceId(i as u8);
            let plain = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !plain(&p.key) || !p.coasts.iter().all(|c| plain(c)) {
                self.fault(way!["provinces", i, "key"], format!("`{}`: keys are made of letters and digits", p.key));
            }
            if self.places.insert(p.key.clone(), Place(i as u16)).is_some() {
                self.fault(way!["provinces", i, "key"], format!("`{}` stands here twice", p.key));
            }
            if p.coasts.len() == 1 || (!p.coasts.is_empty() && p.kind != Ground::Coast) {
                self.fault(way!["provinces", i, "coasts"], "coasts are named where a coastal province has two or more");
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
        for (n, (a, others)) in text.iter().enumerate() {
            for (k, b) in others.iter().enumerate() {
                let way = way![list, n, 1, k];
                let (Some(from), Some(to)) = (self.place(way![list, n, 0], a), self.place(way, b)) else { continue };
                if from == to || out.contains(&(from, to)) || out.contains(&(to, from)) {
                    self.fault(way, format!("the border of {a} and {b} is no new one"));
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
                        let text = format!("no {list} can stand in `{}`", keys[&p]);
                        self.fault(way![list, Part::Value(&keys[&p])], text);
                    }
                }
            }
        }
    }

    fn powers(&mut self, text: &[PowerText], provinces: &[Province], province_of: &[ProvinceId]) -> Vec<Power> {
        let mut out: Vec<Power> = vec![];
        for (n, p) in text.iter().enumerate() {
            if out.iter().any(|known| known.key.eq_ignore_ascii_case(&p.key)) || out.len() >= 255 {
                self.fault(way!["powers", n, "key"], format!("`{}` cannot be one more power", p.key));
            }
            let mut homes = vec![];
            for (k, key) in p.homes.iter().enumerate() {
                let Some(home) = self.place(way!["powers", n, "homes", k], key) else { continue };
                let home = province_of[home.0 as usize];
                if !provinces[home.0 as usize].centre {
                    self.fault(way!["powers", n, "homes", k], format!("`{key}` is no supply centre"));
                }
                homes.push(home);
            }
            let unit =
                |(k, unit): (usize, &String)| self.unit(way!["powers", n, "units", k], unit, provinces, province_of);
            let units = p.units.iter().enumerate().filter_map(unit).collect();
            let capital = p.capital.as_ref().and_then(|key| {
                let home = homes.iter().copied().find(|h| provinces[h.0 as usize].key == *key);
                if home.is_none() {
                    self.fault(way!["powers", n, "capital"], format!("the capital `{key}` is none of the homes"));
                }
                home
            });
            out.push(Power {
                key: p.key.clone(),
                name: p.name.clone(),
                adjective: p.adjective.clone(),
                colour: p.colour.clone(),
                capital,
                homes,
                units,
            });
        }
        out
    }

    fn unit(
        &mut self,
        way: &[Part],
        unit: &str,
        provinces: &[Province],
        province_of: &[ProvinceId],
    ) -> Option<(UnitKind, Place)> {
        let read = unit.split_once(' ').and_then(|(kind, at)| {
            let place = *self.places.get(&at.to_lowercase())?;
            let ground = provinces[province_of[place.0 as usize].0 as usize].ground;
            match kind {
                "A" if ground != Ground::Sea => Some((UnitKind::Army, place)),
                "F" if ground != Ground::Land => Some((UnitKind::Fleet, place)),
                _ => None,
            }
        });
        if read.is_none() {
            self.fault(way, format!("`{unit}` is no unit of this map; written like \"A PAR\" or \"F STP/SC\""));
        }
        read
    }

    /// Each on a centre that is nobody's home, one on each.
    fn neutrals(
        &mut self,
        text: &[NeutralText],
        powers: &[Power],
        provinces: &[Province],
        province_of: &[ProvinceId],
    ) -> Vec<Neutral> {
        let mut out: Vec<Neutral> = vec![];
        for (i, n) in text.iter().enumerate() {
            let way = way!["neutrals", i, "unit"];
            let Some((kind, at)) = self.unit(way, &n.unit, provinces, province_of) else { continue };
            let centre = province_of[at.0 as usize];
            let free = provinces[centre.0 as usize].centre
                && !powers.iter().any(|p| p.homes.contains(&centre))
                && !out.iter().any(|known| province_of[known.at.0 as usize] == centre);
            if !free {
                self.fault(way, format!("`{}` needs a centre of its own that is nobody's home", n.unit));
            }
            let thrall_of = n.thrall_of.as_ref().and_then(|key| {
                let power = powers.iter().position(|p| p.key == *key);
                if power.is_none() {
                    self.fault(way!["neutrals", i, "thrall_of"], format!("there is no power `{key}`"));
                }
                power.map(|i| PowerId(i as u8))
            });
            out.push(Neutral { kind, at, thrall_of });
        }
        out
    }

    /// How sure each border is that is not as sure as most: all that are said, or in doubt.
    fn sureness(&mut self, text: &MapText, borders: &[(Place, Place)]) -> Option<BTreeMap<(Place, Place), Sureness>> {
        let said = text.said.as_ref()?;
        let keys: BTreeMap<Place, String> = self.places.iter().map(|(key, place)| (*place, key.clone())).collect();
        let key = |place: Place| keys.get(&place).cloned().unwrap_or_default();
        let mut out = BTreeMap::new();
        let lists = [("said", said, Sureness::Said), ("likely", &text.likely, Sureness::Likely)];
        for (list, text, sure) in lists.into_iter().chain([("doubtful", &text.doubtful, Sureness::Doubtful)]) {
            for (a, b) in self.borders(list, text) {
                if !borders.contains(&(a, b)) && !borders.contains(&(b, a)) || out.contains_key(&(a.min(b), a.max(b))) {
                    let text = "these two are no border of the map, or stand in another list as well";
                    self.fault(way![list, Part::Value(&key(a)), Part::Value(&key(b))], text);
                }
                out.insert((a.min(b), a.max(b)), sure);
            }
        }
        Some(out)
    }
}
