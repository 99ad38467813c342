//! What one seat may know: a whitelist, field by field. The engine keeps the secrets.

use bevy_ecs::prelude::World;
use serde::Serialize;

use super::components::*;
use super::judge;
use super::options::Options;
use super::position::Pos;
use super::state::{self, Position};
use crate::table::{DiceState, Outcome, SeatId};

/// What a seat sees. Others' orders, marriages, points, retreats, builds, proposals and votes are not in it; and as long as
/// the game goes on, nothing of what others have ever spent (9.0).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    pub options: Options,
    pub turn: Turn,
    pub seats: u8,
    /// Seats that owe a decision.
    pub deciders: Vec<SeatId>,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub units: Vec<Unit>,
    pub heirs: Vec<Heir>,
    pub vassals: Vec<Vassal>,
    /// What this seat has decided.
    pub desk: Desk,
    pub motions: Motions,
    /// Marriages promised: their orders were opened.
    pub betrothals: Betrothals,
    /// What this seat has spent; when the game is over, what everybody has.
    pub ledger: Ledger,
    pub habits: Habits,
    pub last_moves: LastMoves,
    pub last_census: LastCensus,
    pub over: Option<Outcome>,
}

/// The view of `seat`.
pub fn of(world: &World, seat: SeatId) -> View {
    let pos = Pos::of(world);
    let p = state::capture(world);
    let over = p.over.is_some();
    let mut ledger = p.ledger;
    ledger.0.retain(|spent| over || spent.seat == seat);
    View {
        seat,
        deciders: judge::deciders(pos),
        desk: own_desk(pos, p.desk, seat),
        options: p.options,
        turn: p.turn,
        seats: p.seats,
        powers: p.powers,
        provinces: p.provinces,
        units: p.units,
        heirs: p.heirs,
        vassals: p.vassals,
        motions: p.motions,
        betrothals: p.betrothals,
        ledger,
        habits: p.habits,
        last_moves: p.last_moves,
        last_census: p.last_census,
        over: p.over,
    }
}

/// What of a desk is one seat's own.
pub fn own_desk(pos: Pos, desk: Desk, seat: SeatId) -> Desk {
    let power = pos.power_of(seat);
    let own = |id: super::ids::UnitId| {
        pos.find_unit(id).and_then(|u| u.realm.major()).is_some_and(|owner| Some(owner) == power)
    };
    Desk {
        orders: desk.orders.into_iter().filter(|(unit, _)| own(*unit)).collect(),
        matches: desk.matches.into_iter().filter(|(p, _)| Some(*p) == power).collect(),
        votes: desk.votes.into_iter().filter(|(s, _)| *s == seat).collect(),
        retreats: desk.retreats.into_iter().filter(|(s, _)| *s == seat).collect(),
        adjustments: desk.adjustments.into_iter().filter(|(s, _)| *s == seat).collect(),
        heirs: desk.heirs.into_iter().filter(|s| *s == seat).collect(),
        motions: desk.motions.into_iter().filter(|(s, _)| *s == seat).collect(),
        ballots: desk.ballots.into_iter().filter(|(s, _)| *s == seat).collect(),
    }
}

impl View {
    /// A position this seat takes for the true one: what it does not know is empty. Bots reckon on it.
    pub fn as_position(&self) -> Position {
        Position {
            options: self.options.clone(),
            turn: self.turn.clone(),
            seats: self.seats,
            powers: self.powers.clone(),
            provinces: self.provinces.clone(),
            units: self.units.clone(),
            heirs: self.heirs.clone(),
            vassals: self.vassals.clone(),
            desk: self.desk.clone(),
            motions: self.motions.clone(),
            betrothals: self.betrothals.clone(),
            ledger: self.ledger.clone(),
            habits: self.habits.clone(),
            last_moves: self.last_moves.clone(),
            last_census: self.last_census.clone(),
            dice: DiceState { seed: 0, drawn: 0, laid: vec![] },
            over: self.over.clone(),
        }
    }
}
