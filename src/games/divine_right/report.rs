//! What is told of a player who is not seen to play: his kingdom and how he stands.

use super::position::Pos;
use crate::table::SeatId;

/// "Hothior"; nothing once his monarch has fallen.
pub fn plays(pos: Pos, seat: SeatId) -> String {
    pos.players().find(|p| p.id == seat).and_then(|p| p.home).map_or_else(String::new, |k| k.to_string())
}

/// "12 victory points".
pub fn standing(pos: Pos, seat: SeatId) -> String {
    let points = pos.players().find(|p| p.id == seat).map_or(0, |p| p.points);
    format!("{points} victory points")
}
