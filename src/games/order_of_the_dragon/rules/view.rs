//! What one seat may know: a whitelist, field by field. The engine keeps the secrets.

use serde::Serialize;

use super::components::*;
use super::options::Options;
use super::state::Position;
use crate::table::{Outcome, SeatId};

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
            over: self.over.clone(),
        }
    }
}
