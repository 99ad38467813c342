//! What is told of a player who is not seen to play: his power and how he stands.

use super::book::Book;
use super::components::Province;
use super::position::Pos;
use crate::table::SeatId;

/// "Austria", or what its king calls it; nothing while powers are being chosen.
pub fn plays(pos: Pos, seat: SeatId) -> String {
    let power = pos.powers().find(|p| p.seat == Some(seat));
    power.map_or_else(String::new, |p| p.kingdom.clone().unwrap_or_else(|| p.id.name().into()))
}

/// Supply centres that its power owns.
pub fn centres(pos: Pos, seat: SeatId) -> usize {
    let map = &Book::standard().map;
    let Some(power) = pos.powers().find(|p| p.seat == Some(seat)) else { return 0 };
    let owned =
        |p: &&Province| p.owner == Some(power.id) && map.provinces.get(usize::from(p.id.0)).is_some_and(|d| d.centre);
    pos.provinces().filter(owned).count()
}

/// "7 of 18 centres, 6 units".
pub fn standing(pos: Pos, seat: SeatId) -> String {
    let Some(power) = pos.powers().find(|p| p.seat == Some(seat)) else { return String::new() };
    let units = pos.at.units.iter().filter(|u| u.at.is_some() && u.power == power.id).count();
    let s = if units == 1 { "" } else { "s" };
    format!("{} of {} centres, {units} unit{s}", centres(pos, seat), pos.options.victory)
}
