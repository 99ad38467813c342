//! [`Board`], the parameter of everything that looks at the position: a [`Pos`] over what a memo has laid out in rows, made anew
//! when something was written.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::book::Library;
use super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
use super::options::Options;
use super::past::{LastCensus, LastMoves, Ledger};
use super::phases;
use super::position::*;
use super::state::*;
use super::turn::Turn;
use crate::diplomacy::{ProvinceId, UnitKind};
use crate::engine::{Asking, Derived, Keyed, Keys, Look, Memo, Over, PlayState};
use crate::table::SeatId;

/// Everything a rule may look at.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    library: Res<'w, Library>,
    position: Memo<'w, 's, Position>,
    pub asking: Asking<'w, 's>,
}

impl Board<'_, '_> {
    /// The position, as the rules' predicates take it.
    pub fn pos(&self) -> Pos<'_> {
        Pos { book: &self.library.0, at: &self.position }
    }
}

/// Looks at the position in the middle of changing it.
pub fn look<R>(world: &mut World, see: impl FnOnce(Pos) -> R) -> R {
    world.look::<Board, R>(|board| see(board.pos()))
}

// ---------------------------------------------------------------- What it is made of

/// All of it.
#[derive(SystemParam)]
pub struct Parts<'w, 's> {
    options: Res<'w, Options>,
    play: Res<'w, PlayState>,
    begun: Res<'w, Begun>,
    seats: Res<'w, Keys<SeatId>>,
    pieces: Pieces<'w, 's>,
    curtains: Curtains<'w, 's>,
    motions: Res<'w, Motions>,
    betrothals: Res<'w, Betrothals>,
    ledger: Res<'w, Ledger>,
    habits: Res<'w, Habits>,
    last_moves: Res<'w, LastMoves>,
    last_census: Res<'w, LastCensus>,
    over: Res<'w, Over>,
}

type Forces = (&'static UnitId, Option<&'static Force>, Option<&'static At>, Option<&'static DrivenOut>);

/// What all may see, each kind in id order and without gaps.
#[derive(SystemParam)]
pub struct Pieces<'w, 's> {
    powers: Query<'w, 's, (&'static PowerId, Option<&'static Rule>)>,
    provinces: Query<'w, 's, (&'static ProvinceId, Option<&'static Owner>)>,
    units: Query<'w, 's, Forces>,
    heirs: Query<'w, 's, (&'static HeirId, Option<&'static Life>)>,
    vassals: Query<'w, 's, (&'static VassalId, Option<&'static Bond>)>,
}

/// What lies behind the curtains, as far as this world knows of it.
#[derive(SystemParam)]
pub struct Curtains<'w, 's> {
    orders: Query<'w, 's, (&'static UnitId, &'static Ordered)>,
    matches: Query<'w, 's, (&'static PowerId, &'static Courting)>,
    votes: Query<'w, 's, (&'static SeatId, &'static Votes)>,
    retreats: Query<'w, 's, (&'static SeatId, &'static Retreats)>,
    adjustments: Query<'w, 's, (&'static SeatId, &'static Adjustments)>,
    heirs: Query<'w, 's, (&'static SeatId, &'static RaisesHeir)>,
    proposals: Query<'w, 's, (&'static SeatId, &'static Proposals)>,
    ballots: Query<'w, 's, (&'static SeatId, &'static Ballots)>,
}

/// By number. One that nobody bears, or of which nothing is said, is filled with what is nowhere.
fn rows<K: Keyed, T: Clone>(all: impl Iterator<Item = (K, Option<T>)>, nothing: T) -> Vec<Row<K, T>> {
    let mut out: Vec<Row<K, T>> = vec![];
    for (id, is) in all {
        let n = id.number();
        while out.len() <= usize::from(n) {
            out.push(Row { id: K::of_number(out.len() as u16), is: nothing.clone() });
        }
        if let Some(is) = is {
            out[usize::from(n)].is = is;
        }
    }
    out
}

/// Where the game stands (2).
fn turn(play: &PlayState, begun: &Begun, seats: &Keys<SeatId>) -> Turn {
    let (season, phase) = phases::stands(play);
    let done = seats.iter().map(|(seat, _)| seat).filter(|seat| play.has_done(*seat)).collect();
    Turn { cycle: play.round.max(1), season, phase, count: begun.0, begun: true, done }
}

fn desk(from: &Curtains) -> Desk {
    let mut heirs: Vec<SeatId> = from.heirs.iter().filter(|(_, h)| h.0).map(|(seat, _)| *seat).collect();
    heirs.sort_unstable();
    Desk {
        orders: from.orders.iter().map(|(id, order)| (*id, order.0)).collect(),
        matches: from.matches.iter().map(|(id, to)| (*id, to.0)).collect(),
        votes: from.votes.iter().filter(|v| !v.1.0.is_empty()).map(|(s, v)| (*s, v.0.clone())).collect(),
        retreats: from.retreats.iter().filter(|r| !r.1.0.is_empty()).map(|(s, r)| (*s, r.0.clone())).collect(),
        adjustments: from.adjustments.iter().filter(|a| !a.1.0.is_empty()).map(|(s, a)| (*s, a.0.clone())).collect(),
        heirs,
        motions: from.proposals.iter().filter(|p| !p.1.0.is_empty()).map(|(s, p)| (*s, p.0.clone())).collect(),
        ballots: from.ballots.iter().filter(|b| !b.1.0.is_empty()).map(|(s, b)| (*s, b.0.clone())).collect(),
    }
}

impl Derived for Position {
    type From = Parts<'static, 'static>;
    fn make(from: &Parts) -> Self {
        let (power, at) = (PowerId(0), ProvinceId(0));
        let nobody = Troop { kind: UnitKind::Army, realm: Realm::Major(power), at: None, dislodged: None };
        let dead = Life { power, at, wed: None, died: Some(0) };
        let (giver, receiver) = (power, PowerId(1));
        let ended = Bond { name: None, giver, receiver, capital: at, founded: 0, ended: Some(0) };
        let troop = |force: Option<&Force>, at: Option<&At>, dislodged: Option<&DrivenOut>| {
            let Force { kind, realm } = *force?;
            Some(Troop { kind, realm, at: at.map(|at| at.0), dislodged: dislodged.cloned() })
        };
        let held = |owner: Option<&Owner>| Some(Held { owner: owner.map(|owner| owner.0) });
        let Pieces { powers, provinces, units, heirs, vassals } = &from.pieces;
        Position {
            options: from.options.clone(),
            turn: turn(&from.play, &from.begun, &from.seats),
            seats: from.seats.last().map_or(0, |(seat, _)| seat.0 + 1),
            powers: rows(powers.iter().map(|(id, rule)| (*id, rule.cloned())), Rule::default()),
            provinces: rows(provinces.iter().map(|(id, owner)| (*id, held(owner))), Held { owner: None }),
            units: rows(units.iter().map(|(id, force, at, out)| (*id, troop(force, at, out))), nobody),
            heirs: rows(heirs.iter().map(|(id, life)| (*id, life.cloned())), dead),
            vassals: rows(vassals.iter().map(|(id, bond)| (*id, bond.cloned())), ended),
            desk: desk(&from.curtains),
            motions: from.motions.clone(),
            betrothals: from.betrothals.clone(),
            ledger: from.ledger.clone(),
            habits: from.habits.clone(),
            last_moves: from.last_moves.clone(),
            last_census: from.last_census.clone(),
            over: from.over.0.clone(),
        }
    }
}
