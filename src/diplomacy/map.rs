//! A map of provinces with coasts, and the tables the adjudicator reads: made once, when the map is read.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::bits::Bits;
use super::notation::plain_name;
use super::strategy::chart::Charted;
use crate::board::provinces::ProvinceGraph;

crate::keyed! {
    /// A province by its number on the map, from 0.
    ProvinceId(u8), "provinces"
}

/// Where a unit can stand: a province, or one coast of a province that has several. The first places of a map are its
/// provinces, under the same numbers; their coasts follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Place(pub u16);

/// A power by its number on the map, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub u8);

/// What a unit is: armies march and are convoyed, fleets sail and convoy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum UnitKind {
    Army,
    Fleet,
}

impl UnitKind {
    /// "An army", at the head of a sentence.
    pub fn one(self) -> &'static str {
        match self {
            UnitKind::Army => "An army",
            UnitKind::Fleet => "A fleet",
        }
    }
}

/// Inland, on the coast or water: who may stand there, and where convoys begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Land,
    Coast,
    Sea,
}

/// A province as the map file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Province {
    /// As in the file: `stp`.
    pub key: String,
    pub name: String,
    pub ground: Ground,
    pub centre: bool,
    /// Its coasts, where it has more than one.
    pub coasts: Vec<Place>,
}

/// A power as the map file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    pub key: String,
    pub name: String,
    pub adjective: String,
    pub colour: String,
    /// Where a game tells one home from the others.
    pub capital: Option<ProvinceId>,
    pub homes: Vec<ProvinceId>,
    /// What it begins with.
    pub units: Vec<(UnitKind, Place)>,
}

/// A unit that no power commands, on a centre of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neutral {
    pub kind: UnitKind,
    pub at: Place,
    /// Whose heir is married there at the start.
    pub thrall_of: Option<PowerId>,
}

/// How far a border can be trusted, from sure to doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// The rules state it.
    Said,
    /// Reconstructed, and hardly to be otherwise.
    Reconstructed,
    /// Reconstructed, and may be otherwise.
    Likely,
    /// As well one way as the other.
    Doubtful,
}

/// A map as the adjudicator needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub name: String,
    /// Centres that win.
    pub victory: u16,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub neutrals: Vec<Neutral>,
    /// For maps that had to be reconstructed; the lesser place first.
    pub(super) sureness: Option<BTreeMap<(Place, Place), Sureness>>,
    /// As written in orders: `STP/SC`.
    pub(super) labels: Vec<String>,
    pub(super) province_of: Vec<ProvinceId>,
    /// Provinces that an army in a province can march into.
    pub(super) army: Vec<Bits>,
    /// Places that a fleet in a place can sail to, ascending.
    pub(super) fleet: Vec<Vec<Place>>,
    /// The provinces of those.
    pub(super) sail: Vec<Bits>,
    /// Seas that lie before a province: where a convoy can begin or end, or go on.
    pub(super) shores: Vec<Bits>,
    pub(super) seas: Bits,
    /// Every way in which a place may be called, in capitals.
    pub(super) names: BTreeMap<String, Place>,
    /// Any unit over land and sea: how far a unit is from home in civil disorder.
    pub(super) graph: ProvinceGraph,
    pub(super) charted: Charted,
}

