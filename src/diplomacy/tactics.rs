//! Where armies come to over land.

use super::bits::Bits;
use super::map::{Map, ProvinceId, UnitKind};
use crate::board::search::{Ties, search};

/// Provinces from which an army can march to one of these, over land alone.
pub fn marches(map: &Map, goals: impl Iterator<Item = ProvinceId>) -> Bits {
    let goals = goals.map(|at| (usize::from(at.0), ()));
    let found = search(map.provinces.len(), Ties::LowestNumber, goals, |search, at, ()| {
        let near = map.reach(UnitKind::Army, map.whole(ProvinceId(at as u8)));
        near.iter().for_each(|next| search.reach(usize::from(next.0), ()));
    });
    found.order().iter().map(|at| ProvinceId(*at as u8)).collect()
}
