//! The clauses of a contract being written, one by one: what they say, what they are about, their years, and what would rest
//! beside an older contract. What they promise only the game knows: it fills in a [`Form`] and does what is answered.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, RichText};

use super::Mind;
use super::people::whole;
use crate::dynasty::Warning;
use crate::table::SeatId;
use crate::window::desk::Shell;
use crate::window::{panels::words, theme};

/// A kind of clause, by the game's number, and what it is called.
pub type Kind = (usize, &'static str);

/// The clauses of a draft between two parties.
pub struct Form<'a> {
    pub parties: [SeatId; 2],
    /// Each clause in words.
    pub words: Vec<String>,
    /// What would rest beside contracts in force, or beside another clause.
    pub warnings: Vec<Warning>,
    /// The rule of clauses that rest beside others.
    pub resting: &'static str,
    /// What this party has to promise, as the menu lists it.
    pub kinds: &'a dyn Fn(SeatId) -> Vec<Kind>,
    /// The kind that both promise by one button, peace, and what that means.
    pub peace: Kind,
}

/// What is to become of a draft.
#[derive(Default)]
pub struct Edit {
    pub strike: Option<usize>,
    /// Who promises something more, and of which kind.
    pub add: Vec<(SeatId, usize)>,
}

/// When a clause binds, and who reads it.
pub struct Span<'a> {
    pub from: &'a mut Option<i32>,
    pub to: &'a mut Option<i32>,
    /// Only as long as the bound holds what it is about, where a clause may say so.
    pub while_held: Option<&'a mut bool>,
    pub secret: &'a mut bool,
}

/// All clauses of a draft, and menus to add others. `fields` draws what one of them is about, and its [`span`].
pub fn show(
    ui: &mut egui::Ui,
    shell: &mut Shell,
    mind: &Mind,
    form: &Form,
    fields: &mut dyn FnMut(&mut egui::Ui, usize),
) -> Edit {
    let mut edit = Edit::default();
    for (n, text) in form.words.iter().enumerate() {
        theme::card().show(ui, |ui| {
            ui.set_width((ui.available_width() - 4.0).max(160.0));
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(format!("{}. {text}", n + 1)).family(theme::bold()));
                let out = ui.small_button("Strike out");
                words::name(&out, format!("Strike out clause {}", n + 1));
                if out.clicked() {
                    edit.strike = Some(n);
                }
            });
            fields(ui, n);
            for warning in form.warnings.iter().filter(|w| w.clause == n) {
                let word = mind.facts.words.contract;
                let older = warning.contract.map_or("another clause".to_string(), |c| format!("{word} {}", c.0 + 1));
                ui.label(RichText::new(format!("Would rest beside {older}: {}", warning.text)).color(theme::RED));
                words::rule_mark(ui, shell, form.resting);
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        whole(ui);
        ui.label("Add:");
        for by in form.parties {
            let name = mind.seat_name(by);
            ui.menu_button(format!("{name} promises…"), |ui| {
                egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    for (kind, name) in (form.kinds)(by) {
                        if ui.button(name).clicked() {
                            edit.add = vec![(by, kind)];
                            ui.close();
                        }
                    }
                });
            });
        }
        if ui.button("Peace between both").on_hover_text(form.peace.1).clicked() {
            edit.add = form.parties.map(|by| (by, form.peace.0)).to_vec();
        }
    });
    if form.words.is_empty() {
        ui.label(theme::faded(
            "No clauses yet: a bare match. What is promised binds from the wedding until one of them dies.",
        ));
    }
    edit
}

/// The one of the two who is not `by`.
pub fn other(by: SeatId, parties: [SeatId; 2]) -> SeatId {
    if by == parties[0] { parties[1] } else { parties[0] }
}

/// The fields below what the `n`th clause is about: years within which it `may` lie, secrecy.
pub fn span(ui: &mut egui::Ui, mind: &Mind, n: usize, may: RangeInclusive<i32>, span: Span) {
    let now = mind.facts.year;
    ui.horizontal_wrapped(|ui| {
        whole(ui);
        year(ui, "From", span.from, now, may.clone(), n);
        year(ui, "To", span.to, now + 20, may, n);
        if let Some(while_held) = span.while_held {
            let kept = ui.checkbox(while_held, "while held");
            kept.on_hover_text("Only while the one bound holds what it is about");
        }
        ui.checkbox(span.secret, "secret").on_hover_text("Only the two of you see it");
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
