//! The map of Western Europe: countries, provinces, sea areas and how they hang together.

use super::book_tables::Rebalance;
use super::ids::{CountryId, Goods, OffLimitsId, ProvinceId, SeaId};
use crate::board::provinces::ProvinceGraph;
use serde::Deserialize;

/// What our sources do not say of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    Name,
    Resource,
    Capital,
    Coast,
}

/// How sure a border is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// Said in the rules.
    Stated,
    /// Follows from them.
    Inferred,
    /// Our choice.
    Reconstructed,
}

/// A country as the map has it; how it stands in a game is [`Country`](super::components::Country).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountryData {
    pub id: CountryId,
    pub key: &'static str,
    /// "England".
    pub name: String,
    /// "English".
    pub adjective: String,
    /// "green".
    pub colour: String,
    /// The province the capital lies in, and the capital's own name.
    pub capital: ProvinceId,
    pub city: String,
    /// Ten Home Provinces, in order.
    pub provinces: Vec<ProvinceId>,
    pub reconstructed: Vec<Doubt>,
}

/// A province as the map has it; how it stands in a game is [`Province`](super::components::Province).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvinceData {
    pub id: ProvinceId,
    pub key: &'static str,
    pub name: String,
    pub country: CountryId,
    /// It is a Resource Area of these goods (1.4).
    pub resource: Option<Goods>,
    /// Its country's capital lies here (1.3).
    pub capital: bool,
    /// Empty: no coast.
    pub seas: Vec<SeaId>,
    /// By land, in order; without the crossing and Messina.
    pub neighbours: Vec<ProvinceId>,
    pub off_limits: Vec<OffLimitsId>,
    /// One of the ten of Option F (OF.1).
    pub neutral_option_f: bool,
    pub inferred: Vec<Doubt>,
    pub reconstructed: Vec<Doubt>,
}

impl ProvinceData {
    /// Does it lie on any sea area?
    pub fn coastal(&self) -> bool {
        !self.seas.is_empty()
    }
}

/// A sea area as the map has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeaData {
    pub id: SeaId,
    pub key: &'static str,
    pub name: String,
    /// In order.
    pub adjacent: Vec<SeaId>,
    /// In order.
    pub coasts: Vec<ProvinceId>,
    pub inferred: Vec<Doubt>,
    pub reconstructed: Vec<Doubt>,
}

/// A land nobody may enter (17.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffLimitsData {
    pub id: OffLimitsId,
    pub key: &'static str,
    pub name: String,
    pub neighbours: Vec<ProvinceId>,
    pub seas: Vec<SeaId>,
    pub reconstructed: Vec<Doubt>,
}

/// Two coasts between which armies pass over the water (16.5; Messina is an option of ours).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    pub a: ProvinceId,
    pub b: ProvinceId,
    pub sea: SeaId,
    /// Movement points for the passage.
    pub cost: u8,
    /// Movement points for entering the other side on top of it.
    pub entry_cost: u8,
    pub reconstructed: bool,
}

impl Crossing {
    /// The other side, seen from one of the two.
    pub fn other(&self, from: ProvinceId) -> Option<ProvinceId> {
        if from == self.a { Some(self.b) } else { (from == self.b).then_some(self.a) }
    }
}

/// The whole map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapData {
    pub countries: Vec<CountryData>,
    pub provinces: Vec<ProvinceData>,
    pub seas: Vec<SeaData>,
    pub off_limits: Vec<OffLimitsData>,
    /// Kent and Calais.
    pub crossing: Crossing,
    /// Naples and Sicily.
    pub messina: Crossing,
    /// Every border once, the lower id first, in order.
    pub borders: Vec<(ProvinceId, ProvinceId, Sureness)>,
    /// Provinces that touch on the drawing and are no neighbours.
    pub impassable: Vec<(ProvinceId, ProvinceId)>,
    /// Resource Areas that are none in the layout of twelve.
    pub layout_of_twelve_without: Vec<ProvinceId>,
    /// Land borders by province number, and sea borders by sea number.
    pub land: ProvinceGraph,
    /// Steps over land between provinces, by their numbers, whoever holds what lies between; none where no road leads.
    pub steps: Vec<Vec<Option<u32>>>,
    pub water: ProvinceGraph,
    pub(super) rebalance: Vec<Rebalance>,
}

impl MapData {
    /// What the map says of a province.
    pub fn province(&self, id: ProvinceId) -> &ProvinceData {
        &self.provinces[id.index()]
    }

    /// What the map says of a sea area.
    pub fn sea(&self, id: SeaId) -> &SeaData {
        &self.seas[id.index()]
    }

    /// What the map says of a country.
    pub fn country(&self, id: CountryId) -> &CountryData {
        &self.countries[id.index()]
    }

    /// What the map says of a land nobody may enter.
    pub fn off_limits(&self, id: OffLimitsId) -> &OffLimitsData {
        &self.off_limits[id.index()]
    }

    /// By land (16.1).
    pub fn adjacent(&self, a: ProvinceId, b: ProvinceId) -> bool {
        self.land.adjacent(a.index(), b.index())
    }

    /// Does a voyage lead straight from the one to the other?
    pub fn seas_adjacent(&self, a: SeaId, b: SeaId) -> bool {
        self.water.adjacent(a.index(), b.index())
    }

    /// Does the province lie on this sea area?
    pub fn on_coast(&self, province: ProvinceId, sea: SeaId) -> bool {
        self.province(province).seas.contains(&sea)
    }

    /// The Resource Areas, in order; those of the layout of twelve if so wished.
    pub fn resource_areas(&self, twelve: bool) -> impl Iterator<Item = (ProvinceId, Goods)> {
        let out = move |id: &ProvinceId| twelve && self.layout_of_twelve_without.contains(id);
        self.provinces.iter().filter_map(|p| Some((p.id, p.resource?))).filter(move |(id, _)| !out(id))
    }

    /// By name or key, however it is capitalised.
    pub fn find_province(&self, text: &str) -> Option<ProvinceId> {
        let text = text.trim();
        self.provinces
            .iter()
            .find(|p| p.name.eq_ignore_ascii_case(text) || p.key.eq_ignore_ascii_case(text))
            .map(|p| p.id)
    }

    /// By name or key, however it is capitalised.
    pub fn find_sea(&self, text: &str) -> Option<SeaId> {
        let text = text.trim();
        self.seas.iter().find(|s| s.name.eq_ignore_ascii_case(text) || s.key.eq_ignore_ascii_case(text)).map(|s| s.id)
    }

    /// By name, adjective or key, however it is capitalised.
    pub fn find_country(&self, text: &str) -> Option<CountryId> {
        let text = text.trim();
        self.countries
            .iter()
            .find(|c| [c.name.as_str(), &c.adjective, c.key].iter().any(|n| n.eq_ignore_ascii_case(text)))
            .map(|c| c.id)
    }
}
