//! What a term does: what it forbids the one it binds, and what it pledges (5.2-2, 5.2-4).

use super::super::components::{Noble, Unit};
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::Terms;
use super::enforcing::Doing;
use crate::diplomacy::{Order, ProvinceId};
use crate::dynasty::CharacterId;
use crate::dynasty::contract::Bound;
use crate::table::SeatId;

impl Terms {
    // ------------------------------------------------------------ What it forbids (5.2-4)

    /// Would this break the term towards `other`? It is asked of what the bound one's own do.
    pub fn forbids(&self, pos: Pos, other: SeatId, doing: &Doing) -> bool {
        let map = pos.map();
        match (self, *doing) {
            (Terms::Demilitarised { over }, Doing::Order { unit, order }) => {
                let inside = stands_in(pos, unit, over);
                match *order {
                    Order::Move { to, .. } => over.contains(&map.province(to)),
                    // A unit that stands in the zone leaves it; shut in, it does nothing there.
                    Order::Hold => inside && way_out(pos, unit),
                    Order::SupportHold { .. } | Order::SupportMove { .. } | Order::Convoy { .. } => inside,
                }
            }
            (Terms::Demilitarised { over }, Doing::Retreat { to, .. }) => over.contains(&map.province(to)),
            // A zone without units has none raised in it either.
            (Terms::Demilitarised { over } | Terms::NoBuild { over }, Doing::Build { at, .. }) => over.contains(&at),
            (Terms::NonAggression { over }, Doing::Order { order, .. }) => match *order {
                Order::Move { to, .. } => is_others(pos, other, over, map.province(to)),
                Order::SupportMove { of, to } => {
                    !is_units_of(pos, other, of) && is_others(pos, other, over, map.province(to))
                }
                Order::Convoy { of, to } => !is_units_of(pos, other, of) && is_others(pos, other, over, to),
                Order::Hold | Order::SupportHold { .. } => false,
            },
            // What the other controls is not taken by a retreat either.
            (Terms::NonAggression { over }, Doing::Retreat { to, .. }) => is_others(pos, other, over, map.province(to)),
            (Terms::FutureMarriage { who, with: Some(named) }, Doing::Wed { who: weds, with }) => {
                *who == weds && *named != with
            }
            (Terms::FutureMarriage { who, with: None }, Doing::Wed { who: weds, with }) => {
                *who == weds && pos.character(with).keeper != Some(other)
            }
            (Terms::FutureMarriage { who, .. }, Doing::TakeVows { who: enters }) => *who == enters,
            (Terms::FutureMarriage { with: Some(named), .. }, Doing::Execute { who, .. }) => *named == who,
            _ => false,
        }
    }

    /// Does it promise peace with the other where an attack on this province would break it, as things stand?
    pub fn is_peace_with(&self, pos: Pos, other: SeatId, at: ProvinceId) -> bool {
        matches!(self, Terms::NonAggression { over } if is_others(pos, other, over, at))
    }

    /// Can nobody keep both of these, as things stand: does one spare a dynasty where the other helps an attack (5.2-3)?
    pub fn clashes_with(&self, pos: Pos, mine: Bound, other: &Terms, theirs: Bound) -> bool {
        let clash = match (self, other) {
            (Terms::SupportAttack { on }, peace) => peace.is_peace_with(pos, theirs.to, *on),
            (peace, Terms::SupportAttack { on }) => peace.is_peace_with(pos, mine.to, *on),
            _ => false,
        };
        clash && mine.by == theirs.by && mine.to != theirs.to
    }

    /// The phases in which it binds somebody to do something or leave it: those in which it can be set aside (5.2-6).
    pub fn binds_in(&self, phase: super::super::components::Phase) -> bool {
        use super::super::components::Phase::{Births, Court, Moves, Retreats};
        match self {
            Terms::Demilitarised { .. } => [Births, Moves, Retreats].contains(&phase),
            Terms::NonAggression { .. } | Terms::Proxy { .. } => [Moves, Retreats].contains(&phase),
            Terms::SupportAttack { .. } | Terms::SupportHold { .. } => phase == Moves,
            Terms::NoBuild { .. } | Terms::ChildrenToBride { .. } | Terms::Children { .. } => phase == Births,
            Terms::FutureMarriage { .. }
            | Terms::ForeignCommand
            | Terms::CommandOf { .. }
            | Terms::ForeignSee { .. }
            | Terms::NoAnnulment => phase == Court,
            Terms::Renounce { .. } | Terms::Release { .. } | Terms::GiveChild { .. } => false,
        }
    }

