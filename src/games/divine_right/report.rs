//! What is told of a player who is not seen to play: his kingdom and how he stands.

use super::view::View;
use crate::table::SeatId;

/// "Hothior"; nothing once his monarch has fallen.
pub fn plays(view: &View, seat: SeatId) -> String {
    view.players.iter().find(|p| p.id == seat).and_then(|p| p.home).map_or_else(String::new, |k| k.to_string())
}

/// "12 victory points".
pub fn standing(view: &View, seat: SeatId) -> String {
    let points = view.players.iter().find(|p| p.id == seat).map_or(0, |p| p.points);
    format!("{points} victory points")
}
