//! What is told of a player who is not seen to play: his kingdom, how he stands, and which events were great.

use super::view::View;
use crate::table::SeatId;

/// By the rule that a line names: monarchs who fall or are taken, castles that fall, kings who are dethroned, battles, sieges.
pub const WEIGHTS: &[(&str, u8)] = &[
    ("DR VICTORY-07", 9),
    ("DR VICTORY-04", 8),
    ("DR VICTORY-05", 6),
    ("DR VICTORY-06", 6),
    ("DR VICTORY-03", 6),
    ("DR COMBAT-05", 4),
    ("DR SIEGE-16", 3),
];

/// "Hothior"; nothing once his monarch has fallen.
pub fn plays(view: &View, seat: SeatId) -> String {
    view.players.iter().find(|p| p.id == seat).and_then(|p| p.home).map_or_else(String::new, |k| k.to_string())
}

/// "12 victory points".
pub fn standing(view: &View, seat: SeatId) -> String {
    let points = view.players.iter().find(|p| p.id == seat).map_or(0, |p| p.points);
    format!("{points} victory points")
}
