//! The writ editor: a match and its terms, one by one, before the writ is issued (5.2).

use bevy_egui::egui::{self, vec2};
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, act, clause, drafting};
use crate::dynasty::Draft;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs::{Terms, WritDeed};
use crate::table::SeatId;
use crate::window::dynasty::{clauses, frame};
use crate::window::{panels::words, theme};

/// The window's own name.
const WRIT: &str = "writ";

/// A writ being written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Editor {
    pub draft: Draft<Terms>,
    /// As it was when it was begun.
    begun: Draft<Terms>,
    /// The bride's family.
    pub to: SeatId,
}

impl Editor {
    /// `None` where the bride is unknown or belongs to nobody: there is no one to issue it to.
    pub fn new(pos: Pos, draft: Draft<Terms>) -> Option<Self> {
        let to = draft.bride.filter(|b| pos.has_character(*b)).and_then(|b| pos.character(b).keeper)?;
        Some(Editor { begun: draft.clone(), draft, to })
    }

    /// Has anything been written?
    pub fn is_touched(&self) -> bool {
        self.draft != self.begun
    }

    /// The two are no longer to be had.
    pub fn is_stale(&self, pos: Pos) -> bool {
        [self.draft.groom, self.draft.bride].into_iter().flatten().any(|c| !pos.has_character(c))
    }
}

/// Only while a writ is being written; it closes when it has been issued.
pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.editor.clone() else { return };
    let title = format!("A writ with {}", mind.pos().seat_name(state.to));
    let mut sent = false;
    let open = frame::still(ctx, frame::Room::of(look.shell), WRIT, 2, &title, vec2(700.0, 520.0), |ui| {
        sent = show(ui, look, mind, &mut state);
    });
    let keeps = !open && !sent && state.is_touched();
    if keeps {
        look.drafts.leave(drafting::Draft::Writ(state.clone()));
    }
    look.own.court.editor = (keeps || (open && !sent)).then_some(state);
}

/// True when it has been issued. What issues it stays in sight at the foot, however long the terms are.
fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor) -> bool {
    let foot = egui::Panel::bottom("issue").frame(egui::Frame::NONE).show_separator_line(false);
    let sent = foot.show(ui, |ui| issue(ui, look, mind, state)).inner;
    frame::scroll(ui, WRIT, |ui| terms(ui, look, mind, state));
    sent
}

fn issue(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &Editor) -> bool {
    let action = Action::Writ(WritDeed::Propose { draft: state.draft.clone() });
    ui.separator();
    let row = ui.horizontal_wrapped(|ui| {
        let sent = act(ui, look, mind, "Issue this writ", &action);
        if let Err(no) = look.own.court.check(mind, &action) {
            words::refusal(ui, look.shell, &no);
        }
        sent
    });
    row.inner
}

fn terms(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor) {
    let pos = mind.pos();
    let name = |who: Option<_>| who.map_or("nobody".to_string(), |w| pos.name_of(w));
    ui.label(theme::title(format!("{} and {}", name(state.draft.groom), name(state.draft.bride)), 18.0));
    let groom = name(state.draft.groom);
    let moves = format!("{groom} comes to her dynasty");
    ui.checkbox(&mut state.draft.husband_moves, moves)
        .on_hover_text("He and his children are of it while they are married");
    clause::show(ui, look, mind, &mut state.draft, [mind.seat(), state.to]);
    ui.separator();
    clauses::honour(ui, &mut state.draft.free_text);
    ui.separator();
    super::writs::outlook(ui, pos, &state.draft);
}
