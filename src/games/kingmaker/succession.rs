//! Heirs, seniority, Kings: who comes after whom, who reigns, who controls him (rulings 2, 43, 45).

use super::book::House;
use super::components::{Noble, Royal, Spot};
use super::ids::{HeirId, NobleId};
use super::position::{Pos, Position};
use crate::table::SeatId;

impl Position {
    /// As printed, of an heir or a noble alike.
    pub fn royal_name(&self, royal: Royal) -> String {
        match royal {
            Royal::Heir(id) => self.heir_name(id).into(),
            Royal::Noble(id) => self.noble_name(id).into(),
        }
    }
}

/// Beaufort, when he is alive on the board and all other Lancastrian heirs are dead (SPN-7); otherwise he is a noble like
/// others (SPN-9).
pub fn last_heir(pos: Pos) -> Option<NobleId> {
    let beaufort = pos.book.tables.last_heir;
    let others = pos.heirs().any(|h| h.alive && pos.house(h.id) == House::Lancaster);
    (!others && pos.noble(beaufort).seat.is_some()).then_some(beaufort)
}

/// The living heirs of a house in order of succession; the first is the senior heir.
pub fn line(pos: Pos, house: House) -> Vec<Royal> {
    let heirs = pos.heirs().filter(|h| h.alive && pos.house(h.id) == house).map(|h| Royal::Heir(h.id));
    let last = last_heir(pos).filter(|_| house == House::Lancaster).map(Royal::Noble);
    heirs.chain(last).collect()
}

/// The eldest living heir of a house (ruling 45).
pub fn senior(pos: Pos, house: House) -> Option<Royal> {
    line(pos, house).first().copied()
}

/// All living heirs of both houses.
pub fn living(pos: Pos) -> Vec<Royal> {
    House::ALL.into_iter().flat_map(|h| line(pos, h)).collect()
}

/// The faction that controls him.
pub fn controller(pos: Pos, royal: Royal) -> Option<SeatId> {
    match royal {
        Royal::Heir(id) => pos.heir_seat(id),
        Royal::Noble(id) => {
            let noble = pos.noble(id);
            noble.captor.or(noble.seat)
        }
    }
}

/// Where he is: an heir with his guard, or by himself.
pub fn spot(pos: Pos, royal: Royal) -> Spot {
    match royal {
        Royal::Heir(id) => pos.heir_spot(pos.heir(id)),
        Royal::Noble(id) => pos.noble(id).at,
    }
}

/// Beaufort and the pretenders count with Lancaster.
pub fn house(pos: Pos, royal: Royal) -> House {
    match royal {
        Royal::Heir(id) => pos.house(id),
        Royal::Noble(_) => House::Lancaster,
    }
}

/// Crowned and still alive, in play or captive.
pub fn is_crowned(pos: Pos, royal: Royal) -> bool {
    match royal {
        Royal::Heir(id) => pos.heir(id).alive && pos.heir(id).crowned,
        Royal::Noble(id) => pos.noble(id).seat.is_some() && pos.reign.crowned.contains(&id),
    }
}

/// Crowned and alive, in order of houses.
pub fn kings(pos: Pos) -> Vec<Royal> {
    let heirs = pos.heirs().filter(|h| h.alive && h.crowned).map(|h| Royal::Heir(h.id));
    let nobles = pos.reign.crowned.iter().filter(|n| pos.noble(**n).seat.is_some()).map(|n| Royal::Noble(*n));
    heirs.chain(nobles).collect()
}

/// Kings whom the table recognises: of two, with Parliament's support, one (PARL-28); nobody in exile, with that option.
pub fn recognised(pos: Pos) -> Vec<Royal> {
    let kings: Vec<Royal> = kings(pos).into_iter().filter(|k| !is_exiled(pos, *k)).collect();
    match pos.reign.supported.filter(|s| kings.contains(s)) {
        Some(sole) => vec![sole],
        None => kings,
    }
}

/// Is he out of England and Wales: abroad or at sea?
pub fn is_away(pos: Pos, royal: Royal) -> bool {
    pos.area_of(spot(pos, royal)).is_none_or(|a| pos.book.map.is_abroad(a))
}

/// Away for so many rounds, and still away: whoever lands in England is recognised again at once.
fn is_exiled(pos: Pos, king: Royal) -> bool {
    let limit = pos.options.exile_rounds;
    let long = pos.reign.abroad.iter().any(|(r, n)| *r == king && *n >= limit);
    limit > 0 && long && is_away(pos, king)
}

/// The sole monarch, if there is one.
pub fn sole(pos: Pos) -> Option<Royal> {
    match recognised(pos)[..] {
        [king] => Some(king),
        _ => None,
    }
}

/// The houses of which a faction holds heirs, any number of one (HEIR-4, CBT-50); Beaufort counts when he is an heir (SPN-10).
pub fn houses_of(pos: Pos, seat: SeatId) -> Vec<House> {
    let held = |h: &House| line(pos, *h).into_iter().any(|r| controller(pos, r) == Some(seat));
    House::ALL.into_iter().filter(held).collect()
}

/// An heir's guard gives him a place among the King's men: does this noble accompany a King?
pub fn guards_a_king(pos: Pos, noble: &Noble) -> bool {
    pos.heirs_with(noble.id).any(|h| h.crowned)
}

/// Heirs of one house held by a faction, the junior first: who is executed when the grace is over (ruling 46).
pub fn held_of(pos: Pos, seat: SeatId, house: House) -> Vec<HeirId> {
    let of = pos.heirs_of(seat).filter(|h| pos.house(h.id) == house);
    of.map(|h| h.id).collect()
}
