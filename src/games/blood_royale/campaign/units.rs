//! What moves: armies, royal pieces, goods; who moves them, and what they have left (14.2, 16.1, 1.13).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::components::*;
use super::super::fortune;
use super::super::ids::{ArmyId, Goods, ItemId, PawnId, ProvinceId};
use super::super::marriages;
use super::super::position::Pos;
use super::super::telling;
use super::{No, allies, goods};
use crate::engine::{ChangeRows, Line, called, joined, so_many};
use crate::line;
use crate::table::{Refusal, SeatId};

/// A piece that moves on land or goes aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Unit {
    Army(ArmyId),
    Royal(PawnId),
    Item(ItemId),
}

/// Where it is, what it has spent, whether it has stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub at: Spot,
    pub spent: u8,
    pub halted: bool,
}

impl Unit {
    pub(super) fn exists(self, pos: Pos) -> bool {
        match self {
            Unit::Army(id) => pos.find::<Army>(id).is_some(),
            Unit::Royal(id) => pos.find::<Pawn>(id).is_some(),
            Unit::Item(id) => pos.find::<Item>(id).is_some(),
        }
    }

    pub(super) fn state(self, pos: Pos) -> State {
        match self {
            Unit::Army(id) => {
                let a = pos.army(id);
                State { at: a.at, spent: a.spent, halted: a.halted }
            }
            Unit::Royal(id) => {
                let p = pos.pawn(id);
                State { at: p.at, spent: p.spent, halted: p.halted }
            }
            Unit::Item(id) => {
                let i = pos.item(id);
                State { at: i.at, spent: i.spent, halted: i.halted }
            }
        }
    }

    /// Movement points of a round (16.1, 16.18).
    pub fn points(self, pos: Pos) -> u8 {
        let moves = &pos.book.tables.moves;
        if let Unit::Item(_) = self { moves.item } else { moves.army }
    }

    /// What is left of them, whether or not it has stopped.
    pub fn left(self, pos: Pos) -> u8 {
        self.points(pos).saturating_sub(self.state(pos).spent)
    }

    /// Has it stopped for this round (16.3)?
    pub fn is_halted(self, pos: Pos) -> bool {
        self.state(pos).halted
    }

    /// A piece in words, to begin a sentence.
    pub(super) fn words(self, pos: Pos) -> String {
        if !self.exists(pos) {
            return "This piece".into();
        }
        match self {
            Unit::Army(_) => "The army".into(),
            Unit::Royal(id) => royal_name(pos, id),
            Unit::Item(id) => format!("The {}", pos.item(id).goods),
        }
    }

    /// Puts it somewhere; `stop`: it has stopped for this round.
    pub(super) fn put(self, world: &mut World, at: Spot, cost: u8, stop: bool) {
        match self {
            Unit::Army(id) => {
                let mut a = world.change::<Army>(id);
                a.at = at;
                a.spent += cost;
                a.halted |= stop;
                a.inside = false;
                a.guest_of = None;
            }
            Unit::Royal(id) => {
                let mut p = world.change::<Pawn>(id);
                p.at = at;
                p.spent += cost;
                p.halted |= stop;
                p.guest_of = None;
            }
            Unit::Item(id) => {
                let mut i = world.change::<Item>(id);
                i.at = at;
                i.spent += cost;
                i.halted |= stop;
            }
        }
    }

    /// It stands there by this player's leave, until it goes, the ground changes hands or the borders are closed.
    pub(super) fn welcome(self, world: &mut World, host: SeatId) {
        match self {
            Unit::Army(id) => world.change::<Army>(id).guest_of = Some(host),
            Unit::Royal(id) => world.change::<Pawn>(id).guest_of = Some(host),
            Unit::Item(_) => {}
        }
    }

    /// Stops it where it is.
    pub(super) fn halt(self, world: &mut World) {
        match self {
            Unit::Army(id) => world.change::<Army>(id).halted = true,
            Unit::Royal(id) => world.change::<Pawn>(id).halted = true,
            Unit::Item(id) => world.change::<Item>(id).halted = true,
        }
    }
}

/// "King Edward Tudor", "Prince John Tudor", "the Mercenary Captain".
pub(super) fn royal_name(pos: Pos, id: PawnId) -> String {
    let pawn = pos.pawn(id);
    match (pawn.kind, pawn.bearer) {
        (PawnKind::Captain, _) | (_, None) => "the Mercenary Captain".into(),
        (PawnKind::King, Some(who)) => format!("King {}", pos.name_of(who)),
        (PawnKind::Prince(_), Some(who)) => format!("Prince {}", pos.name_of(who)),
    }
}

