//! Heirs: marriages with minor powers and with other heirs, new heirs, and how they die (7.1-2 to 7.1-11;
//! 10.0-1 to 10.0-3; 10.2-1 to 10.2-5).

mod building;
mod conditions;
mod refusals;
mod weddings;

pub use building::check_build;
pub use conditions::{Condition, Met, check_marry, check_match, conditions, minor_unit};
pub use refusals::No;
pub use weddings::{Verdict, heir_words, match_words, verdicts};

use serde::{Deserialize, Serialize};

use super::components::{Match, Phase, Season};
use super::ids::{PowerId, Realm};
use super::position::Pos;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeirDeed {
    /// One's single heir marries; a new order replaces the old.
    Marry { to: Match },
    /// It stays at home (7.1).
    Hold,
    /// A new heir in one's capital, in Winter (8.1).
    Build,
    /// No new heir after all.
    Unbuild,
}

// ---------------------------------------------------------------- The door

/// The heir must have an order.
pub fn check_hold(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Orders, seat, "An order to an heir")?;
    if pos.desk().matches.contains_key(&power) { Ok(()) } else { Err(No::NotOrdered.into()) }
}

/// What [`check_build`] says, and none ordered yet.
pub fn check_raise(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    check_build(pos, seat)?;
    if pos.desk().heirs.contains(&seat) { Err(No::BuiltAlready.into()) } else { Ok(()) }
}

/// A new heir must be ordered.
pub fn check_unraise(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Winter, seat, "Taking a new heir back")?;
    if pos.desk().heirs.contains(&seat) { Ok(()) } else { Err(No::NotBuilt.into()) }
}

/// Whom an heir could be told to marry, as far as names and places go: the conditions are the judge's.
pub fn matches_of(pos: Pos, power: PowerId) -> Vec<Match> {
    let mut out: Vec<Match> = pos.neutrals().map(Match::Minor).collect();
    if pos.turn.season == Season::Autumn {
        for of in PowerId::all().filter(|p| *p != power && pos.single_heir(*p).is_some()) {
            let mut dowries: Vec<_> = [power, of].into_iter().flat_map(|p| pos.centres(Realm::Major(p))).collect();
            dowries.sort();
            out.extend(dowries.into_iter().map(|at| Match::Heir { of, at }));
        }
    }
    out
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &HeirDeed) -> String {
    match deed {
        HeirDeed::Marry { to } => format!("Heir {}", match_words(pos, *to)),
        HeirDeed::Hold => "Your heir stays at home".into(),
        HeirDeed::Build => "Build Heir".into(),
        HeirDeed::Unbuild => "No new heir after all".into(),
    }
}
