//! How far everything is from everything: moves that a unit needs.

use std::sync::OnceLock;

use super::super::map::{Map, Place, ProvinceId, UnitKind};
use crate::board::search::{Ties, search};

/// Farther than anybody looks.
pub const FAR: u8 = u8::MAX;

/// Moves from every place to every province, for each kind of unit.
#[derive(Debug)]
pub struct Chart {
    provinces: usize,
    /// From a province by its number; behind the provinces, from a place for fleets.
    rows: Vec<Vec<u8>>,
    /// Supply centres, in the order of the map.
    pub centres: Vec<ProvinceId>,
}

impl Chart {
    /// Works every distance out. An army crosses water from coast to coast in two moves: one for the fleet, one to be carried.
    pub fn of(map: &Map) -> Chart {
        let provinces = map.provinces.len();
        let mut rows: Vec<Vec<u8>> = map.provinces().map(|from| marches(map, from)).collect();
        rows.extend(map.places().map(|from| sailings(map, from)));
        let centres = map.provinces().filter(|p| map.data(*p).centre).collect();
        Chart { provinces, rows, centres }
    }

    /// The row of a unit of this kind in this place: see [`Chart::distance`].
    pub fn row(&self, map: &Map, kind: UnitKind, at: Place) -> usize {
        match kind {
            UnitKind::Army => usize::from(map.province(at).0),
            UnitKind::Fleet => self.provinces + usize::from(at.0),
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Moves from a row to a province; [`FAR`] where no way leads.
    pub fn distance(&self, row: usize, to: ProvinceId) -> u8 {
        self.rows[row][usize::from(to.0)]
    }
}

/// The chart of a map, once somebody has asked for it. It follows from the map: two are alike whether they have it or not, and a
/// copy, which may be changed, makes its own.
#[derive(Debug, Default)]
pub(in crate::diplomacy) struct Charted(OnceLock<Chart>);

impl Clone for Charted {
    fn clone(&self) -> Self {
        Charted::default()
    }
}

impl PartialEq for Charted {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Map {
    /// How far everything is from everything: worked out when it is first asked for.
    pub fn chart(&self) -> &Chart {
        self.charted.0.get_or_init(|| Chart::of(self))
    }
}

fn marches(map: &Map, from: ProvinceId) -> Vec<u8> {
    let start = (!map.is_sea(from)).then_some((usize::from(from.0), 0u8));
    let found = search(map.provinces.len(), Ties::LowestNumber, start, |search, at, cost| {
        let at = ProvinceId(at as u8);
        for to in map.reach(UnitKind::Army, map.whole(at)).iter() {
            search.reach(usize::from(to.0), cost + 1);
        }
        for sea in map.shores[usize::from(at.0)].iter() {
            for to in map.provinces().filter(|to| map.is_port(*to) && map.shores[usize::from(to.0)].has(sea)) {
                search.reach(usize::from(to.0), cost + 2);
            }
        }
    });
    found.costs().map(|cost| cost.unwrap_or(FAR)).collect()
}

fn sailings(map: &Map, from: Place) -> Vec<u8> {
    let found = search(map.places().count(), Ties::LowestNumber, [(usize::from(from.0), 0u8)], |search, at, cost| {
        map.sailings(Place(at as u16)).iter().for_each(|to| search.reach(usize::from(to.0), cost + 1));
    });
    let mut far = vec![FAR; map.provinces.len()];
    for (at, cost) in map.places().zip(found.costs()) {
        let here = &mut far[usize::from(map.province(at).0)];
        *here = (*here).min(cost.unwrap_or(FAR));
    }
    far
}
