//! The tab of writs: proposals to answer, one's own, and the ledger of what is owed (5.4).

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, act, market};
use crate::dynasty::Draft;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs::{self, Proposal, ProposalState, Terms, Writ, WritDeed};
use crate::window::dynasty::{ledger, people};
use crate::window::panels::side::Tab;
use crate::window::theme;

/// The ways to market and writs, in one line whose height never changes: others propose while one reads what is below.
pub fn doors(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let waiting = writs::all(mind.pos()).iter().filter(|p| p.to == mind.seat() && is_open(p)).count();
    ui.horizontal(|ui| {
        market::door(ui, look, mind);
        let text = if waiting == 0 { "Writs".to_string() } else { format!("Writs: {waiting} to answer") };
        let text = RichText::new(text).color(if waiting == 0 { theme::INK } else { theme::RED });
        if ui.button(text).on_hover_text("Proposals, and what is owed by writ").clicked() {
            look.shell.desk.tab = Tab::Own(super::WRITS);
        }
    });
}

/// The market has its button at court only.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    if mind.is_court() && mind.decides() {
        market::door(ui, look, mind);
    } else {
        ui.label(theme::faded("Writs are issued at court, every five years."));
    }
    groups(ui, look, mind);
    named(ui, look, mind);
    let lines = writs::ledger(mind.pos(), mind.seat());
    ledger::show(ui, look.shell, mind, &lines);
    rests(ui, look, mind);
}

/// Is anything still to be said about it?
fn is_open(p: &Proposal) -> bool {
    matches!(p.state, ProposalState::Issued | ProposalState::Accepted)
}

/// Proposals to the seat, then its own.
fn groups(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let all = writs::all(pos);
    let groups = [
        ("Writs to answer".to_string(), all.iter().filter(|p| p.to == mind.seat() && is_open(p)).collect::<Vec<_>>()),
        (format!("{} writs", mind.sight.whose()), all.iter().filter(|p| p.from == mind.seat()).collect()),
    ];
    for (title, list) in groups {
        if list.is_empty() {
            continue;
        }
        ui.label(theme::heading(title));
        for p in list {
            theme::card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                one(ui, look, mind, p);
            });
        }
    }
}

fn one(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, p: &Proposal) {
    let pos = mind.pos();
    let other = if p.from == mind.seat() { p.to } else { p.from };
    ui.horizontal_wrapped(|ui| {
        people::seat(ui, mind, other);
        for (n, who) in [p.draft.groom, p.draft.bride].into_iter().flatten().enumerate() {
            if n == 1 {
                ui.label("and");
            }
            if pos.has_character(who) {
                people::link(ui, &mut look.own.court, mind, who, pos.name_of(who));
            }
        }
        let state = match p.state {
            ProposalState::Issued if p.delayed => "to be accepted at the end",
            ProposalState::Issued => "",
            ProposalState::Accepted => "accepted with flags",
            ProposalState::Wed => "wed",
            ProposalState::Rejected => "rejected",
            ProposalState::Withdrawn => "withdrawn",
            ProposalState::Void => "void: another writ was accepted",
        };
        ui.label(theme::faded(state));
    });
    for (n, clause) in p.draft.clauses.iter().enumerate() {
        let flagged = p.flagged.contains(&n);
        let flag = if flagged { " (flagged: another writ makes it impossible)" } else { "" };
        let secret = if clause.secret { " (private)" } else { "" };
        let to = if clause.by == p.from { p.to } else { p.from };
        let words = writs::clause_words(pos, clause, to);
        let text = format!("{}. {} {words}{secret}{flag}", n + 1, pos.seat_name(clause.by));
        let ink = if flagged { theme::RED } else { theme::INK };
        ui.add(egui::Label::new(RichText::new(text).small().color(ink)).wrap());
    }
    if p.draft.clauses.is_empty() {
        ui.label(theme::faded("No terms: a bare match."));
    }
    if !p.draft.free_text.is_empty() {
        ui.add(egui::Label::new(theme::faded(format!("On their honour: {}", p.draft.free_text))).wrap());
    }
    let proposal = p.number;
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let later = if p.delayed { "No longer at the end" } else { "Accept at the end" };
        let all = [
            ("Accept", WritDeed::Accept { proposal }, p.to == mind.seat()),
            (later, WritDeed::AcceptLater { proposal }, p.to == mind.seat()),
            ("Reject", WritDeed::Reject { proposal }, p.to == mind.seat()),
            ("Let it stand", WritDeed::Confirm { proposal }, p.state == ProposalState::Accepted),
            ("Withdraw", WritDeed::Withdraw { proposal }, p.may_withdraw || p.state == ProposalState::Accepted),
        ];
        for (text, deed, shown) in all {
            if shown && is_open(p) {
                act(ui, look, mind, text, &Action::Writ(deed));
            }
        }
    });
    if is_open(p) {
        outlook(ui, pos, &p.draft);
        if p.to == mind.seat() && mind.decides() {
            counter_offers(ui, look, mind, p);
        }
    }
}