/// What a group is made of, as far as the rules of entering differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Party {
    pub armies: bool,
    pub royals: bool,
    pub items: bool,
}

impl Party {
    pub(super) fn of(units: &[Unit]) -> Self {
        Party {
            armies: units.iter().any(|u| matches!(u, Unit::Army(_))),
            royals: units.iter().any(|u| matches!(u, Unit::Royal(_))),
            items: units.iter().any(|u| matches!(u, Unit::Item(_))),
        }
    }
}

/// A group in a line: "3 armies, King Edward Tudor, 1 food".
pub(super) fn group(pos: Pos, units: &[Unit]) -> Line {
    let armies: Vec<ArmyId> =
        units.iter().filter_map(|u| if let Unit::Army(id) = u { Some(*id) } else { None }).collect();
    let words = so_many(armies.len(), "army", "armies");
    let armies = (!armies.is_empty()).then(|| telling::alike(armies, &words));
    let royals = units.iter().filter_map(|unit| match unit {
        Unit::Royal(id) if unit.exists(pos) => Some(line![called(*id, royal_name(pos, *id))]),
        Unit::Royal(_) => Some(line!["a royal piece"]),
        _ => None,
    });
    let goods = Goods::ALL.into_iter().filter_map(|kind| {
        let is_one = |id: &ItemId| Unit::Item(*id).exists(pos) && pos.item(*id).goods == kind;
        let items = units.iter().filter_map(|u| if let Unit::Item(id) = u { Some(*id) } else { None });
        let items: Vec<ItemId> = items.filter(is_one).collect();
        let words = line![items.len(), " ", kind];
        (!items.is_empty()).then(|| telling::alike(items, &words))
    });
    joined(armies.into_iter().chain(royals).chain(goods), ", ")
}

/// Is a bastard among them, whose landing makes a province roll for rebellion (OE.27)?
pub(super) fn with_bastard(pos: Pos, units: &[Unit]) -> bool {
    units.iter().any(|u| match u {
        Unit::Royal(id) => {
            pos.find::<Pawn>(*id).and_then(|p| p.bearer).is_some_and(|who| fortune::is_bastard(pos, who))
        }
        _ => false,
    })
}

// ---------------------------------------------------------------- Mustering

/// A group that `seat` may move, where it stands, and whose consent it needs.
#[derive(Debug)]
pub(super) struct Muster {
    pub at: Spot,
    pub party: Party,
    pub consents: Vec<SeatId>,
}

/// Is it this seat's turn to move (14.2)?
pub(super) fn check_turn(pos: Pos, seat: SeatId) -> Result<(), No> {
    if pos.is_moving(seat) && !pos.turn.fought {
        return Ok(());
    }
    let active = pos.turn.active.map_or("nobody".into(), |s| pos.seat_name(s));
    Err(No::NotYourMove { active })
}

/// The group's pieces exist, are named once, stand together, may still move and are the seat's to move.
pub(super) fn muster(pos: Pos, seat: SeatId, units: &[Unit]) -> Result<Muster, Refusal> {
    let first = *units.first().ok_or(No::NobodyNamed)?;
    for (n, unit) in units.iter().enumerate() {
        if !unit.exists(pos) {
            return Err(No::NoSuchPiece { what: "such piece".into() }.into());
        }
        if units[..n].contains(unit) {
            return Err(No::NamedTwice { what: unit.words(pos) }.into());
        }
    }
    let at = first.state(pos).at;
    let party = Party::of(units);
    let mut consents = vec![];
    for unit in units {
        let state = unit.state(pos);
        match state.at {
            Spot::Land(_) | Spot::Aboard(_) => {}
            _ => return Err(No::NotOnLand { what: unit.words(pos) }.into()),
        }
        if state.at != at {
            return Err(No::NotTogether { what: unit.words(pos), at: pos.said(&spot_line(pos, at)) }.into());
        }
        let consent = match unit {
            Unit::Army(id) => mover_of_army(pos, seat, *id)?,
            Unit::Royal(id) => mover_of_pawn(pos, seat, *id)?,
            Unit::Item(id) => {
                goods::check_mover(pos, seat, *id, party.armies)?;
                None
            }
        };
        if state.halted {
            return Err(No::Stopped { what: unit.words(pos) }.into());
        }
        if let Some(other) = consent.filter(|s| !consents.contains(s)) {
            consents.push(other);
        }
    }
    consents.sort();
    Ok(Muster { at, party, consents })
}

