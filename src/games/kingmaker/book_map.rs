//! The map: areas, seas, places and roads, and the ways between them.

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CardId, NobleId, PlaceId, RegionId, RoadId, SeaId};
use crate::board::provinces::ProvinceGraph;

/// The kinds of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    City,
    FortifiedTown,
    RoyalCastle,
    NobleCastle,
    OpenTown,
    UnfortifiedTown,
}

impl PlaceKind {
    /// All six, in the order of the tables file.
    pub const ALL: [PlaceKind; 6] = [
        PlaceKind::City,
        PlaceKind::FortifiedTown,
        PlaceKind::RoyalCastle,
        PlaceKind::NobleCastle,
        PlaceKind::OpenTown,
        PlaceKind::UnfortifiedTown,
    ];

    /// The kind in words, without a capital: for sentences.
    pub fn name(self) -> &'static str {
        ["city", "fortified town", "royal castle", "noble castle", "open town", "unfortified town"][self as usize]
    }

    /// Walls keep strangers out; open and unfortified towns cannot be controlled (CBT-24).
    pub fn is_fortified(self) -> bool {
        !matches!(self, PlaceKind::OpenTown | PlaceKind::UnfortifiedTown)
    }

    /// Royal or of a noble: castles have no votes, and no Parliament sits in them.
    pub fn is_castle(self) -> bool {
        matches!(self, PlaceKind::RoyalCastle | PlaceKind::NobleCastle)
    }
}

/// What of a place is not sourced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    Existence,
    Kind,
    Port,
    Cathedral,
}

/// Who needs no Refuge card in a refuge (MOV-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Free {
    Nobody,
    Office(CardId),
    Noble(NobleId),
    /// The faction that holds this place.
    Holder(PlaceId),
}

/// A space where nobody stays without leave (MOV-28 to MOV-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuge {
    pub free: Free,
    /// May nobles be attacked there (MOV-29)?
    pub attack: bool,
}

/// A land space of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaData {
    pub id: AreaId,
    /// Two letters, from north to south; ours.
    pub code: String,
    pub name: String,
    pub forest: bool,
    pub regions: Vec<RegionId>,
    pub coast: Vec<SeaId>,
    pub refuge: Option<Refuge>,
    /// The places in it.
    pub places: Vec<PlaceId>,
}

/// A sea space; the areas and ports say which seas they lie on.
#[derive(Clone, Debug, PartialEq)]
pub struct SeaData {
    pub id: SeaId,
    pub name: String,
    pub estuary: bool,
    pub adjacent: Vec<SeaId>,
}

/// A city, town or castle.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceData {
    pub id: PlaceId,
    pub name: String,
    pub area: AreaId,
    pub kind: PlaceKind,
    /// Where it is drawn.
    pub at: [f32; 2],
    /// The sea areas of a port.
    pub seas: Vec<SeaId>,
    /// A King may be crowned here (COR-3).
    pub cathedral: bool,
    /// It stands in the way on roads (MOV-5).
    pub blocks_road: bool,
    /// In the House of Commons.
    pub votes: u16,
    pub home_of: Option<NobleId>,
    pub reconstructed: Vec<Doubt>,
}

impl PlaceData {
    /// Can ships lie here? A port may be on more than one sea.
    pub fn is_port(&self) -> bool {
        !self.seas.is_empty()
    }
}

/// A road: the areas along it, in order. Who rides it is reckoned from [`MapData::on_roads`].
#[derive(Clone, Debug, PartialEq)]
pub struct RoadData {
    pub id: RoadId,
    pub name: String,
    /// Some source speaks of it; the course is ours all the same.
    pub sourced: bool,
    pub areas: Vec<AreaId>,
    /// Its course on the drawing.
    pub line: Vec<[f32; 2]>,
}

/// The map of Kingmaker.
#[derive(Clone, Debug, PartialEq)]
pub struct MapData {
    pub regions: Vec<String>,
    pub areas: Vec<AreaData>,
    pub seas: Vec<SeaData>,
    pub places: Vec<PlaceData>,
    pub roads: Vec<RoadData>,
    /// Crossings that end the move.
    pub ferries: Vec<(AreaId, AreaId)>,
    /// Borders by land.
    pub graph: ProvinceGraph,
    /// Spaces over land between areas, by their numbers; none where no way leads.
    pub steps: Vec<Vec<Option<u32>>>,
    /// Neighbours along roads.
    pub on_roads: ProvinceGraph,
}

impl MapData {
    /// A land space by its number; ids read from a file are always of the map.
    pub fn area(&self, id: AreaId) -> &AreaData {
        &self.areas[id.index()]
    }

    /// A sea space by its number.
    pub fn sea(&self, id: SeaId) -> &SeaData {
        &self.seas[id.index()]
    }

    /// A city, town or castle by its number.
    pub fn place(&self, id: PlaceId) -> &PlaceData {
        &self.places[id.index()]
    }

    /// The areas that share a border with this one, in id order.
    pub fn neighbours(&self, area: AreaId) -> impl Iterator<Item = AreaId> + '_ {
        self.graph.neighbours(area.index()).iter().map(|n| AreaId(*n as u16))
    }

    /// The next areas along the roads through this one, in id order.
    pub fn along_roads(&self, area: AreaId) -> impl Iterator<Item = AreaId> + '_ {
        self.on_roads.neighbours(area.index()).iter().map(|n| AreaId(*n as u16))
    }

    /// Where a ferry goes from here.
    pub fn ferry_from(&self, area: AreaId) -> Option<AreaId> {
        self.ferries.iter().find_map(|(a, b)| match area {
            _ if *a == area => Some(*b),
            _ if *b == area => Some(*a),
            _ => None,
        })
    }

    /// Has the area a road to some neighbour, so that a noble may ride from it?
    pub fn is_on_road(&self, area: AreaId) -> bool {
        !self.on_roads.neighbours(area.index()).is_empty()
    }

    /// Is the area in this region? One may be in several.
    pub fn lies_in(&self, area: AreaId, region: RegionId) -> bool {
        self.area(area).regions.contains(&region)
    }

    /// Are the two at most so many spaces apart by land?
    pub fn within(&self, from: AreaId, to: AreaId, spaces: u8) -> bool {
        from == to || (spaces > 0 && self.neighbours(from).any(|next| self.within(next, to, spaces - 1)))
    }

    /// An island, Ireland, Scotland, the Continent or Calais: from there nobody is summoned to Parliament (PARL-7).
    pub fn is_abroad(&self, area: AreaId) -> bool {
        let abroad = ["calais", "continent", "ireland", "scotland", "man"];
        let data = self.area(area);
        data.refuge.is_some() || data.regions.iter().any(|r| abroad.contains(&r.key()))
    }

    /// A place by its name or key.
    pub fn find_place(&self, name: &str) -> Option<PlaceId> {
        let named = |p: &&PlaceData| p.name.eq_ignore_ascii_case(name);
        PlaceId::of_key(name).or_else(|| self.places.iter().find(named).map(|p| p.id))
    }

    /// An area by its name, code or key.
    pub fn find_area(&self, name: &str) -> Option<AreaId> {
        let named = |a: &&AreaData| a.name.eq_ignore_ascii_case(name) || a.code == name;
        AreaId::of_key(name).or_else(|| self.areas.iter().find(named).map(|a| a.id))
    }
}
