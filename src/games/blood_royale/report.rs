//! What is told of a player who is not seen to play: their country and how they stand.

use super::position::Pos;
use crate::table::SeatId;

/// "England".
pub fn plays(pos: Pos, seat: SeatId) -> String {
    if pos.has_seat(seat) { pos.seat_name(seat) } else { String::new() }
}

/// "12 provinces"; to who plays there with the money.
pub fn standing(pos: Pos, seat: SeatId, me: Option<SeatId>) -> String {
    let held = pos.held_by(seat).count();
    let crowns = if pos.has_seat(seat) { pos.player(seat).treasury } else { 0 };
    let money = if Some(seat) == me { format!("{crowns} Crowns, ") } else { String::new() };
    format!("{money}{held} province{}", if held == 1 { "" } else { "s" })
}