pub(super) fn spot_line(pos: Pos, at: Spot) -> Line {
    match at {
        Spot::Land(p) => line![p],
        Spot::Aboard(f) => match pos.fleet(f).at {
            Berth::Port(p) => line!["the fleet in ", p],
            Berth::Sea(s) => line!["the fleet in ", s],
            Berth::Pool => line!["a fleet"],
        },
        Spot::HolyLand => line!["the Holy Land"],
        Spot::Pool | Spot::Dead { .. } => line!["no province"],
    }
}

/// Who answers for these pieces to what has been signed: who moves them, and who owns the armies and royals (8.7).
pub(super) fn answerable(pos: Pos, seat: SeatId, units: &[Unit]) -> Vec<SeatId> {
    let armies = units.iter().filter_map(|u| if let Unit::Army(id) = u { Some(*id) } else { None });
    let royals = units.iter().filter_map(|u| if let Unit::Royal(id) = u { Some(*id) } else { None });
    marriages::answerable(pos, seat, armies, royals)
}

/// Is this army of the seat's realm, or lent to it? No other army is ever the seat's to move.
pub(super) fn serves(pos: Pos, seat: SeatId, id: ArmyId) -> bool {
    pos.owner_of_army(id) == Some(seat) || pos.army(id).lent_to == Some(seat)
}

/// May `seat` march this army? `Some`: with the consent of that player, a Governor who commands it (OG.11).
pub(super) fn mover_of_army(pos: Pos, seat: SeatId, id: ArmyId) -> Result<Option<SeatId>, No> {
    let what = || Unit::Army(id).words(pos);
    if let Some(to) = pos.army(id).lent_to {
        return match (to == seat, pos.owner_of_army(id) == Some(seat)) {
            (true, _) => Ok(None),
            (_, true) => Err(No::LentAway { what: what(), to: pos.seat_name(to) }),
            _ => Err(No::NotYourPiece { what: what() }),
        };
    }
    let governor = allies::governing(pos, id);
    if pos.owner_of_army(id) == Some(seat) {
        return Ok(governor);
    }
    match governor {
        Some(g) if g == seat => Err(No::GovernorHere { what: what(), who: pos.seat_name(seat) }),
        _ => Err(No::NotYourPiece { what: what() }),
    }
}

/// May `seat` move this royal piece? `Some`: as host of a Baronial Dynasty, with its consent (Q36).
/// Kings and Princes on the map march (6.16).
pub(super) fn mover_of_pawn(pos: Pos, seat: SeatId, id: PawnId) -> Result<Option<SeatId>, No> {
    let pawn = pos.pawn(id);
    if let Some(who) = pawn.bearer.filter(|who| pos.character(*who).is_captive()) {
        return Err(No::Prisoner { who: pos.name_of(who) });
    }
    let owner = pos.owner_of_pawn(id);
    let what = || Unit::Royal(id).words(pos);
    match (pawn.lent_to, owner) {
        (Some(to), _) if to == seat => return Ok(None),
        (Some(to), Some(s)) if s == seat => return Err(No::LentAway { what: what(), to: pos.seat_name(to) }),
        (Some(_), _) => return Err(No::NotYourPiece { what: what() }),
        (None, _) => {}
    }
    match owner {
        Some(s) if s == seat => Ok(None),
        Some(s) if pos.is_baronial(s) && host(pos, pawn.at) == Some(seat) => Ok(Some(s)),
        _ => Err(No::NotYourPiece { what: what() }),
    }
}

fn host(pos: Pos, at: Spot) -> Option<SeatId> {
    match at {
        Spot::Land(p) => pos.holder(p),
        Spot::Aboard(f) => pos.commander_of_fleet(f),
        _ => None,
    }
}

/// Does a province of this number exist?
pub(super) fn check_place(pos: Pos, at: ProvinceId) -> Result<(), No> {
    match pos.find::<Province>(at) {
        Some(_) => Ok(()),
        None => Err(No::NoSuchPlace { what: format!("province {}", at.0) }),
    }
}

/// The player on whose ground a group is at home though another leads it: all its armies are his (19.38), and nobody else's
/// royals are with them.
pub(super) fn at_home_with(pos: Pos, seat: SeatId, units: &[Unit]) -> Vec<SeatId> {
    let mut owners = units.iter().filter_map(|u| match u {
        Unit::Army(id) => Some(pos.owner_of_army(*id)),
        Unit::Royal(id) => Some(pos.owner_of_pawn(*id)),
        Unit::Item(_) => None,
    });
    let first = owners.next().flatten().filter(|o| *o != seat);
    first.filter(|o| owners.all(|other| other == Some(*o))).into_iter().collect()
}

/// The fewest points left in a group.
pub(super) fn least_left(pos: Pos, units: &[Unit]) -> u8 {
    units.iter().map(|u| u.left(pos)).min().unwrap_or(0)
}
