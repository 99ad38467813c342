//! Reads `maps/minaria.ron`: what stands in the file, and whether it fits together.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::ids::{GRID, HEX_IDS, HexId, KingdomId};
use super::map_ways;
use super::minaria::{CastleInfo, HexInfo, Minaria, MinorRiver, Surface, Terrain};
use crate::table::{DataError, Part, parse_ron};
use crate::way;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    places: PlacesText,
    hexes: Vec<HexText>,
    pub(super) sides: SidesText,
    pub(super) rivers: Vec<RiverText>,
    pub(super) deep_river: Vec<ReachText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacesText {
    isle_of_fright: HexId,
    boom: HexId,
    port_lork: HexId,
    parros: HexId,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexText {
    at: HexId,
    #[serde(default = "land")]
    surface: Surface,
    #[serde(default)]
    terrain: Vec<TerrainText>,
    kingdom: Option<KingdomId>,
    name: Option<String>,
    #[serde(default)]
    aka: Vec<String>,
    castle: Option<CastleText>,
    #[serde(default)]
    small_port: bool,
    #[serde(default)]
    scenic: bool,
    #[serde(default)]
    battlefield: bool,
    doubt: Option<String>,
}

fn land() -> Surface {
    Surface::Land
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum TerrainText {
    Forest,
    Hills,
    Mountain,
    Swamp,
    Pass,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CastleText {
    defence: u8,
    #[serde(default)]
    royal: bool,
    #[serde(default)]
    port: bool,
}

/// The exceptional hexsides, by who may cross.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SidesText {
    pub(super) both: Vec<(HexId, HexId)>,
    pub(super) sea: Vec<(HexId, HexId)>,
    pub(super) land: Vec<(HexId, HexId)>,
    pub(super) closed: Vec<(HexId, HexId)>,
    pub(super) canal: Vec<(HexId, HexId)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RiverText {
    labels: Vec<String>,
    valley: Vec<HexId>,
    #[serde(default)]
    grazed: Vec<HexId>,
    pub(super) crossings: Vec<(HexId, HexId)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReachText {
    pub(super) banks: (HexId, HexId),
    pub(super) steps: u8,
}

/// The file at hand: its text for positions, and what is wrong with it so far.
pub(super) struct Faults<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    pub(super) list: Vec<DataError>,
}

impl Faults<'_> {
    pub(super) fn add(&mut self, way: &[Part], what: impl Into<String>) {
        self.list.push(DataError::at(self.path, self.text, way, what));
    }

    /// About the castle of one hex.
    fn castle(&mut self, id: HexId, field: &str, what: impl Into<String>) {
        let at = format!("at : \"{id}\"");
        self.add(way!["hexes", &at, "castle", field], what);
    }

    /// About the entry of one hex in the list of hexes.
    pub(super) fn hex(&mut self, id: HexId, field: &str, what: impl Into<String>) {
        let at = format!("at : \"{id}\"");
        self.add(way!["hexes", &at, field], what);
    }
}

impl Minaria {
    /// Reads the map. `path` only names the file in errors; all errors of one stage are given at once.
    pub fn parse(text: &str, path: &str) -> Result<Minaria, Vec<DataError>> {
        let file: MapText = parse_ron(text, path).map_err(|e| vec![e])?;
        let mut faults = Faults { path, text, list: vec![] };
        let mut map = blank(&file);
        fill_hexes(&mut map, &file, &mut faults);
        if faults.list.is_empty() {
            name_places(&mut map, &mut faults);
            check_castles(&map, &mut faults);
            check_special_places(&map, &mut faults);
            fill_minor_rivers(&mut map, &file, &mut faults);
        }
        if faults.list.is_empty() {
            map_ways::fill(&mut map, &file, &mut faults);
        }
        if faults.list.is_empty() { Ok(map) } else { Err(faults.list) }
    }
}

fn blank(file: &MapText) -> Minaria {
    Minaria {
        hexes: vec![None; HEX_IDS as usize],
        sides: vec![],
        river: vec![],
        minor_rivers: vec![],
        fleet_ways: vec![],
        names: BTreeMap::new(),
        castles: vec![],
        isle_of_fright: file.places.isle_of_fright,
        boom: file.places.boom,
        port_lork: file.places.port_lork,
        parros: file.places.parros,
        lands: vec![vec![]; KingdomId::ALL.len()],
    }
}

fn fill_hexes(map: &mut Minaria, file: &MapText, faults: &mut Faults) {
    for (n, hex) in file.hexes.iter().enumerate() {
        let id = hex.at;
        if id.is_river() {
            faults.hex(id, "", format!("{id} is a Deep River side; hexes are four digits, column and row"));
            continue;
        }
        if map.hexes[id.index()].is_some() {
            faults.add(way!["hexes", n, "at"], format!("hex {id} is listed twice"));
            continue;
        }
        let wet = matches!(hex.surface, Surface::Sea | Surface::Lake | Surface::Isle);
        if wet && !hex.terrain.is_empty() {
            faults.hex(id, "terrain", format!("hex {id} is all water: it has no land terrain"));
        }
        if wet && hex.castle.is_some() {
            faults.hex(id, "castle", format!("hex {id} is all water: a castle needs land"));
        }
        let mut terrain = Terrain::default();
        for t in &hex.terrain {
            match t {
                TerrainText::Forest => terrain.forest = true,
                TerrainText::Hills => terrain.hills = true,
                TerrainText::Mountain => terrain.mountain = true,
                TerrainText::Swamp => terrain.swamp = true,
                TerrainText::Pass => terrain.pass = true,
            }
        }
        map.hexes[id.index()] = Some(HexInfo {
            id,
            surface: hex.surface,
            terrain,
            kingdom: hex.kingdom,
            name: hex.name.clone(),
            aka: hex.aka.clone(),
            river: false,
            castle: hex.castle.as_ref().map(|c| CastleInfo { defence: c.defence, royal: c.royal, port: c.port }),
            small_port: hex.small_port,
            scenic: hex.scenic,
            battlefield: hex.battlefield,
            doubt: hex.doubt.clone(),
        });
    }
    for id in (0..HEX_IDS).map(HexId).filter(|id| GRID.holds(id.col(), id.row())) {
        match &map.hexes[id.index()] {
            None => faults.add(
                way!["hexes"],
                format!(
                    "hex {id} is missing; the map has {} rows of {} and {} hexes",
                    GRID.rows,
                    GRID.cols,
                    GRID.cols - 1
                ),
            ),
            Some(hex) => {
                if let Some(kingdom) = hex.kingdom {
                    map.lands[kingdom.index()].push(id);
                }
                if hex.castle.is_some() {
                    map.castles.push(id);
                }
            }
        }
    }
}

fn name_places(map: &mut Minaria, faults: &mut Faults) {
    let mut names = BTreeMap::new();
    for hex in map.all() {
        for name in hex.name.iter().chain(&hex.aka) {
            let quoted = format!("{name:?}");
            if name.trim().is_empty() {
                faults.hex(hex.id, "", format!("hex {} has an empty name", hex.id));
            } else if let Some(other) = names.insert(name.to_lowercase(), hex.id) {
                faults.hex(hex.id, &quoted, format!("{quoted} is the name of hex {other} already"));
            }
        }
        if hex.name.is_none() && !hex.aka.is_empty() {
            faults.hex(hex.id, "aka", format!("hex {} has other names but no name", hex.id));
        }
    }
    map.names = names;
}

fn check_castles(map: &Minaria, faults: &mut Faults) {
    let mut royal: BTreeMap<KingdomId, HexId> = BTreeMap::new();
    for hex in map.all() {
        if hex.small_port && (hex.castle.is_some() || hex.surface != Surface::Coast) {
            faults.hex(
                hex.id,
                "small_port",
                format!("hex {}: a port without castle lies on a coast and has no castle", hex.id),
            );
        }
        let Some(castle) = hex.castle else { continue };
        if !(1..=9).contains(&castle.defence) {
            faults.castle(hex.id, "defence", format!("a castle's defence is 1 to 9, not {}", castle.defence));
        }
        if castle.port && hex.surface != Surface::Coast {
            faults.castle(hex.id, "port", format!("hex {} is no coast: its castle cannot be a port", hex.id));
        }
        if hex.name.is_none() {
            faults.hex(hex.id, "castle", format!("the castle in hex {} has no name", hex.id));
        }
        match hex.kingdom {
            None => faults.hex(hex.id, "castle", format!("the castle in hex {} belongs to no kingdom", hex.id)),
            Some(k) if castle.royal => {
                if let Some(other) = royal.insert(k, hex.id) {
                    faults.castle(hex.id, "royal", format!("{k} has its royal castle in hex {other} already"));
                }
            }
            Some(_) => {}
        }
    }
}

fn check_special_places(map: &Minaria, faults: &mut Faults) {
    let surface = |id: HexId| map.hexes.get(id.index()).and_then(|h| h.as_ref()).map(|h| h.surface);
    let castle = |id: HexId| {
        map.hexes.get(id.index()).and_then(|h| h.as_ref()).is_some_and(|h| h.castle.is_some_and(|c| c.port))
    };
    if surface(map.isle_of_fright) != Some(Surface::Isle)
        || map.all().filter(|h| h.surface == Surface::Isle).count() != 1
    {
        faults.add(way!["places", "isle_of_fright"], "the Isle of Fright is the one hex whose surface is `isle`");
    }
    if surface(map.boom) != Some(Surface::Sea) || !map.around(map.boom).any(|n| n == map.port_lork) {
        faults.add(way!["places", "boom"], "the Boom is a sea hex beside Port Lork");
    }
    if !castle(map.port_lork) {
        faults.add(way!["places", "port_lork"], format!("hex {} has no castle-port", map.port_lork));
    }
    if !castle(map.parros) {
        faults.add(way!["places", "parros"], format!("hex {} has no castle-port", map.parros));
    }
}

fn fill_minor_rivers(map: &mut Minaria, file: &MapText, faults: &mut Faults) {
    for (n, river) in file.rivers.iter().enumerate() {
        let valley = river.valley.iter().enumerate().map(|(k, id)| ("valley", k, *id));
        for (list, k, id) in valley.chain(river.grazed.iter().enumerate().map(|(k, id)| ("grazed", k, *id))) {
            let crossed = river.crossings.iter().any(|&(a, b)| a == id || b == id);
            if id.is_river() || !crossed {
                faults.add(
                    way!["rivers", n, list, k],
                    format!("{id}: a river's hexes are hexes with a crossing of that river at one of their sides"),
                );
            }
        }
        for &id in river.valley.iter().filter(|id| !id.is_river()) {
            if let Some(hex) = &mut map.hexes[id.index()] {
                hex.river = true;
            }
        }
        let mut hexes: Vec<HexId> = river.valley.iter().chain(&river.grazed).copied().collect();
        hexes.sort();
        map.minor_rivers.push(MinorRiver { labels: river.labels.clone(), hexes });
    }
}
