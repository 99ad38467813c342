//! Where armies come to over land.

use super::bits::Bits;
use super::map::{Map, ProvinceId, UnitKind};

/// Provinces from which an army can march to one of these, over land alone.
pub fn marches(map: &Map, goals: impl Iterator<Item = ProvinceId>) -> Bits {
    let mut edge: Vec<ProvinceId> = goals.collect();
    let mut seen = Bits::default();
    edge.iter().for_each(|at| seen.insert(*at));
    while let Some(at) = edge.pop() {
        for next in map.reach(UnitKind::Army, map.whole(at)).without(&seen).iter() {
            seen.insert(next);
            edge.push(next);
        }
    }
    seen
}
