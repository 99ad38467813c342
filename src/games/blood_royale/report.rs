//! What is told of a player who is not seen to play: his country and how he stands.

use super::book::Book;
use super::view::View;
use crate::table::SeatId;

/// "England".
pub fn plays(view: &View, seat: SeatId) -> String {
    let own = view.players.get(seat.index()).map(|p| p.country);
    own.map_or_else(String::new, |country| Book::standard().map.country(country).name.clone())
}

/// "12 provinces"; for one's own seat with the money.
pub fn standing(view: &View, seat: SeatId) -> String {
    let held = view.provinces.iter().filter(|p| p.holder.seat() == Some(seat)).count();
    let crowns = view.players.get(seat.index()).map_or(0, |p| p.treasury);
    let money = if seat == view.seat { format!("{crowns} Crowns, ") } else { String::new() };
    format!("{money}{held} province{}", if held == 1 { "" } else { "s" })
}
