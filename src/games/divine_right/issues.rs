//! What a player should think of now, a line each: sieges of his castles, and those he lays. Everything here is open to all.

use super::ids::HexId;
use super::position::Pos;
use super::sieges;
use crate::table::SeatId;

/// The most pressing first.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<String> {
    if !pos.has_seat(seat) {
        return vec![];
    }
    let besieged = |own: bool| -> Vec<HexId> {
        let sieges = pos.keeps().filter(|k| k.siege.is_some_and(|s| (s.by == seat) == own)).map(|k| k.hex);
        sieges.filter(|hex| own || pos.holder(*hex) == Some(seat)).collect()
    };
    let mut out = vec![];
    for hex in besieged(false) {
        let by = pos.siege(hex).map_or(String::new(), |s| pos.seat_name(s.by));
        let (have, need, _) = sieges::odds(pos, hex);
        out.push(format!("{} is besieged by {by}: {have} against {need}.", pos.label(hex)));
    }
    for hex in besieged(true) {
        let (have, need, _) = sieges::odds(pos, hex);
        let short = if have < need { format!("; {} too few to roll", need - have) } else { String::new() };
        out.push(format!("Your siege of {}: {have} against {need}{short}.", pos.label(hex)));
    }
    out
}
