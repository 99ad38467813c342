//! Reads `maps/western_europe.ron`: what stands in the file, and the map made of it. What must fit is in `map_lint`.

use serde::Deserialize;

use super::book_map::{CountryData, Crossing, Doubt, MapData, OffLimitsData, ProvinceData, SeaData, Sureness};
use super::book_tables::Rebalance;
use super::ids::{CountryId, Goods, OffLimitsId, ProvinceId, SeaId};
use super::map_lint;
use crate::board::provinces::ProvinceGraph;
use crate::table::{DataError, Lens, ReadFile, parse_ron};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub(super) countries: Vec<CountryText>,
    pub(super) provinces: Vec<ProvinceText>,
    pub(super) borders: BordersText,
    pub(super) impassable: Vec<(ProvinceId, ProvinceId)>,
    pub(super) seas: Vec<SeaText>,
    pub(super) off_limits: Vec<OffLimitsText>,
    pub(super) crossing: CrossingText,
    pub(super) messina: CrossingText,
    pub(super) four_player_rebalance: Vec<Rebalance>,
    pub(super) layout_of_twelve_without: Vec<ProvinceId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountryText {
    pub(super) key: CountryId,
    pub(super) name: String,
    pub(super) adjective: String,
    pub(super) colour: String,
    pub(super) capital: ProvinceId,
    city: String,
    #[serde(default)]
    reconstructed: Vec<Doubt>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProvinceText {
    pub(super) key: ProvinceId,
    pub(super) name: String,
    pub(super) country: CountryId,
    pub(super) resource: Option<Goods>,
    #[serde(default)]
    pub(super) seas: Vec<SeaId>,
    #[serde(default)]
    pub(super) neutral: bool,
    #[serde(default)]
    inferred: Vec<Doubt>,
    #[serde(default)]
    reconstructed: Vec<Doubt>,
}

/// Land borders by how sure they are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BordersText {
    stated: Vec<(ProvinceId, ProvinceId)>,
    inferred: Vec<(ProvinceId, ProvinceId)>,
    reconstructed: Vec<(ProvinceId, ProvinceId)>,
}

impl BordersText {
    /// Every pair, with the list it stands in and its number there.
    pub(super) fn listed(&self) -> impl Iterator<Item = ((&'static str, usize), (ProvinceId, ProvinceId))> {
        let lists = [("stated", &self.stated), ("inferred", &self.inferred), ("reconstructed", &self.reconstructed)];
        lists.into_iter().flat_map(|(name, list)| list.iter().enumerate().map(move |(n, pair)| ((name, n), *pair)))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (ProvinceId, ProvinceId, Sureness)> {
        let lists = [
            (&self.stated, Sureness::Stated),
            (&self.inferred, Sureness::Inferred),
            (&self.reconstructed, Sureness::Reconstructed),
        ];
        lists.into_iter().flat_map(|(list, how)| list.iter().map(move |&(a, b)| (a, b, how)))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaText {
    pub(super) key: SeaId,
    pub(super) name: String,
    pub(super) adjacent: Vec<SeaId>,
    pub(super) coasts: Vec<ProvinceId>,
    #[serde(default)]
    inferred: Vec<Doubt>,
    #[serde(default)]
    reconstructed: Vec<Doubt>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OffLimitsText {
    pub(super) key: OffLimitsId,
    pub(super) name: String,
    pub(super) neighbours: Vec<ProvinceId>,
    seas: Vec<SeaId>,
    #[serde(default)]
    reconstructed: Vec<Doubt>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CrossingText {
    pub(super) between: (ProvinceId, ProvinceId),
    pub(super) sea: SeaId,
    pub(super) cost: u8,
    pub(super) entry_cost: u8,
    #[serde(default)]
    reconstructed: bool,
}

impl CrossingText {
    fn made(&self) -> Crossing {
        let CrossingText { between: (a, b), sea, cost, entry_cost, reconstructed } = *self;
        Crossing { a, b, sea, cost, entry_cost, reconstructed }
    }
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort();
    list
}

impl MapData {
    /// Reads the map. All errors of one stage are given at once.
    pub fn parse(file: &ReadFile) -> Result<MapData, Vec<DataError>> {
        let text: MapText = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
        let mut lens = Lens::on(file);
        map_lint::lists(&text, &mut lens);
        if !lens.found.is_empty() {
            return Err(lens.found);
        }
        let map = made(&text);
        map_lint::map(&map, &text, &mut lens);
        if lens.found.is_empty() { Ok(map) } else { Err(lens.found) }
    }
}

/// The map of a file whose lists are whole and in order.
fn made(text: &MapText) -> MapData {
    let mut borders: Vec<_> = text.borders.all().map(|(a, b, how)| (a.min(b), a.max(b), how)).collect();
    borders.sort();
    let land = ProvinceGraph::new(ProvinceId::COUNT, borders.iter().map(|(a, b, _)| (a.index(), b.index())));
    let steps = ProvinceId::all().map(|from| land.steps_from([from.index()])).collect();
    let lanes = text.seas.iter().flat_map(|s| s.adjacent.iter().map(|t| (s.key.index(), t.index())));
    let water = ProvinceGraph::new(SeaId::COUNT, lanes);
    let province = |p: &ProvinceText| ProvinceData {
        id: p.key,
        key: p.key.key(),
        name: p.name.clone(),
        country: p.country,
        resource: p.resource,
        capital: text.countries.iter().any(|c| c.capital == p.key),
        seas: sorted(&p.seas),
        neighbours: land.neighbours(p.key.index()).iter().map(|n| ProvinceId(*n as u8)).collect(),
        off_limits: text.off_limits.iter().filter(|o| o.neighbours.contains(&p.key)).map(|o| o.key).collect(),
        neutral_option_f: p.neutral,
        inferred: p.inferred.clone(),
        reconstructed: p.reconstructed.clone(),
    };
    let country = |c: &CountryText| CountryData {
        id: c.key,
        key: c.key.key(),
        name: c.name.clone(),
        adjective: c.adjective.clone(),
        colour: c.colour.clone(),
        capital: c.capital,
        city: c.city.clone(),
        provinces: text.provinces.iter().filter(|p| p.country == c.key).map(|p| p.key).collect(),
        reconstructed: c.reconstructed.clone(),
    };
    let sea = |s: &SeaText| SeaData {
        id: s.key,
        key: s.key.key(),
        name: s.name.clone(),
        adjacent: sorted(&s.adjacent),
        coasts: sorted(&s.coasts),
        inferred: s.inferred.clone(),
        reconstructed: s.reconstructed.clone(),
    };
    let off_limits = |o: &OffLimitsText| OffLimitsData {
        id: o.key,
        key: o.key.key(),
        name: o.name.clone(),
        neighbours: sorted(&o.neighbours),
        seas: sorted(&o.seas),
        reconstructed: o.reconstructed.clone(),
    };
    MapData {
        countries: text.countries.iter().map(country).collect(),
        provinces: text.provinces.iter().map(province).collect(),
        seas: text.seas.iter().map(sea).collect(),
        off_limits: text.off_limits.iter().map(off_limits).collect(),
        crossing: text.crossing.made(),
        messina: text.messina.made(),
        borders,
        impassable: sorted(&text.impassable),
        layout_of_twelve_without: sorted(&text.layout_of_twelve_without),
        land,
        steps,
        water,
        rebalance: text.four_player_rebalance.clone(),
    }
}
