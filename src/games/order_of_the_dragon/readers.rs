//! The position as rules read it: [`Board`], a parameter of everything that only looks. It is a [`Pos`] over what memos have laid
//! out in rows; each is made anew when something it is made from was written.

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
    options: Res<'w, Options>,
    motions: Res<'w, Motions>,
    betrothals: Res<'w, Betrothals>,
    ledger: Res<'w, Ledger>,
    habits: Res<'w, Habits>,
    last_moves: Res<'w, LastMoves>,
    last_census: Res<'w, LastCensus>,
    over: Res<'w, Over>,
    seats: Res<'w, Keys<SeatId>>,
    turn: Memo<'w, 's, Now>,
    rows: Memo<'w, 's, Rows>,
    desk: Memo<'w, 's, Drafts>,
    pub asking: Asking<'w, 's>,
}

impl Board<'_, '_> {
    /// The position, as the rules' predicates take it.
    pub fn pos(&self) -> Pos<'_> {
        let rows = &*self.rows;
        Pos {
            book: &self.library.0,
            turn: &self.turn.0,
            options: &self.options,
            motions: &self.motions,
            betrothals: &self.betrothals,
            ledger: &self.ledger,
            habits: &self.habits,
            last_moves: &self.last_moves,
            last_census: &self.last_census,
            over: self.over.0.as_ref(),
            seated: self.seats.last().map_or(0, |(seat, _)| seat.0 + 1),
            desk: &self.desk.0,
            powers: &rows.powers,
            provinces: &rows.provinces,
            units: &rows.units,
            heirs: &rows.heirs,
            vassals: &rows.vassals,
        }
    }
}

/// Looks at the position in the middle of changing it.
pub fn look<R>(world: &mut World, see: impl FnOnce(Pos) -> R) -> R {
    world.look::<Board, R>(|board| see(board.pos()))
}

/// Where the game stands (2).
pub struct Now(pub Turn);

impl Derived for Now {
    type From = (Res<'static, PlayState>, Res<'static, Begun>, Res<'static, Keys<SeatId>>);
    fn make((play, begun, seats): &(Res<PlayState>, Res<Begun>, Res<Keys<SeatId>>)) -> Self {
        let (season, phase) = phases::stands(play);
        let done = seats.iter().map(|(seat, _)| seat).filter(|seat| play.has_done(*seat)).collect();
        Now(Turn { cycle: play.round.max(1), season, phase, count: begun.0, begun: true, done })
    }
}

/// The pieces that all may see, each kind in id order and without gaps.
pub struct Rows {
    powers: Vec<Power>,
    provinces: Vec<Province>,
    units: Vec<Unit>,
    heirs: Vec<Heir>,
    vassals: Vec<Vassal>,
}

type Forces = (&'static UnitId, Option<&'static Force>, Option<&'static At>, Option<&'static DrivenOut>);

/// What the rows are made of.
#[derive(SystemParam)]
pub struct Pieces<'w, 's> {
    powers: Query<'w, 's, (&'static PowerId, Option<&'static Rule>)>,
    provinces: Query<'w, 's, (&'static ProvinceId, Option<&'static Owner>)>,
    units: Query<'w, 's, Forces>,
    heirs: Query<'w, 's, (&'static HeirId, Option<&'static Life>)>,
    vassals: Query<'w, 's, (&'static VassalId, Option<&'static Bond>)>,
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

impl Derived for Rows {
    type From = Pieces<'static, 'static>;
    fn make(from: &Pieces) -> Self {
        let (power, at) = (PowerId(0), ProvinceId(0));
        let nobody = Troop { kind: UnitKind::Army, realm: Realm::Major(power), at: None, dislodged: None };
        let dead = Life { power, at, wed: None, died: Some(0) };
        let (giver, receiver) = (power, PowerId(1));
        let ended = Bond { name: None, giver, receiver, capital: at, founded: 0, ended: Some(0) };
        let troop = |force: Option<&Force>, at: Option<&At>, dislodged: Option<&DrivenOut>| {
            let Force { kind, realm } = *force?;
            Some(Troop { kind, realm, at: at.map(|at| at.0), dislodged: dislodged.cloned() })
        };
        Rows {
            powers: rows(from.powers.iter().map(|(id, rule)| (*id, rule.cloned())), Rule::default()),
            provinces: rows(
                from.provinces.iter().map(|(id, owner)| (*id, Some(Held { owner: owner.map(|o| o.0) }))),
                Held { owner: None },
            ),
            units: rows(from.units.iter().map(|(id, force, at, out)| (*id, troop(force, at, out))), nobody),
            heirs: rows(from.heirs.iter().map(|(id, life)| (*id, life.cloned())), dead),
            vassals: rows(from.vassals.iter().map(|(id, bond)| (*id, bond.cloned())), ended),
        }
    }
}

/// What lies behind the curtains, as far as this world knows of it.
pub struct Drafts(pub Desk);

/// What the drafts are made of.
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

impl Derived for Drafts {
    type From = Curtains<'static, 'static>;
    fn make(from: &Curtains) -> Self {
        let mut heirs: Vec<SeatId> = from.heirs.iter().filter(|(_, h)| h.0).map(|(seat, _)| *seat).collect();
        heirs.sort_unstable();
        Drafts(Desk {
            orders: from.orders.iter().map(|(id, order)| (*id, order.0)).collect(),
            matches: from.matches.iter().map(|(id, to)| (*id, to.0)).collect(),
            votes: from.votes.iter().filter(|v| !v.1.0.is_empty()).map(|(s, v)| (*s, v.0.clone())).collect(),
            retreats: from.retreats.iter().filter(|r| !r.1.0.is_empty()).map(|(s, r)| (*s, r.0.clone())).collect(),
            adjustments: from
                .adjustments
                .iter()
                .filter(|a| !a.1.0.is_empty())
                .map(|(s, a)| (*s, a.0.clone()))
                .collect(),
            heirs,
            motions: from.proposals.iter().filter(|p| !p.1.0.is_empty()).map(|(s, p)| (*s, p.0.clone())).collect(),
            ballots: from.ballots.iter().filter(|b| !b.1.0.is_empty()).map(|(s, b)| (*s, b.0.clone())).collect(),
        })
    }
}
