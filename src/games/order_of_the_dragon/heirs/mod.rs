//! Heirs: marriages with minor powers and with other heirs, new heirs, and how they die (7.1-2 to 7.1-11; 8.1;
//! 10.0-1 to 10.0-3; 10.2-1 to 10.2-5).

mod births;
mod build;
mod conditions;
mod marry;
mod refusals;
mod weddings;

pub use births::{births, kill};
pub use build::{NoHeir, RaiseHeir, may_raise, no_heir, raise_heir};
pub use conditions::{Condition, Met, check_match, conditions, minor_unit};
pub use marry::{Hold, Marry, check_marry, hold, marry, matches_of};
pub use refusals::No;
pub use weddings::{conclude, verdicts, wed_minors};

use super::prelude::*;

/// "Heir Ottomans".
pub fn heir_words(power: PowerId) -> String {
    format!("Heir {}", power.name())
}

/// "Tunis", also of a province that is not there.
fn place_words(pos: Pos<'_>, at: ProvinceId) -> &str {
    if pos.has_province(at) { pos.label(at) } else { "nowhere" }
}

/// "Marry Tunis", "Marry Heir Naples at Tunis".
pub fn match_words(pos: Pos, to: Match) -> String {
    match to {
        Match::Minor(at) => format!("Marry {}", place_words(pos, at)),
        Match::Heir { of, at } => format!("Marry {} at {}", heir_words(of), place_words(pos, at)),
    }
}
