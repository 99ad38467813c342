//! Who is a friend to whom at sea: by word, or by the terms of a contract (16.2, 16.5, 16.12).

use super::super::position::Pos;
use super::clauses::Terms;
use super::{Leave, Talks, rests};
use crate::table::SeatId;

/// Does `by` let `to` pass: by standing leave, by his word of this turn, or by a contract in force that opens land or ports, or
/// that keeps peace everywhere?
pub fn is_friend(pos: Pos, by: SeatId, to: SeatId) -> bool {
    let opens = |t: &Terms| match t {
        Terms::ArmyPassage { .. } | Terms::Harbour { .. } => true,
        Terms::NonAggression { over } => over.is_empty(),
        _ => false,
    };
    let word = || {
        let permits = &pos.world.resource::<Talks>().permits;
        permits.iter().any(|p| (p.by, p.to) == (by, to) && p.leave != Leave::Goods)
    };
    let year = pos.year();
    let contract = || {
        pos.treaties().any(|t| {
            t.binding_on(by, year)
                .any(|(place, c)| t.bound(c).to == to && opens(&c.terms) && rests(pos, t, place).is_none())
        })
    };
    pos.player(by).open_to.contains(&to) || word() || contract()
}
