//! The ledger of writs: every term, and how it stands.

use super::{Terms, bound_line};
use crate::dynasty::Clause;
use crate::dynasty::ledger::{LedgerLine, State};
use crate::games::diplomacy_royale::position::Pos;
use crate::table::SeatId;

/// The writs in force that bind this seat or somebody towards it.
pub fn ledger(pos: Pos, seat: SeatId) -> Vec<LedgerLine> {
    let year = pos.date();
    let mut out = vec![];
    for writ in pos.writs().filter(|w| w.is_party(seat) && w.in_force(year)) {
        for (n, clause) in writ.clauses.iter().enumerate() {
            let text = bound_line(pos, clause, writ.other(clause.by)).plain();
            let state = state_of(clause, year);
            out.push(LedgerLine { contract: writ.id, clause: Some(n), by: Some(clause.by), text, state });
        }
        if !writ.free_text.is_empty() {
            let text = writ.free_text.clone();
            out.push(LedgerLine { contract: writ.id, clause: None, by: None, text, state: State::Honour });
        }
    }
    out
}

fn state_of(clause: &Clause<Terms>, year: i32) -> State {
    if clause.is_spent(year) {
        State::Done
    } else if let Some(why) = &clause.suspended {
        State::Suspended(why.clone())
    } else if clause.from.is_some_and(|from| from > year) {
        State::Later
    } else {
        State::Standing
    }
}
