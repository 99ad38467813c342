//! What a player should think of: heirs unmarried, men without a command or a title, orders that look like slips.

use super::position::Pos;
use crate::table::SeatId;

/// One thing to think of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub text: String,
    pub rule: &'static str,
}

/// Everything `seat` should think of now, the most pressing first.
pub fn issues(_pos: Pos, _seat: SeatId) -> Vec<Issue> {
    vec![]
}
