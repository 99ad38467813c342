//! What is told of a player who is not seen to play: his power and how he stands.

use super::book::Book;
use super::components::Total;
use super::ids::Realm;
use super::position::Pos;
use super::state;
use super::view::View;
use crate::table::SeatId;

/// "Burgundy".
pub fn plays(view: &View, seat: SeatId) -> String {
    let power = view.powers.iter().find(|p| p.seat == Some(seat));
    power.map_or_else(String::new, |p| p.id.name().into())
}

/// As [`stands_at`], from what a seat knows.
pub fn standing(view: &View, seat: SeatId) -> String {
    stands_at(Pos::of(&state::lay_out(view.as_position(), Book::standard())), seat)
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
