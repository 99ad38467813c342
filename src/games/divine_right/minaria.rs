//! The map of Minaria as the rules read it: hexes, hexsides, castles, ports, the Deep River.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::ids::{GRID, HEX_IDS, HexId, KingdomId};
use crate::board::hex_grid;

/// What lies in a hex, land or water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    Land,
    /// Land and sea: fleets may enter.
    Coast,
    Sea,
    /// Inland water, closed to everybody.
    Lake,
    /// Land beside an inland lake.
    Lakeshore,
    /// The Isle of Fright.
    Isle,
}

/// The land terrains of a hex; several may be true, none in all-water hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    pub forest: bool,
    pub hills: bool,
    pub mountain: bool,
    pub swamp: bool,
    pub pass: bool,
}

/// A castle of the Basic Game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastleInfo {
    /// Intrinsic defence strength.
    pub defence: u8,
    pub royal: bool,
    pub port: bool,
}

/// One hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexInfo {
    pub id: HexId,
    pub surface: Surface,
    pub terrain: Terrain,
    pub kingdom: Option<KingdomId>,
    pub name: Option<String>,
    /// Other names the place is known by, for "find a place".
    pub aka: Vec<String>,
    /// A river that counts (RIVER-01): not the navigable one, and none that only grazes the hex.
    pub river: bool,
    pub castle: Option<CastleInfo>,
    /// Freeport and Bartertown.
    pub small_port: bool,
    /// Drawn and named; its terrain is the map file's (SCENIC-01 to SCENIC-12).
    pub scenic: bool,
    /// Decoration (TERRAIN-25).
    pub battlefield: bool,
    /// What the sources of the map disagree about here.
    pub doubt: Option<String>,
}

/// A minor river, for its label on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinorRiver {
    pub labels: Vec<String>,
    /// Valley and grazed hexes, in id order.
    pub hexes: Vec<HexId>,
}

/// The hexside between two neighbours, seen from one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The neighbour; `None` off the map.
    pub to: Option<HexId>,
    /// Land units may cross (a navigable side counts as land but needs ferrying).
    pub land: bool,
    /// Fleets may cross.
    pub fleet: bool,
    /// A minor river crosses this side: moving over it is moving along the river.
    pub along_river: bool,
    /// The navigable river runs along this side.
    pub navigable: Option<HexId>,
    /// A canal of Parros.
    pub canal: bool,
}

/// One navigable hexside: where a fleet on the Deep River is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverSide {
    pub id: HexId,
    /// The hexes on both banks.
    pub banks: [HexId; 2],
    /// Distance from the mouth; smaller is downstream.
    pub steps: u8,
    /// River hexsides and sea or lake hexes that touch its ends, in id order: no bank matters to a fleet (RIVER-07).
    pub joins: Vec<HexId>,
}

/// The map. Built and checked by [`Minaria::parse`](super::map_file).
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Minaria {
    /// One per id up to [`HEX_IDS`]; `None` where an odd row has no 35th hex.
    pub hexes: Vec<Option<HexInfo>>,
    /// Six sides per hex, in the order E, NE, NW, W, SW, SE.
    pub sides: Vec<[Side; 6]>,
    pub river: Vec<RiverSide>,
    pub minor_rivers: Vec<MinorRiver>,
    /// Where a fleet can sail in one step, by [`HexId`] (hexes and river hexsides); empty where it never is.
    pub fleet_ways: Vec<Vec<HexId>>,
    /// Names (lower case, other names included) to hexes.
    pub names: BTreeMap<String, HexId>,
    /// Castles of the Basic Game in id order; each is its hex's kingdom's (SETUP-23).
    pub castles: Vec<HexId>,
    pub isle_of_fright: HexId,
    pub boom: HexId,
    pub port_lork: HexId,
    pub parros: HexId,
    /// Hexes of each kingdom in id order, by [`KingdomId::index`].
    pub lands: Vec<Vec<HexId>>,
}

impl Minaria {
    /// The hex. Panics on a river hexside or an id off the map: ids from outside go through [`Minaria::has`] first.
    pub fn hex(&self, id: HexId) -> &HexInfo {
        self.hexes[id.index()].as_ref().expect("a hex of the map")
    }

