//! What is drafted in Blood Royale: contracts and bargains; and what is half written besides.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::{Glass, pos_in};
use super::{Court, bargain, bids, editor};
use crate::dynasty::TalkId;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::position::Pos;

/// Something put together before it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Draft {
    Contract(editor::Editor),
    Bargain(bargain::Table),
}

/// Reasons that are being written, by the talks they are for, and the sum thought of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    pub reasons: BTreeMap<TalkId, String>,
    pub bid: bids::Bid,
}

/// Those that lie open and hold something; a bargain lies on top.
pub fn open(court: &Court) -> Vec<Draft> {
    let contract = court.editor.clone().filter(editor::Editor::is_touched).map(Draft::Contract);
    let bargain = court.bargain.clone().filter(bargain::Table::is_touched).map(Draft::Bargain);
    contract.into_iter().chain(bargain).collect()
}

/// Lays it into its window.
pub fn lay(court: &mut Court, draft: &Draft) {
    match draft {
        Draft::Contract(editor) => court.editor = Some(editor.clone()),
        Draft::Bargain(table) => court.bargain = Some(table.clone()),
    }
}

/// Closes its window.
pub fn shut(court: &mut Court, draft: &Draft) {
    match draft {
        Draft::Contract(_) => court.editor = None,
        Draft::Bargain(_) => court.bargain = None,
    }
}

/// "A contract with England".
pub fn name(glass: &Glass, draft: &Draft) -> String {
    let (what, to) = match draft {
        Draft::Contract(editor) => ("A contract", editor.to),
        Draft::Bargain(table) => ("A bargain", table.to),
    };
    glass.read(pos_in).map_or_else(|| what.to_string(), |pos| format!("{what} with {}", pos.seat_name(to)))
}

/// Why it can never be sent now; what is no more is struck out of it.
pub fn review(pos: Pos, draft: &mut Draft) -> Option<String> {
    match draft {
        Draft::Contract(editor) => {
            if let Some(why) = editor.stale(pos) {
                return Some(why.into());
            }
            let there = |terms: &Terms| terms.people().into_iter().all(|who| pos.has_character(*who));
            editor.draft.clauses.retain(|clause| there(&clause.terms));
        }
        Draft::Bargain(table) => table.strike_out(pos),
    }
    None
}
