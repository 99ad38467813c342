//! How far everything is from everything: moves that a unit needs.

use std::collections::VecDeque;

use super::super::map::{Map, Place, ProvinceId, UnitKind};

/// Farther than anybody looks.
pub const FAR: u8 = u8::MAX;

/// Moves from every place to every province, for each kind of unit.
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

fn marches(map: &Map, from: ProvinceId) -> Vec<u8> {
    let mut far = vec![FAR; map.provinces.len()];
    if map.is_sea(from) {
        return far;
    }
    far[usize::from(from.0)] = 0;
    // Steps cost 1 or 2: two queues keep them in order.
    let mut now = vec![from];
    let mut next: Vec<ProvinceId> = vec![];
    let mut after: Vec<ProvinceId> = vec![];
    let mut cost = 0u8;
    while !(now.is_empty() && next.is_empty()) {
        for at in std::mem::take(&mut now) {
            if far[usize::from(at.0)] != cost {
                continue;
            }
            for to in map.reach(UnitKind::Army, map.whole(at)).iter() {
                if far[usize::from(to.0)] > cost + 1 {
                    far[usize::from(to.0)] = cost + 1;
                    next.push(to);
                }
            }
            for sea in map.shores[usize::from(at.0)].iter() {
                for to in map.provinces().filter(|to| map.is_port(*to) && map.shores[usize::from(to.0)].has(sea)) {
                    if far[usize::from(to.0)] > cost + 2 {
                        far[usize::from(to.0)] = cost + 2;
                        after.push(to);
                    }
                }
            }
        }
        now = std::mem::take(&mut next);
        next = std::mem::take(&mut after);
        cost += 1;
    }
    far
}

fn sailings(map: &Map, from: Place) -> Vec<u8> {
    let mut far = vec![FAR; map.provinces.len()];
    let mut seen = vec![false; map.places().count()];
    let mut queue = VecDeque::from([(from, 0u8)]);
    seen[usize::from(from.0)] = true;
    while let Some((at, cost)) = queue.pop_front() {
        let here = &mut far[usize::from(map.province(at).0)];
        *here = (*here).min(cost);
        for to in map.sailings(at) {
            if !std::mem::replace(&mut seen[usize::from(to.0)], true) {
                queue.push_back((*to, cost + 1));
            }
        }
    }
    far
}
