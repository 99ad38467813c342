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
use crate::line;

/// "Heir Ottomans".
pub fn heir_words(power: PowerId) -> String {
    format!("Heir {}", power.name())
}

/// The same in a line, by the power whose it is.
pub fn heir_in_line(power: PowerId) -> Span {
    called(power, heir_words(power))
}

/// "Tunis", also of a province that is not there.
fn place_words(pos: Pos<'_>, at: ProvinceId) -> &str {
    if pos.has_province(at) { pos.label(at) } else { "nowhere" }
}

/// "Marry Tunis", "Marry Heir Naples at Tunis".
pub fn match_line(pos: Pos, to: Match) -> Line {
    let place = |at| called(at, place_words(pos, at));
    match to {
        Match::Minor(at) => line!["Marry ", place(at)],
        Match::Heir { of, at } => line!["Marry ", heir_in_line(of), " at ", place(at)],
    }
}

/// The same as text.
pub fn match_words(pos: Pos, to: Match) -> String {
    match_line(pos, to).plain()
}
