//! The ledger: what is owed by contract, by how it stands.

use bevy_egui::egui::{self, RichText};

use super::{Courtly, Mind};
use crate::dynasty::ledger::{LedgerLine, State};
use crate::window::look::Look;
use crate::window::{panels::words, theme};

/// What is not settled stands first; groups without a line are left out.
pub fn show<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, list: &[LedgerLine]) {
    ui.horizontal(|ui| {
        ui.label(theme::heading("Ledger"));
        words::rule_mark(ui, look.shell, G::CONTRACTS);
    });
    if list.is_empty() {
        ui.label(theme::faded(format!("No {} binds you or anybody towards you.", G::CONTRACT)));
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
                entry::<G>(ui, mind, line);
            }
        });
    }
}

fn entry<G: Courtly>(ui: &mut egui::Ui, mind: &Mind<G>, line: &LedgerLine) {
    let sight = &mind.sight;
    ui.horizontal_wrapped(|ui| {
        if let Some(seat) = line.by {
            words::seat_chip(ui, seat, sight.tint(seat));
        }
        let mark = if line.by == Some(sight.seat) { theme::RED } else { theme::INK };
        let clause = line.clause.map_or(String::new(), |n| format!(".{}", n + 1));
        let label =
            ui.label(RichText::new(format!("{}{clause} {}", line.contract.0 + 1, line.text)).small().color(mark));
        if let Some(contract) = G::contract(mind, line.contract) {
            label.on_hover_text(contract);
        }
        if let State::Suspended(why) = &line.state {
            ui.label(theme::faded(why.as_str()));
        }
    });
}
