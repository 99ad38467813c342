//! What is told of a player who is not seen to play: his faction, how it stands, and which events were great.

use super::book::Book;
use super::position::Pos;
use super::view::View;
use super::{state, strength};
use crate::table::SeatId;

/// By the rule that a line names: coronations, heirs put to death, battles won, places that fall, nobles who fall or are
/// put to death, captures.
pub const WEIGHTS: &[(&str, u8)] = &[
    ("KM COR-4", 9),
    ("KM HEIR-5", 8),
    ("KM CBT-12a", 6),
    ("KM CBT-19a", 5),
    ("KM CBT-46", 5),
    ("KM CBT-13a", 4),
    ("KM CBT-43", 3),
];

/// "Percy's faction", by its strongest noble.
pub fn plays(view: &View, seat: SeatId) -> String {
    let world = state::lay_out(view.as_position(), Book::standard());
    let pos = Pos::of(&world);
    let first = pos.strongest_of(seat);
    first.map_or_else(String::new, |noble| format!("{}'s faction", pos.noble_name(noble)))
}

/// As [`stands_at`], from what a seat knows.
pub fn standing(view: &View, seat: SeatId) -> String {
    stands_at(Pos::of(&state::lay_out(view.as_position(), Book::standard())), seat)
}

/// "5 nobles with 260 troops, Henry VI".
pub fn stands_at(pos: Pos, seat: SeatId) -> String {
    let n = pos.nobles_of(seat).count();
    let troops: u16 = pos.nobles_of(seat).map(|n| strength::basic(pos, n.id).total()).sum();
    let heirs: Vec<&str> = pos.heirs_of(seat).map(|h| pos.heir_name(h.id)).collect();
    let heirs = if heirs.is_empty() { String::new() } else { format!(", {}", heirs.join(", ")) };
    format!("{n} noble{} with {troops} troops{heirs}", if n == 1 { "" } else { "s" })
}
