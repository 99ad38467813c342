//! What is told of a player who is not seen to play: his faction and how it stands.

use super::position::Pos;
use super::strength;
use crate::table::SeatId;

/// "Percy's faction", by its strongest noble.
pub fn plays(pos: Pos, seat: SeatId) -> String {
    let first = pos.strongest_of(seat);
    first.map_or_else(String::new, |noble| format!("{}'s faction", pos.noble_name(noble)))
}

/// "5 nobles with 260 troops, Henry VI".
pub fn standing(pos: Pos, seat: SeatId) -> String {
    let n = pos.nobles_of(seat).count();
    let troops: u16 = pos.nobles_of(seat).map(|n| strength::basic(pos, n.id).total()).sum();
    let heirs: Vec<&str> = pos.heirs_of(seat).map(|h| pos.heir_name(h.id)).collect();
    let heirs = if heirs.is_empty() { String::new() } else { format!(", {}", heirs.join(", ")) };
    format!("{n} noble{} with {troops} troops{heirs}", if n == 1 { "" } else { "s" })
}
