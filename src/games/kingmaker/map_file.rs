//! Reads `maps/kingmaker.ron`: what stands in the file, and the map made of it. What must fit is in `map_lint`.

use serde::Deserialize;

use super::book_map::{AreaData, Doubt, MapData, PlaceData, PlaceKind, Refuge, RoadData, SeaData};
use super::ids::{AreaId, NobleId, PlaceId, RegionId, RoadId, SeaId};
use super::map_lint;
use crate::board::provinces::ProvinceGraph;
use crate::table::{DataError, Lens, ReadFile, parse_ron};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub(super) regions: Vec<RegionText>,
    pub(super) areas: Vec<AreaText>,
    pub(super) borders: Vec<(AreaId, Vec<AreaId>)>,
    pub(super) ferries: Vec<(AreaId, AreaId)>,
    pub(super) seas: Vec<SeaText>,
    pub(super) places: Vec<PlaceText>,
    pub(super) roads: Vec<RoadText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionText {
    pub(super) key: RegionId,
    pub(super) name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaText {
    pub(super) key: AreaId,
    pub(super) code: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) forest: bool,
    pub(super) regions: Vec<RegionId>,
    #[serde(default)]
    pub(super) coast: Vec<SeaId>,
    #[serde(default)]
    pub(super) refuge: Option<Refuge>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaText {
    pub(super) key: SeaId,
    pub(super) name: String,
    #[serde(default)]
    pub(super) estuary: bool,
    pub(super) adjacent: Vec<SeaId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceText {
    pub(super) key: PlaceId,
    pub(super) name: String,
    pub(super) area: AreaId,
    pub(super) kind: PlaceKind,
    at: (i32, i32),
    #[serde(default)]
    pub(super) seas: Vec<SeaId>,
    #[serde(default)]
    pub(super) cathedral: bool,
    #[serde(default)]
    pub(super) blocks_road: bool,
    #[serde(default)]
    pub(super) votes: u16,
    #[serde(default)]
    pub(super) home_of: Option<NobleId>,
    #[serde(default)]
    reconstructed: Vec<Doubt>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadText {
    pub(super) key: RoadId,
    pub(super) name: String,
    #[serde(default)]
    sourced: bool,
    pub(super) areas: Vec<AreaId>,
    pub(super) line: Vec<i32>,
}

impl MapData {
    /// Reads the map file.
    ///
    /// # Errors
    /// Every fault found, with line and column.
    pub fn parse(file: &ReadFile) -> Result<MapData, Vec<DataError>> {
        let text: MapText = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
        let mut lens = Lens::on(file);
        map_lint::lists(&text, &mut lens);
        if !lens.found.is_empty() {
            return Err(lens.found);
        }
        let map = made(text);
        map_lint::map(&map, &mut lens);
        if lens.found.is_empty() { Ok(map) } else { Err(lens.found) }
    }
}

/// The file counts in tenths.
fn unit(n: i32) -> f32 {
    n as f32 / 10.0
}

fn made(text: MapText) -> MapData {
    let borders = text.borders.iter().flat_map(|(a, list)| list.iter().map(|b| (a.index(), b.index())));
    let graph = ProvinceGraph::new(AreaId::COUNT, borders);
    let spaces = (0..AreaId::COUNT).map(|from| graph.steps_from([from])).collect();
    let steps = text.roads.iter().flat_map(|r| r.areas.windows(2).map(|w| (w[0].index(), w[1].index())));
    let mut steps: Vec<(usize, usize)> = steps.map(|(a, b)| (a.min(b), a.max(b))).collect();
    steps.sort_unstable();
    steps.dedup();
    let on_roads = ProvinceGraph::new(AreaId::COUNT, steps);
    let places: Vec<PlaceData> = text.places.into_iter().map(place).collect();
    let inside = |area: AreaId| places.iter().filter(|p| p.area == area).map(|p| p.id).collect();
    let areas = text.areas.into_iter().map(|a| AreaData {
        id: a.key,
        places: inside(a.key),
        code: a.code,
        name: a.name,
        forest: a.forest,
        regions: a.regions,
        coast: a.coast,
        refuge: a.refuge,
    });
    let sea = |s: SeaText| SeaData { id: s.key, name: s.name, estuary: s.estuary, adjacent: s.adjacent };
    let road = |r: RoadText| RoadData {
        id: r.key,
        name: r.name,
        sourced: r.sourced,
        areas: r.areas,
        line: r.line.chunks_exact(2).map(|p| [unit(p[0]), unit(p[1])]).collect(),
    };
    MapData {
        regions: text.regions.into_iter().map(|r| r.name).collect(),
        areas: areas.collect(),
        seas: text.seas.into_iter().map(sea).collect(),
        roads: text.roads.into_iter().map(road).collect(),
        ferries: text.ferries,
        places,
        graph,
        steps: spaces,
        on_roads,
    }
}

fn place(text: PlaceText) -> PlaceData {
    PlaceData {
        id: text.key,
        name: text.name,
        area: text.area,
        kind: text.kind,
        at: [unit(text.at.0), unit(text.at.1)],
        seas: text.seas,
        cathedral: text.cathedral,
        blocks_road: text.blocks_road,
        votes: text.votes,
        home_of: text.home_of,
        reconstructed: text.reconstructed,
    }
}
