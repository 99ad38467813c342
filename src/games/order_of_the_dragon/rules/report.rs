//! What is told of a player who is not seen to play: how they stand.

use super::components::Total;
use super::ids::Realm;
use super::position::Pos;
use crate::table::SeatId;

/// "Burgundy"; empty where nobody plays.
pub fn plays(pos: Pos, seat: SeatId) -> String {
    pos.power_of(seat).map_or_else(String::new, |power| power.name().into())
}

/// "7 of 18 centres (4 own, 1 thrall, 2 of vassals), 5 units".
pub fn stands_at(pos: Pos, seat: SeatId) -> String {
    let Some(power) = pos.power_of(seat) else { return String::new() };
    let (total, units) = (pos.total(power), pos.units_of(Realm::Major(power)).count());
    let s = if units == 1 { "" } else { "s" };
    format!("{} of {} centres ({}), {units} unit{s}", total.sum(), pos.options.victory, parts(&total))
}

/// What a total is made of.
pub fn parts(total: &Total) -> String {
    let thralls = if total.thralls == 1 { "1 thrall".into() } else { format!("{} thralls", total.thralls) };
    format!("{} own, {thralls}, {} of vassals", total.own, total.vassals)
}