/// Other terms for the couple that may be named with a no (5.4-1).
fn counter_offers(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, p: &Proposal) {
    let head = RichText::new("Reject, and name what you would take").family(theme::bold());
    egui::CollapsingHeader::new(head).id_salt(format!("counter-offers {}", p.number)).show(ui, |ui| {
        for draft in writs::listed(mind.pos(), p) {
            let words = writs::draft_words(mind.pos(), &draft, &[]);
            ui.add(egui::Label::new(RichText::new(words).small()).wrap());
            let deed = WritDeed::Counter { proposal: p.number, draft };
            act(ui, look, mind, "Name it", &Action::Writ(deed));
        }
    });
}

/// What others would take in place of writs of this seat's that they refused, to be issued as they named it.
fn named(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let drafts: Vec<Draft<Terms>> = writs::issuable(mind.pos(), mind.seat()).cloned().collect();
    if drafts.is_empty() || !mind.decides() {
        return;
    }
    ui.label(theme::heading("Named by others".to_string()));
    for draft in drafts {
        let words = writs::draft_words(mind.pos(), &draft, &[]);
        ui.add(egui::Label::new(RichText::new(words).small()).wrap());
        act(ui, look, mind, "Issue it", &Action::Writ(WritDeed::Propose { draft }));
    }
}

/// What the match would change for families and successions, before anybody signs.
pub fn outlook(ui: &mut egui::Ui, pos: Pos, draft: &Draft<Terms>) {
    let lines = writs::consequences(pos, draft);
    if lines.is_empty() {
        return;
    }
    ui.label(RichText::new("What it would change").family(theme::bold()));
    for line in lines {
        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
    }
}

/// Terms that may be set aside if both sides agree, in whatever phase they bind (5.2-6).
fn rests(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    for asked in writs::asked(pos, mind.seat()) {
        ui.add(egui::Label::new(RichText::new(asked).color(theme::RED)).wrap());
    }
    let own: Vec<&Writ> = pos.writs().filter(|w| w.is_party(mind.seat()) && w.in_force(pos.date())).collect();
    if own.iter().all(|w| w.clauses.is_empty()) || !mind.decides() {
        return;
    }
    let head = RichText::new("Set a term aside").family(theme::bold()).color(theme::RED);
    egui::CollapsingHeader::new(head).id_salt("rests").show(ui, |ui| {
        for writ in own {
            for (n, clause) in writ.clauses.iter().enumerate() {
                let (bound, words) =
                    (pos.seat_name(clause.by), writs::clause_words(pos, clause, writ.other(clause.by)));
                let text = format!("{}.{} {bound} {words}", writ.id.0 + 1, n + 1);
                ui.add(egui::Label::new(RichText::new(text).small()).wrap());
                ui.horizontal(|ui| {
                    for (face, rest) in [("Set it aside", true), ("No longer", false)] {
                        let deed = WritDeed::Rest { writ: writ.id, clause: n as u16, rest };
                        act(ui, look, mind, face, &Action::Writ(deed));
                    }
                });
            }
        }
    });
}
