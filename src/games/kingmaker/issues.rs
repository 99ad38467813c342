//! What a player should think of now, the most pressing first.

use super::components::Phase;
use super::position::Pos;
use super::{faction, royal, succession, travel};
use crate::table::SeatId;

/// One line each, of what the seat may know.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<String> {
    let mut out = vec![];
    if !pos.has_seat(seat) || pos.turn.phase == Phase::SettingUp {
        return out;
    }
    for n in pos.nobles().filter(|n| n.captor == Some(seat)) {
        out.push(format!(
            "{} is your captive: ransom him before your next turn, or he is executed.",
            pos.noble_name(n.id)
        ));
    }
    for n in pos.nobles().filter(|n| n.seat == Some(seat) && n.captor.is_some()) {
        out.push(format!("{} is a captive: offer a ransom.", pos.noble_name(n.id)));
    }
    if succession::houses_of(pos, seat).len() > 1 {
        let rounds = pos.player(seat).both_houses;
        let grace = pos.book.tables.grace_rounds;
        out.push(format!("You hold heirs of both houses: round {} of {grace} that are allowed.", rounds + 1));
    }
    // A coronation is for one's own turn, before its end.
    let own = pos.is_active(seat) && pos.turn.phase <= Phase::Coronation;
    for heir in royal::may_be_crowned(pos, seat).into_iter().filter(|_| own) {
        out.push(format!("{} can be crowned.", pos.royal_name(heir)));
    }
    for n in pos.nobles_of(seat).filter(|n| travel::must_leave(pos, n)) {
        out.push(format!("{} must leave his refuge.", pos.noble_name(n.id)));
    }
    for siege in &pos.field.sieges {
        if pos.owner(siege.place) == Some(seat) || pos.nobles_inside(siege.place).any(|n| n.seat == Some(seat)) {
            out.push(format!("{} is under siege by {}.", pos.place_name(siege.place), pos.seat_name(siege.by)));
        }
    }
    let waiting = pos.reserve(seat).filter(|c| faction::has_use(pos, seat, c.id)).count();
    if waiting > 0 {
        let cards = if waiting == 1 { "A card".to_string() } else { format!("{waiting} cards") };
        out.push(format!("{cards} of your reserve could be played."));
    }
    out
}
