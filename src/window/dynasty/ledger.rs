//! The ledger: what is owed by contract, by how it stands.

use bevy_egui::egui::{self, RichText};

use super::Mind;
use crate::dynasty::ledger::{LedgerLine, State};
use crate::window::desk::Shell;
use crate::window::{panels::words, theme};

/// What is not settled stands first; groups without a line are left out.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, mind: &Mind, list: &[LedgerLine]) {
    ui.horizontal(|ui| {
        ui.label(theme::heading("Ledger"));
        words::rule_mark(ui, shell, mind.facts.words.contracts);
    });
    if list.is_empty() {
        ui.label(theme::faded(format!("No {} binds you or anybody towards you.", mind.facts.words.contract)));
    }
    type Test = fn(&State) -> bool;
    let groups: [(&str, Test); 6] = [
        ("Due now", |s| *s == State::DueNow),
        ("Later", |s| *s == State::Later),
        ("Standing", |s| *s == State::Standing),
        ("Resting", |s| matches!(s, State::Suspended(_))),
        ("On honour", |s| *s == State::Honour),
        ("Done", |s| *s == State::Done),
    ];
    for (title, is) in groups {
        let lines: Vec<&LedgerLine> = list.iter().filter(|l| is(&l.state)).collect();
        if lines.is_empty() {
            continue;
        }
        let head = RichText::new(format!("{title} ({})", lines.len())).family(theme::bold()).color(theme::RED);
        egui::CollapsingHeader::new(head).id_salt(("ledger", title)).default_open(true).show(ui, |ui| {
            for line in lines {
                entry(ui, mind, line);
            }
        });
    }
}

fn entry(ui: &mut egui::Ui, mind: &Mind, line: &LedgerLine) {
    let sight = &mind.sight;
    ui.horizontal_wrapped(|ui| {
        if let Some(seat) = line.by {
            words::seat_chip(ui, seat, sight.tint(seat));
        }
        let mark = if line.by == Some(sight.seat) { theme::RED } else { theme::INK };
        let clause = line.clause.map_or(String::new(), |n| format!(".{}", n + 1));
        let label =
            ui.label(RichText::new(format!("{}{clause} {}", line.contract.0 + 1, line.text)).small().color(mark));
        if let Some(contract) = mind.facts.contracts.get(&line.contract) {
            label.on_hover_text(&contract.title);
        }
        if let State::Suspended(why) = &line.state {
            ui.label(theme::faded(why.as_str()));
        }
    });
}
