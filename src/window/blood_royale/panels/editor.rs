//! The contract editor: a match and its clauses, one by one, with what would come of them while they are written.

use bevy_egui::egui::{self, RichText, vec2};

use super::super::Look;
use super::{Mind, clause, frame, market, people};
use crate::dynasty::{Clause, ContractId, Draft};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::marriages::{self, MarriageDeed, Talks};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::{panels::words, theme};

/// A contract being written.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The talks it answers; none: a proposal.
    talk: Option<ContractId>,
    to: SeatId,
    pub draft: Draft<Terms>,
    reason: String,
}

impl Editor {
    pub fn new(to: SeatId, draft: Draft<Terms>) -> Self {
        Editor { talk: None, to, draft, reason: String::new() }
    }

    pub fn answer(talk: ContractId, to: SeatId, draft: Draft<Terms>) -> Self {
        Editor { talk: Some(talk), to, draft, reason: String::new() }
    }

    /// The talks are over, or somebody of the couple is not there any more.
    pub fn is_stale(&self, pos: Pos) -> bool {
        let talks = &pos.world.resource::<Talks>().talks;
        let over = self.talk.is_some_and(|id| talks.iter().all(|t| t.id != id || !t.is_open()));
        let gone = [self.draft.groom, self.draft.bride].into_iter().flatten().any(|c| !pos.has_character(c));
        over || gone
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

pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.panels.court.editor.clone() else { return };
    let title = format!("A contract with {}", mind.pos().seat_name(state.to));
    let mut sent = false;
    let open = frame::window(ctx, look, "contract", 1, &title, vec2(720.0, 600.0), |ui, look| {
        sent = show(ui, look, mind, &mut state);
    });
    look.own.panels.court.editor = (open && !sent).then_some(state);
}

/// True when it has been sent.
fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor) -> bool {
    let pos = mind.pos();
    let seat = mind.seat();
    let parties = [seat, state.to];
    ui.label(theme::title(marriages::couple_in_words(pos, state.draft.groom, state.draft.bride), 18.0));
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        ui.checkbox(&mut state.draft.husband_moves, "He joins her house");
        ui.checkbox(&mut state.draft.betrothal, "A betrothal for later");
        words::rule_mark(ui, look, "BR 8.15");
    });
    ui.separator();
    let found = look.own.panels.court.memo.consequences(mind, &state.draft, parties);
    clauses(ui, look, mind, state, parties);
    ui.separator();
    ui.label(RichText::new("Words of honour").family(theme::bold()));
    let words_of_honour = egui::TextEdit::multiline(&mut state.draft.free_text)
        .hint_text("What the table does not keep for you")
        .desired_rows(2)
        .desired_width((ui.available_width() - 8.0).clamp(100.0, 640.0));
    let field = ui.add(words_of_honour);
    words::name(&field, "Words of honour");
    if state.talk.is_some() {
        ui.horizontal_wrapped(|ui| {
            ui.label("Reason");
            let field = ui.add(egui::TextEdit::singleline(&mut state.reason).desired_width(260.0));
            words::name(&field, "Reason for the changes");
        });
    }
    let action = state.action();
    let may = look.own.panels.court.memo.check(mind, &action);
    let mut sent = false;
    ui.horizontal_wrapped(|ui| {
        let what = match (state.talk, state.draft.betrothal) {
            (Some(_), _) => "Send it back",
            (None, true) => "Propose the betrothal",
            (None, false) => "Propose this contract",
        };
        sent = market::act(ui, look, mind, what, &action);
        if let Err(no) = &may {
            ui.label(RichText::new(&no.text).color(theme::RED));
            words::rule_mark(ui, look, &no.rule);
        }
    });
    ui.separator();
    ui.label(theme::heading("What it would bring"));
    market::consequences(ui, look, mind, &found);
    sent
}

fn clauses(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Editor, parties: [SeatId; 2]) {
    let pos = mind.pos();
    let mut gone = None;
    let all = &pos.treaties().map(|t| t.seen_by(mind.seat())).collect::<Vec<_>>();
    let warnings = crate::dynasty::conflicts(all.iter(), &state.draft, parties, pos.year());
    for n in 0..state.draft.clauses.len() {
        theme::card().show(ui, |ui| {
            ui.set_width((ui.available_width() - 4.0).max(160.0));
            ui.horizontal_wrapped(|ui| {
                let text = marriages::clause_in_words(pos, &state.draft.clauses[n]);
                ui.label(RichText::new(format!("{}. {text}", n + 1)).family(theme::bold()));
                let out = ui.small_button("Strike out");
                words::name(&out, format!("Strike out clause {}", n + 1));
                if out.clicked() {
                    gone = Some(n);
                }
            });
            clause::edit(ui, mind, &mut state.draft.clauses[n], n, parties);
            for warning in warnings.iter().filter(|w| w.clause == n) {
                let older = warning.contract.map_or("another clause".to_string(), |c| format!("contract {}", c.0 + 1));
                ui.label(RichText::new(format!("Would rest beside {older}: {}", warning.text)).color(theme::RED));
                words::rule_mark(ui, look, "BR 8.8");
            }
        });
    }
    if let Some(n) = gone {
        state.draft.clauses.remove(n);
    }
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        ui.label("Add:");
        for by in parties {
            let name = pos.seat_name(by);
            ui.menu_button(format!("{name} promises…"), |ui| {
                egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    for kind in clause::KINDS {
                        let to = if by == parties[0] { parties[1] } else { parties[0] };
                        let Some(terms) = clause::fresh(mind, kind, by, to) else { continue };
                        if ui.button(clause::name(&terms)).clicked() {
                            state.draft.clauses.push(Clause::new(by, terms));
                            ui.close();
                        }
                    }
                });
            });
        }
        let peace = ui.button("Peace between both").on_hover_text("Both keep peace with all of the other's provinces");
        if peace.clicked() {
            for by in parties {
                state.draft.clauses.push(Clause::new(by, Terms::NonAggression { over: vec![] }));
            }
        }
    });
    if state.draft.clauses.is_empty() {
        ui.label(theme::faded(
            "No clauses yet: a bare match. What is promised binds from the wedding until one of them dies.",
        ));
    }
}