impl Map {
    /// The standard map, as built in.
    pub fn standard() -> &'static Map {
        static MAP: OnceLock<Map> = OnceLock::new();
        MAP.get_or_init(|| Self::built_in(super::map_file::EUROPE_1901))
    }

    /// The map of Order of the Dragon, as built in.
    pub fn order_of_the_dragon() -> &'static Map {
        static MAP: OnceLock<Map> = OnceLock::new();
        MAP.get_or_init(|| Self::built_in(super::map_file::EUROPE_1405))
    }

    fn built_in(file: crate::table::HouseFile) -> Map {
        super::map_file::read(&file.embedded()).unwrap_or_else(|e| unreachable!("tested: {e:?}"))
    }

    /// Makes the tables. `army` and `fleet` hold every border once.
    pub(super) fn with_tables(
        head: (String, u16, Vec<Power>),
        provinces: Vec<Province>,
        places: Vec<(String, ProvinceId)>,
        army: &[(ProvinceId, ProvinceId)],
        fleet: &[(Place, Place)],
    ) -> Map {
        let count = provinces.len();
        let (labels, province_of): (Vec<String>, Vec<ProvinceId>) = places.into_iter().unzip();
        let seas: Bits =
            (0..count).filter(|&i| provinces[i].ground == Ground::Sea).map(|i| ProvinceId(i as u8)).collect();
        let mut map = Map {
            name: head.0,
            victory: head.1,
            powers: head.2,
            army: vec![Bits::EMPTY; count],
            fleet: vec![vec![]; labels.len()],
            sail: vec![Bits::EMPTY; labels.len()],
            shores: vec![Bits::EMPTY; count],
            seas,
            names: BTreeMap::new(),
            graph: ProvinceGraph::default(),
            neutrals: vec![],
            sureness: None,
            charted: Charted::default(),
            provinces,
            labels,
            province_of,
        };
        for &(a, b) in army {
            map.army[a.0 as usize].insert(b);
            map.army[b.0 as usize].insert(a);
        }
        for (a, b) in fleet.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            let (from, to) = (map.province(a), map.province(b));
            map.fleet[a.0 as usize].push(b);
            map.sail[a.0 as usize].insert(to);
            if map.seas.has(to) {
                map.shores[from.0 as usize].insert(to);
            }
        }
        map.fleet.iter_mut().for_each(|list| list.sort_unstable());
        let land = army.iter().map(|&(a, b)| (a.0 as usize, b.0 as usize));
        let water = fleet.iter().map(|&(a, b)| (map.province(a).0 as usize, map.province(b).0 as usize));
        map.graph = ProvinceGraph::new(count, land.chain(water));
        for (i, province) in map.provinces.iter().enumerate() {
            map.names.insert(province.key.to_uppercase(), Place(i as u16));
            let name = plain_name(&province.name);
            map.names.insert(without_marks(&name), Place(i as u16));
            map.names.insert(name, Place(i as u16));
        }
        for i in count..map.labels.len() {
            let home = map.province_of[i].0 as usize;
            let coast = map.labels[i].rsplit('/').next().unwrap_or("").to_string();
            map.names.insert(map.labels[i].clone(), Place(i as u16));
            let name = format!("{}/{coast}", plain_name(&map.provinces[home].name));
            map.names.insert(without_marks(&name), Place(i as u16));
            map.names.insert(name, Place(i as u16));
        }
        map
    }

    /// Every province, in the order of the map.
    pub fn provinces(&self) -> impl Iterator<Item = ProvinceId> + use<> {
        (0..self.provinces.len()).map(|i| ProvinceId(i as u8))
    }

    /// Every place: the provinces first, then the coasts.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.labels.len() as u16).map(Place)
    }

    /// Every power, in the order of the map.
    pub fn powers(&self) -> impl Iterator<Item = PowerId> + use<> {
        (0..self.powers.len()).map(|i| PowerId(i as u8))
    }

    /// The province a place lies in; a whole province is its own.
    pub fn province(&self, place: Place) -> ProvinceId {
        self.province_of[place.0 as usize]
    }

    /// A province as a place: the whole of it, without a coast.
    pub fn whole(&self, ProvinceId(n): ProvinceId) -> Place {
        Place(u16::from(n))
    }

    /// What the map says of a province.
    pub fn data(&self, province: ProvinceId) -> &Province {
        &self.provinces[province.0 as usize]
    }

    /// What the map says of a power. Neutrals, to which some games give numbers behind the powers, are none here.
    pub fn power(&self, power: PowerId) -> &Power {
        &self.powers[power.0 as usize]
    }

    /// As written in orders: `STP/SC`.
    pub fn label(&self, place: Place) -> &str {
        &self.labels[place.0 as usize]
    }

    /// As written in orders, without a coast: `STP`.
    pub fn province_label(&self, province: ProvinceId) -> &str {
        self.label(self.whole(province))
    }

    /// A power by its key in the file, in capitals or not.
    pub fn power_of_key(&self, key: &str) -> Option<PowerId> {
        self.powers.iter().position(|p| p.key.eq_ignore_ascii_case(key)).map(|i| PowerId(i as u8))
    }

    /// Is it water, where only fleets stand and convoys run?
    pub fn is_sea(&self, province: ProvinceId) -> bool {
        self.seas.has(province)
    }

    /// Can a convoy begin or end here?
    pub fn is_port(&self, province: ProvinceId) -> bool {
        self.data(province).ground == Ground::Coast
    }

    /// Do the coasts of this province count?
    pub fn has_coasts(&self, province: ProvinceId) -> bool {
        !self.data(province).coasts.is_empty()
    }

    /// May such a unit stand here at all?
    pub fn fits(&self, kind: UnitKind, place: Place) -> bool {
        let province = self.province(place);
        let ground = self.data(province).ground;
        match kind {
            UnitKind::Army => ground != Ground::Sea && place == self.whole(province),
            UnitKind::Fleet => ground != Ground::Land && (place != self.whole(province)) == self.has_coasts(province),
        }
    }

    /// The provinces that a unit standing here can reach by itself.
    pub fn reach(&self, kind: UnitKind, at: Place) -> &Bits {
        match kind {
            UnitKind::Army => &self.army[self.province(at).0 as usize],
            UnitKind::Fleet => &self.sail[at.0 as usize],
        }
    }

    /// The places within a province that a fleet standing at `at` can sail to.
    pub fn landings(&self, at: Place, province: ProvinceId) -> impl Iterator<Item = Place> + '_ {
        self.fleet[at.0 as usize].iter().copied().filter(move |&to| self.province(to) == province)
    }

    /// Where a fleet can sail to.
    pub fn sailings(&self, at: Place) -> &[Place] {
        &self.fleet[at.0 as usize]
    }

    /// How sure the border between two places is that have one.
    pub fn sureness(&self, a: Place, b: Place) -> Sureness {
        let Some(known) = &self.sureness else { return Sureness::Said };
        known.get(&(a.min(b), a.max(b))).copied().unwrap_or(Sureness::Reconstructed)
    }

    /// Who borders whom for any unit over land and sea; its places are the provinces by their numbers.
    pub fn graph(&self) -> &ProvinceGraph {
        &self.graph
    }
}

/// `LÜBECK` as it can be typed on any keyboard.
fn without_marks(name: &str) -> String {
    let plain = |c| match c {
        'Á' => 'A',
        'É' => 'E',
        'Ü' => 'U',
        'Ş' => 'S',
        c => c,
    };
    name.chars().map(plain).collect()
}
