//! What is drafted in Diplomacy Royale: writs; and what is half written besides.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::{Glass, pos_in};
use super::{Court, captives, editor, realm};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs::Terms;
use crate::window::diplomacy::sketch::Sketch;

/// Something put together before it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Draft {
    Writ(editor::Editor),
}

/// What the panels of the court hold half written, and orders being tried or pointed at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    pub slips: Slips,
    pub sketch: Sketch,
}

/// What the panels of the court hold half written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slips {
    pub founding: realm::Founding,
    /// Ransoms being put together, by the prisoner.
    pub asking: BTreeMap<CharacterId, captives::Asking>,
    /// The preference list being put in order.
    pub wishes: Vec<PowerId>,
}

/// The writ that lies open, if anything has been written.
pub fn open(court: &Court) -> Vec<Draft> {
    let writ = court.editor.clone();
    writ.filter(editor::Editor::is_touched).map(Draft::Writ).into_iter().collect()
}

/// "A writ with Austria".
pub fn name(glass: &Glass, draft: &Draft) -> String {
    let Draft::Writ(editor) = draft;
    glass.read(pos_in).map_or_else(|| "A writ".to_string(), |pos| format!("A writ with {}", pos.seat_name(editor.to)))
}

/// Why it can never be issued now; what is no more is struck out of it.
pub fn review(pos: Pos, draft: &mut Draft) -> Option<String> {
    let Draft::Writ(editor) = draft;
    if editor.is_stale(pos) {
        return Some("one of the couple is not there any more".into());
    }
    editor.draft.clauses.retain(|clause| match &clause.terms {
        Terms::Renounce { who, .. } | Terms::Release { who } | Terms::GiveChild { who } => pos.has_character(*who),
        Terms::CommandOf { nobles, units } => {
            nobles.iter().all(|c| pos.has_character(*c)) && units.iter().all(|u| pos.find_unit(*u).is_some())
        }
        Terms::FutureMarriage { who, with } => [Some(*who), *with].into_iter().flatten().all(|c| pos.has_character(c)),
        Terms::Proxy { unit } => pos.find_unit(*unit).is_some(),
        _ => true,
    });
    None
}
