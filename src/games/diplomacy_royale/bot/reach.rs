//! Where powers stand to each other on the map, as far as a bargain needs it.

use super::super::ids::PowerId;
use super::super::position::Pos;
use crate::diplomacy::ProvinceId;

/// Could a unit of this power be there after the next movement, or is one there now?
pub fn reaches(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.units_of(power)
        .filter_map(|u| Some((u.kind, u.at?)))
        .any(|(kind, from)| pos.map().province(from) == at || pos.map().reach(kind, from).has(at))
}

/// Does it lie beside a centre of this power, or is it one?
pub fn borders(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    let own = |p: ProvinceId| pos.map().data(p).centre && pos.province(p).owner == Some(power);
    own(at) || pos.map().graph().neighbours(usize::from(at.0)).iter().any(|n| own(ProvinceId(*n as u8)))
}

/// Centres of the other that could be attacked in the next movement: of this list, or all where it is empty.
pub fn targets(pos: Pos, by: PowerId, of: PowerId, over: &[ProvinceId]) -> Vec<ProvinceId> {
    let listed = |at: &ProvinceId| over.is_empty() || over.contains(at);
    pos.centres(of).into_iter().filter(|at| listed(at) && reaches(pos, by, *at)).collect()
}

/// Do centres of the two lie so near each other that either may be the other's next war?
pub fn neighbours(pos: Pos, one: PowerId, other: PowerId) -> bool {
    let beside = |at: usize| pos.map().graph().neighbours(at);
    let of = |at: usize, power: PowerId| {
        let at = ProvinceId(at as u8);
        pos.province(at).owner == Some(power) && pos.map().data(at).centre
    };
    let near = |at: usize| of(at, other) || beside(at).iter().any(|next| of(*next, other));
    let mut own = (0..pos.map().provinces.len()).filter(|at| of(*at, one));
    // One of theirs within two steps.
    own.any(|at| near(at) || beside(at).iter().any(|next| near(*next)))
}

/// May this power raise units here now?
pub fn is_site(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.power(power).homes.contains(&at) && pos.province(at).owner == Some(power)
}
