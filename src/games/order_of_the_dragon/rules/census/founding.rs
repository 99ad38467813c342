//! Heirs who were promised to each other in autumn: their marriage is made, or a condition was broken
//! (10.4-12 to 10.4-24).

use super::super::components::*;
use super::super::ids::{PowerId, Realm};
use super::super::orders::unit_words;
use super::super::position::Pos;
use crate::diplomacy::ProvinceId;

/// Captured in these moves or retreats: the dowry (5), or one of the capitals (6).
pub fn broken(pos: Pos, giver: PowerId, receiver: PowerId, at: ProvinceId) -> Option<Failure> {
    let taken = |place: ProvinceId, owner: PowerId| {
        pos.unit_in(place)
            .filter(|u| u.realm != Realm::Major(owner))
            .map(|u| format!("{} has captured {}", unit_words(pos, u), pos.label(place)))
    };
    if let Some(why) = taken(at, giver) {
        return Some(Failure { rule: "10.4-12".into(), why });
    }
    let capital = |power: PowerId| taken(pos.capital(power), power);
    capital(giver).or_else(|| capital(receiver)).map(|why| Failure { rule: "10.4-13".into(), why })
}
