//! The clauses of a contract being written, one by one: what they say, what they are about, their years, and what would rest
//! beside an older contract. A game gives its terms ([`Writs`]).

use std::ops::{Range, RangeInclusive};

use bevy_egui::egui::{self, RichText};

use super::people::whole;
use super::{Courtly, Mind};
use crate::dynasty::contract::Terms;
use crate::dynasty::{Clause, Draft, Warning};
use crate::table::SeatId;
use crate::window::look::Look;
use crate::window::{panels::words, theme};

/// A game whose players write contracts.
pub trait Writs: Courtly {
    /// What a clause promises.
    type Terms: Terms + 'static;
    /// The kinds by number, as the menu lists them.
    const KINDS: Range<usize>;
    /// Years that a clause may name.
    const YEARS: RangeInclusive<i32>;
    /// The rule of clauses that rest beside others.
    const RESTING: &'static str;
    /// May a clause hold only as long as the bound holds what it is about?
    const HELD: bool = true;

    /// What a kind of clause is called in the menu.
    fn kind(terms: &Self::Terms) -> &'static str;
    /// A clause of this kind with the likeliest content; `None` where the player has nothing to promise of it.
    fn fresh(mind: &Mind<Self>, kind: usize, by: SeatId, to: SeatId) -> Option<Self::Terms>;
    /// A clause that binds somebody towards `to`.
    fn words(mind: &Mind<Self>, clause: &Clause<Self::Terms>, to: SeatId) -> String;
    /// What would rest beside contracts in force, or beside another clause.
    fn warnings(mind: &Mind<Self>, draft: &Draft<Self::Terms>, parties: [SeatId; 2]) -> Vec<Warning>;
    /// The fields of the `n`th clause: what it is about.
    fn fields(ui: &mut egui::Ui, mind: &Mind<Self>, clause: &mut Clause<Self::Terms>, n: usize, parties: [SeatId; 2]);
    /// Buttons that add more than one clause.
    fn more(_ui: &mut egui::Ui, _draft: &mut Draft<Self::Terms>, _parties: [SeatId; 2]) {}
}

/// All clauses of a draft, and menus to add others.
pub fn show<G: Writs>(
    ui: &mut egui::Ui,
    look: &mut Look<G>,
    mind: &Mind<G>,
    draft: &mut Draft<G::Terms>,
    parties: [SeatId; 2],
) {
    let mut gone = None;
    let warnings = G::warnings(mind, draft, parties);
    for n in 0..draft.clauses.len() {
        theme::card().show(ui, |ui| {
            ui.set_width((ui.available_width() - 4.0).max(160.0));
            ui.horizontal_wrapped(|ui| {
                let text = G::words(mind, &draft.clauses[n], other(draft.clauses[n].by, parties));
                ui.label(RichText::new(format!("{}. {text}", n + 1)).family(theme::bold()));
                let out = ui.small_button("Strike out");
                words::name(&out, format!("Strike out clause {}", n + 1));
                if out.clicked() {
                    gone = Some(n);
                }
            });
            edit::<G>(ui, mind, &mut draft.clauses[n], n, parties);
            for warning in warnings.iter().filter(|w| w.clause == n) {
                let older =
                    warning.contract.map_or("another clause".to_string(), |c| format!("{} {}", G::CONTRACT, c.0 + 1));
                ui.label(RichText::new(format!("Would rest beside {older}: {}", warning.text)).color(theme::RED));
                words::rule_mark(ui, look.shell, G::RESTING);
            }
        });
    }
    if let Some(n) = gone {
        draft.clauses.remove(n);
    }
    ui.horizontal_wrapped(|ui| {
        whole(ui);
        ui.label("Add:");
        for by in parties {
            let name = G::seat_name(mind, by);
            ui.menu_button(format!("{name} promises…"), |ui| {
                egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    for kind in G::KINDS {
                        let Some(terms) = G::fresh(mind, kind, by, other(by, parties)) else { continue };
                        if ui.button(G::kind(&terms)).clicked() {
                            draft.clauses.push(Clause::new(by, terms));
                            ui.close();
                        }
                    }
                });
            });
        }
        G::more(ui, draft, parties);
    });
    if draft.clauses.is_empty() {
        ui.label(theme::faded(
            "No clauses yet: a bare match. What is promised binds from the wedding until one of them dies.",
        ));
    }
}

/// The one of the two who is not `by`.
pub fn other(by: SeatId, parties: [SeatId; 2]) -> SeatId {
    if by == parties[0] { parties[1] } else { parties[0] }
}

/// The fields of a clause.
fn edit<G: Writs>(ui: &mut egui::Ui, mind: &Mind<G>, clause: &mut Clause<G::Terms>, n: usize, parties: [SeatId; 2]) {
    ui.horizontal_wrapped(|ui| {
        whole(ui);
        G::fields(ui, mind, clause, n, parties);
    });
    let now = G::year(mind);
    ui.horizontal_wrapped(|ui| {
        whole(ui);
        year(ui, "From", &mut clause.from, now, G::YEARS, n);
        year(ui, "To", &mut clause.to, now + 20, G::YEARS, n);
        if G::HELD {
            let kept = ui.checkbox(&mut clause.while_held, "while held");
            kept.on_hover_text("Only while the one bound holds what it is about");
        }
        ui.checkbox(&mut clause.secret, "secret").on_hover_text("Only the two of you see it");
    });
}

/// A year, if one is set.
fn year(ui: &mut egui::Ui, name: &str, value: &mut Option<i32>, first: i32, may: RangeInclusive<i32>, n: usize) {
    let mut set = value.is_some();
    if ui.checkbox(&mut set, name).changed() {
        *value = set.then_some(first);
    }
    if let Some(year) = value {
        let field = ui.add(egui::DragValue::new(year).range(may).speed(0.2));
        words::name(&field, format!("{name}, clause {}", n + 1));
    }
}

/// Several of a list; none ticked means all.
pub fn several<T: Copy + Ord>(ui: &mut egui::Ui, n: usize, name: &str, over: &mut Vec<T>, list: &[(T, String)]) {
    let text = if over.is_empty() { format!("{name}: all") } else { format!("{name}: {} chosen", over.len()) };
    let config =
        egui::containers::menu::MenuConfig::new().close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    egui::containers::menu::MenuButton::new(text).config(config).ui(ui, |ui| {
        egui::ScrollArea::vertical().id_salt(("provinces", n)).max_height(300.0).show(ui, |ui| {
            for (id, label) in list {
                let mut on = over.contains(id);
                if ui.checkbox(&mut on, label).changed() {
                    if on {
                        over.push(*id);
                        over.sort();
                    } else {
                        over.retain(|p| p != id);
                    }
                }
            }
        });
    });
}

/// The words of honour below the clauses.
pub fn honour(ui: &mut egui::Ui, text: &mut String) {
    ui.label(RichText::new("Words of honour").family(theme::bold()));
    let field = egui::TextEdit::multiline(text)
        .hint_text("What the table does not keep for you")
        .desired_rows(2)
        .desired_width((ui.available_width() - 8.0).clamp(100.0, 640.0));
    let field = ui.add(field);
    words::name(&field, "Words of honour");
}