    /// Is this a hex or river hexside of the map?
    pub fn has(&self, id: HexId) -> bool {
        match id.river_index() {
            Some(n) => n < self.river.len(),
            None => id.0 < HEX_IDS && self.hexes[id.index()].is_some(),
        }
    }

    /// The river hexside.
    pub fn river_side(&self, id: HexId) -> &RiverSide {
        &self.river[id.river_index().expect("a river hexside")]
    }

    /// The sides of a hex that lead to other hexes, in direction order.
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = (&Side, HexId)> {
        self.sides[id.index()].iter().filter_map(|s| s.to.map(|to| (s, to)))
    }

    /// The side between two hexes, if they are neighbours.
    pub fn side(&self, from: HexId, to: HexId) -> Option<&Side> {
        if from.is_river() || to.is_river() {
            return None;
        }
        self.sides[from.index()].iter().find(|s| s.to == Some(to))
    }

    /// Hexes between two places, terrain ignored; a river hexside is as near as the nearer of its banks.
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        let from_nearer_bank = |river: HexId, other: HexId| {
            let [one, two] = self.river_side(river).banks;
            self.distance(one, other).min(self.distance(two, other))
        };
        if a.is_river() {
            return from_nearer_bank(a, b);
        }
        if b.is_river() {
            return from_nearer_bank(b, a);
        }
        hex_grid::distance((a.col(), a.row()), (b.col(), b.row()))
    }

    /// All hexes in id order.
    pub fn all(&self) -> impl Iterator<Item = &HexInfo> {
        self.hexes.iter().flatten()
    }

    /// All hexes, and then the navigable hexsides of the Deep River.
    pub fn spots(&self) -> impl Iterator<Item = HexId> {
        self.all().map(|hex| hex.id).chain((0..self.river.len() as u16).map(HexId::river))
    }

    /// A place by name (any case) or number.
    pub fn find(&self, text: &str) -> Option<HexId> {
        let text = text.trim();
        self.names.get(&text.to_lowercase()).copied().or_else(|| HexId::parse(text).filter(|id| self.has(*id)))
    }

    /// What players call it: "Port Lork", "hex 0918 (Hothior)", "the Deep River D07"; off the map the bare number.
    pub fn label(&self, id: HexId) -> String {
        if !self.has(id) {
            return id.to_string();
        }
        if id.is_river() {
            return format!("the Deep River ({id})");
        }
        let hex = self.hex(id);
        match (&hex.name, hex.kingdom) {
            (Some(name), _) => name.clone(),
            (None, Some(k)) => format!("hex {id} ({k})"),
            (None, None) => format!("hex {id}"),
        }
    }

    /// The castle printed in a hex, plundered or not; `None` without one and on the river.
    pub fn castle(&self, id: HexId) -> Option<CastleInfo> {
        if id.is_river() { None } else { self.hex(id).castle }
    }

    /// Castle-ports and the two small ports, coast for fleets and land units alike (PORT-03, PORT-04, MOVE-25).
    pub fn is_port(&self, id: HexId) -> bool {
        !id.is_river() && (self.hex(id).small_port || self.castle(id).is_some_and(|c| c.port))
    }

    /// Can land units ever stand here? (Not at sea, in lakes, on the Isle of Fright.)
    pub fn is_land(&self, id: HexId) -> bool {
        !id.is_river() && matches!(self.hex(id).surface, Surface::Land | Surface::Coast | Surface::Lakeshore)
    }

    /// Can fleets ever be here? The Isle of Fright only for a rescue.
    pub fn is_water(&self, id: HexId) -> bool {
        id.is_river() || matches!(self.hex(id).surface, Surface::Sea | Surface::Coast | Surface::Isle)
    }

    /// Places a fleet can sail to from `from` in one step, hexsides permitting, in id order; no swamp coasts (TERRAIN-10).
    /// The Isle of Fright is among them: who may enter it is for the rules.
    pub fn fleet_steps(&self, from: HexId) -> &[HexId] {
        self.fleet_ways.get(from.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// Grid neighbours of a hex that lie on the map, whatever is between.
    pub fn around(&self, id: HexId) -> impl Iterator<Item = HexId> {
        (0..6).filter_map(move |d| GRID.neighbour(id.col(), id.row(), d).map(|(c, r)| HexId::new(c as u16, r as u16)))
    }
}
