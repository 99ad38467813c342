//! The contract editor: a match and its clauses, one by one, with what would come of them while they are written.

use bevy_egui::egui::{self, vec2};
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, clause, drafting, market, people};
use crate::dynasty::{Draft, TalkId};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::marriages::{self, MarriageDeed};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::dynasty::frame;
use crate::window::{dynasty::clauses, panels::words, theme};

/// The window's own name.
const CONTRACT: &str = "contract";

/// A contract being written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Editor {
    /// The talks it answers; none: a proposal.
    talk: Option<TalkId>,
    pub to: SeatId,
    pub draft: Draft<Terms>,
    /// As it was when it was begun.
    begun: Draft<Terms>,
    reason: String,
}

impl Editor {
    /// A proposal to this seat.
    pub fn new(to: SeatId, draft: Draft<Terms>) -> Self {
        Editor { talk: None, to, begun: draft.clone(), draft, reason: String::new() }
    }

    /// A counter-offer in talks under way; the draft is theirs as it stands.
    pub fn answer(talk: TalkId, to: SeatId, draft: Draft<Terms>) -> Self {
        Editor { talk: Some(talk), to, begun: draft.clone(), draft, reason: String::new() }
    }

    /// Has anything been written?
    pub fn is_touched(&self) -> bool {
        self.draft != self.begun || !self.reason.trim().is_empty()
    }

    /// Why it leads nowhere any more.
    pub fn stale(&self, pos: Pos) -> Option<&'static str> {
        let talks = &pos.talks().talks;
        let over = self.talk.is_some_and(|id| talks.iter().all(|t| t.id != id || !t.is_open()));
        let gone = [self.draft.groom, self.draft.bride].into_iter().flatten().any(|c| !pos.has_character(c));
        match (over, gone) {
            (true, _) => Some("the talks are over"),
            (_, true) => Some("one of the couple is not there any more"),
            _ => None,
        }
    }

    /// What sending it would be.
    fn action(&self) -> Action {
        let draft = self.draft.clone();
        Action::Marriage(match self.talk {
            Some(talk) => MarriageDeed::Counter { talk, draft, reason: self.reason.trim().to_string() },
            None => MarriageDeed::Propose { draft, to: self.to },
        })
    }
}

/// Only while a contract is being written; it closes when it has been sent.
pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.editor.clone() else { return };
    let title = format!("A contract with {}", mind.pos().seat_name(state.to));
    let mut sent = false;
    let open = frame::still(ctx, frame::Room::of(look.shell), CONTRACT, 1, &title, vec2(720.0, 600.0), |ui| {
        sent = show(ui, look, mind, &mut state);
    });
    let keeps = !open && !sent && state.is_touched();
    if keeps {
        look.drafts.leave(drafting::Draft::Contract(state.clone()));
    }
    look.own.court.editor = (keeps || (open && !sent)).then_some(state);
}

/// True when it has been sent. What sends it stays in sight at the foot, however long the terms are.
fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor) -> bool {
    let foot = egui::Panel::bottom("propose").frame(egui::Frame::NONE).show_separator_line(false);
    let sent = foot.show(ui, |ui| send(ui, look, mind, state)).inner;
    frame::scroll(ui, CONTRACT, |ui| terms(ui, look, mind, state));
    sent
}

fn send(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &Editor) -> bool {
    let action = state.action();
    let may = look.own.court.check(mind, &action);
    ui.separator();
    let row = ui.horizontal_wrapped(|ui| {
        let what = match (state.talk, state.draft.betrothal) {
            (Some(_), _) => "Send it back",
            (None, true) => "Propose the betrothal",
            (None, false) => "Propose this contract",
        };
        let sent = people::act(ui, look, mind, what, &action);
        if let Err(no) = &may {
            words::refusal(ui, look.shell, no);
        }
        sent
    });
    row.inner
}

fn terms(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor) {
    let pos = mind.pos();
    let parties = [mind.seat(), state.to];
    ui.label(theme::title(marriages::couple_in_words(pos, state.draft.groom, state.draft.bride), 18.0));
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        ui.checkbox(&mut state.draft.husband_moves, "He joins her house");
        ui.checkbox(&mut state.draft.betrothal, "A betrothal for later");
        words::rule_mark(ui, look.shell, "BR 8.15");
    });
    ui.separator();
    let found = look.own.court.memo.consequences(mind, &state.draft, parties);
    clause::show(ui, look, mind, &mut state.draft, parties);
    ui.separator();
    clauses::honour(ui, &mut state.draft.free_text);
    if state.talk.is_some() {
        ui.horizontal_wrapped(|ui| {
            ui.label("Reason");
            let field = ui.add(egui::TextEdit::singleline(&mut state.reason).desired_width(260.0));
            words::name(&field, "Reason for the changes");
        });
    }
    ui.separator();
    ui.label(theme::heading("What it would bring"));
    market::consequences(ui, look, mind, &found);
}
