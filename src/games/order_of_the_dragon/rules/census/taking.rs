//! Centres go to whoever stands in them, and what falls with them (10.1-3, 10.1-4; 10.3-17; 10.5-3, 10.5-4, 10.5-9).

use super::super::components::*;
use super::super::position::Pos;

/// Centres with a unit of another power in them, in id order.
pub fn changing_hands(pos: Pos) -> Vec<Taken> {
    let mut taken: Vec<Taken> = pos
        .units()
        .filter_map(|u| Some((pos.stands_in(u)?, u.realm)))
        .filter(|(at, realm)| pos.is_centre(*at) && pos.owner(*at) != Some(*realm))
        .map(|(at, to)| Taken { at, from: pos.owner(at), to })
        .collect();
    taken.sort_by_key(|t| t.at);
    taken
}