    /// Does it let this noble of the other's lead this unit of the bound (6.1-9)?
    pub fn lets_lead(&self, who: CharacterId, unit: UnitId) -> bool {
        match self {
            Terms::ForeignCommand => true,
            Terms::CommandOf { nobles, units } => {
                (nobles.is_empty() || nobles.contains(&who)) && (units.is_empty() || units.contains(&unit))
            }
            _ => false,
        }
    }

    // ------------------------------------------------------------ What it pledges (5.2-2; ruling 19)

    /// The order by which a unit of the bound would keep this pledge, given what the other's units are told; `None` where
    /// the term pledges nothing just now.
    pub fn pledge(&self, pos: Pos, other: SeatId) -> Option<Order> {
        let map = pos.map();
        let theirs = |u: &&Unit| pos.seat_of(u.power) == Some(other) && u.dislodged.is_none();
        let told = |u: &Unit| pos.desk().orders.get(&u.id).copied().unwrap_or(Order::Hold);
        match self {
            Terms::SupportAttack { on } => pos.units().filter(theirs).find_map(|u| match told(u) {
                Order::Move { to, .. } if map.province(to) == *on => {
                    Some(Order::SupportMove { of: map.province(u.at?), to: map.whole(*on) })
                }
                _ => None,
            }),
            Terms::SupportHold { at } => {
                let unit = pos.unit_in(*at).filter(theirs)?;
                let stays = !matches!(told(unit), Order::Move { .. });
                stays.then_some(Order::SupportHold { of: *at })
            }
            _ => None,
        }
    }

    /// What is done at the wedding, once: lines given up.
    pub fn renounce(noble: &mut Noble, power: PowerId) {
        let (gone, kept): (Vec<_>, Vec<_>) = noble.serials.drain(..).partition(|s| s.power == power);
        noble.serials = kept;
        noble.renounced.extend(gone);
    }
}

/// Does this unit stand in one of these provinces, and is not driven out of it?
fn stands_in(pos: Pos, unit: UnitId, over: &[ProvinceId]) -> bool {
    let standing = pos.find_unit(unit).filter(|u| u.dislodged.is_none()).and_then(|u| u.at);
    standing.is_some_and(|at| over.contains(&pos.map().province(at)))
}

/// Can this unit move anywhere by itself that no writ forbids it?
fn way_out(pos: Pos, unit: UnitId) -> bool {
    let Some(unit) = pos.find_unit(unit) else { return false };
    let Some(at) = unit.at else { return false };
    let map = pos.map();
    let may = |to| {
        let order = Order::Move { to, via: false };
        super::enforcing::permits(pos, Doing::Order { unit: unit.id, order: &order }).is_ok()
    };
    match unit.kind {
        crate::diplomacy::UnitKind::Army => map.reach(unit.kind, at).iter().any(|to| may(map.whole(to))),
        crate::diplomacy::UnitKind::Fleet => map.sailings(at).iter().any(|to| may(*to)),
    }
}

/// Does the other control or hold this province, and is it one of the list?
fn is_others(pos: Pos, other: SeatId, over: &[ProvinceId], at: ProvinceId) -> bool {
    let theirs = pos.power_of(other);
    let listed = over.is_empty() || over.contains(&at);
    listed && theirs.is_some() && (pos.province(at).owner == theirs || is_units_of(pos, other, at))
}

/// Does a unit of theirs stand here?
fn is_units_of(pos: Pos, other: SeatId, at: ProvinceId) -> bool {
    pos.unit_in(at).is_some_and(|u| pos.seat_of(u.power) == Some(other))
}
