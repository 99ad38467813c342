//! The tab of contracts: offers to answer, one's own, betrothals, and the ledger of what is owed.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::editor::Editor;
use super::{Mind, drafting, market, people};
use crate::dynasty::negotiation::Outcome;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Phase;
use crate::games::blood_royale::marriages::{self, MarriageDeed};
use crate::window::drafts::{self, AnyKept};
use crate::window::{dynasty::ledger, panels::words, theme};

/// The market has its button in the phase of marriages only.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    if pos.turn.phase == Phase::Marriages && mind.decides() {
        if ui.button("Marriage market").on_hover_text("Every match you could arrange").clicked() {
            look.own.court.market = Some(market::Market::default());
        }
    } else {
        ui.label(theme::faded("Matches are proposed in the marriage phase."));
    }
    talks(ui, look, mind);
    let list = look.own.court.memo.ledger(mind);
    ledger::show(ui, look.shell, mind, &list);
}

fn talks(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let seat = mind.seat();
    let all = &pos.talks().talks;
    let (to, by) = match mind.sight.plays() {
        true => ("Offers to you".to_string(), "Your offers".to_string()),
        false => (format!("Offers to {}", pos.seat_name(seat)), format!("{}'s offers", pos.seat_name(seat))),
    };
    let groups = [
        (to, all.iter().filter(|t| t.is_open() && t.to == seat).collect::<Vec<_>>()),
        (by, all.iter().filter(|t| t.is_open() && t.from == seat).collect()),
        (
            "Betrothals".to_string(),
            all.iter().filter(|t| t.outcome == Outcome::Accepted && t.draft.betrothal && t.is_party(seat)).collect(),
        ),
    ];
    for (title, list) in groups {
        if list.is_empty() {
            continue;
        }
        ui.label(theme::heading(title));
        if list.len() > 1 && list.iter().all(|t| t.is_open() && t.to == seat) {
            people::act(ui, look, mind, "Decline them all", &Action::Marriage(MarriageDeed::DeclineAll));
        }
        for talk in list {
            theme::card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                one(ui, look, mind, talk);
            });
        }
    }
}

fn one(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, talk: &marriages::Talk) {
    let pos = mind.pos();
    let seat = mind.seat();
    let (mine, other) = (talk.from == seat, if talk.from == seat { talk.to } else { talk.from });
    ui.horizontal_wrapped(|ui| {
        people::seat(ui, mind, other);
        ui.label(if talk.draft.betrothal { "about a betrothal of" } else { "about a wedding of" });
        for (n, who) in [talk.draft.groom, talk.draft.bride].into_iter().enumerate() {
            if n == 1 {
                ui.label("and");
            }
            match who.filter(|c| pos.has_character(*c)) {
                Some(who) => {
                    people::link(ui, &mut look.own.court, mind, who, pos.name_of(who));
                }
                None => {
                    ui.label("a child not born yet");
                }
            }
        }
    });
    if talk.draft.husband_moves {
        ui.label("He joins her house.");
    }
    for (n, clause) in talk.draft.clauses.iter().enumerate() {
        let text = format!("{}. {}", n + 1, marriages::clause_in_words(pos, clause));
        ui.add(egui::Label::new(RichText::new(text).small()).wrap());
    }
    if talk.draft.clauses.is_empty() {
        ui.label(theme::faded("No clauses: a bare match."));
    }
    if !talk.draft.free_text.is_empty() {
        ui.add(egui::Label::new(theme::faded(format!("On their honour: {}", talk.draft.free_text))).wrap());
    }
    for (by, said) in talk.history.iter().filter(|(_, said)| !said.is_empty()) {
        ui.add(egui::Label::new(theme::faded(format!("{}: {said}", pos.seat_name(*by)))).wrap());
    }
    let names = marriages::couple_in_words(pos, talk.draft.groom, talk.draft.bride);
    let found = look.own.court.memo.consequences(mind, &talk.draft, [talk.from, talk.to]);
    let title = RichText::new("What it would bring").small();
    // What is to be answered is weighed at once.
    let open = !mine && talk.is_open();
    egui::CollapsingHeader::new(title).id_salt(("brings", talk.id.0)).default_open(open).show(ui, |ui| {
        market::consequences(ui, look, mind, &found);
    });
    if mine || talk.outcome != Outcome::Open {
        people::act(ui, look, mind, "Withdraw", &Action::Marriage(MarriageDeed::Withdraw { talk: talk.id }));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        people::act(ui, look, mind, "Accept", &Action::Marriage(MarriageDeed::Accept { talk: talk.id }));
        let counter = ui.add_enabled(mind.decides(), egui::Button::new("Answer with changes"));
        if counter.on_hover_text("Change the contract and send it back").clicked() {
            let draft = drafting::Draft::Contract(Editor::answer(talk.id, other, talk.draft.clone()));
            drafts::begin(&mut look.any(), &AnyKept::new(draft));
        }
    });
    let mut reason = look.own.court.notes.reasons.get(&talk.id).cloned().unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 90.0).clamp(60.0, 230.0);
        let field = ui.add(egui::TextEdit::singleline(&mut reason).hint_text("Reason").desired_width(width));
        words::name(&field, format!("Reason to decline {names}"));
        if field.changed() {
            look.own.court.notes.reasons.insert(talk.id, reason.clone());
        }
        let deed = MarriageDeed::Decline { talk: talk.id, reason: reason.trim().to_string() };
        if people::act(ui, look, mind, "Decline", &Action::Marriage(deed)) {
            look.own.court.notes.reasons.remove(&talk.id);
        }
    });
}
