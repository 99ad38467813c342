//! The units as the house's adjudicator wants them, and back: every minor power, thrall and vassal is a power of its own, and
//! those that never leave their place are stationary (7.2-1 to 7.2-11).

use std::collections::BTreeMap;

use super::super::prelude::*;
use super::order_words;
use crate::diplomacy;

/// The units of the map in the adjudicator's order, with our numbers.
pub type Field = diplomacy::Field<UnitId>;

/// A realm as the adjudicator knows it: the ten powers, then the minor power of each province, then the vassal with its
/// capital in each. Numbers above the map's last fit: the book has seen to it.
pub fn abroad(pos: Pos, realm: Realm) -> diplomacy::PowerId {
    let (majors, provinces) = (PowerId::COUNT as u8, pos.map().provinces.len() as u8);
    diplomacy::PowerId(match realm {
        Realm::Major(power) => power.0,
        Realm::Minor(at) => majors + at.0,
        Realm::Vassal(id) => pos.find_vassal(id).map_or(u8::MAX, |v| majors + provinces + v.capital.0),
    })
}

/// The way back from [`abroad`]; `None` where no vassal with that capital stands.
pub fn home(pos: Pos, power: diplomacy::PowerId) -> Option<Realm> {
    let (majors, provinces) = (PowerId::COUNT as u8, pos.map().provinces.len() as u8);
    match power.0.checked_sub(majors) {
        None => Some(Realm::Major(PowerId(power.0))),
        Some(n) if n < provinces => Some(Realm::Minor(ProvinceId(n))),
        Some(n) => {
            let mut at = pos.standing_vassals().filter(|v| v.capital.0 == n - provinces);
            at.next().map(|v| Realm::Vassal(v.id))
        }
    }
}

/// A unit on the map; those of minor powers and thralls never leave their place (7.2).
pub fn piece(pos: Pos, unit: &Unit, at: Place) -> diplomacy::Unit {
    let plain = diplomacy::Unit::new(unit.kind, abroad(pos, unit.realm), at);
    diplomacy::Unit { stationary: unit.realm.is_stationary(), ..plain }
}

/// Everybody who stands on the map and has not been driven out.
pub fn field(pos: Pos) -> Field {
    let here = pos.units().filter(|u| u.dislodged.is_none()).filter_map(|u| u.at.map(|at| (u.id, piece(pos, u, at))));
    Field::of(pos.map(), here)
}

/// A movement phase worked out: what becomes of every unit, without touching the game.
pub struct Outcome {
    pub worked: diplomacy::field::Outcome<UnitId>,
    pub lines: Vec<ResolvedOrder>,
}

impl Outcome {
    /// As it is shown afterwards.
    pub fn resolved(&self, pos: Pos) -> Resolved {
        Resolved { cycle: pos.turn.cycle, season: pos.turn.season, lines: self.lines.clone(), heirs: vec![] }
    }
}

/// Works out what these orders would do: the game's own resolution and the sandbox alike. Units without one hold.
pub fn work_out(pos: Pos, bids: &BTreeMap<UnitId, Bid>) -> Outcome {
    let orders: BTreeMap<UnitId, Order> = bids.iter().map(|(id, bid)| (*id, bid.order())).collect();
    let worked = field(pos).work_out(pos.map(), &orders);
    let line = |l: &diplomacy::field::Line<UnitId>| {
        let unit = pos.find_unit(l.id)?;
        let thrall_of = if let Realm::Minor(at) = unit.realm { pos.thrall_of(at) } else { None };
        let bid = bids.get(&l.id).copied().filter(|bid| matches!(bid, Bid::Marry(_)));
        Some(ResolvedOrder {
            unit: l.id,
            realm: unit.realm,
            thrall_of,
            kind: l.piece.kind,
            from: l.piece.at,
            bid: bid.unwrap_or(Bid::Order(l.order)),
            worked: l.worked,
            dislodged: l.dislodged,
            why: l.why.clone(),
        })
    };
    let lines = worked.lines.iter().filter_map(line).collect();
    Outcome { worked, lines }
}

/// What looks like a slip in the orders that this seat has given to its own units, unit by unit, with no regard to what
/// others may have ordered: a support for a stranger is no slip.
pub fn slips(pos: Pos, seat: SeatId) -> Vec<(UnitId, String)> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let own = |unit: UnitId| pos.find_unit(unit).is_some_and(|u| u.realm == Realm::Major(power));
    let found = field(pos).slips(pos.map(), &pos.desk(seat).orders, own);
    let words = |id: UnitId, order: &Order| pos.find_unit(id).map(|unit| order_words(pos, unit, order));
    let told = |(id, report, slip): (UnitId, diplomacy::Report, String)| {
        Some((id, format!("{}: {slip}.", words(id, &report.order)?)))
    };
    found.into_iter().filter_map(told).collect()
}
